"""Check that a script from outside, in a save or a replay, is a chapter that can be played to its end.

It checks what the rules in `story.mode` rely on. Whether the story is a *good* one (`story.lint`) is not asked: a
chapter that was played once stays playable, whatever later versions ask of new ones.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal.cards import CARD_BY_ID, COLORS, INDEX, SETS
from highseas.engine.royal.catalog import MOST_CARDS
from highseas.engine.royal.frames.kinds import LARGEST_FIGURE
from highseas.engine.royal.goals.terms import Professions
from highseas.story.effects import Draws, EventEffect, MonthEnds
from highseas.story.figures import MOST_PLAYERS, Script
from highseas.story.format import Fork, Goal, Hourglass, Mission, Mode, Next, Rules, StoryCard

MOST_PLACES = 200
"""Story cards, events and characters are stored as one byte each, and 255 is a face-down one."""
MOST_MARKERS = 20
MOST_TERMS = 16
"""Most terms of a mission."""
LONGEST_WORD = 1000
_ID = re.compile(r"[0-9a-z]+(?:[-_][0-9a-z]+)*")
"""Ids that players type in moves."""
_MODES: tuple[Mode, ...] = ("cooperative", "competitive")


def faults(script: Script) -> Iterator[str | Refusal]:
    """Yield the codes of what keeps the script from being played; nothing if it is sound."""
    yield from _sizes(script)
    yield from _figures(msgspec.to_builtins(script))
    for part in (_rules(script), _events(script), _characters(script), _groups(script)):
        yield from part
    for card in script.cards:
        yield from _card(script, card)
    if script.chapter:
        for mode in _MODES:
            yield from _graph(script, mode)


def _sizes(script: Script) -> Iterator[str | Refusal]:
    for what, ids, typed in (
        ("card", [card.id for card in script.cards], True),
        ("event", [event.id for event in script.events], False),
        ("character", [character.id for character in script.characters], True),
        ("group", list(script.groups), False),
    ):
        may_be_none = what == "group" or (what == "card" and not script.chapter)
        if len(ids) > MOST_PLACES or not (ids or may_be_none):
            yield Refusal("chapter.number", found=len(ids), what=f"chapter.what.{what}")
        if len(set(ids)) < len(ids):
            yield Refusal("chapter.same_name", what=f"chapter.what.{what}")
        if not all(_ID.fullmatch(name) if typed else name and name.isprintable() for name in ids):
            yield Refusal("chapter.no_name", what=f"chapter.what.{what}")


def _figures(value: Any) -> Iterator[str]:
    """Check that numbers and texts have a reasonable size."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _figures(key)
            yield from _figures(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _figures(part)
    elif isinstance(value, int) and abs(value) > LARGEST_FIGURE:
        yield "chapter.large_figure"
    elif isinstance(value, str) and len(value) > LONGEST_WORD:
        yield "chapter.long_word"


# --- rules ---


def _rules(script: Script) -> Iterator[str]:
    rules = script.rules
    lists = (
        rules.goal.markers,
        rules.goal.influence,
        rules.event_deck.cooperative,
        rules.event_deck.competitive,
    )
    if any(len(figures) < MOST_PLAYERS for figures in lists):
        yield "chapter.figure_missing"
    if not 1 <= len(rules.markers.crowns) <= MOST_MARKERS:
        yield "chapter.markers"
    if not script.chapter and not rules.competitive.variable_missions:
        yield "chapter.no_mission"
    if any(space > 255 for space in rules.crown_track.shields) or len(rules.crown_track.shields) > MOST_PLACES:
        yield "chapter.crown_track"
    yield from _deck(script, rules)


def _deck(script: Script, rules: Rules) -> Iterator[str]:
    """Check that the event at the bottom ends the month, and no other, so the deck never runs out (ruling R25)."""
    deck = rules.event_deck
    events = {event.id: event for event in script.events}
    named = (deck.short_month, deck.last, deck.variable_last)
    if any(name not in events for name in named) or len(set(named)) < len(named):
        yield "chapter.event_missing"
        return
    if any(not events[name].number for name in named):
        yield "chapter.event_twice"
    last = (deck.last, deck.variable_last)
    for event in script.events:
        ends = [effect for effect in event.effects if isinstance(effect, MonthEnds)]
        if len(ends) != (event.id in last):
            yield "chapter.month_end"
        if not script.chapter and any(effect.story for effect in ends) and event.id == deck.variable_last:
            yield "chapter.variable_month_end"


# --- events, characters, groups ---


def _events(script: Script) -> Iterator[str]:
    for event in script.events:
        yield from _effects(event.effects)


def _effects(effects: Iterable[EventEffect]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, Draws) and effect.at_least > effect.at_most:
            yield "chapter.draws"


def _characters(script: Script) -> Iterator[str]:
    if len({character.card for character in script.characters}) < MOST_PLAYERS:
        yield "chapter.few_characters"
    for character in script.characters:
        ability = character.ability
        if min(ability.coins, ability.crowns, ability.cutlasses, ability.less) < 0:
            yield "chapter.ability_takes"
        if ability.color and ability.color not in COLORS:
            yield "chapter.ability_color"


def _of_stories() -> frozenset[str]:
    return frozenset(card.id for card_set in SETS if card_set.shuffled_in for card in card_set.card)


def _groups(script: Script) -> Iterator[str]:
    faces = [face for group in script.groups.values() for face in group]
    if len(set(faces)) < len(faces):
        yield "chapter.card_in_two_groups"
    if not set(faces) <= _of_stories():
        yield "chapter.no_card_of_stories"
    cards = sum(CARD_BY_ID[face].count for face in faces if face in INDEX)
    if cards > MOST_CARDS:
        yield "chapter.many_cards"


# --- story cards ---


def _card(script: Script, card: StoryCard) -> Iterator[str]:
    if any(group not in script.groups for group in card.joins):
        yield "chapter.joins_nothing"
    yield from _mission(card.mission)
    for mode in _MODES:
        hourglass = card.month_end.of(mode)
        if hourglass is not None:
            yield from _pointer(script, hourglass, mode)


def _mission(mission: Mission) -> Iterator[str]:
    if len(mission.own) + len(mission.pay) > MOST_TERMS:
        yield "chapter.mission_large"
    if any(isinstance(term, Professions) and not term.professions for term in mission.own):
        yield "chapter.mission_empty"
    if mission.steps > MOST_PLACES or (mission.steps > 1 and mission.moment is None):
        yield "chapter.mission_steps"


def _pointer(script: Script, hourglass: Hourglass, mode: Mode) -> Iterator[str]:
    then = hourglass.then
    if not script.chapter:
        return  # the variable game never reaches it
    named = _named(hourglass) + ([then.mission] if isinstance(then, Fork) else [])
    known = {card.id for card in script.cards}
    if any(name not in known for name in named):
        yield "chapter.pointer"
    if isinstance(then, Goal) and mode == "competitive":
        yield "chapter.competitive_goal"


def _named(hourglass: Hourglass | None) -> list[str]:
    """Return the story cards that may come next."""
    then = hourglass.then if hourglass else None
    if isinstance(then, Next):
        return [then.card]
    return [then.done, then.failed] if isinstance(then, Fork) else []


def followers(script: Script, mode: Mode) -> dict[str, list[str]]:
    """Return, for each story card, those that may come next."""
    return {card.id: _named(card.month_end.of(mode)) for card in script.cards}


def _graph(script: Script, mode: Mode) -> Iterator[str]:
    """Check that there is a first card and no card comes twice: cards without predecessors are removed until
    none is left.
    """
    after = followers(script, mode)
    if script.first not in after:
        yield "chapter.first_card"
    before = Counter(name for names in after.values() for name in names if name in after)
    free = [name for name in after if not before[name]]
    while free:
        for name in after.pop(free.pop()):
            before[name] -= 1
            if name in after and not before[name]:
                free.append(name)
    if after:
        yield "chapter.circles"
