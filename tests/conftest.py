"""The tests' own world: a real window system, no settings of the user's, and no clock in property tests."""

import os
import sys
import tempfile

from hypothesis import settings

if sys.platform == "linux":
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    os.environ.pop("WAYLAND_DISPLAY", None)
    _config = tempfile.TemporaryDirectory()  # kept until the tests are over
    os.environ["XDG_CONFIG_HOME"] = _config.name

settings.register_profile("diceviz", deadline=None)  # a first call compiles
settings.load_profile("diceviz")
