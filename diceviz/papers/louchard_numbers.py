"""The constants of G. Louchard, "On the dice race problem", printed next to computed, section by section."""

from functools import cache
from itertools import groupby
from math import pi, sqrt
from typing import TYPE_CHECKING

import numpy as np

from diceviz.papers.catalogue import Number
from diceviz.papers.printed import bound, choice, errata_of, largest, near, number, numbers_of, told, value, word
from solver import Job, Pig

if TYPE_CHECKING:
    from solver.races.to_target import Races
    from solver.tables.growing_table import Floats

KEY = "louchard"
FARTHEST = 1000  # points to go: as far as the paper goes
MOST = 100  # thresholds that are tried
PERIOD = 22  # points to go after which the thresholds repeat
LAST = slice(FARTHEST + 1 - PERIOD, FARTHEST + 1)  # the last period
SETTLED = slice(209, 997)  # points to go with runs of 20 and 21 only, all of them whole
SLIPPED = slice(786, 897)  # five runs of both that come again as they are


@cache
def best() -> "Races":
    """Strategy 1."""
    from solver.races.to_target import races

    return races(FARTHEST)


@cache
def other(strategy: int) -> "Races":
    """Strategies 3 and 4."""
    from solver.races import to_target as races

    return races.races(FARTHEST, plan={3: races.strategy_3, 4: races.strategy_4}[strategy](FARTHEST))


def constant(name: str, what: str, found: float) -> Number:
    return number(what, numbers_of(KEY)[name], found, errata_of(KEY).get(name))


def one_round(job: Job) -> tuple[Number, ...]:
    """Section 2.1."""
    from solver.races.one_round import mean_gains, round_of

    (low, high), best_of = numbers_of(KEY)["round_best"], largest(mean_gains(MOST).tolist())
    return (
        choice("threshold with the largest mean gain", low, best_of),
        choice("and as good", high, best_of),
        constant("round_mean_at_20_or_21", "their mean gain", round_of(20).mean),
        constant("round_variance_at_20", "variance of the gain with 20", round_of(20).variance),
        constant("round_variance_at_21", "variance of the gain with 21", round_of(21).variance),
    )


def rolls(job: Job) -> tuple[Number, ...]:
    """Section 2.2."""
    from solver.races.one_round import round_of

    return (
        constant("rolls_mean_limit", "mean rolls without a threshold", round_of(FARTHEST).rolls_mean),
        constant("rolls_mean_at_20", "mean rolls with 20", round_of(20).rolls_mean),
        constant("rolls_mean_at_21", "mean rolls with 21", round_of(21).rolls_mean),
        constant("rolls_variance_at_20", "variance of the rolls with 20", round_of(20).rolls_variance),
    )


def gain_and_rolls(job: Job) -> tuple[Number, ...]:
    """Section 2.3."""
    from solver.races.one_round import round_of

    return (constant("gain_rolls_correlation_at_20", "correlation of gain and rolls with 20", round_of(20).correlation),)


def fixed_rolls(job: Job) -> tuple[Number, ...]:
    """Section 2.4."""
    from solver.races.one_round import fixed_rolls

    (low, high), best_of = numbers_of(KEY)["fixed_rolls_best"], largest([0.0, *(fixed_rolls(n).mean for n in range(1, 31))])
    return (
        choice("rolls with the largest mean gain", low, best_of),
        choice("and as good", high, best_of),
        constant("fixed_rolls_mean_at_5", "their mean gain", fixed_rolls(5).mean),
    )


def mean_rounds(job: Job) -> tuple[Number, ...]:
    """Section 3."""
    printed = numbers_of(KEY)
    first = [choice(f"{n} to go: threshold", k, best().best(n)) for n, k in enumerate(printed["k_of_n_first_35"], start=1)]
    last = next(n for n in range(1, FARTHEST) if n + 1 not in best().best(n + 1))
    return (
        *first,
        number("the most to go that is tried in one round", printed["last_one_round"], last),
        *periods(),
        *between("K1_bounds", "E(n) − n/m near 1000", best().excess()[LAST]),
        not_reproducible(),
    )


