"""Papers: the exhibit that is looked at, its numbers and its figure."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz.model.request import Request
from diceviz.papers.catalogue import Exhibit, Paper
from diceviz.papers.exhibit_words import Reckoned

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

HEADERS = ("what", "printed", "computed", "difference", "")
TINT = 0.14  # the share of amber behind an erratum


@dataclass(frozen=True)
class PapersRequest(Request):
    exhibit: str = ""  # the key, such as "louchard: Figure 2"; where there is none, the one looked at last is shown


@dataclass(frozen=True)
class PapersPicture:
    paper: Paper
    exhibit: Exhibit
    found: Reckoned | None  # the numbers of the exhibit, when they are computed
    figure: "Figure | None" = None  # the figure of the exhibit as it is drawn on the page
