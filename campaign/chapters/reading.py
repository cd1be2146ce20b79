"""Which cards of a campaign's story wait to be read, and their text.

Unread cards follow from the moves played and the cards read, so undo, redo and bookmarks need no list of their own.
"""

from collections.abc import Sequence
from hashlib import blake2b

from msgspec.structs import replace

from highseas.campaign.chapters.campaign import LOST, TALES, Campaign, campaign_in, campaign_of
from highseas.campaign.chapters.course import characters_of
from highseas.campaign.chapters.memory import Memory, memory_at
from highseas.campaign.chapters.prose import Book
from highseas.campaign.chapters.table import StorySession
from highseas.campaign.chapters.table_pages import (
    COMPANY,
    EPILOGUE,
    LAID,
    PAGES,
    TABLE,
    CardPage,
    page_at,
    with_pages,
)
from highseas.campaign.words.language import LANGUAGE
from highseas.story.mode.state import story_cards_reached
from highseas.story.prose import tell


def cards_reached(session: StorySession) -> tuple[str, ...]:
    """Return the cards the chapter has reached, in order: opening, story cards, its end or `LOST`, and between them
    the pages about the Table (`campaign.chapters.table_pages`).

    Cards without a text are included. The variable game has `TALES`, if its story has any, and nothing else.
    """
    campaign, result = campaign_of(session), session.state.result
    if not campaign.chapter:
        return (TALES,) if campaign.text.narration.tale else ()
    book = campaign.text
    end = () if result is None else (LOST if result.outcome == "lost" else book.end,)
    way = story_cards_reached(session.state)
    return tuple(card for card in with_pages(session, book.opening, way, end) if card)


def unread(session: StorySession) -> tuple[str, ...]:
    """Return the cards that wait to be read, the next one first; none in a game without a campaign.

    A card that was read stays read for the whole chapter: redo, a bookmark or another path to it does not bring it
    again. An end is read again where other moves lead to it.
    """
    campaign = campaign_in(session)
    if campaign is None:
        return ()
    return tuple(card for card in cards_reached(session) if _mark(session, campaign, card) not in campaign.read)


def _mark(session: StorySession, campaign: Campaign, card: str) -> str:
    """Return a card as `Campaign.read` keeps it: the end of a chapter with the moment it came at, pages about the
    company with who it is.
    """
    if card in (COMPANY, TABLE):
        return " ".join((card, *characters_of(session.state)))
    return f"{card} {_moment(session)}" if card in (LOST, LAID, EPILOGUE, campaign.text.end) else card


def _moment(session: StorySession) -> str:
    """Return a short name of the current moment, the same whenever the same moves were played."""
    return blake2b("\n".join(session.moves).encode(), digest_size=6).hexdigest()


def page(session: StorySession) -> int:
    """Return the page, from 0, of the first unread card that the readers are at; 0 at another moment."""
    campaign = campaign_of(session)
    return campaign.page if campaign.opened == _moment(session) else 0


def turned_to(session: StorySession, number: int) -> Campaign:
    """Return the campaign with the readers at this page of the first unread card."""
    return replace(campaign_of(session), page=number, opened=_moment(session))


def read_one(session: StorySession) -> Campaign:
    """Return the campaign after the first unread card was read to its end, or skipped."""
    campaign = campaign_of(session)
    done = tuple(_mark(session, campaign, card) for card in unread(session)[:1])
    return replace(campaign, read=campaign.read + done, page=0, opened="")


def of_old_save(session: StorySession) -> Campaign | None:
    """Convert the campaign of a save of any age to its current form.

    When `waiting` was kept instead of `read`, ends and pages were kept without their moment.
    """
    campaign = campaign_in(session)
    if campaign is None:
        return None
    read = campaign.read
    if campaign.waiting is not None:
        read = tuple(card for card in cards_reached(session) if card not in campaign.waiting)
    if session.result is None:
        read = tuple(card for card in read if card not in (LOST, campaign.text.end))
    read = tuple(_mark(session, campaign, card) for card in read)
    opened = campaign.opened or (_moment(session) if campaign.page else "")
    return replace(campaign, read=read, waiting=None, opened=opened)


def card_page(session: StorySession, card: str) -> CardPage:
    """Return a card of the running chapter as it is read, or a note that it has no text."""
    campaign = campaign_of(session)
    if card in PAGES and card not in campaign.text.cards:  # stories of older versions may have cards of these names
        return page_at(session, card)
    if card == TALES:
        return tales_page(campaign.text, [goal.id for goal in session.view.goals])
    found = page_in(campaign.text, campaign.chapter, card, memory_at(session, card))
    return found or CardPage(card, card, (LANGUAGE.say("chapters.journal.lost_text"),))


def tales_page(book: Book, missions: Sequence[str]) -> CardPage:
    """Return the tall tales about the missions that lie open in the variable game, in their order."""
    paragraphs = tuple(
        LANGUAGE.say("chapters.tale", title=book.cards[mission].title, text=book.narration.tale[mission].text)
        for mission in missions
        if mission in book.cards and mission in book.narration.tale
    )
    return CardPage(TALES, LANGUAGE.say("chapters.tales"), paragraphs)


def page_in(book: Book, chapter: int, card: str, memory: Memory) -> CardPage | None:
    """Return a card of a chapter's book as it is read with this memory; None if it has no text.

    One without a text for later tries is told in a sentence of the program's then.
    """
    if card == LOST:
        before = memory.facts.chapter(chapter).cause
        lost = book.narration.lost.of(memory.cause, before) if book.narration.lost else ""
        return CardPage(card, book.title, (lost or book.words.chapter[str(chapter)].lost,))
    prose = book.cards.get(card)
    if prose is None:
        return None
    whole = tell(prose.paragraphs, memory.facts)
    if not memory.again:
        return CardPage(card, prose.title, whole)
    again = tell(prose.again, memory.facts) or (LANGUAGE.say("chapters.journal.known"),)
    return CardPage(card, prose.title, again, whole)
