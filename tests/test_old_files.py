"""Files that version 1 wrote open, and say what they said then: `told.json` has what that version computed from them."""

import json
from pathlib import Path
from typing import Any

import pytest

from diceviz.files import games, sessions
from diceviz.views.registry import first_request
from solver import State, evaluate, ledger, load, save, solve, strategies

OLD = Path(__file__).parent / "old_files"
TOLD: dict[str, dict[str, Any]] = json.loads((OLD / "told.json").read_text())


def data(name: str) -> Any:
    return json.loads((OLD / name).read_text())


@pytest.mark.parametrize("name", TOLD)
def test_a_solution(name: str, tmp_path: Path) -> None:
    solution = load(OLD / f"{name}.solution.npz")
    assert (solution.value(), solution.gap) == (TOLD[name]["value"], TOLD[name]["gap"])
    save(solution, tmp_path / "again.npz")
    assert load(tmp_path / "again.npz").action_values() == solve(solution.game).action_values()


@pytest.mark.parametrize("name", TOLD)
def test_a_game_with_its_ledger(name: str) -> None:
    record = games.from_data(data(f"{name}.game.json"))
    (plies,) = record.lines
    assert len(plies) == TOLD[name]["plies"] and str(plies[-1].payment) == TOLD[name]["last"]
    found = ledger(solve(record.rules), plies)
    assert found.result == pytest.approx(TOLD[name]["result"], abs=1e-12)
    assert found.luck == pytest.approx(TOLD[name]["luck"], abs=1e-12)
    assert found.skill == pytest.approx(TOLD[name]["skill"], abs=1e-12)
    assert games.as_data(record) == data_of_pairs(data(f"{name}.game.json"))


def data_of_pairs(game: Any) -> Any:
    """As the record has it: dice and choices are tuples there."""
    record = games.from_data(game)
    return {**game, "plies": [[ply.action, ply.dice] for ply in record.lines[0]]}


@pytest.mark.parametrize("name", TOLD)
def test_a_session(name: str) -> None:
    kept = sessions.from_data(data(f"{name}.session.json"), ["Slices"], first_request)
    assert kept.cursor.mine == 3 and kept.layout == "Slices"
    assert kept.record is not None and kept.record.rules == kept.rules
    assert sessions.as_data(kept)["cursor"] == data(f"{name}.session.json")["cursor"]


@pytest.mark.parametrize("name", [name for name in TOLD if "uniform" in TOLD[name]])
def test_a_match_comes_out_the_same(name: str) -> None:
    game = load(OLD / f"{name}.solution.npz").game
    match = evaluate(game, strategies.uniform(), strategies.optimal())
    assert match.first == pytest.approx(TOLD[name]["uniform"], abs=2 * match.gap)


@pytest.mark.parametrize(
    ("file", "state", "chosen"),
    [
        ("pig.strategy.csv", State(10, 20, 19), 1.0),
        ("pig.strategy.csv", State(10, 20, 20), 0.0),
        ("pig_margin.strategy.npz", State(5, 5, 9), 0.0),
        ("hog.strategy.csv", State(10, 3), [0.0, 1.0, 0.0, 0.0]),
        ("hog_both.strategy.npz", State(10, 3), [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_a_strategy(file: str, state: State, chosen: Any) -> None:
    game = load(OLD / f"{file.partition('.')[0]}.solution.npz").game
    strategy = strategies.from_file(OLD / file)
    assert strategy.fits(game)
    table = strategies.laid_out(strategy, game)
    found = table.rolls(game)[state.mine, state.theirs, state.turn] if game.chooses == "roll or hold" else None
    assert (found if found is not None else table.mixes(game)[state.mine, state.theirs].tolist()) == pytest.approx(chosen)
