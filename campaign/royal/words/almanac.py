"""The almanac: every card and contract with its figures, its rules, its copies and the set it is in; and of a story
what lies open anyway, its events and its characters. No mission and no page of a story stands in it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from highseas.campaign.royal.words.cards import describe_ability
from highseas.campaign.royal.words.goals import contract_terms
from highseas.campaign.royal.words.help import Entry, entries, plain, sure_lines
from highseas.campaign.royal.words.language import GameLanguage, contract_ids
from highseas.campaign.royal.words.names import StoryNames
from highseas.campaign.royal.words.story import ability_line, effects_line
from highseas.campaign.words.catalogue import catalogue
from highseas.engine.royal.card_sets import Card, Contract
from highseas.engine.royal.cards import (
    CARD_BY_ID,
    CARDS,
    CONTRACT_BY_ID,
    HALF,
    INDEX,
    ITEMS,
    LEAVES,
    SET_OF,
    follows_sets,
)
from highseas.engine.royal.goals.mode import contract_asked
from highseas.engine.royal.seen.view import GoalView
from highseas.story.view import CharacterView

Group = Literal["profession", "ship", "expedition", "tax", "contract", "item", "event", "character"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""The parts of the almanac, in order."""


class CardLine(NamedTuple):
    """What is printed on a card as a sentence, and its copies with their set; cards of several sets on which the
    same is printed share a line.
    """

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


def pages(story: StoryNames) -> tuple[Page, ...]:
    """Return every page, by group, the cards in the order of their sets."""
    return _pages(story)


@cache
def _pages(story: StoryNames) -> tuple[Page, ...]:
    found = entries(story)
    makers: tuple[Callable[[StoryNames, dict[str, Entry]], Iterable[Page]], ...] = (
        _kinds,
        _contracts,
        _items,
        _events,
        _characters,
    )
    every = [page for maker in makers for page in maker(story, found)]
    return tuple(sorted(every, key=lambda page: GROUPS.index(page.group)))


@follows_sets
def _rebuild() -> None:
    _pages.cache_clear()


def search(word: str, story: StoryNames) -> list[Page]:
    """Return the pages with the word, those first whose title is or begins with it; all without a word."""
    asked = plain(word)
    if not asked:
        return list(pages(story))
    ways: tuple[Callable[[Page], bool], ...] = (
        lambda page: asked in (plain(page.title), plain(page.key)),
        lambda page: plain(page.title).startswith(asked),
        lambda page: asked in plain(page.title),
        lambda page: any(asked in plain(text) for text in _texts(page)),
    )
    return list(dict.fromkeys(page for way in ways for page in pages(story) if way(page)))


def _texts(page: Page) -> Iterator[str]:
    yield page.text
    for line in page.cards:
        yield from (line.figures, line.copies)


def page_lines(page: Page, language: GameLanguage) -> list[str]:
    """Return a page as plain lines: title, cards, rules."""
    group = language.say(f"almanac.group.{page.group}")
    said = plain(group) in plain(page.title)
    return [
        language.say("almanac.title", title=page.title, group="" if said else group),
        *(f"  {text}" for text in card_lines(page, language)),
        *(f"  {text}" for text in rules_lines(page, language)),
    ]


def card_lines(page: Page, language: GameLanguage) -> list[str]:
    """Return what is printed on the cards of a page, a line each."""
    return [language.say("almanac.line", figures=line.figures, copies=line.copies) for line in page.cards]


def rules_lines(page: Page, language: GameLanguage) -> list[str]:
    """Return the rules of a page with what to know of its figures, and where they are from."""
    rule = [language.say("entries.rule", source=page.source)] if page.source else []
    return [text for text in (page.text, *page.notes, *rule) if text]


# --- cards by kind ---


