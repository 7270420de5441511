"""What the pages in docs/ say is true: their examples are run."""

import doctest
import inspect
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import solver
from diceviz.cli import main
from diceviz.commands import COMMANDS

DOCS = Path(__file__).parents[1] / "docs"
API, COMMAND_LINE = (DOCS / "api.md").read_text(), (DOCS / "command_line.md").read_text()
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def signatures() -> dict[str, str]:
    """The headings of the API page: by name what stands in the brackets."""
    found = re.findall(r"^### `(\w+)(?:\((.*)\))?`$", API, re.MULTILINE)
    return dict(found)


def test_every_public_name_is_described() -> None:
    assert set(signatures()) == set(solver.__all__)


@pytest.mark.parametrize("name", sorted(set(solver.__all__) - {"Cancelled", "Solution", "strategies"}))
def test_signatures_are_as_described(name: str) -> None:
    """Names and defaults; those of a job are functions without a name."""
    parameters = inspect.signature(getattr(solver, name)).parameters.values()
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    told = ", ".join(each for each in re.split(r", (?![^(]*\))", signatures()[name]) if each != "*")
    if name == "Job":
        assert told == "progress=..., cancelled=..." and [each.name for each in bare] == ["progress", "cancelled"]
    else:
        assert told == ", ".join(map(str, bare)).replace(" = ", "=")


def test_the_examples_of_the_api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = "\n".join(blocks(API, "python"))
    test = doctest.DocTestParser().get_doctest(script, {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    ran = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert ran.attempted > 30 and ran.failed == 0, "".join(told)


def commands() -> list[tuple[list[str], str]]:
    """The arguments of every command on the page, with what it is said to print."""
    return [
        (shlex.split(command)[1:], printed)
        for block in blocks(COMMAND_LINE, "console")
        for command, printed in re.findall(r"^\$ (diceviz .*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def alike(told: Any, found: Any) -> bool:
    """The same names, and the same numbers to nine digits."""
    if isinstance(told, dict):
        return isinstance(found, dict) and told.keys() == found.keys() and all(alike(told[name], found[name]) for name in told)
    if isinstance(told, float):
        return found == pytest.approx(told, rel=1e-9, abs=1e-13)
    return told == found


@pytest.mark.parametrize(
    ("arguments", "printed"), commands(), ids=lambda each: " ".join(each) if isinstance(each, list) else ""
)
def test_commands_print_what_is_said(
    arguments: list[str],
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 0
    found = capsys.readouterr()
    assert found.err == ""
    if "--json" in arguments and "papers" not in arguments:
        assert alike(json.loads(printed), json.loads(found.out))
    else:
        assert doctest.OutputChecker().check_output(printed, found.out, FLAGS), found.out
    for name in ("--out", "--data", "--save"):
        assert name not in arguments or (tmp_path / arguments[arguments.index(name) + 1]).exists()


def test_every_command_is_described() -> None:
    shown = {arguments[0] for arguments, _ in commands()}
    assert shown == set(COMMANDS)
    for name in COMMANDS:
        assert f"## `diceviz {name}`" in COMMAND_LINE
