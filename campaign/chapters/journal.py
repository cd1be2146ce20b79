"""The journal of a campaign: its story cards so far, chapter by chapter, to be read again.

It never shows cards of paths that were not taken.
"""

import time
from collections.abc import Iterator, Sequence

import msgspec

from highseas.campaign.chapters.campaign import (
    LOST,
    Campaign,
    MissionDone,
    Played,
    campaign_in,
    missions_done,
    played,
    story_of,
)
from highseas.campaign.chapters.prose import Book, book_of
from highseas.campaign.chapters.reading import cards_reached, unread
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.words.emphasis import without_emphasis
from highseas.campaign.words.royal.goals import goal_terms
from highseas.campaign.words.royal.names import ENGLISH
from highseas.story.format import Prose
from highseas.story.mode.view import missions_asked
from highseas.story.script import ScriptError
from highseas.story.seen import tale_in


class JournalEntry(msgspec.Struct, frozen=True):
    """A card of the journal, with a line about its mission if it has one."""

    card: str
    prose: Prose
    mission: str = ""


class Section(msgspec.Struct, frozen=True):
    """A chapter, or one try at it."""

    heading: str
    entries: tuple[JournalEntry, ...]


def journal(session: RoyalSession) -> list[Section]:
    """Return all sections, oldest first; the last is the running chapter, as far as it was read."""
    campaign = campaign_in(session)
    if campaign is None:
        raise SessionError("chapters.no_story")
    return [*_past(campaign), _present(session, campaign)]


def _past(campaign: Campaign) -> Iterator[Section]:
    if not campaign.log:
        return
    try:
        story = story_of(campaign)
    except SessionError:
        story = None
    for entry in campaign.log:
        book = book_of(story, entry.chapter) if story else None
        end = () if entry.chapter == 0 else (LOST if entry.outcome == "lost" else book.end if book else "",)
        opening = (book.opening,) if book and book.opening else ()
        yield Section(
            heading=_heading(entry.chapter, entry.title, entry.outcome, entry.failures),
            entries=_entries(book, entry.chapter, (*opening, *entry.cards, *end), entry.missions, entry.start),
        )


def _present(session: RoyalSession, campaign: Campaign) -> Section:
    view, result = tale_in(session.view), session.result
    assert view is not None
    book = campaign.text
    waiting = unread(session)
    cards = [card for card in cards_reached(session) if card not in waiting]
    outcome = result.outcome if result else "running"
    return Section(
        heading=_heading(campaign.chapter, book.title, outcome, campaign.failures),
        entries=_entries(book, campaign.chapter, cards, missions_done(session.view, session.names), session.start),
    )


def _entries(
    book: Book | None, chapter: int, cards: Sequence[str], missions: Sequence[MissionDone], start: Start
) -> tuple[JournalEntry, ...]:
    done = {mission.id: mission.by for mission in missions}
    asked = _asked(start)
    return tuple(
        JournalEntry(
            card,
            _prose(book, chapter, card),
            _mission_line(card, asked.get(card, ""), done[card]) if card in done else "",
        )
        for card in cards
        if card
    )


def _asked(start: Start) -> dict[str, str]:
    """Return what each mission of a chapter asks for; nothing for a chapter that can no longer be decoded."""
    try:
        missions = missions_asked(start.setup.content)
    except ScriptError:
        return {}
    return {card: ENGLISH.listed(goal_terms(mission, ENGLISH)) for card, mission in missions.items()}


def _prose(book: Book | None, chapter: int, card: str) -> Prose:
    if book is not None and card == LOST:
        return Prose(title=book.title, paragraphs=(book.words.chapter[str(chapter)].lost,))
    found = book.cards.get(card) if book else None
    return found or Prose(
        title=ENGLISH.say("chapters.journal.card", card=card),
        paragraphs=(ENGLISH.say("chapters.journal.no_text"),),
    )


def _mission_line(card: str, asked: str, by: Sequence[str]) -> str:
    return ENGLISH.say("chapters.journal.mission", card=card, asked=asked, by=by)


def _heading(chapter: int, title: str, outcome: str, failures: int) -> str:
    again, how = failures + 1 if failures else 0, f"chapters.outcome.{outcome}"
    return ENGLISH.say("chapters.journal.heading", chapter=chapter, title=title, again=again, outcome=how)


def journal_lines(session: RoyalSession) -> list[str]:
    """Format the journal as plain lines, one per paragraph."""
    lines: list[str] = []
    for section in journal(session):
        lines += [section.heading, ""]
        for entry in section.entries:
            lines += [
                entry.prose.title,
                *map(without_emphasis, entry.prose.paragraphs),
                *([entry.mission] if entry.mission else []),
                "",
            ]
    return lines[:-1]


def log_lines(campaign: Campaign) -> list[str]:
    """Format the log of a campaign: date, chapter, result, missions, crowns, turns."""
    return [f"{number}. {line}" for number, line in enumerate(map(_log_line, campaign.log), 1)]


def last_line(session: RoyalSession) -> str:
    """Format the chapter that has just ended as the log will show it after the players go on; else empty."""
    campaign = campaign_in(session)
    if campaign is None or session.result is None or campaign.practice:
        return ""
    line = _log_line(played(session, time.time()))
    return ENGLISH.say("chapters.journal.just_ended", number=len(campaign.log) + 1, line=line)


def _log_line(entry: Played) -> str:
    done = sum(1 for mission in entry.missions if mission.by)
    date = time.strftime("%Y-%m-%d", time.localtime(entry.when))
    heading = _heading(entry.chapter, entry.title, entry.outcome, entry.failures)
    if not entry.turns:
        return ENGLISH.say("chapters.journal.conceded", date=date, heading=heading)
    return ENGLISH.say(
        "chapters.journal.played",
        date=date,
        heading=heading,
        done=done,
        missions=len(entry.missions),
        turns=entry.turns,
        crowns=[f"{name} {count}" for name, count in zip(entry.names, entry.crowns, strict=True)],
    )
