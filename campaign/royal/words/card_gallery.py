"""The almanac: every card and contract with its figures and rules, the events and characters of a story."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import asdict

from highseas.campaign.royal.words.cards import coins_left, describe_ability, symbols_asked
from highseas.campaign.royal.words.goals import contract_terms
from highseas.campaign.royal.words.help import entries, sure_lines
from highseas.campaign.royal.words.names import GameLanguage, StoryNames, contract_ids
from highseas.campaign.royal.words.story import ability_line, effects_line
from highseas.campaign.words.games import said_or
from highseas.campaign.words.help import Entry, plain
from highseas.campaign.words.shipped import code_in_use
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, INDEX, ITEMS, SET_OF, follows_sets
from highseas.engine.royal.goals.mode import contract_asked
from highseas.engine.royal.seen.view import GoalView
from highseas.story.view import CharacterView

Group = Literal["profession", "ship", "expedition", "tax", "contract", "item", "event", "character"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""The parts of the almanac, in order."""


class CardLine(NamedTuple):
    """What is printed on a card, or alike on cards of several sets, as a sentence; and its copies by set."""

    ids: tuple[str, ...]
    figures: str
    copies: str


class Page(NamedTuple):
    """A page: all cards of a kind, a contract, an item, an event or a character.

    `key` is the kind or the id, `label` the title in a list under the name of the group, `text` the rules, `notes`
    what to know of the figures, `source` where the rule is from; empty where there is none.
    """

    group: Group
    key: str
    title: str
    label: str
    cards: tuple[CardLine, ...]
    text: str
    notes: tuple[str, ...] = ()
    source: str = ""
    goal: GoalView | None = None
    """A contract as a goal."""

    @property
    def texts(self) -> Iterator[str]:
        """What is searched: the rules, and what is printed on the cards."""
        yield self.text
        for line in self.cards:
            yield from (line.figures, line.copies)


@cache
def pages(story: StoryNames) -> tuple[Page, ...]:
    """Return every page, by group, the cards in the order of their sets."""
    found = entries(story)
    every = [
        *_kinds(story, found),
        *_contracts(story, found),
        *_items(story, found),
        *_events(story, found),
        *_characters(story, found),
    ]
    return tuple(sorted(every, key=lambda page: GROUPS.index(page.group)))


follows_sets(pages.cache_clear)


def search(word: str, story: StoryNames) -> list[Page]:
    """Return the pages with the word, those first whose title is or begins with it; all without a word."""
    if not (asked := plain(word)):
        return list(pages(story))
    ways: tuple[Callable[[Page], bool], ...] = (
        lambda page: asked in (plain(page.title), plain(page.key)),
        lambda page: plain(page.title).startswith(asked),
        lambda page: asked in plain(page.title),
        lambda page: any(asked in plain(text) for text in page.texts),
    )
    return list(dict.fromkeys(page for way in ways for page in pages(story) if way(page)))


def page_lines(page: Page, language: GameLanguage) -> list[str]:
    """Return a page as plain lines: title, cards, rules."""
    group = language.say(f"almanac.group.{page.group}")
    shown = "" if plain(group) in plain(page.title) else group
    cards = [language.say("almanac.line", figures=line.figures, copies=line.copies) for line in page.cards]
    return [
        language.say("almanac.title", title=page.title, group=shown),
        *(f"  {text}" for text in (*cards, *rules_lines(page, language))),
    ]


def rules_lines(page: Page, language: GameLanguage) -> list[str]:
    """Return the rules of a page with what to know of its figures, and where they are from."""
    rule = [language.say("entries.rule", source=page.source)] if page.source else []
    return [text for text in (page.text, *page.notes, *rule) if text]


