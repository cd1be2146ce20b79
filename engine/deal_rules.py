"""What cannot lie on a table. Each check raises the `DealError` of the first thing at fault."""

from collections import Counter

from engine import cards
from engine.cards import (
    CARD_BY_ID,
    CARDS,
    CONTRACT_BY_ID,
    CONTRACT_INDEX,
    CONTRACTS,
    EXPEDITION,
    INDEX,
    PROFESSION,
    SHIP,
    TAX,
    TYPE,
    Contract,
)
from engine.deal_format import Pile, PuzzleNote, SeatDeal, TableDeal
from engine.deal_lay import open_contracts, starting_coins, unseen_cards
from engine.deal_lines import Places
from engine.deal_words import not_found
from engine.setup import Setup, check_aside, is_timed, sets_in_play, time_deck_size
from engine.state import MARKERS
from engine.toml_text import KeyPath

_ANY = (PROFESSION, SHIP, EXPEDITION, TAX)
_MAY_LIE = {
    "harbor": (PROFESSION, SHIP),
    "expeditions": (EXPEDITION,),
    "display": (PROFESSION, EXPEDITION),
    "kept": (SHIP,),
}
"""The types of card that may lie in a zone; in zones not named here, any."""
_ONE_PER_COLOR = ("harbor", "kept")
_FACE_UP_FOR_GOOD = ("expeditions", "display")
"""Where a card without a coin on its back may lie (ruling R18)."""
_MOST = 1_000_000
"""Above any turn or number of cards turned up that a game comes to."""


def check_table(setup: Setup, table: TableDeal, places: Places) -> None:
    """Raise `DealError` unless the table can lie as it is told. `setup` has been checked."""
    _check_figures(setup, table, places)
    _check_zones(table, places)
    _check_copies(setup, table, places)
    _check_contracts(setup, table, places)
    for seat_no, seat in enumerate(table.seats):
        _check_markers(seat, ("table", "seats", seat_no), _open_ids(setup, table), places)
    _check_marker_order(table, places)
    _check_not_over(setup, table, places)
    _check_unseen(setup, table, places)


def check_puzzle(puzzle: PuzzleNote, places: Places) -> None:
    """Raise `DealError` for a difficulty that is not from 1 to 5."""
    _in_range(puzzle.difficulty, 1, 5, "the difficulty", ("puzzle", "difficulty"), places)


def _in_range(figure: int, least: int, most: int, name: str, at: KeyPath, places: Places) -> None:
    if not least <= figure <= most:
        raise places.fault(at, f"{name} must be from {least} to {most}, not {figure}")


# --- figures ---


def _check_figures(setup: Setup, table: TableDeal, places: Places) -> None:
    seats = len(setup.names)
    if len(table.seats) > seats:
        told = f"the table has {seats} seat{'s' if seats > 1 else ''}, but {len(table.seats)} are described"
        raise places.fault(("table", "seats", seats), told)
    _in_range(table.active, 1, seats, "the active seat", ("table", "active"), places)
    _in_range(table.turn, 1, _MOST, "the turn", ("table", "turn"), places)
    _in_range(table.shuffles, 0, _MOST, "the number of reshuffles", ("table", "shuffles"), places)
    for seat_no, seat in enumerate(table.seats):
        at = ("table", "seats", seat_no, "coins")
        _in_range(seat.coins, 0, len(_whole_pool(setup)), "coins", at, places)
    _check_turned_up(table, places)
    for key, name in (("time_deck", "Time deck"), ("point_deck", "Point deck")):
        deck = getattr(table, key)
        if deck is not None and not is_timed(setup):
            wrong = f"only solo and cooperative games of mode 'contracts' have a {name}; remove it"
            raise places.fault(("table", key), wrong)
        if isinstance(deck, int):
            _in_range(deck, 0, len(_whole_pool(setup)), f"the {name}", ("table", key), places)


