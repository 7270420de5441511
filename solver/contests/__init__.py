"""Contests: all strategies against all, exactly."""
