"""A few linear equations, compiled."""

from typing import Any

from solver.kernels.fixed import kernel


@kernel
def solve_small(matrix: Any, found: Any) -> None:
    """Solve (1 - M) u = b by elimination, where M and b are the columns of `matrix`."""
    n = len(found)
    for i in range(n):
        for j in range(n):
            matrix[i, j] = (1.0 if i == j else 0.0) - matrix[i, j]
    for i in range(n):
        best = i
        for k in range(i + 1, n):
            if abs(matrix[k, i]) > abs(matrix[best, i]):
                best = k
        for j in range(n + 1):
            matrix[i, j], matrix[best, j] = matrix[best, j], matrix[i, j]
        pivot = matrix[i, i] if abs(matrix[i, i]) > 1e-300 else 1e-300
        for k in range(i + 1, n):
            share = matrix[k, i] / pivot
            for j in range(i, n + 1):
                matrix[k, j] -= share * matrix[i, j]
    for i in range(n - 1, -1, -1):
        rest = matrix[i, n]
        for j in range(i + 1, n):
            rest -= matrix[i, j] * found[j]
        found[i] = rest / (matrix[i, i] if abs(matrix[i, i]) > 1e-300 else 1e-300)
