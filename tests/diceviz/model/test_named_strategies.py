"""Which strategies are offered for which rules."""

import pytest

from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.named_strategies import is_own, named, of_kind, players, rivals, rule_kinds
from diceviz.views.win_map.picture import WinMapRequest
from solver import Die, Hog, Job, Pig, SimultaneousHog, SimultaneousPig, SoloHog, State, strategies
from solver.games import Game

END = ["fewest turns", "uniform"]
OFFERED: list[tuple[Game, list[str]]] = [
    (Pig(), ["hold at 20", "hold at 25", "fewest turns", "keep pace and end race", "uniform"]),
    (Pig(100, "exact"), ["hold at 20", "hold at 25", "fewest turns", "keep pace and end race", "uniform"]),
    (Pig(100, die=Die(8)), ["hold at 20", "hold at 25", *END]),
    (Pig(60), ["hold at 20", "hold at 25", *END]),
    (Pig(20), ["hold at 20", *END]),
    (Pig(12), END),
    (Hog(), ["five dice", "three dice", "six dice", "ten dice", *END]),
    (SimultaneousHog(30, 7), ["five dice", "three dice", "six dice", *END]),
    (Hog(30, 4), ["three dice", *END]),
    (Hog(30, 2), ["two dice", *END]),
    (Hog(30, 1), ["one die", *END]),
]


NAMES = {
    Pig(): ["optimal", "hold at 20", "keep pace and end race", "fewest turns"],
    Hog(): ["one die", "five dice", "uniform"],
}


@pytest.mark.parametrize(("game", "others"), OFFERED, ids=lambda each: repr(each) if not isinstance(each, list) else "")
def test_the_strategies_of_a_game_in_their_order(game: Game, others: list[str]) -> None:
    assert [rival.name for rival in rivals(game)] == ["optimal", *others]


@pytest.mark.parametrize("game", [game for game, _ in OFFERED if game.target <= 60], ids=repr)
def test_each_of_them_exists_in_the_game(game: Game) -> None:
    for rival in rivals(game):
        table = rival.rolls(game, Job()) if isinstance(game, Pig) else rival.mixes(game, Job())
        assert table.shape[:2] == (game.target, game.target)


def test_only_games_of_two_have_rivals() -> None:
    assert rivals(Pig()) and rivals(Hog()) and rivals(SimultaneousHog())
    assert not rivals(SoloHog()) and [player.name for player in players(SoloHog(30, 2))] == ["optimal", "two dice", "uniform"]


@pytest.mark.parametrize("game", [Pig(), Hog(30, 1), SimultaneousHog()], ids=repr)
def test_every_strategy_is_explained(game: Game) -> None:
    told = {rival.name: rival.meaning for rival in rivals(game)}
    assert all(text.endswith(".") for text in told.values()) and len({*told.values()}) == len(told)


def test_what_their_players_do() -> None:
    assert {named(name, game).name: named(name, game).habit for game in (Pig(), Hog()) for name in NAMES[game]} == {
        "optimal": "play optimally",
        "hold at 20": "hold at 20",
        "keep pace and end race": "keep pace and end race",
        "fewest turns": "play for the fewest turns",
        "one die": "throw one die",
        "five dice": "throw five dice",
        "uniform": "choose at random",
    }
    assert strategies.laid_out(strategies.dice(5), Hog(20)).habit == "throw five dice"
    assert named("hold at 25", Pig()).meaning == "Roll until the turn total is 25 or more, or the target is reached."


def test_a_strategy_is_found_by_its_name_and_so_is_any_number() -> None:
    assert named("hold at 33", Pig()).name == "hold at 33" and named("uniform", Hog()).name == "uniform"
    assert named("seven dice", Hog()) == strategies.dice(7) and named("hold at 150", Pig()) == strategies.hold_at(150)
    assert named("keep pace 20, 7, 70", Pig()) == strategies.keep_pace(20, 7, 70)
    assert named("hold at 24, race at 72", Pig()) == strategies.end_race(24, 72)
    for name, game in (
        ("hold at 20", Hog()),
        ("eleven dice", Hog()),
        ("hold at many", Pig()),
        ("hold at 020", Pig()),
        ("hold at 1001", Pig()),
        ("keep pace 21, 8", Pig()),
        ("hold at 24, race at 0", Pig()),
        ("keep pace 20, 8, 71", Hog()),
        ("five dice", Pig()),
    ):
        with pytest.raises(ValueError, match=f"strategy = {name}: must be one of optimal, .*uniform; or "):
            named(name, game)


def test_what_somebody_asks_for_by_its_numbers_is_listed() -> None:
    frame = Frame(
        Pig(), State(), requests={"win map": WinMapRequest(rival="hold at 17")}, lens=Lens(players=("hold at 18", "optimal"))
    )
    assert [strategy.name for strategy in frame.rivals][-2:] == ["hold at 18", "hold at 17"]
    assert frame.strategy("hold at 17") == strategies.hold_at(17) and frame.strategy("hold at 16") is None
    assert frame.seat_names == ("hold at 18", "optimal")


@pytest.mark.parametrize("game", [Pig(), Pig(30), SimultaneousPig(), Hog(), Hog(50, 3)], ids=str)
def test_rules_whose_numbers_may_be_chosen(game: Game) -> None:
    """With the numbers that are offered at first, each is a strategy of the game that is found by its name again."""
    for kind in rule_kinds(game):
        offered = of_kind(kind.name, tuple(first for _, first, _ in kind.numbers))
        assert offered is not None and named(offered.name, game) == offered


def test_names_that_no_game_has_are_of_strategies_of_ones_own() -> None:
    assert not any(
        map(is_own, ("optimal", "uniform", "keep pace and end race", "hold at 17", "keep pace 20, 7, 70", "one die", "50 dice"))
    )
    assert all(map(is_own, ("cautious", "hold at nothing", "my five dice", "51 dice")))
