"""The pay-off line: told once, when the first player does a mission, wherever the game is told."""

import io
import json
from pathlib import Path

import pytest

from highseas.campaign.chapters.campaign import go_on
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.journal import journal, journal_lines
from highseas.campaign.chapters.progress import course_of
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import Session
from highseas.campaign.royal.words.events import event_lines
from highseas.campaign.shelf import gamefile
from highseas.story.events import MissionCompleted
from tests.adventure import Tale
from tests.campaigns import advised, narrated_campaign, read_all

pytestmark = pytest.mark.usefixtures("home")


def done_in(session: Session) -> list[MissionCompleted]:
    """Return the missions that the last move completed."""
    return [event for event in session.moments[-1].events if isinstance(event, MissionCompleted)]


def to_first_mission(session: Session) -> MissionCompleted:
    """Play until a mission is done, and return how."""
    while not done_in(session):
        advised(session)
    return done_in(session)[0]


# --- when it is late ---


def done_with(tale: Tale) -> MissionCompleted:
    tale.seat.has("priest-1vp").coins(12)
    log = tale.do("mission 13")
    return next(event for event in log if isinstance(event, MissionCompleted))


@pytest.mark.parametrize(
    ("missions", "late"),
    [
        (("10", "11", "13"), False),  # 13 asks for itself, at the end of its own month
        (("10", "11", "13", "17"), True),
        (("13",), False),
    ],
)
def test_a_mission_is_late_when_its_test_is_past(missions: tuple[str, ...], late: bool) -> None:
    """Chapter 1: card 13 tests mission 13, and leads to 17 if nobody has done it."""
    assert done_with(Tale(1, 2).missions(*missions)).late is late


def test_only_the_first_can_be_late() -> None:
    tale = Tale(1, 2).missions("13", "17").harbor("red-1-1c", "blue-1-1c")
    for number in (0, 1):
        tale.at(number).has("priest-1vp" if number else "priest").coins(6)
    tale.do("stop")
    first, second = tale.do("mission 13"), []
    while "mission 13" not in tale.moves():
        second += tale.do("pass")
    second = tale.do("mission 13")
    late = [event.late for event in (*first, *second) if isinstance(event, MissionCompleted)]
    assert late == [True, False]


# --- where it is told ---


def test_lines_log_and_replay_tell_it_after_the_mission() -> None:
    session = narrated_campaign(("Ann",))
    event = to_first_mission(session)
    lines = event_lines(session.moments[-1].events, names_at(session))
    done = next(place for place, line in enumerate(lines) if "completes mission" in line)
    assert lines[done + 1].startswith(f"Ann, done {event.mission}: word")
    sink = io.StringIO()
    LineMode(Desk(session, None), ["log", "quit"], sink).run()
    assert sink.getvalue().count(f"Ann, done {event.mission}:") == 2  # what happened last, and in the log


def test_json_has_it_beside_the_text() -> None:
    session = narrated_campaign(("Ann",))
    event = to_first_mission(session)
    out = io.BytesIO()
    run_json(Desk(session, None), io.BytesIO(b""), out)
    said = [each for each in json.loads(out.getvalue())["events"] if each["type"] == "mission_completed"]
    assert len(said) == 1 and said[0]["late"] is False
    assert said[0]["pay_off"].startswith(f"Ann, done {event.mission}:") and "done" not in said[0]["text"]


def test_a_later_player_gets_none() -> None:
    session = narrated_campaign(("Ann", "Bo"), seed=2)
    to_first_mission(session)
    while session.result is None and not any(event.place == 2 for event in done_in(session)):
        advised(session)
    assert done_in(session)[0].place == 2
    assert not [line for line in event_lines(session.moments[-1].events, names_at(session)) if "done" in line[:12]]


def test_it_goes_away_with_undo_and_comes_back_with_redo() -> None:
    session = narrated_campaign(("Ann",))
    event = to_first_mission(session)
    line = f"Ann, done {event.mission}:"
    read_all(session)
    assert any(line in text for text in journal_lines(session))
    session.undo(consent=True)
    assert not any(line in text for text in journal_lines(session))
    session.redo()
    assert any(line in text for text in journal_lines(session))


def test_the_journal_of_earlier_chapters_knows_what_was_late() -> None:
    """The log keeps it: a chapter is not played again to be read."""
    for seed in range(1, 30):
        session = narrated_campaign(("Ann",), seed=seed)
        while session.result is None:
            advised(session)
        if course_of(session).late:
            break
    late = next(iter(course_of(session).late))
    session = gamefile.from_bytes(gamefile.to_bytes(session))
    read_all(session)
    assert any(f"Ann, late {late}:" in entry.pay_off for section in journal(session) for entry in section.entries)
    start, campaign = go_on(session, 2.0)
    after = Session(start, session.players, "next", 1.0)
    after.campaign = campaign
    assert any(f"Ann, late {late}:" in entry.pay_off for section in journal(after) for entry in section.entries)


def test_a_save_of_an_earlier_version_tells_nothing() -> None:
    """Its book has no narration, and what is told does not come from today's files."""
    path = Path(__file__).parents[1] / "saves" / "fixtures" / "v0.2" / "story-1-1-amid-chapter-1.hsv"
    session = gamefile.from_bytes(path.read_bytes())
    event = to_first_mission(session)
    assert not names_at(session).story.pay_off(event.mission, event.late, "Ann")


def test_a_name_emphasizes_nothing() -> None:
    session = narrated_campaign(("*x*",))
    event = to_first_mission(session)
    assert any(
        line.startswith(f"*x*, done {event.mission}:") for line in event_lines(session.events, names_at(session))
    )
    read_all(session)
    assert any(line.startswith(f"*x*, done {event.mission}:") for line in journal_lines(session))
