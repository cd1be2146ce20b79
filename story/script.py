"""The script of one chapter: all of a story's figures that a table needs, packed into the game's setup.

A script travels in the save, so a running chapter keeps its own figures, whatever becomes of the story's files
(docs/design.md, "The story"). `pack` and `unpack` are its only form there. One from outside, in a save or a replay,
is checked for what the rules in `story.mode` rely on, so that it can be played to its end. Whether the story is
good (`story.lint`) is not asked: a chapter that was played once stays playable, whatever later versions ask.
"""

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from highseas.engine import untrusted
from highseas.engine.refusal import Refusal
from highseas.engine.royal.cards import CARD_BY_ID, COLORS, INDEX
from highseas.engine.royal.cards import SETS as CARD_SETS
from highseas.engine.royal.catalog import MOST_CARDS
from highseas.engine.royal.frames.kinds import LARGEST_FIGURE
from highseas.engine.royal.goals.terms import Professions
from highseas.engine.untrusted import LaterData
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import Character, Event, Fork, Goal, GuestFile, Hourglass, Mode, Rules, Story, StoryCard
from highseas.story.paths import MODES

SETS = ("base",)
"""The card sets of every chapter, to which its groups of play cards are added."""
MOST_PLAYERS = 4
"""Players of a chapter, and of the variable game (Big Box, The Adventure Begins)."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The figures of one chapter, or of the variable game, which is chapter 0 and has the starred missions.

    `groups` names the play cards of each group that may be in play, by their faces; `guests` are those who may be
    called in it, None in scripts without any: these are packed as they were before there were guests.
    """

    story: str
    version: int
    chapter: int
    first: str
    end: str
    cards: tuple[StoryCard, ...]
    events: tuple[Event, ...]
    characters: tuple[Character, ...]
    rules: Rules
    groups: dict[str, tuple[str, ...]]
    guests: GuestFile | None = None

    def card_place(self, card_id: str) -> int:
        return next(place for place, card in enumerate(self.cards) if card.id == card_id)

    def event_place(self, event_id: str) -> int:
        return next(place for place, event in enumerate(self.events) if event.id == event_id)

    def last_event(self, variable: bool) -> int:
        """Return the place of the event at the bottom of the deck, in a chapter or in the variable game."""
        deck = self.rules.event_deck
        return self.event_place(deck.variable_last if variable else deck.last)

    def hourglasses(self, mode: Mode) -> dict[str, Hourglass | None]:
        return {card.id: card.month_end.of(mode) for card in self.cards}

    def cards_of(self, group: str) -> bytes:
        return bytes(INDEX[face] for face in self.groups[group] for _ in range(CARD_BY_ID[face].count))


LARGEST_SCRIPT = 1 << 20
"""Largest script that is unpacked, in bytes."""


class ScriptError(Refusal):
    """The bytes are not a script this version of the program can play; `newer` if a later one may."""

    def __init__(self, code: str, newer: bool = False, **figures: object) -> None:
        super().__init__(code, **figures)
        self.newer = newer


def starred(story: Story) -> tuple[StoryCard, ...]:
    return tuple(card for chapter in story.chapters for card in chapter.card if card.mission.star)


def has_variable_game(story: Story) -> bool:
    return len(starred(story)) >= story.rules.competitive.variable_missions


def script_of(story: Story, number: int, laid: Collection[str] = ()) -> Script:
    """Return the script of a chapter, by its number from 1, or of the variable game with 0, for a Table at which these
    places are laid. Raises `KeyError`.
    """
    first, end, cards, rules = "", "", starred(story), story.rules
    if number:
        chapter = {each.number: each for each in story.chapters}[number]
        first, end, cards = chapter.first, chapter.end, chapter.card
        rules = msgspec.structs.replace(rules, goal=chapter.goal or rules.goal)
    guests = story.guests if story.guests and number == story.guests.chapter else None
    coming = tuple(guest for guest in guests.guest if guest.place in laid) if guests else ()
    return Script(
        story=story.manifest.id,
        version=story.manifest.version,
        chapter=number,
        first=first,
        end=end,
        cards=cards,
        events=story.events.event,
        characters=story.characters.character,
        rules=rules,
        groups=story.cards.groups,
        guests=msgspec.structs.replace(guests, guest=coming) if guests and coming else None,
    )


