"""What the views look for beyond the best choice: what the wrong one costs, and how often a state is met."""

from dataclasses import dataclass

CLOSE = 0.01, 10.0  # what near-ties may cost at most: from, to


@dataclass(frozen=True)
class Lens:
    """One for all views, so that a shade means the same in each of them."""

    margin: bool = False  # shade by what the wrong choice costs
    close: float = 0.1  # near-ties cost less: points of probability, or hundredths of the longest payment
    reach: bool = False  # fade what is rarely met when these two play
    players: tuple[str, str] = ("optimal", "optimal")
