"""Check chapters as graphs: every pointer leads somewhere, every card is reached and left, no path is too long."""

import re
from collections import Counter
from collections.abc import Iterator

from highseas.engine.royal.goals.terms import Own, Pay
from highseas.story.format import MARKERS, Chapter, Fork, Goal, Mode, Next, Stay, Story, StoryCard
from highseas.story.paths import MODES, Way, ways

GOAL_CARD = "9"
"""The number of the goal card, which no story card can have."""
_ID = re.compile(r"[0-9a-z]+(-[0-9a-z]+)*")
_FIGURES = ("at_least", "coins", "crowns", "cards")
"""Figures of a term that make it harder as they grow."""


def check_graphs(story: Story) -> Iterator[str]:
    """Yield faults in how cards follow each other."""
    numbers = [chapter.number for chapter in story.chapters]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"chapters: their numbers are {numbers}; they have to count 1, 2, 3 … without a gap"
    yield from _check_ids(story)
    for chapter in story.chapters:
        broken = [*_check_pointers(chapter)]
        yield from broken
        if not broken:
            yield from _check_ways(chapter, story)


def _check_ids(story: Story) -> Iterator[str]:
    cards = [card.id for chapter in story.chapters for card in chapter.card]
    frames = [card for chapter in story.chapters for card in (chapter.opening, chapter.end)]
    for card, count in Counter(cards + frames).items():
        if count > 1:
            yield f"card {card}: {count} cards have this id; each needs its own"
        if not _ID.fullmatch(card) or card == GOAL_CARD:
            yield f"card {card!r}: ids are made of a-z, 0-9 and hyphens, and 9 is the goal card's"


def _place(chapter: Chapter, card: str) -> str:
    return f"chapter {chapter.number}, card {card}"


def _check_pointers(chapter: Chapter) -> Iterator[str]:
    known = chapter.by_id()
    if chapter.first not in known:
        yield f"chapter {chapter.number}: its first card {chapter.first} does not exist"
    for card in chapter.card:
        at = _place(chapter, card.id)
        ends = card.month_end
        if ends.both and (ends.cooperative or ends.competitive):
            yield f"{at}: month_end has `both` and a mode of its own; give either"
        for mode in MODES:
            yield from (f"{at}: {wrong}" for wrong in _check_pointer(card, mode, known))


def _check_pointer(card: StoryCard, mode: Mode, known: dict[str, StoryCard]) -> Iterator[str]:
    hourglass = card.month_end.of(mode)
    if hourglass is None:
        return
    then = hourglass.then
    named = [then.card] if isinstance(then, Next) else []
    if isinstance(then, Fork):
        named = [then.done, then.failed]
        if then.mission not in known:
            yield f"the {mode} test asks for mission {then.mission}, which this chapter does not have"
        if then.done == then.failed:
            yield f"the {mode} test leads to card {then.done} either way; use `next` then"
        elif then.done in known and then.failed in known and _easier(known[then.failed], known[then.done]):
            yield f"failing the {mode} test leads to mission {then.failed}, which asks for no more than {then.done}"
    for target in named:
        if target not in known:
            yield f"the {mode} month end leads to card {target}, which this chapter does not have"
    if isinstance(then, Goal) and mode == "competitive":
        yield "the competitive month end leads to the goal card, which is for cooperative games; use `stay`"
    if isinstance(then, Stay) and mode == "cooperative":
        yield "the cooperative month end stays, so that the game would never end; use `goal`"


def _check_ways(chapter: Chapter, story: Story) -> Iterator[str]:
    found: dict[Mode, list[Way]] = {mode: ways(chapter, mode) for mode in MODES}
    reached = {card for each in found.values() for way in each for card in way.cards}
    for card in chapter.card:
        if card.id not in reached:
            yield f"{_place(chapter, card.id)}: no way leads there"
    sentences = [wrong for mode in MODES for way in found[mode] for wrong in _check_way(chapter, mode, way)]
    sentences += [wrong for way in found["cooperative"] for wrong in _check_length(chapter, way, story)]
    yield from dict.fromkeys(sentences)


def _check_way(chapter: Chapter, mode: Mode, way: Way) -> Iterator[str]:
    last = way.cards[-1]
    if not way.end:
        card = chapter.by_id()[last]
        why = (
            "goes on there without an end"
            if card.month_end.of(mode)
            else "cannot leave it: it has no month end for it"
        )
        yield f"{_place(chapter, last)}: a {mode} game {why}"
    for place, card_id in enumerate(way.cards):
        hourglass = chapter.by_id()[card_id].month_end.of(mode)
        if hourglass and isinstance(hourglass.then, Fork):
            asked = hourglass.then.mission
            if asked not in way.cards[: place + 1]:
                shown = ", ".join(way.cards[: place + 1])
                yield f"{_place(chapter, card_id)}: it tests mission {asked}, which is not open on the way {shown}"


def _check_length(chapter: Chapter, way: Way, story: Story) -> Iterator[str]:
    shown, length = ", ".join(way.cards), len(way.cards)
    if length > MARKERS:
        yield (
            f"chapter {chapter.number}: the way {shown} has {length} missions, but one player alone has only "
            f"{MARKERS} markers"
        )
    elif length < story.manifest.min_path:
        yield (
            f"chapter {chapter.number}: the way {shown} has {length} missions; story.toml wants at least "
            f"{story.manifest.min_path}"
        )
    for players, needed in enumerate((chapter.goal or story.rules.goal).markers, 1):
        if length * players < needed:
            yield (
                f"chapter {chapter.number}: on the way {shown}, {players} players can place {length * players} "
                f"markers, but the goal card asks for {needed}"
            )


# --- comparing missions ---


def _easier(one: StoryCard, other: StoryCard) -> bool:
    """Whether every player who can do `other` could as well have done `one`."""
    if one.mission.steps > other.mission.steps or (
        one.mission.moment and one.mission.moment != other.mission.moment
    ):
        return False
    return all(
        any(_covered(term, have) for have in (*other.mission.own, *other.mission.pay))
        for term in (*one.mission.own, *one.mission.pay)
    )


def _covered(term: Own | Pay, have: Own | Pay) -> bool:
    """Whether `have` is the same thing in at least the same number."""
    if type(term) is not type(have):
        return False
    for field in term.__struct_fields__:
        mine, theirs = getattr(term, field), getattr(have, field)
        if mine > theirs if field in _FIGURES else mine != theirs:
            return False
    return True
