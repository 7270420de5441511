"""The two themes: colours, fonts and icons. One accent; blue rolls and amber holds everywhere."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from diceviz.resource import ROOT

ROLL, HOLD = "#2f7fd8", "#e8a33d"


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


LIGHT = Theme(
    "light", "#f2f4f8", "#ffffff", "#d5dae3", "#1b1f27", "#5c6575", "#2f7fd8", "#ffffff", "#d6d9de", "#1f66b5", "#96600a"
)
DARK = Theme(
    "dark", "#1e2128", "#17191e", "#343943", "#e8eaee", "#9aa3b2", "#5aa2f0", "#10131a", "#4c4f56", "#6fb0f5", "#f0b252"
)


def apply(app: QApplication, theme: Theme) -> None:
    app.setStyle("Fusion")
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme))


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
    t = theme
    hover, icons = blend(t.pane, t.accent, 0.12), (ROOT / "icons").as_posix()
    return f"""
    QToolTip {{ background: {t.pane}; color: {t.text}; border: 1px solid {t.line}; padding: 4px 6px; }}
    QMenuBar {{ background: {t.pane}; border-bottom: 1px solid {t.line}; padding: 2px 6px; }}
    QMenuBar::item {{ padding: 4px 9px; border-radius: 4px; background: transparent; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {hover}; color: {t.text}; }}
    QMenu {{ background: {t.pane}; border: 1px solid {t.line}; padding: 4px; }}
    QMenu::item {{ padding: 5px 22px 5px 22px; border-radius: 4px; }}
    QMenu::item:disabled {{ color: {blend(t.faint, t.pane, 0.4)}; }}
    QMenu::separator {{ height: 1px; background: {t.line}; margin: 4px 8px; }}
    QStatusBar {{ background: {t.pane}; border-top: 1px solid {t.line}; color: {t.faint}; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ color: {t.faint}; padding: 2px 6px; }}
    QLabel[role="heading"] {{ color: {t.faint}; font-size: 8.5pt; font-weight: 600; letter-spacing: 0.6px; }}
    QLabel[role="faint"] {{ color: {t.faint}; }}
    QLabel[role="title"] {{ font-weight: 600; }}
    QFrame[role="pane"] {{ background: {t.pane}; border: 1px solid {t.line}; border-radius: 6px; }}
    QFrame[role="rule"] {{ background: {t.line}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="side"] {{ background: {t.window}; border: none; }}
    QScrollArea {{ background: {t.window}; border: none; }}
    QSplitter::handle {{ background: {t.window}; }}
    QSplitter::handle:hover {{ background: {hover}; }}
    QSpinBox, QComboBox {{ background: {t.pane}; border: 1px solid {t.line}; border-radius: 5px; padding: 3px 6px;
        min-height: 18px; selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
    QSpinBox:focus, QComboBox:focus {{ border-color: {t.accent}; }}
    QComboBox QAbstractItemView {{ background: {t.pane}; border: 1px solid {t.line}; selection-background-color: {hover};
        selection-color: {t.text}; outline: none; }}
    QSpinBox::up-button, QSpinBox::down-button {{ subcontrol-origin: border; width: 18px; border: none; }}
    QSpinBox::up-button {{ subcontrol-position: top right; margin: 2px 2px 0 0; }}
    QSpinBox::down-button {{ subcontrol-position: bottom right; margin: 0 2px 2px 0; }}
    QSpinBox::up-arrow {{ image: url({icons}/up-{t.name}.svg); width: 10px; height: 10px; }}
    QSpinBox::down-arrow, QComboBox::down-arrow {{ image: url({icons}/down-{t.name}.svg); width: 10px; height: 10px; }}
    QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {hover}; border-radius: 3px; }}
    QComboBox::drop-down {{ border: none; width: 20px; }}
    QSlider {{ min-height: 18px; }}
    QSlider::groove:horizontal {{ height: 4px; background: {t.line}; border-radius: 2px; }}
    QSlider::sub-page:horizontal {{ background: {t.accent}; border-radius: 2px; }}
    QSlider::handle:horizontal {{ width: 12px; height: 12px; margin: -6px 0; border-radius: 8px;
        background: {t.pane}; border: 2px solid {t.accent}; }}
    QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {t.accent}; }}
    QToolButton {{ border: 1px solid transparent; border-radius: 5px; padding: 3px; background: transparent; }}
    QToolButton:hover {{ background: {hover}; }}
    QToolButton:focus {{ border-color: {t.accent}; }}
    QToolButton[role="segment"] {{ border: 1px solid {t.line}; background: {t.pane}; padding: 4px 2px; border-radius: 5px; }}
    QToolButton[role="segment"]:hover {{ background: {hover}; }}
    QToolButton[role="segment"]:checked {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; }}
    QToolButton[role="segment"]:focus {{ border-color: {t.text}; }}
    QPushButton {{ border: 1px solid {t.line}; border-radius: 5px; padding: 2px 10px; background: {t.pane}; }}
    QPushButton:hover {{ background: {hover}; }}
    QPushButton:focus {{ border-color: {t.accent}; }}
    QProgressBar {{ border: none; border-radius: 2px; background: {t.line}; max-height: 5px; min-height: 5px; }}
    QProgressBar::chunk {{ border-radius: 2px; background: {t.accent}; }}
    QTableWidget {{ background: transparent; border: none; gridline-color: {t.line}; }}
    QHeaderView {{ background: transparent; border: none; }}
    QHeaderView::section {{ background: transparent; color: {t.faint}; border: none; border-bottom: 1px solid {t.line};
        padding: 3px; font-weight: 500; }}
    """


def chosen(app: QApplication, name: str) -> Theme:
    """The theme of that name; "system" follows the desktop."""
    if name == "system":
        name = "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"
    return DARK if name == "dark" else LIGHT
