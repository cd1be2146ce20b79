"""Laying out contracts and the Time deck ("Just One More Contract", rulings R18 to R21)."""

from typing import Final

from highseas.engine.refusal import SetupError
from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.cards import CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS
from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State

SETS = ("base", "contracts")
"""The card sets in play when the options name none."""
CONTRACTS_BY_PLAYERS = {1: 3, 2: 5, 3: 7, 4: 9, 5: 11}
"""Open contracts of a solo or cooperative game (ruling R19)."""
COMPETITIVE_CONTRACTS = 4
TIME_DECK_BASE: Final = 13


def check_contracts(setup: Setup) -> None:
    """Raise `SetupError` unless the chosen contracts, and the cards set aside, are such as the game has."""
    options = setup.options
    if options.competitive:
        if len(setup.names) < 2:
            raise SetupError("setup.competitive", "options", "competitive")
        if options.aside:
            raise SetupError("setup.no_time_deck", "options", "aside")
    elif options.expedition_to_win:
        raise SetupError("setup.expedition_to_win", "options", "expedition_to_win")
    elif options.influence_to_end is not None:
        raise SetupError("setup.ends_by_time", "options", "influence_to_end")
    _check_chosen(setup)
    if options.aside < 0:
        raise SetupError("setup.aside", "options", "aside")


def _check_chosen(setup: Setup) -> None:
    known = _cards(setup).contracts
    chosen = setup.options.contracts
    most = contracts_open(setup)
    at = ("options", "contracts")
    for place, contract_id in enumerate(chosen):
        if contract_id in chosen[:place]:
            raise SetupError("setup.contract_twice", *at, place)
        contract = CONTRACT_BY_ID.get(contract_id)
        if contract is None or CONTRACT_INDEX[contract_id] not in known:
            raise SetupError("setup.contract", *at, place, id=contract_id)
        if contract.cooperative_only and setup.options.competitive:
            raise SetupError("setup.cooperative_only", *at, place, name=contract.name, id=contract_id)
    if len(chosen) > most:
        raise SetupError("setup.contracts", *at, chosen=len(chosen), most=most)


def _cards(setup: Setup) -> Catalog:
    return catalog(setup.options.sets or SETS)


def contracts_open(setup: Setup) -> int:
    """Return how many contracts such a game lays out."""
    return COMPETITIVE_CONTRACTS if setup.options.competitive else CONTRACTS_BY_PLAYERS[len(setup.names)]


def time_deck_size(contracts: bytes) -> int:
    """Return the size of the Time deck for these open contracts: 13, the seals' numbers, 1 per letter (ruling
    R19).
    """
    seals = [CONTRACTS[index] for index in contracts]
    return TIME_DECK_BASE + sum(c.seal_number for c in seals) + len({c.seal for c in seals})


def lay_contracts(state: State, contracts: bytes) -> None:
    """Lay contracts out, free of markers."""
    seats = len(state.seats)
    state.contracts = contracts
    state.markers = (b"",) * len(contracts)
    state.steps = (bytes(seats),) * len(contracts)


def draw_contracts(setup: Setup) -> bytes:
    """Return the contracts of a game: the chosen ones, then random ones up to the number it lays out."""
    chosen = [CONTRACT_INDEX[contract_id] for contract_id in setup.options.contracts]
    cards = _cards(setup)
    deck = cards.competitive if setup.options.competitive else cards.contracts
    rest = bytes(index for index in deck if index not in chosen) if chosen else deck
    order, _ = shuffled(stream_of(setup.seed, "contracts"), rest)
    return (bytes(chosen) + order)[: contracts_open(setup)]


def check_aside(size: int, aside: int) -> None:
    """Raise `SetupError` if a Time deck of so many cards cannot spare so many for the Point deck (ruling R21)."""
    if aside >= size:
        raise SetupError("setup.too_many_aside", "options", "aside", size=size, most=size - 1, aside=aside)


def deal_time_deck(state: State, size: int, aside: int) -> None:
    """Deal the top `size` cards of the Play deck, and move the first `aside` of them, unseen, to the Point deck.

    Rulings R19 and R21.
    """
    rest = len(state.play_deck) - size
    dealt = state.play_deck[rest:]
    state.play_deck = state.play_deck[:rest]
    state.time_deck = dealt[: size - aside]
    state.point_deck = dealt[size - aside :][::-1]
