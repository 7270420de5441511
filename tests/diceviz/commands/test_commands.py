"""The commands say what the solver says, in words and in JSON; what is wrong gets one sentence."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pypdf import PdfReader

import solver
from diceviz.cli import main
from diceviz.commands.figure import INCHES, sizes
from diceviz.commands.papers import results_in_json, results_in_text
from diceviz.commands.rules import options
from diceviz.figures import page
from diceviz.files import games
from diceviz.files.rule_lines import word
from diceviz.model.record import Record
from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Result, Spot
from solver import Die, Hog, Pig, Roll, SimultaneousHog, SoloHog, SoloPig, evaluate, play, solve, strategies
from solver.fields import specs
from solver.games import GAMES, GreatRolledOnes
from solver.games.data import as_data


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command prints, if all is well."""

    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Any:
    """The one sentence that a command says, if something is wrong."""

    def run(*arguments: str) -> str:
        try:
            code = main(arguments)
        except SystemExit as stopped:
            code = stopped.code
        printed = capsys.readouterr()
        assert code == 2 and printed.out == "" and printed.err.count("\n") == 1 and printed.err.endswith(".\n")
        return printed.err

    return run


GAME_WORDS = ["pig", "solo-pig", "simultaneous-pig", "hog", "simultaneous-hog", "hidden-hog", "solo-hog"]


def test_there_is_an_option_for_every_field_of_every_game() -> None:
    assert [word(kind) for kind in GAMES] == GAME_WORDS
    fields = {"target", "variant", "sides", "die", "goal", "turns", "max-dice", "bust", "arrival", "sees", "head-start"}
    rare = {"bust-pays", "free", "jump", "swap", "again", "wild", "end", "first-has", "second-has"}
    assert set(options(GAMES)) == fields | rare
    for kind in GAMES:
        offered = [name for name, told in options(GAMES).items() if kind in [each for each, _, _ in told]]
        assert len(offered) == len([*specs(kind(), all=True)])


GIVEN = [
    (Pig(30, "exact", Die(4)), ["pig", "--target", "30", "--variant", "exact", "--sides", "4"]),
    (Pig(30, die=Roll([(1, "bust"), (2, 4)])), ["pig", "--target", "30", "--die", "bust, 2*4"]),
    (Hog(20, 4, 3), ["hog", "--target", "20", "--max-dice", "4", "--bust", "3"]),
    (Hog(20, 4, "all"), ["hog", "--target", "20", "--max-dice", "4", "--bust", "all"]),
    (
        Hog(20, 4, bust_pays=1, free="boar-brawl"),
        ["hog", "--target", "20", "--max-dice", "4", "--bust-pays", "1", "--free", "Boar Brawl"],
    ),
    (SimultaneousHog(20, 4), ["simultaneous-hog", "--target", "20", "--max-dice", "4"]),
    (SoloPig(30, "within", 4), ["solo-pig", "--target", "30", "--goal", "within", "--turns", "4"]),
    (SoloHog(30, 6), ["solo-hog", "--max-dice", "6", "--target", "30"]),
    (Pig(30, die=Roll.two_dice()), ["two-dice-pig", "--target", "30"]),
    (Hog(30, 4, bust_pays=1, free="boar-brawl", jump="sus-fuss"), ["CS61A fa24", "--target", "30", "--max-dice", "4"]),
    (GreatRolledOnes(8, 1, 5), ["great-rolled-ones", "--target", "8", "--handicap", "1", "--further", "5"]),
]


@pytest.mark.parametrize(("game", "arguments"), GIVEN, ids=str)
def test_solve_says_what_the_solver_says(game: Any, arguments: list[str], told: Any) -> None:
    solution = solve(game)
    said = json.loads(told("solve", *arguments, "--at", "7", "--json"))
    assert said["rules"] == as_data(game) and said["version"] == 1 and said["command"] == "solve"
    assert said["value"] == solution.value(mine=7) and said["gap"] == solution.gap and said["pays"] == game.pays
    assert said["action_values"] == {str(action): worth for action, worth in solution.action_values(mine=7).items()}
    assert said["strategy"] == {str(action): chance for action, chance in solution.strategy(mine=7).items()}
    assert ("their_strategy" in said) == isinstance(game, SimultaneousHog)


