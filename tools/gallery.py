"""Print figures of the papers anew, for docs/gallery (`make screenshots`): as PDF for paper, as PNG for docs/tour.md."""

import sys
from pathlib import Path

from diceviz.figures.page import CM, Page
from diceviz.figures.press import printed
from diceviz.files import paths
from diceviz.papers.catalogue import exhibit_of
from diceviz.window.app import application

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
WIDTH = 17.5 / CM
DPI = {"pdf": 300, "png": 160}
FIGURES = {
    "crocce_mordecki_3": ("crocce-mordecki", "Figure 3"),
    "crocce_mordecki_5": ("crocce-mordecki", "Figure 5"),
    "crocce_mordecki_6": ("crocce-mordecki", "Figure 6"),
    "louchard_15": ("louchard", "Figure 15"),
}


def main() -> None:
    app = application()  # for what is drawn in space
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (key, label) in FIGURES.items():
        figure = exhibit_of(key, label).figure()
        for form, dpi in DPI.items():
            page = Page(WIDTH, WIDTH / figure.shape, dpi)
            figure.prepare(page)
            paths.write(FOLDER / f"{name}.{form}", printed(figure, page, form))
    app.quit()


if __name__ == "__main__":
    sys.exit(main())
