"""The numbers behind a picture read back as they were, and say what they are."""

import csv
import io
import json

import numpy as np
import pytest

from diceviz.figures import number_columns
from diceviz.figures.number_columns import Data, cells
from diceviz.views.win_map import WIN_MAP
from solver import Pig, SoloHog, State, solve
from solver.games.data import from_data
from tests.diceviz.printed import printed

GAME = Pig(30, "difference")


@pytest.fixture(scope="module")
def found() -> Data:
    return printed(WIN_MAP, solve(GAME), State(3, 4)).data()


def laid_out(mine: np.ndarray, theirs: np.ndarray, values: np.ndarray) -> np.ndarray:
    table = np.full((30, 30), np.nan)
    table[mine.astype(int), theirs.astype(int)] = values
    return table


def test_a_csv_reads_back_equal_to_the_solvers_array(found: Data) -> None:
    head, *rows = [line for line in number_columns.csv(found).decode().splitlines() if not line.startswith("#")]
    assert head == "mine,theirs,value"
    again = laid_out(*np.loadtxt(rows, delimiter=",").T)
    assert np.array_equal(again, solve(GAME).actions(turn=0).value)


def test_the_head_of_a_csv_names_the_rules_and_the_gap(found: Data) -> None:
    told = dict(line[2:].split(": ", 1) for line in number_columns.csv(found).decode().splitlines() if line.startswith("# "))
    assert from_data(json.loads(told["rules"])) == GAME
    assert told["what"] == "Win map, start of your turn"
    assert float(told["gap"]) == solve(GAME).gap


def test_an_npz_reads_back_equal_without_unpickling(found: Data) -> None:
    kept = np.load(io.BytesIO(number_columns.npz(found)), allow_pickle=False)
    again = laid_out(kept["mine"], kept["theirs"], kept["value"])
    assert np.array_equal(again, solve(GAME).actions(turn=0).value)
    assert from_data(json.loads(str(kept["header"]))["rules"]) == GAME


def test_json_reads_back_equal(found: Data) -> None:
    kept = json.loads(number_columns.as_json(found))
    again = laid_out(*(np.array(kept["columns"][name]) for name in ("mine", "theirs", "value")))
    assert np.array_equal(again, solve(GAME).actions(turn=0).value)
    assert from_data(kept["rules"]) == GAME


def test_states_that_do_not_exist_have_no_row() -> None:
    game = Pig(30)
    rows = printed(WIN_MAP, solve(game), State(3, 4, 10)).data().columns
    assert rows["mine"].max() == 19
    assert len(rows["mine"]) == 20 * 30


def test_words_are_quoted_and_missing_numbers_are_empty() -> None:
    told = Data(GAME, "words", {"what": np.array(['a "b", c', "d"]), "x": np.array([np.nan, 0.1])})
    lines = [line for line in number_columns.csv(told).decode().splitlines() if not line.startswith("#")]
    assert list(csv.reader(lines)) == [["what", "x"], ['a "b", c', ""], ["d", "0.1"]]
    assert json.loads(number_columns.as_json(told))["columns"]["x"] == [None, 0.1]


def test_columns_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match=r"must have equal lengths, not \[1, 2\]"):
        Data(GAME, "two columns", {"a": np.zeros(1), "b": np.zeros(2)})


def test_a_game_alone_counts_throws_left_from_one_on() -> None:
    game = SoloHog(20, goal="within", turns=3)
    rows = printed(WIN_MAP, solve(game), State(5, turns_left=2)).data().columns
    assert set(rows["turns_left"]) == {1, 2, 3}
    place = (rows["mine"] == 5) & (rows["turns_left"] == 2)
    assert rows["value"][place] == solve(game).value(5, turns_left=2)


def test_cells_are_in_the_order_of_the_axes() -> None:
    found = cells(GAME, "a grid", {"x": np.arange(2), "y": np.arange(3)}, {"n": np.arange(6).reshape(2, 3)})
    assert found.columns["x"].tolist() == [0, 0, 0, 1, 1, 1]
    assert found.columns["n"].tolist() == list(range(6))
