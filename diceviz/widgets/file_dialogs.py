"""Asks where a file is, or shall be: where the last one was, under a name that makes sense."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from diceviz.session import settings


def ask_to_open(window: QWidget, title: str, filters: Sequence[str], use: Callable[[str], object]) -> QFileDialog:
    """Ask for a file that there is, and call `use` with its path."""
    dialog = made(window, title, use)
    dialog.setNameFilters(filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.open()
    return dialog


def ask_to_save(window: QWidget, title: str, name: str, kinds: Mapping[str, str], use: Callable[[str], object]) -> QFileDialog:
    """Ask where a file shall be written, and call `use` with its path.

    `kinds` are suffixes, with what such files are called; the one of `name` is offered first.
    """
    dialog = made(window, title, use)
    filters = {f"{words} (*.{suffix})": suffix for suffix, words in kinds.items()}
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(filters))
    offered = Path(name).suffix.removeprefix(".")
    dialog.selectNameFilter(next(each for each, suffix in filters.items() if suffix == offered))
    dialog.setDefaultSuffix(offered)
    dialog.selectFile(name)
    dialog.filterSelected.connect(lambda chosen: rename(dialog, filters[chosen]))
    dialog.open()
    return dialog


def made(window: QWidget, title: str, use: Callable[[str], object]) -> QFileDialog:
    dialog = QFileDialog(window, title, settings.load_folder())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(settings.save_folder)
    dialog.fileSelected.connect(use)
    return dialog


def rename(dialog: QFileDialog, suffix: str) -> None:
    """The name follows the kind of file that is chosen."""
    dialog.setDefaultSuffix(suffix)
    for path in dialog.selectedFiles()[:1]:
        dialog.selectFile(Path(path).with_suffix(f".{suffix}").name)
