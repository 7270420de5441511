"""What a figure is printed on: its size, its theme, its words."""

from dataclasses import dataclass, replace

from diceviz.pictures.palette import DARK, LIGHT, Theme

CM = 2.54  # centimetres to the inch
UNITS = {"cm": CM, "inch": 1.0}  # how many of each go to the inch
SMALLEST, LARGEST = 1.5, 40.0  # the least and the largest width or height, in inches
WIDE = 12 / CM  # the width of a page from which on letters have their full size, in inches
SMALL_LETTERS = 0.75  # the share of their full size that letters have on narrow pages
DPI = range(50, 1201)  # the dots per inch that may be chosen
MOST_PIXELS = 120_000_000
FORMATS = ("pdf", "svg", "png")
# For paper: black on white, and nothing grey that a printer would lose.
PRINT = replace(
    LIGHT,
    name="print",
    window="#ffffff",
    pane="#ffffff",
    line="#b0b0b0",
    text="#000000",
    faint="#404040",
    roll_text="#0b4f9e",
    hold_text="#7a4c00",
)
THEMES: dict[str, Theme] = {"print": PRINT, "light": LIGHT, "dark": DARK}


@dataclass(frozen=True)
class Page:
    """Sizes in inches. `None` leaves title and caption as the figure has them; an empty one takes no room."""

    width: float = 16 / CM
    height: float = 12 / CM
    dpi: int = 300
    theme: Theme = PRINT
    title: str | None = None
    caption: str | None = None
    cursor: bool = True  # whether the cursor and the game's path are marked
    draft: bool = False  # whether this is a preview, in which a picture in space need not have more pixels than the page

    def __post_init__(self) -> None:
        for name in ("width", "height"):
            if not SMALLEST <= getattr(self, name) <= LARGEST:
                raise ValueError(
                    f"{name} = {getattr(self, name) * CM:.4g} cm: must be from {SMALLEST * CM:.3g} to {LARGEST * CM:.4g} cm "
                    f"({SMALLEST:g} to {LARGEST:g} inches)"
                )
        if self.dpi not in DPI:
            raise ValueError(f"dpi = {self.dpi}: must be a whole number from {DPI[0]} to {DPI[-1]}")

    @property
    def scale(self) -> float:
        """The share of their full size that letters have: smaller where there is little room, but so that they can be read."""
        return min(1.0, max(SMALL_LETTERS, self.width / WIDE))

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and the height of the page in pixels."""
        return round(self.width * self.dpi), round(self.height * self.dpi)
