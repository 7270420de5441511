"""Rules as plain data, for files."""

from solver.games.data import as_data, from_data

__all__ = ["as_data", "from_data"]
