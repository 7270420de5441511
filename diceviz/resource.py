"""Where icons and fonts are: inside the installed package, or beside it in a working copy."""

from pathlib import Path

_installed = Path(__file__).parent / "resources"
ROOT = _installed if _installed.is_dir() else Path(__file__).parent.parent / "resources"
