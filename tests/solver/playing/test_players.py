"""Seated strategies, asked state by state: they do what their tables say, and chance makes of a mix what it should."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve, strategies
from solver.games import Game
from solver.playing.players import decided, drawn, plies, seated
from solver.playing.seeds import Chance
from solver.strategies import Strategy

HALF, THIRD = 0.5, 1 / 3
ALMOST_1 = 1.0 - 2.0**-53  # the largest share there is


def turns(game: Pig | SoloPig, mine: int, theirs: int = 0) -> list[State]:
    """Those in which there is a choice."""
    return [State(mine, theirs, turn) for turn in range(1, game.target - mine)]


ROLLING = [
    strategies.hold_at(4),
    strategies.fixed_rolls(2),
    strategies.fewest_turns(),
    strategies.best_within(2),
    strategies.optimal(),
    strategies.uniform(),
    strategies.mix(strategies.hold_at(3), strategies.uniform(), 0.25),
]
THROWING = [
    strategies.dice(2),
    strategies.fewest_turns(),
    strategies.best_within(2),
    strategies.optimal(),
    strategies.uniform(),
    strategies.mix(strategies.dice(3), strategies.uniform(), 0.25),
]


# Tables


@pytest.mark.parametrize("strategy", ROLLING, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("game", [Pig(12), Pig(12, "exact"), Pig(12, "difference", Die(4))], ids=str)
def test_in_pig_a_player_rolls_as_often_as_the_table_says(game: Pig, strategy: Strategy) -> None:
    player, rolls = seated(game, strategy), strategy.rolls(game)
    for mine, theirs in product(range(12), repeat=2):
        assert player(State(mine, theirs)) == {"roll": 1.0}
        assert player(State(mine, theirs, 12 - mine)) == {"hold": 1.0}
        for state in turns(game, mine, theirs):
            mix = player(state)
            assert mix.get("roll", 0.0) == rolls[mine, theirs, state.turn] and sum(mix.values()) == 1.0


@pytest.mark.parametrize("strategy", THROWING, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("game", [Hog(12, 4), Hog(12, 4, "all"), SimultaneousHog(12, 4), SimultaneousHog(12, 4, 3)], ids=str)
def test_in_hog_a_player_throws_what_the_table_says(game: Hog | SimultaneousHog, strategy: Strategy) -> None:
    player, mixes = seated(game, strategy), strategy.mixes(game)
    for mine, theirs in product(range(12), repeat=2):
        mix = player(State(mine, theirs))
        assert [mix.get(dice, 0.0) for dice in range(1, 5)] == mixes[mine, theirs].tolist()
        assert all(mix.values())


def test_a_table_of_ones_own_is_kept_to() -> None:
    rng = np.random.default_rng(1)
    mixes = rng.dirichlet(np.ones(3), (7, 7))
    player = seated(Hog(7, 3), strategies.table(mixes))
    assert player(State(2, 5)) == {1: mixes[2, 5, 0], 2: mixes[2, 5, 1], 3: mixes[2, 5, 2]}
    rolls = strategies.uniform().rolls(Pig(7)).copy()
    rolls[2, 5, 3] = 0.25
    assert seated(Pig(7), strategies.roll_table(rolls))(State(2, 5, 3)) == {"roll": 0.25, "hold": 0.75}


# Alone


@pytest.mark.parametrize("strategy", [each for each in ROLLING if each != strategies.optimal()], ids=lambda each: each.name)
@pytest.mark.parametrize("game", [SoloPig(12), SoloPig(12, "within", 3)], ids=str)
def test_a_player_alone_rolls_as_if_against_one_without_points(game: SoloPig, strategy: Strategy) -> None:
    player, against = seated(game, strategy), seated(Pig(12), strategy)
    for state in (state for mine in range(12) for state in turns(game, mine)):
        alone = State(state.mine, turn=state.turn, turns_left=2 if game.goal == "within" else 0)
        assert player(alone) == against(state)


@pytest.mark.parametrize("strategy", [each for each in THROWING if each != strategies.optimal()], ids=lambda each: each.name)
@pytest.mark.parametrize("game", [SoloHog(12, 4), SoloHog(12, 4, "within", 3)], ids=str)
def test_a_player_alone_throws_as_if_against_one_without_points(game: SoloHog, strategy: Strategy) -> None:
    player, against = seated(game, strategy), seated(Hog(12, 4), strategy)
    for mine in range(12):
        assert player(State(mine, turns_left=2 if game.goal == "within" else 0)) == against(State(mine))


@pytest.mark.parametrize("game", [SoloPig(20), SoloPig(20, "within", 3)], ids=str)
def test_alone_the_optimal_player_of_pig_plays_the_game_alone(game: SoloPig) -> None:
    player, solution = seated(game, strategies.optimal()), solve(game)
    for mine, left in product(range(20), (1, 2, 3) if game.goal == "within" else (0,)):
        for state in turns(game, mine):
            choice = solution.strategy(mine, state.turn, left or None)
            assert player(State(mine, turn=state.turn, turns_left=left)) == choice


@pytest.mark.parametrize("game", [SoloHog(20, 6), SoloHog(20, 6, "within", 3)], ids=str)
def test_alone_the_optimal_player_of_hog_plays_the_game_alone(game: SoloHog) -> None:
    player, solution = seated(game, strategies.optimal()), solve(game)
    for mine, left in product(range(20), (1, 2, 3) if game.goal == "within" else (0,)):
        assert player(State(mine, turns_left=left)) == solution.strategy(mine, left or None)


def test_with_one_turn_left_the_optimal_player_never_holds_short_of_the_target() -> None:
    """Which a player who counts no turns does."""
    game, state = SoloPig(20, "within", 3), State(0, turn=19, turns_left=1)
    assert seated(game, strategies.optimal())(state) == {"roll": 1.0}
    assert seated(game, strategies.hold_at(10))(state) == {"roll": 0.0, "hold": 1.0}


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        (Pig(30), {"mine": 1, "theirs": 2, "turn": 3}),
        (SoloPig(30), {"mine": 1, "turn": 3}),
        (SoloPig(30, "within"), {"mine": 1, "turn": 3, "turns_left": 4}),
        (Hog(30), {"mine": 1, "theirs": 2}),
        (SimultaneousHog(30), {"mine": 1, "theirs": 2}),
        (SoloHog(30), {"mine": 1}),
        (SoloHog(30, goal="within"), {"mine": 1, "turns_left": 4}),
    ],
    ids=str,
)
def test_a_solution_is_asked_with_the_numbers_that_its_game_counts(game: Game, numbers: dict[str, int]) -> None:
    assert game.where(State(1, 2, 3, 4)) == numbers
    solution: Any = solve(game)
    assert solution.value(**numbers) > 0.0


# Seats


def test_a_solution_that_is_known_is_not_computed_again() -> None:
    game = Pig(90)
    player = seated(game, strategies.optimal(), Job(cancelled=lambda: True), solve(game))
    assert player(State(40, 55, 18)) == solve(game).strategy(40, 55, 18)
    with pytest.raises(Cancelled):
        seated(SoloPig(90, "within", 9), strategies.optimal(), Job(cancelled=lambda: True))


def test_of_two_who_throw_at_once_each_sees_the_scores_from_its_own_side() -> None:
    seen: list[State] = []

    def player(state: State) -> dict[int, float]:
        seen.append(state)
        return {state.mine: 1.0}

    assert decided([player, player], State(3, 5), (0, 1), 0, Chance(1)) == (3, 5)
    assert seen == [State(3, 5), State(5, 3)]


def test_a_game_goes_on_from_any_ply_as_it_did() -> None:
    game, chance = Pig(30), Chance(4)
    players = [seated(game, strategies.uniform()), seated(game, strategies.hold_at(9))]
    whole = list(plies(game, players, chance))
    for place in range(len(whole)):
        assert [*whole[:place], *plies(game, players, chance, whole[:place])] == whole


# Mixes and chance


@pytest.mark.parametrize(
    ("mix", "edges"),
    [
        ({"roll": 1.0}, [("roll", 0.0, 1.0)]),
        ({"roll": 0.0, "hold": 1.0}, [("hold", 0.0, 1.0)]),
        ({"roll": 1.0, "hold": 0.0}, [("roll", 0.0, 1.0)]),
        ({"roll": 0.25, "hold": 0.75}, [("roll", 0.0, 0.25), ("hold", 0.25, 1.0)]),
        ({2: HALF, 4: 0.25, 5: 0.25}, [(2, 0.0, HALF), (4, HALF, 0.75), (5, 0.75, 1.0)]),
        ({1: 3.0, 2: 0.0, 3: 1.0}, [(1, 0.0, 0.75), (3, 0.75, 1.0)]),
    ],
    ids=str,
)
def test_a_share_falls_on_the_choice_whose_part_it_is_in(mix: Any, edges: list[tuple[Any, float, float]]) -> None:
    for choice, low, high in edges:
        assert drawn(mix, low) == choice and drawn(mix, np.nextafter(high, 0.0)) == choice


@pytest.mark.parametrize("mix", [{1: THIRD, 2: THIRD, 3: THIRD, 4: 0.0}, {1: 0.0, 2: 0.1, 3: 0.3, 4: 0.0}])
def test_the_largest_share_falls_on_the_last_choice_that_has_any(mix: dict[int, float]) -> None:
    """Of 0.1 and 0.3 the shares are rounded to less than 1 together."""
    last = max(choice for choice in mix if mix[choice])
    assert drawn(mix, ALMOST_1) == last
    assert drawn(mix, 0.0) == min(choice for choice in mix if mix[choice])


@pytest.mark.parametrize("mix", [{1: 0.172, 4: 0.151, 5: 0.677}, {"roll": 0.3, "hold": 0.7}], ids=str)
def test_every_choice_is_made_as_often_as_its_chance_says(mix: Any) -> None:
    number = 4000
    made = [drawn(mix, Chance(seed).share(0, 0)) for seed in range(number)]
    for choice, chance in mix.items():
        assert abs(made.count(choice) - number * chance) < 4 * np.sqrt(number * chance * (1 - chance))
