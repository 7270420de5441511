"""Zero-sum matrix games: the row player is paid M[i, j] by the column player, both choose without knowing the other's choice.

A mix x of the rows guarantees min(x'M), a mix y of the columns concedes no more than max(My); the value lies between the two,
whatever x and y are. Pure saddle points are looked for first. Else, with M shifted and scaled so that 1 <= M <= 2, the
linear program

    maximise w_1 + ... + w_n   subject to   Mw <= 1, w >= 0

has w = y / value as its solution and x / value as that of its dual (Dantzig 1951): one simplex tableau gives both mixes. Pivots
go by the largest coefficient and, should that not end soon, by Bland's rule (1977), under which no tableau comes back.

**Rows that are nearly alike**, as of two ways to play that differ where play hardly comes, lead to pivots next to 0: each
enlarges the roundings of the whole tableau, and mixes may miss by any amount. The bounds tell. If they are not close, the
tableau is written anew from the payoffs for the variables that it has come to, by elimination with the largest pivot of all
that are left: then the equations are met to rounding, however ill-conditioned they are. Steps go on from there, dual ones first
if some probability turns out to be below 0.

Whether x is the only optimal mix is settled by n more programs: max x_i over all mixes that guarantee the value less a
tolerance. Their duals (min t - (value - tolerance) sum(y), where t >= (My)_k + [k = i] for all rows k and y >= 0) give bounds
that hold for any y, so a mix called unique is proven to be.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.fixed import kernel

Floats = npt.NDArray[np.float64]

NEGLIGIBLE = 1e-9  # probabilities below this are zero
IMPROVES = 1e-15  # a smaller coefficient counts as a rounding error
PIVOT = 1e-11  # a smaller pivot counts as a rounding error
CLOSE = 1e-14  # a distance of the bounds, for each unit of the payoffs' spread, that needs no second tableau
REFRESHES = 6  # the most tableaux that are written anew
SAME = 1e-6  # mixes whose probabilities differ by less than this count as one


class Mixes(NamedTuple):
    """Both optimal mixes; the value of the game lies between `lower` and `upper`."""

    row: Floats
    column: Floats
    lower: float
    upper: float


def solve_matrix(payoffs: Floats) -> Mixes:
    """The value of a matrix game and an optimal mix of each player, which does not vary from call to call."""
    payoffs = np.ascontiguousarray(payoffs, np.float64)
    rows, columns = payoffs.shape
    row, column = np.empty(rows), np.empty(columns)
    tableau, labels = np.empty((rows + 1, columns + 1)), np.empty(rows + columns, np.int64)
    return Mixes(row, column, *solve_game(payoffs, row, column, tableau, labels))


def only_mix(payoffs: Floats, mix: Floats, value: float, tolerance: float) -> bool:
    """Whether every mix of the rows that guarantees `value - tolerance` is `mix`, to within `SAME` in each probability.

    What one probability of another mix lacks, others have more of: it is enough to bound each from above.
    """
    payoffs = np.ascontiguousarray(payoffs, np.float64)
    rows, columns = payoffs.shape
    tableau, labels = np.empty((rows + 1, columns + 2)), np.empty(rows + columns + 1, np.int64)
    room = SAME / rows
    floor = value - tolerance
    return all(most_likely(payoffs, i, floor, tableau, labels) <= mix[i] + room for i in range(rows))


@kernel
def saddle(payoffs: Any) -> Any:
    """The first row of the largest minimum, the first column of the smallest maximum, and what the two guarantee."""
    rows, columns = payoffs.shape
    row, column, lower, upper = 0, 0, -np.inf, np.inf
    for i in range(rows):
        least = payoffs[i, 0]
        for j in range(1, columns):
            least = min(least, payoffs[i, j])
        if least > lower:
            row, lower = i, least
    for j in range(columns):
        most = payoffs[0, j]
        for i in range(1, rows):
            most = max(most, payoffs[i, j])
        if most < upper:
            column, upper = j, most
    return row, column, lower, upper


@kernel
def solve_game(payoffs: Any, x: Any, y: Any, tableau: Any, labels: Any) -> Any:
    """Write an optimal mix of each player into x and y; return what they guarantee: bounds on the value."""
    row, column, lower, upper = saddle(payoffs)
    if lower == upper:
        choose(x, row)
        choose(y, column)
        return lower, upper
    prepare(payoffs, tableau)
    begin(tableau, labels)
    improve(tableau, labels)
    read(tableau, labels, x, y)
    lower, upper = least_paid(payoffs, x), most_paid(payoffs, y)
    for _ in range(REFRESHES):
        if upper - lower <= CLOSE * spread(payoffs):
            break
        refresh(payoffs, x, y, tableau, labels)
        repair(tableau, labels)
        improve(tableau, labels)
        read(tableau, labels, x, y)
        lower, upper = least_paid(payoffs, x), most_paid(payoffs, y)
    return lower, upper


@kernel
def spread(payoffs: Any) -> float:
    low, high = payoffs[0, 0], payoffs[0, 0]
    for i in range(payoffs.shape[0]):
        for j in range(payoffs.shape[1]):
            low, high = min(low, payoffs[i, j]), max(high, payoffs[i, j])
    return float(high - low)


@kernel
def refresh(payoffs: Any, x: Any, y: Any, tableau: Any, labels: Any) -> None:
    """Write the tableau anew for the variables that it has in its rows: see the module's docstring. x and y are used for
    notes."""
    rows, columns = payoffs.shape
    for i in range(rows):
        x[i] = 1.0
    for j in range(columns):
        y[j] = 0.0
    for i in range(rows):
        if labels[i] < columns:
            y[labels[i]] = 1.0
        else:
            x[labels[i] - columns] = 0.0
    prepare(payoffs, tableau)
    begin(tableau, labels)
    while True:
        row, column, largest = -1, -1, IMPROVES
        for i in range(rows):
            for j in range(columns):
                if x[i] > 0.0 and y[j] > 0.0 and abs(tableau[i, j]) > largest:
                    row, column, largest = i, j, abs(tableau[i, j])
        if row < 0:
            return
        exchange(tableau, labels, row, column)
        x[row], y[column] = 0.0, 0.0


@kernel
def exchange(tableau: Any, labels: Any, row: int, column: int) -> None:
    """Exchange the variables of a row and a column, and their labels."""
    rows = tableau.shape[0] - 1
    pivot(tableau, row, column)
    labels[row], labels[rows + column] = labels[rows + column], labels[row]


@kernel
def repair(tableau: Any, labels: Any) -> None:
    """Make a tableau feasible that is not, by dual steps: the row that is missed most, the column that costs least."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    for _ in range(2 * (rows + columns)):
        row, least = -1, -IMPROVES
        for i in range(rows):
            if tableau[i, columns] < least:
                row, least = i, tableau[i, columns]
        if row < 0:
            return
        column, ratio = -1, np.inf
        for j in range(columns):
            if tableau[row, j] < -PIVOT:
                cost = max(0.0, tableau[rows, j]) / -tableau[row, j]
                if cost < ratio or (cost == ratio and tableau[row, j] < tableau[row, column]):
                    column, ratio = j, cost
        if column < 0:
            return
        exchange(tableau, labels, row, column)


