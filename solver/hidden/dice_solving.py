"""Hog with dice seen, from one known start: what is proven of it, and the strategies that guarantee it.

Play in the dark, watched, guarantees something in any game (`watched.py`). Where the public tree is small, both learn in it to
play its first rounds with dice seen, deeper and deeper, and go on in the dark; the leaves are closed by watching. The bounds
are those of best replies, with branches that are hardly met closed in favour of the reply: they hold for the endless game. Each
player has the strategy, of the tree or in the dark, that guarantees more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from solver.hidden import dark_race, dice_tree, watched
from solver.hidden.all_seeing import seeing_values
from solver.hidden.dark_race import UNIT, DarkLaw
from solver.hidden.dark_solving import DarkRace
from solver.hidden.dice_tree import Seat
from solver.hidden.watched import Watching
from solver.job import Job
from solver.kernels.matrix_game import Floats
from solver.memory import require

SHALLOWEST = 3  # rounds of the smallest tree that is worth its while
NUMBERS = 2_500_000  # the most numbers of a strategy in a tree
ENOUGH = 1e-8  # a distance of the bounds that need not shrink
STEPS = 400  # of learning, at most
WORK = 2.5e8  # numbers that are learnt in all steps together, at most
LOOK = 50  # steps after which the bounds are looked at
LEARNT = 0.1  # the share of the distance of the bounds that learning may leave
LIGHT = 1e-9  # the chance of branches below the leaves that are closed
ASKED = 1000  # the most nodes of a tree that is walked for an answer about some round
CLOSED = 32  # last nodes whose leaves are closed between two looks at the job
KEPT = 400  # lists of dice whose worths are kept
BELOW = 5000  # the most nodes below a leaf

NOTHING: tuple[Floats, ...] = ()
Learnt = tuple[Floats, ...]
Dice = Sequence[tuple[int, int]]  # the numbers of dice of both in the rounds so far, mine first


@dataclass(frozen=True, eq=False)
class DiceRace:
    """Strategies of both players, and bounds on the value to the first: proven, rounding included."""

    dark: DarkRace
    mixes: tuple[Floats | None, Floats | None]  # [node, z, d - 1] in the tree; none for a player who does not look
    lower: float
    upper: float

    @cached_property
    def swapped(self) -> "DiceRace":
        """The race as the other player sees it; nodes are those of the first player of the solution, so trees are turned."""
        turned = tuple(None if mixes is None else turned_tree(mixes, self.dark.law.dice) for mixes in self.mixes[::-1])
        return DiceRace(self.dark.swapped, (turned[0], turned[1]), 1.0 - self.upper, 1.0 - self.lower)

    def mix(self, player: int, dice: Dice) -> Floats:
        """The mixes [z, d - 1] of a player after these dice."""
        tree, dark = self.mixes[player], self.dark.mixes[player]
        node = node_of(dice, self.dark.law.dice)
        if tree is not None and node < len(tree):
            wide = np.zeros(dark.shape[1:])
            wide[:, 0] = 1.0
            wide[: tree.shape[1]] = tree[node]
            return wide
        return np.asarray(dark[min(len(dice), len(dark) - 1)])

    def flow(self, player: int, dice: Dice) -> Floats:
        """The chances of a player's points to go after these dice, given that they were thrown and nobody has arrived. Dice
        that the strategy never throws tell nothing of the score."""
        law = self.dark.law
        flow, arrive = np.zeros(len(law.busted)), np.zeros(law.past + 1)
        flow[self.dark.start[player]] = 1.0
        for number, pair in enumerate(dice):
            after = np.zeros_like(flow)
            if not watched.hear(flow, self.mix(player, dice[:number]), pair[player] - 1, law, after, arrive):
                watched.hear(flow, np.ones((len(flow), law.dice)), pair[player] - 1, law, after, arrive)
            flow = after / after.sum() if after.any() else flow
        return flow

    def worths(self, dice: Dice) -> Floats:
        """What `_worths_after` tells of these dice; of those asked about last it is kept."""
        return self._kept_worths(tuple(dice))

    @cached_property
    def _kept_worths(self) -> Callable[[tuple[tuple[int, int], ...]], Floats]:
        return lru_cache(KEPT)(self._worths_after)

    def _worths_after(self, dice: Dice) -> Floats:
        """The chances to win [z, d - 1] of the first player after these dice, given that nobody has arrived, with the best to
        follow; a little too high, as branches that are hardly met count as if both scores were seen there."""
        tree, node = self._tree_worths, node_of(dice, self.dark.law.dice)
        if tree is not None and node < len(tree[0]) and tree[1][node] > 0.0:
            worths = np.zeros(self.dark.mixes[0].shape[1:])
            worths[: tree[0].shape[1]] = tree[0][node] / tree[1][node]
            return worths
        first, going = min(len(dice), self.dark.rounds - 1), self.dark.arrivals[0].going
        return self._watching.worths(self.flow(1, dice), first, going / going[first], ASKED)

    @cached_property
    def _watching(self) -> Watching:
        return Watching(self.dark.mixes[1], self.dark.law, Job())

    @cached_property
    def _tree_worths(self) -> tuple[Floats, Floats] | None:
        """The worths of all nodes, weighed by the other's chances, and the chances they are weighed by."""
        if self.mixes[1] is None:
            return None
        nodes, size, most = self.mixes[1].shape
        search = TreeSearch(self.dark, tree_rounds(nodes, most), Job(), size)
        flow = search.flow_of(1, self.mixes[1])
        return search.reply(0, self.mixes[1], flow)[1], flow.sum(axis=1)


