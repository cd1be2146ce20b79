"""What cards, contracts and parts of a table are called. The names themselves are in `LANGUAGE/names.toml`."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from highseas.campaign.words.language import Language, following
from highseas.campaign.words.shipped import ENGLISH, words_file

if TYPE_CHECKING:
    from highseas.engine.royal.card_sets import Card
    from highseas.engine.royal.goals.terms import Term


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of names."""

    kinds: dict[str, str]
    plurals: dict[str, str]
    colors: dict[str, str]
    contracts: dict[str, str]
    items: dict[str, str]
    titles: dict[str, str]
    short: dict[str, str]


_SMALL_WORDS = ("of", "to", "all", "and", "the")


def contract_ids() -> tuple[str, ...]:
    """Return every contract by its id, in the order of the rulebook."""
    from highseas.engine.royal.cards import CONTRACT_BY_ID

    return tuple(CONTRACT_BY_ID)


def term_values(term: "Term") -> dict[str, Any]:
    """Return the values of a term's sentences: its fields, whether its color is a name of its own, and whether one
    must stop right after a card.
    """
    from highseas.engine.royal.cards import BASE_COLORS
    from highseas.engine.royal.goals.terms import WhenStopped

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
        self._card_names: dict[str, str] = {}
        self._full_names: dict[str, str] = {}
        self._kinds |= {
            "card_name": self.card_name,
            "full_name": self.full_name,
            "kind_name": self.kind_name,
            "item_name": self.item_name,
            "item_of": lambda card: self.item_name(_card(card).item),
            "color_name": self.color_name,
            "color_names": lambda colors: self.listed(map(self.color_name, colors)),
            "contract_name": self.contract_name,
            "title_name": self.title_name,
            "all_kinds": lambda kinds: self.listed(self._kinds_named(kinds, self.article)),
            "any_kind": lambda kinds: self.listed(self._kinds_named(kinds, self.article), "or"),
            "kind_sum": lambda kinds: " + ".join(self._kinds_named(kinds, str)),
            "kind_choice": lambda kinds: "/".join(self._kinds_named(kinds, str)),
            "plural_names": lambda kinds: self.listed(map(self.plural_name, kinds)),
            "card_names": lambda cards: self.listed(map(self.card_name, cards)),
            "full_names": lambda cards: self.listed(map(self.full_name, cards)),
            "term": self.term,
        }

    @cached_property
    def _names(self) -> Names:
        return words_file("names.toml", Names, self.folder)

    def kind_name(self, kind: str) -> str:
        """Return a kind of card, as in "Vice Admiral"; one without a name goes by its id."""
        return self._names.kinds.get(kind) or " ".join(
            word if word in _SMALL_WORDS else word.capitalize() for word in kind.split("_")
        )

    def short_name(self, kind: str) -> str:
        """Return a kind of card, or an item, in few letters."""
        return self._names.short.get(kind) or self.kind_name(kind)

    def plural_name(self, kind: str) -> str:
        """Return several people of a kind, as in "Vice Admirals"."""
        return self._names.plurals.get(kind) or f"{self.kind_name(kind)}s"

    def term(self, term: "Term", form: Literal["long", "short"] = "short") -> str:
        """Return what a term of a goal asks for, by its kind and fields: "2 Lookouts", or "own 2 Lookouts"."""
        return self.say(f"terms.{form}.{term.kind}", **term_values(term))

    def _kinds_named(self, kinds: Sequence[str], one: Callable[[str], str]) -> list[str]:
        """Return each of these kinds once, as often as it is named: "a Trader" (by `one`), "2 Lookouts"."""
        return [
            f"{count} {self.plural_name(kind)}" if count > 1 else one(self.kind_name(kind))
            for kind, count in Counter(kinds).items()
        ]

    def card_name(self, card: str | int) -> str:
        """Return a card by id or index, as in "yellow pinnace" or "Priest"."""
        entry = _card(card)
        if entry.id not in self._card_names:
            from highseas.engine.royal.cards import BASE_COLORS

            color, name = entry.color if entry.color in BASE_COLORS else "", self.kind_name(entry.kind)
            if color or entry.item:
                name = self.say("cards.ship", color=color, kind=entry.kind, item=entry.item)
            self._card_names[entry.id] = name
        return self._card_names[entry.id]

    def full_name(self, card: str | int) -> str:
        """Return a card with the figures that tell it from others: "red frigate (3 cutlasses, 2 coins)"."""
        entry = _card(card)
        if entry.id not in self._full_names:
            name = self.card_name(card)
            if entry.type == "ship":
                name = self.say("cards.full_ship", **msgspec.structs.asdict(entry) | {"name": name})
            elif entry.type == "profession" and _varies(entry):
                name = self.say("cards.full_profession", name=name, influence=entry.influence)
            self._full_names[entry.id] = name
        return self._full_names[entry.id]

    def item_name(self, item: str) -> str:
        """Return what a ship may carry, as in "Medicinal Herbs"."""
        return self._names.items[item]

    def color_name(self, color: str) -> str:
        """Return a ship color, as in "red"; the Ares Pirates have no name for theirs but their own."""
        found = self._names.colors.get(color, "")
        if found or not color:
            return found
        from highseas.engine.royal.cards import CARDS

        return self.kind_name(next(card.kind for card in CARDS if card.type == "ship" and card.color == color))

    def contract_name(self, contract_id: str) -> str:
        """Return a contract, as in "Pirates' Nest"; one that is not known here (in statistics) by its id."""
        return self._names.contracts.get(contract_id, contract_id)

    def title_name(self, code: str) -> str:
        """Return a title of the Point deck table, as in "Lord of the High Seas"; an unknown one by its id."""
        return self._names.titles.get(code, code)


def _card(card: str | int) -> "Card":
    from highseas.engine.royal.cards import CARD_BY_ID, CARDS

    return CARD_BY_ID[card] if isinstance(card, str) else CARDS[card]


def _varies(card: "Card") -> bool:
    """Whether cards of this kind come at several prices in the card's own set."""
    from highseas.engine.royal.cards import SET_OF

    return len({other.cost for other in SET_OF[card.id].card if other.kind == card.kind}) > 1


LANGUAGE = following(GameLanguage)
"""The language in use, with the names of Port Royal."""
