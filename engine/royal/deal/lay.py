"""Lay out the table of a deal: named cards as named, the rest shuffled below them by the seed."""

from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.deal.format import Deal, Pile, TableDeal
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import GameStarted
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.frames.turn import begin_turn
from highseas.engine.royal.game import settle
from highseas.engine.royal.goals.contracts import deal_time_deck, draw_contracts, lay_contracts, time_deck_size
from highseas.engine.royal.modes import INFLUENCE, MODES
from highseas.engine.royal.new_game import blank_state, sets_in_play
from highseas.engine.royal.piles import Log, clockwise, gain, without
from highseas.engine.royal.state import MARKERS, STARTING_COINS, Setup, State


def open_contracts(setup: Setup, table: TableDeal) -> bytes:
    """Return the contracts on the table: those named, else those of a normal game."""
    if table.contracts is not None:
        return bytes(CONTRACT_INDEX[contract_id] for contract_id in table.contracts)
    return draw_contracts(setup) if MODES[setup.mode].lays_contracts else b""


def unseen_cards(setup: Setup, table: TableDeal, contracts: bytes) -> tuple[int, int]:
    """Return how many unnamed cards go to the Time deck and to the Point deck.

    By default as in a normal game: the Time deck's size follows from the contracts, less the cards set aside
    beforehand, and those make up the Point deck (rulings R19, R21).
    """
    aside = setup.options.aside
    time = time_deck_size(contracts) - aside if table.time_deck is None else table.time_deck
    points = aside if table.point_deck is None else table.point_deck
    return time if isinstance(time, int) else 0, points if isinstance(points, int) else 0


def starting_coins(setup: Setup, table: TableDeal) -> list[int]:
    """Return coins by seat; a seat that the deal does not describe starts with those of a new game."""
    coins = [seat.coins for seat in table.seats]
    return coins + [STARTING_COINS] * (len(setup.names) - len(coins))


def deal_game(deal: Deal, log: Log = None) -> State:
    """Lay out the table of a deal up to its first question; the game is over at once if there is none.

    Cards that the deal does not name are shuffled and dealt in the order of a new game (ruling R19): coins seat by
    seat, then the Time deck; the rest lies below the named cards of the Play deck.
    """
    state, cards = blank_state(deal.setup), catalog(sets_in_play(deal.setup))
    table, rest = deal.table, cards.pool
    for _, named in table.piles():
        for card in _row(named):
            if not CARDS[card].five_players_only:
                rest = without(rest, card)
    state.play_deck, state.stream = shuffled(state.stream, rest)
    state.harbor, state.expeditions, state.discard = (_row(table.harbor), _row(table.expeditions), _pile(table.discard))
    for seat, entry in zip(state.seats, table.seats, strict=False):
        seat.display, seat.kept, seat.stowed = _row(entry.display), _row(entry.kept), _row(entry.stowed)
    # with five players their expedition lies face up, unless a display has it (ruling R18)
    for card in cards.table_cards(len(state.seats)):
        if not any(card in zone for zone in (state.expeditions, *(seat.display for seat in state.seats))):
            state.expeditions += bytes((card,))
    lay_contracts(state, open_contracts(deal.setup, table))
    _lay_markers(state, table)
    for seat_no, coins in enumerate(starting_coins(deal.setup, table)):
        gain(state, seat_no, coins, "start", None)
    if state.timed:
        time, points = unseen_cards(deal.setup, table, state.contracts)
        deal_time_deck(state, time + points, points)
        if isinstance(table.time_deck, tuple):
            state.time_deck = _pile(table.time_deck)
        if isinstance(table.point_deck, tuple):
            state.point_deck = _pile(table.point_deck)
    state.play_deck += _pile(table.play_deck)
    if log is not None:
        log.append(GameStarted(len(state.time_deck), len(state.point_deck)))
    _begin(state, table, log)
    return state


def _row(named: Pile) -> bytes:
    return bytes(INDEX[card_id] for card_id in named)


def _pile(named: Pile) -> bytes:
    """Return cards named top first as a pile, whose last byte is the top."""
    return _row(named)[::-1]


def _lay_markers(state: State, table: TableDeal) -> None:
    """Lay markers on contracts, completed or on a step space (ruling R12)."""
    markers, steps = list(state.markers), list(state.steps)
    for slot, index in enumerate(state.contracts):
        contract = CONTRACTS[index]
        row = bytearray(steps[slot])
        for seat_no, entry in enumerate(table.seats):
            if contract.id in entry.completed:
                markers[slot] += bytes((seat_no,))
                row[seat_no] = contract.steps if contract.steps > 1 else 0
            else:
                row[seat_no] = entry.steps.get(contract.id, 0)
        if contract.id in table.markers:
            markers[slot] = bytes(seat - 1 for seat in table.markers[contract.id])
        steps[slot] = bytes(row)
    state.markers, state.steps = tuple(markers), tuple(steps)
    for seat, entry in zip(state.seats, table.seats, strict=False):
        seat.completed = len(entry.completed)
        seat.markers = MARKERS - len(entry.completed) - len(entry.steps)


def _begin(state: State, table: TableDeal, log: Log) -> None:
    """Begin the turn, or go on in the middle of it, paying what stopping brings (ruling R6)."""
    if table.active is not None:
        state.active = table.active - 1
    state.gambled = table.gambled
    state.turn = table.turn if table.turned_up else table.turn - 1
    refresh(state)
    if state.subscriptions & INFLUENCE:  # it may be the last round, or contracts are completed by themselves
        for seat_no in clockwise(state):
            if state.result is None:
                MODES[state.mode].influence_changed(state, seat_no, log)
    if state.result is not None:
        return
    if table.turned_up:
        state.drawn = table.turned_up
        state.frames = (DISCOVER,)
    else:
        begin_turn(state, log)
    state.shuffles = table.shuffles
    if table.phase == "trade":
        begin_taking(state, log)
    settle(state, log)