def node_of(dice: Dice, most: int) -> int:
    node = 0
    for mine, theirs in dice:
        node = node * most * most + 1 + (mine - 1) * most + theirs - 1
    return node


def tree_rounds(nodes: int, most: int) -> int:
    """The rounds of the tree with so many nodes."""
    return next(rounds for rounds in range(1, 64) if dice_tree.nodes_of(rounds, most) >= nodes)


def turned_tree(mixes: Floats, most: int) -> Floats:
    """The numbers of all nodes, where the dice of both change places."""
    places, branches = np.zeros(len(mixes), np.int64), most * most
    swap = np.arange(branches).reshape(most, most).T.ravel()
    for node in range(1, len(mixes)):
        parent, branch = divmod(node - 1, branches)
        places[node] = places[parent] * branches + 1 + swap[branch]
    return np.asarray(mixes[places])


def solve_dice(dark: DarkRace, narrows: bool, job: Job) -> DiceRace:
    """The race with dice seen, from the race in the dark; `narrows` tells that nobody ever has more points to go than now."""
    law = dark.law
    kept: list[Floats | None] = [None, None]
    lost = [watched_loss(dark, player, job) for player in (0, 1)]
    most = max(dark.start) + 1 if narrows else len(law.busted)
    rounds, learnt = SHALLOWEST, NOTHING
    while lost[0] + lost[1] - 1.0 > ENOUGH and law.dice > 1 and numbers(rounds, most, law) <= NUMBERS:
        work = numbers(rounds, most, law) / NUMBERS
        require(8.0 * 12 * work * NUMBERS, "A tree of dice")
        search = TreeSearch(dark, rounds, job, most, (work / law.dice**2, work))
        found = search.solve(learnt)
        learnt = found.learnt
        for player in (0, 1):
            if found.lost[player] < lost[player]:
                lost[player], kept[player] = found.lost[player], found.means[player]
        rounds += 1
    return DiceRace(dark, (kept[0], kept[1]), max(0.0, 1.0 - lost[0]), min(1.0, lost[1]))


def numbers(rounds: int, most: int, law: DarkLaw) -> float:
    return float(dice_tree.nodes_of(rounds, law.dice)) * most * law.dice


def watched_loss(dark: DarkRace, player: int, job: Job) -> float:
    """The most that the other has, who watches a player in the dark."""
    mine, theirs = dark.start[1 - player], dark.start[player]
    return Watching(dark.mixes[player], dark.law, job).reply(mine, theirs, dark.arrivals[1 - player].going)


class TreePlay(NamedTuple):
    """Strategies of both in a tree, the most that the other has against each, and what both learnt: mixes, then regrets."""

    means: tuple[Floats, Floats]
    lost: tuple[float, float]
    learnt: Learnt


