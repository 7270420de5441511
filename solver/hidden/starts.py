"""Races by one rule book from known scores at the start: each pair is a game of its own, solved when it is asked for."""

from dataclasses import replace
from threading import Lock

from solver.games.hidden_hog import HiddenHog
from solver.games.state import check_points
from solver.hidden import dark_race
from solver.hidden.dark_solving import DarkRace, solve_race
from solver.hidden.dice_solving import DiceRace, solve_dice
from solver.job import Job
from solver.tables.hog_reply_table import busted

KEPT = 8  # games whose races are kept

Start = tuple[int, int]  # the scores of both at the start, mine first


class Starts:
    """Races in the dark by one rule book, solved when they are asked for; any thread may ask."""

    def __init__(self, game: HiddenHog) -> None:
        self.game = game
        self.races: dict[Start, DarkRace] = {}  # by scores at the start, the larger first
        self.with_dice: dict[Start, DiceRace] = {}
        self._lock = Lock()

    def solved(self, start: Start, job: Job) -> DarkRace:
        """The race from these scores, in points to go. A cancelled job leaves all as it was."""
        larger_first = max(start), min(start)
        with self._lock:
            if larger_first not in self.races:
                togo = self.game.target - larger_first[0], self.game.target - larger_first[1]
                self.races[larger_first] = solve_race(law_of(self.game), togo, job, self.game.bust)
            race = self.races[larger_first]
        return race if start == larger_first else race.swapped

    def seen(self, start: Start, job: Job) -> DiceRace:
        """The race from these scores with dice seen; that in the dark is solved."""
        larger_first = max(start), min(start)
        with self._lock:
            if larger_first not in self.with_dice:
                dark = self.races[larger_first]
                self.with_dice[larger_first] = solve_dice(dark, self.game.bust == "nothing", job)
            race = self.with_dice[larger_first]
        return race if start == larger_first else race.swapped


_kept: dict[HiddenHog, Starts] = {}
_lock = Lock()


def kept(game: HiddenHog) -> Starts:
    """The races by the rules of a game, whatever is seen of the dice; those of the last few games are kept."""
    rules = replace(game, sees="nothing", head_start=0)
    with _lock:
        starts = _kept.pop(rules, None) or Starts(rules)
        _kept[rules] = starts
        while len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return starts


def start_of(game: HiddenHog, mine: int | None = None, theirs: int | None = None) -> Start:
    """The scores of both at the start, those of the rules where they are not told. `ValueError` if nobody begins with them."""
    start = game.start()
    scores = start.mine if mine is None else mine, start.theirs if theirs is None else theirs
    check_points("mine", scores[0], game.target - 1)
    check_points("theirs", scores[1], game.target - 1)
    return scores


def law_of(game: HiddenHog) -> dark_race.DarkLaw:
    """The rules as the kernels of races in the dark see them."""
    return dark_race.law_of(game.die, game.max_dice, busted(game))