def _check_turned_up(table: TableDeal, places: Places) -> None:
    at = ("table", "drawn")
    _in_range(table.turned_up, 0, _MOST, "the number of cards turned up", at, places)
    if table.turned_up < len(table.harbor):
        wrong = f"{len(table.harbor)} cards lie in the harbor, so more than {table.turned_up} were turned up"
        raise places.fault(at, wrong)
    if table.phase == "trade" and not table.turned_up:
        raise places.fault(at, "who has stopped has turned up at least 1 card")


# --- cards ---


def _check_zones(table: TableDeal, places: Places) -> None:
    for at, pile in table.piles():
        zone = str(at[-1])
        colors: dict[str, str] = {}
        for place, card_id in enumerate(pile):
            here = (*at, place)
            card = CARD_BY_ID.get(card_id)
            if card is None:
                raise places.fault(here, not_found("card", card_id, CARD_BY_ID))
            if TYPE[INDEX[card_id]] not in _MAY_LIE.get(zone, _ANY):
                raise places.fault(here, f"{card_id} cannot lie in {zone!r}, because of its type: {card.type}")
            if card.five_players_only and zone not in _FACE_UP_FOR_GOOD:
                raise places.fault(here, f"{card_id} lies open on the table or in a display, never in {zone!r}")
            if zone == "kept" and card.skull:
                raise places.fault(here, f"{card_id} cannot be repelled, so it cannot be kept")
            if zone in _ONE_PER_COLOR and card.color and card.type == "ship":
                if card.color in colors:
                    other = colors[card.color]
                    raise places.fault(here, f"{card_id} is a second {card.color} ship in {zone!r}, after {other}")
                colors[card.color] = card_id


def _whole_pool(setup: Setup) -> bytes:
    """Every card of the game, the expedition for five players among them."""
    sets = sets_in_play(setup)
    return cards.pool(sets) + cards.table_cards(sets, len(setup.names))


def _check_copies(setup: Setup, table: TableDeal, places: Places) -> None:
    """No card is named more often than the sets in play have it, counting every zone (ruling R1)."""
    copies = Counter(CARDS[index].id for index in _whole_pool(setup))
    mentions = [((*at, place), card_id) for at, pile in table.piles() for place, card_id in enumerate(pile)]
    named = Counter(card_id for _, card_id in mentions)
    seen: Counter[str] = Counter()
    for at, card_id in sorted(mentions, key=lambda mention: places.line(mention[0])):
        seen[card_id] += 1
        if not copies[card_id]:
            raise places.fault(at, f"{card_id} is not among the cards of this game")
        if seen[card_id] > copies[card_id]:
            times = "twice" if named[card_id] == 2 else f"{named[card_id]} times"
            have = "one copy" if copies[card_id] == 1 else f"{copies[card_id]} copies"
            raise places.fault(at, f"{card_id} is named {times}, but the game has {have}")


# --- contracts ---


def _open_ids(setup: Setup, table: TableDeal) -> Pile:
    return tuple(CONTRACTS[index].id for index in open_contracts(setup, table))


def _contract(contract_id: str, at: KeyPath, places: Places) -> Contract:
    contract = CONTRACT_BY_ID.get(contract_id)
    if contract is None:
        raise places.fault(at, not_found("contract", contract_id, CONTRACT_BY_ID))
    return contract


def _check_contracts(setup: Setup, table: TableDeal, places: Places) -> None:
    at = ("table", "contracts")
    if table.contracts is None:
        return
    if setup.mode != "contracts":
        raise places.fault(at, "only games of mode 'contracts' have contracts; remove them")
    if setup.options.contracts:
        raise places.fault(at, "contracts are chosen under [options] too; keep one of the two")
    for place, contract_id in enumerate(table.contracts):
        contract = _contract(contract_id, (*at, place), places)
        if contract_id in table.contracts[:place]:
            raise places.fault((*at, place), f"{contract_id} lies on the table twice")
        if contract.cooperative_only and not is_timed(setup):
            wrong = f"{contract_id} belongs to solo and cooperative games only"
            raise places.fault((*at, place), wrong)


