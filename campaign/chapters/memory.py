"""What a campaign remembers at the moment a card was read: the facts that its texts look back to."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters import the_table
from highseas.campaign.chapters.campaign import LOST, Campaign, campaign_of
from highseas.campaign.chapters.course import Course, cause_in_log, cause_of, course_in_log, course_of
from highseas.campaign.chapters.laid import laid_in
from highseas.campaign.chapters.log import Played
from highseas.campaign.chapters.past import facts_amid, facts_of
from highseas.campaign.chapters.prose import Book
from highseas.campaign.chapters.table import StorySession
from highseas.campaign.chapters.the_table import Seating
from highseas.story.conditions import Cause, Facts


class Memory(msgspec.Struct, frozen=True):
    """What decides how a card is told: the facts, whether it was read in an earlier try of its chapter, and why the
    chapter was lost, where it was.
    """

    facts: Facts
    again: bool
    cause: Cause | None


def memory_at(session: StorySession, card: str) -> Memory:
    """Return what the campaign remembered when this card of the running chapter was read."""
    campaign = campaign_of(session)
    again = _read_in(log_before(campaign), campaign.chapter, campaign.text, card)
    return Memory(facts_at(session, card), again, cause_of(session.state))


def memory_then(campaign: Campaign, number: int, book: Book, card: str) -> Memory:
    """Return what it remembered when this card was read in a chapter or try of the log, by its place from 0."""
    entry = campaign.log[number]
    again = _read_in(campaign.log[:number], entry.chapter, book, card)
    return Memory(facts_then(campaign, number, book, card), again, cause_in_log(entry))


def _read_in(log: Sequence[Played], chapter: int, book: Book, card: str) -> bool:
    """Whether a card was read in one of these tries at its chapter."""
    return any(entry.chapter == chapter and card in (book.opening, *entry.cards) for entry in log)


def facts_at(session: StorySession, card: str) -> Facts:
    """Return what the campaign knew when this card of the running chapter was read.

    It follows from the moves played, so undo and redo need nothing of their own.
    """
    campaign = campaign_of(session)
    options = session.start.setup.options
    past = facts_of(log_before(campaign), session.names, options.competitive, campaign.telling)
    course = course_of(session)
    facts = facts_amid(past, campaign.chapter, course, _read_before(campaign.text, course, card))
    return _with_table(facts, the_table.before(campaign), campaign.chapter, card == campaign.text.end)


def facts_then(campaign: Campaign, number: int, book: Book, card: str) -> Facts:
    """Return what the campaign knew when this card was read in a chapter or try of the log, by its place from 0."""
    entry = campaign.log[number]
    options = entry.start.setup.options
    past = facts_of(campaign.log[:number], entry.names, options.competitive, campaign.telling)
    course = course_in_log(entry)
    facts = facts_amid(past, entry.chapter, course, _read_before(book, course, card))
    return _with_table(facts, the_table.after_entry(campaign, number), entry.chapter, card == book.end)


def _with_table(facts: Facts, table: Seating, chapter: int, won: bool) -> Facts:
    """Return the facts with the places laid before the chapter and in it so far; `won` at its end."""
    done = {mission: (name,) for mission, name in facts.chapter(chapter).done.items()}
    fresh = laid_in(table.places, chapter, done, ("",) if won else ())
    return replace(facts, laid=frozenset((*table.laid, *(laid.place for laid in fresh))))


def _read_before(book: Book, course: Course, card: str) -> int:
    """Return how many story cards had been read before this one; `LOST` and the end come after all."""
    return 0 if card == book.opening else len(course.way) if card == LOST else course.read_before(card)


def log_before(campaign: Campaign) -> Sequence[Played]:
    """Return the log before the running chapter; that of a chapter played once more is in the log itself."""
    log = campaign.log
    if campaign.practice:
        for number, entry in enumerate(log):
            if (entry.chapter, entry.failures) == (campaign.chapter, campaign.failures):
                return log[:number]
    return log
