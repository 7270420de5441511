"""The game on the table: who sits there, where the dice come from, what was played in its lines, and where one looks."""

import random
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from solver.games import Game, State
from solver.games.state import I_AM, Choice
from solver.playing.plies import Ply, is_last, seen_by

PERSON = "person"

Line = tuple[Ply, ...]


@dataclass(frozen=True)
class Record:
    """Lines begin with the first ply, and share those before the choice that parts them."""

    rules: Game
    seats: tuple[str, ...]  # the names of strategies, or PERSON
    seed: int = 1
    by_hand: bool = False  # whether the dice are told instead of drawn from the seed
    dealt: bool = False  # whether somebody has asked for a game
    lines: tuple[Line, ...] = ((),)
    line: int = 0  # the number of the line that is looked at
    ply: int = 0  # how many plies of that line have been played where one looks
    chosen: tuple[Choice, ...] = ()  # what was chosen there, but not played yet: another choice, or the dice, are still to come

    @property
    def plies(self) -> Line:
        """All plies of the line that is looked at."""
        return self.lines[self.line]

    @property
    def last(self) -> Ply | None:
        """What was played last where one looks."""
        return self.plies[self.ply - 1] if self.ply else None

    @property
    def is_over(self) -> bool:
        return self.last is not None and is_last(self.rules, self.last)

    @property
    def is_at_end(self) -> bool:
        return self.ply == len(self.plies)

    @property
    def has_begun(self) -> bool:
        return self.dealt or any(self.lines)

    @property
    def state(self) -> State | None:
        """The state where one looks, as the player to move sees it; none when the game is over."""
        if self.is_over:
            return None
        return self.last.after if self.last else self.rules.start()

    @property
    def movers(self) -> tuple[int, ...]:
        """Who moves next; nobody when the game is over."""
        if self.is_over:
            return ()
        return self.last.next_movers if self.last else self.rules.movers(self.rules.start())

    @property
    def chooser(self) -> int | None:
        """Who has to choose next; nobody when all have."""
        return self.movers[len(self.chosen)] if len(self.chosen) < len(self.movers) else None

    @property
    def chooser_sees(self) -> State | None:
        """The state, as who has to choose sees it; none when nobody has to."""
        if self.state is None or self.chooser is None:
            return None
        return seen_by(self.state, self.chooser, self.movers)

    @property
    def offered(self) -> tuple[Choice, ...]:
        """What may be chosen next; nothing when all have."""
        seen = self.chooser_sees
        return () if seen is None else self.rules.actions(seen)

    @property
    def waits_for_dice(self) -> bool:
        return bool(self.movers) and self.chooser is None

    @property
    def waits_for_person(self) -> bool:
        return self.chooser is not None and self.seats[self.chooser] == PERSON and not self.is_out

    @property
    def is_out(self) -> bool:
        """Whether who would choose next is out of the round, and only waits for the other."""
        return self.chooser_sees is not None and self.chooser_sees.out == I_AM

    @property
    def viewer(self) -> int:
        """The player from whose side the game is seen: where something is hidden, the only person, or who of two chooses."""
        if self.person is None or not self.rules.hidden:
            return (self.movers or (self.last.movers if self.last else (0,)))[0]
        return self.person

    @property
    def person(self) -> int | None:
        """The seat of the only person, or of that one of two who chooses; none where strategies play."""
        persons = [seat for seat, player in enumerate(self.seats) if player == PERSON]
        return self.chooser if self.chooser in persons else next(iter(persons), None)

    def side(self, seat: int) -> int:
        """The player from whose side the game is seen, where a seat is watched: with a head start that one, else the viewer."""
        return self.viewer if self.rules.seen_from(1) == self.rules else seat

    @property
    def view(self) -> State | None:
        """The state where one looks, as the viewer knows it; none when the game is over."""
        return self.view_of(self.viewer)

    def view_of(self, seat: int) -> State | None:
        """The state where one looks, as that player knows it; none when the game is over."""
        return None if self.state is None else self.rules.known(seen_by(self.state, seat, self.movers))

    @property
    def covered(self) -> tuple[int, ...]:
        """The players of whom a person at the table does not see everything: nobody before the first ply and at the end."""
        return self.covered_on(self.line)

    def covered_on(self, line: int) -> tuple[int, ...]:
        """The players of whom the viewer does not see everything on a line."""
        plies = self.lines[line]
        is_open = not plies or is_last(self.rules, plies[-1]) or self.by_hand
        if is_open or not self.rules.hidden or not self.has_persons:
            return ()
        return tuple(seat for seat in range(len(self.seats)) if seat != self.viewer)

    def hides(self, ply: int, seat: int, line: int | None = None) -> bool:
        """Whether what a player threw in the ply of that number, counted from 0, is covered, on the line that is looked at or
        on another: all the other's throws where the other's score is not seen, else those of the turn that goes on."""
        number = self.line if line is None else line
        if seat not in self.covered_on(number):
            return False
        return self.hides_score(seat, number) or not any(each.ends_turn for each in self.lines[number][ply:])

    def hides_score(self, seat: int, line: int | None = None) -> bool:
        """Whether what a player has banked is covered, on the line that is looked at or on another."""
        return "theirs" in self.rules.hidden and seat in self.covered_on(self.line if line is None else line)

    @property
    def open_plies(self) -> Line:
        """The plies of the line that are told in full: all, or those before the round that goes on, if some of that is covered.
        Where the other's score is not seen, all: what tells them is covered as a whole."""
        return self.open_on(self.line)

    def open_on(self, line: int) -> Line:
        """The plies of a line that are told in full."""
        plies = self.lines[line]
        if not self.covered_on(line) or "their_turn" not in self.rules.hidden:
            return plies
        return plies[: next((place for place in range(len(plies), 0, -1) if plies[place - 1].ends_turn), 0)]

    @property
    def tells_numbers(self) -> bool:
        """Whether the numbers of dice of a player who is covered are told."""
        return sees_dice(self.rules)

    @property
    def has_persons(self) -> bool:
        return PERSON in self.seats

    def at(self, ply: int) -> "Record":
        """The record with another place to look at on its line: after so many plies."""
        return replace(self, ply=min(max(ply, 0), len(self.plies)), chosen=())

    def on(self, line: int) -> "Record":
        """The record with another line to look at, where that parts from this one or as far as one has looked."""
        return replace(self, line=line, chosen=()).at(min(self.ply, shared(self.plies, self.lines[line]) + 1))

    def choosing(self, choice: Choice) -> "Record":
        """The record after one more choice that is not played yet."""
        return replace(self, chosen=(*self.chosen, choice))

    def played(self, ply: Ply) -> "Record":
        """The record one ply on: along this line, along another that has the ply, or along a new one that parts here."""
        line = (*self.plies[: self.ply], ply)
        if self.is_at_end:
            lines = (*self.lines[: self.line], line, *self.lines[self.line + 1 :])
            return replace(self, lines=lines).at(len(line))
        same = [number for number, other in enumerate(self.lines) if other[: len(line)] == line]
        if same:
            number = self.line if self.line in same else same[0]
            return replace(self, line=number).at(len(line))
        return replace(self, lines=(*self.lines, line), line=len(self.lines)).at(len(line))

    def parting(self, line: int) -> int:
        """After how many plies a line parts from those before it; 0 for the first."""
        return max((shared(self.lines[line], other) for other in self.lines[:line]), default=0)

    @cached_property
    def path(self) -> tuple[State, ...]:
        """The states so far, and the present one, all as the player sees them who is to move, or moved last."""
        return self.path_of(self.viewer)

    def path_of(self, seat: int) -> tuple[State, ...]:
        """The states so far, and the present one, as that player sees them."""
        if self.last is None:
            return ()
        view, states = self.view_of(seat), [self.rules.known(seen(ply, seat)) for ply in self.plies[: self.ply]]
        states += [view] if view else []
        return tuple(state for place, state in enumerate(states) if place == 0 or state != states[place - 1])


def sees_dice(game: Game) -> bool:
    """Whether of the other, whose score is not seen, the numbers of dice are."""
    return "theirs" in game.hidden and "dice" not in game.hidden


def seen(ply: Ply, player: int) -> State:
    """The state before a ply, as that player sees it: while the other player moves, one has nothing at risk."""
    if player in ply.movers:
        return seen_by(ply.state, player, ply.movers)
    return State(ply.state.theirs, ply.state.mine)


def shared(line: Line, other: Line) -> int:
    """How many plies two lines have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False)))


def usual_seats(game: Game) -> tuple[str, ...]:
    """A person, in games for two against the optimal strategy."""
    return (PERSON, "optimal")[: game.players]


def new_record(game: Game, like: Record | None = None) -> Record:
    """A record in which nothing is played yet; the players, the seed and the kind of dice are those of another record, if its
    game has as many players."""
    if like is None:
        return Record(game, usual_seats(game), fresh_seed())
    seats = like.seats if len(like.seats) == len(usual_seats(game)) else usual_seats(game)
    return Record(game, seats, like.seed, like.by_hand)


def fresh_seed() -> int:
    """A seed that is drawn at random, and short enough to be read out."""
    return random.randrange(1_000_000)
