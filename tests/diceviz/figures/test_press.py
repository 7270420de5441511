"""Printed figures are opened again: text is text, fonts come along, sizes are those asked for, colours those of the screen."""

import base64
import io
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from diceviz.figures.figure import Figure, plain
from diceviz.figures.page import CM, FORMATS, THEMES, Page
from diceviz.figures.press import lines_of, pixels, printed
from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.views.win_map import WIN_MAP
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Pig, State, solve
from tests.diceviz.conftest import look, settled
from tests.diceviz.printed import printed as figure_of

PAGE = Page(15 / CM, 11 / CM, dpi=60)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def figure() -> Figure:
    return figure_of(WIN_MAP, solve(Pig(50)), State(20, 30, 5))


@pytest.fixture(scope="module")
def files(figure: Figure) -> dict[str, bytes]:
    return {form: printed(figure, PAGE, form) for form in FORMATS}


def text_of(pdf: bytes) -> str:
    return pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def fonts_of(pdf: bytes) -> list[pypdf.generic.DictionaryObject]:
    fonts = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]["/Resources"]["/Font"].values()
    return [font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object() for font in fonts]


def test_the_text_of_a_pdf_is_text(figure: Figure, files: dict[str, bytes]) -> None:
    text = text_of(files["pdf"])
    for said in (figure.title, "my score", "their score", "50 %", "You have 20, they have 30, 5 at risk"):
        assert said in text


def test_a_pdf_brings_its_fonts_as_truetype(files: dict[str, bytes]) -> None:
    fonts = fonts_of(files["pdf"])
    assert {font["/FontName"].split("+")[1] for font in fonts} == {"Inter-Regular", "Inter-SemiBold"}
    assert all("/FontFile2" in font for font in fonts)


def test_a_pdf_is_as_large_as_asked_for(files: dict[str, bytes]) -> None:
    page = pypdf.PdfReader(io.BytesIO(files["pdf"])).pages[0]
    assert [float(side) / 72 * CM for side in page.mediabox[2:]] == pytest.approx([15, 11], abs=0.01)


def test_an_svg_parses_and_holds_labels_as_text_and_the_letters_they_need(figure: Figure, files: dict[str, bytes]) -> None:
    svg = files["svg"]
    root = ElementTree.fromstring(svg)
    written = {each.text.strip() for each in root.iter(f"{SVG}text") if each.text}
    assert {figure.title, "my score", "their score", "50 %"} <= written
    assert b"@font-face{font-family:Inter;font-weight:600;src:url(data:font/ttf;base64," in svg
    assert len(svg) < 100_000


def test_an_svg_brings_every_letter_that_it_uses_in_its_weight(figure: Figure) -> None:
    svg = printed(figure, replace(PAGE, title="a < b & c"), "svg")
    fonts = re.findall(rb"font-weight:(\d+);src:url\(data:font/ttf;base64,([^)]*)\)", svg)
    known = {int(weight): TTFont(io.BytesIO(base64.b64decode(font))).getBestCmap() for weight, font in fonts}
    assert {*map(ord, "a < b & c")} <= {*known[600]} and {*map(ord, "my score")} <= {*known[400]}
    bare = printed(figure, replace(PAGE, title="", caption="", cursor=False), "svg")
    assert (b"font-weight:600" in bare) == (b"font-weight: 600" in bare)


def test_only_the_cells_and_the_scale_of_an_svg_are_raster(files: dict[str, bytes]) -> None:
    root = ElementTree.fromstring(files["svg"])
    assert len(list(root.iter(f"{SVG}image"))) <= 2


@pytest.mark.parametrize(("width", "height", "dpi"), [(4, 3, 100), (6.3, 4.72, 150), (3.35, 2.4, 300)])
def test_a_png_has_the_asked_size_and_resolution(figure: Figure, width: float, height: float, dpi: int) -> None:
    image = Image.open(io.BytesIO(printed(figure, Page(width, height, dpi), "png")))
    assert image.size == pytest.approx((width * dpi, height * dpi), abs=1)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_the_same_figure_is_the_same_file(figure: Figure, files: dict[str, bytes]) -> None:
    assert {form: printed(figure, PAGE, form) for form in FORMATS} == files


def test_title_and_caption_can_be_others_or_none(figure: Figure) -> None:
    """Also such as matplotlib would take for formulas."""
    title, caption = "Ein Titel: ≤ ½, 5 $ or 6 $ & <more>", "$x_1$ \\alpha %"
    text = text_of(printed(figure, Page(title=title, caption=caption), "pdf"))
    assert title in text and caption in text and figure.title not in text
    bare = text_of(printed(figure, Page(title="", caption=""), "pdf"))
    assert figure.title not in bare and "You have" not in bare and "my score" in bare


def test_long_words_are_broken_into_lines_that_fit() -> None:
    page = Page(8 / CM, 6 / CM)
    lines = lines_of("many words in one caption, " * 8, page, 8)
    assert len(lines) > 3
    assert " ".join(lines) == ("many words in one caption, " * 8).strip()
    assert lines_of("one\ntwo", page, 8) == ["one", "two"]


@pytest.mark.parametrize("name", THEMES)
def test_the_paper_has_the_colour_of_its_theme(figure: Figure, name: str) -> None:
    corner = pixels(figure, Page(4, 3, 60, THEMES[name]))[1, 1, :3]
    assert "#" + "".join(f"{part:02x}" for part in corner) == THEMES[name].pane


def test_the_cells_have_the_colours_of_the_screen(figure: Figure) -> None:
    """A map without cursor and words, zoomed into a single cell, is that colour in its middle."""
    solution = solve(Pig(50))
    zoomed = figure_of(WIN_MAP, solution, State(20, 30, 5), zoom=Zoom(9.6, 10.4, 39.6, 40.4))
    sheet = pixels(zoomed, Page(4, 3, 50, title="", caption="", cursor=False))
    value = solution.value(10, 40, 5)
    assert (sheet[75, 90, :3] == colour_map("viridis")[round(value * 511)]).all()


def test_what_is_printed_is_what_the_view_shows(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, Pig(50), State(20, 30))
    window.show_view(WinMap.view)
    view = window.pane(WinMap)
    view.turn.spin.setValue(7)
    settled(qtbot, window)
    view.plot.getViewBox().setRange(xRange=(5, 25), yRange=(10, 30), padding=0)
    shown = view.figure()
    assert "with 7 at risk" in shown.title
    text = text_of(printed(shown, Page(), "pdf"))
    assert "You have 20, they have 30, 7 at risk" in text
    assert {"10", "20", "24", "28"} <= set(text.split())
    assert not {"2", "35", "40", "45"} & set(text.split())


def test_bad_pages_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(ValueError, match=r"width = 0\.254 cm: must be from 3\.81 to 101\.6 cm"):
        Page(width=0.1)
    with pytest.raises(ValueError, match="dpi = 7: must be a whole number from 50 to 1200"):
        Page(dpi=7)


def test_a_picture_too_large_to_be_made_is_refused(figure: Figure) -> None:
    with pytest.raises(ValueError, match="must be 120,000,000 at most; take fewer dpi"):
        printed(figure, Page(30, 30, 1200), "png")


def test_tags_are_not_printed() -> None:
    assert plain("A <b>bold</b>  word<br>&amp; more") == "A bold word & more"


def test_a_number_stays_on_one_line_with_its_sign() -> None:
    lines = lines_of("a chance of 36.62 % " * 12, Page(8 / CM, 6 / CM), 8)
    assert len(lines) > 3
    assert not any(line.startswith("%") for line in lines)
