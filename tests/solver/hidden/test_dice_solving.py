"""Hog with dice seen: proven intervals, linear programs of whole trees, and what one has who watches play in the dark."""

from pathlib import Path

import numpy as np
import pytest

from solver import Die, HiddenHog, Job, best_response, evaluate, ledger, load, play, save, solve, strategies
from solver.hidden.dice_solving import TreeSearch, node_of, turned_tree
from solver.hidden.dice_tree import nodes_of
from solver.hidden.watched import Watching
from tests.solver.hidden import plain_race, plain_tree

SMALL = [(HiddenHog(6, 2), (0, 1)), (HiddenHog(5, 3, die=Die(3)), (1, 0)), (HiddenHog(5, 2, 2, Die(4)), (0, 0))]


def test_ten_against_eight_points_to_go_with_three_dice() -> None:
    """Here it hurts the player who is ahead that dice are seen: in the dark, the other has .40191704."""
    seen, dark = solve(HiddenHog(10, 3, sees="dice")), solve(HiddenHog(10, 3))
    lower, upper = seen.bounds(0, 2)
    assert 0.40192779 < lower < upper < 0.40192781
    assert dark.value(0, 2) == pytest.approx(0.40191704, abs=5e-9) and seen.looks((0, 2)) and seen.looks((2, 0))
    assert seen.bounds(2, 0) == (1.0 - upper, 1.0 - lower)


@pytest.mark.parametrize(("game", "start"), SMALL, ids=str)
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_whole_tree_as_a_linear_program_has_the_value_that_is_learnt(
    game: HiddenHog, start: tuple[int, int], rounds: int
) -> None:
    search = TreeSearch(solve(game).from_start(*start), rounds, Job())
    found = search.solve().means
    lower, upper = 1.0 - search.lost(0, found[0], False), search.lost(1, found[1], False)
    togo = np.asarray(search.guesses[0])
    whole = plain_tree.whole_tree(
        game, start, rounds, lambda mine, theirs: float(togo[game.target - mine, game.target - theirs])
    )
    assert lower - 1e-9 <= whole <= upper + 1e-9 and upper - lower < 1e-4


@pytest.mark.parametrize(("game", "start"), SMALL, ids=str)
def test_who_watches_has_no_more_than_is_proven(game: HiddenHog, start: tuple[int, int]) -> None:
    """The plain tree of the first six rounds, with later ones lost or won by the one who watches."""
    race = solve(game).from_start(*start)
    mixes = solve(game).dark_table(start[::-1], Job())
    proven = Watching(race.mixes[1], race.law, Job()).reply(*race.start, race.arrivals[0].going)
    low, high = (plain_tree.watching(game, mixes, start, 6, rest) for rest in (0.0, 1.0))
    assert low <= proven + 1e-12 and proven <= high + 1e-9 and high - low < 0.05
    reply = best_response(HiddenHog(**{**vars(game), "sees": "dice"}), strategies.by_round(mixes))
    assert reply.bounds(*start).lower <= proven + 1e-12 and low <= reply.bounds(*start).upper


@pytest.mark.parametrize(("game", "start"), SMALL, ids=str)
def test_what_a_strategy_of_the_tree_guarantees_holds_against_players_in_the_dark(
    game: HiddenHog, start: tuple[int, int]
) -> None:
    """The first-named plays by the tree of two rounds, then in the dark; chances are carried along all lists of dice."""
    race = solve(game).from_start(*start)
    search = TreeSearch(race, 2, Job())
    (tree, _), (lost, _), _ = search.solve()
    tail = race.mixes[0]
    for other in (solve(game).dark_table(start[::-1], Job()), np.eye(game.max_dice)[-1] * np.ones((1, game.target, 1))):
        assert 1.0 - lost <= won_by_tree(game, tree, tail, other, start, 7) + 1e-9


def won_by_tree(
    game: HiddenHog, tree: np.ndarray, tail: np.ndarray, other: np.ndarray, start: tuple[int, int], rounds: int
) -> float:
    """What the first-named has, with those games won that go on after so many rounds."""

    def value(dice: plain_tree.Node, mine: dict[int, float], theirs: dict[int, float]) -> float:
        if len(dice) == rounds:
            return sum(mine.values()) * sum(theirs.values())
        node, total = node_of(dice, game.max_dice), 0.0
        own = tree[node] if node < len(tree) else tail[min(len(dice), len(tail) - 1)]
        their = other[min(len(dice), len(other) - 1)]
        for first in game.choices:
            my_after = thrown(game, mine, first, lambda score, number=first: own[game.target - score, number - 1])
            if not my_after:
                continue
            for second in game.choices:
                after = thrown(game, theirs, second, lambda score, number=second: their[score, number - 1])
                going = [{s: mass for s, mass in each.items() if s < game.target} for each in (my_after, after)]
                arrived = sum(
                    a * b * plain_race.compared(i, j)
                    for i, a in my_after.items()
                    for j, b in after.items()
                    if max(i, j) >= game.target
                )
                total += arrived + (value((*dice, (first, second)), *going) if all(going) else 0.0)
        return total

    return value((), {start[0]: 1.0}, {start[1]: 1.0})


def thrown(game: HiddenHog, flow: dict[int, float], dice: int, share: object) -> dict[int, float]:
    after: dict[int, float] = {}
    for score, mass in flow.items():
        weight = mass * float(share(score))  # type: ignore[operator]  # a function of the score
        for reached, chance in plain_race.throws(game, score, dice).items() if weight else ():
            after[reached] = after.get(reached, 0.0) + weight * chance
    return after


def test_with_one_die_nothing_is_seen_that_was_not_known() -> None:
    game = HiddenHog(12, 1, sees="dice")
    dark = solve(HiddenHog(12, 1)).bounds(3, 0)
    assert solve(game).bounds(3, 0) == pytest.approx(dark, abs=1e-11) and not solve(game).looks((3, 0))


