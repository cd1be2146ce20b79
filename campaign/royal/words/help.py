"""Help about cards, contracts, prompts and ideas, found by what a player types, and the legend of all signs."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from highseas.campaign.royal.words.cards import coins_left
from highseas.campaign.royal.words.goals import goal_line, goal_name
from highseas.campaign.royal.words.names import HELP, GameLanguage, StoryNames, TableNames
from highseas.campaign.royal.words.story import effects_line
from highseas.campaign.words.help import Entry, HelpError, HelpFile, key_in, plain
from highseas.campaign.words.shipped import words_file
from highseas.engine.royal.card_sets import SET_NAMES, Card, Confidence
from highseas.engine.royal.cards import BASE_COLORS, CARD_BY_ID, CARDS, CONTRACT_BY_ID, INDEX, follows_sets
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.goals.terms import Term
from highseas.engine.royal.seen.view import GoalView
from highseas.engine.strict_toml import read

_UNSURE: tuple[Confidence, ...] = ("single-source", "reconstructed")
"""Ways in which figures are known that a player is told about."""
LEGEND = "legend"
"""The entry that ends with every sign of the table."""


def entries(story: StoryNames, sets: tuple[str, ...] = ()) -> dict[str, Entry]:
    """Return all entries by key, with figures from the cards of these sets, by default all, and the events."""
    return _entries(story, sets or SET_NAMES, tuple(HELP.values()))


@lru_cache(maxsize=4)
def _entries(story: StoryNames, sets: tuple[str, ...], more: tuple[str, ...]) -> dict[str, Entry]:
    found = dict(_fixed(sets, more, story.language))
    if story.words.goal is not None:  # card 9 is called as the story calls it
        goal = found["goal"]
        found["goal"] = msgspec.structs.replace(
            goal,
            title=story.say("entries.goal", title=story.goal_title, number=goal.title),
            text=story.say("entries.goal_text", text=story.goal_text, rule=goal.text),
            words=(*goal.words, "card 9"),
        )
    taken, group = {plain(entry.title) for entry in found.values()}, "events"
    for event, effects in story.events.items():
        title, does = story.event_title(event), effects_line(effects, story.language)
        if does and plain(title) not in taken:  # the month's end does nothing, and has an entry of its own
            found[f"event-{event}"] = Entry(
                title=story.say("entries.event", title=title),
                text=story.say("entries.event_text", effects=does, text=story.event_text(event)),
                source=story.say("entries.event_source"),
                see=("event", "calendar"),
                group=group,
            )
            group = ""
    return found


@lru_cache(maxsize=4)
def _fixed(sets: tuple[str, ...], more: tuple[str, ...], language: GameLanguage) -> dict[str, Entry]:
    """Return the entries of the program and, in `more`, those of modes from outside, with their figures."""
    raw = dict(words_file("help.toml", HelpFile, language.folder).entry)
    for text in more:
        raw |= {key: entry for key, entry in read(text, HelpFile).entry.items() if key not in raw}
    return {key: _filled(key, entry, sets, language) for key, entry in raw.items()}


follows_sets(_entries.cache_clear)
follows_sets(_fixed.cache_clear)


def _filled(key: str, entry: Entry, sets: tuple[str, ...], language: GameLanguage) -> Entry:
    """Fill in an entry's figures from the game's cards; for cards the game does not have, from all."""
    cards = catalog(sets).of_kind(key) or [card for card in CARDS if card.kind == key]
    if not cards or "{" not in entry.text:
        return entry

    def values(numbers: Iterable[int]) -> list[str]:
        """Return each value once, in order."""
        return [str(number) for number in sorted(set(numbers))]

    strengths = values(card.cutlasses for card in cards if not card.skull)
    strengths += [language.say("entries.skull")] if any(card.skull for card in cards) else []
    text = entry.text.format(
        costs=language.say("entries.costs", costs=values(card.cost for card in cards)),
        copies=sum(card.count for card in cards),
        points=language.listed(values(card.influence for card in cards), "or"),
        coins=language.listed(values(card.coins for card in cards if not card.crowns), "or"),
        strengths=language.listed(strengths, "or"),
    )
    return msgspec.structs.replace(entry, text=text)


def kind_of(card_id: str) -> str:
    """Return the kind of the card with this id; empty if no card has it."""
    return CARD_BY_ID[card_id].kind if card_id in CARD_BY_ID else ""


def key_for(word: str, story: StoryNames) -> str:
    """Return the key of the entry for a word: an id, a kind, a title or a part of one. Raises `HelpError`."""
    known, kind = entries(story), kind_of(word)
    if kind in known:
        return kind
    if word in known:
        return word
    if found := key_in(known, word):
        return found
    asked = plain(word)
    by_id = {card.kind for card in CARDS if asked in plain(card.id) and card.kind in known}
    if len(by_id) == 1:
        return by_id.pop()
    raise HelpError("asked.none", word=word)


def entry_lines(key: str, story: StoryNames, card: str = "", sets: tuple[str, ...] = ()) -> list[str]:
    """Format an entry: title, text, figures of one card if named, source, related entries."""
    entry = entries(story)[key]
    titles = [entries(story)[other].title for other in entry.see]
    see = [story.say("entries.see", titles=titles)] if titles else []
    return entry_body(key, story, card, sets) + see


def entry_body(key: str, story: StoryNames, card: str = "", sets: tuple[str, ...] = ()) -> list[str]:
    """Format an entry without its related entries."""
    entry = entries(story, sets)[key]
    lines = [entry.title, entry.text]
    if key == LEGEND:
        lines.append(legend_text())
    if card:
        lines.append(_this_card(CARD_BY_ID[card], story.language))
    lines += sure_lines(key, story.language, card, sets)
    if key in CONTRACT_BY_ID:
        contract = CONTRACT_BY_ID[key]
        rewards = map(str, contract.rewards)
        lines.append(story.say("entries.contract", rewards=rewards, seal=contract.seal, number=contract.seal_number))
    lines.append(story.say("entries.rule", source=entry.source))
    return lines


def sure_lines(key: str, language: GameLanguage, card: str = "", sets: tuple[str, ...] = ()) -> list[str]:
    """Return what to know of figures that were not found in print: of a card, else of an entry's cards."""
    if key in CONTRACT_BY_ID:
        contract = CONTRACT_BY_ID[key]
        unsure = contract.confidence == "reconstructed"
        return [language.say("entries.sure.reconstructed", sources=contract.source)] if unsure else []
    every = [CARD_BY_ID[card]] if card else list(catalog(sets or SET_NAMES).of_kind(key))
    lines = list[str]()
    for way in _UNSURE:
        cards = [each for each in every if each.confidence == way]
        if not cards:
            continue
        named = (each.source[:1] if way == "single-source" else each.source for each in cards)
        sources = list(dict.fromkeys(source for group in named for source in group))
        if card:
            lines.append(language.say(f"entries.sure.{way}", sources=sources))
            continue
        count, of_all = sum(each.count for each in cards), sum(each.count for each in every)
        values = {"count": count, "all": of_all, "some": count < of_all, "sources": sources}
        lines.append(language.say(f"entries.sure_kind.{way}", **values))
    return lines


