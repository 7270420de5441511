"""What a visitor does on a tour, step by step."""

from collections.abc import Callable
from operator import attrgetter

from diceviz.papers.catalogue import exhibit_of
from diceviz.views.papers import PAPERS
from diceviz.views.surface import SURFACE
from diceviz.views.trainer import TRAINER
from diceviz.views.view import View
from solver.games import Game
from tools.visitor import Visitor, pause

Action = Callable[[Visitor], object]
Step = tuple[str, Action]


def key(keys: str, times: int = 1) -> Action:
    return lambda visitor: visitor.press(keys, times)


def preset(name: str) -> Action:
    return lambda visitor: visitor.choose_preset(name)


def layout(name: str) -> Action:
    return lambda visitor: visitor.choose_layout(name)


def game(kind: type[Game], goal: str = "") -> Action:
    return lambda visitor: visitor.choose_game(kind.title, goal)


def view(wanted: View) -> Action:
    return lambda visitor: visitor.open(wanted)


def choice(on: View, box: str, text: str) -> Action:
    """In a list of a view, which is opened if need be."""
    return lambda visitor: visitor.choose(attrgetter(box)(visitor.open(on)), text)


def click(on: View, part: str) -> Action:
    return lambda visitor: visitor.click(attrgetter(part)(visitor.open(on)))


def slide(on: View, slider: str, *shares: float) -> Action:
    return lambda visitor: visitor.slide(attrgetter(slider)(visitor.open(on)), *shares)


def camera(name: str) -> Action:
    return lambda visitor: visitor.click(visitor.open(SURFACE).camera[name])


def at(act: str, on: View, *arguments: object) -> Action:
    """What a visitor does with the picture of a view."""

    def do(visitor: Visitor) -> None:
        shown = visitor.open(on)
        getattr(visitor, act)(shown.scene if on is SURFACE else shown.plot, *arguments)

    return do


def dock(on: View, button: str) -> Action:
    return lambda visitor: visitor.click(visitor.window.dock_area.docks[on].buttons[button])


def size(width: int, height: int) -> Action:
    return lambda visitor: visitor.window.resize(width, height)


def seat(place: int, player: str) -> Action:
    """Somebody sits down at the table."""
    return lambda visitor: visitor.choose(visitor.window.table.seats.boxes[place], player)


def begin(seed: int) -> Action:
    """A new game with such dice."""
    return lambda visitor: visitor.write(visitor.window.table.seats.seed, str(seed))


def part(name: str) -> Action:
    """Click on a part of the table."""
    return lambda visitor: visitor.click(attrgetter(name)(visitor.window.table))


def wait_for_them(visitor: Visitor) -> None:
    """Until a person has to choose, or the game is over."""
    visitor.wait_for(lambda: not visitor.window.runner.is_running)


def answer(choice: str | int) -> Action:
    """To the trainer's question."""
    return lambda visitor: visitor.click(visitor.open(TRAINER).page.answers.buttons[choice])


def exhibit(paper: str, label: str) -> Action:
    """Of the papers: one of the list."""

    def do(visitor: Visitor) -> None:
        shown = visitor.open(PAPERS).list
        item = shown.items[exhibit_of(paper, label)]
        shown.scrollToItem(item)
        visitor.click(shown.viewport(), shown.visualItemRect(item).center())

    return do


def export(on: View, entry: str = "") -> Action:
    """The figure of a view by its keys, or another entry of the menu."""

    def do(visitor: Visitor) -> None:
        visitor.open(on).setFocus()
        if entry:
            visitor.choose_in_menu("File", entry)
        else:
            visitor.press("Ctrl+E")
        visitor.wait_for_preview()

    return do


def in_dialog(part: str) -> Action:
    """Click on a part of the dialog that is open: "form.theme.buttons.dark"."""

    def do(visitor: Visitor) -> None:
        name, _, key = part.partition(".buttons.")
        found = attrgetter(name)(visitor.dialogs[-1])
        visitor.click(found.buttons[key] if key else found)
        pause(400)  # after which the preview follows
        visitor.wait_for_preview()

    return do


def size_of_figure(name: str) -> Action:
    """One of those that are ready."""

    def do(visitor: Visitor) -> None:
        visitor.click(visitor.dialogs[-1].form.sizes[name])
        pause(400)
        visitor.wait_for_preview()

    return do


def film(label: str) -> Action:
    """Choose another one in the dialog."""

    def do(visitor: Visitor) -> None:
        visitor.choose(visitor.dialogs[-1].form.what, label)
        pause(400)
        visitor.wait_for_preview()

    return do


def close(visitor: Visitor) -> None:
    """The dialog."""
    visitor.close_dialog()


def checked(visitor: Visitor) -> None:
    """Until all papers are."""
    visitor.wait_for(lambda: not visitor.window.dock_area.pane(PAPERS).check.is_running)