def _kinds(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    language = story.language
    kinds: dict[str, list[Card]] = {}
    for card in CARDS:
        kinds.setdefault(card.kind, []).append(card)
    for kind, cards in kinds.items():
        entry, group = found.get(kind), cards[0].type
        # In a list what the heading above it says already is left out.
        label = language.short_name if group in ("expedition", "tax") else language.kind_name
        yield Page(
            group=group,
            key=kind,
            title=language.capital(language.kind_name(kind)),
            label=language.capital(label(kind)),
            cards=tuple(_lines(cards, language)),
            text=entry.text if entry else "",
            notes=tuple(sure_lines(kind, language)),
            source=entry.source if entry else "",
        )


def _lines(cards: Iterable[Card], language: GameLanguage) -> Iterator[CardLine]:
    alike: dict[str, list[Card]] = {}
    for card in cards:
        alike.setdefault(_printed(card, language), []).append(card)
    for printed, same in alike.items():
        copies: Counter[str] = Counter()
        for card in same:
            copies[SET_OF[card.id].set] += card.count
        of_sets = [_copies(count, card_set, language) for card_set, count in copies.items()]
        yield CardLine(tuple(card.id for card in same), printed, language.clauses(of_sets))


def _copies(count: int, card_set: str, language: GameLanguage) -> str:
    """Format copies with the set that they are in; a set from elsewhere goes by its id."""
    name = said_or(f"almanac.set.{card_set}", card_set, language)
    return language.say("almanac.copies", count=count, set=name)


def _printed(card: Card, language: GameLanguage) -> str:
    values = {
        "name": language.card_name(card.id),
        "ability": describe_ability(card.id, language),
        "asked": [*symbols_asked(card.requires, language), *map(language.item_name, card.items)],
        "left": coins_left(INDEX[card.id]),
    }
    return language.say(f"almanac.{card.type}", **asdict(card) | values)


def _contracts(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    language = story.language
    for contract_id in contract_ids():
        contract, entry, name = CONTRACT_BY_ID[contract_id], found[contract_id], language.contract_name(contract_id)
        printed = language.say(
            "almanac.contract",
            asked=contract_terms(contract_id, language),
            rewards=[str(coins) for coins in contract.rewards if any(contract.rewards)],
            seal=contract.seal,
            number=contract.seal_number,
        )
        yield Page(
            group="contract",
            key=contract_id,
            title=name,
            label=name,
            cards=(CardLine((contract_id,), printed, _copies(1, "contracts", language)),),
            text=entry.text,
            notes=tuple(sure_lines(contract_id, language)),
            source=entry.source,
            goal=contract_asked(contract_id),
        )


def _items(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    entry = found["item"]
    for item in ITEMS:
        carriers = tuple(_lines((card for card in CARDS if card.item == item), story.language))
        name = story.language.item_name(item)
        yield Page("item", item, name, name, carriers, entry.text, (), entry.source)


def _events(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    month_end = found["months_end"]
    for event, effects in story.events.items():
        does = effects_line(effects, story.language)
        text = story.say("almanac.event", effects=does, text=story.event_text(event))
        title = story.event_title(event)
        if does:
            yield Page("event", event, title, title, (), text, (), found["event"].source)
        else:
            yield Page("event", event, title, title, (), month_end.text, (text,), month_end.source)


def _characters(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    """Yield the characters, those of the program's own story with their abilities."""
    from highseas.story.loader import load_story

    known = {character.id: character for character in load_story(code=code_in_use()).characters.character}
    for character, words in story.words.character.items():
        text, own = words.text, known.get(character)
        if own is not None:
            figures = msgspec.to_builtins(own.ability)
            ability = ability_line(CharacterView(own.id, own.coins, False, own.ability.kind, figures), story.language)
            text = story.say("almanac.character", coins=own.coins, ability=ability, text=text)
        yield Page("character", character, words.name, words.name, (), text, (), found["character"].source)


def page_out(page: Page) -> dict[str, Any]:
    """Return a page as plain data, with every figure of its cards and contracts."""
    cards = [
        {**msgspec.to_builtins(CONTRACT_BY_ID[card]), "set": "contracts"}
        if card in CONTRACT_BY_ID
        else {**msgspec.to_builtins(CARD_BY_ID[card]), "set": SET_OF[card].set}
        for line in page.cards
        for card in line.ids
    ]
    fields = {field: getattr(page, field) for field in ("group", "key", "title", "text", "notes", "source")}
    return fields | {"cards": cards}
