"""Checks that a table can be laid out: each yields what is at fault and where, and the first fault is raised."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from highseas.engine.deals import check_players, read_file
from highseas.engine.refusal import Refusal, no_such
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, CONTRACTS, INDEX, TYPE, has_ability
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.deal.format import Deal, DealFile, Pile, SeatDeal, TableDeal
from highseas.engine.royal.deal.lay import open_contracts, starting_coins, unseen_cards
from highseas.engine.royal.goals.contracts import check_aside, time_deck_size
from highseas.engine.royal.goals.terms import WhenKept
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import check_setup, sets_in_play, start_player
from highseas.engine.royal.state import MARKERS, SEAT_ZONES, TABLE_ZONES, Setup
from highseas.engine.strict_toml import KeyPath
from highseas.engine.strict_toml.explain import out_of_bounds
from highseas.engine.strict_toml.places import Places

_MAY_LIE = {zone.name: zone.types for zone in (*TABLE_ZONES, *SEAT_ZONES)}
"""The types of card that may lie in a zone."""
_ONE_PER_COLOR = ("harbor", "kept")
_FACE_UP_FOR_GOOD = ("expeditions", "display")
"""Where a card without a coin on its back may lie (ruling R18)."""
_Faults = Iterator[tuple[KeyPath, Refusal]]


class _Laid:
    """A table to be checked: the game, what the file says of the table, and the lines where it says so."""

    def __init__(self, setup: Setup, table: TableDeal, places: Places) -> None:
        self.setup = setup
        self.table = table
        self.places = places
        self.cards = catalog(sets_in_play(setup))
        self.timed = MODES[setup.mode].is_timed(setup)
        self.pool = self.cards.pool + self.cards.table_cards(len(setup.names))
        """All cards of the game, including the expedition for five players."""

    @cached_property
    def open_ids(self) -> Pile:
        return tuple(CONTRACTS[index].id for index in open_contracts(self.setup, self.table))


def check_table(setup: Setup, table: TableDeal, places: Places) -> None:
    """Raise `TomlError` for the first fault. `setup` has been checked."""
    if not MODES[setup.mode].in_deals:
        raise places.error(("mode",), Refusal("deals.no_mode", mode=setup.mode))
    laid = _Laid(setup, table, places)
    for at, why in chain(
        _figure_faults(laid),
        _turn_faults(laid),
        _deck_faults(laid),
        _zone_faults(laid),
        _copy_faults(laid),
        _contract_faults(laid),
        *(_seat_faults(laid, ("table", "seats", seat_no), seat) for seat_no, seat in enumerate(table.seats)),
        _marker_faults(laid),
        _unseen_faults(laid),
    ):
        raise places.error(at, why)


def _range_faults(at: KeyPath, found: int, least: int, most: int) -> _Faults:
    if not least <= found <= most:
        yield at, out_of_bounds(at, found, least, most)


def _figure_faults(laid: _Laid) -> _Faults:
    seats, described = len(laid.setup.names), len(laid.table.seats)
    if described > seats:
        yield ("table", "seats", seats), Refusal("deals.seats", seats=seats, described=described)
    if laid.table.active is not None:
        yield from _range_faults(("table", "active"), laid.table.active, 1, seats)
    for seat_no, seat in enumerate(laid.table.seats):
        yield from _range_faults(("table", "seats", seat_no, "coins"), seat.coins, 0, len(laid.pool))


def _turn_faults(laid: _Laid) -> _Faults:
    """Check the cards turned up, and that the active player has the Gamblers used, each of which turned cards up;
    another one is left if Discover is not over (ruling R37).
    """
    table, at = laid.table, ("table", "drawn")
    if table.turned_up < len(table.harbor):
        yield at, Refusal("deals.drawn", harbor=len(table.harbor), drawn=table.turned_up)
    if table.phase == "trade" and not table.turned_up:
        yield at, Refusal("deals.stopped_at_once")
    if not table.gambled:
        return
    at = ("table", "gambled")
    seat_no = start_player(laid.setup) if table.active is None else table.active - 1
    display = table.seats[seat_no].display if seat_no < len(table.seats) else ()
    gamblers = sum(1 for card_id in display if card_id in INDEX and has_ability(INDEX[card_id], "gamble"))
    if table.gambled > gamblers - (table.phase == "discover"):
        code = "deals.gambled.on" if gamblers >= table.gambled else "deals.gambled.have"
        yield at, Refusal(code, gamblers=gamblers, gambled=table.gambled)
    if not table.turned_up:
        yield at, Refusal("deals.gambled.no_card")


def _deck_faults(laid: _Laid) -> _Faults:
    for key in ("time_deck", "point_deck"):
        deck = getattr(laid.table, key)
        if deck is not None and not laid.timed:
            yield ("table", key), Refusal(f"deals.no_such.{key}")
        if isinstance(deck, int):
            yield from _range_faults(("table", key), deck, 0, len(laid.pool))


def _zone_faults(laid: _Laid) -> _Faults:
    for at, pile in laid.table.piles():
        zone = str(at[-1])
        colors: dict[str, str] = {}
        for place, card_id in enumerate(pile):
            here = (*at, place)
            if (card := CARD_BY_ID.get(card_id)) is None:
                yield here, no_such(card_id, CARD_BY_ID, "deals.card.near", "deals.card.none")
                return
            if TYPE[INDEX[card_id]] not in _MAY_LIE[zone]:
                yield here, Refusal("deals.type", card=card_id, zone=zone, type=card.type)
            if card.five_players_only and zone not in _FACE_UP_FOR_GOOD:
                yield here, Refusal("deals.open_only", card=card_id, zone=zone)
            if zone == "kept" and card.skull:
                yield here, Refusal("deals.kept_skull", card=card_id)
            if zone in _ONE_PER_COLOR and card.type == "ship":
                if card.color in colors:
                    figures = {"card": card_id, "color": card.color, "zone": zone, "other": colors[card.color]}
                    yield here, Refusal("deals.second_ship", **figures)
                colors[card.color] = card_id


def _copy_faults(laid: _Laid) -> _Faults:
    """Check that no card is named more often than the sets in play have it, over all zones (ruling R1)."""
    copies = Counter(CARDS[index].id for index in laid.pool)
    mentions = [((*at, place), card_id) for at, pile in laid.table.piles() for place, card_id in enumerate(pile)]
    named = Counter(card_id for _, card_id in mentions)
    seen: Counter[str] = Counter()
    for at, card_id in sorted(mentions, key=lambda mention: laid.places.line(mention[0])):
        seen[card_id] += 1
        if not copies[card_id]:
            yield at, Refusal("deals.not_in_game", card=card_id)
        if seen[card_id] > copies[card_id]:
            code = "deals.copies.twice" if named[card_id] == 2 else "deals.copies.often"
            yield at, Refusal(code, card=card_id, named=named[card_id], copies=copies[card_id])


def _unknown_faults(contract_id: str, at: KeyPath) -> _Faults:
    if contract_id not in CONTRACT_BY_ID:
        yield at, no_such(contract_id, CONTRACT_BY_ID, "deals.contract.near", "deals.contract.none")


def _contract_faults(laid: _Laid) -> _Faults:
    at = ("table", "contracts")
    if laid.table.contracts is None:
        return
    if not MODES[laid.setup.mode].lays_contracts:
        yield at, Refusal("deals.no_contracts")
    if laid.setup.options.contracts:
        yield at, Refusal("deals.chosen_twice")
    in_play = {CONTRACTS[index].id for index in laid.cards.contracts}
    for place, contract_id in enumerate(laid.table.contracts):
        here = (*at, place)
        yield from _unknown_faults(contract_id, here)
        if contract_id not in in_play:
            yield here, no_such(contract_id, in_play, "deals.contract.near", "deals.contract.none")
        if contract_id in laid.table.contracts[:place]:
            yield here, Refusal("deals.contract_twice", contract=contract_id)
        if CONTRACT_BY_ID[contract_id].cooperative_only and not laid.timed:
            yield here, Refusal("deals.cooperative_only", contract=contract_id)


def _seat_faults(laid: _Laid, at: KeyPath, seat: SeatDeal) -> _Faults:
    """Check three markers, on completed contracts and on step spaces (ruling R12), and the ships of a seat."""
    mentions: list[tuple[KeyPath, str]] = [((*at, "completed", i), each) for i, each in enumerate(seat.completed)]
    mentions += [((*at, "steps", contract_id), contract_id) for contract_id in seat.steps]
    seen: set[str] = set()
    for number, (here, contract_id) in enumerate(mentions, 1):
        yield from _unknown_faults(contract_id, here)
        if contract_id not in laid.open_ids:
            yield here, Refusal("deals.not_on_table", contract=contract_id)
        if contract_id in seen:
            yield here, Refusal("deals.two_markers", contract=contract_id)
        if number > MARKERS:
            yield here, Refusal("deals.markers", most=MARKERS)
        seen.add(contract_id)
    for contract_id, step in seat.steps.items():
        here, waiting = (*at, "steps", contract_id), CONTRACT_BY_ID[contract_id].steps - 1
        if not waiting:
            yield here, Refusal("deals.no_steps", contract=contract_id)
        if not 1 <= step <= waiting:
            yield here, Refusal("deals.step", contract=contract_id, most=waiting, found=step)
    if seat.kept:  # for a contract that is open to the seat (ruling R15)
        nests = {i: moment for i in laid.open_ids if isinstance(moment := CONTRACT_BY_ID[i].moment, WhenKept)}
        if nests.keys() <= set(seat.completed):
            yield (*at, "kept"), Refusal("deals.kept_for_nothing")
        most = max(moment.at_least for moment in nests.values()) - 1
        if len(seat.kept) > most:
            yield (*at, "kept", most), Refusal("deals.kept_all", ships=most + 1)
    keeping = {CARD_BY_ID[card_id].color for card_id in seat.display if has_ability(INDEX[card_id], "keep_ship")}
    for place, card_id in enumerate(seat.stowed):
        color = CARD_BY_ID[card_id].color
        if color not in keeping:  # each lies under a Merchant of its color (ruling R33)
            yield (*at, "stowed", place), Refusal("deals.stowed", card=card_id, color=color)


def _marker_faults(laid: _Laid) -> _Faults:
    """Check in which order contracts were completed, and that some are left."""
    for contract_id, order in laid.table.markers.items():
        at: KeyPath = ("table", "markers", contract_id)
        yield from _unknown_faults(contract_id, at)
        done = [number for number, seat in enumerate(laid.table.seats, 1) if contract_id in seat.completed]
        if sorted(order) != done and done:
            yield at, Refusal("deals.order.of", contract=contract_id, seats=tuple(map(str, done)))
        elif order and not done:
            yield at, Refusal("deals.order.none", contract=contract_id)
    completed = {contract_id for seat in laid.table.seats for contract_id in seat.completed}
    if laid.timed and laid.open_ids and completed >= set(laid.open_ids):
        last = max(seat_no for seat_no, seat in enumerate(laid.table.seats) if seat.completed)
        yield ("table", "seats", last, "completed"), Refusal("deals.over")


def _unseen_faults(laid: _Laid) -> _Faults:
    coins, contracts = starting_coins(laid.setup, laid.table), open_contracts(laid.setup, laid.table)
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
        yield at, Refusal("deals.unnamed.timed" if time or points else "deals.unnamed.coins", **figures)


def read_deal(text: str) -> Deal:
    """Read the deal of a file and check it. Raises `DealError`, with the line at fault and the reason."""

    def checked(file: DealFile, places: Places) -> Deal:
        setup = Setup(file.mode, file.seats, file.seed, file.options)
        check_setup(setup)
        check_table(setup, file.table, places)
        check_players(file.players, file.seats)
        return Deal(setup, file.table, file.puzzle, file.players)

    return read_file(text, DealFile, checked)
