"""The numbers behind a picture, as columns of equal length, for files: CSV, NPZ and JSON. Each names the rules."""

import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from diceviz import __version__
from solver.games import Game
from solver.games import data as rules

if TYPE_CHECKING:
    import numpy as np

    Column = np.ndarray

Notes = Mapping[str, float | int | str]


@dataclass(frozen=True, eq=False)
class Data:
    """One row for each cell, point or bar of the picture: first where it is, then what is there."""

    game: Game
    what: str  # what the picture shows, in words: "Win map, start of your turn"
    columns: "dict[str, Column]"
    notes: Notes = field(default_factory=dict)  # what else the header says, such as the gap

    def __post_init__(self) -> None:
        lengths = {len(column) for column in self.columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of {self.what}: must have equal lengths, not {sorted(lengths)}")

    @property
    def header(self) -> dict[str, Any]:
        return {"made by": f"diceviz {__version__}", "what": self.what, "rules": rules.as_data(self.game), **self.notes}


def cells(game: Game, what: str, axes: "Mapping[str, Column]", values: "Mapping[str, Column]", **notes: Any) -> Data:
    """The data of arrays over some axes, in the order of the axes: a row for each cell that has any number."""
    import numpy as np

    places = np.meshgrid(*axes.values(), indexing="ij")
    flat = {name: np.broadcast_to(each, places[0].shape).ravel() for name, each in values.items()}
    known = np.any([is_told(each) for each in flat.values()], axis=0)
    where = {name: place.ravel() for name, place in zip(axes, places, strict=True)}
    return Data(game, what, {name: column[known] for name, column in (where | flat).items()}, notes)


def is_told(column: "Column") -> "Column":
    """Where a column has a number, or a word."""
    import numpy as np

    if column.dtype.kind == "f":
        return np.asarray(~np.isnan(column))
    told: Column = column != "" if column.dtype.kind == "U" else np.full(len(column), True)
    return told


def csv(data: Data) -> bytes:
    """The data as CSV: lines that begin with # say what it is; numbers stand in full, so that they read back as they were."""
    told = [f"# {name}: {said if isinstance(said, str) else json.dumps(said)}" for name, said in data.header.items()]
    rows = map(",".join, zip(*map(texts, data.columns.values()), strict=True))
    return "\n".join([*told, ",".join(map(cell, data.columns)), *rows, ""]).encode()


def texts(column: "Column") -> list[str]:
    """A column as `cell` writes each of its values, but fast, for there may be a million."""
    values = column.tolist()
    if column.dtype.kind in "iu":
        return [*map(str, values)]
    if column.dtype.kind == "U":
        told = {value: cell(value) for value in set(values)}
        return [told[value] for value in values]
    return [*map(cell, values)]


def cell(value: Any) -> str:
    """A value as CSV has it; nothing for NaN."""
    if isinstance(value, float):
        return "" if value != value else repr(value)
    text = str(value)
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if any(sign in text for sign in ',"\n#') else text


def npz(data: Data) -> bytes:
    """The data as NPZ: an array for each column, and the header as JSON."""
    import numpy as np

    file = io.BytesIO()
    arrays: dict[str, Any] = {"header": np.array(json.dumps(data.header)), **data.columns}  # numpy's options are names, too
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def as_json(data: Data) -> bytes:
    """The data as JSON; what has no number is null."""
    columns = {name: [None if value != value else value for value in column.tolist()] for name, column in data.columns.items()}
    return json.dumps({**data.header, "columns": columns}, allow_nan=False).encode()


FORMATS: dict[str, Callable[[Data], bytes]] = {"csv": csv, "npz": npz, "json": as_json}
