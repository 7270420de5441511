"""Both players' mixes at a state, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.choice_bars import draw_costs, draw_shares
from diceviz.figures.figure import Figure, Look, look_at, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.figures.press import TEXT
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.at_state import at_cursor
from diceviz.pictures.choices import noun
from diceviz.views.mix_bars.picture import MixBarsPicture, MixBarsRequest, Side, picture, sentences, side_name
from diceviz.words.game_progress import coming
from diceviz.words.ply_words import place
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

WHAT = "Mix at this state"
PLAYERS = ("you", "they")
ASIDE = 50  # how much of a player's half of the page lies beside the axes, in points


def figure(frame: Frame, request: MixBarsRequest, made: MixBarsPicture | None = None) -> Figure:
    """The figure of the cursor's state, with what both chose there, if that has been played."""
    return mix_figure(made or picture(at_cursor(frame)), look_at(frame), coming(frame))


def mix_figure(made: MixBarsPicture, look: Look, chosen: tuple[Choice, ...]) -> Figure:
    mine, at = made.sides[0], place(made.game, made.source.state)
    told = look.unless_secret(" ".join(sentences(mine, made.unique)))
    return Figure(
        WHAT,
        f"{described(made.game)}: both mixes at {at}",
        plain(f"{told} {meaning(mine)}"),
        lambda: data(made, f"Mixes at {at}"),
        lambda sheet, page: draw(sheet, page, made.sides, chosen or (None, None)),
    )


def meaning(side: Side) -> str:
    often = "each number of dice is thrown" if noun(side.choices) == "dice" else "each is chosen"
    return f"Above: how often {often}; below: what it would lose."


def data(made: MixBarsPicture, what: str) -> Data:
    """The numbers behind both mixes: a choice is worth what it brings the player who makes it, against the other's mix."""
    sides, solution = made.sides, made.source.solution
    columns = {
        "player": np.repeat(PLAYERS, [len(side.choices) for side in sides]),
        noun(sides[0].choices): np.concatenate([side.choices for side in sides]),
        "probability": np.concatenate([side.mix for side in sides]),
        "worth": np.concatenate([side.worth for side in sides]),
    }
    return Data(made.game, what, columns, {**made.game.where(made.source.state), "gap": solution.gap})


def draw(sheet: "Sheet", page: Page, sides: tuple[Side, Side], chosen: tuple[Choice | None, ...]) -> None:
    above, below = sheet.subplots(2, 2, sharex=True, height_ratios=(3, 4))
    room = 36 * page.width - ASIDE
    for number, (side, choice) in enumerate(zip(sides, chosen, strict=True)):
        draw_shares(above[number], page, side.choices, side.mix, choice, room)
        draw_costs(below[number], page, side.choices, side.costs, side.mix > 0, choice, room)
        above[number].set_title(side_name(number, side, choice), size=TEXT * page.scale, weight="semibold")
        above[number].tick_params(axis="x", labelbottom=False)
    above[0].set_ylabel("probability")
    below[0].set_ylabel("points lost")
    sheet.align_ylabels([above[0], below[0]])
