"""What the views look for beyond the best choice: what the wrong one costs, and how often a state is met."""

from dataclasses import dataclass

CLOSE = 0.01, 10.0  # the least and the most that the user may set `Lens.close` to


@dataclass(frozen=True)
class Lens:
    """There is one lens for all views, so that a shade means the same in each of them."""

    margin: bool = False  # cells are shaded by what the wrong choice costs
    close: float = (
        0.1  # a mistake that costs less is a near-tie: in points of probability, or hundredths of the longest payment
    )
    reach: bool = False  # states are faded that are rarely met when `players` play
    players: tuple[str, str] = ("optimal", "optimal")  # the names of two strategies
