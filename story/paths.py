"""The paths through a chapter: which missions a group may see, in which order, and how.

`python -m highseas.story.paths [FOLDER]` prints them as Markdown; `docs/story/paths.md` is its output for the
project's own story.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from highseas.story.format import Chapter, Fork, Goal, Mode, Next, Pointer, Stay, Story
from highseas.story.loader import OWN_STORY, StoryDataError, load_story
from highseas.story.text_format import Language

MODES: tuple[Mode, ...] = ("cooperative", "competitive")
LONGEST = 8
"""Cards of the longest path that is followed: twice the markers, so that a loop of tests ends."""


class Step(msgspec.Struct, frozen=True):
    """A card on a path, and the result of the test that led to it: a mission and whether it was done."""

    card: str
    tested: str = ""
    done: bool = False


class Way(msgspec.Struct, frozen=True):
    """One path from the first card on. `end` is the last pointer: the goal, a stay, or "" where it breaks off."""

    steps: tuple[Step, ...]
    end: str

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(step.card for step in self.steps)

    def known(self) -> dict[str, bool]:
        """Return what is certain about missions at the path's last card: the latest test of each."""
        return {step.tested: step.done for step in self.steps if step.tested}


def successors(pointer: Pointer) -> list[Step]:
    """Return the cards a pointer may lead to."""
    if isinstance(pointer, Next):
        return [Step(pointer.card)]
    if isinstance(pointer, Fork):
        return [Step(pointer.done, pointer.mission, True), Step(pointer.failed, pointer.mission, False)]
    return []


def ways(chapter: Chapter, mode: Mode) -> list[Way]:
    """Return every path through the chapter.

    A path that returns to a card, leads to none, or exceeds `LONGEST` breaks off there.
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
    """Whether a step contradicts an earlier one: a completed mission stays completed."""
    return not step.done and any(past.tested == step.tested and past.done for past in steps)


# --- output ---


def report(story: Story) -> str:
    language = story.languages[story.manifest.language]
    lines = [
        "# Ways through the chapters",
        "",
        "Written by `python -m highseas.story.paths`; do not edit. **It tells the titles of all cards.**",
        "(10 ✓) and (10 ✗) are what the test at that Month's End found of mission 10.",
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
    """Return one list for both modes where they agree."""
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
    """Print the paths of the story in the given folder, or of the project's own."""
    try:
        print(report(load_story(Path(arguments[0]) if arguments else OWN_STORY)), end="")
    except StoryDataError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
