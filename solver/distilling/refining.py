"""Refines a rule: its numbers are moved, one at a time, as long as it loses less."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from solver.distilling.boards import RuleBoard
from solver.distilling.games_on_boards import board_of_a_worker
from solver.distilling.pocket_rule import PocketRule
from solver.tables.growing_table import Ints

STEPS = (5, 2, 1)  # how far a number is moved at once
LEAST = 1e-7  # points of win probability that are worth a move
ROUNDS = 3  # how often a rule is judged anew where it is judged by another that is close to it

Judge = Callable[[Ints], float]


class Tried(NamedTuple):
    loss: float
    rule: PocketRule


def refined(board: RuleBoard, rule: PocketRule) -> Tried:
    """The rule with the numbers found, and what it loses."""
    best = Tried(board.loss(rule.plan()), rule)
    for _ in range(ROUNDS):
        near = judged(board, best.rule)
        found = Tried(board.loss(near.plan()), near)
        if found.loss >= best.loss:
            break
        best = found
    return best


def refined_by_worker(rule: PocketRule) -> Tried:
    return refined(board_of_a_worker(rule.game), rule)


def judged(board: RuleBoard, rule: PocketRule) -> PocketRule:
    """The rule with each number moved as long as that is judged better."""
    best, before = Tried(inf, rule), inf
    while True:
        judge = board.judge(best.rule.plan())
        best = Tried(judge(best.rule.plan()), best.rule)
        if best.loss > before - LEAST:
            return best.rule
        before = best.loss
        for place in range(len(rule.settings)):
            for step in STEPS:
                best = moved(board, moved(board, best, place, step, judge), place, -step, judge)


def moved(board: RuleBoard, best: Tried, place: int, step: int, judge: Judge) -> Tried:
    """The rule with the number there moved by the step, as often as that is better."""
    while True:
        settings = [*best.rule.settings]
        settings[place] += step
        rule = best.rule.with_settings(settings)
        if not rule.makes_sense:
            return best
        board.tick()
        loss = judge(rule.plan())
        if loss > best.loss - LEAST:
            return best
        best = Tried(loss, rule)
