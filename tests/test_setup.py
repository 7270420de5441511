"""Set-up: pins cover what we name, Debian packages what Qt links to, and tools/setup.sh does what is missing, no more."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import PySide6
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent

# -- constraints.txt ---------------------------------------------------------------------------------------------------


def named() -> list[Requirement]:
    """All that pyproject.toml asks for, to build, run and develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = [project["build-system"]["requires"], project["project"]["dependencies"]]
    return [Requirement(line) for lines in [*lists, *project["project"]["optional-dependencies"].values()] for line in lines]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def needed(requirement: Requirement, extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


@pytest.mark.parametrize("requirement", named(), ids=str)
def test_each_requirement_is_pinned_inside_its_range(requirement: Requirement) -> None:
    assert requirement.specifier, "a range is stated"
    assert requirement.specifier.contains(pins()[canonicalize_name(requirement.name)])


def test_nothing_that_comes_along_is_left_unpinned() -> None:
    found: set[str] = set()
    waiting = named()
    while waiting:
        name = canonicalize_name(waiting.pop().name)
        if name not in found:
            found.add(name)
            waiting += [r for r in map(Requirement, requires(name) or []) if needed(r)]
    assert found == set(pins())


def imported(folder: str) -> set[str]:
    """The first names of all modules that a package imports, wherever in a file it does."""
    nodes = [node for path in (ROOT / folder).rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whence = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return {name.split(".")[0] for name in plain | whence}


@pytest.mark.parametrize("folder", ["solver", "diceviz"])
def test_each_import_is_a_stated_requirement(folder: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [line for extra, lines in project["optional-dependencies"].items() if extra != "dev" for line in lines]
    stated = {canonicalize_name(Requirement(line).name) for line in [*project["dependencies"], *extras]}
    homes = packages_distributions()
    for name in imported(folder) - sys.stdlib_module_names - {"solver", "diceviz"}:
        assert {canonicalize_name(home) for home in homes[name]} & stated, name


# -- the Debian packages -----------------------------------------------------------------------------------------------


def window_packages() -> set[str]:
    """What the Makefile names for `make run`."""
    (names,) = re.findall(r"^WINDOW = (.*)$", (ROOT / "Makefile").read_text().replace("\\\n", ""), re.MULTILINE)
    return set(names.split())


def installed_packages() -> dict[str, set[str]]:
    """For every installed package, and for what it provides: the names it depends on."""
    layout = r"${db:Status-Status}\t${Package}, ${Provides}\t${Pre-Depends}, ${Depends}\n"
    rows = subprocess.run(["dpkg-query", "-W", "-f", layout], text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    split = [[set(re.findall(r"[a-z0-9][a-z0-9+.-]+(?![^(]*\))", part)) for part in row.split("\t")[1:]] for row in rows]
    return {name: names | dependencies for names, dependencies in split for name in names}


def with_dependencies(packages: set[str]) -> set[str]:
    installed = installed_packages()
    found: set[str] = set()
    while packages:
        found |= packages
        packages = set().union(*(installed.get(name, set()) for name in packages)) - found
    return found


def system_libraries() -> set[Path]:
    """What Qt's window and OpenGL plugins link to outside their own folder."""
    qt = Path(PySide6.__file__).parent / "Qt"
    plugins = [qt / "plugins/platforms/libqxcb.so", qt / "plugins/xcbglintegrations/libqxcb-glx-integration.so"]
    lines = subprocess.run(["ldd", *plugins], text=True, stdout=subprocess.PIPE, check=True).stdout
    assert "not found" not in lines
    return {path for path in map(Path, re.findall(r"=> (\S+)", lines)) if not path.resolve().is_relative_to(qt.resolve())}


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="not Debian")
def test_the_debian_packages_bring_all_that_a_window_links_to() -> None:
    enough = with_dependencies(window_packages())
    # Names that are only provided have no files and are complained of.
    files = subprocess.run(["dpkg-query", "-L", *enough], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    assert {library.name for library in system_libraries()} <= {Path(file).name for file in files.splitlines()}


# -- tools/setup.sh, on a machine of stubs -----------------------------------------------------------------------------


class Machine:
    """A copy of the project among stubs of the system's commands, each of which notes how it was called."""

    def __init__(self, folder: Path) -> None:
        self.project, self.bin, self.calls = folder / "project", folder / "bin", folder / "calls"
        (self.project / "tools").mkdir(parents=True)
        self.bin.mkdir()
        for name in ("pyproject.toml", "constraints.txt", "tools/setup.sh"):
            shutil.copy(ROOT / name, self.project / name)
        for name in ("awk", "cat", "cmp", "cp", "dirname", "env", "mkdir"):
            (self.bin / name).symlink_to(shutil.which(name) or name)
        self.stub("apt-get")
        self.stub("id", "echo 0")
        self.installed("xvfb, xserver", "libglib2.0-0t64, libglib2.0-0 (= 2.84)")
        make_python = 'mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && cp "$0" "$4/bin/pip"'
        self.stub("python3.11", f'[ "$2" != venv ] || {{ {make_python}; }}')

    def stub(self, name: str, does: str = "") -> None:
        script = self.bin / name
        script.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.calls}\n{does}\n')
        script.chmod(0o755)

    def installed(self, *packages: str) -> None:
        rows = [f"installed {names}" for names in packages] + ["config-files xauth, "]
        self.stub("dpkg-query", f"cat <<END\n{chr(10).join(rows)}\nEND")

    def setup(self, *packages: str) -> tuple[int, str]:
        """Run the script; its exit code and all it says."""
        self.calls.write_text("")
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        command = [self.project / "tools/setup.sh", *packages]
        done = subprocess.run(command, env={**os.environ, "PATH": str(self.bin)}, text=True, **streams)
        return done.returncode, done.stdout

    def called(self, pattern: str) -> list[str]:
        return [line for line in self.calls.read_text().splitlines() if re.search(pattern, line)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def ready(machine: Machine) -> Machine:
    assert machine.setup()[0] == 0
    return machine


def test_the_first_call_installs_the_pins_and_says_so_in_one_line(machine: Machine) -> None:
    code, said = machine.setup("xvfb")
    assert (code, said) == (0, "Setting up: Python packages in .venv (a minute or two)\n")
    installs = machine.called("pip .*install")
    assert installs and all("-c constraints.txt" in call for call in installs)
    assert not machine.called("apt-get")


def test_where_all_is_there_nothing_is_called(ready: Machine) -> None:
    assert ready.setup("xvfb", "libglib2.0-0") == (0, "")
    assert not ready.called("apt-get|python")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_requirement_is_installed(ready: Machine, name: str) -> None:
    with (ready.project / name).open("a") as file:
        file.write("# changed\n")
    assert ready.setup()[0] == 0
    assert ready.called("pip .*install") and not ready.called("-m venv")


def test_a_moved_project_is_installed_again(ready: Machine) -> None:
    ready.project = ready.project.rename(ready.project.parent / "moved")
    assert ready.setup()[0] == 0
    assert ready.called("pip .*install")


def test_a_failed_install_is_told_and_tried_again(machine: Machine) -> None:
    machine.stub("python3.11", '[ "$1" = -c ] || { echo no network; exit 1; }')
    for _ in range(2):
        code, said = machine.setup()
        assert code == 1 and said.endswith("no network\nThe Python packages could not be installed.\n")


def test_root_installs_the_missing_packages_after_one_update(ready: Machine) -> None:
    assert ready.setup("xvfb", "xauth", "libegl1") == (0, "Setting up: Debian packages xauth libegl1\n")
    update, install = ready.called("apt-get")
    assert update.endswith(" update")
    assert install.endswith(" install -y --no-install-recommends xauth libegl1")


def test_a_user_installs_them_through_sudo(ready: Machine) -> None:
    ready.stub("id", "echo 1000")
    ready.stub("sudo", '[ "$1" != env ] || exec "$@"')
    assert ready.setup("xauth")[0] == 0
    assert ready.called("sudo env DEBIAN_FRONTEND=noninteractive apt-get .* install .* xauth")


def test_a_user_without_sudo_is_told_their_names(ready: Machine) -> None:
    ready.stub("id", "echo 1000")
    sentence = "Please install these Debian packages, which needs root: xauth libegl1.\n"
    assert ready.setup("xvfb", "xauth", "libegl1") == (1, sentence)
    ready.stub("sudo", "exit 1")
    assert ready.setup("xvfb", "xauth", "libegl1") == (1, sentence)
    assert not ready.called("apt-get")


def test_a_python_without_venv_gets_it_from_debian(machine: Machine) -> None:
    """As on a bare Debian: no Python is of use until python3-venv is there."""
    whole = (machine.bin / "python3.11").rename(machine.bin / "whole")
    machine.stub("python3", "exit 1")
    machine.stub("apt-get", f"cp {whole} {machine.bin}/python3")
    assert machine.setup() == (0, "Setting up: Debian packages python3-venv; Python packages in .venv (a minute or two)\n")
    assert machine.called("install .* python3-venv") and machine.called("-m venv")


def test_elsewhere_than_on_debian_only_the_venv_is_made(machine: Machine) -> None:
    (machine.bin / "apt-get").unlink()
    assert machine.setup("xauth") == (0, "Setting up: Python packages in .venv (a minute or two)\n")
