"""The trainer in a real window: questions answered with mouse and keys, and nothing told before."""

from collections.abc import Callable, Iterator
from concurrent.futures import wait
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMessageBox, QScrollArea, QWidget

from diceviz import words
from diceviz.background.pools import TRAINING
from diceviz.model.lens import Lens
from diceviz.model.record import PERSON
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.session import settings
from diceviz.session.session import START
from diceviz.training import progress_file
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.trainer.pane import Trainer
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from solver.games.state import Choice
from tests.diceviz.conftest import is_seen, one_window, settled

KINDS = [Pig(30), SoloPig(30), Hog(30, 5), SimultaneousHog(30, 5), SoloHog(30, 5)]
OTHERS = [Pig(30, "difference"), SoloPig(30, "within", turns=3), Hog(30, 12), SoloHog(30, 5, "within", turns=3)]


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: Any) -> Iterator[Window]:
    with one_window(qapp, tmp_path_factory, layout="Trainer") as window:
        yield window


@pytest.fixture
def train(qtbot: Any, window: Window) -> Callable[..., Trainer]:
    """The trainer of a game, as it is when the window is opened: nothing has been answered."""

    def begin(game: Game, theme: str = "light") -> Trainer:
        if window.theme.name != theme:
            window.choose_theme(theme)
        if window.dock_area.layout_name != "Trainer":
            window.show_layout("Trainer")
        window.session.visit(replace(window.session.moment, rules=game, wish=START, lens=Lens(), requests={}))
        window.session.solve()  # again, if need be: to another solution there is no progress but what the test's own file has
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        settled(qtbot, window)
        trainer = trainer_of(window)
        assert trainer.picture.pool.game == game and trainer.progress.asked == 0
        return trainer

    return begin


def trainer_of(window: Window) -> Trainer:
    return window.pane(Trainer)


def by_cost(trainer: Trainer) -> list[Choice]:
    """The answers to the open question, the best first."""
    costs = trainer.picture.pool.costs[trainer.state]
    choices = trainer.picture.pool.game.actions(trainer.state)
    return [choice for _, choice in sorted(zip(costs, choices, strict=True), key=lambda pair: pair[0])]


def press(qtbot: Any, trainer: Trainer, choice: Choice) -> None:
    qtbot.keyClick(QApplication.focusWidget(), choice[0] if isinstance(choice, str) else str(choice % 10))


def click(qtbot: Any, trainer: Trainer, choice: Choice) -> None:
    qtbot.mouseClick(trainer.page.answers.buttons[choice], Qt.MouseButton.LeftButton)


def go_on(qtbot: Any) -> None:
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def figures(trainer: Trainer) -> list[str]:
    return [label.text() for label in trainer.page.score.figures.values()]


def texts(widget: QWidget) -> list[str]:
    """All that is written on it, pops up over it, or is read aloud."""
    shown = [part for part in widget.findChildren(QWidget) if part.isVisible()]
    written = [part.text() for part in shown if isinstance(part, QLabel | QAbstractButton)]
    return written + [text for part in shown for text in (part.toolTip(), part.accessibleName(), part.accessibleDescription())]


@pytest.mark.parametrize("game", KINDS + OTHERS, ids=str)
def test_questions_of_every_game_are_answered_with_keys_and_mouse(qtbot: Any, window: Window, train: Any, game: Game) -> None:
    trainer = train(game)
    at_first = window.session.frame.state
    assert trainer.page.question.text() in ("Roll or hold?", "How many dice?")
    assert words.state(game, trainer.state)[1:] in trainer.page.state.text()
    trainer.setFocus()
    state, best = trainer.state, by_cost(trainer)[0]
    assert window.session.frame.state == at_first
    press(qtbot, trainer, best)
    settled(qtbot, window)
    assert window.session.frame.state == state  # now all pictures show it
    assert trainer.page.grade.text() == "Best" and figures(trainer)[:3] == ["1 of 1", "1, best 1", "100 %"]
    assert [row.is_best for row in trainer.page.values.rows if row.is_given] == [True]
    go_on(qtbot)
    missed, worst = trainer.state, by_cost(trainer)[-1]
    assert window.session.frame.state == state and not trainer.page.verdict.isVisible()
    if worst not in trainer.page.answers.buttons:
        trainer.page.answers.number.setValue(worst)
        qtbot.mouseClick(trainer.page.answers.throw, Qt.MouseButton.LeftButton)
    else:
        click(qtbot, trainer, worst)
    assert trainer.page.grade.text() in ("Inaccuracy", "Mistake", "Blunder")
    assert figures(trainer)[:3] == ["1 of 2", "0, best 1", "50 %"]
    lost = max(trainer.picture.pool.costs[missed]) / 2 * (100 if game.pays == "chance" else 1)
    assert float(figures(trainer)[3].split()[0]) == pytest.approx(lost, abs=0.0051)
    settled(qtbot, window)
    assert window.session.frame.state == missed


