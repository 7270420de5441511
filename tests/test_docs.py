"""What the pages in docs/ say is true: their examples are run."""

import doctest
import inspect
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import diceviz
import solver
from diceviz.cli import main
from diceviz.commands import COMMANDS
from solver.games import GAMES
from solver.games.game import Game

ROOT = Path(__file__).parents[1]
FOUND = (*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")))
PAGES = {page.relative_to(ROOT).as_posix(): page.read_text() for page in FOUND}
README, ADDING, API = PAGES["README.md"], PAGES["docs/adding.md"], PAGES["docs/api.md"]
COMMAND_LINE, LIBRARY, MATHEMATICS = PAGES["docs/command_line.md"], PAGES["docs/library.md"], PAGES["docs/mathematics.md"]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def signatures() -> dict[str, str]:
    """The headings of the API page: by name what stands in the brackets."""
    found = re.findall(r"^### `(\w+)(?:\((.*)\))?`$", API, re.MULTILINE)
    return dict(found)


def test_every_public_name_is_described() -> None:
    assert set(signatures()) == set(solver.__all__)


@pytest.mark.parametrize("name", sorted(set(solver.__all__) - {"Cancelled", "Solution", "strategies", "variants"}))
def test_signatures_are_as_described(name: str) -> None:
    """Names and defaults; those of a job are functions without a name."""
    parameters = inspect.signature(getattr(solver, name)).parameters.values()
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    told = ", ".join(each for each in re.split(r", (?![^(]*\))", signatures()[name]) if each != "*")
    if name == "Job":
        assert told == "progress=..., cancelled=..." and [each.name for each in bare] == ["progress", "cancelled"]
    else:
        assert told == ", ".join(map(str, bare)).replace(" = ", "=")


def failures(page: str, names: dict[str, Any]) -> tuple[int, str]:
    """How many lines of its sessions were run, and what went wrong."""
    script = "\n".join(block for block in blocks(page, "python") if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(script, names, "page", "page", 0)
    told: list[str] = []
    ran = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    return ran.attempted, "".join(told)


@pytest.fixture
def ladder() -> Iterator[dict[str, Any]]:
    """The game of the page on adding, on the list of games; and all that its file names."""
    (rule_book,) = (block for block in blocks(ADDING, "python") if ">>>" not in block)
    names: dict[str, Any] = {"__name__": "ladder"}
    exec(rule_book, names)
    GAMES.append(names["Ladder"])
    yield names
    GAMES.remove(names["Ladder"])


def test_the_examples_of_the_api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    attempted, told = failures(API, {})
    assert attempted > 30 and told == ""


def test_the_examples_of_the_readme() -> None:
    attempted, told = failures(README, {})
    assert attempted > 5 and told == ""


def test_the_examples_of_the_mathematics() -> None:
    attempted, told = failures(MATHEMATICS, {})
    assert attempted > 10 and told == ""


def test_a_game_is_added_as_is_said(ladder: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    attempted, told = failures(ADDING, ladder)
    assert attempted > 10 and told == ""


def test_facts_and_rules_are_those_of_a_game() -> None:
    """Both ways: what `at`, `where` and whatever begins with an underscore do is no matter of a rule book."""
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", ADDING, re.MULTILINE)
    described = {name for row in rows for name in re.findall(r"\w+", row)}
    there = {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}
    assert described == there - {"at", "where"}


@pytest.mark.parametrize("block", blocks(LIBRARY, "python"), ids=lambda block: block.splitlines()[0])
def test_the_walk_through_the_library_can_be_walked(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.csv").write_text("mine,theirs,dice\n")
    roll_always = np.ones((3, 3, 3), np.float32)
    roll_always[np.add.outer(np.arange(3), np.zeros(3, int))[:, :, None] + np.arange(3) >= 3] = 0.0
    exec(block.replace("10_000_000", "10_000"), {"chances": roll_always, "probabilities": np.full((3, 3, 2), 0.5)})


# Links


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(page: str) -> list[str]:
    """To files: pictures too, but no addresses of the web."""
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if "://" not in link]


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(name: str) -> None:
    for link in links(PAGES[name]):
        path, _, heading = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), link
        if heading:
            assert heading in map(slug, re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)), link


def test_every_page_and_picture_is_linked() -> None:
    linked = {((ROOT / name).parent / link.partition("#")[0]).resolve() for name, page in PAGES.items() for link in links(page)}
    shown = [
        *ROOT.glob("docs/*.md"),
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        ROOT / "CITATION.cff",
        *ROOT.glob("docs/images/*.png"),
        *ROOT.glob("docs/gallery/*.png"),
    ]
    assert [path.name for path in shown if path not in linked] == []


def test_the_readme_is_one_page() -> None:
    assert len(README.splitlines()) <= 110


# Citation, glossary, workflow


def test_the_citation_is_of_this_version() -> None:
    """Format, version and licence of CITATION.cff are those of the project."""
    lines = (ROOT / "CITATION.cff").read_text().splitlines()
    said = dict(line.split(": ", 1) for line in lines if re.match(r"[\w-]+: ", line))
    assert (said["cff-version"], said["type"], said["title"], said["license"]) == ("1.2.0", "software", "diceviz", "MIT")
    assert said["version"] == diceviz.__version__
    assert {"message", "abstract"} <= set(said) and "  - name: The diceviz developers" in lines


def test_the_glossary_is_in_order() -> None:
    words = re.findall(r"^\| ([a-z][\w ()]*) \|", PAGES["CONTRIBUTING.md"].partition("## Glossary")[2], re.MULTILINE)[1:]
    assert len(words) > 15 and words == sorted(words)


def test_the_workflow_names_every_command_of_lint() -> None:
    """What macOS and Windows check by name is what `make lint` checks on Linux."""
    makefile, workflow = (ROOT / "Makefile").read_text(), (ROOT / ".github/workflows/test.yml").read_text()
    recipe = makefile.partition("\nlint:")[2].partition("\n\n")[0]
    checks = re.findall(r"\$\(python\) (-m .*)", recipe)
    assert len(checks) == 3 and all(f"run: python {check}\n" in workflow for check in checks)


# Modules


def test_modules_name_modules_that_are_there() -> None:
    """A file that a docstring or comment of the solver names exists."""
    files = {path: path.read_text() for path in (ROOT / "solver").rglob("*.py")}
    there = {path.name for path in files}
    named = [(path.name, name) for path, text in files.items() for name in re.findall(r"`(?:\w+/)*(\w+\.py)`", text)]
    assert [(path, name) for path, name in named if name not in there] == []


# Commands


def commands(page: str) -> list[tuple[list[str], str]]:
    """The arguments of every command on the page, with what it is said to print."""
    return [
        (shlex.split(command)[1:], printed)
        for block in blocks(page, "console")
        for command, printed in re.findall(r"^\$ (diceviz .*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def alike(told: Any, found: Any) -> bool:
    """The same names, and the same numbers to nine digits."""
    if isinstance(told, dict):
        return isinstance(found, dict) and told.keys() == found.keys() and all(alike(told[name], found[name]) for name in told)
    if isinstance(told, list):
        return isinstance(found, list) and len(told) == len(found) and all(map(alike, told, found))
    if isinstance(told, float):
        return found == pytest.approx(told, rel=1e-9, abs=1e-13)
    return told == found


def said(*pages: str) -> pytest.MarkDecorator:
    """For each command of the pages."""
    told = [each for page in pages for each in commands(page)]
    return pytest.mark.parametrize(("arguments", "printed"), told, ids=[" ".join(arguments) for arguments, _ in told])


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@said(COMMAND_LINE, README)
def test_commands_print_what_is_said(
    arguments: list[str], printed: str, elsewhere: None, capsys: pytest.CaptureFixture[str]
) -> None:
    run(arguments, printed, capsys)


@said(ADDING)
def test_commands_know_the_game_that_was_added(
    arguments: list[str], printed: str, ladder: dict[str, Any], elsewhere: None, capsys: pytest.CaptureFixture[str]
) -> None:
    run(arguments, printed, capsys)


def run(arguments: list[str], printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    found = capsys.readouterr()
    assert found.err == ""
    if "--json" in arguments and "papers" not in arguments:
        assert alike(json.loads(printed), json.loads(found.out))
    else:
        assert doctest.OutputChecker().check_output(printed, found.out, FLAGS), found.out
    for name in ("--out", "--data", "--save", "--card"):
        assert name not in arguments or Path(arguments[arguments.index(name) + 1]).exists()


def test_every_command_is_described() -> None:
    shown = {arguments[0] for arguments, _ in commands(COMMAND_LINE)}
    assert shown == set(COMMANDS)
    for name in COMMANDS:
        assert f"## `diceviz {name}`" in COMMAND_LINE
