"""Matrix games the usual way, as a judge: one linear program, solved by HiGHS."""

import numpy as np


def value_by_highs(payoffs: np.ndarray) -> float:
    """Maximise v over v and the mixes x of the rows, subject to x'M >= v."""
    from scipy.optimize import linprog  # which takes a second, and most tests do without

    rows, columns = payoffs.shape
    result = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0.0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert result.status == 0, result.message
    return -float(result.fun)
