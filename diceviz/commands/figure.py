"""`diceviz figure`: any picture as a file, and the numbers behind it, without a window."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.commands import Parser, described, told
from diceviz.commands.answers import columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of, named_game, require_state, state_of
from diceviz.commands.strategies import strategy_of
from diceviz.display import missing_display
from diceviz.figures.number_columns import FORMATS as DATA
from diceviz.figures.page import FORMATS, THEMES, Page
from diceviz.files.paths import require_place, suffix_of, write
from diceviz.files.rule_lines import all_games, value, word
from diceviz.model.frame import Frame
from diceviz.views.registry import VIEWS, views_of
from diceviz.views.view import NO_PLAYERS, ONE_PICTURE, View
from solver.fields import Choice, replaced, specs
from solver.games import GAMES, Game

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from diceviz.figures.figure import Figure

SIZE = re.compile(r"(\d+\.?\d*)\s*[x×]\s*(\d+\.?\d*)\s*(cm|mm|in|inch)?")
INCHES = {"cm": 1 / 2.54, "mm": 1 / 25.4, "in": 1.0, "inch": 1.0}
WIDTH = 16 / 2.54  # inches, unless told

EXAMPLES = """\
  diceviz figure --list                           views of every game
  diceviz figure --list solo-pig --goal within
  diceviz figure hold-at two-dice-pig --out hold.pdf
  diceviz figure roll-or-hold pig --slice theirs=55 --out slice.pdf
  diceviz figure win-map pig --at turn=20 --size 12x9cm --out map.svg
  diceviz figure win-map hog --out map.png --dpi 600 --data map.csv
  diceviz figure reach pig --players optimal,hold:20 --out reach.pdf
  diceviz figure surface pig --out surface.png    needs a display, see xvfb-run
