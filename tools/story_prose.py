"""Count what a person should look at again in a story's texts: tails, second tellings that are paraphrases, and what
stands after a choice.

    python -m tools.story_prose story --tails 10          sentences that end on ", and" and at most six words, by file
    python -m tools.story_prose story --overlap 35        words of a later telling that stand in the first, by text
    python -m tools.story_prose story --after 2.1         what may be read after way 1 of the choice of chapter 2

The first two fail where one is above the percentage given. Overlap: of the different content words of what only a
second (third) telling says, the share that the first telling of the same card or line has. They are compared by their
first five letters, without words of fewer than four letters and the stop words below ("lantern" and "lanterns" are one
word, "lamp" and "lamps" two). A sentence that both tellings say is no part of the second.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from highseas.campaign.chapters.library import load
from highseas.story.card_file import read_card
from highseas.story.conditions import AnyAtom, Chose, Facts, Playthrough, written
from highseas.story.format import Story
from highseas.story.prose import settle, texts_of
from highseas.story.text_format import Prose
from tools.story_text import blocks_of, sentences_in

TAIL = re.compile(r", and(?: [^\s,]+){1,6}$")
_STOP = """about after again alone also another because been before both came come could does done down each else even
every from gone have here into just know last like little long made make more most much must name never next
nobody once only other over said same says since some somebody something still such take tell than that their
them then there these they thing this those three time told took until upon very want well were what when where
which while will with without would your yours"""
STOP = frozenset(_STOP.split())


def texts_by_file(folder: Path, language: str) -> dict[str, list[str]]:
    """Return every text of each file of a language, forms and blocks and all."""
    found = {}
    for path in sorted((folder / "text" / language).iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            prose, _ = read_card(text)
            found[path.name] = [*texts_of((*prose.paragraphs, *prose.again))]
        elif path.suffix == ".toml":
            found[path.name] = [said for _, said in texts_in(tomllib.loads(text))]
    return found


def texts_in(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text inside a value, with where it is."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict | list | tuple):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts_in(part, f"{at}.{step}".lstrip("."))


def tails(texts: list[str]) -> tuple[int, int, int, int]:
    """Return how many sentences have a tail, how many there are, how often "somebody" stands there, and the words."""
    sentences = [one.rstrip("\"*'.!?… ") for text in texts for one in sentences_in(text) if len(one.split()) > 1]
    somebody = sum(len(re.findall(r"\bsomebody\b", text, re.IGNORECASE)) for text in texts)
    words = sum(len(text.split()) for text in texts)
    return sum(bool(TAIL.search(one)) for one in sentences), len(sentences), somebody, words


def stems(texts: list[str]) -> set[str]:
    words = re.findall(r"[a-z]+", " ".join(texts).lower().replace("{name}", ""))
    return {word[:5] for word in words if len(word) > 3 and word not in STOP}


def overlap(first: list[str], later: list[str]) -> float | None:
    """Return the share of the content words of a later telling that the first has; None if it says nothing new."""
    known = {sentence for text in first for sentence in sentences_in(text)}
    fresh = stems([one for text in later for one in sentences_in(text) if one not in known])
    return len(fresh & stems(first)) / len(fresh) if fresh else None


def telling_of(prose: Prose, playthrough: int) -> list[str]:
    """Return what a card may say in so many-th a campaign, in the first try and in others."""
    facts = Facts(playthrough=playthrough)

    def known(atom: AnyAtom) -> bool | None:
        return atom.holds(facts) if isinstance(atom, Playthrough) else None

    return [*texts_of(settle((*prose.paragraphs, *prose.again), known, lambda name: None))]


def overlaps(story: Story) -> Iterator[tuple[str, int, float]]:
    """Yield each card and each text that a second or third telling says otherwise, and its overlap with the first."""
    language = story.manifest.language
    for card, prose in story.languages[language].cards.items():
        for playthrough in (2, 3):
            earlier, later = telling_of(prose, playthrough - 1), telling_of(prose, playthrough)
            if later != earlier and (share := overlap(telling_of(prose, 1), later)) is not None:
                yield f"{card}.md", playthrough, share
    plain = [msgspec.to_builtins(each, str_keys=True) | {"cards": {}, "forms": ()} for each in story.tellings[language]]
    texts = [dict(texts_in(each)) for each in plain]
    for place, first in texts[0].items():
        for playthrough in (2, 3):
            said, before = texts[2 * playthrough - 2][place], texts[2 * playthrough - 4][place]
            if said not in (first, before):
                yield place, playthrough, overlap([first], [said]) or 0.0


def after_choice(story: Story, chapter: int, way: int) -> Iterator[str]:
    """Yield, for a person to read, the blocks that ask for a way of a choice, and each card as it may be read then."""
    cards = story.languages[story.manifest.language].cards
    ids = [card for each in story.chapters if each.number >= chapter for card in each.texts]
    opening = next(each.opening for each in story.chapters if each.number == chapter)
    for card in ids:
        for piece in blocks_of(cards[card]):
            if any(isinstance(ask.atom, Chose) and ask.atom.chapter == chapter for case in piece.when for ask in case):
                yield f"{card}, [if {written(piece.when)}]: {next(texts_of([(piece,)]))}"

    def known(atom: AnyAtom) -> bool | None:
        return atom.way == way if isinstance(atom, Chose) and atom.chapter == chapter else None

    for card in ids:
        if card != opening:
            parts = settle((*cards[card].paragraphs, *cards[card].again), known, lambda name: None)
            yield "\n".join((f"\n## {card}: {cards[card].title}", *texts_of(parts)))


def rows_of(asked: argparse.Namespace) -> Iterator[tuple[str, float]]:
    story = load(asked.folder)
    if asked.tails is not None:
        for file, texts in texts_by_file(asked.folder, story.manifest.language).items():
            found, every, somebody, words = tails(texts)
            share = 100 * found / max(1, every)
            often = 1000 * somebody / max(1, words)
            yield f'{file}: tails {found} of {every} ({share:.0f}%), "somebody" {often:.1f} in 1,000 words', share
    else:
        for where, playthrough, part in overlaps(story):
            yield f"{where}, telling {playthrough}: {part:.0%} of its content words stand in the first", 100 * part


def main() -> None:
    parser = argparse.ArgumentParser(description="Count what should be looked at again in a story's texts.")
    parser.add_argument("folder", type=Path)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--tails", type=float, metavar="PERCENT")
    what.add_argument("--overlap", type=float, metavar="PERCENT")
    what.add_argument("--after", metavar="CHAPTER.WAY")
    asked = parser.parse_args()
    if asked.after:
        chapter, _, way = asked.after.partition(".")
        print("\n".join(after_choice(load(asked.folder), int(chapter), int(way))))
        return
    limit, rows = asked.overlap if asked.tails is None else asked.tails, [*rows_of(asked)]
    above = [row for row, share in rows if share > limit]
    print("\n".join([*(row for row, _ in rows), f"above {limit:.0f}%: {len(above)} of {len(rows)}"]))
    sys.exit(bool(above))


if __name__ == "__main__":
    main()
