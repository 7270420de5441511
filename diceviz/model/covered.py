"""How much of the game on the table is told where a person does not see the other's turn until both have ended theirs."""

from diceviz.model.record import Record


def open_plies(record: Record) -> int:
    """How many plies of the line are told in full: all, or those before the round that goes on, if some of that is covered."""
    line = record.plies
    if not record.covered or "their_turn" not in record.rules.hidden or line[-1:] == () or line[-1].ends_turn:
        return len(line)
    return next((place for place in range(len(line), 0, -1) if line[place - 1].ends_turn), 0)
