"""Pig for both at once with totals that are seen, between known players: their play, values, visits and games."""
