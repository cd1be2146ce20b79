"""Campaigns of a story that says something of its own wherever a story can."""

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import Campaign, CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.chapters.records import pack_book
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.saved_games.slots import open_store
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.story.conditions import Facts
from tests.story.folders import copy_of


def royal(session: Session) -> RoyalSession:
    """Return a session of Port Royal as one."""
    assert session.game is PORT_ROYAL
    return session


@cache
def narrated_story() -> Path:
    """Return a folder with a copy of our story, told by `tests.narrated`."""
    return copy_of("narrated", Path(tempfile.mkdtemp(prefix="narrated-")) / "story")


def narrated_campaign(names: Sequence[str], seed: int = 1, **wanted: Any) -> Session:
    """Return the first chapter of a campaign of that story, played by persons."""
    request = CampaignRequest(names=tuple(names), seed=seed, story=narrated_story(), **wanted)
    return session_of(*begin_campaign(request))


def session_of(start: Start, campaign: Campaign) -> Session:
    """Return a chapter of a campaign, played by persons."""
    session = Session(start, [Controller.PERSON] * len(start.setup.names), "game", 1.0)
    session.campaign = campaign
    return session


def advised(session: Session) -> None:
    seat_no = decider(session.state)
    session.play(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)


def facts_at(session: Session, card: str) -> Facts:
    """Return what the campaign knew when this card of the running chapter was read."""
    return campaign_facts(session).at(card, campaign_of(session).text).facts


def begun(names: tuple[str, ...] = ("Ann",), seed: int = 3, saved: bool = True, **wanted: Any) -> Session:
    start, campaign = begin_campaign(CampaignRequest(names=names, seed=seed, **wanted))
    session = requests.begin(start, (), open_store() if saved else None, "", campaign)
    assert session.unsaved is None
    return session


STUBBORN = ("No", "Choose", "Share", "Stop", "Pass", "Draw", "Keep", "Repel", "PutBack")


def stop(session: Session) -> None:
    """Decide so that nothing is ever bought."""
    moves = {type(move).__name__: move for move in reversed(legal(session.state))}
    session.play(next(moves[name] for name in STUBBORN if name in moves))


def played(session: Session, lose: bool = False) -> Session:
    """Play the chapter to its end: by deckhand, or by stopping at once, which loses it. It is saved at the end."""
    autosaver, session.autosaver = session.autosaver, None
    while session.result is None:
        (stop if lose else advised)(session)
    session.autosaver = autosaver
    session.keep()
    return session


def finished(session: Session, outcome: str) -> Session:
    last = session.moments[-1]
    assert last.state.result is not None
    last.state.result = replace(last.state.result, outcome=outcome)
    return session


def without_guests(session: Session) -> Campaign:
    """Return the campaign of the session as a version without a Table began its chapter."""
    campaign = campaign_of(session)
    return replace(campaign, book=pack_book(replace(campaign.text, guests=None)))


def read_all(session: Session) -> list[str]:
    cards = []
    while unread(session):
        cards.append(unread(session)[0])
        session.turn_page(read_one(session))
    return cards
