"""Checks that a table can be laid out. Each raises the `TomlError` of the first thing at fault."""

from collections import Counter
from functools import cached_property

from highseas.engine.deals import check_players, read_file
from highseas.engine.refusal import Refusal, no_such
from highseas.engine.royal.card_sets import Contract
from highseas.engine.royal.cards import (
    CARD_BY_ID,
    CARDS,
    CONTRACT_BY_ID,
    CONTRACT_INDEX,
    CONTRACTS,
    INDEX,
    TYPE,
    has_ability,
)
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.deal.format import Deal, DealFile, Pile, SeatDeal, TableDeal
from highseas.engine.royal.deal.lay import open_contracts, starting_coins, unseen_cards
from highseas.engine.royal.goals.contracts import check_aside, time_deck_size
from highseas.engine.royal.goals.terms import WhenKept
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import check_setup, is_timed, sets_in_play, start_player
from highseas.engine.royal.state import MARKERS, SEAT_ZONES, TABLE_ZONES, Setup
from highseas.engine.strict_toml import KeyPath, TomlError
from highseas.engine.strict_toml.explain import out_of_bounds
from highseas.engine.strict_toml.places import Places

_MAY_LIE = {zone.name: zone.types for zone in (*TABLE_ZONES, *SEAT_ZONES)}
"""The types of card that may lie in a zone."""
_ONE_PER_COLOR = ("harbor", "kept")
_FACE_UP_FOR_GOOD = ("expeditions", "display")
"""Where a card without a coin on its back may lie (ruling R18)."""


class _Laid:
    """A table to be checked: the game, what the file says of the table, and the lines where it says so."""

    def __init__(self, setup: Setup, table: TableDeal, places: Places) -> None:
        self.setup = setup
        self.table = table
        self.places = places
        self.cards = catalog(sets_in_play(setup))
        self.timed = is_timed(setup)

    def error(self, at: KeyPath, why: Refusal) -> TomlError:
        """Return the error for a fault there."""
        return self.places.error(at, why)

    @cached_property
    def pool(self) -> bytes:
        """All cards of the game, including the expedition for five players."""
        return self.cards.pool + self.cards.table_cards(len(self.setup.names))

    @cached_property
    def open_ids(self) -> Pile:
        """The contracts on the table; valid once those of the file were checked."""
        return tuple(CONTRACTS[index].id for index in open_contracts(self.setup, self.table))


def check_table(setup: Setup, table: TableDeal, places: Places) -> None:
    """Raise `TomlError` for the first fault. `setup` has been checked."""
    if not MODES[setup.mode].in_deals:
        raise places.error(("mode",), Refusal("deals.no_mode", mode=setup.mode))
    laid = _Laid(setup, table, places)
    _check_figures(laid)
    _check_zones(laid)
    _check_copies(laid)
    _check_contracts(laid)
    for seat_no, seat in enumerate(table.seats):
        _check_markers(laid, seat_no, seat)
        _check_stowed(laid, seat_no, seat)
    _check_marker_order(laid)
    _check_not_over(laid)
    _check_unseen(laid)


def _in_range(laid: _Laid, figure: int, least: int, most: int, at: KeyPath) -> None:
    if not least <= figure <= most:
        raise laid.error(at, out_of_bounds(at, figure, least, most))


# --- figures ---


def _check_figures(laid: _Laid) -> None:
    seats = len(laid.setup.names)
    if len(laid.table.seats) > seats:
        why = Refusal("deals.seats", seats=seats, described=len(laid.table.seats))
        raise laid.error(("table", "seats", seats), why)
    if laid.table.active is not None:
        _in_range(laid, laid.table.active, 1, seats, ("table", "active"))
    for seat_no, seat in enumerate(laid.table.seats):
        at = ("table", "seats", seat_no, "coins")
        _in_range(laid, seat.coins, 0, len(laid.pool), at)
    _check_turned_up(laid)
    for key in ("time_deck", "point_deck"):
        deck = getattr(laid.table, key)
        if deck is not None and not laid.timed:
            raise laid.error(("table", key), Refusal(f"deals.no_such.{key}"))
        if isinstance(deck, int):
            _in_range(laid, deck, 0, len(laid.pool), ("table", key))


def _check_turned_up(laid: _Laid) -> None:
    at = ("table", "drawn")
    if laid.table.turned_up < len(laid.table.harbor):
        raise laid.error(at, Refusal("deals.drawn", harbor=len(laid.table.harbor), drawn=laid.table.turned_up))
    if laid.table.phase == "trade" and not laid.table.turned_up:
        raise laid.error(at, Refusal("deals.stopped_at_once"))
    _check_gambled(laid)


