"""A card of the story is told where it was read, before the next event: in lines and in JSON."""

import io
import json
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.pages import COMPANY, TABLE
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import Session
from highseas.engine.royal.game import decider
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.story.events import StoryRead
from tests.campaigns import narrated_campaign

NAMES = ("Ann", "Bo")


pytestmark = pytest.mark.usefixtures("home")


def cards_read(session: Session) -> list[str]:
    return [event.card for moment in session.moments for event in moment.events if isinstance(event, StoryRead)]


@pytest.fixture(scope="module")
def moves() -> list[str]:
    """The moves of a chapter from its beginning until its second card was read."""
    session = narrated_campaign(NAMES)
    while len(cards_read(session)) < 2:
        seat_no = decider(session.state)
        session.play(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)
    return session.moves


def test_lines_tell_a_card_before_the_next_event(moves: list[str]) -> None:
    session, out = narrated_campaign(NAMES), io.StringIO()
    LineMode(Desk(session, None), moves, out).run()
    first, second = cards_read(session)
    cards = campaign_of(session).text.cards
    lines = out.getvalue().splitlines()

    def place(start: str) -> int:
        return next(n for n, line in enumerate(lines) if line.startswith(start))

    opening, read = place(f"* {cards['cover'].title} *"), place(f"Story card {first} ")
    card, turn = place(f"* {cards[first].title} *"), place("— Turn 1")
    assert opening < read < card < turn < place("Event: ")
    assert place(f"* {cards[second].title} *") == place(f"Story card {second} ") + 2  # after an empty line


def test_json_has_the_card_with_the_event_of_its_reading(moves: list[str]) -> None:
    session, out = narrated_campaign(NAMES), io.BytesIO()
    source = io.BytesIO("".join(json.dumps({"move": move}) + "\n" for move in moves).encode())
    run_json(Desk(session, None), source, out)
    answers: list[dict[str, Any]] = [json.loads(line) for line in out.getvalue().splitlines()]
    read = 0
    for answer in answers:
        kinds = [event["type"] for event in answer["events"]]
        cards = [event["card"] for event in answer["events"] if event["type"] == "story_read"]
        if cards:
            read += 1
            assert cards == [page["card"] for page in answer["story"]]
            after = kinds[kinds.index("story_read") + 1 :]
            assert ("event_revealed" in after) == (cards == ["10"])
            assert [page["card"] for page in answer["pages"]] == ([COMPANY, TABLE] if cards == ["10"] else [])
    assert read == 2 and [page["card"] for page in answers[0]["story"]] == ["cover"]
