"""The journal of a campaign: its story cards so far, chapter by chapter, never those of paths that were not taken."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters import pages
from highseas.campaign.chapters.campaign import LOST, TALES, Campaign, campaign_in, played, story_of
from highseas.campaign.chapters.facts import CampaignFacts, ChapterMemory, campaign_facts, guests_at, memory_in_log
from highseas.campaign.chapters.progress import Course, cause_in_log, read_again
from highseas.campaign.chapters.records import Book, MissionDone, Played, book_of
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.for_chapters import LANGUAGE, StorySession, goal_terms
from highseas.campaign.words.games import level_code
from highseas.campaign.words.language import in_plain_lines
from highseas.story.conditions import Cause
from highseas.story.mode.view import missions_asked
from highseas.story.prose import escaped
from highseas.story.script import ScriptError


class JournalEntry(msgspec.Struct, frozen=True):
    """A card of the journal, with lines about its mission, about doing it, and about the way that was chosen."""

    card: str
    page: pages.CardPage
    mission: str = ""
    pay_off: str = ""
    choice: str = ""


class Section(msgspec.Struct, frozen=True):
    """A chapter, or one try at it."""

    heading: str
    entries: tuple[JournalEntry, ...]


def journal(session: StorySession) -> list[Section]:
    """Return the Table, then all chapters, oldest first; the last is the running one, as far as it was read."""
    if campaign_in(session) is None:
        raise SessionError("chapters.no_story")
    facts, sections = campaign_facts(session), []
    if facts.table.unlocked:
        page = pages.whole_table(facts.campaign, facts.table)
        entry = JournalEntry(page.card, replace(page, title=pages.count_line(facts.table)))
        sections.append(Section(page.title, (entry,)))
    return [*sections, *_past(facts.campaign), _present(session, facts)]


def _past(campaign: Campaign) -> Iterator[Section]:
    story = None
    with suppress(SessionError):
        story = story_of(campaign) if campaign.log else None
    for number, entry in enumerate(campaign.log):
        memory = memory_in_log(campaign, number)
        book = book_of(story, entry.chapter, len(entry.names), campaign.playthrough) if story else None
        book = read_again(book, entry.chapter, campaign.log[:number]) if book else None
        cards = [*_past_pages(entry, memory, book)]
        if book is not None and book.guests is not None:
            cards += pages.pages_then(campaign, entry, number + 1, book.guests)
        yield Section(_entry_heading(entry), _entries(book, cards, entry.missions, memory.course, entry.start))


def _present(session: StorySession, facts: CampaignFacts) -> Section:
    campaign, result, waiting = facts.campaign, session.result, pages.unread(session)
    cards = [pages.card_page(session, card) for card in pages.cards_reached(session) if card not in waiting]
    heading = _heading(
        campaign.chapter,
        campaign.text.title,
        result.outcome if result else "running",
        facts.cause,
        campaign.failures,
        session.start,
        session.away,
    )
    return Section(heading, _entries(campaign.text, cards, facts.missions, facts.course, session.start))


def _entries(
    book: Book | None, cards: Sequence[pages.CardPage], missions: Sequence[MissionDone], course: Course, start: Start
) -> tuple[JournalEntry, ...]:
    asked, lines = {}, {}
    with suppress(ScriptError):
        asked = missions_asked(start.setup.content)
    for each in missions:
        needs = LANGUAGE.listed(goal_terms(asked[each.id], LANGUAGE)) if each.id in asked else ""
        lines[each.id] = LANGUAGE.say("chapters.journal.mission", card=each.id, asked=needs, by=each.by)
    return tuple(
        JournalEntry(
            page.card,
            page,
            lines.get(page.card, ""),
            _pay_offs(book, page.card, missions, course),
            _chosen(book, course, page.card),
        )
        for page in cards
    )


def _pay_offs(book: Book | None, card: str, missions: Sequence[MissionDone], course: Course) -> str:
    if book is None:
        return ""
    done = [mission for mission in missions if mission.by and card in (mission.id, TALES)]
    lines = (book.narration.pay_off(mission.id, mission.id in course.late, escaped(mission.by[0])) for mission in done)
    return "\n\n".join(filter(None, lines))


def _chosen(book: Book | None, course: Course, card: str) -> str:
    words = book.narration.choice if book is not None else None
    at = course.chosen_after
    if words is None or not course.choice or not at or course.way[at - 1] != card:
        return ""
    title, said = words.ways[course.choice - 1], words.said[course.choice - 1]
    return LANGUAGE.say("chapters.journal.choice", title=title, said=said)


def _past_pages(entry: Played, memory: ChapterMemory, book: Book | None) -> Iterator[pages.CardPage]:
    end = () if entry.chapter == 0 else (LOST if entry.outcome == "lost" else book.end if book else "",)
    opening = (book.opening,) if book and book.opening else ()
    for card in filter(None, (*opening, *entry.cards, *end)):
        page = pages.page_in(book, card, memory.at(card, book)) if book else None
        title = LANGUAGE.say("chapters.journal.card", card=card)
        yield page or pages.CardPage(card, title, (LANGUAGE.say("chapters.journal.no_text"),))
    if book is not None and not entry.chapter and book.narration.tale:
        yield pages.tales_page(book, [mission.id for mission in entry.missions])


def _entry_heading(entry: Played) -> str:
    cause = cause_in_log(entry)
    return _heading(entry.chapter, entry.title, entry.outcome, cause, entry.failures, entry.start, entry.away)


def _heading(
    chapter: int, title: str, outcome: str, cause: Cause | None, failures: int, start: Start, away: Sequence[str]
) -> str:
    return LANGUAGE.say(
        "chapters.journal.heading",
        chapter=chapter,
        title=title,
        again=failures + 1 if failures else 0,
        outcome=f"chapters.outcome.{outcome}",
        cause=f"chapters.cause.{cause}" if cause else "",
        level=level_code(start.setup.options.level),
        away=away,
    )


def journal_lines(session: StorySession) -> list[str]:
    lines: list[str] = []
    for section in journal(session):
        lines += [section.heading, ""]
        for entry in section.entries:
            lines += [
                entry.page.title,
                *map(in_plain_lines, entry.page.paragraphs),
                *([entry.mission] if entry.mission else []),
                *(in_plain_lines(line) for line in entry.pay_off.split("\n\n") if line),
                *([in_plain_lines(entry.choice)] if entry.choice else []),
                "",
            ]
    return lines[:-1]


def log_lines(campaign: Campaign) -> list[str]:
    return [f"{number}. {line}" for number, line in enumerate(map(_log_line, campaign.log), 1)]


def table_lines(session: StorySession) -> list[str]:
    """Say who sits at the session's Table, a line each, and how many places are unlocked. Raises `SessionError`."""
    facts = campaign_facts(session)
    if not facts.table.places:
        raise SessionError("chapters.table.none")
    rows = pages.table_rows(guests_at(facts.campaign), facts.table.rows())
    missing = pages.missing_rows(facts.campaign, facts.table)
    return [*map(in_plain_lines, rows), pages.count_line(facts.table), *map(in_plain_lines, missing)]


def table_line(session: StorySession) -> str:
    """Say how many places are unlocked at the session's Table; empty while nobody sits there."""
    table = campaign_facts(session).table
    return pages.count_line(table) if table.unlocked else ""


def last_line(session: StorySession) -> str:
    """Format the chapter that has just ended as the log will show it after the players go on; else empty."""
    campaign = campaign_in(session)
    if campaign is None or session.result is None or campaign.practice:
        return ""
    line = _log_line(played(session, time.time()))
    return LANGUAGE.say("chapters.journal.just_ended", number=len(campaign.log) + 1, line=line)


def _log_line(entry: Played) -> str:
    done = sum(1 for mission in entry.missions if mission.by)
    date = LANGUAGE.date(datetime.fromtimestamp(entry.when))
    heading = _entry_heading(entry)
    if not entry.turns:
        return LANGUAGE.say("chapters.journal.conceded", date=date, heading=heading)
    return LANGUAGE.say(
        "chapters.journal.played",
        date=date,
        heading=heading,
        done=done,
        missions=len(entry.missions),
        turns=entry.turns,
        crowns=[f"{name} {count}" for name, count in zip(entry.names, entry.crowns, strict=True)],
    )