class TreeSearch:
    """Learning in a tree of some rounds, after which both play in the dark. `part` is the part of the work that is reported."""

    def __init__(
        self, dark: DarkRace, rounds: int, job: Job, most: int | None = None, part: tuple[float, float] = (0.0, 1.0)
    ) -> None:
        size = most or len(dark.law.busted)
        self.law = dark.law._replace(busted=np.ascontiguousarray(dark.law.busted[:size]))
        self.start, self.job, self.part, self.done = dark.start, job, part, part[0]
        nodes, dice = dice_tree.nodes_of(rounds, self.law.dice), self.law.dice
        self.shape = nodes, size, dice
        self.last = dice_tree.nodes_of(rounds - 1, dice), nodes
        self.seats = Seat(dice, 1), Seat(1, dice)
        self.room, self.level = dice_tree.tree_room(self.law), dark_race.room_for(self.law)
        self.depths = np.repeat(np.arange(rounds), [dice ** (2 * depth) for depth in range(rounds)])  # [node]
        self.dark = dark
        at = min(rounds, dark.rounds - 1)
        self.tails = [np.ascontiguousarray(mixes[at:, :size]) for mixes in dark.mixes]
        self.weights = [arrivals.going[at:].copy() for arrivals in dark.arrivals]
        length = len(self.tails[0])
        self.rounds = rounds + length
        # What a player has at a leaf who sees both scores, against the other's tail: [t, z of that player, z of the other].
        self.seeing = [seeing_values(self.tails[1 - i], length, 1.0, self.law, job, shown=length) for i in (0, 1)]
        guess = (self.seeing[0][0] + 1.0 - self.seeing[1][0].T) / 2
        self.guesses = [guess, 1.0 - guess.T]
        self.leaves = [np.ascontiguousarray(by_points.T) for by_points in self.guesses]
        self.values, self.worths = np.zeros(self.shape[:2]), np.zeros(self.shape[1:])
        self.nothing = np.zeros((0, dice, size))

    def flow_of(self, player: int, mixes: Floats) -> Floats:
        """The chances [node, z] of a player who plays these mixes."""
        flow = np.zeros(self.shape[:2])
        flow[0, self.start[player]] = 1.0
        dice_tree.spread(mixes, self.seats[player], self.law, self.room, flow)
        return flow

    def solve(self, before: Learnt = NOTHING) -> "TreePlay":
        """Both learn, from what they learnt in a tree of fewer rounds before, whose nodes are the first ones of this. After
        dice that the other never throws there is nothing to learn: one goes on in the dark."""
        mixes = [mixes[np.minimum(self.depths, self.dark.rounds - 1), : self.shape[1]] for mixes in self.dark.mixes]
        regrets, sums = ([np.zeros(self.shape) for _ in (0, 1)] for _ in range(2))
        for now, then in zip((*mixes, *regrets), before, strict=False):
            now[: len(then)] = then
        flows = [self.flow_of(player, mixes[player]) for player in (0, 1)]
        steps = int(min(STEPS, max(LOOK, WORK / np.prod(self.shape) // LOOK * LOOK)))
        for number in range(1, steps + 1):
            self.done = self.part[0] + (self.part[1] - self.part[0]) * (number - 1) / steps
            self.job.reached(self.done)
            for i in (0, 1):
                other, leaf = (flows[1 - i], mixes[1 - i]), (self.leaves[i], self.nothing)
                values, worths = self.values, self.worths
                dice_tree.learn_in_tree(mixes[i], regrets[i], other, leaf, self.seats[i], self.law, self.room, values, worths)
                dice_tree.spread(mixes[i], self.seats[i], self.law, self.room, flows[i])
                dice_tree.remember_in_tree(float(number * number), mixes[i], flows[i], sums[i])
            if number % LOOK == 0:
                means = [mean_mixes(sums[i], mixes[i]) for i in (0, 1)]
                lost = [self.lost(i, means[i], True) for i in (0, 1)]
                unlearnt = sum(self.lost(i, means[i], False) for i in (0, 1)) - 1.0
                if unlearnt < LEARNT * (sum(lost) - 1.0) or sum(lost) - 1.0 < ENOUGH:
                    break
        return TreePlay((means[0], means[1]), (lost[0], lost[1]), (*mixes, *regrets))

    def lost(self, player: int, mixes: Floats, proven: bool) -> float:
        """The most that the other has against these mixes: proven, or with the guess at the leaves."""
        other = 1 - player
        flow = self.flow_of(player, mixes)
        if proven:
            outward = 1.0 + dark_race.roundings(2 * self.rounds, self.law) * UNIT
            return float(self.reply(other, mixes, flow)[0][0, self.start[other]]) * outward
        leaf = self.leaves[other], self.nothing
        values, worths = np.zeros(self.shape[:2]), np.zeros(self.shape)
        dice_tree.reply_in_tree((flow, mixes), leaf, self.seats[other], self.law, self.room, values, worths)
        return float(values[0, self.start[other]])

    def reply(self, player: int, mixes: Floats, flow: Floats) -> tuple[Floats, Floats]:
        """The best values [node, z] and worths of a player against the other's mixes, who goes on watching below the leaves."""
        other, size = 1 - player, self.shape[1]
        depth = len(self.tails[other]) + 1
        stack = np.zeros((depth, size)), np.zeros((depth, self.law.past + size)), np.zeros(depth, np.int64)
        rooms = self.room, self.level, stack, (np.zeros(size), np.zeros(self.law.past + 1)), self.worths
        closings = np.zeros((self.last[1] - self.last[0], self.law.dice, size))
        tail, weights, closed = self.tails[other], self.weights[player], self.seeing[player]
        for first in range(*self.last, CLOSED):
            self.job.reached(self.done)
            nodes = first, min(first + CLOSED, self.last[1])
            part = closings[first - self.last[0] :]
            dice_tree.close_leaves(nodes, (flow, mixes), tail, weights, closed, LIGHT, BELOW, self.law, rooms, part)
        values, worths = np.zeros(self.shape[:2]), np.zeros(self.shape)
        leaf = self.leaves[player], closings
        dice_tree.reply_in_tree((flow, mixes), leaf, self.seats[player], self.law, self.room, values, worths)
        return values, worths


def mean_mixes(sums: Floats, mixes: Floats) -> Floats:
    """What was thrown on average; where nothing was, the last mixes."""
    total = sums.sum(axis=2, keepdims=True)
    return np.asarray(np.divide(sums, total, out=mixes.copy(), where=total > 0.0))
