"""What a campaign knows of its finished chapters, and what that settles in the text of the next one."""

from collections.abc import Sequence

from msgspec.structs import replace

from highseas.campaign.chapters.course import Course, cause_in_log, course_in_log
from highseas.campaign.chapters.log import Played
from highseas.campaign.chapters.prose import Book
from highseas.story.conditions import AnyAtom, ChapterFacts, Chose, Facts, Laid, LaidMany, Plays
from highseas.story.prose import By, Name, Paragraph, Winner, settle


def facts_of(log: Sequence[Played], names: Sequence[str], competitive: bool, telling: int) -> Facts:
    """Return what a campaign knows after these chapters and tries, for these players at their Table.

    Of a chapter that was played to its end it is what the try that ended it brought, of one that was only lost its
    defeats.
    """
    chapters: dict[int, ChapterFacts] = {}
    for entry in log:
        if not entry.chapter:
            continue
        defeats = chapters.get(entry.chapter, ChapterFacts())
        if entry.outcome == "lost":
            chapters[entry.chapter] = replace(defeats, lost=entry.failures + 1, cause=cause_in_log(entry))
        else:
            chapters[entry.chapter] = course_in_log(entry).at_end(defeats)
    return Facts(chapters=chapters, telling=telling, players=len(names), competitive=competitive)


def facts_amid(past: Facts, chapter: int, course: Course, read: int) -> Facts:
    """Return what is known in a chapter when so many of its cards had been read; `past` is what was before it.

    Who plays which character is known from the first card on.
    """
    before = past.chapter(chapter)
    now = replace(course.facts(read), lost=before.lost, cause=before.cause)
    if read == len(course.way):
        now = replace(now, winner=course.winner)
    return replace(past, chapters={**past.chapters, chapter: now}, plays=course.plays if read else {})


def settled(book: Book, chapter: int, past: Facts) -> Book:
    """Return the text of a chapter with everything settled that is known when it begins.

    What is left looks to this chapter, to who plays which character, or to the Table.
    """
    memory = _Memory(book, chapter, past)
    cards = {
        card: replace(prose, paragraphs=memory.settle(prose.paragraphs), again=memory.settle(prose.again))
        for card, prose in book.cards.items()
    }
    return replace(book, cards=cards)


def read_again(book: Book, chapter: int, log: Sequence[Played]) -> Book:
    """Return the text of a chapter with other pay-off lines for missions that were done in an earlier try at it."""
    done = {mission.id for entry in log if entry.chapter == chapter for mission in entry.missions if mission.by}
    lines = {
        mission: replace(lines, done=lines.again, late=lines.again) if lines.again and mission in done else lines
        for mission, lines in book.narration.mission.items()
    }
    return replace(book, narration=replace(book.narration, mission=lines))


class _Memory:
    """What is known when a chapter begins, and what is not."""

    def __init__(self, book: Book, chapter: int, past: Facts) -> None:
        self._own, self._chapter, self._past = set(book.cards), chapter, past

    def settle(self, paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
        return settle(paragraphs, self._known, self._name)

    def _known(self, atom: AnyAtom) -> bool | None:
        if isinstance(atom, (Plays, Laid, LaidMany)) or not self._own.isdisjoint(atom.cards()):
            return None
        if isinstance(atom, Chose) and atom.chapter == self._chapter:
            return None
        return atom.holds(self._past)

    def _name(self, name: Name) -> str | None:
        if isinstance(name, By):
            return None if name.mission in self._own else name.name(self._past)
        if isinstance(name, Winner):
            return None if name.chapter == self._chapter else name.name(self._past)
        return None
