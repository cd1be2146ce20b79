"""Check that every mission can be met with the cards in play by then, on every path to it."""

from collections.abc import Iterator

from highseas.engine.refusal import Refusal
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import ABILITIES, INDEX
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.goals.possible import shortfalls
from highseas.story.checks.graph import unlike
from highseas.story.effects import Tax
from highseas.story.figures import SETS
from highseas.story.format import Chapter, Mode, Story, StoryCard
from highseas.story.paths import MODES, Way, ways


def _in_play(story: Story, groups: frozenset[str]) -> bytes:
    """Return the cards in play at some point, copies included: every chapter's, and the groups shuffled in."""
    joined = (INDEX[face.id] for face in _joined(story, groups) for _ in range(face.count))
    return catalog(SETS).pool + bytes(joined)


def _joined(story: Story, groups: frozenset[str]) -> list[Card]:
    return [face for group in sorted(groups) for face in story.cards.faces_of(group)]


def check_possible(story: Story) -> Iterator[Refusal]:
    """Check groups and missions of all chapters, in the order of play."""
    groups = set(story.cards.groups)
    before: frozenset[str] = frozenset()
    for chapter in story.chapters:
        for card in chapter.card:
            for group in card.joins:
                if group not in groups:
                    why = Refusal("checks.possible.no_group", group=group)
                    yield Refusal("checks.at.card", chapter=chapter.number, card=card.id, why=why)
        yield from unlike(_check_chapter(story, chapter, before))
        before = groups_after(chapter, before)
    if story.manifest.totals:
        for group in sorted(groups - before):
            yield Refusal("checks.possible.group_left", group=group)


def groups_after(chapter: Chapter, before: frozenset[str]) -> frozenset[str]:
    """Return the groups in play after the chapter, whichever path it took."""
    by_id = chapter.by_id()
    found = [
        before.union(*(by_id[card].joins for card in way.cards if card in by_id))
        for mode in MODES
        for way in ways(chapter, mode)
    ]
    return frozenset.intersection(*found) if found else before


def _check_chapter(story: Story, chapter: Chapter, before: frozenset[str]) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    for mode in MODES:
        for way in ways(chapter, mode):
            groups = before
            for place, card_id in enumerate(way.cards):
                if card_id not in by_id:
                    break
                groups = groups.union(by_id[card_id].joins)
                for wrong in _check_mission(story, chapter, mode, Way(way.steps[: place + 1], ""), groups):
                    yield Refusal("checks.at.mission", chapter=chapter.number, card=card_id, why=wrong)


def _check_mission(
    story: Story, chapter: Chapter, mode: Mode, way: Way, groups: frozenset[str]
) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    card = by_id[way.cards[-1]]
    mission = card.mission
    if not (mission.own or mission.pay or mission.moment):
        yield Refusal("checks.possible.nothing")
    if mission.steps > 1 and not mission.moment:
        yield Refusal("checks.possible.steps")
    crowns = _crowns_within_reach(story, [by_id[card_id] for card_id in way.cards[:-1]], groups)
    shields = len(story.rules.crown_track.shields)
    for short in shortfalls(mission, _in_play(story, groups), crowns, shields, _taxes(card, mode)):
        yield Refusal("checks.possible.too_few", term=short.term, need=short.need, have=short.have, way=way.cards)


def _crowns_within_reach(story: Story, earlier: list[StoryCard], groups: frozenset[str]) -> int:
    """Return the crowns that one player can have when this mission comes, without luck at events."""
    track = story.rules.crown_track.length
    if any(
        face.crowns or any(ABILITIES[name].crowns for name in face.abilities) for face in _joined(story, groups)
    ):
        return track  # cards bring them again and again
    won = sum(card.reward.crowns for card in earlier)
    return min(track, won + sum(story.rules.markers.crowns[: len(earlier)]))


def _taxes(card: StoryCard, mode: Mode) -> int:
    """Return how many taxes the card itself raises, and its month's end."""
    hourglass = card.month_end.of(mode)
    effects = (*card.effects, *(hourglass.effects if hourglass else ()))
    return sum(isinstance(effect, Tax) for effect in effects)