def test_beyond_small_trees_play_in_the_dark_has_its_guarantee() -> None:
    """To 100 with 10 dice: who watches optimal play in the dark wins up to .5088."""
    solution = solve(HiddenHog(sees="dice"))
    lower, upper = solution.bounds()
    assert lower == pytest.approx(0.4912, abs=5e-5) and lower + upper == pytest.approx(1.0) and not solution.looks()
    assert solution.gap == pytest.approx((upper - lower) / 2) and solution.value() == pytest.approx(0.5)
    assert best_response(HiddenHog(sees="dice"), strategies.in_the_dark()).guarantee() == pytest.approx(lower, abs=1e-4)
    belief = solution.belief(dice=[(5, 6), (4, 6)])
    assert belief.sum() == pytest.approx(1.0) and solution.strategy(dice=[(5, 6), (4, 6)], mine=40) == {5: 1.0}
    worth = solution.action_values(dice=[(5, 6), (4, 6)], mine=40)
    assert list(worth) == [*range(1, 11)] and all(0.0 < chance < 1.0 for chance in worth.values())


def test_a_belief_is_what_the_dice_and_the_strategy_make_it() -> None:
    game, start, dice = HiddenHog(10, 3, sees="dice"), (0, 2), [(3, 3), (1, 3)]
    solution = solve(game)
    flow = {start[1]: 1.0}
    for number, (_, theirs) in enumerate(dice):
        told = dice[:number]
        flow = thrown(
            game,
            flow,
            theirs,
            lambda score, t=theirs, d=told: solution.their_strategy(theirs=score, dice=d, start=start).get(t, 0.0),
        )
        flow = {score: mass for score, mass in flow.items() if score < game.target}
    belief = solution.belief(dice=dice, start=start)
    expected = np.array([flow.get(score, 0.0) for score in range(game.target)])
    assert expected.sum() > 0.0 and belief == pytest.approx(expected / expected.sum(), abs=1e-12)


def test_dice_that_are_never_thrown_tell_nothing_of_the_score() -> None:
    solution = solve(HiddenHog(10, 3, sees="dice"))
    assert 1 not in solution.their_strategy(start=(0, 2))
    belief = solution.belief(dice=[(3, 1)], start=(0, 2))
    assert belief[2] == pytest.approx(1 / 6) and belief[4:9] == pytest.approx(np.full(5, 1 / 6))


def test_games_and_ledgers_with_dice_seen(tmp_path: Path) -> None:
    game = HiddenHog(10, 3, sees="dice")
    solution = solve(game)
    for seed in range(4):
        plies = play(game, strategies.optimal(), strategies.dice(2), seed)
        account = ledger(solution, plies)
        assert account.is_over and account.balance == pytest.approx(0.0, abs=1e-14)
    solution.bounds(0, 2)
    save(solution, tmp_path / "seen.npz")
    again = load(tmp_path / "seen.npz")
    assert isinstance(again, type(solution)) and again.bounds(0, 2) == solution.bounds(0, 2) and again.looks((0, 2))
    for asked in ({"dice": [(3, 2)], "mine": 4}, {"mine": 0}):
        assert again.strategy(**asked, start=(0, 2)) == solution.strategy(**asked, start=(0, 2))
        assert again.action_values(**asked, start=(0, 2)) == solution.action_values(**asked, start=(0, 2))


def test_a_strategy_that_looks_is_no_table_by_round() -> None:
    game = HiddenHog(10, 3, sees="dice")
    with pytest.raises(TypeError, match=r"^optimal: looks at the other's dice in Hog, in the dark, to 10;"):
        evaluate(game, strategies.optimal(), strategies.dice(3)).value(0, 2)
    assert 0.0 < evaluate(game, strategies.in_the_dark(), strategies.dice(3)).value(0, 2) < 0.5


@pytest.mark.parametrize(
    ("sees", "asked", "said"),
    [
        (
            "nothing",
            {"dice": [(1, 2)]},
            r"dice = \[\(1, 2\)\]: must be left out, for Hog, in the dark, to 10 does not show them",
        ),
        ("dice", {"round": 3, "dice": [(1, 2)]}, "round = 3: must be 2, for so many rounds and no more have their dice told"),
        ("dice", {"dice": [(1, 4)]}, "dice = 4: must be a whole number from 1 to 3"),
    ],
)
def test_histories_are_checked(sees: str, asked: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        solve(HiddenHog(10, 3, sees=sees)).strategy(**asked)  # type: ignore[arg-type]  # what a caller may get wrong


def test_a_tree_turned_twice_is_itself() -> None:
    tree = np.random.default_rng(1).random((nodes_of(3, 3), 4, 3))
    turned = turned_tree(tree, 3)
    assert np.array_equal(turned_tree(turned, 3), tree)
    assert np.array_equal(turned[node_of([(1, 3), (2, 1)], 3)], tree[node_of([(3, 1), (1, 2)], 3)])


def test_after_dice_that_the_other_never_throws_one_goes_on_in_the_dark() -> None:
    """30 points, four dice: nobody throws one die in the third round from there, so nothing can be learnt of it."""
    solution, dark = solve(HiddenHog(30, 4, sees="dice")), solve(HiddenHog(30, 4))
    assert solution.looks() and solution.strategy(mine=0, dice=[(4, 4), (4, 4), (4, 1)]) == dark.strategy(4, 0)


def test_at_the_start_nothing_is_worth_more_than_is_proven() -> None:
    solution = solve(HiddenHog(sees="dice"))
    assert max(solution.action_values(1, 0).values()) <= solution.bounds()[1]
