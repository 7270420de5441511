"""What the views are given to draw: one consistent moment of the session."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from diceviz.model.lens import Lens
from diceviz.model.named_strategies import by_numbers, named, players, rivals
from diceviz.model.painting import Paintbrush, Painting, strategy_of
from diceviz.model.record import Record, sees_dice
from diceviz.model.request import Request
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.model.standing import Standing
    from solver.match.occurrence import Reach
    from solver.match.reply_solutions import ReplySolution
    from solver.playing.accounts import Ledger
    from solver.solutions import Solution
    from solver.strategies import Strategy


@dataclass(frozen=True)
class Frame:
    """`solution` may be of earlier rules while those of `rules` are being solved.

    `wish` is where the cursor goes, in games that have all these numbers and room for them. What follows from the fields is
    found once: every view asks for it.
    """

    rules: Game
    wish: State
    solution: "Solution | None" = None
    solving: bool = False
    seconds: float = 0.0
    problem: str = ""
    axis: str = "theirs"  # the number that is fixed where states are cut
    seat: int = 0  # the seat that is watched: with a head start, pictures show the race of the player there
    lens: Lens = Lens()
    requests: Mapping[str, Request] = field(
        default_factory=dict
    )  # what views are asked for, by name, if not their first request
    reach: "Reach | None" = None  # how often states are met between the players of the lens, if that is looked for and known
    unknown: str = ""  # why reach is not known
    counting: bool = False  # whether reach is being computed
    record: Record | None = None  # the game on the table, by these rules
    ledger: "Ledger | None" = None  # the ledger of the line that is looked at, to its end; none while it is written
    # By game, the positions in which persons at the table have lost something since the window was opened.
    erred: Mapping[Game, tuple[State, ...]] = field(default_factory=dict)
    hint: str = "ask"  # when a person who has to choose is told what is best: "off", "ask" or "always"
    asked: bool = False  # whether the user has asked for a hint in this state
    quizzed: bool = False  # whether a question of the trainer is open, which the pictures would answer
    own: "tuple[tuple[Game, Strategy], ...]" = ()  # strategies of the user's, each for the rules it was opened for
    paintings: tuple[Painting, ...] = ()  # strategies that the user has painted, each for its rules
    paintbrush: Paintbrush | None = None  # what the user paints with, while painting
    standing: "Standing | None" = None  # what the strategy that is being painted wins, or has won some strokes ago
    locked: str = ""  # the name of the opponent that is known to keep to that strategy; none where both play the best
    reply: "ReplySolution | None" = None  # the best reply to that opponent, which pictures show, or to what it was before
    can_undo: bool = False
    can_redo: bool = False

    @cached_property
    def game(self) -> Game:
        """The game that the pictures show, or will."""
        return self.solution.game if self.solution else self.rules

    @cached_property
    def shown(self) -> Game:
        """The game that the pictures show, from the side of the seat that is watched."""
        return self.game.seen_from(self.seat)

    @property
    def meeting(self) -> "tuple[Game, Strategy, Strategy]":
        """The game as it is shown, and who plays it where it matters how often states are met; who is watched comes first."""
        first, second = self.seats
        return (self.game, first, second) if self.shown == self.game else (self.shown, second, first)

    @property
    def rivals(self) -> "list[Strategy]":
        """All strategies for the game on screen, the optimal one first."""
        return self._with_numbered([*rivals(self.game), *self._own])

    @property
    def players(self) -> "list[Strategy]":
        """All strategies that may sit at the table, the optimal one first; a player alone has some too."""
        return self._with_numbered([*players(self.game), *self._own])

    @property
    def own_here(self) -> "tuple[tuple[Game, Strategy], ...]":
        """The user's strategies for the present rules."""
        return tuple((game, strategy) for game, strategy in self.own if game == self.rules)

    @property
    def painting(self) -> Painting | None:
        """The painting on which the user is at work, if it is of the game on screen."""
        return self.painted(self.paintbrush.painting) if self.paintbrush else None

    def painted(self, name: str) -> Painting | None:
        """The painting of that name for the game on screen, if there is one."""
        return next((each for each in self.paintings if (each.rules, each.name) == (self.game, name)), None)

    def painted_in(self, view: str) -> "Strategy | None":
        """The strategy that is being painted in the view of that name, if one is."""
        here = self.painting if self.paintbrush and self.paintbrush.view == view else None
        return self.strategy(here.name) if here else None

    @property
    def opponent(self) -> "Strategy | None":
        """The strategy to which the best reply is looked for, if an opponent is locked and the game has that strategy."""
        return self.strategy(self.locked) if self.locked and self.game.players == 2 else None

    @property
    def answer(self) -> "ReplySolution | None":
        """The best reply that pictures show, if one is."""
        return self.reply if self.opponent and self.reply and self.reply.game == self.game else None

    def laid_over(self, name: str) -> "Strategy | None":
        """The strategy of that name, to be laid over what is best; the optimal one only over a best reply."""
        found = self.strategy(name) if self.game.players == 2 else None
        return None if found == self.players[0] and self.answer is None else found

    @property
    def compared(self) -> "list[Strategy]":
        """The strategies that the user looks at beside the best: the one that is painted, and those laid over pictures."""
        names = [self.painting.name] if self.painting else []
        names += [getattr(request, "rival", "") for request in self.requests.values()]
        found = (self.laid_over(name) for name in dict.fromkeys(filter(None, names)))
        return [strategy for strategy in found if strategy is not None]

    @property
    def foe(self) -> "Strategy":
        """The strategy that the painting is to beat, besides the optimal one."""
        known = self.strategy(self.paintbrush.rival) if self.paintbrush else None
        return known or self.rivals[min(1, len(self.rivals) - 1)]

    @property
    def _own(self) -> "list[Strategy]":
        """The user's own strategies; a painting may start from any that is older."""
        found = [strategy for game, strategy in self.own if game == self.game]
        for painting in self.paintings:
            known = {strategy.name: strategy for strategy in (*reversed(found), *players(self.game))}
            if painting.rules == self.game and painting.start in known:
                found.append(strategy_of(painting, known[painting.start]))
        return found

    def _with_numbered(self, listed: "list[Strategy]") -> "list[Strategy]":
        """Those that are listed, and rules of thumb with other numbers that somebody at the table, the lens or a view names."""
        if self.game.players != 2:
            return listed
        seats = self.record.seats if self.record else ()
        asked = (name for request in self.requests.values() for name in request.strategies)
        known = {strategy.name for strategy in listed}
        names = [name for name in dict.fromkeys((*self.lens.players, *seats, *asked)) if name not in known]
        return [*listed, *(found for name in names if (found := by_numbers(name, self.game)))]

    @property
    def seats(self) -> "tuple[Strategy, Strategy]":
        """Who plays where it matters how often states are met; optimal where the game has no strategy of that name."""
        offered = {strategy.name: strategy for strategy in reversed(self.rivals)}
        first, second = (offered.get(name, self.rivals[0]) for name in self.lens.players)
        return first, second

    @property
    def seat_names(self) -> tuple[str, str]:
        first, second = self.seats
        return first.name, second.name

    def strategy(self, name: str) -> "Strategy | None":
        """The strategy of that name for the game on screen, if there is one."""
        return next((strategy for strategy in self.players if strategy.name == name), None)

    def named(self, name: str) -> "Strategy":
        """The strategy of that name, also one that is not listed, such as "hold at 17". `ValueError` names what there is."""
        return self.strategy(name) or named(name, self.game)

    @cached_property
    def is_secret(self) -> bool:
        """Whether a person has to choose here, and does not want to be told what is best."""
        record = self.record
        if self.hint == "always" or self.asked or not record or not record.has_begun or record.rules != self.game:
            return False
        if record.view is None or not (record.is_at_end and record.waits_for_person):
            return False
        return self.state == nearest(self.game, record.view)

    @cached_property
    def path(self) -> tuple[State, ...]:
        """What the pictures show of the game on the table: the states so far, as the player to move sees them, or the one who
        is watched, unless that one's are covered."""
        side = self._side
        if side is None or self.record is None:
            return ()
        return self.record.path if side == self.record.viewer else self.record.path_of(side)

    @cached_property
    def on_table(self) -> State | None:
        """The state in which the game on the table stands, as the pictures show it; none without one, or if it is covered."""
        side = self._side
        return None if side is None or self.record is None else self.record.view_of(side)

    @cached_property
    def known_state(self) -> State:
        """The cursor's state; where the numbers of dice are seen and those so far are known, with these: in the game on the
        table, or where the trainer has asked."""
        state, here = self.state, self.on_table
        dice = here.dice if here is not None and nearest(self.game, here) == state else self.wish.dice
        possible = sees_dice(self.game) and all(max(pair) <= self.game.max_dice for pair in dice)
        return replace(state, dice=dice) if possible and len(dice) == state.round - 1 else state

    @cached_property
    def _side(self) -> int | None:
        """The player from whose side the game on the table is shown, if there is one by these rules and it is not covered."""
        record = self.record
        if record is None or record.rules != self.game or record.side(self.seat) in record.covered:
            return None
        return record.side(self.seat)

    @property
    def cursor(self) -> State:
        """The cursor, in the game of the rules."""
        return nearest(self.rules, self.wish)

    @cached_property
    def state(self) -> State:
        """The cursor, on the solution that is shown."""
        return nearest(self.game, self.wish)


def solved(frame: Frame) -> "Solution":
    """The solution of a frame whose rules are solved, from the side of the seat that is watched; where an opponent is locked,
    the best reply."""
    return frame.answer or solved_rules(frame).seen_from(frame.seat)


def solved_rules(frame: Frame) -> "Solution":
    """The solution of a frame whose rules are solved, as the rules name the players."""
    if frame.solution is None:
        raise ValueError(f"{frame.rules.name} is not solved yet")
    return frame.solution


def between_turns(state: State) -> State:
    """The state with nothing at risk, and nobody out of the round."""
    return replace(state, turn=0, their_turn=0, out=0)


def nearest(game: Game, state: State) -> State:
    """The nearest state that exists in the game and is not yet won."""
    return state.within(game.spans(state))