@pytest.mark.parametrize(
    ("arguments", "state"),
    [
        (["pig", "--at", "40,55,18"], {"mine": 40, "theirs": 55, "turn": 18}),
        (["pig", "--at", "turn=18,mine=40"], {"mine": 40, "theirs": 0, "turn": 18}),
        (["pig", "--at", "40,turn=18"], {"mine": 40, "theirs": 0, "turn": 18}),
        (["pig"], {"mine": 0, "theirs": 0, "turn": 0}),
        (["solo-pig", "--at", "40,18"], {"mine": 40, "turn": 18}),
        (["solo-pig", "--goal", "within", "--at", "40"], {"mine": 40, "turn": 0, "turns_left": 7}),
        (["solo-hog", "--goal", "within", "--at", "40,3"], {"mine": 40, "turns_left": 3}),
        (["hog", "--at", "40,55"], {"mine": 40, "theirs": 55}),
    ],
    ids=str,
)
def test_states_are_given_by_place_or_by_name(arguments: list[str], state: dict[str, int], told: Any) -> None:
    assert json.loads(told("solve", *arguments, "--json"))["state"] == state


def test_a_recommendation_in_words(told: Any) -> None:
    """With 3 to go one die and two are exactly as good (Tijms & van der Wal, table 2)."""
    assert "\nworth 49.9050 %: roll\n" in told("solve", "pig", "--at", "40,55,18")
    assert ": 1 or 2 dice\n" in told("solve", "solo-hog", "--at", "97")
    assert "7 dice 19.7 %, 8 dice 80.3 %" in told("solve", "simultaneous-hog", "--at", "80,90")
    assert "hold  100.0000 %\n" in told("solve", "pig", "--at", "90,0,12")


def test_either_where_both_are_worth_the_same(told: Any) -> None:
    """To hit 9 exactly with a die of three sides, some choices make no difference."""
    solution = solve(Pig(9, "exact", Die(3)))
    state = next(
        (mine, theirs, turn)
        for mine in range(9) for theirs in range(9) for turn in range(1, 9 - mine)
        if len(solution.best(mine, theirs, turn)) == 2
    )  # fmt: skip
    at = ",".join(map(str, state))
    assert ": either\n" in told("solve", "pig", "--target", "9", "--variant", "exact", "--sides", "3", "--at", at)


