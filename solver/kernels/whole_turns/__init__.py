"""Kernels of play that is decided once a turn, and of rules for it."""
