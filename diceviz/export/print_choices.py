"""How a figure is to be printed; remembered from one figure to the next, and between runs."""

from dataclasses import asdict, dataclass

from diceviz.figures.figure import Figure
from diceviz.figures.page import CM, FORMATS, LARGEST, SMALLEST, THEMES, UNITS, Page
from diceviz.figures.press import dpi_of, pixels_at
from diceviz.session import settings

COPIED = 200  # dpi of a picture in the clipboard


@dataclass(frozen=True)
class PrintChoices:
    """Sizes in inches; the height is none as long as it is to be what suits the figure."""

    width: float = 16 / CM
    height: float | None = None
    unit: str = "cm"
    theme: str = "print"
    form: str = "pdf"
    dpi: int = 300
    cursor: bool = True

    def __post_init__(self) -> None:
        for name, options in (("unit", UNITS), ("theme", THEMES), ("form", FORMATS), ("cursor", (True, False))):
            if getattr(self, name) not in options:
                raise ValueError(f"{name} = {getattr(self, name)}: must be one of {', '.join(map(str, options))}")

    def page(self, figure: Figure, title: str | None = None, caption: str | None = None) -> Page:
        return Page(self.width, self.height_for(figure), self.dpi, THEMES[self.theme], title, caption, self.cursor)

    def height_for(self, figure: Figure) -> float:
        """The height of the page in inches: in whole millimetres, where it was not chosen."""
        suited = round(self.width / figure.shape * CM, 1) / CM
        return self.height or min(max(suited, SMALLEST), LARGEST)


def remembered() -> PrintChoices:
    try:
        kept = PrintChoices(**settings.load_page())
        Page(kept.width, kept.height or kept.width, kept.dpi)
    except (TypeError, ValueError):
        return PrintChoices()
    return kept


def remember(choices: PrintChoices) -> None:
    settings.save_page(asdict(choices))


def size_in(unit: str, page: Page) -> str:
    """Width and height of a page in that unit."""
    return f"{page.width * UNITS[unit]:.3g} × {page.height * UNITS[unit]:.3g} {unit}"


def png_size(figure: Figure, page: Page) -> str:
    """The size of the figure as a PNG, in pixels and in words; in space it has more pixels than asked for, if these are few."""
    return in_pixels(*pixels_at(page, dpi_of(figure, page, "png")))


def in_pixels(wide: int, high: int) -> str:
    return f"{wide} × {high} pixels"
