"""Check chapters as graphs: every pointer leads somewhere, every card is reached and left, no path is too long, the
choice comes on every way and costs something, and every mission can be met with the cards in play by then.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from highseas.engine.refusal import Refusal
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import ABILITIES, INDEX
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.goals.count import shortfalls
from highseas.engine.royal.goals.terms import Own, Pay
from highseas.story.effects import Offer, Tax
from highseas.story.format import MARKERS, WAYS, Chapter, Fork, Goal, Hourglass, Mode, Stay, Story, StoryCard
from highseas.story.lint.narration import located
from highseas.story.paths import MODES, Way, ways
from highseas.story.script import SETS

GOAL_CARD = "9"
"""The number of the goal card, which no story card can have."""
_ID = re.compile(r"[0-9a-z]+(-[0-9a-z]+)*")
_FIGURES = ("at_least", "coins", "crowns", "cards")
"""Figures of a term that make it harder as they grow."""


def check_graphs(story: Story) -> Iterator[Refusal]:
    numbers = [chapter.number for chapter in story.chapters]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Refusal("checks.numbers", numbers=str(numbers))
    ids = [card.id for chapter in story.chapters for card in chapter.card]
    ids += [card for chapter in story.chapters for card in (chapter.opening, chapter.end)]
    for card, count in Counter(ids).items():
        if count > 1:
            yield Refusal("checks.id.shared", card=card, cards=count)
        if not _ID.fullmatch(card) or card == GOAL_CARD:
            yield Refusal("checks.id.malformed", card=card)
    for chapter in story.chapters:
        broken = [*_check_pointers(chapter)]
        yield from broken or _check_ways(chapter, story)


def _at_card(chapter: Chapter, card: str, found: Iterable[Refusal]) -> Iterator[Refusal]:
    return located(found, "checks.at.card", chapter=chapter.number, card=card)


def _check_pointers(chapter: Chapter) -> Iterator[Refusal]:
    known = chapter.by_id()
    if chapter.first not in known or known[chapter.first].instead:
        yield Refusal("checks.pointer.first", chapter=chapter.number, card=chapter.first)
    for card in chapter.card:
        ends = card.month_end
        if ends.both and (ends.cooperative or ends.competitive):
            yield from _at_card(chapter, card.id, [Refusal("checks.pointer.both")])
        for mode in MODES:
            if hourglass := ends.of(mode):
                yield from _at_card(chapter, card.id, _without_repeats(_check_pointer(chapter, hourglass, mode)))


def _check_pointer(chapter: Chapter, hourglass: Hourglass, mode: Mode) -> Iterator[Refusal]:
    known, then, at = chapter.by_id(), hourglass.then, _in_mode(mode)
    if isinstance(then, Fork):
        if then.mission not in known or known[then.mission].instead:
            yield Refusal("checks.pointer.test", mode=at, mission=then.mission)
        if then.done == then.failed:
            yield Refusal("checks.pointer.no_test", mode=at, card=then.done)
        elif known.keys() >= {then.done, then.failed}:
            for way in range(WAYS + 1):
                done, failed = chapter.read(then.done, way), chapter.read(then.failed, way)
                if _is_easier(known[failed], known[done]):
                    yield Refusal("checks.pointer.easier", mode=at, failed=failed, done=done)
    lost = (card for card in hourglass.next_cards if card not in known or known[card].instead)
    yield from (Refusal("checks.pointer.card", mode=at, card=card) for card in lost)
    if isinstance(then, Goal) and mode == "competitive":
        yield Refusal("checks.pointer.goal")
    if isinstance(then, Stay) and mode == "cooperative":
        yield Refusal("checks.pointer.stay")


def _in_mode(mode: Mode) -> str:
    return f"checks.mode.{mode}"


def _check_ways(chapter: Chapter, story: Story) -> Iterator[Refusal]:
    found: dict[Mode, list[Way]] = {mode: ways(chapter, mode) for mode in MODES}
    reached = {card for each in found.values() for way in each for card in way.cards}
    for card in chapter.card:
        if card.id not in reached:
            yield from _at_card(chapter, card.id, [Refusal("checks.way.none")])
    wrong = [fault for mode in MODES for way in found[mode] for fault in _check_way(chapter, mode, way)]
    wrong += [fault for way in found["cooperative"] for fault in _check_length(chapter, way, story)]
    yield from _without_repeats(wrong)


def _without_repeats(faults: Iterable[Refusal]) -> Iterable[Refusal]:
    found: dict[str, Refusal] = {}
    for fault in faults:
        found.setdefault(str(fault), fault)
    return found.values()


def _check_way(chapter: Chapter, mode: Mode, way: Way) -> Iterator[Refusal]:
    ends = {card: known.month_end.of(mode) for card, known in chapter.by_id().items()}
    stands_for = {card.id: card.stands_for for card in chapter.card}
    last = way.cards[-1]
    if not way.end:
        code = "checks.way.endless" if ends[last] else "checks.way.stuck"
        yield from _at_card(chapter, last, [Refusal(code, mode=_in_mode(mode))])
    for place, card in enumerate(way.cards, 1):
        hourglass, shown = ends[card], way.cards[:place]
        asked = [stands_for[each] for each in shown]
        if hourglass and isinstance(hourglass.then, Fork) and hourglass.then.mission not in asked:
            wrong = Refusal("checks.way.not_open", mission=hourglass.then.mission, way=shown)
            yield from _at_card(chapter, card, [wrong])


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


def _is_easier(card: StoryCard, than: StoryCard) -> bool:
    """Whether everybody who can do the mission of card `than` could as well have done that of `card`."""
    one, other = card.mission, than.mission
    if one.steps > other.steps or (one.moment and one.moment != other.moment):
        return False
    have = (*other.own, *other.pay)
    return all(any(_covered(term, each) for each in have) for term in (*one.own, *one.pay))


def _covered(term: Own | Pay, have: Own | Pay) -> bool:
    if type(term) is not type(have):
        return False
    for field in term.__struct_fields__:
        mine, theirs = getattr(term, field), getattr(have, field)
        if mine > theirs if field in _FIGURES else mine != theirs:
            return False
    return True


def check_choices(story: Story) -> Iterator[Refusal]:
    for chapter in story.chapters:
        cards = [card for card in chapter.card if card.choice is not None]
        if len(cards) > 1:
            ids = tuple(card.id for card in cards)
            yield Refusal("checks.choice.several", chapter=chapter.number, cards=ids)
        for card in cards:
            yield from _at_card(chapter, card.id, _without_repeats(_check_choice(chapter, card)))
        asking = {card.id for card in cards}
        for variant in (card for card in chapter.card if card.instead):
            paths = (way.cards for mode in MODES for way in ways(chapter, mode) if variant.id in way.cards)
            if any(asking.isdisjoint(path[: path.index(variant.id)]) for path in paths):
                yield from _at_card(chapter, variant.id, [Refusal("checks.choice.variant")])


def _check_choice(chapter: Chapter, card: StoryCard) -> Iterator[Refusal]:
    """Check that each way takes something, and that every path reads the card."""
    for number, way in enumerate(card.choice.ways if card.choice else (), 1):
        # An offer takes nothing, because nobody has to pay.
        if not any(not isinstance(effect, Offer) and effect.amount < 0 for effect in way.effects):
            yield Refusal("checks.choice.free", way=number)
    for mode in MODES:
        for path in ways(chapter, mode):
            if card.id not in path.cards:
                yield Refusal("checks.choice.not_read", mode=_in_mode(mode), way=path.cards)


def _joined(story: Story, groups: frozenset[str]) -> list[Card]:
    return [face for group in sorted(groups) for face in story.cards.faces_of(group)]


def check_possible(story: Story) -> Iterator[Refusal]:
    groups = set(story.cards.groups)
    before: frozenset[str] = frozenset()
    for chapter in story.chapters:
        for card in chapter.card:
            lost = (Refusal("checks.possible.no_group", group=each) for each in card.joins if each not in groups)
            yield from _at_card(chapter, card.id, lost)
        yield from _without_repeats(_missions_of(story, chapter, before))
        before = groups_after(chapter, before)
    if story.manifest.totals:
        yield from (Refusal("checks.possible.group_left", group=group) for group in sorted(groups - before))


def groups_after(chapter: Chapter, before: frozenset[str]) -> frozenset[str]:
    by_id = chapter.by_id()
    paths = [way.cards for mode in MODES for way in ways(chapter, mode)]
    found = [before.union(*(by_id[card].joins for card in path if card in by_id)) for path in paths]
    return frozenset.intersection(*found) if found else before


def _missions_of(story: Story, chapter: Chapter, before: frozenset[str]) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    for mode in MODES:
        for way in ways(chapter, mode):
            groups = before
            for place, card_id in enumerate(way.cards):
                if card_id not in by_id:
                    break
                groups = groups.union(by_id[card_id].joins)
                found = _mission_faults(story, chapter, mode, Way(way.steps[: place + 1], ""), groups)
                yield from located(found, "checks.at.mission", chapter=chapter.number, card=card_id)


def _mission_faults(story: Story, chapter: Chapter, mode: Mode, way: Way, groups: frozenset[str]) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    card = by_id[way.cards[-1]]
    mission = card.mission
    if not (mission.own or mission.pay or mission.moment):
        yield Refusal("checks.possible.nothing")
    if mission.steps > 1 and not mission.moment:
        yield Refusal("checks.possible.steps")
    crowns = _crowns_within_reach(story, [by_id[card_id] for card_id in way.cards[:-1]], groups)
    shields = len(story.rules.crown_track.shields)
    # In play are the cards of every chapter and the groups shuffled in, copies included.
    joined = bytes(INDEX[face.id] for face in _joined(story, groups) for _ in range(face.count))
    hourglass = card.month_end.of(mode)
    effects = (*card.effects, *(hourglass.effects if hourglass else ()))
    taxes = sum(isinstance(effect, Tax) for effect in effects)
    for short in shortfalls(mission, catalog(SETS).pool + joined, crowns, shields, taxes):
        yield Refusal("checks.possible.too_few", term=short.term, need=short.need, have=short.have, way=way.cards)


def _crowns_within_reach(story: Story, earlier: list[StoryCard], groups: frozenset[str]) -> int:
    """Return the crowns that one player can have when this mission comes, without luck at events."""
    track = story.rules.crown_track.length
    for face in _joined(story, groups):
        if face.crowns or any(ABILITIES[name].crowns for name in face.abilities):
            return track  # cards bring them again and again
    won = sum(card.reward.crowns for card in earlier)
    return min(track, won + sum(story.rules.markers.crowns[: len(earlier)]))
