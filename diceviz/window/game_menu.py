"""The menu of the game on the table, with its keys.

Keys that move about elsewhere too are only named in it: the window passes on those that no picture, field or button wanted.
"""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.model.game_steps import can_go_on, record_of
from diceviz.model.record import Record
from diceviz.table.panel import has_left
from diceviz.window.game_actions import GameActions

DIGITS = range(11)  # numbers of dice that have an entry; the key 0 is ten, so to throw no dice there is no key


class GameMenu:
    def __init__(self, game: GameActions, menu: QMenu, add: Callable[..., QAction]) -> None:
        self._game, self._menu, self._add = game, menu, add
        self._add_files()
        menu.addSeparator()
        self._add_steps()
        menu.addSeparator()
        self._add_choices()
        menu.addSeparator()
        self.animate = add(menu, "&Animate the dice", game.animate, tip="Have dice tumble before they lie still")
        self.animate.setCheckable(True)
        add(menu, "Train&er", game.show_trainer, tip="Positions to answer, and what the answers were worth")

    def _add_files(self) -> None:
        game, menu, add = self._game, self._menu, self._add
        self.new = add(menu, "&New game", game.begin, "Ctrl+N", "Between the players of the table, with new dice")
        self.replay = add(menu, "Repla&y the same seed", game.replay, tip="The same players and dice again, from the start")
        add(
            menu,
            "&Open a game …",
            game.open,
            "Ctrl+Shift+O",
            "A game that was saved; its rules become the present ones",
        )
        self.save = add(
            menu, "&Save the game …", game.save, "Ctrl+S", "Rules, players, seed and all lines, as a small JSON file"
        )
        self.copy = add(menu, "&Copy moves", game.copy, "Ctrl+Shift+C", "The line on screen, as text")

    def _add_steps(self) -> None:
        game, menu, add = self._game, self._menu, self._add
        self.first = add(menu, "&First\tHome", game.to_first, tip="To the start of the game")
        self.back = add(menu, "&Back\tLeft or Alt+Left", game.step_back, "Alt+Left", "One ply back")
        self.forward = add(
            menu,
            "Forwar&d\tRight or Alt+Right",
            game.step_forward,
            "Alt+Right",
            "One ply forward; past the last one a strategy plays on",
        )
        self.last = add(menu, "&Last\tEnd", game.to_last, tip="To the last ply of the line")
        self.next_mistake = add(
            menu,
            "Ne&xt mistake",
            lambda: game.to_mistake(1),
            "N",
            "To the next decision that cost something; of persons, if any play",
        )
        self.last_mistake = add(
            menu, "Mista&ke before", lambda: game.to_mistake(-1), "Shift+N", "Back to the last decision that cost something"
        )
        self.play = add(menu, "&Play or pause\tSpace", game.toggle, tip="Let the game go on by itself, or stop it")

    def _add_choices(self) -> None:
        game, menu, add = self._game, self._menu, self._add
        self.roll = add(menu, "&Roll", lambda: game.runner.choose("roll"), "R")
        self.hold = add(menu, "&Hold", lambda: game.runner.choose("hold"), "H")
        throw = menu.addMenu("&Throw")
        self.throws = {
            digit: add(
                throw,
                words.dice(digit),
                lambda _=False, digit=digit: game.press(digit),
                str(digit % 10) if digit else "",
                "So many dice; where they are told by hand, the key is what a die shows",
            )
            for digit in DIGITS
        }
        self.hint = add(menu, "H&int", game.session.ask, "I", "What is best here")
        self.come_back = add(menu, "Back to the &game", game.come_back, "B", "All pictures show where the game stands")
        for action in (self.roll, self.hold, *self.throws.values()):
            action.setAutoRepeat(False)  # a key held down is one choice

    def follow(self, frame: Frame) -> None:
        record, solved = record_of(frame), frame.solution is not None and frame.solution.game == frame.rules
        self.animate.setChecked(self._game.is_animated)
        self._enable_steps(record)
        self.new.setEnabled(solved)
        self.replay.setEnabled(solved and record.has_begun)
        self.save.setEnabled(record.has_begun)
        self.copy.setEnabled(bool(record.plies))
        self.hint.setEnabled(frame.hint == "ask" and frame.is_secret)
        self.come_back.setEnabled(has_left(frame))
        self._enable_choices(record, solved and self._game.is_at_table)

    def _enable_steps(self, record: Record) -> None:
        for action in (self.first, self.back):
            action.setEnabled(record.ply > 0)
        self.last.setEnabled(not record.is_at_end)
        for action in (self.next_mistake, self.last_mistake):
            action.setEnabled(bool(record.plies))
        goes_on = record.has_begun and can_go_on(record)
        self.forward.setEnabled(goes_on)
        self.play.setEnabled(goes_on or self._game.runner.is_running)

    def _enable_choices(self, record: Record, at_table: bool) -> None:
        """Enable what may be chosen, only while the table is in sight: the keys are letters and digits."""
        choices = record.offered if at_table else ()
        faces = record.rules.die.faces if at_table and record.waits_for_dice else ()
        self.roll.setEnabled("roll" in choices)
        self.hold.setEnabled("hold" in choices)
        for digit, action in self.throws.items():
            action.setEnabled(digit in choices or digit in faces)
        self.throws[0].setVisible(0 in record.rules.choices)
