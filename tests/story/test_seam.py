"""From the end of a chapter to the first decision of the next there is little to read, on every way and telling."""

from itertools import pairwise

import pytest

from highseas.story.conditions import AnyAtom, Facts, Playthrough, atoms_of
from highseas.story.format import Chapter
from highseas.story.lint.variants import Place, World, worlds
from highseas.story.loader import load_story
from highseas.story.prose import TELLINGS, Piece, settle, texts_of

STORY = load_story()
MOST = 350
"""Words of an end, the card after it, and the choice or the event's line that comes at once."""


def longest(chapter: Chapter, card: str, playthrough: int) -> int:
    """Return how many words a card has at most in so many-th a campaign at its Table."""
    facts = Facts(playthrough=playthrough)

    def known(atom: AnyAtom) -> bool | None:
        return atom.holds(facts) if isinstance(atom, Playthrough) else None

    paragraphs = settle(STORY.languages["en"].cards[card].paragraphs, known, lambda _: None)
    pieces = [each for part in paragraphs for each in ((Piece((part,)),) if isinstance(part, str) else part)]
    sizes = [(piece.when, len(next(texts_of([(piece,)])).split())) for piece in pieces]

    def size(world: World) -> int:
        return sum(words for when, words in sizes if any(all(world[a.atom] == a.wanted for a in case) for case in when))

    atoms = [atom for when, _ in sizes for atom in atoms_of(when)]
    return max(map(size, worlds(STORY, Place(chapter, card, False), atoms)))


@pytest.mark.parametrize("playthrough", [1, 2, 3])
@pytest.mark.parametrize(("before", "after"), [*pairwise(STORY.chapters)], ids=lambda chapter: f"{chapter.number}")
def test_a_seam_is_short(before: Chapter, after: Chapter, playthrough: int) -> None:
    first = after.by_id()[after.first]
    tellings = zip(TELLINGS, STORY.tellings["en"], strict=True)
    words = [said.narration[after.number] for to, said in tellings if to.playthrough == playthrough]
    lines = [line for each in words for event in each.event.values() for line in event.lines]
    said = [each.choice.asks for each in words if each.choice] if first.choice else lines
    at_once = max(len(text.split()) for text in said)
    assert longest(before, before.end, playthrough) + longest(after, first.id, playthrough) + at_once <= MOST
