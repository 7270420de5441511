"""Games as files: what is saved comes back, what breaks the rules is refused with the ply named, and nothing else happens."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diceviz.files import checked_json
from diceviz.files.games import as_data, as_text, from_data, from_text, load, save
from diceviz.model.record import PERSON, Record, usual_seats
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.games import Game
from solver.playing.plies import cast, each_of
from solver.playing.seeds import Chance
from tests.diceviz.files.wrong_data import assert_refused
from tests.diceviz.told_record import on

GAMES: tuple[Game, ...] = (
    Pig(20),
    Pig(15, "exact", Die(4)),
    Pig(12, "difference"),
    Hog(25, 4, "all"),
    SimultaneousHog(20, 3, 5),
    SoloPig(15, "within", 6),
    SoloHog(20, 12, die=Die(20)),
)


def grown(record: Record, choose: Any, plies: int) -> Record:
    """Some plies on, with choices and told dice drawn by `choose`."""
    for _ in range(plies):
        if record.is_over:
            break
        choices = tuple(choose(record.rules.actions(record.state)) for _ in record.movers)
        action = choices if len(record.movers) == 2 else choices[0]
        if record.by_hand:
            thrown = tuple(
                tuple(choose(record.rules.die.faces) for _ in range(record.rules.dice(each))) for each in each_of(action)
            )
            dice = thrown if len(record.movers) == 2 else thrown[0]
        else:
            dice = cast(record.rules, record.state, record.movers, action, record.ply, Chance(record.seed))
        record = on(record, (action, dice))
    return record


@st.composite
def records(draw: Any, games: tuple[Game, ...] = GAMES) -> Record:
    def choose(options: Any) -> Any:
        return draw(st.sampled_from(list(options)))

    game = choose(games)
    seats = tuple(choose([PERSON, "optimal", "hold at 20", "Müllers Würfel “7”"]) for _ in usual_seats(game))
    record = Record(game, seats, draw(st.integers(0, 2**64 - 1)), draw(st.booleans()), dealt=True)
    for _ in range(draw(st.integers(1, 4))):
        line = draw(st.integers(0, len(record.lines) - 1))
        record = record.on(line).at(draw(st.integers(0, len(record.lines[line]))))
        record = grown(record, choose, draw(st.integers(0, 12)))
    return record


@given(records())
def test_a_game_comes_back_as_it_was(record: Record) -> None:
    assert from_data(as_data(record)) == record == from_text(as_text(record))


@given(records(), st.data())
@settings(max_examples=300)
def test_whatever_is_changed_in_a_file_is_refused_or_is_a_game(record: Record, data: Any) -> None:
    """A value somewhere in it becomes another one; what is read then obeys the rules, for it is read again the same."""
    kept = json.loads(as_text(record))
    place, key = data.draw(st.sampled_from(places(kept)))
    place[key] = data.draw(anything)
    try:
        read = from_data(kept)
    except ValueError as error:
        assert 0 < len(str(error)) <= checked_json.SAID and "\n" not in str(error)
    else:
        assert from_text(as_text(read)) == read


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in it where a value stands."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [each for key in keys for each in ((data, key), *places(data[key]))]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["roll", "hold", 1, 2, 17]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode) | anything.map(lambda each: json.dumps(each).encode()))
def test_no_other_file_is_a_game(tmp_path_factory: Any, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"^this is no "):
        load(path)


@given(records(), st.data())
def test_a_file_cut_short_is_no_game(record: Record, data: Any) -> None:
    text = as_text(record).rstrip()
    with pytest.raises(ValueError, match="this is no JSON: line"):
        from_text(text[: data.draw(st.integers(1, len(text) - 1))])


def example() -> dict[str, Any]:
    """Told by hand: 4, 5, hold, a 1, and from the third ply on another line."""
    return {
        "format": "diceviz game",
        "version": 1,
        "rules": {"game": "Pig", "target": 20},
        "seats": [PERSON, "optimal"],
        "seed": 7,
        "by_hand": True,
        "plies": [["roll", [4]], ["roll", [5]], ["hold", []], ["roll", [1]]],
        "lines": [{"from": 0, "at": 2, "plies": [["roll", [6]]]}],
        "line": 1,
        "ply": 3,
    }


def test_the_example_is_a_game() -> None:
    record = from_data(example())
    assert record.rules == Pig(20) and len(record.lines) == 2 and record.parting(1) == 2
    assert record.state.turn == 15 and record.has_begun


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("plies", 0), ["hold", []], "ply 1: 'hold': must be roll, for there is nothing to hold yet"),
        (("plies", 1), ["roll", [7]], "ply 2: a die that shows 7: must show a whole number from 1 to 6"),
        (("plies", 2), ["hold", [3]], "ply 3: 'hold' with the dice (3,): must be as many as are thrown, 0"),
        (("plies", 2), "hold", "ply 3: must be a pair of what was chosen and what the dice showed"),
        (("plies", 1), [3, [1, 2, 3]], "ply 2: 3: must be roll or hold"),
        (("plies", 1), [True, [1]], "ply 2: True: must be roll or hold"),
        (("plies", 1), ["roll", [4.0]], "ply 2: a die that shows 4.0: must show a whole number from 1 to 6"),
        (("plies",), None, "plies = null: must be a list"),
        (("lines", 0, "plies"), [["hold", [1]]], "line 2, ply 3: 'hold' with the dice (1,)"),
        (("lines", 0, "plies"), [], "line 2, ply 3: must be another one than that of line 1"),
        (("lines", 0, "plies"), [["hold", []]], "line 2, ply 3: must be another one than that of line 1"),
        (("lines", 0, "at"), 5, "line 2, at = 5: must be a whole number from 0 to 4"),
        (("lines", 0, "from"), 1, "line 2, from = 1: must be a whole number from 0 to 0"),
        (("lines", 0), 3, "line 2 = 3: must be where it parts, and its plies"),
        (("line",), 2, "line = 2: must be a whole number from 0 to 1"),
        (("ply",), 4, "ply = 4: must be a whole number from 0 to 3"),
        (("seed",), -1, "seed = -1: must be a whole number from 0 to 18446744073709551615"),
        (("seed",), 1.5, "seed = 1.5: must be a whole number"),
        (("seed",), True, "seed = true: must be a whole number"),
        (("by_hand",), 1, "by_hand = 1: must be true or false"),
        (("seats",), [PERSON], "seats: must be 2 of “person” and the names of strategies"),
        (("seats",), [PERSON, ""], "seats: must be 2"),
        (("seats",), [PERSON, "a\nb"], "seats: must be 2"),
        (("version",), 2, "version = 2: must be 1"),
        (("format",), "chess", "this is no game"),
        (("rules",), {"game": "Poker"}, "rules: game = 'Poker': must be one of Pig"),
        (("rules",), {"game": "Pig", "target": 1}, "rules: target = 1: must be a whole number from 2 to 1000"),
        (("rules",), {"game": "Pig", "cards": 52}, "rules: must be those of a game that is known here"),
        (("rules",), [], "rules: must be those of a game"),
    ],
)
def test_what_is_wrong_is_named(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert_refused(from_data, example(), path, value, said)


def test_nothing_is_played_after_the_end() -> None:
    data = {**example(), "rules": {"game": "Pig", "target": 5}, "lines": [], "line": 0}
    data["plies"] = [["roll", [5]], ["hold", []], ["roll", [2]]]
    with pytest.raises(ValueError, match=r"^ply 3: must not be there, for the game is over after ply 2$"):
        from_data(data)


@pytest.mark.parametrize("game", [Pig(20), SimultaneousHog(20, 3)])
def test_dice_that_are_not_those_of_the_seed_are_refused(game: Game) -> None:
    record = grown(Record(game, usual_seats(game), 5, dealt=True), lambda options: options[0], 3)
    data = json.loads(as_text(record))
    thrown = data["plies"][1][1] if game == Pig(20) else data["plies"][1][1][1]
    thrown[0] = thrown[0] % 6 + 1
    with pytest.raises(ValueError, match=r"^ply 2: the dice are .+, but those of the seed 5 are "):
        from_data(data)
    assert from_data({**data, "by_hand": True}).by_hand  # told by hand they may be whatever they are


@pytest.mark.parametrize(
    "text",
    ["", "[" * 100_000, '{"a":' * 100_000, "NaN", "-Infinity", '{"seed": NaN}', "9" * 5000, '"\\ud800"', "null", "\x00"],
)
def test_strange_files_are_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "game.json").write_text(text)
    with pytest.raises(ValueError, match=r"^this is no [^\n]{,200}$"):
        load(tmp_path / "game.json")


def test_deep_nesting_is_refused_wherever_it_is() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    for name in example():
        with pytest.raises(ValueError, match=r"^[^\n]{,200}$"):
            from_data({**example(), name: deep})


def test_many_lines_of_a_long_game_are_refused_before_they_fill_the_memory() -> None:
    data = {**example(), "plies": [["roll", [1]]] * 2000, "line": 0}
    data["lines"] = [{"from": 0, "at": 1990, "plies": [["roll", [2]]]}] * 600
    with pytest.raises(ValueError, match="too long: the lines of a game have 1,000,000 plies at most"):
        from_data(data)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(checked_json.LARGEST + 1)
    with pytest.raises(ValueError, match=r"^too large: "):
        load(tmp_path / "huge.json")


def test_a_file_is_small_and_readable(tmp_path: Path) -> None:
    save(tmp_path / "game.json", from_data(example()))
    text = (tmp_path / "game.json").read_text()
    assert '  "plies": [["roll", [4]], ["roll", [5]], ["hold", []], ["roll", [1]]],\n' in text
    assert '  "lines": [{"from": 0, "at": 2, "plies": [["roll", [6]]]}],\n' in text and len(text) < 500
    assert load(tmp_path / "game.json") == from_data(example())


def test_saving_replaces_a_file_at_once_and_leaves_nothing_else(tmp_path: Path, monkeypatch: Any) -> None:
    path, record = tmp_path / "game.json", from_data(example())
    save(path, record)
    before = path.read_text()

    def fail(source: Any, target: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", fail)
        with pytest.raises(OSError, match="No space left"):
            save(path, record.at(0))
    assert path.read_text() == before and os.listdir(tmp_path) == ["game.json"]
    save(path, record.at(0))
    assert load(path) == record.at(0) and os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_is_no_file_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError):
        load(tmp_path / name)
