"""Saves of every released format load, ask what they asked, and play on to their end, for ever."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.journal import journal
from highseas.campaign.chapters.pages import PAGES, unread
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import table_of
from highseas.engine.royal.frames import kinds
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.state import State
from highseas.story.mode.state import Choosing, Sharing
from tests.property.games import choose

FOLDER = Path(__file__).parent / "fixtures"
FIXTURES = sorted(FOLDER.glob("*.hsv"))
Moment = Callable[[State], bool]


def _first(kind: type) -> Moment:
    return lambda state: bool(state.frames) and isinstance(state.frames[-1], kind)


def _asks(kind: type) -> Moment:
    return lambda state: _first(kind)(state) and state.turn > 2


def _within_a_gamble(kind: type, cards: int) -> Moment:
    return lambda s: _asks(kind)(s) and isinstance(s.frames[1], kinds.Gambling) and len(s.revealed) > cards


def _ended(outcome: str) -> Moment:
    return lambda state: state.result is not None and state.result.outcome == outcome


def _stowed(state: State) -> int:
    """Return how many seats have ships under Merchants."""
    return sum(1 for seat in state.seats if seat.stowed)


STORY_MOMENTS: dict[str, Moment] = {
    "story-characters": _first(Choosing),
    "story-mid-turn": lambda s: _asks(kinds.Discover)(s) and s.drawn >= 2 and len(s.seats[0].items) > 0,
    "story-mission-offer": _asks(kinds.Offer),
    "story-lookout": _asks(kinds.Looking),
    "story-sharing": _first(Sharing),
    "story-over": lambda s: s.result is not None,  # of the chapter: the campaign goes on
}
MOMENTS: dict[str, Moment] = {
    "mid-turn": lambda s: _asks(kinds.Discover)(s) and s.drawn >= 3 and len(s.harbor) >= 3,
    "mid-frame-repel": _asks(kinds.Repelling),
    "mid-frame-aside": _asks(kinds.AsideChoice),
    "mid-frame-offer-in-a-tax": lambda s: _asks(kinds.Offer)(s) and len(s.frames) == 3,
    "after-bust": _asks(kinds.AfterBust),
    "inactive-chance": lambda s: _asks(kinds.Taking)(s) and decider(s) != s.active,
    "after-a-reshuffle": lambda s: _asks(kinds.Discover)(s) and s.epoch > 0,
    "won": _ended("won"),
    "lost": _ended("lost"),
    "gambler-offer": _within_a_gamble(kinds.Offer, 2),
    "gambler-aside": _within_a_gamble(kinds.AsideChoice, 0),
    "gambler-again": lambda s: _asks(kinds.Discover)(s) and s.gambled > 0,
    "ships-under-merchants": lambda s: _asks(kinds.Discover)(s) and s.drawn > 1 and _stowed(s) == 2,
    "make-sail": lambda s: _asks(kinds.Taking)(s) and decider(s) != s.active and _stowed(s) > 1 and not s.ending,
    "make-sail-over": lambda s: s.result is not None and _stowed(s) > 1,
    **STORY_MOMENTS,
}
"""What is so at the moment of a fixture, by its name."""


def load(path: Path) -> Session:
    return gamefile.from_bytes(path.read_bytes(), path.name)


def test_every_telling_moment_has_a_fixture() -> None:
    assert {f"0001-{name}" for name in (*MOMENTS, *TABLES, "story-gambler")} <= {path.stem for path in FIXTURES}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_fixture_loads_with_its_question_and_history_and_plays_on_to_its_end(path: Path) -> None:
    session, luck = load(path), Random(path.stem)
    name = path.stem.partition("-")[2]
    assert name not in MOMENTS or MOMENTS[name](session.state)
    assert (session.prompt is None) == (session.result is not None)
    assert session.bookmarks["here"] == tuple(session.moves)
    assert session.whole_history, "its journal no longer leads to its snapshot: say so in CHANGELOG.md if that is meant"
    while moves := legal(session.state):  # against each other somebody must want to get on
        session.play(choose(moves, luck) if MODES[session.state.mode].ends_at_of(session.state) else moves[0])
        check_state(session.state, from_play=True)
    assert session.result is not None


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_future_of_a_fixture_does_not_depend_on_the_save(path: Path) -> None:
    """Saved again after every decision and loaded, the game goes the same way."""
    straight, saved = load(path), load(path)
    for _ in range(60):
        if not (moves := legal(straight.state)):
            break
        for session in (straight, saved):
            session.play(moves[-1])
        saved = gamefile.from_bytes(gamefile.to_bytes(saved))
        assert saved.state == straight.state


@pytest.mark.parametrize("name", STORY_MOMENTS)
def test_a_campaign_in_a_fixture_shows_its_own_text(name: str) -> None:
    """Chapter, log and journal come out of the file alone."""
    campaign = campaign_of(load(FOLDER / f"0001-{name}.hsv"))
    assert campaign.text.title and campaign.text.cards[campaign.text.opening].paragraphs
    assert all(entry.start.setup.content and entry.moves for entry in campaign.log)


TABLES = {
    "table-won": ({"eleven-bowls", "cooper", "quince", "clerk", "pim"}, {"dace", "pell"}),
    "table-lost": ({"eleven-bowls", "cooper", "quince", "clerk"}, {"dace", "pell"}),
    "table-next-chapter": ({"eleven-bowls", "cooper", "quince", "clerk", "pim"}, {"dace", "pell"}),
}
"""Places laid in the campaign of a fixture, and in an earlier one at its Table."""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_a_fixture_stays_laid_as_it_was(name: str) -> None:
    session = load(FOLDER / f"0001-{name}.hsv")
    rows = [laid for _, laid in campaign_facts(session).table.rows()]
    own = {laid.place for laid in rows if not laid.campaign}
    assert (own, {laid.place for laid in rows if laid.campaign == "Ann & Bo"}) == TABLES[name]
    assert {laid.by for laid in rows if laid.place == "pell"} == {("Cy", "Di")}
    assert campaign_of(session).playthrough == 2 and not set(unread(session)) & set(PAGES)


def test_a_campaign_from_before_the_table_shows_it_from_its_log() -> None:
    """Its text knows no Table: the names come from the story's files."""
    session = load(FOLDER / "v0.2" / "story-1-8-amid-chapter-5.hsv")
    laid = campaign_facts(session).table
    assert campaign_of(session).text.guests is None and len(laid.unlocked) > 10 and len(laid.places) == 40
    assert journal(session)[0].entries[0].page.title == f"{len(laid.unlocked)} of 40 places are laid."
    assert not set(unread(session)) & set(PAGES)
    assert table_of(session).handed_on.places


def test_threads_open_saves_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight threads that opened the first saves of a process at once crashed it most times."""
    read, opening, most = gamefile.read_record, list[str](), list[int]()

    def slowly(data: bytes, name: str) -> Any:
        opening.append(name)
        most.append(len(opening))
        time.sleep(0.05)
        opening.pop()
        return read(data, name)

    monkeypatch.setattr(gamefile, "read_record", slowly)
    with ThreadPoolExecutor() as pool:
        assert len(list(pool.map(gamefile.from_bytes, [FIXTURES[0].read_bytes()] * 2))) == 2
    assert most == [1, 1]