def _this_card(card: Card, language: GameLanguage) -> str:
    about = card.type if card.type in ("tax", "profession") else "card"
    return language.say(f"entries.{about}", **asdict(card) | {"card": card.id, "left": coins_left(INDEX[card.id])})


def explain(word: str, story: StoryNames, sets: tuple[str, ...] = ()) -> str:
    """Return help for a word as text, with the figures of a game with these sets. Raises `HelpError`."""
    return "\n".join(entry_lines(key_for(word, story), story, word if word in CARD_BY_ID else "", sets))


def goal_lines(goal: GoalView, names: TableNames) -> list[str]:
    """Format help for a mission: its name, all about it, then how to get each thing it asks for."""
    found = entries(names.story)
    keys: dict[str, None] = {}
    for shown in goal.terms:
        keys |= dict.fromkeys(_keys_about(shown.term, found))
    lines = [
        names.language.capital(goal_name(goal.kind, goal.id, names.story)),
        names.say("board.sentence", text=goal_line(goal, names)),
    ]
    for key in (*keys, goal.kind):
        lines += ["", names.say("entries.about", title=found[key].title, text=found[key].text)]
    return lines


def _keys_about(term: Term, found: Mapping[str, Entry]) -> list[str]:
    """Return the entries about what a term asks for: the cards it names, and what its kind is about."""
    color, kinds = getattr(term, "color", ""), getattr(term, "professions", ())
    if color and color not in BASE_COLORS:
        kinds = tuple(card.kind for card in CARDS if card.type == "ship" and card.color == color)
    return [
        *(kind for kind in dict.fromkeys(kinds) if kind in found),
        *(key for key, entry in found.items() if term.kind in entry.terms),
    ]


class Sign(NamedTuple):
    """A sign as it is painted, what it is called, and what it means."""

    sign: str
    name: str
    means: str


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signs that belong together."""

    title: str
    signs: tuple[Sign, ...]


class _Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: tuple[Group, ...]


def groups() -> tuple[Group, ...]:
    """Return all signs, in the order of the page."""
    return words_file("signs.toml", _Signs).group


def legend_text() -> str:
    """Return the legend as plain lines: a line for each group's title and for each sign."""
    lines = []
    for group in groups():
        lines.append(f"{group.title}:")
        lines += [f"  {sign.sign}  {sign.name}: {sign.means}" for sign in group.signs]
    return "\n".join(lines)
