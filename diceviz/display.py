"""Is there a display to open a window on? Qt aborts the process when there is none, so it is asked first."""

import ctypes
import socket
from collections.abc import Mapping

CURE = "start it from a desktop, or as `xvfb-run diceviz`."


def missing_display(environment: Mapping[str, str], platform: str) -> str | None:
    """One sentence saying what is missing and what to do, or None."""
    if platform != "linux" or environment.get("QT_QPA_PLATFORM", "xcb").split(":")[0] not in ("xcb", ""):
        return None
    if environment.get("WAYLAND_DISPLAY"):
        return None
    display = environment.get("DISPLAY")
    if not display:
        return f"diceviz needs a display, and DISPLAY is not set: {CURE}"
    if not reachable(display):
        return f"diceviz needs a display, and none answers at DISPLAY={display}: {CURE}"
    if not loads("libxcb-cursor.so.0"):
        return "diceviz needs the library libxcb-cursor.so.0: install it (on Debian `apt-get install libxcb-cursor0`)."
    return None


def reachable(display: str) -> bool:
    """Whether an X server accepts a connection there."""
    host, _, rest = display.rpartition(":")
    number = rest.split(".")[0]
    if not number.isdigit():
        return False
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"
        return any(connects(socket.AF_UNIX, address) for address in (path, "\0" + path))
    return connects(socket.AF_INET, (host, 6000 + int(number)))


def connects(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    """Whether something listens at the address, within three seconds."""
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(3)
        try:
            connection.connect(address)
        except OSError:
            return False
    return True


def loads(library: str) -> bool:
    """Whether the system finds that shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
