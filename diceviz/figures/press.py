"""Prints figures with matplotlib: text stays text, in fonts that are embedded; only cells and pictures in space are raster.

matplotlib is imported when the first figure is printed. Only one thread prints at a time.
"""

import base64
import html
import io
import re
import warnings
from contextlib import contextmanager
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from diceviz.figures.figure import Figure
from diceviz.figures.page import MOST_PIXELS, Page
from diceviz.resource import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure as Sheet
    from matplotlib.typing import RcKeyType

    from diceviz.pictures.colours import Bytes

TITLE, CAPTION, TEXT = 11, 8, 8.5  # the sizes of letters, in points
MARGIN = 0.08  # the margin around a page, in inches
LINE = 1.35  # the distance from one line to the next, in sizes of its letters
SPACING = LINE / 1.21  # the distance from one line to the next as matplotlib counts: in lines as high as those of the font
SETTINGS: "dict[RcKeyType, Any]" = {
    "font.family": "Inter",
    "font.size": TEXT,
    "axes.labelsize": TEXT,
    "axes.linewidth": 0.6,
    "xtick.labelsize": TEXT - 1,
    "ytick.labelsize": TEXT - 1,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 3,
    "ytick.major.size": 3,
    "lines.linewidth": 1.4,
    "legend.frameon": False,
    "legend.fontsize": TEXT - 0.5,
    "pdf.fonttype": 42,  # TrueType: text can be searched, and printers know it
    "svg.fonttype": "none",
    "svg.hashsalt": "diceviz",  # the same figure is the same file
    "text.parse_math": False,  # a $ is a $
    "text.hinting": "no_hinting",  # letters are as wide as they were measured, at few dots too
}
SIZED = ("size", "labelsize", "fontsize")  # the settings that are sizes of letters end so
FACES = {400: "Regular", 600: "SemiBold"}
WORDS = re.compile(r"(?<!\d :)\s+(?!%|: \d)")  # the space between words, where a line may end: not in "36.6 %" or "40 : 55"
_printing = Lock()


def printed(figure: Figure, page: Page, form: str) -> bytes:
    """The figure as a file of that format: pdf, svg or png."""
    dpi = dpi_of(figure, page, form)
    check_pixels(page, dpi)  # cells and pictures in space have pixels, whatever the format
    check_letters(page)
    with legible(), sheet_of(figure, page, dpi if form == "png" else 0) as sheet:
        sheet.set_dpi(dpi)
        file = saved(sheet, form, metadata(figure, page, form))
    return embedded(file) if form == "svg" else file


def saved(sheet: "Sheet", form: str, told: dict[str, Any]) -> bytes:
    """The sheet as a file. `savefig` would draw all twice for the sake of the layout, which is found while it is drawn once."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    file = io.BytesIO()
    if form == "pdf":
        FigureCanvasPdf(sheet).print_pdf(file, metadata=told)
    elif form == "svg":
        FigureCanvasSVG(sheet).print_svg(file, metadata=told)
    else:
        FigureCanvasAgg(sheet).print_png(file, metadata=told)
    return file.getvalue()


def dpi_of(figure: Figure, page: Page, form: str) -> float:
    """The dots per inch of a file of that format: those of the page, or more where the figure asks for it."""
    return max(page.dpi, figure.least_width / page.width) if form == "png" else page.dpi


def pixels(figure: Figure, page: Page) -> "Bytes":
    """The figure as an array: row, column, and red, green, blue and alpha."""
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    check_pixels(page, page.dpi)
    with sheet_of(figure, page, page.dpi) as sheet:
        canvas = sheet.canvas
        assert isinstance(canvas, FigureCanvasAgg)  # see `sheet_of`
        canvas.draw()
        return np.array(canvas.buffer_rgba())


def pixels_at(page: Page, dpi: float) -> tuple[int, int]:
    """The width and the height of a page in pixels."""
    return round(page.width * dpi), round(page.height * dpi)


def check_pixels(page: Page, dpi: float) -> None:
    """Raise `ValueError` if the page has too many pixels at that resolution."""
    wide, high = pixels_at(page, dpi)
    if wide * high > MOST_PIXELS:
        raise ValueError(f"{wide} × {high} pixels: must be {MOST_PIXELS:,} at most; take fewer dpi")


def check_letters(page: Page) -> None:
    """Raise `ValueError` if the title or the caption that were given have letters that the font lacks."""
    for name, text in (("title", page.title), ("caption", page.caption)):
        if lacking := sorted(set(text or "") - letters()):
            raise ValueError(f"{name}: the font of figures has no {' or '.join(map(ascii_or_itself, lacking[:3]))}")


def ascii_or_itself(letter: str) -> str:
    return letter if letter.isprintable() else ascii(letter)


@cache
def letters() -> frozenset[str]:
    """The letters that the font has, and what stands between words."""
    from fontTools.ttLib import TTFont

    with TTFont(ROOT / "fonts" / "print" / "Inter-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap())) | {" ", "\n", "\r", "\t"}


@contextmanager
def legible() -> "Iterator[None]":
    """While this lasts, a layout that matplotlib only warns of is an error: it is no figure to be saved. Letters that the font
    lacks are none, for a name of the user's own may have them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        warnings.filterwarnings("error", "constrained_layout not applied")
        try:
            yield
        except UserWarning:
            raise ValueError(
                "the page is too small for the picture and its words; make it larger, or take fewer words"
            ) from None


