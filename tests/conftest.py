"""The tests' own world: a real window system, no settings of the user's, and no clock in property tests."""

import atexit
import gc
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings


def own_screen() -> None:
    """For this process alone: two on one screen would take the keyboard from each other."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    atexit.register(screen.terminate)
    os.close(write)
    with os.fdopen(read) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"


if sys.platform == "linux":
    if "PYTEST_XDIST_WORKER" in os.environ or not os.environ.get("DISPLAY"):
        own_screen()
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    os.environ["LP_NUM_THREADS"] = "0"  # software OpenGL draws in the thread that asks: the cores have other tests to run
    os.environ.pop("WAYLAND_DISPLAY", None)
    _config = tempfile.TemporaryDirectory()  # kept until the tests are over
    os.environ["XDG_CONFIG_HOME"] = _config.name

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy's own threads would wait busily for each other on cores that other tests use
settings.register_profile("diceviz", deadline=None)  # a first call compiles
settings.load_profile("diceviz")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files beside this one come first: some take long, and at the end a long one would leave other processes idle."""
    items.sort(key=lambda item: item.path.parent != Path(__file__).parent)


def pytest_collection_finish() -> None:
    """What is imported and collected stays until the end: garbage is looked for among the rest, and less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
