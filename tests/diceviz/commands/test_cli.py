"""The command line, without a window: what opens it, and what every command has in common."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from diceviz import __version__
from diceviz.cli import main
from diceviz.commands import COMMANDS

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--theme", "pink"], "diceviz: argument --theme: invalid choice: 'pink' (choose from"),
        (["--nonsense"], "diceviz: unrecognized arguments: --nonsense; see `diceviz --help`."),
        (["lecture.json"], "diceviz: lecture.json: there is no such file; see"),
        (["somewhere/lecture"], "diceviz: somewhere/lecture: there is no such file; see"),
        (["sovle"], "diceviz: sovle: is neither a file nor a command (solve, match, sweep, distil, figure, papers); see"),
        (["--theme", "dark", "solve"], "diceviz: solve: comes first, for it is a command; see"),
        ([str(ROOT)], f"diceviz: {ROOT}: is a folder; must be a file; see"),
    ],
)
def test_a_bad_argument_gets_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    told = capsys.readouterr()
    assert stopped.value.code == 2
    assert told.err.startswith(said) and told.err.count("\n") == 1 and told.out == ""


def test_an_empty_name_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    """As it is given where a variable of a script is not set."""
    with pytest.raises(SystemExit) as stopped:
        main([""])
    assert stopped.value.code == 2 and "argument FILE: must not be empty" in capsys.readouterr().err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0 and capsys.readouterr().out == f"diceviz {__version__}\n"


def test_the_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    for name, said in COMMANDS.items():
        assert f"diceviz {name:8}{said}" in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    told = capsys.readouterr().out
    assert stopped.value.code == 0 and "examples:" in told
    assert told.split("examples:")[1].count(f"diceviz {name}") >= 3


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_has_room_in_a_narrow_terminal(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main([name, "--help"] if name else ["--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_no_command_imports_more_than_it_needs_nor_needs_a_display(tmp_path: Path) -> None:
    """The help is there at once, `solve` knows no Qt, and figures are drawn wherever there is a computer."""
    code = f"""
import sys
from diceviz.cli import main
print(sorted({{'numpy', 'PySide6', 'matplotlib', 'solver'}} & set(sys.modules)))
main(['solve', 'solo-hog', '--target', '9'])
print(sorted({{'PySide6', 'matplotlib', 'pandas'}} & set(sys.modules)))
sys.exit(main(['figure', 'win-map', 'pig', '--target', '20', '--out', {str(tmp_path / "map.pdf")!r}]))
"""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=without_display(), text=True, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("[]\n") and ran.stdout.endswith("\n[]\n")
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def without_display() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_picture_in_space_says_that_it_needs_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main(["figure", "surface", "pig", "--target", "20", "--out", str(tmp_path / "surface.png")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("diceviz figure: Surface is a picture in space: diceviz needs a display, and DISPLAY is not set")
    assert told.count("\n") == 1 and not [*tmp_path.iterdir()]


def test_a_pipe_that_nobody_reads_is_no_error() -> None:
    command = [sys.executable, "-m", "diceviz", "papers"]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout and listing.stderr
        listing.stdout.close()
        assert listing.stderr.read() == ""
    assert listing.returncode == 141


def test_an_output_that_is_closed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `diceviz papers >&-` has it: Python then has none."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["papers"]) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_command_quietly() -> None:
    """A game that takes seconds, stopped as soon as it has begun."""
    code = (
        "import os, signal, sys, threading; from diceviz.cli import main\n"
        "from solver import Pig, simulate, strategies\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background it is ignored\n"
        "simulate(Pig(20), strategies.optimal(), strategies.optimal(), games=1)  # whatever is to be compiled\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(main(['match', 'pig', '--target', '20', '--games', '1000000000']))"
    )
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, timeout=100)
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + signal.SIGINT, "", "")
