"""What cards, contracts and parts of a table are called (the names themselves are in `LANGUAGE/names.toml`), and what
things are called at one table: the players by seat, the events, missions and characters of its story, and
all the rest by the language in which the table is put in words.

Code that words something about a table gets its `TableNames` and nothing beside it; nothing here remembers which
game is played. Modes from outside add their words here; what such a mode and its options are called stands among
the sentences (`campaign.words.games`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal, overload

import msgspec

from highseas.campaign.words.language import Language, following, in_plain_lines, itself, language_in
from highseas.campaign.words.shipped import ENGLISH, code_in_use, in_use, words_file
from highseas.engine.codec import Kind
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import BASE_COLORS, CARD_BY_ID, CARDS, CONTRACT_BY_ID, SET_OF
from highseas.engine.royal.events import Event
from highseas.engine.royal.goals.terms import Term, WhenStopped
from highseas.engine.royal.moves import SEAT, ModeMove
from highseas.engine.royal.seen.view import Prompt
from highseas.story.moves import CHARACTER, MISSION
from highseas.story.prose import escaped
from highseas.story.text_format import NAME, ChoiceWords, Narration, Words, in_turn


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of names."""

    kinds: dict[str, str]
    plurals: dict[str, str]
    colors: dict[str, str]
    contracts: dict[str, str]
    items: dict[str, str]
    titles: dict[str, str]
    short: dict[str, str]
    gender: dict[str, str] = {}
    """m, f, n or p (a name that is plural) of what `cases` and articles are asked for."""
    cases: dict[str, dict[str, str]] = {}
    """Names in `acc`, `dat`, `gen` where they differ from the nominative; plurals in `plural_dat` and so on."""


_SMALL_WORDS = ("of", "to", "all", "and", "the")


def contract_ids() -> tuple[str, ...]:
    """Return every contract by its id, in the order of the rulebook."""
    return tuple(CONTRACT_BY_ID)


def term_values(term: Term) -> dict[str, Any]:
    """Return the values of a term's sentences: its fields, whether its color is a name of its own, and whether one
    must stop right after a card.
    """
    values = msgspec.structs.asdict(term)
    if "color" in values:
        values["named"] = bool(values["color"]) and values["color"] not in BASE_COLORS
    if isinstance(term, WhenStopped):
        values["right_after"] = term.right_after
    return values


