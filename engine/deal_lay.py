"""Laying the table of a deal: what it names lies as named, the rest is shuffled below by the seed."""

from engine import cards
from engine.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX
from engine.deal_format import Deal, Pile, TableDeal
from engine.events import GameStarted
from engine.frames.kinds import DISCOVER
from engine.frames.take import begin_taking
from engine.frames.turn import begin_turn
from engine.game import settle
from engine.modes import INFLUENCE, MODES
from engine.rng import shuffled
from engine.setup import (
    STARTING_COINS,
    Setup,
    blank_state,
    deal_time_deck,
    draw_contracts,
    lay_contracts,
    sets_in_play,
    time_deck_size,
)
from engine.state import MARKERS, State
from engine.table import Log, gain, without
from engine.upkeep import refresh


def open_contracts(setup: Setup, table: TableDeal) -> bytes:
    """The contracts that lie on the table: those named there, else those of a normal game."""
    if table.contracts is not None:
        return bytes(CONTRACT_INDEX[contract_id] for contract_id in table.contracts)
    return draw_contracts(setup) if setup.mode == "contracts" else b""


def unseen_cards(setup: Setup, table: TableDeal, contracts: bytes) -> tuple[int, int]:
    """Unnamed cards that go to the Time deck and to the Point deck of a game that has them.

    What the deal does not say is as in a normal game: the Time deck's size goes by the contracts, less the cards
    set aside beforehand, and those make up the Point deck (rulings R19, R21).
    """
    aside = setup.options.aside
    time = time_deck_size(contracts) - aside if table.time_deck is None else table.time_deck
    points = aside if table.point_deck is None else table.point_deck
    return time if isinstance(time, int) else 0, points if isinstance(points, int) else 0


def starting_coins(setup: Setup, table: TableDeal) -> list[int]:
    """The coins of every seat; those the deal does not tell of have those of a new game."""
    told = [seat.coins for seat in table.seats]
    return told + [STARTING_COINS] * (len(setup.names) - len(told))


def deal_game(deal: Deal, log: Log = None) -> State:
    """The table of a deal, up to its first question; over at once if the deal leaves nothing to ask.

    Cards that the deal does not name are shuffled and dealt in the order of a new game (ruling R19): coins seat by
    seat, the Time deck, and the rest lies below the named cards of the Play deck.
    """
    state = blank_state(deal.setup)
    table = deal.table
    state.play_deck, state.stream = shuffled(state.stream, _unnamed(deal))
    _lay_named(state, table)
    _lay_sixth_expedition(state, deal)
    lay_contracts(state, open_contracts(deal.setup, table))
    _lay_markers(state, table)
    for seat_no, coins in enumerate(starting_coins(deal.setup, table)):
        gain(state, seat_no, coins, "start", None)
    if state.timed:
        _deal_time_deck(state, deal)
    state.play_deck += _pile(table.play_deck)
    if log is not None:
        log.append(GameStarted(len(state.time_deck), len(state.point_deck)))
    _begin(state, table, log)
    return state


def _row(named: Pile) -> bytes:
    """Cards that lie side by side, in the order named."""
    return bytes(INDEX[card_id] for card_id in named)


def _pile(named: Pile) -> bytes:
    """Cards named top first as a pile, whose last byte is the top."""
    return _row(named)[::-1]


def _unnamed(deal: Deal) -> bytes:
    """All cards of the game that the deal names nowhere, in the order new games shuffle them in."""
    rest = cards.pool(sets_in_play(deal.setup))
    for _, named in deal.table.piles():
        for card in _row(named):
            if not CARDS[card].five_players_only:
                rest = without(rest, card)
    return rest


def _lay_named(state: State, table: TableDeal) -> None:
    state.harbor = _row(table.harbor)
    state.discard = _pile(table.discard)
    state.expeditions = _row(table.expeditions)
    for seat, told in zip(state.seats, table.seats, strict=False):
        seat.display = _row(told.display)
        seat.kept = _row(told.kept)


def _lay_sixth_expedition(state: State, deal: Deal) -> None:
    """With five players their expedition lies face up from the start, unless a display has it (ruling R18)."""
    for card in cards.table_cards(sets_in_play(deal.setup), len(state.seats)):
        if not any(card in zone for zone in (state.expeditions, *(seat.display for seat in state.seats))):
            state.expeditions += bytes((card,))


def _lay_markers(state: State, table: TableDeal) -> None:
    """Markers on contracts, completed or on a step space (ruling R12)."""
    markers, steps = list(state.markers), list(state.steps)
    for slot, index in enumerate(state.contracts):
        contract = CONTRACTS[index]
        row = bytearray(steps[slot])
        for seat_no, told in enumerate(table.seats):
            if contract.id in told.completed:
                markers[slot] += bytes((seat_no,))
                row[seat_no] = contract.steps if contract.steps > 1 else 0
            else:
                row[seat_no] = told.steps.get(contract.id, 0)
        if contract.id in table.markers:
            markers[slot] = bytes(seat - 1 for seat in table.markers[contract.id])
        steps[slot] = bytes(row)
    state.markers, state.steps = tuple(markers), tuple(steps)
    for seat, told in zip(state.seats, table.seats, strict=False):
        seat.completed = len(told.completed)
        seat.markers = MARKERS - len(told.completed) - len(told.steps)


def _deal_time_deck(state: State, deal: Deal) -> None:
    """The Time deck and the Point deck, as named, counted, or sized by the rules."""
    table = deal.table
    time, points = unseen_cards(deal.setup, table, state.contracts)
    deal_time_deck(state, time + points, points)
    if isinstance(table.time_deck, tuple):
        state.time_deck = _pile(table.time_deck)
    if isinstance(table.point_deck, tuple):
        state.point_deck = _pile(table.point_deck)


def _begin(state: State, table: TableDeal, log: Log) -> None:
    """Begin the turn, or go on in the middle of it; who has stopped is paid what stopping brings (ruling R6)."""
    refresh(state)
    if state.watch & INFLUENCE:
        for seat_no in range(len(state.seats)):
            MODES[state.mode].influence_changed(state, seat_no, log)
    state.active = table.active - 1
    if table.turned_up:
        state.turn = table.turn
        state.drawn = table.turned_up
        state.frames = (DISCOVER,)
    else:
        state.turn = table.turn - 1
        begin_turn(state, log)
    state.shuffles = table.shuffles
    if table.phase == "trade":
        begin_taking(state, log)
    settle(state, log)
