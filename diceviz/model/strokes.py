"""The cells that a stroke of a brush covers: columns and rows of whole numbers."""

from collections.abc import Iterable, Iterator

from diceviz.model.painting import Tool

Place = tuple[int, int]  # column and row


def covered(tool: Tool, size: int, path: list[Place]) -> set[Place]:
    """The cells of a stroke along the places of the mouse, from where it was pressed to where it is."""
    if tool == "rectangle":
        return set(rectangle(path[0], path[-1]))
    ends = [path[0], path[-1]] if tool == "line" else path
    along = {place for start, end in zip(ends, ends[1:] or ends, strict=False) for place in line(start, end)}
    return {place for middle in along for place in square(middle, size)}


def rectangle(start: Place, end: Place) -> Iterator[Place]:
    (left, right), (low, high) = (sorted(pair) for pair in zip(start, end, strict=True))
    yield from ((column, row) for column in range(left, right + 1) for row in range(low, high + 1))


def line(start: Place, end: Place) -> Iterable[Place]:
    """The cells on a straight line, each a neighbour of the one before."""
    across, up = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(up), 1)
    return [(start[0] + round(across * step / steps), start[1] + round(up * step / steps)) for step in range(steps + 1)]


def square(middle: Place, size: int) -> Iterator[Place]:
    """A square of cells around one; of an even size there is one more to the left and below."""
    (left, low), reach = (number - size // 2 for number in middle), range(size)
    yield from ((left + across, low + up) for across in reach for up in reach)