def _check_gambled(laid: _Laid) -> None:
    """Check that the active player has the Gamblers used, each of which turned cards up; another one is left if
    Discover is not over (ruling R37).
    """
    table = laid.table
    if not table.gambled:
        return
    at = ("table", "gambled")
    seat_no = start_player(laid.setup) if table.active is None else table.active - 1
    display = table.seats[seat_no].display if seat_no < len(table.seats) else ()
    gamblers = sum(1 for card_id in display if card_id in INDEX and has_ability(INDEX[card_id], "gamble"))
    most = gamblers - (1 if table.phase == "discover" else 0)
    if table.gambled > most:
        code = "deals.gambled.on" if gamblers >= table.gambled else "deals.gambled.have"
        raise laid.error(at, Refusal(code, gamblers=gamblers, gambled=table.gambled))
    if not table.turned_up:
        raise laid.error(at, Refusal("deals.gambled.no_card"))


# --- cards ---


def _check_zones(laid: _Laid) -> None:
    for at, pile in laid.table.piles():
        zone = str(at[-1])
        colors: dict[str, str] = {}
        for place, card_id in enumerate(pile):
            here = (*at, place)
            card = CARD_BY_ID.get(card_id)
            if card is None:
                raise laid.error(here, no_such(card_id, CARD_BY_ID, "deals.card.near", "deals.card.none"))
            if TYPE[INDEX[card_id]] not in _MAY_LIE[zone]:
                raise laid.error(here, Refusal("deals.type", card=card_id, zone=zone, type=card.type))
            if card.five_players_only and zone not in _FACE_UP_FOR_GOOD:
                raise laid.error(here, Refusal("deals.open_only", card=card_id, zone=zone))
            if zone == "kept" and card.skull:
                raise laid.error(here, Refusal("deals.kept_skull", card=card_id))
            if zone in _ONE_PER_COLOR and card.color and card.type == "ship":
                if card.color in colors:
                    figures = {"card": card_id, "color": card.color, "zone": zone, "other": colors[card.color]}
                    raise laid.error(here, Refusal("deals.second_ship", **figures))
                colors[card.color] = card_id


def _check_copies(laid: _Laid) -> None:
    """Check that no card is named more often than the sets in play have it, over all zones (ruling R1)."""
    copies = Counter(CARDS[index].id for index in laid.pool)
    mentions = [((*at, place), card_id) for at, pile in laid.table.piles() for place, card_id in enumerate(pile)]
    named = Counter(card_id for _, card_id in mentions)
    seen: Counter[str] = Counter()
    for at, card_id in sorted(mentions, key=lambda mention: laid.places.line(mention[0])):
        seen[card_id] += 1
        if not copies[card_id]:
            raise laid.error(at, Refusal("deals.not_in_game", card=card_id))
        if seen[card_id] > copies[card_id]:
            code = "deals.copies.twice" if named[card_id] == 2 else "deals.copies.often"
            figures = {"card": card_id, "named": named[card_id], "copies": copies[card_id]}
            raise laid.error(at, Refusal(code, **figures))


# --- contracts ---


def _contract(laid: _Laid, contract_id: str, at: KeyPath) -> Contract:
    contract = CONTRACT_BY_ID.get(contract_id)
    if contract is None:
        raise laid.error(at, no_such(contract_id, CONTRACT_BY_ID, "deals.contract.near", "deals.contract.none"))
    return contract


def _check_contracts(laid: _Laid) -> None:
    at = ("table", "contracts")
    if laid.table.contracts is None:
        return
    if not MODES[laid.setup.mode].lays_contracts:
        raise laid.error(at, Refusal("deals.no_contracts"))
    if laid.setup.options.contracts:
        raise laid.error(at, Refusal("deals.chosen_twice"))
    known = laid.cards.contracts
    for place, contract_id in enumerate(laid.table.contracts):
        contract = _contract(laid, contract_id, (*at, place))
        if CONTRACT_INDEX[contract_id] not in known:
            in_play = {CONTRACTS[index].id for index in known}
            raise laid.error(
                (*at, place), no_such(contract_id, in_play, "deals.contract.near", "deals.contract.none")
            )
        if contract_id in laid.table.contracts[:place]:
            raise laid.error((*at, place), Refusal("deals.contract_twice", contract=contract_id))
        if contract.cooperative_only and not laid.timed:
            raise laid.error((*at, place), Refusal("deals.cooperative_only", contract=contract_id))


