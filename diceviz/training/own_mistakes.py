"""Positions of a person's own games in which a decision cost more than one cares for."""

from typing import TYPE_CHECKING

from diceviz.model.record import PERSON, Record
from diceviz.training.question_pool import asked_of
from diceviz.words.mistakes import mistakes
from solver import State

if TYPE_CHECKING:
    from solver.playing.accounts import Ledger


def erred_in(ledger: "Ledger", record: Record, close: float) -> tuple[State, ...]:
    """Each position as the person saw it; near-ties, which cost less than `close` points, are none."""
    found = mistakes(ledger.solution, ledger.entries, close)
    own = [(ledger.entries[each.place].ply, each.seat) for each in found if record.seats[each.seat] == PERSON]
    return tuple(state for ply, seat in own if (state := asked_of(ledger.solution.game, ply, seat)))