@pytest.mark.parametrize("game", KINDS, ids=str)
def test_nothing_tells_before_the_answer(qtbot: Any, window: Window, train: Any, game: Game) -> None:
    trainer = train(game)
    trainer.setFocus()
    for _ in range(4):
        known: Any = trainer.picture.pool.solution
        worth = known.action_values(trainer.state)
        values = {words.value(game, each) for each in worth.values()} | {words.number(game, each) for each in worth.values()}
        lost = figures(trainer)[3]  # by earlier answers: where the best choice is worth nothing, that is what another is worth
        shown = " | ".join(text for text in texts(trainer) + texts(trainer.title_bar) if lost not in text)
        assert words.state(game, trainer.state)[1:] in shown  # what is seen at all is looked at
        assert not [value for value in values if f"{value} " in f"{shown} ".replace("\u00a0", " ")]
        assert trainer.page.values.rows == [] and not trainer.page.values.isVisible()
        assert {button.isEnabled() for button in trainer.page.answers.buttons.values()} == {True}
        press(qtbot, trainer, by_cost(trainer)[-1])
        assert values & {row.worth for row in trainer.page.values.rows}
        settled(qtbot, window)
        go_on(qtbot)


def test_the_trainer_has_its_keys_before_the_menus(qtbot: Any, open_window: Any) -> None:
    """While the keyboard is with it; elsewhere they belong to the game on the table."""
    window = open_window(Pig(30), layout="Trainer")
    trainer, stolen = trainer_of(window), []
    for keys in ("R", "H", "Space", "Return", "Right", "1"):
        shortcut = QShortcut(keys, window)
        shortcut.activated.connect(lambda keys=keys: stolen.append(keys))
        shortcut.activatedAmbiguously.connect(lambda keys=keys: stolen.append(keys))
    record = window.session.frame.record
    trainer.setFocus()
    for key in (Qt.Key.Key_1, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_R):
        assert trainer.judgement is None
        QTest.keyClick(window.windowHandle(), key)
    assert trainer.judgement is not None
    for key in (Qt.Key.Key_Space, Qt.Key.Key_H, Qt.Key.Key_Right, Qt.Key.Key_R, Qt.Key.Key_Return):
        QTest.keyClick(window.windowHandle(), key)
    assert trainer.progress.asked == 3 and trainer.judgement is None
    assert stolen == [] and window.session.frame.record is record
    window.pane(PolicySlice).setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_R)
    assert stolen == ["R"] and trainer.progress.asked == 3


def test_a_click_on_an_answer_brings_the_keys(qtbot: Any, window: Window, train: Any) -> None:
    trainer = train(Pig(30))
    window.pane(PolicySlice).setFocus()
    click(qtbot, trainer, "hold")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    qtbot.keyClick(QApplication.focusWidget(), "R")
    assert trainer.progress.asked == 2


def test_more_than_ten_dice_are_typed(qtbot: Any, train: Any) -> None:
    trainer = train(SoloHog(200, 20))
    number = trainer.page.answers.number
    number.setFocus()
    number.selectAll()
    qtbot.keyClicks(number, "15")
    assert trainer.judgement is None
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert [row.name for row in trainer.page.values.rows if row.is_given] == ["15 dice"]
    go_on(qtbot)
    press(qtbot, trainer, 10)
    assert [row.name for row in trainer.page.values.rows if row.is_given] == ["10 dice"]


def test_what_was_wrong_comes_back_after_three_others(qtbot: Any, train: Any) -> None:
    trainer = train(Pig(50))
    trainer.setFocus()
    missed = trainer.state
    press(qtbot, trainer, by_cost(trainer)[-1])
    assert "1 position that you got wrong comes back" in trainer.sentence.text()
    for _ in range(3):
        go_on(qtbot)
        assert trainer.state != missed
        press(qtbot, trainer, by_cost(trainer)[0])
    go_on(qtbot)
    assert trainer.state == missed


