"""The ways through a chapter: which missions a group may come to see, in which order, and how.

`python -m story.paths [FOLDER]` writes them down as Markdown; `docs/story/paths.md` is what it says of our story.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from story.format import Chapter, Fork, Goal, Language, Mode, Next, Pointer, Stay, Story
from story.loader import OWN_STORY, StoryDataError, load_story

MODES: tuple[Mode, ...] = ("cooperative", "competitive")
LONGEST = 8
"""Cards of the longest way that is followed: twice the markers, so that a tangle of tests ends somewhere."""


class Step(msgspec.Struct, frozen=True):
    """A card on a way, and what the test that led to it found: a mission and whether it was done."""

    card: str
    tested: str = ""
    done: bool = False


class Way(msgspec.Struct, frozen=True):
    """One way from the first card on. `end` is the last pointer: the goal, a stay, or "" where it breaks off."""

    steps: tuple[Step, ...]
    end: str

    @property
    def cards(self) -> tuple[str, ...]:
        """Its cards in order."""
        return tuple(step.card for step in self.steps)

    def known(self) -> dict[str, bool]:
        """What is certain about missions at the way's last card: the latest test of each."""
        return {step.tested: step.done for step in self.steps if step.tested}


def successors(pointer: Pointer) -> list[Step]:
    """The cards a pointer may lead to."""
    if isinstance(pointer, Next):
        return [Step(pointer.card)]
    if isinstance(pointer, Fork):
        return [Step(pointer.done, pointer.mission, True), Step(pointer.failed, pointer.mission, False)]
    return []


def ways(chapter: Chapter, mode: Mode) -> list[Way]:
    """Every way through the chapter.

    One that comes back to a card, to none there is, or on for ever breaks off there.
    """
    return list(_walk(chapter, mode, (Step(chapter.first),)))


def _walk(chapter: Chapter, mode: Mode, steps: tuple[Step, ...]) -> Iterator[Way]:
    card = chapter.by_id().get(steps[-1].card)
    hourglass = card.month_end.of(mode) if card else None
    again = steps[-1].card in (step.card for step in steps[:-1])
    if hourglass is None or again or len(steps) > LONGEST:
        yield Way(steps, "")
    elif isinstance(hourglass.then, (Goal, Stay)):
        yield Way(steps, "goal" if isinstance(hourglass.then, Goal) else "stay")
    else:
        for step in successors(hourglass.then):
            if _contradicts(steps, step):
                continue
            yield from _walk(chapter, mode, (*steps, step))


def _contradicts(steps: tuple[Step, ...], step: Step) -> bool:
    """A mission once done stays done: a later test of it cannot fail."""
    return not step.done and any(past.tested == step.tested and past.done for past in steps)


# --- written down ---


def report(story: Story) -> str:
    """All ways of all chapters, as Markdown."""
    language = story.languages[story.manifest.language]
    lines = [
        "# Ways through the chapters",
        "",
        "Written by `python -m story.paths`; do not edit. **It tells the titles of all cards.** (10 ✓) and (10 ✗)",
        "are what the test at that Month's End found of mission 10.",
    ]
    for chapter in story.chapters:
        lines += _chapter_lines(chapter, language)
    return "\n".join(lines) + "\n"


def _chapter_lines(chapter: Chapter, language: Language) -> list[str]:
    words = language.words.chapter.get(str(chapter.number))
    lines = [
        "",
        f"## Chapter {chapter.number}{f': {words.title}' if words else ''}",
        "",
        "| card | title |",
        "| --- | --- |",
    ]
    ids = (chapter.opening, *(card.id for card in chapter.card), chapter.end)
    lines += [f"| {i} | {language.cards[i].title} |" for i in ids if i in language.cards]
    by_mode = {mode: [_way_line(way, chapter) for way in ways(chapter, mode)] for mode in MODES}
    for title, found in _sections(by_mode):
        lines += ["", f"{title}, {len(found)} ways:", "", *(f"{n}. {line}" for n, line in enumerate(found, 1))]
    return lines


def _sections(by_mode: dict[Mode, list[str]]) -> list[tuple[str, list[str]]]:
    """One list for both modes where they agree."""
    cooperative, competitive = by_mode["cooperative"], by_mode["competitive"]
    if cooperative == competitive:
        return [("Both modes", cooperative)]
    return [("Cooperative and solo", cooperative), ("Competitive", competitive)]


def _way_line(way: Way, chapter: Chapter) -> str:
    parts = [
        f"({step.tested} {'✓' if step.done else '✗'}) {step.card}" if step.tested else step.card
        for step in way.steps
    ]
    return " → ".join([*parts, chapter.end])


def main(arguments: list[str]) -> int:
    """Print the ways of the story in the folder given, or of our own."""
    try:
        print(report(load_story(Path(arguments[0]) if arguments else OWN_STORY)), end="")
    except StoryDataError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