@contextmanager
def sheet_of(figure: Figure, page: Page, dpi: float = 0) -> "Iterator[Sheet]":
    """The figure drawn on a sheet, for as long as nobody else prints; with `dpi`, on one of whole pixels."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Sheet

    with _printing, matplotlib.rc_context({**SETTINGS, **sizes(page), **colours(page)}):
        load_fonts()
        sheet = Sheet(figsize=size_of(page, dpi), dpi=page.dpi, facecolor=page.theme.pane)
        FigureCanvasAgg(sheet)
        write_words(sheet, figure, page)
        figure.draw(sheet, page)
        yield sheet


def sizes(page: Page) -> "dict[RcKeyType, Any]":
    """The settings that are sizes of letters, as the page scales them."""
    return {name: page.scale * size for name, size in SETTINGS.items() if name.endswith("size") and name.split(".")[1] in SIZED}


def size_of(page: Page, dpi: float) -> tuple[float, float]:
    """The size of a page in inches; a bit more than whole pixels need, since matplotlib cuts off what is less than one."""
    if not dpi:
        return page.width, page.height
    wide, high = pixels_at(page, dpi)
    return (wide + 0.01) / dpi, (high + 0.01) / dpi


def colours(page: Page) -> "dict[RcKeyType, Any]":
    """The settings that are colours, as the theme of the page has them."""
    theme = page.theme
    return {
        "text.color": theme.text,
        "axes.edgecolor": theme.faint,
        "axes.facecolor": theme.pane,
        "axes.labelcolor": theme.text,
        "xtick.color": theme.faint,
        "ytick.color": theme.faint,
        "xtick.labelcolor": theme.text,
        "ytick.labelcolor": theme.text,
        "grid.color": theme.line,
        "legend.labelcolor": theme.text,
        "savefig.facecolor": theme.pane,
    }


@cache
def load_fonts() -> None:
    from matplotlib.font_manager import fontManager

    for file in sorted((ROOT / "fonts" / "print").glob("*.ttf")):
        fontManager.addfont(str(file))


def write_words(sheet: "Sheet", figure: Figure, page: Page) -> None:
    """Write the title above and the caption below, each in as many lines as it takes; the picture gets the rest."""
    large, small = TITLE * page.scale, CAPTION * page.scale
    title = lines_of(figure.title if page.title is None else page.title, page, large, "semibold")
    caption = lines_of(figure.caption if page.caption is None else page.caption, page, small)
    left, top, bottom = MARGIN / page.width, MARGIN / page.height, MARGIN / page.height
    if title:
        sheet.text(left, 1 - top, "\n".join(title), size=large, weight="semibold", va="top", linespacing=SPACING)
        top += room(title, large, page)
    if caption:
        sheet.text(left, bottom, "\n".join(caption), size=small, color=page.theme.faint, va="bottom", linespacing=SPACING)
        bottom += room(caption, small, page)
    sheet.set_layout_engine("constrained", rect=(0, bottom, 1, max(1 - top - bottom, 0.1)), w_pad=MARGIN, h_pad=MARGIN)


def room(lines: list[str], size: float, page: Page) -> float:
    """The share of the height of a page that lines of that size take, with some space to the picture."""
    return (len(lines) * LINE + 0.3) * size / 72 / page.height


def lines_of(text: str, page: Page, size: float, weight: str = "normal") -> list[str]:
    """The lines of a text that is as wide as the page."""
    return wrapped(text, between_margins(page), size, weight)


def between_margins(page: Page) -> float:
    """The width of a page between its margins, in points."""
    return (page.width - 2 * MARGIN) * 72


def wrapped(text: str, most: float, size: float, weight: str = "normal") -> list[str]:
    """The lines of a text, each with as many words as fit into so many points; a line break stays, and so do "36.6 %" and
    "40 : 55"."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in WORDS.split(paragraph.strip()):
            longer = f"{line} {word}" if line else word
            if line and length(longer, size, weight) > most:
                lines.append(line)
                longer = word
            line = longer
        lines += [line] * bool(line)
    return lines


@lru_cache(maxsize=10_000)
def length(text: str, size: float, weight: str) -> float:
    """The length of a text, in points."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    properties = FontProperties(family="Inter", size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(text, properties, ismath=False)[0])


def metadata(figure: Figure, page: Page, form: str) -> dict[str, Any]:
    """What a file says of itself; without the date, so that the same figure is the same file."""
    title = figure.title if page.title is None else page.title
    if form == "png":
        return {"Title": title, "Software": "diceviz"}
    if form == "svg":
        return {"Title": title, "Creator": "diceviz", "Date": None}
    return {"Title": title, "Creator": "diceviz", "CreationDate": None}


def embedded(svg: bytes) -> bytes:
    """The file with the letters that it uses, so that it looks the same where the font is not installed."""
    text = svg.decode()
    used = {weight: letters_of(text, weight) for weight in FACES}
    faces = "".join(face(weight, letters) for weight, letters in used.items() if letters)
    return text.replace('<style type="text/css">', f'<style type="text/css">{faces}', 1).encode()


def letters_of(svg: str, weight: int) -> str:
    """The letters that an SVG writes in that weight, each once."""
    texts = re.findall(r'<text style="(font-weight: 600)?[^>]*>([^<]*)<', svg)
    return "".join(sorted(set(html.unescape("".join(text for bold, text in texts if bool(bold) == (weight == 600))))))


@lru_cache(maxsize=64)
def face(weight: int, letters: str) -> str:
    """The rule of a style sheet that brings the letters of a weight."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(ROOT / "fonts" / "print" / f"Inter-{FACES[weight]}.ttf", recalcTimestamp=False)
    chosen = subset.Subsetter(subset.Options(layout_features=["kern"], notdef_outline=True))
    chosen.populate(text=letters)
    chosen.subset(font)
    file = io.BytesIO()
    font.save(file)
    source = base64.b64encode(file.getvalue()).decode()
    return f"@font-face{{font-family:Inter;font-weight:{weight};src:url(data:font/ttf;base64,{source})}}"
