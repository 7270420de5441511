"""Rules that a game may be composed of, by name: each a value with a sentence to play by and a function of the scores."""
