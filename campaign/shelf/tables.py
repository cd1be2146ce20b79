"""Tables to play another campaign at: those of the saved and finished campaigns."""

from pathlib import Path

import msgspec

from highseas.campaign.chapters import the_table
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.laid import HandedOn
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.shelf import catalog, finished_games, slots
from highseas.saves import Store

MOST_READ = 60
"""Saves of each folder that are looked through for tables, those played last."""


class OfferedTable(msgspec.Struct, frozen=True):
    """The Table of a campaign, by the name of its save, and how much of it is laid."""

    slot: str
    laid: int
    places: int


class TakenTable(msgspec.Struct, frozen=True):
    """The Table of a campaign that another one is to be played at: what it hands on, how many places it has, who
    played there last, and from which story (as in `CampaignRequest`).
    """

    slot: str
    handed_on: HandedOn
    places: int
    names: tuple[str, ...]
    story: Path | None


def take_table(store: Store, slot: str) -> TakenTable:
    """Return the Table of a campaign, running or finished, by the name of its save.

    Raises `SaveError`, or `SessionError` if it is no campaign or nobody sits at its Table.
    """
    return table_of(slots.look(store, slot), slot)


def table_of(session: Session, slot: str = "") -> TakenTable:
    """Return the Table of the session's campaign. Raises `SessionError` if there is none, or nobody sits there."""
    campaign = campaign_of(session)
    left = the_table.handed_on(session)
    if not left.places:
        raise SessionError("chapters.table.empty", campaign=campaign.name)
    own = campaign.digest or (campaign.story if campaign.folder else "")
    places = len(the_table.at(session).places)
    return TakenTable(slot or slots.slot_of(session), left, places, session.names, Path(own) if own else None)


def offered_tables(store: Store, most: int) -> list[OfferedTable]:
    """Return up to `most` tables where somebody sits, that of the campaign played last first.

    Raises `SaveError`.
    """
    entries = [
        entry for place in (store, finished_games.beside(store)) for entry in catalog.latest(place, MOST_READ)
    ]
    entries.sort(key=lambda entry: -entry.modified)
    found = [
        OfferedTable(entry.name, entry.summary.laid, entry.summary.places)
        for entry in entries
        if entry.summary is not None and entry.summary.laid
    ]
    return found[:most]
