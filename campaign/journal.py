"""The journal of a campaign: the path that was taken, chapter by chapter, to be read again.

It never shows a card of the path not taken.
"""

import time
from collections.abc import Iterator, Sequence

import msgspec

from campaign.books import Book, book_of
from campaign.reading import told, unread
from campaign.saga import LOST, MissionDone, Played, Saga, missions_done, played, story_of
from campaign.session import Session, SessionError
from campaign.words.names import counted, listed
from story.format import Prose


class Leaf(msgspec.Struct, frozen=True):
    """One card of the journal, with a line about its mission where it has one."""

    card: str
    prose: Prose
    mission: str = ""


class Part(msgspec.Struct, frozen=True):
    """One chapter, or one try at it."""

    heading: str
    leaves: tuple[Leaf, ...]


def journal(session: Session) -> list[Part]:
    """All parts, oldest first; the last is the running chapter, as far as it was told."""
    saga = session.saga
    if saga is None:
        raise SessionError("this game has no story")
    return [*_past(saga), _present(session, saga)]


def _past(saga: Saga) -> Iterator[Part]:
    if not saga.log:
        return
    try:
        story = story_of(saga)
    except SessionError:
        story = None
    for entry in saga.log:
        book = book_of(story, entry.chapter) if story else None
        end = () if entry.chapter == 0 else (LOST if entry.outcome == "lost" else book.end if book else "",)
        opening = (book.opening,) if book and book.opening else ()
        yield Part(
            heading=_heading(entry.chapter, entry.title, entry.outcome, entry.failures),
            leaves=_leaves(book, entry.chapter, (*opening, *entry.cards, *end), entry.missions),
        )


def _present(session: Session, saga: Saga) -> Part:
    view, result = session.view.story, session.result
    assert view is not None
    book = saga.text
    waiting = unread(session)
    cards = [card for card in told(session) if card not in waiting]
    outcome = result.outcome if result else "running"
    return Part(
        heading=_heading(saga.chapter, book.title, outcome, saga.failures),
        leaves=_leaves(book, saga.chapter, cards, missions_done(view, session.state.names)),
    )


def _leaves(
    book: Book | None, chapter: int, cards: Sequence[str], missions: Sequence[MissionDone]
) -> tuple[Leaf, ...]:
    done = {mission.id: mission.by for mission in missions}
    return tuple(Leaf(card, _prose(book, chapter, card), _mission_line(card, done)) for card in cards if card)


def _prose(book: Book | None, chapter: int, card: str) -> Prose:
    if book is not None and card == LOST:
        return Prose(title=book.title, paragraphs=(book.words.chapter[str(chapter)].lost,))
    found = book.cards.get(card) if book else None
    return found or Prose(
        title=f"Card {card}", paragraphs=("The story's files have no text for this card any more.",)
    )


def _mission_line(card: str, done: dict[str, tuple[str, ...]]) -> str:
    if card not in done:
        return ""
    return f"Mission {card}: {f'completed by {listed(done[card])}' if done[card] else 'not completed'}."


_TOLD = {"won": "won", "lost": "lost", "ranked": "played to its end", "running": "under way"}


def _heading(chapter: int, title: str, outcome: str, failures: int) -> str:
    name = f"Chapter {chapter}: {title}" if chapter else "The variable game"
    again = f", try {failures + 1}" if failures else ""
    return f"{name}{again} ({_TOLD[outcome]})"


def journal_lines(session: Session) -> list[str]:
    """The journal as plain lines, a paragraph a line."""
    lines: list[str] = []
    for part in journal(session):
        lines += [part.heading, ""]
        for leaf in part.leaves:
            lines += [leaf.prose.title, *leaf.prose.paragraphs, *([leaf.mission] if leaf.mission else []), ""]
    return lines[:-1]


def log_lines(saga: Saga) -> list[str]:
    """The sessions of a campaign: date, chapter, result, missions, crowns, turns."""
    return [f"{number}. {line}" for number, line in enumerate(map(_log_line, saga.log), 1)]


def last_line(session: Session) -> str:
    """The chapter that has just ended, as the log will tell it once the players have gone on; else nothing."""
    saga = session.saga
    if saga is None or session.result is None or saga.practice:
        return ""
    return (
        f"{len(saga.log) + 1}. {_log_line(played(session, time.time()))} — just ended, it can still be taken back"
    )


def _log_line(entry: Played) -> str:
    done = sum(1 for mission in entry.missions if mission.by)
    crowns = ", ".join(f"{name} {count}" for name, count in zip(entry.names, entry.crowns, strict=True))
    date = time.strftime("%Y-%m-%d", time.localtime(entry.when))
    heading = _heading(entry.chapter, entry.title, entry.outcome, entry.failures)
    missions = f"{done} of {counted(len(entry.missions), 'mission')}"
    return f"{date}: {heading}, {missions}, {counted(entry.turns, 'turn')}, crowns: {crowns}"