def pack(script: Script) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(script), 9)


@lru_cache(maxsize=64)
def unpack(packed: bytes) -> Script:
    """Unpack a script. Raises `ScriptError` if these bytes are not one, or if it needs unknown play cards."""
    unzip = zlib.decompressobj()
    try:
        plain = unzip.decompress(packed, LARGEST_SCRIPT)
        script: Script = untrusted.unpack(plain, Script)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScriptError("chapter.damaged", newer=isinstance(error, LaterData)) from error
    for faces in script.groups.values():
        for face in faces:
            if face not in CARD_BY_ID:
                raise ScriptError("chapter.unknown_card", newer=True, card=face)
    for fault in faults(script):
        raise ScriptError("chapter.unplayable", why=fault)
    return script


MOST_PLACES = 200
"""Story cards, events and characters are stored as one byte each, and 255 is a face-down one."""
MOST_MARKERS = 20
MOST_TERMS = 16
"""Most terms of a mission."""
LONGEST_WORD = 1000
_TYPED_ID = re.compile(r"[0-9a-z]+(?:[-_][0-9a-z]+)*")
"""Ids that players type in moves."""


def codes_where(wrong: Mapping[str, bool]) -> Iterator[str]:
    """Yield the code of each check that found something wrong."""
    return (code for code, found in wrong.items() if found)


def faults(script: Script) -> Iterator[str | Refusal]:
    """Yield the codes of what keeps the script from being played; nothing if it is sound."""
    yield from _name_faults(script)
    yield from _large_values(msgspec.to_builtins(script))
    yield from _rule_faults(script)
    yield from _event_faults(script)
    yield from _character_and_group_faults(script)
    for card in script.cards:
        yield from _card_faults(script, card)
    if script.chapter:
        for mode in MODES:
            yield from _graph_faults(script, mode)


def _name_faults(script: Script) -> Iterator[Refusal]:
    for what, ids, typed in (
        ("card", [card.id for card in script.cards], True),
        ("event", [event.id for event in script.events], False),
        ("character", [character.id for character in script.characters], True),
        ("group", list(script.groups), False),
        ("guest", [guest.place for guest in script.guests.guest] if script.guests else [], True),
    ):
        may_be_none = what in ("group", "guest") or (what == "card" and not script.chapter)
        if len(ids) > MOST_PLACES or not (ids or may_be_none):
            yield Refusal("chapter.number", found=len(ids), what=f"chapter.what.{what}")
        if len(set(ids)) < len(ids):
            yield Refusal("chapter.same_name", what=f"chapter.what.{what}")
        if not all(_TYPED_ID.fullmatch(name) if typed else name and name.isprintable() for name in ids):
            yield Refusal("chapter.no_name", what=f"chapter.what.{what}")


