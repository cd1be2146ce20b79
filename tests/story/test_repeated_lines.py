"""No line of an event wears out: in a whole campaign none is said more than four times."""

from collections import Counter

import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.engine.royal.game import decider
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.story.events import EventRevealed

TRIES = 8
"""Chapters and tries of a campaign on average."""
MOST = 4


@pytest.mark.parametrize(
    ("seats", "seed"),
    [(1, 5), *(pytest.param(*each, marks=pytest.mark.long) for each in ((2, 6), (2, 8), (3, 4), (4, 3)))],
)
def test_no_line_is_said_more_than_four_times_in_a_campaign(seats: int, seed: int) -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy", "Di")[:seats], seed=seed))
    said: Counter[str] = Counter()
    for _ in range(TRIES):
        session = Session(start, [Controller.PERSON] * seats, "", 1.0)
        session.campaign = campaign
        while session.result is None:
            seat_no = decider(session.state)
            session.play(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)
        story = names_at(session).story
        events = (event for moment in session.moments for event in moment.events)
        texts = (story.event_text(e.event, e.month) for e in events if isinstance(e, EventRevealed))
        said.update(text for text in texts if text)
        try:
            start, campaign = go_on(session, 2.0)
        except SessionError:
            break
    assert len(said) > 40 and max(said.values()) <= MOST, said.most_common(5)