class GameLanguage(Language):
    """A language that knows what the things of Port Royal are called, and has placeholders for them."""

    def __init__(self, folder: str = ENGLISH) -> None:
        super().__init__(folder)
        self._card_names: dict[tuple[str, str], str] = {}
        self._full_names: dict[tuple[str, str], str] = {}
        self._kinds |= {
            "card_name": self.card_name,
            "full_name": self.full_name,
            "kind_name": self.kind_name,
            "item_name": self.item_name,
            "item_of": lambda card, form="": self.item_name(_card(card).item, form),
            "color_name": lambda color, ending="": self.color_name(color) + ending,
            "color_names": lambda colors, ending="": self.listed(self.color_name(color) + ending for color in colors),
            "contract_name": self.contract_name,
            "title_name": self.title_name,
            "all_kinds": lambda kinds, form="": self.listed(self._kinds_named(kinds, form)),
            "any_kind": lambda kinds, form="": self.listed(self._kinds_named(kinds, form), "or"),
            "kind_sum": lambda kinds: " + ".join(self._kinds_named(kinds, None)),
            "kind_choice": lambda kinds: "/".join(self._kinds_named(kinds, None)),
            "plural_names": lambda kinds, form="": self.listed(self.plural_name(kind, form) for kind in kinds),
            "card_names": lambda cards, form="": self.listed(self.card_name(card, form) for card in cards),
            "full_names": lambda cards, form="": self.listed(self.full_name(card, form) for card in cards),
            "term": self.term,
        }

    @cached_property
    def _names(self) -> Names:
        return words_file("names.toml", Names, self.folder)

    def kind_name(self, kind: str, form: str = "", adjective: str = "") -> str:
        """Return a kind of card, as in "Vice Admiral"; one without a name goes by its id. The form is that of a
        placeholder: a case, maybe after an article.
        """
        name = self._names.kinds.get(kind) or " ".join(
            word if word in _SMALL_WORDS else word.capitalize() for word in kind.split("_")
        )
        return self._named(kind, name, form, adjective) if form or adjective else name

    def _named(self, key: str, name: str, form: str, adjective: str = "") -> str:
        noun = self._names.cases.get(form.rpartition("_")[2], {}).get(key, name)
        return self.phrase(noun, self._names.gender.get(key, ""), form, adjective)

    def short_name(self, kind: str) -> str:
        """Return a kind of card, or an item, in few letters."""
        return self._names.short.get(kind) or self.kind_name(kind)

    def plural_name(self, kind: str, case: str = "") -> str:
        """Return several people of a kind, as in "Vice Admirals"."""
        plural = self._names.plurals.get(kind) or f"{self.kind_name(kind)}s"
        return self._names.cases.get(f"plural_{case.rpartition('_')[2]}", {}).get(kind, plural)

    def term(self, term: Term, form: Literal["long", "short"] = "short") -> str:
        """Return what a term of a goal asks for, by its kind and fields: "2 Lookouts", or "own 2 Lookouts"."""
        return self.say(f"terms.{form}.{term.kind}", **term_values(term))

    def _kinds_named(self, kinds: Sequence[str], form: str | None) -> list[str]:
        """Return each of these kinds once, as often as it is named: "a Trader" (in its form), "2 Lookouts"."""

        def one(kind: str) -> str:
            return self.article(self.kind_name(kind)) if form == "" else self.kind_name(kind, form or "")

        return [
            f"{count} {self.plural_name(kind, form or '')}" if count > 1 else one(kind)
            for kind, count in Counter(kinds).items()
        ]

    def card_name(self, card: str | int, form: str = "") -> str:
        """Return a card by id or index, as in "yellow pinnace" or "Priest", in the form of a placeholder."""
        entry = _card(card)
        if (entry.id, form) not in self._card_names:
            color = self.color_name(entry.color) if entry.color in BASE_COLORS else ""
            name = self.kind_name(entry.kind, form, color)
            self._card_names[entry.id, form] = self.say("cards.ship", name=name, item=entry.item)
        return self._card_names[entry.id, form]

    def full_name(self, card: str | int, form: str = "") -> str:
        """Return a card with the figures that tell it from others: "red frigate (3 cutlasses, 2 coins)"."""
        entry = _card(card)
        if (entry.id, form) not in self._full_names:
            name = self.card_name(card, form)
            if entry.type == "ship":
                name = self.say("cards.full_ship", **msgspec.structs.asdict(entry) | {"name": name})
            elif entry.type == "profession" and _varies(entry):
                name = self.say("cards.full_profession", name=name, influence=entry.influence)
            self._full_names[entry.id, form] = name
        return self._full_names[entry.id, form]

    def item_name(self, item: str, form: str = "") -> str:
        """Return what a ship may carry, as in "Medicinal Herbs"."""
        return self._named(item, self._names.items[item], form)

    def color_name(self, color: str) -> str:
        """Return a ship color, as in "red"; the Ares Pirates have no name for theirs but their own."""
        found = self._names.colors.get(color, "")
        if found or not color:
            return found

        return self.kind_name(next(card.kind for card in CARDS if card.type == "ship" and card.color == color))

    def contract_name(self, contract_id: str, form: str = "") -> str:
        """Return a contract, as in "Pirates' Nest"; one that is not known here (in statistics) by its id."""
        return self._named(contract_id, self._names.contracts.get(contract_id, contract_id), form)

    def title_name(self, code: str, form: str = "") -> str:
        """Return a title of the Point deck table, as in "Lord of the High Seas"; an unknown one by its id."""
        return self._named(code, self._names.titles.get(code, code), form)


def _card(card: str | int) -> Card:
    return CARD_BY_ID[card] if isinstance(card, str) else CARDS[card]


def _varies(card: Card) -> bool:
    """Whether cards of this kind come at several prices in the card's own set."""
    return len({other.cost for other in SET_OF[card.id].card if other.kind == card.kind}) > 1


LANGUAGE = following(GameLanguage)
"""The language in use, with the names of Port Royal."""


Effects = Sequence[Mapping[str, Any]]
"""What an event does, as the story's files have it."""


