"""Fixed-point numbers: a value is an int64 counting units of 1 / scale.

Sums, differences and comparisons of such numbers are exact; only the product with a chance rounds, by at most `ROUNDING` units.
That is what makes a small error bound provable (see `pig_turn.py`).
"""

from fractions import Fraction
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core.caching import IndexDataCacheFile
from numba.extending import intrinsic

# Kernels allocate nothing, so they need no reference counts: two atomic operations per array and call, half of the run time.
kernel = njit(cache=True, nogil=True, _nrt=False)
# Small functions that are compiled into their callers.
inlined = njit(cache=True, nogil=True, _nrt=False, forceinline=True)
# Where no proof rests on it, sums of doubles may be taken in any order: several terms at once.
rough = njit(cache=True, nogil=True, _nrt=False, fastmath={"reassoc", "contract"})

_load_index = IndexDataCacheFile._load_index


def known_index(file: Any) -> Any:
    """The index of compiled functions that numba keeps; empty where an earlier version wrote it with types that are no more, at
    which numba would give up."""
    try:
        return _load_index(file)
    except (AttributeError, ImportError):
        return {}


IndexDataCacheFile._load_index = known_index

ROUNDING = 1.0  # units by which one `times` errs at most: it rounds down, its fraction up
SHIFT = 64  # bits of a fraction


@intrinsic
def times(typing_context: Any, number: Any, fraction: Any) -> Any:
    """`number` times a chance, within one unit, where `fraction` is `fraction_of(chance)`: the high half of a product."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, SHIFT)), ir.IntType(64))

    return types.int64(types.int64, types.int64), build


def fraction_of(chance: Fraction) -> int:
    """A chance below 1 in units of 2^-64, rounded up, as the int64 of the same bits."""
    bits = -(-(chance.numerator << SHIFT) // chance.denominator)
    return bits - (1 << SHIFT) if bits >= 1 << (SHIFT - 1) else bits


def scale_for(sides: int, largest: float) -> float:
    """The finest scale (a power of two) at which `sides` values up to `largest` still add up inside 64 bits."""
    bits = 62
    while sides * largest * 2.0**bits >= 2.0**64:
        bits -= 1
    return 2.0**bits
