"""Every way through the chapters of a story, as a page.

    python -m tools.story_paths [FOLDER]

prints it as Markdown; `docs/story/paths.md` is its output for the project's own story.
"""

import sys
from pathlib import Path

from highseas.story.format import Chapter, Mode, Story
from highseas.story.loader import OWN_STORY, StoryDataError, load_story
from highseas.story.paths import MODES, Way, ways
from highseas.story.text_format import Language


def report(story: Story) -> str:
    language = story.languages[story.manifest.language]
    lines = [
        "# Ways through the chapters",
        "",
        "Written by `python -m tools.story_paths`; do not edit. **It tells the titles of all cards.**",
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
        f"({step.tested} {'✓' if step.done else '✗'}) {step.card}" if step.tested else step.card for step in way.steps
    ]
    return " → ".join([*parts, chapter.end])


def main(arguments: list[str]) -> int:
    try:
        print(report(load_story(Path(arguments[0]) if arguments else OWN_STORY)), end="")
    except StoryDataError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
