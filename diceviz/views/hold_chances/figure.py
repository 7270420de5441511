"""Hold chances, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import whole, zoom_in
from diceviz.figures.charts import mark_path, mark_place, open_frame
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.legends import Key, add_keys
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.path_style import PRESENT
from diceviz.views.hold_chances.picture import (
    HoldChancesPicture,
    HoldChancesRequest,
    at_total,
    overview,
    path_on,
    picture,
    source_of,
    subtitle,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

WHAT = "Hold chances"


def figure(frame: Frame, request: HoldChancesRequest, made: HoldChancesPicture | None = None) -> Figure:
    return hold_chances(made or picture(source_of(frame)), look_at(frame, request.zoom))


def hold_chances(made: HoldChancesPicture, look: Look) -> Figure:
    turn = look.state.turn
    said = look.unless_secret(at_total(made, turn)) if 0 < turn < len(made.holds) else ""
    return Figure(
        WHAT,
        titled(made.game, f"chance to hold, {subtitle(made.source)}"),
        plain(f"{overview(made)} {said}"),
        lambda: data(made),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: HoldChancesPicture) -> Data:
    columns = {"turn": np.arange(len(made.holds)), "chance to hold": made.holds}
    if made.visits is not None and made.ends is not None:
        columns |= {"chance to come to": made.visits, "chance to end with": made.ends}
    where = {name: number for name, number in made.game.where(made.source.state).items() if name != "turn"}
    return Data(made.game, WHAT, columns, {**where, "gap": made.source.solution.gap})


def draw(sheet: "Sheet", page: Page, made: HoldChancesPicture, look: Look) -> None:
    axes, totals, holds = sheet.subplots(), np.arange(1, len(made.holds)), made.holds[1:]
    axes.bar(totals, holds, 0.86, color=HOLD, linewidth=0)
    axes.bar(totals, 1.0 - holds, 0.86, holds, color=ROLL, linewidth=0)
    keys = [Key("hold", HOLD), Key("roll", ROLL)]
    if made.visits is not None:
        axes.plot(totals, made.visits[1:], color=page.theme.pane, linewidth=3.2, zorder=4)
        axes.plot(totals, made.visits[1:], color=page.theme.text, linewidth=1.4, zorder=4)
        keys.append(Key("how often a turn comes to it", page.theme.text))
    axes.set_xlabel("turn total at risk")
    axes.set_ylabel("chance to hold")
    axes.set_yticks((0, 0.5, 1), ("0 %", "50 %", "100 %"))
    whole(axes.xaxis)
    open_frame(axes)
    mark_place(axes, page, look.state.turn or None)
    places = path_on(made, look.path)
    mark_path(axes, page, places, np.full(len(places), PRESENT))
    zoom_in(axes, made.extent.seen(look.zoom))
    add_keys(sheet, page, keys)
