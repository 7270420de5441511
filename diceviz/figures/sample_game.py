"""A game to print where there is none on the table: always the one of that seed, between strategies of the rules."""

from dataclasses import replace

from diceviz.model.frame import Frame, solved_rules
from diceviz.model.record import Record

SEED = 1
NO_GAME = "no game has been played yet: begin one in the panel Game, or press Ctrl+N"


def with_game(frame: Frame, players: tuple[str, ...]) -> Frame:
    """The frame with a game that was played to its end by these strategies, all of them optimal unless told."""
    from solver.playing.players import play

    game = frame.game
    names = players or ("optimal",) * game.players
    if len(names) != game.players:
        who = "one strategy, who plays alone" if game.players == 1 else "two strategies, who play each other"
        raise ValueError(f"players = {', '.join(names)}: must be {who}")
    first, *others = (frame.named(name) for name in names)
    record = Record(game, names, SEED)
    for ply in play(game, first, others[0] if others else None, SEED):
        record = record.played(ply)
    return replace(frame, record=record)


def with_ledger(frame: Frame) -> Frame:
    """The frame with the ledger of its game, where that is not written yet."""
    if frame.ledger is not None or frame.record is None or frame.record.rules != frame.game:
        return frame
    from solver import ledger

    return replace(frame, ledger=ledger(solved_rules(frame), frame.record.open_plies))
