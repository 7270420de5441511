"""Solves a game: by its own kernels where it has some, which are named here; any other from its rule book."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeGuard, overload

from solver.dice import Die
from solver.games import Game, GreatRolledOnes, HiddenHog, Hog, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig
from solver.job import Job
from solver.roll_pig.roll_table import NeverEnds, Newton
from solver.solutions.hidden_hog import HiddenHogSolution, solve_hidden_hog
from solver.solutions.hog import HogSolution, solve_hog
from solver.solutions.pig import PigSolution, solve_pig
from solver.solutions.rising_hog import RisingHogSolution, solve_rising_hog
from solver.solutions.roll_pig import RollPigSolution, solve_roll_pig, suits
from solver.solutions.seen_totals import SeenTotalsSolution, solve_seen_totals
from solver.solutions.simultaneous_hog import SimultaneousHogSolution, solve_simultaneous_hog
from solver.solutions.simultaneous_pig import HiddenTurnsSolution, solve_hidden_turns
from solver.solutions.solo_hog import SoloHogSolution, solve_solo_hog
from solver.solutions.solo_pig import SoloPigSolution, solve_solo_pig
from solver.solutions.solution import Solution
from solver.solutions.turns import TurnsSolution
from solver.tables.rising_hog_table import rises
from solver.term_hog import throw_law


class Solver(NamedTuple):
    solution: type[Solution]
    solve: Callable[[Any, Job], Solution]


KERNELS: dict[type[Game], Solver] = {
    Pig: Solver(PigSolution, solve_pig),
    SoloPig: Solver(SoloPigSolution, solve_solo_pig),
    SoloHog: Solver(SoloHogSolution, solve_solo_hog),
    Hog: Solver(HogSolution, solve_hog),
    SimultaneousHog: Solver(SimultaneousHogSolution, solve_simultaneous_hog),
    SimultaneousPig: Solver(HiddenTurnsSolution, solve_hidden_turns),
    HiddenHog: Solver(HiddenHogSolution, solve_hidden_hog),
}


def has_kernels(game: Game) -> bool:
    """Whether the game has kernels: a class derived from one with kernels has none, for it has rules of its own, and neither
    has a game with another roll than that of a die, or with rules that are composed."""
    return type(game) in KERNELS and isinstance(game.die, Die) and not game.composed


def sees_totals(game: Game) -> TypeGuard[SimultaneousPig]:
    """Whether both players take a turn at once and see both totals, in a game with kernels."""
    return isinstance(game, SimultaneousPig) and has_kernels(game) and game.sees == "totals"


def goes_throw_by_throw(game: Game) -> TypeGuard[Hog]:
    """Whether it is composed Hog in which throws lead on: scores never fall, or each throw is counted."""
    return throw_law.suits(game)


def fast_solver(game: Game) -> Solver | None:
    """The solver with kernels for such rules; none where they are solved from their rule book."""
    if sees_totals(game):
        return Solver(SeenTotalsSolution, solve_seen_totals)
    if has_kernels(game):
        return KERNELS[type(game)]
    if type(game) is Pig and suits(game):
        return Solver(RollPigSolution, solve_roll_pig)
    if type(game) is Hog and not game.from_the_start.composed:
        return KERNELS[Hog]
    if type(game) is Hog and rises(game):
        return Solver(RisingHogSolution, solve_rising_hog)
    return None


def solver_of(game: Game) -> Solver:
    if found := fast_solver(game):
        return found
    if game.hidden:
        unseen = ", ".join(game.hidden)
        raise ValueError(f"{game.name}: where {unseen} is not seen, a rule book alone does not tell how to play")
    if type(game) is GreatRolledOnes:
        from solver.general.rolled_ones_solution import RolledOnesSolution, solve_rolled_ones

        return Solver(RolledOnesSolution, solve_rolled_ones)
    if goes_throw_by_throw(game):
        from solver.general.term_hog_solution import TermHogSolution, solve_term_hog

        return Solver(TermHogSolution, solve_term_hog)
    from solver.general import GeneralSolution, solve_general

    if type(game) is SoloPig:
        return Solver(GeneralSolution, solve_roll_alone)
    from solver.general.falling_hog import solve_falling_hog

    return Solver(GeneralSolution, solve_falling_hog if type(game) is Hog else solve_general)


def solve_roll_alone(game: SoloPig, job: Job) -> Solution:
    """Pig alone with a roll, from its rule book, unless it would practically never end, which is found out before anything is
    read."""
    from solver.general import solve_general

    if game.goal == "turns" and suits(game.for_two()):
        try:
            Newton(game.for_two(), job).hold()
        except NeverEnds:
            raise NeverEnds(game) from None
    return solve_general(game, job)


@overload
def solve(game: Pig, job: Job | None = None) -> TurnsSolution: ...
@overload
def solve(game: SoloPig, job: Job | None = None) -> SoloPigSolution: ...
@overload
def solve(game: SoloHog, job: Job | None = None) -> SoloHogSolution: ...
@overload
def solve(game: Hog, job: Job | None = None) -> HogSolution | RisingHogSolution: ...
@overload
def solve(game: HiddenHog, job: Job | None = None) -> HiddenHogSolution: ...
@overload
def solve(game: SimultaneousHog, job: Job | None = None) -> SimultaneousHogSolution: ...
@overload
def solve(game: SimultaneousPig, job: Job | None = None) -> HiddenTurnsSolution | SeenTotalsSolution: ...
@overload
def solve(game: Game, job: Job | None = None) -> Solution: ...
def solve(game: Any, job: Job | None = None) -> Any:
    """The optimal value and strategy of the game, with a proven bound on the error. Raises `Cancelled` when the job is."""
    job = job or Job()
    solution = solver_of(game).solve(game, job)
    job.reached(1.0)
    return solution