def test_only_what_was_wrong(qtbot: Any, window: Window, train: Any) -> None:
    trainer = train(Pig(50))
    tick = trainer.missed
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(10, tick.height() // 2))
    assert "nothing that you got wrong" in trainer.page.state.text()
    assert not trainer.page.answers.isVisible() and window.is_drawn
    qtbot.keyClick(QApplication.focusWidget(), "R")
    assert trainer.progress.asked == 0
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(10, tick.height() // 2))
    missed = trainer.state
    click(qtbot, trainer, by_cost(trainer)[-1])
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(10, tick.height() // 2))
    assert trainer.page.verdict.isVisible()  # it is still to be read
    go_on(qtbot)
    assert trainer.state == missed


def test_close_calls_are_chosen_by_a_click(qtbot: Any, train: Any) -> None:
    trainer = train(Pig(100))
    qtbot.mouseClick(trainer.sources["close"], Qt.MouseButton.LeftButton)
    assert "nearest wrong choice costs little" in trainer.sentence.text()
    costs = sorted(trainer.picture.pool.nearest(0.1).values())
    for _ in range(5):
        assert max(trainer.picture.pool.costs[trainer.state]) <= costs[len(costs) // 3]
        press(qtbot, trainer, by_cost(trainer)[0])
        go_on(qtbot)


def test_progress_is_kept_between_runs_for_each_game(qtbot: Any, open_window: Any) -> None:
    window = open_window(Pig(30), layout="Trainer")
    trainer = trainer_of(window)
    trainer.setFocus()
    missed = trainer.state
    press(qtbot, trainer, by_cost(trainer)[-1])
    go_on(qtbot)
    press(qtbot, trainer, by_cost(trainer)[0])
    before = figures(trainer)
    window.session.edit(Hog(20, 4))
    settled(qtbot, window)
    assert figures(trainer)[0] == "0 of 0" and trainer.picture.pool.game == Hog(20, 4)
    window.session.edit(Pig(30))
    settled(qtbot, window)
    assert figures(trainer) == before
    window.close()
    again = trainer_of(open_window(None, layout=None))
    assert figures(again) == before == ["1 of 2", "1, best 1", "50 %", before[3]]
    assert again.page.score.strip.grades[1] == "best"
    again.setFocus()
    for _ in range(2):
        press(qtbot, again, by_cost(again)[0])
        go_on(qtbot)
    assert again.state == missed


def buttons_of(trainer: Trainer) -> dict[str, QAbstractButton]:
    box = trainer.findChild(QMessageBox)
    return {
        box.button(kind).text(): box.button(kind)
        for kind in (QMessageBox.StandardButton.Reset, QMessageBox.StandardButton.Cancel)
    }


def test_starting_over_asks_first(qtbot: Any, open_window: Any) -> None:
    window = open_window(Pig(30), layout="Trainer")
    trainer = trainer_of(window)
    assert not trainer.page.score.anew.isEnabled()
    click(qtbot, trainer, "roll")
    for answer, asked in (("Cancel", 1), ("Start over", 0)):
        qtbot.mouseClick(trainer.page.score.anew, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: bool(trainer.findChild(QMessageBox)))
        found = {text.replace("&", ""): button for text, button in buttons_of(trainer).items()}
        qtbot.mouseClick(found[answer], Qt.MouseButton.LeftButton)
        assert trainer.progress.asked == asked
        qtbot.waitUntil(lambda: not trainer.findChild(QMessageBox))
    assert figures(trainer)[0] == "0 of 0"
    window.close()
    assert figures(trainer_of(open_window(Pig(30), layout="Trainer")))[0] == "0 of 0"


def test_a_broken_file_is_set_aside_and_told_of(qtbot: Any, open_window: Callable[..., Window]) -> None:
    window = open_window(Pig(30), layout="Slices")
    path = trainer_of(window).path
    assert path.parent == type(path)(settings.store().fileName()).parent
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{")
    window.show_layout("Trainer")
    settled(qtbot, window)
    assert "set aside as trainer.json.broken" in trainer_of(window).sentence.text()
    assert path.with_name("trainer.json.broken").read_text() == "{"
    click(qtbot, trainer_of(window), "hold")
    qtbot.waitUntil(path.exists)


@pytest.mark.parametrize(("game", "said"), [(Hog(20, 1), "never anything to choose"), (Pig(2), "never anything to choose")])
def test_a_game_without_a_choice_says_so(train: Any, game: Game, said: str) -> None:
    trainer = train(game)
    assert said in trainer.page.state.text()
    assert not trainer.page.answers.isVisible()


def test_where_all_is_a_near_tie_it_says_so_until_that_changes(qtbot: Any, window: Window, train: Any) -> None:
    trainer = train(Hog(5, 2, die=Die(20)))  # no choice costs as much as 10 points
    trainer.setFocus()
    window.session.look_through(Lens(close=10.0))
    press(qtbot, trainer, 1)
    go_on(qtbot)
    assert "nothing can be asked" in trainer.page.state.text()
    window.session.look_through(Lens(close=0.1))
    assert trainer.state and trainer.page.answers.isVisible()


@pytest.mark.parametrize("game", [Pig(100), Hog(100, 50)], ids=str)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_is_seen_in_a_small_window(qtbot: Any, window: Window, train: Any, theme: str, game: Game) -> None:
    trainer = train(game, theme)
    trainer.setFocus()
    trainer.answer(by_cost(trainer)[-1])
    settled(qtbot, window)
    area = trainer.page.findChild(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert area.widget().width() <= area.viewport().width() and trainer.sentence.fits
    assert is_seen(window.theme.bad, trainer.page.mark.grab().toImage())
    assert is_seen(window.theme.bad, trainer.page.score.strip.grab().toImage())


def test_scores_and_what_is_at_risk_are_drawn(window: Window, train: Any) -> None:
    """Filled up to my points, hatched from there to the turn total, empty beyond."""
    trainer = train(Pig(100))
    bars = trainer.page.bars
    state = State(40, 55, 20)
    bars.show_state(Pig(100), state)
    image, track = bars.grab().toImage(), bars.track(0)
    at = [
        image.pixelColor(round(track.left() + share * track.width()), round(track.center().y())).name() for share in (0.2, 0.9)
    ]
    assert at == [window.theme.faint, window.theme.line]
    left, right = (round(track.left() + share * track.width()) for share in (0.42, 0.58))
    risk = {image.pixelColor(x, round(track.center().y())).name() for x in range(left, right)}
    assert len(risk) > 2 or {window.theme.text, window.theme.line} <= risk
    assert "40" in bars.accessibleDescription() and "20 at risk" in bars.accessibleDescription()


def test_what_went_wrong_at_the_table_is_asked_again(qtbot: Any, window: Window, train: Any) -> None:
    """Also while the trainer is out of sight; and it is remembered in the file."""
    trainer = train(Pig(31))
    qtbot.mouseClick(trainer.sources["mine"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert trainer.state is None and "Play Pig to 31 at the table" in trainer.page.state.text()
    window.show_layout("Play")
    window.runner.begin((PERSON, PERSON), 3)
    while window.runner.record.state.turn < 2:
        window.runner.choose("roll")
    erred = window.runner.record.state
    window.runner.choose("hold")
    settled(qtbot, window)
    assert erred in window.session.frame.erred[Pig(31)]
    window.show_layout("Trainer")
    settled(qtbot, window)
    assert trainer.state in window.session.frame.erred[Pig(31)] and "own games" in trainer.sentence.text()
    wait([TRAINING.submit(int)])  # what was to be written before has been
    assert erred in progress_file.read(settings.trainer_file()).known[Pig(31)].mistakes
    by_key = by_cost(trainer)[0]
    press(qtbot, trainer, by_key)
    assert trainer.progress.right == 1 and erred in trainer.progress.mistakes


def test_every_control_has_a_name_and_a_tip(train: Any) -> None:
    trainer = train(Hog(30, 12))
    controls = [part for part in trainer.findChildren(QAbstractButton) if part.isVisible()]
    assert len(controls) > 14
    for control in controls:
        assert control.toolTip() and (control.accessibleName() or control.text())


def test_pictures_are_covered_while_a_question_is_open(qtbot: Any, window: Window, train: Any) -> None:
    """They would answer it; the game's own course would not."""
    trainer = train(Pig(30))
    qtbot.waitUntil(lambda: window.pane(PolicySlice).cover.isVisible())
    shown = window.pane(PolicySlice).grab(window.pane(PolicySlice).cover.geometry()).toImage()
    assert not is_seen(ROLL, shown) and not is_seen(HOLD, shown)
    click(qtbot, trainer, "roll")
    qtbot.waitUntil(lambda: not window.pane(PolicySlice).cover.isVisible())
    settled(qtbot, window)
    assert is_seen(ROLL, window.pane(PolicySlice).grab(window.pane(PolicySlice).cover.geometry()).toImage())
    go_on(qtbot)
    qtbot.waitUntil(lambda: window.pane(PolicySlice).cover.isVisible())
    window.show_layout("Slices")
    settled(qtbot, window)
    qtbot.waitUntil(lambda: not window.pane(PolicySlice).cover.isVisible())
