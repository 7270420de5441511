"""Rules that people can play, boiled down from the optimum: found by what they win, certified by `evaluate`."""