@kernel
def choose(mix: Any, choice: int) -> None:
    for i in range(len(mix)):
        mix[i] = 1.0 if i == choice else 0.0


@kernel
def prepare(payoffs: Any, tableau: Any) -> None:
    """Fill the tableau of the module's linear program, with nothing chosen yet."""
    rows, columns = payoffs.shape
    low, high = payoffs[0, 0], payoffs[0, 0]
    for i in range(rows):
        for j in range(columns):
            low, high = min(low, payoffs[i, j]), max(high, payoffs[i, j])
    for i in range(rows):
        for j in range(columns):
            tableau[i, j] = 1.0 + (payoffs[i, j] - low) / (high - low)
        tableau[i, columns] = 1.0
    for j in range(columns):
        tableau[rows, j] = -1.0
    tableau[rows, columns] = 0.0


@kernel
def maximise(tableau: Any, labels: Any) -> None:
    """Maximise c'w subject to Gw <= h and w >= 0, where h >= 0: the tableau is G with h to the right and -c below.

    `labels` becomes the variable of each row, then that of each column: w_j is j, the slack of row i is i + columns.
    """
    begin(tableau, labels)
    improve(tableau, labels)


@kernel
def begin(tableau: Any, labels: Any) -> None:
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    for i in range(rows):
        labels[i] = columns + i
    for j in range(columns):
        labels[rows + j] = j


@kernel
def improve(tableau: Any, labels: Any) -> None:
    """Take steps of the simplex method from a feasible tableau on, until none improves it."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    patience = 4 * (rows + columns)
    for step in range(10 * patience):
        column = entering(tableau, labels, step >= patience)
        row = leaving(tableau, labels, column) if column >= 0 else -1
        if row < 0:
            return
        exchange(tableau, labels, row, column)


@kernel
def entering(tableau: Any, labels: Any, bland: bool) -> int:
    """The column that improves most per unit, or under Bland's rule the first variable that improves; -1 for none."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    best, found = -IMPROVES, -1
    for j in range(columns):
        if bland:
            if tableau[rows, j] < -IMPROVES and (found < 0 or labels[rows + j] < labels[rows + found]):
                found = j
        elif tableau[rows, j] < best:
            best, found = tableau[rows, j], j
    return found


