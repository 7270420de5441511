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

    import numpy as np
    from matplotlib.figure import Figure as Sheet

TITLE, CAPTION, TEXT = 11, 8, 8.5  # points
MARGIN = 0.08  # inches, around all
LINE = 1.35  # of the size of the letters, from one line to the next
SPACING = LINE / 1.21  # as matplotlib counts: in lines as high as those of the font
SETTINGS = {
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
SIZED = ("size", "labelsize", "fontsize")  # what letters they are the size of
FACES = {400: "Regular", 600: "SemiBold"}
WORDS = re.compile(r"(?<!\d :)\s+(?!%|: \d)")  # what is between them: neither in "36.6 %" nor in "40 : 55"
_printing = Lock()


def printed(figure: Figure, page: Page, form: str) -> bytes:
    """As a file of that format: pdf, svg or png."""
    dpi = dpi_of(figure, page, form)
    check_pixels(page, dpi)  # of cells and pictures in space, whatever the format
    check_letters(page)
    with legible(), sheet_of(figure, page, dpi if form == "png" else 0) as sheet:
        sheet.set_dpi(dpi)
        file = saved(sheet, form, metadata(figure, page, form))
    return embedded(file) if form == "svg" else file


def saved(sheet: "Sheet", form: str, told: dict[str, Any]) -> bytes:
    """As `savefig` does it, which would draw all twice for the sake of the layout: it is found before the first."""
    from matplotlib.backend_bases import get_registered_canvas_class

    file = io.BytesIO()
    getattr(get_registered_canvas_class(form)(sheet), f"print_{form}")(file, metadata=told)
    return file.getvalue()


def dpi_of(figure: Figure, page: Page, form: str) -> float:
    """That of the page, or more where the figure asks for it."""
    return max(page.dpi, figure.least_width / page.width) if form == "png" else page.dpi


def pixels(figure: Figure, page: Page) -> "np.ndarray":
    """As rows of red, green, blue and alpha."""
    import numpy as np

    check_pixels(page, page.dpi)
    with sheet_of(figure, page, page.dpi) as sheet:
        sheet.canvas.draw()
        return np.array(sheet.canvas.buffer_rgba())


def pixels_at(page: Page, dpi: float) -> tuple[int, int]:
    return round(page.width * dpi), round(page.height * dpi)


def check_pixels(page: Page, dpi: float) -> None:
    wide, high = pixels_at(page, dpi)
    if wide * high > MOST_PIXELS:
        raise ValueError(f"{wide} × {high} pixels: must be {MOST_PIXELS:,} at most; take fewer dpi")


def check_letters(page: Page) -> None:
    """Of words that were given."""
    for name, text in (("title", page.title), ("caption", page.caption)):
        if lacking := sorted(set(text or "") - letters()):
            raise ValueError(f"{name}: the font of figures has no {' or '.join(map(ascii_or_itself, lacking[:3]))}")


def ascii_or_itself(letter: str) -> str:
    return letter if letter.isprintable() else ascii(letter)


@cache
def letters() -> frozenset[str]:
    """That the font has, and those between words."""
    from fontTools.ttLib import TTFont

    with TTFont(ROOT / "fonts" / "print" / "Inter-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap())) | {" ", "\n", "\r", "\t"}


@contextmanager
def legible() -> "Iterator[None]":
    """What matplotlib only warns of is no figure to be saved. A name of the user's own may have letters that the font lacks."""
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


def sizes(page: Page) -> dict[str, float]:
    """Of letters."""
    return {name: page.scale * size for name, size in SETTINGS.items() if name.endswith("size") and name.split(".")[1] in SIZED}


def size_of(page: Page, dpi: float) -> tuple[float, float]:
    """In inches; a bit more than whole pixels need, since matplotlib cuts off what is less than one."""
    if not dpi:
        return page.width, page.height
    wide, high = pixels_at(page, dpi)
    return (wide + 0.01) / dpi, (high + 0.01) / dpi


def colours(page: Page) -> dict[str, Any]:
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
    """Title above, caption below, each in as many lines as it takes; the picture gets the rest."""
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
    """The share of the height that they take, with some space to the picture."""
    return (len(lines) * LINE + 0.3) * size / 72 / page.height


def lines_of(text: str, page: Page, size: float, weight: str = "normal") -> list[str]:
    return wrapped(text, between_margins(page), size, weight)


def between_margins(page: Page) -> float:
    """In points."""
    return (page.width - 2 * MARGIN) * 72


def wrapped(text: str, most: float, size: float, weight: str = "normal") -> list[str]:
    """As many words to a line as there is room for; a line break stays, and so do "36.6 %" and "40 : 55"."""
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
    """In points."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    properties = FontProperties(family="Inter", size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(text, properties, ismath=False)[0])


def metadata(figure: Figure, page: Page, form: str) -> dict[str, Any]:
    """Without the date, so that the same figure is the same file."""
    title = figure.title if page.title is None else page.title
    if form == "png":
        return {"Title": title, "Software": "diceviz"}
    if form == "svg":
        return {"Title": title, "Creator": "diceviz", "Date": None}
    return {"Title": title, "Creator": "diceviz", "CreationDate": None}


def embedded(svg: bytes) -> bytes:
    """With the letters that it uses, so that it looks the same where the font is not installed."""
    text = svg.decode()
    used = {weight: letters_of(text, weight) for weight in FACES}
    faces = "".join(face(weight, letters) for weight, letters in used.items() if letters)
    return text.replace('<style type="text/css">', f'<style type="text/css">{faces}', 1).encode()


def letters_of(svg: str, weight: int) -> str:
    """Each once."""
    texts = re.findall(r'<text style="(font-weight: 600)?[^>]*>([^<]*)<', svg)
    return "".join(sorted(set(html.unescape("".join(text for bold, text in texts if bool(bold) == (weight == 600))))))


@lru_cache(maxsize=64)
def face(weight: int, letters: str) -> str:
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