def _large_values(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for pair in value.items():
            yield from _large_values(pair)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _large_values(part)
    elif isinstance(value, int) and abs(value) > LARGEST_FIGURE:
        yield "chapter.large_figure"
    elif isinstance(value, str) and len(value) > LONGEST_WORD:
        yield "chapter.long_word"


def _rule_faults(script: Script) -> Iterator[str]:
    rules = script.rules
    goal, deck, shields = rules.goal, rules.event_deck, rules.crown_track.shields
    by_players = (goal.markers, goal.influence, deck.cooperative, deck.competitive)
    wrong = {
        "chapter.figure_missing": any(len(figures) < MOST_PLAYERS for figures in by_players),
        "chapter.markers": not 1 <= len(rules.markers.crowns) <= MOST_MARKERS,
        "chapter.no_mission": not script.chapter and not rules.competitive.variable_missions,
        "chapter.crown_track": len(shields) > MOST_PLACES or any(space > 255 for space in shields),
    }
    return codes_where(wrong)


def _event_faults(script: Script) -> Iterator[str]:
    """Check that the event at the bottom ends the month, and no other, so the deck never runs out (ruling R25)."""
    deck = script.rules.event_deck
    events = {event.id: event for event in script.events}
    named, last = (deck.short_month, deck.last, deck.variable_last), (deck.last, deck.variable_last)
    if any(name not in events for name in named) or len(set(named)) < len(named):
        yield "chapter.event_missing"
    else:
        if any(not events[name].number for name in named):
            yield "chapter.event_twice"
        for event in script.events:
            ends = [effect for effect in event.effects if isinstance(effect, MonthEnds)]
            tells = not script.chapter and event.id == deck.variable_last and any(effect.story for effect in ends)
            if len(ends) != (event.id in last):
                yield "chapter.month_end"
            if tells:
                yield "chapter.variable_month_end"
    for effect in (effect for event in script.events for effect in event.effects):
        if isinstance(effect, Draws) and effect.at_least > effect.at_most:
            yield "chapter.draws"


def _character_and_group_faults(script: Script) -> Iterator[str]:
    if len({character.card for character in script.characters}) < MOST_PLAYERS:
        yield "chapter.few_characters"
    for ability in (character.ability for character in script.characters):
        takes = min(ability.coins, ability.crowns, ability.cutlasses, ability.less) < 0
        odd = bool(ability.color) and ability.color not in COLORS
        yield from codes_where({"chapter.ability_takes": takes, "chapter.ability_color": odd})
    faces = [face for group in script.groups.values() for face in group]
    of_stories = {card.id for card_set in CARD_SETS if card_set.shuffled_in for card in card_set.card}
    cards = sum(CARD_BY_ID[face].count for face in faces if face in INDEX)
    wrong = {
        "chapter.card_in_two_groups": len(set(faces)) < len(faces),
        "chapter.no_card_of_stories": not of_stories.issuperset(faces),
        "chapter.many_cards": cards > MOST_CARDS,
    }
    yield from codes_where(wrong)


def _card_faults(script: Script, card: StoryCard) -> Iterator[str]:
    mission, professions = card.mission, [term for term in card.mission.own if isinstance(term, Professions)]
    unasked = mission.steps > 1 and mission.moment is None
    wrong = {
        "chapter.joins_nothing": any(group not in script.groups for group in card.joins),
        "chapter.mission_large": len(mission.own) + len(mission.pay) > MOST_TERMS,
        "chapter.mission_empty": any(not term.professions for term in professions),
        "chapter.mission_steps": mission.steps > MOST_PLACES or unasked,
    }
    yield from codes_where(wrong)
    known = {each.id for each in script.cards}
    for mode in MODES if script.chapter else ():  # the variable game never reaches the hourglasses
        if (hourglass := card.month_end.of(mode)) is not None:
            then = hourglass.then
            named = (*hourglass.next_cards, then.mission) if isinstance(then, Fork) else hourglass.next_cards
            won = isinstance(then, Goal) and mode == "competitive"
            lost = not known.issuperset(named)
            yield from codes_where({"chapter.pointer": lost, "chapter.competitive_goal": won})


def followers(script: Script, mode: Mode) -> dict[str, tuple[str, ...]]:
    """Return the cards that may be read after each: those that its hourglass names, and their variants."""
    named = {card: ends.next_cards if ends else () for card, ends in script.hourglasses(mode).items()}
    return {
        card: (*after, *(each.id for each in script.cards if each.instead and each.instead.of in after))
        for card, after in named.items()
    }


def _graph_faults(script: Script, mode: Mode) -> Iterator[str]:
    """Check that no card comes twice: cards without predecessors are removed until none is left."""
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
