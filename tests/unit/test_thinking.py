"""Thinking about a question: whose thought it is, when it ends, and whether the question is still asked."""

import threading
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.play.thinking import LONGEST, Limit, question, think
from highseas.campaign.shelf import slots
from highseas.engine.game import DECKHAND
from highseas.engine.royal.ai.advice import Analysis
from highseas.engine.royal.moves import DRAW, STOP
from highseas.engine.royal.port_royal import PortRoyal
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup
from tests.hints import Stop, always, use
from tests.refusals import refused


def begin(mode: str = "contracts", seats: int = 1, **options: Any) -> Session:
    setup = Setup(mode, ("Ann", "Bo", "Cy")[:seats], 42, Options(**options))
    return slots.new_session(Start(setup), [Controller.PERSON] * seats)


class Clock:
    """A clock that goes on by a second each time it is asked."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_a_limit_ends_after_its_time() -> None:
    limit = Limit(3.0, Clock())
    limit.begin()
    assert [limit.stop() for _ in range(4)] == [False, False, True, True]
    assert not limit.cancelled


def test_the_time_runs_from_the_first_asking_at_the_latest() -> None:
    """A worker may have to wait for its turn; what is timed is the thinking."""
    clock = Clock()
    limit = Limit(3.0, clock)
    clock.now = 100.0
    assert not limit.stop()
    limit.begin()
    assert not limit.stop() and limit.stop()


def test_a_cancelled_limit_ends_at_once() -> None:
    limit = Limit(100.0)
    limit.begin()
    limit.cancel()
    assert limit.stop() and limit.cancelled


def test_a_hint_is_cut_early_enough_to_be_shown_within_three_tenths_of_a_second() -> None:
    assert 0.1 <= LONGEST <= 0.25
    limit = Limit(clock=Clock())
    limit.begin()
    assert limit.stop(), "it is the time of a limit that names none"


def test_the_navigator_compares_all_moves_where_it_plays() -> None:
    session = begin()
    session.play("draw")
    thought = think(session, Limit(60.0))
    assert thought.policy == "navigator" and thought.advice is None
    assert {judged.move for judged in thought.analysis.judged} == {DRAW, STOP}
    assert thought.move == thought.analysis.judged[0].move and not thought.analysis.capped


@pytest.mark.parametrize(
    "session",
    [begin("base", 2), begin(seats=2, competitive=True), begin(sets=("base", "contracts", "gambler"))],
    ids=["base game", "against each other", "other cards"],
)
def test_deckhand_advises_where_the_navigator_does_not_play(session: Session) -> None:
    thought = think(session)
    assert thought.policy == DECKHAND and thought.analysis is None
    assert thought.move == session.hint().move


def test_deckhand_advises_in_chapters() -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    assert think(slots.new_session(start, [Controller.PERSON], campaign)).policy == DECKHAND


def test_thinking_stops_when_it_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player asks `stop`; the time cap and the cancel key are the same question."""
    asked = threading.Event()
    quick = always({"draw": 6000})

    def slow(
        game: PortRoyal, seen: Observation, seat_no: int, nodes: int = 0, stop: Stop | None = None
    ) -> Analysis:
        assert stop is not None
        while not stop():
            asked.set()
        return quick(game, seen, seat_no)

    use(monkeypatch, slow)
    session, limit, found = begin(), Limit(60.0), list[Thought]()
    worker = threading.Thread(target=lambda: found.append(question(session).think(limit.stop)))
    worker.start()
    assert asked.wait(30.0)
    limit.cancel()
    worker.join(30.0)
    assert found and found[0].move == DRAW


def test_a_question_is_open_until_the_table_goes_on_or_back() -> None:
    session = begin()
    session.play("draw")
    asked = question(session)
    assert asked.is_open(session)
    session.play("draw")
    assert not asked.is_open(session)
    session.undo(consent=True)
    assert asked.is_open(session), "it is the same question again"
    session.undo(consent=True)
    assert not asked.is_open(session)


def test_no_hint_after_the_end_or_for_a_seat_of_the_program() -> None:
    session = begin(seats=2)
    session.players[0] = Controller.PROGRAM
    with refused(SessionError, match="Ann"):
        question(session)
    session.players[0] = Controller.PERSON
    session.play(PortRoyal.concede)
    with refused(SessionError, match="over"):
        question(session)
