"""Win map: the value over both scores, with a chosen number of points at risk."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, between_turns, solved
from diceviz.model.request import Request, check_range
from diceviz.pictures.colours import Bytes, Floats, colour_map, painted
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.fading import faded, faded_by
from diceviz.pictures.slices import cell_of, first_cell, has_turn_total, map_axes, on_map, win_map
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.match.reply_solutions import ReplySolution
    from solver.strategies import Strategy

QUARTERS = (0.1, 0.25, 0.5, 0.75, 0.9)
PLACES = (0.85, 0.68, 0.5, 0.32, 0.15)  # the places of their labels up the axis, as shares: none is beside another
ROOM = np.array([0.15, 0.13])  # the shares of the map, across and up, that a label or the cursor takes
EDGE = 0.07  # the share of the map that is too near to its rim for a label
SHADE = 0, 0, 0, 90  # behind a label: white on yellow cannot be read
FEW = 10  # scores: too few to draw lines between
MANY = 20  # lines of one value: they would hide the map


def contour(cells: Floats, level: float) -> list[Floats]:
    """Lines of (my score, their score) along which the value is `level`."""
    if min(cells.shape) < FEW or np.isnan(cells).all():
        return []
    from contourpy import contour_generator  # by now the window has been painted

    lines = cast("list[Floats]", contour_generator(z=np.ma.masked_invalid(cells)).lines(level))  # its default type of lines
    return lines if len(lines) <= MANY else []


def joined(lines: list[Floats]) -> Floats:
    """Several lines as one, with gaps of NaN."""
    gap = np.full((1, 2), np.nan)
    return np.vstack([part for line in lines for part in (line, gap)]) if lines else np.empty((0, 2))


def inner(line: Floats, shape: tuple[int, ...]) -> Floats:
    """The points of a line where a label has room on both sides; all of them if there are none."""
    size = np.array(shape[::-1])
    roomy = ((line > EDGE * size) & (line < (1 - EDGE) * size)).all(axis=1)
    return line[roomy] if roomy.any() else line


def label_place(line: Floats, place: float, taken: list[Floats], shape: tuple[int, ...]) -> Floats:
    """The point of a line at a share of the height; or the nearest to it that is clear of what is there already."""
    size = np.array(shape[::-1])
    far = np.abs(line[:, 1] - place * size[1])
    clear = np.all([(np.abs(line - other) > ROOM * size).any(axis=1) for other in taken], axis=0)
    found: Floats = line[np.argmin(np.where(clear, far, far + size[1]))]
    return found


def label_places(picture: "WinMapPicture", here: State) -> list[Floats | None]:
    """The places of the labels: on their lines, clear of the cursor and of each other; none where there is no line."""
    shape, (row, column) = picture.cells.shape, cell_of(picture.game, here)
    taken = [np.array([column, row], float)]
    places: list[Floats | None] = []
    for (_, lines), place in zip(picture.contours, PLACES, strict=True):
        if not lines:
            places.append(None)
            continue
        taken.append(label_place(inner(max(lines, key=len), shape), place, taken, shape))
        places.append(taken[-1])
    return [None if place is None else place + np.array(picture.first) for place in places]


def contour_levels(game: Game) -> list[float]:
    """The values of the contours, from certain loss to certain win; the middle one is the even game."""
    low, high = game.bounds
    return [low + share * (high - low) for share in QUARTERS]


@dataclass(frozen=True)
class WinMapRequest(Request):
    """The wish for a map with so many points at risk."""

    turn: int = 0  # points at risk for which the map is drawn
    rival: str = ""  # the strategy of which it is shown what it gives away, if any
    gain: bool = False  # whether it is shown what a best reply gains, where an opponent is locked

    def __post_init__(self) -> None:
        check_range("turn", self.turn)

    @property
    def strategies(self) -> tuple[str, ...]:
        return (self.rival,) if self.rival else ()


@dataclass(frozen=True)
class WinMapSource:
    """What a win map is made from."""

    solution: "Solution"
    turn: int
    reach: "Reach | None" = None
    rival: "Strategy | None" = None
    reply: "ReplySolution | None" = None  # the best reply of which it is shown what it gains
    against: "Strategy | None" = None  # the strategy to which the solution is a best reply, if it is one


def source_of(frame: Frame, request: WinMapRequest) -> WinMapSource:
    """The points at risk are those asked for, as far as the game has them."""
    solution = solved(frame)
    turn = min(request.turn, solution.game.target - 1) if has_turn_total(solution.game) else 0
    rival = frame.strategy(request.rival) if has_losses(solution.game) else None
    if frame.answer and request.gain:
        return WinMapSource(solution, 0, frame.reach, reply=frame.answer)
    if frame.answer:
        return WinMapSource(solution, turn, frame.reach, against=frame.answer.against)
    return WinMapSource(solution, turn, frame.reach, rival)


def has_losses(game: Game) -> bool:
    """Whether it can be shown on the map what a strategy gives away: both choose at once."""
    return game.at_once


@dataclass(frozen=True)
class WinMapPicture:
    """The value in every cell, its colour, and lines of equal value."""

    game: Game
    turn: int
    cells: Floats
    colours: Bytes
    contours: list[tuple[float, list[Floats]]]
    rival: "Strategy | None" = None  # the strategy of which cells tell what it gives away; none where they are values
    gained: "Strategy | None" = None  # the strategy of which cells tell what is gained by knowing it, if they do
    against: "Strategy | None" = None  # the strategy to which the best reply has these values, if they are of one

    @property
    def extent(self) -> Extent:
        rows, columns = self.cells.shape
        return extent_of(*map_axes(self.game), columns, rows, self.first)

    @property
    def first(self) -> tuple[int, int]:
        """The numbers that the first cell stands for."""
        return first_cell(self.game)


def picture(source: WinMapSource, job: Job | None = None) -> WinMapPicture:
    if source.reply:
        return gain_picture(source, source.reply)
    if source.rival:
        return loss_picture(source, source.rival, job)
    game, cells = source.solution.game, win_map(source.solution, source.turn)
    low, high = game.bounds
    colours = faded(painted((cells - low) / (high - low), colour_map("viridis")), source.reach)
    lines = [(level, contour(cells, level)) for level in contour_levels(game)]
    return WinMapPicture(game, source.turn, cells, colours, lines, against=source.against)


def loss_picture(source: WinMapSource, rival: "Strategy", job: Job | None) -> WinMapPicture:
    """What a player of that strategy gives away in every position: the value less what is left against the best reply; in the
    dark, against optimal play."""
    from solver import best_response

    game = source.solution.game
    reply: Any = best_response(game, rival, job)  # in the dark one by round and score
    unseen = "theirs" in game.hidden
    cells = reply.losses().T if unseen else reply.gains()  # else by the replier's score and mine
    colours = painted(cells / (cells.max() or 1.0), colour_map("viridis"))
    colours = faded_by(colours, source.solution.met().T) if unseen and not source.reach else faded(colours, source.reach)
    return WinMapPicture(game, 0, cells, colours, [(level, []) for level in contour_levels(game)], rival)


def gain_picture(source: WinMapSource, reply: "ReplySolution") -> WinMapPicture:
    """What a best reply has more than the value of the game, in every position of the player who replies and moves."""
    game, cells = reply.game, reply.gains().T
    colours = faded(painted(cells / (cells.max() or 1.0), colour_map("viridis")), source.reach)
    return WinMapPicture(game, 0, cells, colours, [(level, []) for level in contour_levels(game)], gained=reply.against)


def worth(picture: WinMapPicture, state: State) -> str:
    game, state = picture.game, on_map(picture.game, state)
    value = picture.cells[cell_of(game, state)]
    if picture.gained:
        said = words.state(game, between_turns(state)).capitalize()
        return f"{said}: knowing “{picture.gained.name}” gains <b>{words.cost(game, float(value))}</b>."
    if picture.rival:
        lost = f"“{picture.rival.name}” gives away <b>{words.cost(game, float(value))}</b>"
        at = [*words.in_round(game, state), f"you have {state.mine}", *words.others_and_left(game, state)]
        return f"{', '.join(at).capitalize()}: {lost}."
    told = words.value(game, value) if np.isfinite(value) else "this cannot be"
    return f"{words.state(game, state).capitalize()}: <b>{told}</b>."


def subtitle(game: Game, turn: int, rival: "Strategy | None" = None, gained: "Strategy | None" = None) -> str:
    if gained:
        return f"what knowing “{gained.name}” gains"
    if rival:
        return f"what “{rival.name}” gives away"
    if turn:
        return f"with {turn} at risk"
    left = game.start().turns_left if "turns_left" in game.axes and "turns_left" not in map_axes(game) else 0
    begins = "start of your turn" if game.go == "turn" else "before the throw"
    return f"{begins}, {words.count(left, game.go)} left" if left else begins


def overview(picture: WinMapPicture) -> str:
    """A sentence on what is looked at."""
    if picture.gained:
        return f"What the best reply to “{picture.gained.name}” has more than the value of the game, if it moves next."
    if picture.against:
        what = "What you are paid, on average," if picture.game.unit.signed else "Your chance of winning"
        return f"{what} against a player who keeps to “{picture.against.name}”. Bold: an even game."
    return sentence(picture.game, picture.rival)


def sentence(game: Game, rival: "Strategy | None" = None) -> str:
    if rival and "theirs" in game.hidden:
        return f"What “{rival.name}” has less than the best from there on, against optimal play, given that the game goes on."
    if rival:
        return f"What “{rival.name}” has less than the value of the game from there on, against the best reply."
    if game.players == 1:
        return "Chance of reaching the target in time. Bold: one in two."
    worth = "What is paid, on average," if game.unit.signed else "Chance of winning"
    if game.at_once:
        goes_on = ", given that the game goes on" if "theirs" in game.hidden else ""
        what = f"{worth} when both play optimally{goes_on}{'' if game.unit.signed else '; a tie counts half'}"
    else:
        mover = f"the player to {'throw' if game.chooses == 'dice' else 'roll' if 'turn' in game.axes else 'move'}"
        what = f"{worth} {'to' if game.unit.signed else 'for'} {mover}"
    return f"{what}. Bold: an even game."


def bar_words(picture: WinMapPicture) -> dict[float, str]:
    """What is written beside the scale, by the share of its height."""
    game = picture.game
    if picture.rival or picture.gained:
        most = game.unit.shown(float(picture.cells.max()))
        return {share: f"{share * most:.2g}" for share in (0, 0.25, 0.5, 0.75, 1)}
    low, high = game.bounds
    return {share: words.axis(game, low + share * (high - low)) for share in (0, 0.25, 0.5, 0.75, 1)}
