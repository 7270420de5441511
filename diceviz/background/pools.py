"""The threads beside the main one, each named after its work. A thread does one call after the other.

Python runs one thread at a time, so most pictures share a thread: with more of them the main thread would be late for the user.
Work that may take seconds has a thread of its own, so that nothing else waits for it.
"""

from concurrent.futures import ThreadPoolExecutor


def one_thread(name: str) -> ThreadPoolExecutor:
    """A pool of a single thread; its name is shown by debuggers."""
    return ThreadPoolExecutor(1, thread_name_prefix=name)


SOLUTIONS = one_thread("solve")
PICTURES = one_thread("draw")  # all flat pictures, ledgers, players of the table, files
SURFACES = one_thread("draw surfaces")
CUTS = one_thread("cut surfaces")
REACHES = one_thread("count visits")  # how often states are met
STANDINGS = one_thread("evaluate a painting")  # what a strategy wins while it is painted
REPLIES = one_thread("reply")  # best replies, to a painting and to a locked opponent
DIFFERENCES = one_thread("compare rules")
BELIEFS = one_thread("believe")  # what the dice that are seen tell of the other's score
SWEEPS = one_thread("sweep rules")
MATCHES = one_thread("evaluate a match")
TOURNAMENTS = one_thread("evaluate all matches")
TRAINING = one_thread("choose positions")
CHECKS = one_thread("check papers")  # the numbers of papers
EXHIBITS = one_thread("compute an exhibit")  # the figures of papers, computed and drawn
PRINTS = one_thread("print")  # figures, numbers and solutions to files, previews and the clipboard
FILMS = one_thread("film")
