"""Games in which the other's score is not seen, ply by ply: each player knows the round and the own score."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solver.games import HiddenHog, State
from solver.job import Job
from solver.playing.players import Mix, drawn
from solver.playing.plies import Ply, act, cast, each_of
from solver.playing.seeds import Chance
from solver.solving import solve
from solver.strategies import Strategy
from solver.strategies.dark_tables import by_round, check_rounds
from solver.strategies.rules_of_thumb import Optimal


class Knowledge(NamedTuple):
    """What a player knows before a throw; `dice` are the numbers that both threw so far, the own first, for who sees them."""

    round: int
    mine: int
    dice: tuple[tuple[int, int], ...]


DarkPlayer = Callable[[Knowledge], Mix]  # tells the chances of the numbers of dice


def play_in_the_dark(
    game: HiddenHog, first: Strategy, second: Strategy, chance: Chance, job: Job, before: Sequence[Ply] = ()
) -> Iterator[Ply]:
    """The plies that come after those played before."""
    start = before[0].state if before else game.start()
    sides = (start.mine, start.theirs), (start.theirs, start.mine)
    players = [seated_in_the_dark(game, each, side, job) for each, side in zip((first, second), sides, strict=True)]
    state, played = before[-1].after if before else start, list(before)
    while state is not None:
        number = len(played)
        known = knowledge(played, state)
        chosen = tuple(drawn(players[seat](known[seat]), chance.share(number, seat)) for seat in (0, 1))
        played.append(act(game, state, (0, 1), chosen, cast(game, (0, 1), chosen, number, chance)))
        yield played[-1]
        state = played[-1].after


def knowledge(played: Sequence[Ply], state: State) -> tuple[Knowledge, Knowledge]:
    """What either player knows after these plies."""
    pairs = [each_of(ply.action) for ply in played]
    mine = tuple((int(first), int(second)) for first, second in pairs)
    theirs = tuple((second, first) for first, second in mine)
    return Knowledge(len(played) + 1, state.mine, mine), Knowledge(len(played) + 1, state.theirs, theirs)


def seated_in_the_dark(game: HiddenHog, strategy: Strategy, start: tuple[int, int], job: Job) -> DarkPlayer:
    """The player of a strategy, who has start[0] points at the start."""
    if isinstance(strategy, Optimal):
        solution = solve(game, job)
        solution.from_start(*start, job)
        sees = game.sees == "dice"
        return lambda known: solution.strategy(known.round, known.mine, dice=known.dice if sees else (), start=start)
    mixes = by_round(strategy, game, start, job)
    check_rounds(mixes, game)

    def mix(known: Knowledge) -> Mix:
        shares = mixes[min(known.round, len(mixes)) - 1, known.mine]
        return {dice: float(share) for dice, share in enumerate(shares, start=1) if share}

    return mix
