"""Training: what was asked and answered, and what is to be asked next.

Positions answered badly are cards of a small Leitner system that counts questions, not days: they come back after 3 of them,
then, as long as the answers are right, after 6, 12, 24 and 48 more. What was answered well rests for a while.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from diceviz import words
from diceviz.training.question_pool import Pool
from diceviz.words.grading import Judgement
from solver import State

GRADES = ("best", "fine", "inaccuracy", "mistake", "blunder")
RIGHT = GRADES[:2]
# Where questions come from: as often as play meets them, the closest calls, or what went wrong in one's own games.
SOURCES = ("play", "close", "mine")

AGAIN = 3  # how many questions lie between a wrong answer and the same question
LEARNT = 48  # the longest interval after which a card comes back, in questions
REST = 48  # how many questions pass until a position that was answered well may be drawn again
RECENT = 20  # how many of the last answers are shown one by one
CARDS = 250  # how many cards of a game are kept
MISTAKES = 250  # how many positions of one's own games are kept
CLOSEST = 0.25  # the share of all positions of a pool that are its close calls
FEWEST = 12  # how many positions are close calls at least
NEAR = 0.1  # a position in which a mistake costs much fewer points than this is not much likelier to be drawn


@dataclass(frozen=True)
class Card:
    """A position that was asked. One that was missed comes back when it is due; any other rests until then."""

    state: State
    due: int  # how many questions must have been answered before it may come again
    interval: int = REST  # how many questions pass from the last answer until it is due
    missed: bool = False


@dataclass(frozen=True)
class Progress:
    """How far somebody has come in one game."""

    grades: Mapping[str, int] = field(default_factory=dict)  # how many answers were of each grade
    lost: float = 0.0  # what all answers together have cost, in what the game pays
    streak: int = 0  # how many answers in a row were right
    best_streak: int = 0
    recent: tuple[str, ...] = ()  # the grades of the last answers
    cards: tuple[Card, ...] = ()  # the cards, in the order in which they were asked last
    mistakes: tuple[State, ...] = ()  # positions of one's own games that went wrong, the newest last

    @property
    def asked(self) -> int:
        return sum(self.grades.values())

    @property
    def right(self) -> int:
        return sum(self.grades.get(grade, 0) for grade in RIGHT)

    @property
    def accuracy(self) -> float:
        """The share of answers that were right."""
        return self.right / self.asked if self.asked else 0.0

    @property
    def lost_each(self) -> float:
        """What an answer has cost on average, in what the game pays."""
        return self.lost / self.asked if self.asked else 0.0

    @property
    def missed(self) -> list[Card]:
        """The cards that come back."""
        return [card for card in self.cards if card.missed]

    @property
    def last(self) -> State | None:
        """The position that was asked last."""
        return self.cards[-1].state if self.cards else None


def answered(progress: Progress, state: State, judgement: Judgement) -> Progress:
    """The progress after one more answer."""
    asked, streak = progress.asked + 1, progress.streak + 1 if judgement.is_right else 0
    before = next((card for card in progress.cards if card.state == state), None)
    others = tuple(card for card in progress.cards if card.state != state)
    return Progress(
        {**progress.grades, judgement.grade: progress.grades.get(judgement.grade, 0) + 1},
        progress.lost + judgement.cost,
        streak,
        max(streak, progress.best_streak),
        (*progress.recent, judgement.grade)[-RECENT:],
        fewer((*others, put_back(state, before, asked, judgement.is_right))),
        progress.mistakes,
    )


def joined(known: Iterable[State], new: Iterable[State]) -> tuple[State, ...]:
    """Positions of one's own games, each once, no more than are kept."""
    return tuple(dict.fromkeys((*known, *new)))[-MISTAKES:]


def put_back(state: State, before: Card | None, asked: int, is_right: bool) -> Card:
    """The card of a state after an answer, when so many questions have been asked; `before` is the card it had."""
    if not is_right:
        return Card(state, asked + AGAIN, AGAIN, True)
    if before and before.missed and before.interval < LEARNT:
        interval = 2 * before.interval
        return replace(before, due=asked + interval, interval=interval)
    return Card(state, asked + REST)


def fewer(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """No more cards than are kept: those that rest go first, the longest known ones before others."""
    excess = len(cards) - CARDS
    if excess <= 0:
        return cards
    first = sorted(cards[:-1], key=lambda card: card.missed)[:excess]
    return tuple(card for card in cards if card not in first)


def next_question(
    progress: Progress, pool: Pool, chance: Random, *, source: str = "play", missed: bool = False, close: float = 0.0
) -> State | None:
    """The card that is due; else a position of the pool, as often as play meets it or the likelier the closer.

    `missed` asks for nothing but what was answered badly. There is none where every answer would be right: all cost less than
    `close` points.
    """
    costs = pool.nearest(close)
    back = coming_back(progress, set(costs), early=missed) if source != "mine" or missed else []
    if back or missed:
        return back[0].state if back else None
    return fresh(progress, pool, costs, chance, source)


def coming_back(progress: Progress, asked: set[State], early: bool) -> list[Card]:
    """The cards that were missed and are due, the first one first; early, also those that are not due, but no question twice
    running."""
    cards = sorted((card for card in progress.missed if card.state in asked), key=lambda card: card.due)
    if not early:
        return [card for card in cards if card.due <= progress.asked]
    return [card for card in cards if card.state != progress.last] or cards


def fresh(progress: Progress, pool: Pool, costs: dict[State, float], chance: Random, source: str) -> State | None:
    """A position of the source that does not rest; of few, the one that has rested longest."""
    resting = {card.state: card.due for card in progress.cards if card.due > progress.asked}
    visits = [state for state in (progress.mistakes if source == "mine" else pool.visits) if state in costs]
    rested = [state for state in visits if state not in resting]
    if not rested:
        return min(visits, key=lambda state: (state == progress.last, resting[state]), default=None)
    return close_call(rested, costs, chance, NEAR * words.point(pool.game)) if source == "close" else chance.choice(rested)


def close_call(visits: list[State], costs: dict[State, float], chance: Random, near: float) -> State:
    """One of the closest positions; about twice as likely where a mistake costs half as much, down to `near`."""
    closest = sorted(dict.fromkeys(visits), key=lambda state: costs[state])
    closest = closest[: max(FEWEST, round(CLOSEST * len(closest)))]
    return chance.choices(closest, [1 / (near + costs[state]) for state in closest])[0]