def test_a_solution_that_was_saved_is_read_again(told: Any, tmp_path: Path) -> None:
    told("solve", "hog", "--target", "20", "--save", str(tmp_path / "hog.npz"))
    assert solver.load(tmp_path / "hog.npz").value(3, 4) == solve(Hog(20)).value(3, 4)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve"], "the following arguments are required: GAME"),
        (["solve", "chess"], f"chess: must be one of {', '.join(GAME_WORDS)}"),
        (["solve", "pig", "--target", "1"], "diceviz solve: target = 1: must be a whole number from 2 to 1000.\n"),
        (["solve", "pig", "--target", "many"], "target = 'many': must be a whole number from 2 to 1000"),
        (["solve", "pig", "--target", "-5"], "target = -5: must be a whole number from 2 to 1000"),
        (["solve", "pig", "--sides", "21"], "sides = 21: must be a whole number from 2 to 20"),
        (["solve", "pig", "--variant", "odd"], "variant = 'odd': must be one of 'reach', 'exact', 'difference'"),
        (["solve", "hog", "--variant", "reach"], "--variant: is no rule of hog, which has --target, --max-dice"),
        (["solve", "hog", "--bust", "some"], "bust = 'some': must be 'nothing', 'all', or a whole number from 1 to 1000"),
        (["solve", "solo-pig", "--turns", "5"], "--turns: counts only with --goal within"),
        (["solve", "pig", "--at", "100"], "mine = 100: must be a whole number from 0 to 99"),
        (["solve", "pig", "--at", "1,2,3,4"], "--at 1,2,3,4: must be numbers for mine, theirs, turn, in that order"),
        (["solve", "hog", "--at", "turn=3"], "--at turn=3: must be numbers for mine, theirs, in that order"),
        (["solve", "pig", "--at", "a"], "--at a: must be numbers for mine"),
        (["solve", "pig", "--save", "pig.txt"], "pig.txt: must end with .npz"),
        (["solve", "pig", "--save", "nowhere/pig.npz"], "nowhere/pig.npz: No such file or directory."),
        (["solve", "pig", "--save", ""], "argument --save: must not be empty"),
        (["solve", "pig", "--at", ""], "argument --at: must not be empty"),
        (["solve", "pig", "--at", "40,mine=3"], "--at 40,mine=3: must be numbers for mine"),
        (["solve", "pig", "--at", "turn=3,5"], "--at turn=3,5: must be numbers for mine"),
        (["solve", "pig", "--at", "99,0,7"], "turn = 7: must be a whole number from 0 to 6"),
        (["solve", "pig", "--targ", "50"], "unrecognized arguments: --targ 50"),
        (["solve", "hog", "--bust", "all", "--target", "1000", "--sides", "2"], "too many to solve exactly"),
        (["match", "solo-pig"], "solo-pig: must be one of pig, simultaneous-pig, hog, simultaneous-hog, hidden-hog"),
        (["match", "pig", "--first", "best"], "best: must be one of optimal, fewest-turns, uniform, keep-pace, hold:N, rolls"),
        (["match", "hog", "--first", "hold:20"], "must be one of optimal, fewest-turns, uniform, dice:N, within:N, file:PATH"),
        (["match", "pig", "--first", "hold"], "hold: must be one of optimal"),
        (["match", "pig", "--first", "hold:x"], "hold:x: must have a whole number, such as hold:5"),
        (["match", "pig", "--first", "end-race:9"], "end-race:9: must have 2 whole numbers, such as end-race:24:72"),
        (["match", "pig", "--first", "keep-pace:9:x:1"], "keep-pace:9:x:1: must have 3 whole numbers"),
        (["match", "pig", "--first", "end-race"], "end-race: must have 2 whole numbers"),
        (["match", "hog", "--first", "end-race:9:20"], "end-race:9:20: must be one of optimal"),
        (["match", "pig", "--first", "hold:0"], "hold at = 0: must be a whole number from 1 to 1000"),
        (["match", "hog", "--first", "dice:11"], "dice = 11: must be a whole number from 1 to 10"),
        (["match", "pig", "--target", "50", "--first", "keep-pace"], "its numbers are for Pig to 100"),
        (["match", "pig", "--first", "file:nowhere.csv"], "nowhere.csv: No such file or directory."),
        (["match", "pig", "--seed", "3"], "--seed: counts only with --games"),
        (["match", "pig", "--games", "0"], "games = 0: must be a whole number from 1"),
        (["match", "pig", "--games", "1e6"], "games = '1e6': must be a whole number from 1"),
        (["match", "pig", "--games", "9", "--seed", "x"], "seed = 'x': must be a whole number from 0"),
        (["match", "pig", "--first", "file:" + "x" * 5000], "…"),
        (["figure", "win-map", "pig"], "--out F or --data F is needed"),
        (["figure", "win-map"], "a VIEW and a GAME are needed"),
        (["figure", "--list", "chess"], "chess: must be one of pig"),
        (["figure", "map", "pig", "--out", "f.pdf"], "map: must be a view of Pig to 100: "),
        (["figure", "hold-at", "hog", "--out", "f.pdf"], "hold-at: must be a view of Hog to 100: "),
        (["figure", "win-map", "pig", "--out", "f.doc"], "f.doc: must end with .pdf or .svg or .png"),
        (["figure", "win-map", "pig", "--data", "f.xls"], "f.xls: must end with .csv or .npz or .json"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--size", "16"], "--size 16: must be a width and a height"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--size", "1x1cm"], "width = 1 cm: must be from"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--dpi", "9999"], "dpi = 9999: must be a whole number"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--slice", "theirs=100"], "theirs = 100: must be a whole number"),
        (["figure", "win-map", "hog", "--out", "f.pdf", "--slice", "turn=3"], "--slice turn=3: must be one of mine=N"),
        (["figure", "reach", "pig", "--out", "f.pdf", "--players", "dice:3"], "dice:3: must be one of optimal"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--dpi", "many"], "dpi = many: must be a whole number"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--title", "你好"], "title: the font of figures has no 你 or 好"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--caption", "\udcff"], "the font of figures has no '\\udcff'"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--caption", "word " * 999], "the page is too small for the picture"),
        (["figure", "win-map", "pig", "--out", "f.pdf", "--size", "99x99cm", "--dpi", "999"], "must be 120,000,000 at most"),
        (["figure", "win-map", "pig", "--out", "nowhere/f.pdf"], "nowhere/f.pdf: No such file or directory."),
        (["figure", "win-map", "pig", "--players", ""], "argument --players: must not be empty"),
        (["papers", "--out", ""], "argument --out: must not be empty"),
        (["papers", "--everything"], "unrecognized arguments: --everything"),
    ],
    ids=lambda each: " ".join(each)[:80] if isinstance(each, list) else "",
)  # fmt: skip
def test_what_is_wrong_is_told_in_one_sentence(
    arguments: list[str], said: str, refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused(*arguments)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("wrong", [["--at", "1000"], ["--save", "nowhere/pig.npz"]], ids=str)
def test_what_is_wrong_is_told_before_anything_is_solved(
    wrong: list[str], refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("solved")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solver, "solve", never, raising=False)
    refused("solve", "simultaneous-hog", "--target", "1000", "--max-dice", "50", *wrong)


def test_a_lack_of_memory_is_told(refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Little:
        available = 1000

    monkeypatch.setattr("psutil.virtual_memory", Little)
    said = refused("solve", "pig", "--target", "997", "--sides", "17")
    assert "A game to 997 needs" in said and "only 1 kB are free" in said


@pytest.mark.parametrize(
    ("game", "word", "strategy"),
    [
        (Pig(30), "hold:12", strategies.hold_at(12)),
        (Pig(30), "rolls:3", strategies.fixed_rolls(3)),
        (Pig(30), "within:3", strategies.best_within(3)),
        (Pig(30), "fewest-turns", strategies.fewest_turns()),
        (Pig(), "keep-pace", strategies.keep_pace()),
        (Pig(30), "keep-pace:9:7:20", strategies.keep_pace(9, 7, 20)),
        (Pig(30), "end-race:9:20", strategies.end_race(9, 20)),
        (Hog(30), "dice:4", strategies.dice(4)),
        (Hog(30), "uniform", strategies.uniform()),
        (SimultaneousHog(20), "optimal", strategies.optimal()),
    ],
    ids=str,
)
def test_match_says_what_the_solver_says(game: Any, word: str, strategy: Any, told: Any) -> None:
    name = {Pig: "pig", Hog: "hog", SimultaneousHog: "simultaneous-hog"}[type(game)]
    said = json.loads(told("match", name, "--target", str(game.target), "--first", word, "--json"))
    match = evaluate(game, strategy, strategies.optimal())
    assert said["players"] == [strategy.name, "optimal"] and said["rules"] == as_data(game)
    assert (said["first"], said["second"], said["average"]) == (match.first, match.second, match.average)
    assert (said["length"], said["gap"]) == (match.length, match.gap) and "simulation" not in said


def test_a_strategy_from_a_file(told: Any, refused: Any, tmp_path: Path) -> None:
    mixes = np.zeros((20, 20, 4))
    mixes[:, :, 2] = 1.0
    np.savez(tmp_path / "mine.npz", mixes=mixes)
    rules = ["hog", "--target", "20", "--max-dice", "4"]
    said = json.loads(told("match", *rules, "--first", f"file:{tmp_path / 'mine.npz'}", "--second", "dice:2", "--json"))
    assert said["first"] == evaluate(Hog(20, 4), strategies.dice(3), strategies.dice(2)).first and said["players"][0] == "mine"
    assert "mine: is a strategy for Hog, not for Pig to 20" in refused(
        "match", "pig", "--target", "20", "--first", f"file:{tmp_path / 'mine.npz'}"
    )


def test_simulated_games_stand_beside_the_exact_values(told: Any) -> None:
    arguments = ["match", "pig", "--target", "30", "--second", "hold:10", "--games", "5000", "--seed", "3"]
    said = json.loads(told(*arguments, "--json"))
    played = solver.simulate(Pig(30), strategies.optimal(), strategies.hold_at(10), games=5000, seed=3)
    assert said["simulation"]["wins"] == [*played.wins] and said["simulation"]["interval"] == [*played.interval]
    table = told(*arguments)
    assert (
        "exactly  5,000 games" in table
        and f"{100 * played.average:.4f} %" in table
        and f"{100 * said['average']:.4f} %" in table
    )


def test_a_single_game_says_nothing_of_moving_second(told: Any) -> None:
    rows = [line.split() for line in told("match", "pig", "--target", "20", "--games", "1").splitlines()]
    assert ["exactly", "1", "game"] in rows and next(row[-1] for row in rows if row[:2] == ["moving", "second"]) == "–"


def test_the_largest_seed(told: Any) -> None:
    seed = 2**64 - 1
    said = json.loads(told("match", "pig", "--target", "20", "--games", "9", "--seed", str(seed), "--json"))
    assert said["simulation"]["seed"] == seed


def test_a_game_that_may_never_end(told: Any) -> None:
    """Who needs one point of an exact 3 never gets it: a 1 busts."""
    rules = ["match", "pig", "--target", "3", "--variant", "exact", "--first", "hold:2", "--second", "hold:2"]
    assert json.loads(told(*rules, "--json"))["length"] is None
    assert "turns in a game  it may never end" in told(*rules)


def test_the_numbers_behind_a_figure(told: Any, tmp_path: Path) -> None:
    for suffix in ("csv", "npz", "json"):
        told("figure", "win-map", "hog", "--target", "20", "--data", str(tmp_path / f"map.{suffix}"))
    columns = json.loads((tmp_path / "map.json").read_text())["columns"]
    solution = solve(Hog(20))
    assert columns["value"][20 * 3 + 7] == pytest.approx(solution.value(columns["mine"][67], columns["theirs"][67]), abs=1e-12)
    with np.load(tmp_path / "map.npz") as arrays:
        assert arrays["value"].tolist() == columns["value"]
    assert (tmp_path / "map.csv").read_text().splitlines()[-1].endswith(repr(columns["value"][-1]))


def test_a_figure_has_the_size_that_was_asked_for(told: Any, tmp_path: Path) -> None:
    from PIL import Image

    where = tmp_path / "map.png"
    told("figure", "win-map", "pig", "--target", "20", "--size", "5x4in", "--dpi", "60", "--theme", "dark", "--out", str(where))
    with Image.open(where) as picture:
        assert picture.size == (300, 240)
        assert picture.convert("RGB").getpixel((1, 1)) == tuple(bytes.fromhex(page.THEMES["dark"].pane[1:]))


def test_sizes_as_people_write_them() -> None:
    assert sizes("16x12cm") == sizes(" 16 X 12 CM") == sizes("160×120mm") == pytest.approx((16 / 2.54, 12 / 2.54))


@pytest.mark.parametrize("view", ["reach", "match", "ledger"])
def test_a_figure_of_any_players_of_a_match(view: str, told: Any, tmp_path: Path) -> None:
    """Of those too that no list names: so many rolls, and a table from a file."""
    rows = [f"{mine},{theirs},6" for mine in range(20) for theirs in range(20)]
    (tmp_path / "mine.csv").write_text("\n".join(["mine,theirs,hold_at", *rows]))
    where = tmp_path / "made.svg"
    players = f"rolls:3,file:{tmp_path / 'mine.csv'}"
    told("figure", view, "pig", "--target", "20", "--players", players, "--out", str(where), "--data", str(tmp_path / "a.csv"))
    text = where.read_text().lower()
    assert "three rolls" in text and "mine" in text


def test_a_rival_that_no_list_names(told: Any, tmp_path: Path) -> None:
    where = tmp_path / "slice.json"
    told("figure", "roll-or-hold", "pig", "--target", "20", "--players", "within:3", "--data", str(where))
    assert "best within 3 loses" in json.loads(where.read_text())["columns"]


def test_words_of_a_figure(told: Any, tmp_path: Path) -> None:
    where = tmp_path / "map.svg"
    told("figure", "win-map", "pig", "--target", "20", "--title", "A title of mine", "--caption", "", "--out", str(where))
    text = where.read_text()
    assert "A title of mine" in text and "Pig to 20" not in text


def test_the_cut_that_was_asked_for(told: Any, tmp_path: Path) -> None:
    where = tmp_path / "slice.json"
    told("figure", "roll-or-hold", "pig", "--target", "20", "--slice", "mine=5", "--data", str(where))
    columns = json.loads(where.read_text())["columns"]
    assert "theirs" in columns and set(columns.get("mine", [5])) == {5}


def test_views_are_listed(told: Any) -> None:
    everything = told("figure", "--list")
    assert [line.split()[0] for line in everything.splitlines()] == [word(kind) for kind in GAMES]
    assert "hold-at" in told("figure", "--list", "pig").split() and "hold-at" not in told("figure", "--list", "hog").split()


@pytest.mark.parametrize(("game", "arguments"), GIVEN, ids=str)
def test_every_view_tells_its_numbers_without_a_window(game: Any, arguments: list[str], told: Any, tmp_path: Path) -> None:
    views = told("figure", "--list", *arguments).split()
    assert len(views) >= 4
    for view in views:
        told("figure", view, *arguments, "--data", str(tmp_path / f"{view}.json"))
        said = json.loads((tmp_path / f"{view}.json").read_text())
        assert said["rules"] == as_data(game) and said["columns"]


@pytest.mark.parametrize(("game", "arguments"), GIVEN, ids=str)
def test_what_a_view_has_no_use_for_is_refused(
    game: Any, arguments: list[str], told: Any, refused: Any, tmp_path: Path
) -> None:
    """Rather than left alone: no view has such a picture, and none but the table of matches has four players."""
    for view in told("figure", "--list", *arguments).split():
        where = ["--data", str(tmp_path / "a.csv")]
        assert "show" in refused("figure", view, *arguments, "--show", "nonsense", *where)
        if view != "match":
            assert "players" in refused("figure", view, *arguments, "--players", ",".join(["optimal"] * 4), *where)
        assert not [*tmp_path.iterdir()]


def test_a_view_that_needs_the_window_says_so(refused: Any) -> None:
    assert "open the window" in refused("figure", "trainer", "pig", "--out", "f.pdf")
    assert "diceviz papers --out" in refused("figure", "papers", "pig", "--out", "f.pdf")


def test_words_that_stand_for_those_of_the_page() -> None:
    assert all(INCHES[unit] == pytest.approx(1 / to_the_inch) for unit, to_the_inch in page.UNITS.items())


def test_the_papers_are_listed(told: Any) -> None:
    listed = told("papers")
    assert "Figure 15    The optimal strategy of two players" in listed and "Table 5" in listed
    exhibits = json.loads(told("papers", "--json"))["exhibits"]
    assert {"paper": "louchard", "label": "Figure 15", "title": "The optimal strategy of two players"} in exhibits


def result(*numbers: Number) -> Result:
    exhibit = Exhibit(Location("Table", "9"), "What is wrong", "", Spot(Pig(), "Win map", "Surface"), errata=("a remark",))
    return Result(Paper("somebody", "Somebody", "A paper", "2026", (exhibit,)), exhibit, numbers)


def test_what_is_not_reproduced_and_what_is_known_to_be_wrong() -> None:
    good, bad = Number("good", "1", "1.0", 0.0, True), Number("bad", "2", "2.5", 0.5, False)
    known = Number("known", "3", "4.0", 1.0, True, "4 is right")
    results = [result(good, bad, known)]
    text = results_in_text(results)
    assert "1 of 2  ✗  somebody" in text and text.endswith("\n1 of 2 reproduced")
    errata, differing = text.split("Known errata, with the right value:")[1].split("Not reproduced:")
    assert "known: printed 3, computed 4.0: 4 is right" in errata and "somebody, Table 9: a remark" in errata
    assert "bad: printed 2, computed 2.5" in differing
    said = json.loads(results_in_json(results))
    assert (said["reproduced"], said["of"], said["errata"]) == (1, 2, 1)
    assert said["exhibits"][0]["differs"] == [
        {"what": "bad", "printed": "2", "computed": "2.5", "difference": 0.5, "erratum": ""}
    ]


def test_errata_of_an_exhibit_that_is_counted_elsewhere_are_listed() -> None:
    """Their numbers are not, for they stand in the other paper."""
    again = result(Number("known", "3", "4.0", 1.0, True, "4 is right"))
    again = replace(again, exhibit=replace(again.exhibit, same_as="Table 8", errata=("the heading is wrong",)))
    text = results_in_text([again])
    assert "somebody, Table 9: the heading is wrong" in text and "4 is right" not in text


def test_progress_is_told_to_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda stream: stream is sys.stderr, raising=False)
    assert main(["match", "hog", "--target", "20", "--second", "dice:3"]) == 0
    told = capsys.readouterr().err
    assert told.startswith("\rplaying Hog to 20") and told.endswith("\r\033[K")


# Strategies as files, tournaments, leaks


@pytest.mark.parametrize("form", ["csv", "json", "npz", "strat", "py"])
def test_a_strategy_is_written_and_played(form: str, told: Any, tmp_path: Path) -> None:
    rules, path = ["hog", "--target", "20", "--max-dice", "4"], tmp_path / f"best.{form}"
    assert told("strategy", *rules, "--out", str(path)) == f"{path}: optimal, for Hog to 20.\n"
    said = json.loads(told("match", *rules, "--first", f"file:{path}", "--second", "dice:2", "--json"))
    assert said["first"] == evaluate(Hog(20, 4), strategies.optimal(), strategies.dice(2)).first


def test_a_script_to_start_from(told: Any, tmp_path: Path) -> None:
    assert "change it, and run it with Python" in told("strategy", "pig", "--template", str(tmp_path / "a.py"))
    assert "def hold_at(mine, theirs):" in (tmp_path / "a.py").read_text()


def test_a_tournament_of_files_and_of_known_ones(told: Any, tmp_path: Path) -> None:
    rules = ["hog", "--target", "20", "--max-dice", "4"]
    for kept, name in (("dice:2", "two.csv"), ("optimal", "best.strat")):
        told("strategy", *rules, kept, "--out", str(tmp_path / name))
    said = json.loads(told("tournament", *rules, str(tmp_path), "dice:3", "--csv", str(tmp_path / "t.csv"), "--json"))
    assert said["names"] == ["optimal (own)", "two", "three dice"] and said["ranking"][0]["name"] == "optimal (own)"
    match = evaluate(Hog(20, 4), strategies.dice(2), strategies.dice(3))
    assert said["averages"][1][2] == pytest.approx(match.average, abs=said["gap"])
    assert (tmp_path / "t.csv").read_text().startswith("place,strategy,wins,average")
    shown = told("tournament", *rules, "dice:2", "dice:3", "--top", "1")
    assert shown.count("\n") == 4 and "1 match, both seats" in shown


def test_leaks_of_a_strategy(told: Any, tmp_path: Path) -> None:
    said = json.loads(told("leaks", "pig", "hold:8", "--target", "20", "--json", "--csv", str(tmp_path / "a.csv")))
    loss = 0.5 - evaluate(Pig(20), strategies.hold_at(8), strategies.optimal()).average
    assert said["loss"] == pytest.approx(loss, abs=1e-12) == sum(leak["cost"] for leak in said["leaks"])
    assert "hold too early" in (tmp_path / "a.csv").read_text()
    shown = told("leaks", "pig", "hold:8", "--target", "20", "--top", "2", "--by", "gain")
    assert shown.startswith("Pig to 20: hold at 8 loses ") and "For example, you have " in shown
    assert "There is no leak." in told("leaks", "pig", "optimal", "--target", "20")


def test_leaks_of_games_that_were_saved(told: Any, refused: Any, tmp_path: Path) -> None:
    game = Pig(20)
    players = [strategies.laid_out(each, game) for each in (strategies.hold_at(3), strategies.optimal())]
    for seed in (1, 2):
        record = Record(game, ("person", "optimal"), seed, dealt=True, lines=(tuple(play(game, *players, seed=seed)),))
        games.save(tmp_path / f"{seed}.json", record)
    paths = [str(tmp_path / f"{seed}.json") for seed in (1, 2)]
    said = json.loads(told("leaks", "--games", *paths, "--json"))
    assert said["games"] == 2 and said["leaks"][0]["kind"] == "hold too early" and said["leaks"][0]["gain"] is None
    assert "2 games lose " in told("leaks", "--games", *paths)
    assert "There is no leak." in told("leaks", "--games", *paths, "--seat", "2")
    games.save(tmp_path / "3.json", Record(Pig(30), ("person", "optimal"), dealt=True))
    assert "must be of Pig to 20, as the first game" in refused("leaks", "--games", *paths, str(tmp_path / "3.json"))
    games.save(tmp_path / "4.json", Record(game, ("optimal", "optimal"), dealt=True))
    assert "was played by no person; choose a player with --seat" in refused("leaks", "--games", str(tmp_path / "4.json"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["strategy", "pig", "hold:20", "--out", "a.strat"], "has no number of dice for each pair of scores, as .strat needs"),
        (["strategy", "pig", "--out", "a.txt"], "a.txt: must end with .csv or .json or .strat or .py or .npz"),
        (["strategy", "pig"], "one of the arguments --out --template is required"),
        (["tournament", "pig", "hold:20"], "a tournament of 1: must be of two strategies or more"),
        (["tournament", "pig", "hold:20", "docs"], "docs: has no file of a strategy"),
        (["tournament", "pig", "hold:20", "optimal", "--top", "0"], "--top 0: must be a whole number from 1"),
        (["leaks", "pig"], "a game and a strategy must be told, such as pig hold:20, or --games"),
        (["leaks", "pig", "hold:20", "--games", "a.json"], "--games: tells the rules and the player"),
        (["leaks", "pig", "hold:20", "--seat", "1"], "--seat: counts only with --games"),
        (["leaks", "hidden-hog", "uniform"], "leaks are told of Pig in turns, and of Hog where both scores are seen"),
        (["leaks", "--games", "nowhere.json"], "nowhere.json: No such file or directory."),
    ],
)
def test_what_these_commands_cannot_do(arguments: list[str], complaint: str, refused: Any) -> None:
    assert complaint in refused(*arguments)


def test_distil_prints_rules_and_what_they_lose(told: Any, tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    printed = told("distil", "pig", "--target", "60", "--numbers", "1", "--card", str(card))
    curve = solver.distil(Pig(60), 1)
    assert all(point.words in printed and f"loses {point.loss:.4f}" in printed for point in curve)
    text = " ".join(PdfReader(card).pages[0].extract_text().split())
    assert "Pig to 60" in text and curve[-1].words in text and f"Loses {curve[-1].loss:.3g} points" in text


def test_distil_refuses_before_it_works(refused: Any, tmp_path: Path) -> None:
    assert "numbers = 0: must be a whole number from 1 to 12" in refused("distil", "pig", "--numbers", "0")
    assert "card.txt: must end with .pdf or .svg or .png" in refused("distil", "pig", "--card", str(tmp_path / "card.txt"))
    assert "must be a game in which both scores are seen" in refused("distil", "hidden-hog")