def _check_markers(seat: SeatDeal, at: KeyPath, open_ids: Pile, places: Places) -> None:
    """A seat's three markers: on contracts completed and on step spaces (ruling R12)."""
    mentions = [((*at, "completed", place), contract_id) for place, contract_id in enumerate(seat.completed)]
    mentions += [((*at, "steps", contract_id), contract_id) for contract_id in seat.steps]
    seen: set[str] = set()
    for number, (here, contract_id) in enumerate(mentions, 1):
        _contract(contract_id, here, places)
        if contract_id not in open_ids:
            raise places.fault(here, f"{contract_id} does not lie on the table")
        if contract_id in seen:
            raise places.fault(here, f"a seat has one marker on {contract_id}, not two")
        if number > MARKERS:
            raise places.fault(here, f"a seat has {MARKERS} markers, and this would be one more")
        seen.add(contract_id)
    for contract_id, step in seat.steps.items():
        here, waiting = (*at, "steps", contract_id), CONTRACT_BY_ID[contract_id].steps - 1
        if not waiting:
            raise places.fault(here, f"{contract_id} has no step spaces")
        _in_range(step, 1, waiting, f"the step on {contract_id}", here, places)
    _check_kept(seat, at, open_ids, places)


def _check_kept(seat: SeatDeal, at: KeyPath, open_ids: Pile, places: Places) -> None:
    """Ships lie under a contract only while it is open to the seat (ruling R15)."""
    if not seat.kept:
        return
    nests = [i for i in open_ids if CONTRACT_BY_ID[i].requirement.kind == "keep_repelled"]
    if not any(contract_id not in seat.completed for contract_id in nests):
        raise places.fault(
            (*at, "kept"), "ships are kept only for a contract that asks for it and is not completed"
        )
    most = max(CONTRACT_BY_ID[contract_id].requirement.at_least for contract_id in nests) - 1
    if len(seat.kept) > most:
        raise places.fault((*at, "kept", most), f"with {most + 1} kept ships the contract would be complete")


def _check_marker_order(table: TableDeal, places: Places) -> None:
    for contract_id, order in table.markers.items():
        at = ("table", "markers", contract_id)
        _contract(contract_id, at, places)
        done = [number for number, seat in enumerate(table.seats, 1) if contract_id in seat.completed]
        if sorted(order) != done:
            seats = ", ".join(map(str, done)) or "none"
            wrong = f"the order on {contract_id} must name the seats that completed it, each once: {seats}"
            raise places.fault(at, wrong)


def _check_not_over(setup: Setup, table: TableDeal, places: Places) -> None:
    open_ids = _open_ids(setup, table)
    done = {contract_id for seat in table.seats for contract_id in seat.completed}
    if is_timed(setup) and open_ids and done >= set(open_ids):
        last = max(seat_no for seat_no, seat in enumerate(table.seats) if seat.completed)
        wrong = "every contract is completed, so this game is over; leave one open"
        raise places.fault(("table", "seats", last, "completed"), wrong)


# --- cards that are only counted ---


def _check_unseen(setup: Setup, table: TableDeal, places: Places) -> None:
    """Coins and counted decks need cards that are not named."""
    contracts = bytes(CONTRACT_INDEX[contract_id] for contract_id in _open_ids(setup, table))
    coins = starting_coins(setup, table)
    time = points = 0
    if is_timed(setup):
        if table.time_deck is None:
            check_aside(time_deck_size(contracts), setup.options.aside)
        time, points = unseen_cards(setup, table, contracts)
    named = sum(not CARD_BY_ID[card_id].five_players_only for _, pile in table.piles() for card_id in pile)
    left = len(cards.pool(sets_in_play(setup))) - named
    wanted = sum(coins) + time + points
    if wanted > left:
        told = [f"{sum(coins)} as coins"]
        told += [f"{time} in the Time deck"] if time else []
        told += [f"{points} on the Point deck"] if points else []
        at: KeyPath = ("table", "seats", max(range(len(coins)), key=coins.__getitem__), "coins")
        at = ("table", "time_deck") if time > sum(coins) else at
        at = ("table", "point_deck") if points > max(time, sum(coins)) else at
        wrong = f"{wanted} unnamed cards are wanted ({', '.join(told)}), but only {left} are left"
        raise places.fault(at, wrong)
