"""Pig for both at once with totals that are seen, between known players: their play within a round, values, visits and games."""
