"""The colours of both themes and of the choices. One accent; blue rolls and amber holds everywhere, and each number of dice has
its colour: those of P. Tol's discrete rainbow, which the colour-blind can tell apart, then paler and paler."""

from dataclasses import dataclass
from functools import cache

ROLL, HOLD = "#2f7fd8", "#e8a33d"
DICE = ("#882e72", "#1965b0", "#7bafde", "#4eb265", "#cae0ab", "#f7f056", "#f4a736", "#e8601c", "#dc050c", "#72190e")
NO_DICE, MANY_DICE, MOST_DICE = "#777777", "#e3c8c0", 50  # the colours of 0 and of the most dice, and how many those are
# Curves, one strategy each: of M. Okabe and K. Ito's colours those that are seen on both panes, and neither roll nor hold.
CURVES = ("#009e73", "#d55e00", "#cc79a7", "#56b4e9")


@dataclass(frozen=True)
class Theme:
    """The colours of the window, by what they are for."""

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

    def tone(self, name: str) -> str:
        """The colour of text that is "good", "bad", "faint", "hold_text" or plain "text"."""
        tones = {"text": self.text, "faint": self.faint, "good": self.good, "bad": self.bad, "hold_text": self.hold_text}
        return tones[name]

    @property
    def ground(self) -> str:
        """Which of two colours is seen on this theme: "dark" or, as on paper too, "light"."""
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


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour such as "#2f7fd8", each from 0 to 255."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def named(red: int, green: int, blue: int) -> str:
    """The name of a colour whose parts are from 0 to 255: "#2f7fd8"."""
    return f"#{red:02x}{green:02x}{blue:02x}"


def blend(colour: str, other: str, share: float) -> str:
    """`colour` with a share of the other mixed in."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(rgb(colour), rgb(other), strict=True))
    return named(red, green, blue)


@cache
def dice_colour(number: int) -> str:
    """The colour of a number of dice, in every picture."""
    beyond = number - len(DICE)
    return (NO_DICE, *DICE)[number] if beyond <= 0 else blend(DICE[-1], MANY_DICE, beyond / (MOST_DICE - len(DICE)))


@cache
def readable_on(colour: str) -> str:
    """Black or white, whichever is easier to read there."""
    red, green, blue = rgb(colour)
    return "#101318" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"
