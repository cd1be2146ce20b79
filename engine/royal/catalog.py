"""The cards of one game, and figures computed over several of them.

A game names sets, or parts of sets ("these 20 of those 60"), and uses their sum: nothing here depends on cards that
the game does not use.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from highseas.engine.royal import cards
from highseas.engine.royal.card_sets import AbilityKind, Card

MOST_CARDS = 256
"""Cards of one game: a shuffle numbers them by one byte each."""
LOOK_CARDS = 3
"""Cards that a character or event like a Lookout looks at in a game without Lookouts (ruling R29)."""


class Catalog(msgspec.Struct, frozen=True):
    """The cards of one game, as indexes, and figures over them.

    - `pool`: all copies that are shuffled, in the order of the sets and of their files. The expedition for five
      players is not among them: it has no coin on its back and never enters the Play deck (ruling R18).
    - `for_five`: what lies face up from the start with five players.
    - `faces`: each card once, in index order; `professions`, `ships` and `taxes` are those of a type.
    - `contracts`: the contracts of these sets, as indexes; `competitive` are those for games against each other.
    - `cheapest`: the least cost of each kind of profession.
    - `look_cards`: cards that a use of a Lookout looks at; `sale_cards`: fewest harbor cards for a sale.
    - `gamble_cards`: cards that a Gambler turns up, and `gamble_takes` those it lets take more; 0 without Gamblers.
    - `looks`: whether there is a Lookout; `items`: whether ships carry items.
    - `surplus`: the first card, by id, that the sets bring more copies of than there are; empty if there is none.
    """

    pool: bytes
    for_five: bytes
    faces: tuple[int, ...]
    professions: tuple[int, ...]
    ships: tuple[int, ...]
    taxes: tuple[int, ...]
    contracts: bytes
    competitive: bytes
    cheapest: dict[str, int]
    look_cards: int
    sale_cards: int
    gamble_cards: int
    gamble_takes: int
    looks: bool
    items: bool
    surplus: str

    def of_kind(self, kind: str) -> list[Card]:
        return [cards.CARDS[index] for index in self.faces if cards.CARDS[index].kind == kind]

    def table_cards(self, players: int) -> bytes:
        """Return the cards that lie face up from the start: with five players, their expedition (ruling R18)."""
        return self.for_five if players == 5 else b""


class Selection(msgspec.Struct, frozen=True):
    """What a name adds to a game: the copies of each card of a set by id, and contracts by id.

    The cards of one `shuffled_in` come into play only when a mode shuffles them in; one that stands `alone` goes
    with no other.
    """

    set: str
    copies: dict[str, int]
    contracts: tuple[str, ...]
    shuffled_in: bool
    alone: bool = False


SELECTIONS: dict[str, Selection] = {}
"""Every name by which cards can be chosen for a game: sets, each before its parts."""


@lru_cache(maxsize=64)
def sets_with(faces: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the sets that have any of these cards, given as groups of ids."""
    wanted = {face for group in faces for face in group}
    return tuple(card_set.set for card_set in cards.SETS if any(card.id in wanted for card in card_set.card))


@lru_cache(maxsize=128)
def catalog(names: tuple[str, ...]) -> Catalog:
    """Return the catalogue of these sets and parts of sets, and put their sets in use.

    Raises `KeyError` for an unknown name, and `NoRoom` if there is no index left for their cards.
    """
    chosen = [SELECTIONS[name] for name in names]
    cards.use_sets(*(each.set for each in chosen))
    copies = [(cards.CARD_BY_ID[card_id], count) for each in chosen for card_id, count in each.copies.items()]
    faces = tuple(sorted({cards.INDEX[card.id] for card, _ in copies}))
    of_type = {t: tuple(i for i in faces if cards.CARDS[i].type == t) for t in ("profession", "ship", "tax")}
    professions = [cards.CARDS[index] for index in of_type["profession"]]
    kinds = {card.kind for card in professions}
    contracts = bytes(sorted(cards.CONTRACT_INDEX[contract_id] for each in chosen for contract_id in each.contracts))
    counted = Counter(card.id for card, count in copies for _ in range(count))
    return Catalog(
        pool=bytes(cards.INDEX[card.id] for card, count in copies if not card.five_players_only for _ in range(count)),
        for_five=bytes(cards.INDEX[card.id] for card, count in copies if card.five_players_only for _ in range(count)),
        faces=faces,
        professions=of_type["profession"],
        ships=of_type["ship"],
        taxes=of_type["tax"],
        contracts=contracts,
        competitive=bytes(index for index in contracts if not cards.CONTRACTS[index].cooperative_only),
        cheapest={kind: min(c.cost for c in professions if c.kind == kind) for kind in kinds},
        look_cards=max(_values(professions, "look", "cards"), default=LOOK_CARDS),
        looks=bool(_values(professions, "look", "cards")),
        items=any(cards.CARDS[index].item for index in faces),
        sale_cards=min(_values(professions, "sell", "min_cards"), default=0),
        gamble_cards=max(_values(professions, "gamble", "cards"), default=0),
        gamble_takes=max(_values(professions, "gamble", "extra_cards"), default=0),
        surplus=next((each for each, count in counted.items() if count > cards.CARD_BY_ID[each].count), ""),
    )


def _values(faces: Sequence[Card], kind: AbilityKind, field: str) -> list[int]:
    abilities = [cards.ABILITIES[name] for card in faces for name in card.abilities]
    return [getattr(ability, field) for ability in abilities if ability.kind == kind]


@cards.follows_sets
def _rebuild() -> None:
    SELECTIONS.clear()
    for card_set in cards.SETS:
        contracts = tuple(contract.id for contract in card_set.contract)
        copies = {card.id: card.count for card in card_set.card}
        name, joins = card_set.set, card_set.shuffled_in
        SELECTIONS[name] = Selection(name, copies, contracts, joins, card_set.alone)
        SELECTIONS.update((part, Selection(name, chosen, (), joins)) for part, chosen in card_set.part.items())
    sets_with.cache_clear()
    catalog.cache_clear()
