"""Builds tables near the end of a game, by lot, that may be puzzles."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec

from highseas.engine.royal.cards import ABILITIES, CARDS, COLOR_BIT, CONTRACTS, EXPEDITION, PROFESSION, SHIP, TAX, TYPE
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.deal import Deal, deal_game
from highseas.engine.royal.deal.format import PuzzleNote, SeatDeal, TableDeal, TurnPart
from highseas.engine.royal.goals.terms import Cutlasses, Expeditions, Influence, Professions
from highseas.engine.royal.new_game import sets_in_play
from highseas.engine.royal.state import Options, Setup, State

T = TypeVar("T")
Range = tuple[int, int]


class Recipe(msgspec.Struct, frozen=True):
    """What tables of a kind have, each as the least and the most."""

    name: str
    seats: int = 1
    contracts: Range = (1, 3)
    display: Range = (2, 5)
    ships: Range = (2, 4)
    people: Range = (2, 5)
    expeditions: Range = (0, 1)
    phase: TurnPart = "trade"
    known: Range = (0, 0)
    """Next cards of the Play deck that the goal names."""
    time: int = 0
    """Time cards left, which the goal names."""
    sets: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    """Kinds of cards of which one lies in a display or the harbor, if there are any."""


MERCHANTS = ("base", "contracts", "make-sail-marked", "gambler")
RECIPES = (
    Recipe("market"),
    Recipe("reckoning", contracts=(2, 3), ships=(3, 5), people=(3, 5), display=(3, 5)),
    Recipe("stop-or-go", expeditions=(1, 2), phase="discover", display=(3, 6), ships=(2, 4), people=(1, 3)),
    Recipe("open-cards", phase="discover", known=(2, 4), ships=(1, 3), people=(0, 3)),
    Recipe("two-seats", seats=2, contracts=(2, 3), display=(1, 4), ships=(3, 5)),
    Recipe("tomorrow", contracts=(2, 3), known=(1, 4), time=1, display=(1, 4), ships=(2, 4), people=(2, 4)),
    Recipe("merchants", sets=MERCHANTS, wants=("merchant",), contracts=(1, 2)),
)


class Table(msgspec.Struct, frozen=True):
    """A table that may be a puzzle."""

    recipe: Recipe
    setup: Setup
    deal: TableDeal

    @property
    def known(self) -> int:
        """Next cards of the Play deck that the goal names."""
        return len(self.deal.play_deck)

    def lay_out(self, seed: int | None = None) -> State:
        """Lay it out, with its hidden cards dealt by another seed if one is given."""
        setup = self.setup if seed is None else msgspec.structs.replace(self.setup, seed=seed)
        return deal_game(Deal(setup, self.deal, PuzzleNote()))

    def with_seat(self, seat_no: int, **changes: object) -> "Table":
        seats = list(self.deal.seats)
        seats[seat_no] = msgspec.structs.replace(seats[seat_no], **changes)
        return msgspec.structs.replace(self, deal=msgspec.structs.replace(self.deal, seats=tuple(seats)))


class Lot:
    """Luck of one table. Only `Random.random` is used, which is the same with every Python."""

    def __init__(self, seed: str) -> None:
        self._luck = Random(seed)

    def number(self, bounds: Range) -> int:
        return bounds[0] + int(self._luck.random() * (bounds[1] - bounds[0] + 1))

    def pick(self, among: Sequence[T], weights: Sequence[float] | None = None) -> T:
        if weights is None:
            return among[int(self._luck.random() * len(among))]
        mark = self._luck.random() * sum(weights)
        for thing, weight in zip(among, weights, strict=True):
            mark -= weight
            if mark < 0:
                return thing
        return among[-1]


def build(recipe: Recipe, seed: str) -> Table:
    return _Builder(recipe, Lot(seed)).table()


class _Builder:
    def __init__(self, recipe: Recipe, lot: Lot) -> None:
        self.recipe, self.lot = recipe, lot
        names = ("Skipper",) if recipe.seats == 1 else ("Ann", "Bo")
        self.setup = Setup("contracts", names, 1, Options(sets=recipe.sets))
        cards = catalog(sets_in_play(self.setup))
        self.pool = Counter(cards.pool)
        self.contracts = self._contracts(cards.contracts)
        self.wanted = self._wanted()

    def _contracts(self, among: bytes) -> list[int]:
        found: list[int] = []
        number = self.lot.number(self.recipe.contracts)
        while len(found) < number:
            contract = self.lot.pick(among)
            if contract not in found:
                found.append(contract)
        return found

    def _wanted(self) -> set[str]:
        wanted: set[str] = set(self.recipe.wants)
        for contract in self.contracts:
            term = CONTRACTS[contract].term
            if isinstance(term, Professions):
                wanted |= set(term.professions)
            if isinstance(term, Cutlasses):
                wanted |= {card.kind for card in CARDS if card.cutlasses and card.type == "profession"}
            if isinstance(term, Expeditions | Influence):
                wanted |= {card.kind for card in CARDS if _symbols(card.abilities)}
        return wanted

    def draw(self, kinds: Sequence[int], without_colors: int = 0) -> int:
        cards = [
            card
            for card in sorted(self.pool)
            if TYPE[card] in kinds and not COLOR_BIT[card] & without_colors and self.pool[card]
        ]
        weights = [self.pool[card] * (6.0 if CARDS[card].kind in self.wanted else 1.0) for card in cards]
        card = self.lot.pick(cards, weights)
        self.pool[card] -= 1
        return card

    def table(self) -> Table:
        recipe, lot = self.recipe, self.lot
        seats = [SeatDeal(coins=0, display=self._display(), steps={}) for _ in range(recipe.seats)]
        harbor, colors = [], 0
        for _ in range(lot.number(recipe.ships)):
            card = self.draw((SHIP,), colors)
            colors |= COLOR_BIT[card]
            harbor.append(card)
        harbor += [self.draw((PROFESSION,)) for _ in range(lot.number(recipe.people))]
        if not harbor:
            harbor = [self.draw((PROFESSION,))]
        expeditions = [self.draw((EXPEDITION,)) for _ in range(lot.number(recipe.expeditions))]
        seats = self._on_the_way(seats)
        return Table(recipe, self.setup, self._deal(seats, harbor, expeditions))

    def _display(self) -> tuple[str, ...]:
        return tuple(CARDS[self.draw((PROFESSION,))].id for _ in range(self.lot.number(self.recipe.display)))

    def _deal(self, seats: list[SeatDeal], harbor: list[int], expeditions: list[int]) -> TableDeal:
        recipe, lot = self.recipe, self.lot
        known = [self._next_card() for _ in range(lot.number(recipe.known))]
        time = [self._next_card() for _ in range(recipe.time)]
        return TableDeal(
            contracts=tuple(CONTRACTS[contract].id for contract in self.contracts),
            time_deck=ids(time),
            play_deck=ids(known),
            harbor=ids(harbor),
            expeditions=ids(expeditions),
            phase=recipe.phase,
            turn=lot.number((12, 19)),
            seats=tuple(seats),
        )

    def _next_card(self) -> int:
        return self.draw((PROFESSION, PROFESSION, SHIP, SHIP, EXPEDITION, TAX))

    def _on_the_way(self, seats: list[SeatDeal]) -> list[SeatDeal]:
        """Put markers on the step spaces of contracts that take several turns."""
        for contract in self.contracts:
            steps = CONTRACTS[contract].steps
            if steps > 1:
                step = steps - 1 if self.lot.number((0, 2)) else max(1, steps - 2)
                seat_no = self.lot.number((0, len(seats) - 1))
                mine = {**seats[seat_no].steps, CONTRACTS[contract].id: step}
                seats[seat_no] = msgspec.structs.replace(seats[seat_no], steps=mine)
        return seats


def ids(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARDS[card].id for card in cards)


def _symbols(abilities: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(symbol for name in abilities for symbol in ABILITIES[name].symbols)