@kernel
def leaving(tableau: Any, labels: Any, column: int) -> int:
    """The row whose slack is used up first, of several the one of the first variable; -1 for none."""
    rows, columns = tableau.shape[0] - 1, tableau.shape[1] - 1
    least, found = np.inf, -1
    for i in range(rows):
        if tableau[i, column] > PIVOT:
            ratio = tableau[i, columns] / tableau[i, column]
            if ratio < least or (ratio == least and labels[i] < labels[found]):
                least, found = ratio, i
    return found


@kernel
def pivot(tableau: Any, row: int, column: int) -> None:
    """Exchange the variables of a row and a column."""
    height, width = tableau.shape
    one = 1.0 / tableau[row, column]
    for j in range(width):
        tableau[row, j] *= one
    tableau[row, column] = one
    for i in range(height):
        if i != row:
            factor = tableau[i, column]
            if factor != 0.0:
                tableau[i, column] = 0.0
                for j in range(width):
                    tableau[i, j] -= factor * tableau[row, j]


@kernel
def read(tableau: Any, labels: Any, x: Any, y: Any) -> None:
    """Read both mixes from the last tableau."""
    rows, columns = len(x), len(y)
    for i in range(rows):
        x[i] = 0.0
    for j in range(columns):
        y[j] = 0.0
    for i in range(rows):
        if labels[i] < columns:
            y[labels[i]] = tableau[i, columns]
    for j in range(columns):
        if labels[rows + j] >= columns:
            x[labels[rows + j] - columns] = tableau[rows, j]
    clean(x)
    clean(y)


@kernel
def clean(mix: Any) -> None:
    """Make the numbers add up to one, those that are negligible set to zero."""
    total = 0.0
    for i in range(len(mix)):
        total += max(0.0, mix[i])
    left = 0.0
    for i in range(len(mix)):
        mix[i] = mix[i] / total if mix[i] >= NEGLIGIBLE * total else 0.0
        left += mix[i]
    for i in range(len(mix)):
        mix[i] /= left


@kernel
def least_paid(payoffs: Any, x: Any) -> float:
    """What a mix of the rows guarantees: min(x'M)."""
    least = np.inf
    for j in range(payoffs.shape[1]):
        paid = 0.0
        for i in range(len(x)):
            paid += x[i] * payoffs[i, j]
        least = min(least, paid)
    return least


@kernel
def most_paid(payoffs: Any, y: Any) -> float:
    """What a mix of the columns concedes: max(My)."""
    most = -np.inf
    for i in range(payoffs.shape[0]):
        paid = 0.0
        for j in range(len(y)):
            paid += payoffs[i, j] * y[j]
        most = max(most, paid)
    return most


@kernel
def most_likely(payoffs: Any, chosen: int, floor: float, tableau: Any, labels: Any) -> float:
    """An upper bound on the probability of one row in any mix that guarantees `floor`; sharp but for rounding.

    In the dual program of the module's docstring, t = 1 + (My)_chosen + s takes the place of t: then y = 0, s = 0 is feasible.
    """
    rows, columns = payoffs.shape
    for i in range(rows):
        for j in range(columns):
            tableau[i, j] = payoffs[i, j] - payoffs[chosen, j]
        tableau[i, columns], tableau[i, columns + 1] = -1.0, 1.0
    for j in range(columns):
        tableau[rows, j] = payoffs[chosen, j] - floor
    tableau[rows, columns], tableau[rows, columns + 1] = 1.0, 0.0
    maximise(tableau, labels)
    return float(multiplied(payoffs, chosen, floor, tableau, labels))


@kernel
def multiplied(payoffs: Any, chosen: int, floor: float, tableau: Any, labels: Any) -> float:
    """The bound that the multipliers y in the last tableau prove, computed from the payoffs."""
    rows, columns = payoffs.shape
    most = -np.inf
    for k in range(rows):
        excess = 1.0 if k == chosen else 0.0
        for i in range(rows):
            if labels[i] < columns:
                excess += (payoffs[k, labels[i]] - floor) * max(0.0, tableau[i, columns + 1])
        most = max(most, excess)
    return most
