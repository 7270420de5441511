"""The threads that work off the main one, by what they do; each does one thing after the other.

Python runs one thread at a time: pictures have one thread between them, so that the window has time for other things, and what
takes its time has one of its own, so that nothing waits behind it.
"""

from concurrent.futures import ThreadPoolExecutor


def one_thread(name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix=name)


SOLUTIONS = one_thread("solve")
PICTURES = one_thread("draw")
SURFACES = one_thread("draw surfaces")
CUTS = one_thread("cut surfaces")
REACHES = one_thread("count visits")
DIFFERENCES = one_thread("compare rules")
MATCHES = one_thread("evaluate a match")
TOURNAMENTS = one_thread("evaluate all matches")
TRAINING = one_thread("choose positions")
CHECKS = one_thread("check papers")
EXHIBITS = one_thread("compute an exhibit")
PRINTS = one_thread("print")
FILMS = one_thread("film")
