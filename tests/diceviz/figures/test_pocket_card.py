"""The pocket card has the whole rule, a map of what it tells, and room for neither too much."""

import numpy as np
import pytest

from diceviz.figures import press
from diceviz.figures.page import Page
from diceviz.figures.pocket_card import HEIGHT, WIDTH, colours, data, pocket_card
from diceviz.pictures.colours import dice_colours
from diceviz.pictures.palette import ROLL, rgb
from solver import Hog, Job, Pig
from solver.distilling.curves import CurvePoint, certified
from solver.distilling.deeds import Deed
from solver.distilling.pocket_rule import PocketRule, RuleLine
from solver.distilling.questions import Question

RACE = RuleLine((Question("either", 20),), Deed("win"))
PIG = certified(Pig(30), PocketRule(Pig(30), (RACE,), Deed("hold", (10,))), Job())
HOG = certified(Hog(30, 5), PocketRule(Hog(30, 5), (), Deed("needed", (4,))), Job())


def test_the_map_tells_what_the_rule_does() -> None:
    pig, hog = colours(PIG), colours(HOG)
    assert (pig[20, 3] == rgb(ROLL)).all() and (pig[3, 20] == rgb(ROLL)).all() and not (pig[3, 5] == rgb(ROLL)).all()
    assert (pig[0, :20] == pig[0, 0]).all()
    assert (hog[:, 0] == dice_colours()[5]).all() and (hog[:, 29] == dice_colours()[1]).all()


@pytest.mark.parametrize("point", [PIG, HOG], ids=["pig", "hog"])
def test_map_and_words_are_on_the_card(point: CurvePoint) -> None:
    pixels = press.pixels(pocket_card(point, "points"), Page(WIDTH, HEIGHT, dpi=100))[..., :3].astype(int)
    high, wide = pixels.shape[:2]
    coloured = (pixels.max(axis=2) - pixels.min(axis=2)) > 40
    dark = pixels.sum(axis=2) < 300
    assert coloured[:, wide * 2 // 3 :].sum() > 0.1 * high * wide > coloured[:, : wide // 2].sum()
    assert dark[high // 8 : high // 2, : wide // 2].any()


def test_the_numbers_behind_the_map_are_the_plan() -> None:
    np.testing.assert_array_equal(data(HOG).columns["dice"], HOG.strategy.plan().ravel())


def test_a_rule_that_is_too_long_is_refused() -> None:
    lines = tuple(RuleLine((Question("mine", n),), Deed("pace", (n, n))) for n in range(2, 20))
    long = certified(Pig(30), PocketRule(Pig(30), lines, Deed("hold", (10,))), Job())
    with pytest.raises(ValueError, match="the card is too small for the rule; take fewer numbers"):
        press.printed(pocket_card(long, "points"), Page(WIDTH, HEIGHT), "pdf")
