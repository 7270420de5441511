"""The game being stepped through: players, dice, choices, verdicts, moves. Only the frame is known here."""
