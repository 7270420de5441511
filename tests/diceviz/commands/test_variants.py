"""`diceviz variants` lists the named rule sets, and their names are games for all commands."""

import json
from pathlib import Path
from typing import Any

import pytest

from diceviz.commands.rules import game_of
from diceviz.commands.solve import parser
from solver import Hog, evaluate, strategies, variants
from solver.games.data import from_data
from solver.variants import VARIANTS
from tests.diceviz.commands.test_commands import refused, told

__all__ = ["refused", "told"]


def test_all_are_listed_with_the_word_that_stands_for_them(told: Any) -> None:
    lines = [line.split("  ", 1) for line in told("variants").splitlines()]
    assert [variants.about(word).name for word, _ in lines] == variants.names()
    assert all(name.strip().startswith(each.name) for (_, name), each in zip(lines, VARIANTS, strict=True))


@pytest.mark.parametrize("variant", VARIANTS, ids=variants.names())
def test_every_name_and_word_is_a_game_with_its_fields(variant: variants.Variant) -> None:
    for name in (variant.name, variant.word, *variant.also):
        assert game_of(parser().parse_args([name])) == variant.game
    assert game_of(parser().parse_args([variant.word, "--target", "20"])) == variants.find(variant.name, target=20)


def test_words_tell_all_about_those_that_have_them(told: Any) -> None:
    said = told("variants", "Sus", "fuss")
    assert "CS61A fa24 (cs61a-fa24)" in said and "Source: CS 61A" in said and "cs61a-fa22" not in said
    found = json.loads(told("variants", "pass", "pigs", "--json"))["variants"]
    assert found[0]["word"] == "pass-the-pigs" and from_data(found[0]["game"]) == variants.find("Pass the Pigs")
    assert found[0]["rules"] == variants.about("Pass the Pigs").rules


def test_matches_sweeps_and_figures_take_names(told: Any, tmp_path: Path) -> None:
    game = variants.find("CS61A fa24", target=20)
    said = json.loads(told("match", "cs61a-fa24", "--target", "20", "--second", "dice:3", "--json"))
    assert said["average"] == evaluate(game, strategies.optimal(), strategies.dice(3)).average
    assert told("sweep", "two-dice-pig", "target", "10,20").startswith("Two-Dice Pig: edge of the first player by target\n")
    path = tmp_path / "map.csv"
    told("figure", "dice-map", "cs61a-fa24", "--target", "20", "--max-dice", "3", "--data", str(path))
    assert '"free": "boar-brawl", "jump": "sus-fuss"' in path.read_text()
    assert "dice-map" in told("figure", "--list", "cs61a-fa24") and isinstance(game, Hog)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["variants", "nothing", "such"], "nothing such: no variant has all of these words; `diceviz variants` lists them"),
        (["solve", "two-dice-hog"], "time-trot, feral-hogs, or a variant; the nearest are Two-Dice Pig, "),
        (["solve", "two-dice-pig", "--max-dice", "3"], "--max-dice: is no rule of pig, which has --target, --variant"),
        (["solve", "piglet", "--target", "1"], "target = 1: must be a whole number from 2 to 1000"),
        (["match", "solo-pog"], "argument GAME: solo-pog: must be one of pig, simultaneous-pig, hog"),
    ],
)
def test_what_is_wrong_gets_one_sentence(arguments: list[str], said: str, refused: Any) -> None:
    assert said in refused(*arguments)