def _kinds(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    kinds: dict[str, list[Card]] = {}
    for card in CARDS:
        kinds.setdefault(card.kind, []).append(card)
    for kind, cards in kinds.items():
        entry, group = found.get(kind), cards[0].type
        yield Page(
            group=group,
            key=kind,
            title=story.language.capital(story.language.kind_name(kind)),
            label=_label(kind, group, story.language),
            cards=tuple(_lines(cards, story.language)),
            text=entry.text if entry else "",
            notes=tuple(sure_lines(kind, story.language)),
            source=entry.source if entry else "",
        )


def _label(kind: str, group: Group, language: GameLanguage) -> str:
    """Return a kind in a list: what the heading above it says already is left out."""
    name = language.short_name if group in ("expedition", "tax") else language.kind_name
    return language.capital(name(kind))


def _lines(cards: Iterable[Card], language: GameLanguage) -> Iterator[CardLine]:
    alike: dict[str, list[Card]] = {}
    for card in cards:
        alike.setdefault(_figures(card, language), []).append(card)
    for figures, same in alike.items():
        copies: Counter[str] = Counter()
        for card in same:
            copies[SET_OF[card.id].set] += card.count
        said = [_copies(count, card_set, language) for card_set, count in copies.items()]
        yield CardLine(tuple(card.id for card in same), figures, language.clauses(said))


def _copies(count: int, card_set: str, language: GameLanguage) -> str:
    return language.say("almanac.copies", count=count, set=set_name(card_set, language))


def set_name(card_set: str, language: GameLanguage) -> str:
    """Return what a set of cards is called; one from elsewhere by its id."""
    code = f"almanac.set.{card_set}"
    return language.say(code) if catalogue(language.folder).has(code) else card_set


def _figures(card: Card, language: GameLanguage) -> str:
    name = language.card_name(card.id)
    match card.type:
        case "profession":
            ability = describe_ability(card.id, language)
            return language.say(
                "almanac.profession", name=name, cost=card.cost, influence=card.influence, ability=ability
            )
        case "ship":
            figures = {key: getattr(card, key) for key in ("coins", "crowns", "gift", "skull", "cutlasses", "item")}
            return language.say("almanac.ship", name=name, **figures)
        case "expedition":
            asked = [language.say(f"cards.symbol.{s}", count=n, several=n > 1) for s, n in card.requires.items()]
            items = [language.item_name(item) for item in card.items]
            return language.say(
                "almanac.expedition",
                asked=[*asked, *items],
                coins=card.coins,
                influence=card.influence,
                five=card.five_players_only,
            )
        case "tax":
            left = 0 if LEAVES[INDEX[card.id]] == HALF else LEAVES[INDEX[card.id]]
            bonus = {"coins": card.taxed_from, "left": left, "bonus": card.bonus_coins}
            return language.say("almanac.tax", name=name, **bonus)


# --- contracts ---


def _contracts(story: StoryNames, found: dict[str, Entry]) -> Iterator[Page]:
    for contract_id in contract_ids():
        contract, entry = CONTRACT_BY_ID[contract_id], found[contract_id]
        yield Page(
            group="contract",
            key=contract_id,
            title=story.language.contract_name(contract.id),
            label=story.language.contract_name(contract.id),
            cards=(_contract(contract, story.language),),
            text=entry.text,
            notes=tuple(sure_lines(contract_id, story.language)),
            source=entry.source,
            goal=contract_asked(contract_id),
        )


def _contract(contract: Contract, language: GameLanguage) -> CardLine:
    figures = language.say(
        "almanac.contract",
        asked=contract_terms(contract.id, language),
        rewards=[str(coins) for coins in contract.rewards if any(contract.rewards)],
        seal=contract.seal,
        number=contract.seal_number,
    )
    return CardLine((contract.id,), figures, _copies(1, "contracts", language))


# --- a story's items, events and characters ---


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
    """The characters of the program's own story have their abilities; those of another are told of by it alone."""
    known = {character.id: character for character in _own_characters()}
    for character, words in story.words.character.items():
        seen = known.get(character)
        text = words.text
        if seen is not None:
            ability = ability_line(seen, story.language)
            text = story.say("almanac.character", coins=seen.coins, ability=ability, text=text)
        yield Page("character", character, words.name, words.name, (), text, (), found["character"].source)


@cache
def _own_characters() -> Sequence[CharacterView]:
    from highseas.story.loader import load_story

    def view(character: Any) -> CharacterView:
        figures = msgspec.to_builtins(character.ability)
        return CharacterView(character.id, character.coins, False, character.ability.kind, figures)

    return [view(character) for character in load_story().characters.character]


# --- for programs ---


def page_out(page: Page) -> dict[str, Any]:
    """Return a page as plain data, with every figure of its cards and contracts."""
    return {
        "group": page.group,
        "key": page.key,
        "title": page.title,
        "text": page.text,
        "notes": page.notes,
        "source": page.source,
        "cards": [_out(card) for line in page.cards for card in line.ids],
    }


def _out(card_id: str) -> dict[str, Any]:
    if card_id in CONTRACT_BY_ID:
        figures: dict[str, Any] = msgspec.to_builtins(CONTRACT_BY_ID[card_id])
        return {**figures, "set": "contracts"}
    figures = msgspec.to_builtins(CARD_BY_ID[card_id])
    return {**figures, "set": SET_OF[card_id].set}
