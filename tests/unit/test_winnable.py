"""Deals that can be won for sure: the line of each is replayed; how such a deal is asked for and told of."""

from datetime import date
from typing import Any

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.main import run
from highseas.campaign.play.daily import daily_in
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin.setups import GameRequest, forecast_line, wanted_start
from highseas.campaign.royal.play.account import account
from highseas.campaign.royal.play.winnable import known, line_of, winning_moves
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.state import Options, Setup
from tests.front import headless, type_lines
from tests.refusals import refused
from tests.some import every

LEVELS = (0, 4, 6, 8)
ALL = [(aside, seed) for aside in LEVELS for seed in known(aside)]


def start_of(aside: int, seed: int, **options: Any) -> Start:
    return Start(Setup("contracts", ("Ann",), seed, Options(aside=aside, **options)))


def test_there_are_three_hundred_of_each_level() -> None:
    assert {aside: len(known(aside)) for aside in LEVELS} == dict.fromkeys(LEVELS, 300)
    assert known(5) == {}


@pytest.mark.parametrize("deal", every(24, ALL))
def test_the_line_wins_the_deal(deal: tuple[int, int]) -> None:
    start = start_of(*deal)
    state = start.lay_out()
    for place in line_of(start):
        apply(state, legal(state)[int(place, 36)])
    assert state.result is not None and state.result.outcome == "won"


@pytest.mark.parametrize("aside", LEVELS)
def test_who_asks_for_one_gets_one_and_its_seed_deals_the_same_game_again(aside: int) -> None:
    for seed in (0, 7, 2**64 - 1):
        asked = GameRequest(players=1, aside=aside, seed=seed, winnable=True)
        dealt = wanted_start(asked)
        assert line_of(dealt) and wanted_start(asked) == dealt
        again = GameRequest(players=1, aside=aside, seed=dealt.setup.seed)
        assert wanted_start(again) == dealt
        assert wanted_start(GameRequest(players=1, aside=aside, seed=dealt.setup.seed, winnable=True)) == dealt
        assert f"deal {dealt.setup.seed} can be won" in forecast_line(again)
    assert "can be won" not in forecast_line(GameRequest(players=1, aside=aside, seed=3))
    drawn = {wanted_start(GameRequest(players=1, aside=aside, winnable=True)).setup.seed for _ in range(20)}
    assert len(drawn) > 5


def test_nothing_is_said_of_another_game_with_the_same_seed() -> None:
    aside, seed = ALL[0]
    others = [
        start_of(aside + 1, seed),
        start_of(aside, seed, second_shuffle_tax=True),
        start_of(aside, seed, contracts=("contract-jinx",)),
        Start(Setup("contracts", ("Ann", "Bo"), seed)),
        Start(Setup("base", ("Ann",), seed)),
        daily_in("royal").start(date(2026, 1, 31), "Ann"),
    ]
    assert not any(map(line_of, others))


@pytest.mark.parametrize(
    "asked",
    [
        GameRequest(players=2, winnable=True),
        GameRequest(players=1, aside=3, winnable=True),
        GameRequest(players=1, contracts=("jinx",), winnable=True),
        GameRequest(players=1, auto_contracts=True, winnable=True),
        GameRequest(mode="base", players=1, winnable=True),
    ],
)
def test_games_of_which_none_is_known_are_refused(asked: GameRequest) -> None:
    with refused(SessionError, match="known for one player with the usual cards"):
        wanted_start(asked)


def test_one_with_so_many_stars_can_be_asked_for() -> None:
    assert line_of(wanted_start(GameRequest(players=1, seed=1, winnable=True, rating=2)))


@pytest.mark.usefixtures("home")
def test_the_end_says_that_it_could_be_won() -> None:
    session = requests.begin(start_of(*ALL[0]), (), None)
    for place in line_of(session.start):
        session.play(session.prompt.options[int(place, 36)].text)
    assert account(session).winnable and session.moves == winning_moves(session.start)
    other = requests.begin(start_of(0, 3), (), None)
    other.play("concede")
    assert not account(other).winnable and winning_moves(other.start) == []


@pytest.mark.usefixtures("home")
def test_how_it_is_won_is_shown_once_it_is_played() -> None:
    """In lines here; on the screen: tests/tui/test_hints.py."""
    for deal, times in ((ALL[0], 1), ((0, 3), 0)):
        said = type_lines(headless(start_of(*deal)), "hint", "concede", "concede yes", "hint")
        assert (said.count("\n1. Draw a card"), said.count("another way")) == (times, times)


@pytest.mark.usefixtures("home")
def test_the_command_line_deals_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["line", "contracts", "--players", "2", "--winnable"]) == 2
    assert "known for one player" in capsys.readouterr().err
