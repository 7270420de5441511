"""No display: one sentence, never an abort."""

import os
import socket
from pathlib import Path

import pytest

from diceviz.display import loads, missing_display, reachable


def test_the_display_of_these_tests_is_there() -> None:
    assert missing_display(os.environ, "linux") is None


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ""}])
def test_without_a_display_the_sentence_says_what_to_do(environment: dict[str, str]) -> None:
    said = missing_display(environment, "linux")
    assert said and "DISPLAY is not set" in said and "xvfb-run diceviz" in said


@pytest.mark.parametrize("display", [":4711", "unix:4711", "localhost:4711", "nonsense", ":x"])
def test_a_display_that_does_not_answer_is_named(display: str) -> None:
    said = missing_display({"DISPLAY": display}, "linux")
    assert said and f"none answers at DISPLAY={display}" in said


@pytest.mark.parametrize(
    ("environment", "platform"),
    [({}, "darwin"), ({}, "win32"), ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"), ({"QT_QPA_PLATFORM": "offscreen"}, "linux")],
)
def test_where_no_x_display_is_needed_none_is_asked_for(environment: dict[str, str], platform: str) -> None:
    assert missing_display(environment, platform) is None


def test_a_socket_that_listens_is_reachable(tmp_path: Path) -> None:
    path = "/tmp/.X11-unix/X4712"
    Path(path).parent.mkdir(exist_ok=True)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0" + path)
        server.listen()
        assert reachable(":4712") and reachable(":4712.0")
    assert not reachable(":4712")


def test_libraries() -> None:
    assert loads("libc.so.6") and not loads("libnothing-of-the-kind.so.0")
