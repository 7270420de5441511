"""Fixed-point numbers: a value is an int64 counting units of 1 / scale.

Sums, differences and comparisons of such numbers are exact; only the division by the number of faces rounds, by less than
`DIVISION` units. That is what makes a small error bound provable (see `turn.py`).
"""

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

# Kernels allocate nothing, so they need no reference counts: two atomic operations per array and call, half of the run time.
kernel = njit(cache=True, nogil=True, _nrt=False)

DIVISION = 1.0  # units by which one `divide` errs at most: it rounds down, its reciprocal up
SHIFT = 64


@intrinsic  # type: ignore[untyped-decorator]
def divide(typing_context: Any, number: Any, reciprocal: Any) -> Any:
    """`number / sides` within one unit, where `reciprocal` is `reciprocal_of(sides)`: the high half of a product."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, SHIFT)), ir.IntType(64))

    return types.int64(types.int64, types.int64), build


def reciprocal_of(sides: int) -> int:
    """2^64 / sides, rounded up, as the int64 of the same bits."""
    bits = -(-(1 << SHIFT) // sides)
    return bits - (1 << SHIFT) if sides == 2 else bits


def scale_for(sides: int, largest: float) -> float:
    """The finest scale (a power of two) at which `sides` values up to `largest` still add up inside 64 bits."""
    bits = 62
    while sides * largest * 2.0**bits >= 2.0**64:
        bits -= 1
    return 2.0**bits
