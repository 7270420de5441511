"""Players, who tell what a strategy does in a state, and the games that they play."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from solver.games import Game, HiddenHog, SimultaneousPig, State
from solver.games.state import THEY_ARE, Choice, check_points
from solver.hidden.starts import start_of
from solver.job import Job
from solver.match import table_of
from solver.playing.plies import Action, Ply, act, cast, is_last, seen_by
from solver.playing.seeds import Chance
from solver.rounds.plays import chance_to_roll
from solver.solutions import Solution
from solver.solving import sees_totals, solve
from solver.strategies import Strategy
from solver.strategies.dark_tables import by_round, check_rounds
from solver.strategies.rules_of_thumb import Optimal
from solver.strategies.seen_plays import seen_play
from solver.tables.pig_both_table import rules_of

LIMIT = 10_000  # turns after which a game is a draw: more than anybody looks at

Mix = Mapping[Choice, float]
Player = Callable[[State], Mix]  # tells the chances of the choices in a state


def play(
    game: Game, first: Strategy, second: Strategy | None, seed: int, job: Job | None = None, *, limit: int = LIMIT
) -> list[Ply]:
    """The plies of one game. The first-named begins; a player alone has no second. One seed always plays one game.

    The game ends with a payment, or without one and is a draw: as soon as neither player can ever finish ("exact"), or after
    `limit` turns.
    """
    chance = Chance(seed)
    check_points("limit", limit, 10**6, least=1)
    require_seats(game, second)
    seats = [strategy for strategy in (first, second) if strategy is not None]
    players = [seated(game, strategy, job, seat=seat) for seat, strategy in enumerate(seats)]
    return list(until_the_end(game, plies(game, players, chance), limit))


def require_seats(game: Game, second: Strategy | None) -> None:
    if second is None and game.players != 1:
        raise TypeError(f"{game!r}: must have a second player")
    if second is not None and game.players == 1:
        raise TypeError(f"{game!r}: must be a game of two players, or be played without a second")


def until_the_end(game: Game, played: Iterator[Ply], limit: int) -> Iterator[Ply]:
    turns = 0
    for ply in played:
        yield ply
        turns += ply.ends_turn
        if is_last(game, ply) or turns == limit:
            return


def plies(game: Game, players: Sequence[Player], chance: Chance, before: Sequence[Ply] = ()) -> Iterator[Ply]:
    """The plies that come after those played before."""
    state = before[-1].after if before else game.start()
    movers, number = before[-1].next_movers if before else game.movers(game.start()), len(before)
    while state is not None:
        action = decided(players, state, movers, number, chance)
        ply = act(game, state, movers, action, cast(game, state, movers, action, number, chance))
        yield ply
        state, movers, number = ply.after, ply.next_movers, number + 1


def decided(players: Sequence[Player], state: State, movers: tuple[int, ...], number: int, chance: Chance) -> Action:
    """The choices of the movers in the ply of that number."""
    chosen = tuple(drawn(players[mover](seen_by(state, mover, movers)), chance.share(number, mover)) for mover in movers)
    return chosen if len(movers) == 2 else chosen[0]


def seated(game: Game, strategy: Strategy, job: Job | None = None, solution: Solution | None = None, seat: int = 0) -> Player:
    """The player of a strategy, first-named or, with the seat 1, the other.

    The optimal one needs the solution of the game, which is computed unless it is given. Raises `Cancelled` when the job is,
    and what the strategy raises where it does not know the game.

    A player alone keeps to a strategy for two as if against one without points; but the optimal one is that of the game alone.
    """
    job, game = job or Job(), game.seen_from(seat)
    if isinstance(strategy, Optimal):
        return (solution if solution and solution.game == game else solve(game, job))._strategy
    if isinstance(game, HiddenHog):
        return in_the_dark(game, strategy, job)
    if sees_totals(game):
        return who_sees_totals(game, strategy, job)
    layout = game.for_two()
    table, spans = table_of(layout, strategy, job), layout.axes.items()

    def mix(state: State) -> Mix:
        actions = game.actions(state)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        shares = table[tuple(getattr(state, name) - span.start for name, span in spans)]
        if game.chooses == "roll or hold":
            return {"roll": float(shares), "hold": 1.0 - float(shares)}
        return {choice: float(share) for choice, share in zip(game.choices, shares, strict=True) if share and choice in actions}

    return mix


def who_sees_totals(game: SimultaneousPig, strategy: Strategy, job: Job) -> Player:
    """The player of a strategy where both turn totals are seen."""
    play, rules = seen_play(strategy, game, job), rules_of(game)

    def mix(state: State) -> Mix:
        actions = game.actions(state)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        togo = game.target - state.mine, game.target - state.theirs
        alone = state.out == THEY_ARE
        rolls = float(chance_to_roll(play, game.target, *togo, state.turn, state.their_turn, alone, rules))
        return {"roll": rolls, "hold": 1.0 - rolls}

    return mix


def in_the_dark(game: HiddenHog, strategy: Strategy, job: Job) -> Player:
    """The player of a strategy that knows the round and the own score."""
    mixes = by_round(strategy, game, start_of(game), job)
    check_rounds(mixes, game)

    def mix(state: State) -> Mix:
        shares = mixes[min(state.round, len(mixes)) - 1, state.mine]
        return {dice: float(share) for dice, share in enumerate(shares, start=1) if share}

    return mix


def drawn(mix: Mix, share: float) -> Choice:
    """The choice of a mix that a share, from 0 to 1, falls on."""
    passed, total = 0.0, sum(mix.values())
    for choice, chance in mix.items():
        passed += chance / total
        if share < passed:
            return choice
    return next(choice for choice in reversed(list(mix)) if mix[choice])  # where rounding leaves the sum of the chances below 1
