"""The two themes: colours, fonts and icons. One accent; blue rolls and amber holds everywhere, and each number of dice has its
colour: those of P. Tol's discrete rainbow, which the colour-blind can tell apart, then paler and paler."""

from dataclasses import asdict, dataclass
from functools import cache
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from diceviz.resource import ROOT

ROLL, HOLD = "#2f7fd8", "#e8a33d"
DICE = ("#882e72", "#1965b0", "#7bafde", "#4eb265", "#cae0ab", "#f7f056", "#f4a736", "#e8601c", "#dc050c", "#72190e")
NO_DICE, MANY_DICE, MOST_DICE = "#777777", "#e3c8c0", 50
# Curves, one strategy each: of M. Okabe and K. Ito's colours those that are seen on both panes, and neither roll nor hold.
CURVES = ("#009e73", "#d55e00", "#cc79a7", "#56b4e9")


@dataclass(frozen=True)
class Theme:
    name: str
    window: str  # behind everything
    pane: str  # behind pictures and fields
    line: str  # borders
    text: str
    faint: str  # secondary text
    accent: str
    on_accent: str
    even: str  # the colour of a tie between roll and hold
    roll_text: str
    hold_text: str
    good: str  # what was gained, as text
    bad: str  # what was lost

    @property
    def ground(self) -> str:
        """For colours that there are twice: "dark" or, as on paper too, "light"."""
        return "dark" if self.name == "dark" else "light"


LIGHT = Theme(
    "light",
    window="#f2f4f8",
    pane="#ffffff",
    line="#d5dae3",
    text="#1b1f27",
    faint="#5c6575",
    accent="#2f7fd8",
    on_accent="#ffffff",
    even="#d6d9de",
    roll_text="#1f66b5",
    hold_text="#96600a",
    good="#0b7a5b",
    bad="#b3261e",
)
DARK = Theme(
    "dark",
    window="#1e2128",
    pane="#17191e",
    line="#343943",
    text="#e8eaee",
    faint="#9aa3b2",
    accent="#5aa2f0",
    on_accent="#10131a",
    even="#4c4f56",
    roll_text="#6fb0f5",
    hold_text="#f0b252",
    good="#3ecf9a",
    bad="#ff7b72",
)


def apply(app: QApplication, theme: Theme) -> None:
    """Every widget is dressed anew, so not without need."""
    sheet = style_sheet(theme)
    if not app.styleSheet():
        app.setStyle("Fusion")
    if app.styleSheet() != sheet:
        app.setPalette(palette(theme))
        app.setStyleSheet(sheet)


def load_fonts() -> None:
    for file in sorted((ROOT / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))
    QApplication.setFont(font(10))


@cache
def font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Figures of equal width, so that numbers do not jitter while they change."""
    chosen = QFont("Inter")
    chosen.setPointSizeF(size)
    chosen.setWeight(weight)
    chosen.setFeature(QFont.Tag("tnum"), 1)
    return chosen


def icon(name: str, theme: Theme) -> QIcon:
    drawing = (ROOT / "icons" / f"{name}.svg").read_text()
    made = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, theme.text), (QIcon.Mode.Disabled, blend(theme.faint, theme.window, 0.55))):
        pixmap = QPixmap()
        pixmap.loadFromData(
            drawing.replace("#000000", colour).replace('width="24" height="24"', 'width="48" height="48"').encode()
        )
        made.addPixmap(pixmap, mode)
    return made


def blend(colour: str, other: str, share: float) -> str:
    """`colour` with a share of the other mixed in."""
    a, b = QColor(colour), QColor(other)
    mixed = (round(p + (q - p) * share) for p, q in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True))
    return QColor(*mixed).name()


@cache
def dice_colour(number: int) -> str:
    """The same for a number of dice everywhere."""
    beyond = number - len(DICE)
    return (NO_DICE, *DICE)[number] if beyond <= 0 else blend(DICE[-1], MANY_DICE, beyond / (MOST_DICE - len(DICE)))


@cache
def readable_on(colour: str) -> str:
    """Black or white, whichever is easier to read there."""
    red, green, blue = QColor(colour).getRgb()[:3]
    return "#101318" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


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