def _check_markers(laid: _Laid, seat_no: int, seat: SeatDeal) -> None:
    """Check a seat's three markers: on completed contracts and on step spaces (ruling R12)."""
    at: KeyPath = ("table", "seats", seat_no)
    mentions: list[tuple[KeyPath, str]] = [
        ((*at, "completed", place), contract_id) for place, contract_id in enumerate(seat.completed)
    ]
    mentions += [((*at, "steps", contract_id), contract_id) for contract_id in seat.steps]
    seen: set[str] = set()
    for number, (here, contract_id) in enumerate(mentions, 1):
        _contract(laid, contract_id, here)
        if contract_id not in laid.open_ids:
            raise laid.error(here, Refusal("deals.not_on_table", contract=contract_id))
        if contract_id in seen:
            raise laid.error(here, Refusal("deals.two_markers", contract=contract_id))
        if number > MARKERS:
            raise laid.error(here, Refusal("deals.markers", most=MARKERS))
        seen.add(contract_id)
    for contract_id, step in seat.steps.items():
        here, waiting = (*at, "steps", contract_id), CONTRACT_BY_ID[contract_id].steps - 1
        if not waiting:
            raise laid.error(here, Refusal("deals.no_steps", contract=contract_id))
        if not 1 <= step <= waiting:
            raise laid.error(here, Refusal("deals.step", contract=contract_id, most=waiting, found=step))
    _check_kept(laid, seat_no, seat)


def _check_kept(laid: _Laid, seat_no: int, seat: SeatDeal) -> None:
    """Check that ships are kept only for a contract that is open to the seat (ruling R15)."""
    if not seat.kept:
        return
    nests = {i: moment for i in laid.open_ids if isinstance(moment := CONTRACT_BY_ID[i].moment, WhenKept)}
    if nests.keys() <= set(seat.completed):
        raise laid.error(("table", "seats", seat_no, "kept"), Refusal("deals.kept_for_nothing"))
    most = max(moment.at_least for moment in nests.values()) - 1
    if len(seat.kept) > most:
        raise laid.error(("table", "seats", seat_no, "kept", most), Refusal("deals.kept_all", ships=most + 1))


def _check_stowed(laid: _Laid, seat_no: int, seat: SeatDeal) -> None:
    """Check that each ship lies under a Merchant of its color (ruling R33)."""
    keeping = {CARD_BY_ID[card_id].color for card_id in seat.display if has_ability(INDEX[card_id], "keep_ship")}
    for place, card_id in enumerate(seat.stowed):
        color = CARD_BY_ID[card_id].color
        if color not in keeping:
            at = ("table", "seats", seat_no, "stowed", place)
            raise laid.error(at, Refusal("deals.stowed", card=card_id, color=color))


def _check_marker_order(laid: _Laid) -> None:
    for contract_id, order in laid.table.markers.items():
        at = ("table", "markers", contract_id)
        _contract(laid, contract_id, at)
        done = [number for number, seat in enumerate(laid.table.seats, 1) if contract_id in seat.completed]
        if sorted(order) != done:
            seats = tuple(map(str, done))
            raise laid.error(
                at,
                Refusal("deals.order.of", contract=contract_id, seats=seats)
                if seats
                else Refusal("deals.order.none", contract=contract_id),
            )


def _check_not_over(laid: _Laid) -> None:
    open_ids = laid.open_ids
    done = {contract_id for seat in laid.table.seats for contract_id in seat.completed}
    if laid.timed and open_ids and done >= set(open_ids):
        last = max(seat_no for seat_no, seat in enumerate(laid.table.seats) if seat.completed)
        raise laid.error(("table", "seats", last, "completed"), Refusal("deals.over"))


# --- cards that are only counted ---


def _check_unseen(laid: _Laid) -> None:
    """Check that enough unnamed cards are left for coins and counted decks."""
    contracts = bytes(CONTRACT_INDEX[contract_id] for contract_id in laid.open_ids)
    coins = starting_coins(laid.setup, laid.table)
    time = points = 0
    if laid.timed:
        if laid.table.time_deck is None:
            check_aside(time_deck_size(contracts), laid.setup.options.aside)
        time, points = unseen_cards(laid.setup, laid.table, contracts)
    named = sum(not CARD_BY_ID[card_id].five_players_only for _, pile in laid.table.piles() for card_id in pile)
    left = len(laid.cards.pool) - named
    wanted = sum(coins) + time + points
    if wanted > left:
        at: KeyPath = ("table", "seats", max(range(len(coins)), key=coins.__getitem__), "coins")
        at = ("table", "time_deck") if time > sum(coins) else at
        at = ("table", "point_deck") if points > max(time, sum(coins)) else at
        figures = {"wanted": wanted, "left": left, "coins": sum(coins), "time": time, "points": points}
        raise laid.error(at, Refusal("deals.unnamed.timed" if time or points else "deals.unnamed.coins", **figures))


# --- the whole file ---


def read_deal(text: str, name: str = "deal") -> Deal:
    """Read a deal and check that it can be laid out. `name` is that of its file.

    Raises `DealError`, with the line at fault and the reason as figures.
    """

    def checked(file: DealFile, places: Places) -> Deal:
        setup = Setup(file.mode, file.seats, file.seed, file.options)
        check_setup(setup)
        check_table(setup, file.table, places)
        check_players(file)
        return Deal(name, setup, file.table, file.puzzle, file.players)

    return read_file(text, DealFile, checked)
