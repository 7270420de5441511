"""What the pictures say of the game on the table: how far it is, whose turn it is, and what was chosen.

Only what has been played is told: never what one player has chosen while the other has still to choose.
"""

from diceviz import words
from diceviz.model.frame import Frame, nearest
from diceviz.model.record import Record
from diceviz.words.ply_words import inside, names
from solver.games.state import Choice
from solver.playing.plies import each_of


def game_on(frame: Frame) -> Record | None:
    """The game on the table, if it is one by the rules of the pictures."""
    record = frame.record
    return record if record and record.has_begun and record.rules == frame.game else None


def progress(frame: Frame) -> str:
    """How far the game is: "ply 17 of 46"; nothing without a game."""
    record = game_on(frame)
    return f"ply {how_far(record)}" if record else ""


def how_far(record: Record) -> str:
    """How many plies have been played where one looks, of all in the line: "17 of 46"."""
    return f"{record.ply} of {len(record.plies)}"


def is_at_game(frame: Frame) -> bool:
    """Whether the cursor is where the game stands."""
    record = game_on(frame)
    return record is not None and frame.on_table is not None and nearest(frame.game, frame.on_table) == frame.state


def whose_move(frame: Frame) -> str:
    """How far the game is and who moves next: "Ply 17 of 46, you to move."; nothing if the cursor is elsewhere."""
    record = game_on(frame)
    if record is None or not (record.is_over or is_at_game(frame)):
        return ""
    return f"Ply {how_far(record)}{mover(record)}."


def mover(record: Record) -> str:
    """Who moves next, as the end of a sentence. Views say "you" to whoever that is."""
    if record.is_over:
        return ", the game is over"
    if record.rules.players == 1:
        return ""
    if len(record.movers) == 2:
        return ", both to choose"
    name = names(record.seats)[record.movers[0]]
    return f", {inside(name)} to move" + ("" if name == "You" else " (“you” here)")


def won_by_holding(frame: Frame) -> str:
    """What to do, where the game stands at a state that no picture has and there is only holding: mostly that wins."""
    record = game_on(frame)
    if record is None or record.view is None or not is_at_game(frame) or record.view == frame.state:
        return ""
    game, state = record.rules, record.view
    if game.actions(state) != ("hold",):
        return ""
    why = "that reaches the target" if state.mine + state.turn >= game.target else "there is no choice"
    return f"{words.state(game, state).capitalize()}: <b>hold</b>, {why}."


def coming(frame: Frame) -> tuple[Choice, ...]:
    """What was chosen at the cursor in the ply that is played next on this line: by both, where both choose at once, first by
    the player from whose side the game is seen."""
    record = game_on(frame)
    if record is None or not is_at_game(frame) or record.is_at_end:
        return ()
    return from_side(each_of(record.plies[record.ply].action), record.side(frame.seat))


def from_side(chosen: tuple[Choice, ...], seat: int) -> tuple[Choice, ...]:
    """What both have chosen, that of the player in a seat first; one choice stays one."""
    return chosen[::-1] if seat else chosen


def last_throw(frame: Frame) -> str:
    """What was chosen last where both choose at once: "last throw: you 3, they 6". You are who the game is seen by."""
    record = game_on(frame)
    if record is None or record.last is None:
        return ""
    both = from_side(each_of(record.last.action), record.side(frame.seat))
    return f"last {record.rules.go}: you {both[0]}, they {both[1]}" if len(both) == 2 else ""
