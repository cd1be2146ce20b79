"""Statistics and laboratory ask a game for what every game has (`engine.game`), so any game's results are kept."""

import dataclasses
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highseas.campaign.games import PLUGS
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.results import lab, stats
from highseas.campaign.results.jobs import Jobs
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.records import summary_lines
from highseas.engine.game import NoSuchPart
from tests.refusals import refused
from tests.toy_game import HIGH_CARD, HighCard, Seen, ToySetup


class Standing(msgspec.Struct, frozen=True):
    move: str = "stand"


class WithPlayer(HighCard):
    def observe(self, state: Any, seat_no: int) -> Seen:
        return self.view_for(state, seat_no)

    def advise(self, seen: Seen, seat_no: int, policy: str = "", stop: object = None) -> Standing:
        assert not all(map(all, seen.hands)), "it does not see the other's card"
        return Standing()


@pytest.fixture(params=[HIGH_CARD, WithPlayer()], ids=["alone", "with a player"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> HighCard:
    monkeypatch.setitem(PLUGS, "toy", Plug(name="toy", game=request.param))
    found: HighCard = request.param
    return found


def finished(seed: int) -> Session:
    session = Session(Start(ToySetup(("Ann", "Bo"), seed)), [Controller.PERSON] * 2, f"toy-{seed}", 1.0)
    session.play("stand")
    session.play("stand")
    return session


def test_its_ends_are_counted_apart_from_port_royals(game: HighCard, tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    for seed in (1, 2):
        stats.record(finished(seed), file)
    stats.record(finished(2), file)
    entries = stats.load(file)
    assert [(entry.plays, entry.mode, entry.outcome, entry.seats) for entry in entries.values()] == [
        ("toy", "high", "ranked", 2)
    ] * 2
    summary = summarize(entries, date(2026, 1, 31))
    assert summary.others == {"toy": (2, 0)} and (summary.played, summary.ranked) == (0, {})
    assert summary_lines(summary, LANGUAGE)[-1] == "toy: 2 finished games, 0 won together."


@dataclasses.dataclass(frozen=True)
class WhoWins:
    """An experiment: how often the first seat wins."""

    key: str = "who-wins"

    class Block(msgspec.Struct, frozen=True):
        key: str
        case: str
        first_seed: int
        won: int

    blocks = Block

    def case_of(self, block: "WhoWins.Block") -> str:
        return block.case

    def play_block(self, case: str, first_seed: int) -> "WhoWins.Block":
        seeds = range(first_seed, first_seed + lab.BLOCK)
        tables = [lab.play(Start(ToySetup(("Ann", "Bo"), seed, case))) for seed in seeds]
        return WhoWins.Block(self.key, case, first_seed, sum(table.hands[0] > table.hands[1] for table in tables))


def test_the_laboratory_plays_it_if_it_has_a_player(game: HighCard, tmp_path: Path) -> None:
    if isinstance(game, WithPlayer):
        [block] = lab.run(WhoWins(), ["high"], 1, tmp_path / "lab.jsonl", Jobs(1))
        assert 0 < block.won < lab.BLOCK
        assert lab.read_blocks(tmp_path / "lab.jsonl", WhoWins.Block, "who-wins") == [block]
        return
    with refused(NoSuchPart, match="has no player of the program's"):
        lab.play(Start(ToySetup(("Ann", "Bo"), 1)))
