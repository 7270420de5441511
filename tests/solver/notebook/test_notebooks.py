"""Solutions and matches in notebooks: tables of pandas that say what the solution says, and HTML."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, best_response, evaluate, solve, strategies

GAMES = [
    Pig(12),
    SoloPig(12),
    SoloPig(12, "within", 3),
    Hog(9, 3),
    SimultaneousHog(9, 3),
    SoloHog(12, 3),
    SoloHog(12, 3, "within", 3),
]


def where(row: Any) -> dict[str, int]:
    return {name: int(row[name]) for name in ("mine", "theirs", "turn", "turns_left") if name in row}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_row_says_what_the_solution_says(game: Any) -> None:
    solution = solve(game)
    rows = solution.to_pandas()
    assert not rows.duplicated([name for name in rows if name in ("mine", "theirs", "turn", "turns_left")]).any()
    for _, row in rows.iterrows():
        at = where(row)
        assert row["value"] == pytest.approx(solution.value(**at), abs=2 * solution.gap)
        if "dice" in row:
            assert row["dice"] == solution.best(**at)[0]
        if "action" in row:
            assert row["action"] in (*solution.best(**at), "either") and (row["action"] == "either") == (
                len(solution.best(**at)) == 2
            )


@pytest.mark.parametrize(
    ("game", "columns", "states"),
    [
        (Pig(12), ["mine", "theirs", "value", "hold_at", "roll_until"], 144),
        (SoloPig(12), ["mine", "turn", "value", "roll", "hold", "action"], 78),
        (SoloPig(12, "within", 3), ["mine", "turn", "turns_left", "value", "roll", "hold", "action"], 78),
        (Hog(9, 3), ["mine", "theirs", "value", "dice", "cost"], 81),
        (SimultaneousHog(9, 3), ["mine", "theirs", "value", "dice_1", "dice_2", "dice_3"], 81),
        (SoloHog(12, 3), ["mine", "value", "dice", "cost"], 12),
        (SoloHog(12, 3, "within", 3), ["mine", "turns_left", "value", "dice", "cost"], 36),
    ],
    ids=str,
)
def test_there_is_a_row_for_each_state(game: Any, columns: list[str], states: int) -> None:
    rows = solve(game).to_pandas()
    assert [*rows.columns] == columns and len(rows) == states


@pytest.mark.parametrize(("name", "at", "states"), [("mine", 5, 7 * 12), ("theirs", 7, 78), ("turn", 4, 8 * 12)])
def test_a_slice_of_pig(name: str, at: int, states: int) -> None:
    solution = solve(Pig(12))
    rows = solution.to_pandas(**{name: at})
    assert [*rows.columns] == ["mine", "theirs", "turn", "value", "roll", "hold", "action"] and (rows[name] == at).all()
    for _, row in rows.iterrows():
        worth = solution.action_values(**where(row))
        assert {action: row[action] for action in worth} == worth
        assert row["value"] == max(worth.values()) and row["action"] in (*solution.best(**where(row)), "either")
    assert len(rows) == states


def test_the_turn_totals_that_hold() -> None:
    solution = solve(Pig(30))
    rows = solution.to_pandas().set_index(["mine", "theirs"])
    assert solution.best(3, 4, int(rows.loc[(3, 4), "hold_at"])) == ("hold",)
    assert solution.best(3, 4, int(rows.loc[(3, 4), "hold_at"]) - 1) == ("roll",)
    assert np.array_equal(rows["hold_at"].to_numpy().reshape(30, 30), solution.hold_boundary()[0])


def test_mixes_add_up() -> None:
    rows = solve(SimultaneousHog(9, 3)).to_pandas()
    assert rows[["dice_1", "dice_2", "dice_3"]].sum(axis=1).to_numpy() == pytest.approx(np.ones(81))


def test_without_pandas_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="to_pandas needs pandas: install it"):
        solve(Hog(9, 3)).to_pandas()


def test_solving_does_not_import_pandas() -> None:
    code = "import sys, solver; solver.solve(solver.SoloHog(9)); print('pandas' in sys.modules)"
    root = Path(__file__).parents[3]
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=root, text=True, capture_output=True, check=True).stdout == "False\n"
    )


class Text(HTMLParser):
    """What a reader sees, cell by cell; and whether all tags are closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.said, self.open = "", []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open += [tag] if tag != "br" else []
        self.rows += [[]] if tag == "tr" else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_solution_in_html(game: Any) -> None:
    solution = solve(game)
    seen = Text(solution._repr_html_())
    assert seen.open == [] and game.name in seen.said and f"target {game.target}" in seen.said
    assert f"Value at the start: {solution.value():.6g}" in seen.said
    proven = float(
        seen.said.split("proven to ± ")[1].split("e")[0] + "e" + seen.said.split("proven to ± ")[1].split("e")[1][:3]
    )
    assert solution.gap <= proven <= 1.2 * solution.gap


def test_the_first_choices_in_html() -> None:
    solution = solve(Hog(9, 3))
    head, *rows = Text(solution._repr_html_()).rows
    assert head == ["dice", "worth", "thrown with chance"]
    assert [row[:2] for row in rows] == [[str(dice), f"{worth:.6g}"] for dice, worth in solution.action_values().items()]
    assert [row[2] for row in rows] == ["1" if dice in solution.strategy() else "0" for dice in (1, 2, 3)]


def test_the_first_turn_in_html() -> None:
    """Crocce & Mordecki: at 0 : 0 the optimal player of Pig to 100 holds at 21."""
    rows = {row[0]: row[3] for row in Text(solve(Pig())._repr_html_()).rows[1:]}
    assert rows["20"] == "roll" and rows["21"] == "hold"


@pytest.mark.parametrize("game", [game for game in GAMES if game.players == 2], ids=str)
def test_a_match_in_html(game: Any) -> None:
    mine = strategies.optimal()
    match = evaluate(game, mine, strategies.uniform())
    seen = Text(match._repr_html_())
    told = {row[0]: row[1] for row in seen.rows[1:]}
    assert "optimal against uniform" in seen.said and seen.open == []
    if isinstance(game, SimultaneousHog):
        assert told == {"both at once": f"{match.first:.6g}"}
    else:
        values = (match.first, match.second, match.average)
        assert told == dict(
            zip(["moving first", "moving second", "on average"], (f"{value:.6g}" for value in values), strict=True)
        )


def test_names_from_files_are_escaped() -> None:
    mixes = np.zeros((9, 9, 3))
    mixes[:, :, 0] = 1.0
    match = evaluate(Hog(9, 3), strategies.table(mixes, "<script>&"), strategies.dice(2))
    page = match._repr_html_()
    assert "<script" not in page and "&lt;script&gt;&amp; against two dice" in page.replace("<b>", "").replace("</b>", "")


@pytest.mark.parametrize("game", [Pig(40), Hog(9, 3), SimultaneousHog(9, 3)], ids=str)
def test_a_best_reply_says_what_it_replies_to(game: Any) -> None:
    known = strategies.uniform()
    named = (
        strategies.roll_table(known.rolls(game), "<b>") if isinstance(game, Pig) else strategies.table(known.mixes(game), "<b>")
    )
    reply = best_response(game, named)
    said = reply._repr_html_()
    assert f"Best reply to <b>&lt;b&gt;</b>, value at the start: <b>{reply.value():.6g}</b> (probability)" in said
    at = {"turn": next(turn for turn in range(1, 40) if "hold" in reply.best(turn=turn))} if isinstance(game, Pig) else {}
    assert all(f"<td>{worth:.6g}</td>" in said for worth in reply.action_values(**at).values())
