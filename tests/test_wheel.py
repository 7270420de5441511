"""What is shipped: the wheel starts in a venv of its own, from another folder, and says so where it cannot."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a venv and a display as Linux has them")


def run(*command: str | Path, **options: object) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, timeout=120, **options).stdout


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with the wheel, made from the source archive; only the dependencies are those of the running Python."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    venv = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    run(sys.executable, "-m", "pip", "--python", venv / "bin/python", "install", "--no-deps", "--no-index", wheel)
    (packages,) = venv.glob("lib/python*/site-packages")
    # The .pth files of a folder named in a .pth file are not read, so our own editable install stays out.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return venv


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return tmp_path


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("elsewhere")
def test_both_packages_and_the_resources_come_from_the_wheel(venv: Path) -> None:
    code = "import diceviz.resource, solver; print(diceviz.__file__, solver.__file__, diceviz.resource.ROOT, sep='\\n')"
    diceviz, solver, resources = map(Path, run(venv / "bin/python", "-c", code).split())
    assert diceviz.is_relative_to(venv) and solver.is_relative_to(venv)
    assert resources == diceviz.parent / "resources"
    assert files_below(resources) == files_below(ROOT / "resources") != {}


def files_below(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.skipif("DISPLAY" not in os.environ, reason="no display: use `make test`")
def test_the_window_is_painted(venv: Path) -> None:
    started = subprocess.run(
        [venv / "bin/python", "-m", "diceviz", "--time-first-paint"], text=True, capture_output=True, timeout=120
    )
    assert (started.returncode, started.stderr) == (0, "")
    (seconds,) = re.findall(r"\d+\.\d+", started.stdout)
    assert 0 < float(seconds) < 60


@pytest.mark.usefixtures("elsewhere", "no_display")
def test_without_a_display_one_sentence_and_exit_2(venv: Path) -> None:
    started = subprocess.run([venv / "bin/diceviz"], text=True, capture_output=True, timeout=60)
    assert (started.returncode, started.stdout) == (2, "")
    assert re.fullmatch(r"diceviz needs a display\b.*\.\n", started.stderr)
    assert ". " not in started.stderr


@pytest.mark.usefixtures("elsewhere", "no_display")
def test_the_version_needs_no_display(venv: Path) -> None:
    code = "from importlib.metadata import version; print(version('diceviz'))"
    assert run(venv / "bin/diceviz", "--version") == f"diceviz {run(venv / 'bin/python', '-c', code)}"
