"""The Table of a campaign: the places laid at it in earlier campaigns, in its log (all tries) and in its running
chapter. Nothing of it is kept but what earlier campaigns left: undo and redo take places with the move.

The variable game and a chapter that is played once more lay nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import Campaign, campaign_of, is_complete
from highseas.campaign.chapters.course import characters_of, course_of
from highseas.campaign.chapters.laid import HandedOn, Laid, hosts_of, laid_in
from highseas.campaign.chapters.log import Played, open_log
from highseas.campaign.chapters.prose import Guests, guests_of
from highseas.campaign.chapters.table import State, StorySession
from highseas.campaign.play.errors import SessionError
from highseas.campaign.words.shipped import code_in_use
from highseas.story.mode.state import script_of, tale_of
from highseas.story.text_format import Place


class Seating(msgspec.Struct, frozen=True):
    """The Table at a moment: all its places in order, and which are laid, by id."""

    places: tuple[Place, ...]
    laid: Mapping[str, Laid]

    def rows(self) -> list[tuple[int, Laid]]:
        """Return the laid places in the order of the Table, with their numbers from 1."""
        return [(number, self.laid[p.id]) for number, p in enumerate(self.places, 1) if p.id in self.laid]

    @property
    def bowls(self) -> tuple[bool, ...]:
        """Whether each place is laid, in order."""
        return tuple(place.id in self.laid for place in self.places)


def guests_at(campaign: Campaign) -> Guests:
    """Return the places of the campaign's story and what they are called; of old saves, as its files have them now.

    A story without a Table, or whose files are gone, has none.
    """
    guests = campaign.text.guests
    if guests is not None:
        return guests
    try:
        return _in_files(campaign.digest, campaign.story, bool(campaign.folder), code_in_use())
    except SessionError:
        return Guests()


@lru_cache(maxsize=4)
def _in_files(digest: str, story_id: str, own: bool, folder: str) -> Guests:
    return guests_of(library.story_of(digest, story_id, own), 0)


def before(campaign: Campaign) -> Seating:
    """Return the Table before the running chapter, and before this try at it."""
    places = guests_at(campaign).places
    return Seating(places, _before(places, campaign.table, campaign.history))


@lru_cache(maxsize=8)
def _before(places: tuple[Place, ...], inherited: tuple[Laid, ...], history: bytes) -> Mapping[str, Laid]:
    return _laid(places, inherited, open_log(history))


def _laid(places: tuple[Place, ...], inherited: Iterable[Laid], log: Iterable[Played]) -> dict[str, Laid]:
    laid = {each.place: each for each in inherited}
    for entry in log:
        if entry.chapter:
            in_order = sorted(entry.missions, key=lambda mission: mission.after)
            done = {mission.id: mission.by for mission in in_order}
            hosts = hosts_of(entry.outcome, entry.names, entry.winners, done)
            for each in laid_in(places, entry.chapter, done, hosts):
                laid.setdefault(each.place, each)
    return laid


def after_entry(campaign: Campaign, number: int) -> Seating:
    """Return the Table after so many entries of the log."""
    places = guests_at(campaign).places
    return Seating(places, _laid(places, campaign.table, campaign.log[:number]))


def at(session: StorySession) -> Seating:
    """Return the Table as it is now."""
    return seating(campaign_of(session), session.state, tuple(course_of(session).first))


def seating(campaign: Campaign, state: State, in_order: Sequence[str] = ()) -> Seating:
    """Return the Table of a campaign whose running chapter stands so.

    `in_order` are its missions as they were first done. Without it as many places are laid, but of several missions
    for one place the first that lay open counts.
    """
    known = before(campaign)
    if not campaign.chapter or campaign.practice or not known.places:
        return known
    script, tale = script_of(state), tale_of(state)
    names = state.names
    by_mission = {
        script.cards[place].id: tuple(names[seat_no] for seat_no in marks)
        for place, marks in zip(tale.missions, tale.marks, strict=True)
    }
    done = {mission: by_mission[mission] for mission in in_order if mission in by_mission} | by_mission
    result = state.result
    winners = [seat_no + 1 for seat_no in result.winners] if result is not None else []
    hosts = hosts_of(result.outcome, names, winners, done) if result is not None else ()
    fresh = {each.place: each for each in laid_in(known.places, campaign.chapter, done, hosts)}
    return Seating(known.places, fresh | dict(known.laid))


def newly_laid(session: StorySession) -> list[tuple[int, Laid]]:
    """Return the places that the running chapter laid, with their numbers from 1."""
    old = before(campaign_of(session)).laid
    return [(number, each) for number, each in at(session).rows() if each.place not in old]


def is_left(session: StorySession) -> bool:
    """Whether the story is over and somebody sits at its Table: then another campaign there is offered."""
    campaign = campaign_of(session)
    over = session.result is not None and (campaign.chapter == 0 or is_complete(session))
    return over and not campaign.practice and bool(at(session).laid)


def handed_on(session: StorySession) -> HandedOn:
    """Return what another campaign at this Table begins with."""
    campaign = campaign_of(session)
    places = tuple(replace(each, campaign=each.campaign or campaign.name) for _, each in at(session).rows())
    return HandedOn(places, campaign.telling, tuple(sorted(heard_before(campaign) | _heard(session))))


def heard_before(campaign: Campaign) -> frozenset[tuple[int, str]]:
    """Return which characters were at the Table before this chapter and this try at it, by chapter: what they say
    there was said.
    """
    in_log = {(entry.chapter, character) for entry in campaign.log for character in entry.characters if character}
    return frozenset(in_log.union(campaign.heard))


def _heard(session: StorySession) -> set[tuple[int, str]]:
    chapter = campaign_of(session).chapter
    return {(chapter, character) for character in characters_of(session.state) if character and chapter}
