"""Campaigns of a story that says something of its own wherever a story can."""

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.play.session import Controller, Session
from highseas.engine.royal.game import decider
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.story.conditions import Facts
from tests.story.folders import copy_of


@cache
def narrated_story() -> Path:
    """Return a folder with a copy of our story, told by `tests.narrated`."""
    return copy_of("narrated", Path(tempfile.mkdtemp(prefix="narrated-")) / "story")


def narrated_campaign(names: Sequence[str], seed: int = 1, **wanted: Any) -> Session:
    """Return the first chapter of a campaign of that story, played by persons."""
    request = CampaignRequest(names=tuple(names), seed=seed, story=narrated_story(), **wanted)
    start, campaign = begin_campaign(request)
    session = Session(start, [Controller.PERSON] * len(names), "narrated", 1.0)
    session.campaign = campaign
    return session


def advised(session: Session) -> None:
    """Play the move that the program advises."""
    seat_no = decider(session.state)
    session.play(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)


def facts_at(session: Session, card: str) -> Facts:
    """Return what the campaign knew when this card of the running chapter was read."""
    return campaign_facts(session).at(card, campaign_of(session).text).facts