@dataclass(frozen=True, eq=False)
class StoryNames:
    """The names of a story, the titles of its cards by number, and what each of its events does by its id, and each of
    its `guests` by the place at the Table.

    `narration` is what the chapter says besides, `lines` those of its events that come in turn, by id, in a chapter
    that was tried `tries` times before.
    """

    words: Words
    titles: Mapping[str, str]
    events: Mapping[str, Effects]
    language: GameLanguage = field(default_factory=lambda: language_in(in_use(), GameLanguage))
    narration: Narration = field(default=Narration())
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tries: int = 0
    guests: Mapping[str, Effects] = field(default_factory=dict)

    def say(self, code: str, /, **values: object) -> str:
        return self.language.say(code, **values)

    def event_title(self, event: str) -> str:
        """Return an event by its id, as in "Month's End"; one that is not known yet as a question mark."""
        found = self.words.event.get(event)
        return found.title if found else event or "?"

    def event_text(self, event: str, month: int = 0) -> str:
        """Return the line under an event's title: in a month of the chapter its own one there, if it has any."""
        lines = self.lines.get(event, ())
        if month and lines:
            return in_turn(lines, month, self.tries, max(len(self.narration.months) - 1, 1))
        found = self.words.event.get(event)
        return found.text if found else ""

    def month_name(self, month: int) -> str:
        """Return a month of the chapter, as in "the Month of Ash", or "month 2" where months have no names."""
        return self.narration.month(month) or self.say("adventure.month", number=month)

    def pay_off(self, mission: str, late: bool, who: str) -> str:
        """Return what is told when a player is the first to do a mission; empty if nothing is."""
        return in_plain_lines(self.narration.pay_off(mission, late, escaped(who)))

    @property
    def choice(self) -> ChoiceWords | None:
        """The texts of the chapter's choice; None if it has none."""
        return self.narration.choice

    @property
    def goal_title(self) -> str:
        """What card 9 is called, as in "Will They Come?"."""
        return self.words.goal.title if self.words.goal else self.say("adventure.goal_title")

    @property
    def goal_name(self) -> str:
        """Card 9 within a sentence: its title in quotes, or "card 9"."""
        return self.say("adventure.goal_name", title=self.words.goal.title if self.words.goal else "")

    @property
    def goal_text(self) -> str:
        """The sentence about card 9; empty if the story has none."""
        return self.words.goal.text if self.words.goal else ""

    def mission_title(self, mission: str) -> str:
        """Return the title of a mission's story card, as in "Correct Change"; empty without one."""
        return self.titles.get(mission, "")

    def mission_name(self, mission: str) -> str:
        """Return a mission by its number and title, as in "mission 10, Correct Change"."""
        return self.say("adventure.mission", number=card_number(mission), title=self.mission_title(mission))

    def character_name(self, character: str) -> str:
        found = self.words.character.get(character)
        return found.name if found else character

    def character_text(self, character: str) -> str:
        """Return the line about a character."""
        found = self.words.character.get(character)
        return found.text if found else ""

    def way_title(self, way: int) -> str:
        """Return what a way of the choice, 1 or 2, is called; empty without texts."""
        return in_plain_lines(self.choice.ways[way - 1]) if self.choice else ""

    def way_said(self, way: int) -> str:
        """Return what is told when a way of the choice, 1 or 2, was taken; empty without texts."""
        return in_plain_lines(self.choice.said[way - 1]) if self.choice else ""

    def guest_name(self, place: str) -> str:
        """Return a guest who may be called, by the place at the Table."""
        found = self.narration.guest.get(place)
        return found.name if found else place

    def guest_offer(self, place: str) -> str:
        found = self.narration.guest.get(place)
        return in_plain_lines(found.offer) if found else ""

    def guest_comes(self, place: str, who: str) -> str:
        """Return what is told when a player calls a guest; empty without texts."""
        found = self.narration.guest.get(place)
        return in_plain_lines(found.comes.replace(NAME, escaped(who))) if found else ""

    def chapter_title(self, number: int) -> str:
        """Return a chapter by its number; 0 is the variable game."""
        found = self.words.chapter.get(str(number))
        return found.title if found else self.say("adventure.untitled", number=number)


def own_story() -> StoryNames:
    """Return the names of the project's own story, which any game without a campaign uses."""
    return _own_story(code_in_use())


@cache  # as many as there are languages
def _own_story(folder: str) -> StoryNames:
    from highseas.story.loader import load_story
    from highseas.story.mode.view import describe_effects

    story = load_story(code=folder)
    language = story.in_language(folder)
    titles = {number: prose.title for number, prose in language.cards.items()}
    events = {event.id: describe_effects(event.effects) for event in story.events.event}
    return StoryNames(language.words, titles, events)


def card_number(card: str) -> str:
    """Return the number of a story card, of which there may be several that different ways lead to (`16-thole`)."""
    number = card.partition("-")[0]
    return number if number.isdecimal() else card


class TableNames(Sequence[str]):
    """The players' names by seat, from 0, the names of the story (by default our own), and the language."""

    def __init__(
        self, players: Sequence[str], story: StoryNames | None = None, language: GameLanguage = LANGUAGE
    ) -> None:
        self._players, self._story, self.language = tuple(players), story, itself(language)
        self.say = self.language.say

    def among_others(self, seat: int) -> str:
        """Return the name of a seat, from 1; empty where one plays alone."""
        return self[seat - 1] if len(self) > 1 else ""

    @property
    def story(self) -> StoryNames:
        """The names of the story; the project's own is read when it is first asked for."""
        return self._story if self._story is not None else own_story()

    @overload
    def __getitem__(self, seat_no: int) -> str: ...
    @overload
    def __getitem__(self, seat_no: slice) -> Sequence[str]: ...
    def __getitem__(self, seat_no: int | slice) -> str | Sequence[str]:
        return self._players[seat_no]

    def __len__(self) -> int:
        return len(self._players)

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)


FIELDS: Mapping[Kind, Callable[[Any, TableNames], str]] = {
    SEAT: lambda seat_no, names: names[seat_no],
    MISSION: lambda mission, names: names.story.mission_name(mission),
    CHARACTER: lambda character, names: names.story.character_name(character),
}
"""What the fields of events and moves stand for that is called by names of the table."""


TITLES: dict[str, Callable[[Prompt, TableNames], str]] = {}
"""What is asked, by the kind of the question."""
LABELS: dict[type[ModeMove], Callable[[Any, TableNames], str]] = {}
"""A move in a few words, by its type."""
EVENTS: dict[type[Event], Callable[[Any, TableNames], str]] = {}
"""What happened, by the type of the event."""
HELP: dict[str, str] = {}
"""Pages of help by the name of the mode, as TOML in the form of `en/help.toml`; the page of a question of the kind
`tip` has the key `prompt-tip`. What the program has a page for keeps that page."""
