"""Solutions as tables of pandas, for notebooks: one row for each state, first its numbers, then its values.

pandas is needed only here, and imported when somebody asks.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pandas

Column = npt.NDArray[Any]


class RollAndHold(Protocol):
    """The worths of both actions over some states; NaN where an action is not allowed or the state does not exist."""

    @property
    def roll(self) -> Column: ...
    @property
    def hold(self) -> Column: ...
    @property
    def value(self) -> Column: ...
    @property
    def margin(self) -> Column: ...


def cells(axes: Mapping[str, npt.ArrayLike], values: Mapping[str, Column]) -> "pandas.DataFrame":
    """A table from arrays over some axes, in their order. States whose value is not a number do not exist and have no row."""
    places = np.meshgrid(*axes.values(), indexing="ij")
    columns = {name: place.ravel() for name, place in zip(axes, places, strict=True)}
    columns |= {name: np.ravel(value) for name, value in values.items()}
    exists = ~np.isnan(columns["value"])
    return rows({name: column[exists] for name, column in columns.items()})


def rows(columns: Mapping[str, Column]) -> "pandas.DataFrame":
    try:
        import pandas
    except ImportError:
        raise ImportError("to_pandas needs pandas: install it with `pip install pandas`") from None
    return pandas.DataFrame(dict(columns))


def choices(actions: RollAndHold, tolerance: float) -> dict[str, Column]:
    """The worths of both actions, and the best: "either" where the proven error does not tell, the only one where there is
    one."""
    with np.errstate(invalid="ignore"):
        best = np.where(actions.margin > 0, "roll", "hold").astype(object)
        best[np.abs(actions.margin) <= tolerance] = "either"
    best[np.isnan(actions.hold)] = "roll"
    best[np.isnan(actions.roll)] = "hold"
    return {"value": actions.value, "roll": actions.roll, "hold": actions.hold, "action": best}