"""


def parser() -> Parser:
    parser = described("figure", EXAMPLES)
    parser.add_argument("view", metavar="VIEW", nargs="?", help="a view of the game; --list names them")
    add_game(parser, nargs="?")
    parser.add_argument("--list", action="store_true", help="list the views, of all games or of one")
    parser.add_argument("--out", metavar="F", type=told, help="the file to write: .pdf, .svg or .png")
    parser.add_argument("--data", metavar="F", type=told, help="write the numbers behind the picture: .csv, .npz or .json")
    add_look(parser.add_argument_group("what is looked at"))
    add_page(parser.add_argument_group("the page"))
    return parser


def add_look(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--at", metavar="STATE", type=told, help="the state that is marked, such as 40,55,18 or mine=40,turn=18")
    group.add_argument("--slice", metavar="NAME=N", type=told, help="cut the states there, such as theirs=55")
    group.add_argument("--show", metavar="WORDS", default="", help="which of several pictures the view has")
    group.add_argument(
        "--players", metavar="A,B", type=told, help="strategies, such as optimal,hold:20; see `diceviz match --help`"
    )


def add_page(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--size", metavar="WxHcm", help="such as 16x12cm or 6.3x4.7in (16 cm wide unless told)")
    group.add_argument("--theme", choices=[*THEMES], default="print", help="colours (print unless told)")
    group.add_argument("--dpi", metavar="N", type=value, default=300, help="dots to the inch of what is made of dots (300)")
    group.add_argument("--title", help="instead of the figure's own; an empty one takes no room")
    group.add_argument("--caption", help="likewise")
    group.add_argument("--no-cursor", action="store_true", help="do not mark the state")


def answer(options: argparse.Namespace) -> int:
    if options.list:
        print(listed(options))
        return 0
    require_all(options)
    game = game_of(options)
    view = view_of(options.view, game)
    frame = frame_of(game, options)
    require_use(view, game, options)
    page_for(1.0, options)  # what is wrong with it is told before anything is solved
    figure = made(view, frame, options)
    if options.out:
        write(options.out, printed(figure, page_for(figure.shape, options), suffix_of(options.out, FORMATS)))
    if options.data:
        write(options.data, DATA[suffix_of(options.data, DATA)](figure.data()))
    return 0


def require_all(options: argparse.Namespace) -> None:
    if not options.view or not options.game:
        raise ValueError("a VIEW and a GAME are needed, such as `diceviz figure win-map pig --out map.pdf`")
    if not options.out and not options.data:
        raise ValueError("--out F or --data F is needed: where to write")
    if options.out:
        require_place(options.out, FORMATS)
    if options.data:
        require_place(options.data, DATA)


def listed(options: argparse.Namespace) -> str:
    """The views of every game, or of the one that stands where a view would, by its rules."""
    if options.view is None:
        return columns([(word(kind), ", ".join(names_of(*forms(kind)))) for kind in GAMES], right=set())
    options.game = named_game(options.view, all_games())
    return "\n".join(names_of(game_of(options)))


def names_of(*games: Game) -> list[str]:
    """The views that any of the games has, if there is something to print without a window."""
    return [view.name for view in VIEWS if view.is_printed and any(view.shows(game) for game in games)]


def forms(kind: type[Game]) -> Iterator[Game]:
    """The game with each goal or variant that it has."""
    yield kind()
    for path, spec, _ in specs(kind()):
        for choice in spec.options if isinstance(spec, Choice) else ():
            yield replaced(kind(), path, choice)


def view_of(name: str, game: Game) -> View:
    found = next((view for view in views_of(game) if view.name == name), None)
    if found is None:
        raise ValueError(f"{name}: must be a view of {game.name}: {', '.join(names_of(game))}")
    return found


def require_use(view: View, game: Game, options: argparse.Namespace) -> None:
    """Refuse options that would not count, before anything is solved."""
    if options.show and not view.pictures:
        raise ValueError(f"--show: {view.name} {ONE_PICTURE}")
    if options.players and not view.has_players:
        raise ValueError(f"--players: {NO_PLAYERS} {view.name} of {game.name}")


def frame_of(game: Game, options: argparse.Namespace) -> Frame:
    """The frame with all that is looked at, before the game is solved."""
    state, (_, axis) = state_of(game, options.at), game.map_axes or ("mine", "")
    if options.slice:
        axis, _, number = options.slice.partition("=")
        if axis not in game.spans(state) or not re.fullmatch(r"\d{1,9}", number):
            raise ValueError(f"--slice {options.slice}: must be one of {', '.join(f'{name}=N' for name in game.spans(state))}")
        state = replace(state, **{axis: int(number)})
    require_state(game, state)
    players = [strategy_of(text, game) for text in options.players.split(",")] if options.players else []
    return Frame(game, state, axis=axis or "theirs", own=tuple((game, player) for player in players))


def made(view: View, frame: Frame, options: argparse.Namespace) -> "Figure":
    from solver import solve

    with progress(f"solving {frame.rules.name}") as job:
        solved = replace(frame, solution=solve(frame.rules, job))
        return view.figure(*view.asked(solved, options.show, tuple(player.name for _, player in frame.own)))


def page_for(shape: float, options: argparse.Namespace) -> Page:
    width, height = sizes(options.size) or (WIDTH, WIDTH / shape)
    theme = THEMES[options.theme]
    return Page(width, height, options.dpi, theme, options.title, options.caption, cursor=not options.no_cursor)


def sizes(text: str | None) -> tuple[float, float] | None:
    """Width and height in inches, if they are told."""
    if text is None:
        return None
    found = SIZE.fullmatch(text.strip().lower())
    if not found:
        raise ValueError(f"--size {text}: must be a width and a height, such as 16x12cm or 6.3x4.7in")
    width, height, unit = found.groups()
    return float(width) * INCHES[unit or "cm"], float(height) * INCHES[unit or "cm"]


def printed(figure: "Figure", page: Page, form: str) -> bytes:
    from diceviz.figures import press

    app = application_for(figure) if figure.preparing else None  # which must be there as long as there is anything of Qt
    if app:
        figure.prepare(page)
    return press.printed(figure, page, form)


def application_for(figure: "Figure") -> "QApplication":
    """The QApplication for a figure in space: OpenGL draws it, which needs a display."""
    if problem := missing_display(os.environ, sys.platform):
        raise ValueError(f"{figure.name} is a picture in space: {problem}")
    from diceviz.window.app import application

    return application()