def periods() -> tuple[Number, ...]:
    """How many points long 20 and 21 are mostly kept, and how many both together."""
    printed, wrong = numbers_of(KEY), errata_of(KEY)
    runs = [(int(k), len([*run])) for k, run in groupby(best().thresholds[SETTLED])]
    usual = {k: most_common([length for each, length in runs if each == k]) for k in (20, 21)}
    starts = [n for n in range(SETTLED.start + 1, SETTLED.stop) if best().thresholds[n - 1] > best().thresholds[n]]
    both = " or ".join(map(str, sorted(set(np.diff(starts).tolist()))))
    return (
        number("points to go with 20, mostly", printed["k_period_at_20"], usual[20]),
        number("points to go with 21, mostly", printed["k_period_at_21"], usual[21]),
        word("period of both, beyond 209 to go", printed["period"], both, wrong["period"]),
    )


def most_common(lengths: list[int]) -> int:
    return max(lengths, key=lengths.count)


def between(name: str, what: str, found: "Floats") -> tuple[Number, Number]:
    """Smallest and largest of a wave."""
    low, high = numbers_of(KEY)[name]
    return (
        bound(f"{what}, smallest", low, float(found.min()), is_upper=False),
        bound(f"{what}, largest", high, float(found.max()), is_upper=True),
    )


def not_reproducible() -> Number:
    """K2. That it agrees means here: with whichever of 20 and 21 it begins, the wave is not the printed one."""
    from solver.races.period import TURNS
    from solver.races.to_target import best_until, races

    low, high = numbers_of(KEY)["K2_bounds_strategy_3"]
    phases = [TURNS[shift:] + TURNS[:shift] for shift in range(PERIOD)]
    waves = [races(FARTHEST, plan=best_until(54, phase, FARTHEST)).excess()[LAST] for phase in phases]
    found = other(3).excess()[LAST]
    fits = any(near(low, float(wave.min()), 2) and near(high, float(wave.max()), 2) for wave in waves)
    computed = f"{found.min():.5f} to {found.max():.5f}"
    difference = float(found.min()) - value(low)
    why = told(errata_of(KEY)["K2_bounds_strategy_3"])
    return Number("strategy 3: E(n) − n/m near 1000", f"{low} to {high}", computed, difference, not fits, why)


def variance(job: Job) -> tuple[Number, ...]:
    """Section 4.1."""
    from solver.races.period import period

    swing = best().variances - period().rate_by_points * np.arange(FARTHEST + 1)
    return (
        constant("s1_squared", "s₁²: as if each point were as likely", period().rate_by_points),
        constant("s2_squared", "s₂²: as if both thresholds were", period().rate_by_thresholds),
        constant("variance_swing", "amplitude of V(n) − n s₁² near 1000", float(np.ptp(swing[-5 * PERIOD :])) / 2),
    )


def stationary(job: Job) -> tuple[Number, ...]:
    """Section 4.2."""
    from solver.races.period import period

    return (
        constant("stationary_share_at_21", "share of rounds with 21", period().share(21)),
        constant("stationary_share_at_20", "share of rounds with 20", period().share(20)),
        constant("s_squared_stationary", "s²: the mean over these shares", period().stationary_rate),
    )


def strategy_4(job: Job) -> tuple[Number, ...]:
    """Section 4.3."""
    means = {f"K{place}": each.excess()[LAST].mean() for place, each in enumerate((best(), other(3), other(4)), start=1)}
    order = " < ".join(sorted(means, key=lambda name: means[name]))
    return (
        *between("K3_bounds_strategy_4", "strategy 4: E(n) − n/m near 1000", other(4).excess()[LAST]),
        word("order of the three constants", numbers_of(KEY)["order_of_K"], order),
    )


