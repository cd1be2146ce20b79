"""What of a campaign's story waits to be read, and what it says.

What waits follows from the moment the game is at and from the cards that were read, so undo and redo need not
know of it.
"""

from msgspec.structs import replace

from campaign.saga import LOST, Saga, saga_of
from campaign.session import Session
from story.format import Prose
from story.mode.tables import cards_told


def told(session: Session) -> tuple[str, ...]:
    """What the chapter has told up to its present moment, in order: opening, story cards, its end or `LOST`.

    Cards without a text of their own are among them; the variable game tells nothing.
    """
    saga, result = saga_of(session), session.state.result
    if not saga.chapter:
        return ()
    book = saga.text
    end = () if result is None else (LOST if result.outcome == "lost" else book.end,)
    return tuple(card for card in (book.opening, *cards_told(session.state), *end) if card)


def unread(session: Session) -> tuple[str, ...]:
    """What waits to be read, the next card first; nothing in a game without a campaign.

    It follows from the moment the game is at, so going back takes what was told since back with it. A card that was
    read stays read for the whole chapter: redo, a bookmark or another way to the same card does not bring it again.
    """
    if session.saga is None:
        return ()
    read = session.saga.read
    return tuple(card for card in told(session) if card not in read)


def without_waiting(session: Session) -> Saga | None:
    """The saga of an old save as it is kept now: what was told and did not wait to be read was read."""
    saga = session.saga
    if saga is None or saga.waiting is None:
        return saga
    read = tuple(card for card in told(session) if card not in saga.waiting)
    return replace(saga, read=read, waiting=None)


def prose_of(saga: Saga, card: str) -> Prose:
    """What a card of the running chapter says. A card without text tells that."""
    book = saga.text
    if card == LOST:
        return Prose(title=book.title, paragraphs=(book.words.chapter[str(saga.chapter)].lost,))
    return book.cards.get(card) or Prose(title=card, paragraphs=("This card has lost its text.",))


def turned_to(saga: Saga, page: int) -> Saga:
    """The readers are at this page of the first unread card."""
    return replace(saga, page=page)


def read_one(session: Session) -> Saga:
    """The saga once the first unread card was read to its end, or skipped."""
    saga = saga_of(session)
    return replace(saga, read=saga.read + unread(session)[:1], page=0)
