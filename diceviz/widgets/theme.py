"""The theme of the window: its fonts, icons, palette and style sheet, in the colours of `pictures.palette`."""

from dataclasses import asdict
from functools import cache
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, Theme, blend
from diceviz.resource import ROOT


def running_application() -> QApplication:
    """The one QApplication of the process, which has to be there."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def apply(app: QApplication, theme: Theme) -> None:
    """Give the application the look of a theme, unless it has it: every widget is dressed anew, which takes long.

    Qt takes three times as long to change from one sheet to another as to drop the first and to put on the second.
    """
    sheet = style_sheet(theme)
    if app.styleSheet() != sheet:
        app.setStyleSheet("")
        app.setPalette(palette(theme))
        app.setStyleSheet(sheet)


def load_fonts() -> None:
    for file in sorted((ROOT / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))
    QApplication.setFont(font(10))


@cache
def font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font of the window in a size of so many points; its figures have equal widths, so that numbers do not jitter."""
    chosen = QFont("Inter")
    chosen.setPointSizeF(size)
    chosen.setWeight(weight)
    chosen.setFeature(QFont.Tag("tnum"), 1)
    return chosen


@cache
def icon(name: str, theme: Theme) -> QIcon:
    """The icon of that name in the colour of text, and fainter where it is disabled."""
    drawing = (ROOT / "icons" / f"{name}.svg").read_text()
    made = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, theme.text), (QIcon.Mode.Disabled, blend(theme.faint, theme.window, 0.55))):
        pixmap = QPixmap()
        pixmap.loadFromData(
            drawing.replace("#000000", colour).replace('width="24" height="24"', 'width="48" height="48"').encode()
        )
        made.addPixmap(pixmap, mode)
    return made


def palette(theme: Theme) -> QPalette:
    made = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.pane,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.PlaceholderText: theme.faint,
        role.Button: theme.pane,
        role.ButtonText: theme.text,
        role.BrightText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.ToolTipBase: theme.pane,
        role.ToolTipText: theme.text,
        role.Link: theme.accent,
        role.Light: theme.line,
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.line,
        role.Shadow: theme.line,
        role.Accent: theme.accent,
    }
    for which, colour in colours.items():
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(blend(theme.faint, theme.window, 0.4)))
    return made


def style_sheet(theme: Theme) -> str:
    """The style sheet of the window in the colours of a theme."""
    names = {
        **asdict(theme),
        "roll": ROLL,
        "hold": HOLD,
        "hover": blend(theme.pane, theme.accent, 0.12),
        "faded": blend(theme.faint, theme.pane, 0.4),
        "icons": (ROOT / "icons").as_posix(),
    }
    return Template((ROOT / "style.qss").read_text()).substitute(names)


def chosen(name: str, scheme: Qt.ColorScheme) -> Theme:
    """The theme of that name; "system" follows the desktop's colour scheme, light where it has none."""
    if name == "system":
        name = "dark" if scheme == Qt.ColorScheme.Dark else "light"
    return DARK if name == "dark" else LIGHT
