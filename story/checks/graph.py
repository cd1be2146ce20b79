"""Check chapters as graphs: every pointer leads somewhere, every card is reached and left, no path is too long."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from highseas.engine.refusal import Refusal
from highseas.engine.royal.goals.terms import Own, Pay
from highseas.story.format import MARKERS, Chapter, Fork, Goal, Mode, Next, Stay, Story, StoryCard
from highseas.story.paths import MODES, Way, ways

GOAL_CARD = "9"
"""The number of the goal card, which no story card can have."""
_ID = re.compile(r"[0-9a-z]+(-[0-9a-z]+)*")
_FIGURES = ("at_least", "coins", "crowns", "cards")
"""Figures of a term that make it harder as they grow."""


def check_graphs(story: Story) -> Iterator[Refusal]:
    """Yield faults in how cards follow each other."""
    numbers = [chapter.number for chapter in story.chapters]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Refusal("checks.numbers", numbers=str(numbers))
    yield from _check_ids(story)
    for chapter in story.chapters:
        broken = [*_check_pointers(chapter)]
        yield from broken
        if not broken:
            yield from _check_ways(chapter, story)


def _check_ids(story: Story) -> Iterator[Refusal]:
    cards = [card.id for chapter in story.chapters for card in chapter.card]
    frames = [card for chapter in story.chapters for card in (chapter.opening, chapter.end)]
    for card, count in Counter(cards + frames).items():
        if count > 1:
            yield Refusal("checks.id.shared", card=card, cards=count)
        if not _ID.fullmatch(card) or card == GOAL_CARD:
            yield Refusal("checks.id.malformed", card=card)


def _at(chapter: Chapter, card: str, why: Refusal) -> Refusal:
    return Refusal("checks.at.card", chapter=chapter.number, card=card, why=why)


def _check_pointers(chapter: Chapter) -> Iterator[Refusal]:
    known = chapter.by_id()
    if chapter.first not in known:
        yield Refusal("checks.pointer.first", chapter=chapter.number, card=chapter.first)
    for card in chapter.card:
        ends = card.month_end
        if ends.both and (ends.cooperative or ends.competitive):
            yield _at(chapter, card.id, Refusal("checks.pointer.both"))
        for mode in MODES:
            yield from (_at(chapter, card.id, wrong) for wrong in _check_pointer(card, mode, known))


def _check_pointer(card: StoryCard, mode: Mode, known: dict[str, StoryCard]) -> Iterator[Refusal]:
    hourglass = card.month_end.of(mode)
    if hourglass is None:
        return
    then = hourglass.then
    named = [then.card] if isinstance(then, Next) else []
    if isinstance(then, Fork):
        named = [then.done, then.failed]
        if then.mission not in known:
            yield Refusal("checks.pointer.test", mode=in_mode(mode), mission=then.mission)
        if then.done == then.failed:
            yield Refusal("checks.pointer.no_test", mode=in_mode(mode), card=then.done)
        elif then.done in known and then.failed in known and _easier(known[then.failed], known[then.done]):
            yield Refusal("checks.pointer.easier", mode=in_mode(mode), failed=then.failed, done=then.done)
    for target in named:
        if target not in known:
            yield Refusal("checks.pointer.card", mode=in_mode(mode), card=target)
    if isinstance(then, Goal) and mode == "competitive":
        yield Refusal("checks.pointer.goal")
    if isinstance(then, Stay) and mode == "cooperative":
        yield Refusal("checks.pointer.stay")


def in_mode(mode: Mode) -> str:
    """Return the code of what a mode is called."""
    return f"checks.mode.{mode}"


def _check_ways(chapter: Chapter, story: Story) -> Iterator[Refusal]:
    found: dict[Mode, list[Way]] = {mode: ways(chapter, mode) for mode in MODES}
    reached = {card for each in found.values() for way in each for card in way.cards}
    for card in chapter.card:
        if card.id not in reached:
            yield _at(chapter, card.id, Refusal("checks.way.none"))
    wrong = [fault for mode in MODES for way in found[mode] for fault in _check_way(chapter, mode, way)]
    wrong += [fault for way in found["cooperative"] for fault in _check_length(chapter, way, story)]
    yield from unlike(wrong)


def unlike(faults: Iterable[Refusal]) -> Iterable[Refusal]:
    """Return the faults without those that say the same as an earlier one."""
    found: dict[str, Refusal] = {}
    for fault in faults:
        found.setdefault(str(fault), fault)
    return found.values()


def _check_way(chapter: Chapter, mode: Mode, way: Way) -> Iterator[Refusal]:
    last = way.cards[-1]
    if not way.end:
        code = "checks.way.endless" if chapter.by_id()[last].month_end.of(mode) else "checks.way.stuck"
        yield _at(chapter, last, Refusal(code, mode=in_mode(mode)))
    for place, card_id in enumerate(way.cards):
        hourglass = chapter.by_id()[card_id].month_end.of(mode)
        if hourglass and isinstance(hourglass.then, Fork):
            asked = hourglass.then.mission
            if asked not in way.cards[: place + 1]:
                shown = way.cards[: place + 1]
                yield _at(chapter, card_id, Refusal("checks.way.not_open", mission=asked, way=shown))


def _check_length(chapter: Chapter, way: Way, story: Story) -> Iterator[Refusal]:
    length, least = len(way.cards), story.manifest.min_path
    at = {"chapter": chapter.number, "way": way.cards}
    if length > MARKERS:
        yield Refusal("checks.way.long", **at, missions=length, markers=MARKERS)
    elif length < least:
        yield Refusal("checks.way.short", **at, missions=length, least=least)
    for players, needed in enumerate((chapter.goal or story.rules.goal).markers, 1):
        if length * players < needed:
            yield Refusal("checks.way.goal", **at, players=players, markers=length * players, needed=needed)


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
