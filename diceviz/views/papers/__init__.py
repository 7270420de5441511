"""Papers: every table and figure of the papers, printed next to computed."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.papers.pane import Papers
    from diceviz.views.papers.picture import PapersPicture, PapersRequest


class PapersView(View):
    title, dock = "Papers", "Papers"
    follows_lock = False
    is_printed = False

    def shows(self, game: Game) -> bool:
        return True

    def request(self) -> "PapersRequest":
        from diceviz.views.papers.picture import PapersRequest

        return PapersRequest()

    def pane(self) -> "Papers":
        from diceviz.views.papers.pane import Papers

        return Papers()

    def figure(self, frame: Frame, request: "PapersRequest", picture: "PapersPicture | None" = None) -> "Figure":
        from diceviz.views.papers.figure import figure

        return figure(frame, request, picture)


PAPERS = PapersView()