def periodic_part(job: Job) -> tuple[Number, ...]:
    """Section 4.4. The fitted rate is that of the runs as they are, five of which take 111 points and not 110."""
    from solver.races.period import period

    slipping = period(best().thresholds[SLIPPED].tolist())
    return (
        constant("s_squared_equations", "s², from the equations for U", period().rate),
        constant("s_squared_numerical_fit", "s₃², which V(n) fits: with runs as they are", slipping.rate),
    )


def tosses(job: Job) -> tuple[Number, ...]:
    """Section 5."""
    from solver.races.one_round import round_of

    prices = [round_of(k).rolls_mean / round_of(k).mean for k in range(1, MOST + 1)]
    cheapest = [k for k, price in enumerate(prices, start=1) if price < min(prices) + 1e-12]
    return (
        choice("threshold with the fewest rolls for each point", numbers_of(KEY)["fewest_rolls_k"], cheapest),
        constant("fewest_rolls_per_point", "rolls for each point with it", min(prices)),
    )


def two_players(job: Job) -> tuple[Number, ...]:
    """Section 6."""
    from solver.races.period import period
    from solver.races.to_target import first_player_wins, first_player_wins_about

    wins, about = first_player_wins(best())[FARTHEST], first_player_wins_about(FARTHEST, period().rate)
    return (
        constant("asymptotic_constant", "1 / (2 s √π)", 1.0 / (2.0 * sqrt(pi * period().rate))),
        constant("first_player_wins_ignoring_opponent_n1000", "to 1000, the first player wins", float(wins)),
        constant("first_player_wins_asymptotic_n1000", "the same by the asymptotic formula", about),
    )


def near_the_end(job: Job) -> tuple[Number, ...]:
    """Section 7."""
    from solver import solve

    solution = solve(Pig(100), job)
    chances = {solution.value(mine, theirs) for mine in (98, 99) for theirs in (98, 99)}
    farthest = max(chances, key=lambda chance: abs(chance - value(numbers_of(KEY)["two_to_go_each"])))
    return (constant("two_to_go_each", "one or two to go for both: chance to win", farthest),)


def rolling_on(job: Job) -> tuple[Number, ...]:
    """Section 8."""
    from solver.races.one_round import best_beyond, round_beyond, round_of
    from solver.races.to_target import races_beyond

    printed, wrong = numbers_of(KEY), errata_of(KEY)
    claims, claim = printed["strategy_6_improves_at"], printed["strategy_7_best"]
    beyond = races_beyond(FARTHEST)
    gain = round_beyond(int(claim["k"]), int(claim["C"])).mean
    return (
        word("strategy 6 is better only at", ", ".join(claims), ", ".join(map(str, beyond.improved))),
        *(each for n, said in claims.items() for each in at_its_best(int(n), said, wrong.get(f"strategy_6_C_at_{n}"))),
        choice("strategy 7: best k", claim["k"], sorted({k for k, _ in best_beyond()})),
        choice("strategy 7: best C", claim["C"], sorted({c for _, c in best_beyond()})),
        number("strategy 7: mean gain", claim["mean"], gain),
        number("less than with strategy 1", claim["loss_to_strategy_1"], round_of(20).mean - gain),
    )


def at_its_best(n: int, said: dict[str, str], wrong: dict[str, str] | None) -> tuple[Number, Number]:
    """Strategy 6 with n to go: k and C, if strategy 1 follows."""
    costs = {c: after_one(n, int(said["k"]), c) for c in range(1, 31)}
    best_of = [c for c, cost in costs.items() if cost < min(costs.values()) * (1 + 1e-12)]
    return (
        choice(f"strategy 6, {n} to go: k", said["k"], best().best(n)),
        choice(f"strategy 6, {n} to go: C", said["C"], best_of, wrong),
    )


def after_one(n: int, threshold: int, beyond: int) -> float:
    """The mean number of rounds with n to go: one that rolls on, and then those of strategy 1."""
    from solver.races.one_round import round_beyond

    gain = round_beyond(threshold, beyond).gain
    left = sum(chance * best().rounds[max(n - points, 0)] for points, chance in enumerate(gain) if points)
    return float((1 + left) / (1 - gain[0]))
