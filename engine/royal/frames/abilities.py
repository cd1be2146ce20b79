"""What professions and characters do beyond prices: incomes, Lookouts, Gamblers, Innkeepers.

Incomes (ruling R6, Big Box pp. 8-9) come at the start of a seat's chance, by the harbor at that moment; after a
bust every Jester at the table pays. What each pays, and when, is data in `engine.royal.cards`. Lookouts are ruling
R29, Gamblers R35 (what they turn up is in `engine.royal.frames.discover`), Innkeepers R28.
"""

from collections import Counter
from functools import lru_cache
from typing import Final, Literal

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.cards import CARDS, ITEM, ONE, SELLS, follows_sets, has_ability, powers_of_kind
from highseas.engine.royal.derived import gain_crowns, refresh_claims
from highseas.engine.royal.events import ItemSold, LookedAhead, PutOnTop
from highseas.engine.royal.frames.kinds import LOOKING, Looking
from highseas.engine.royal.modes import catalog_of, knows_as_one
from highseas.engine.royal.moves import Move, PutBack, Sell
from highseas.engine.royal.piles import Log, clockwise, draw_top, gain, reshuffle, without
from highseas.engine.royal.state import Seat, State

_Pays = tuple[tuple[int, int], ...]
"""Powers and what each pays."""
_BY_SHIPS: Final[list[tuple[int, Ability]]] = []
_ON_BUST: Final[list[tuple[int, int]]] = []
_SELLERS: Final[list[int]] = []
_MOST_CARDS: Final = 32
"""Harbor cards beyond which nothing more is paid."""
_AT: Final[list[_Pays]] = []
"""For each number of harbor cards, the powers that pay at it, as (index in `POWERS`, coins each)."""
_CROWNS_AT: Final[list[_Pays]] = []
"""The same for powers that pay crowns (Innkeeper, ruling R28)."""


@follows_sets
def _rebuild() -> None:
    _SELLERS[:] = [place for place, _ in powers_of_kind("sell")]
    by_cards = powers_of_kind("income_by_cards")
    _BY_SHIPS[:] = powers_of_kind("income_by_ships")
    _ON_BUST[:] = [(place, ability.coins) for place, ability in by_cards if ability.on_bust]
    at = [[(p, a) for p, a in by_cards if a.min_cards <= n <= a.max_cards] for n in range(_MOST_CARDS + 1)]
    _AT[:] = [tuple((place, a.coins) for place, a in paying if a.coins) for paying in at]
    _CROWNS_AT[:] = [tuple((place, a.crowns) for place, a in paying if a.crowns) for paying in at]


def pay_income(state: State, seat_no: int, log: Log) -> None:
    """Pay the income of the seat's professions at the start of its chance."""
    power = state.seats[seat_no].power
    cards = min(len(state.harbor), _MOST_CARDS)
    for place, coins in _AT[cards]:
        if power[place]:
            gain(state, seat_no, coins * power[place], "income", log, place)
    for place, ability in _BY_SHIPS:
        if power[place]:
            # no two harbor ships share a color, so the colors count the ships
            each = ability.coins * max(0, state.colors.bit_count() - ability.less)
            gain(state, seat_no, each * power[place], "income", log, place)
    for place, crowns in _CROWNS_AT[cards]:
        if power[place]:
            gain_crowns(state, seat_no, crowns * power[place], "income", log)


PaidAbility = Literal["income_by_cards", "expedition_bonus", "bust_bonus"]


def pay_ability(state: State, seat_no: int, kind: PaidAbility, log: Log, cards: int = -1) -> None:
    """Pay what the seat's character brings now, if its ability is open and of this kind (ruling R30).

    `cards` is the number of harbor cards that counts where the ability bounds it; by default those in the harbor.
    """
    ability = state.seats[seat_no].ability
    if ability is None or ability.kind != kind:
        return
    cards = len(state.harbor) if cards < 0 else cards
    if ability.min_cards <= cards <= ability.max_cards and state.colors.bit_count() >= ability.min_ships:
        gain(state, seat_no, ability.coins, "talent", log)
        gain_crowns(state, seat_no, ability.crowns, "talent", log)


@lru_cache(maxsize=1024)
def income_of(power: bytes, cards: int, ships: int) -> int:
    """Return the coins that a seat with these powers would gain at a harbor of this size, with this many ships."""
    coins = 0
    for place, each in _AT[min(cards, _MOST_CARDS)]:
        coins += each * power[place]
    for place, ability in _BY_SHIPS:
        coins += power[place] * ability.coins * max(0, ships - ability.less)
    return coins


follows_sets(income_of.cache_clear)


def pay_jesters(state: State, log: Log) -> None:
    """Pay the Jesters of every seat after a bust, in turn order (ruling R3)."""
    for place, coins in _ON_BUST:
        for seat_no in clockwise(state):
            if count := state.seats[seat_no].power[place]:
                gain(state, seat_no, coins * count, "jester", log, place)


def may_look(state: State) -> bool:
    """Whether a use of a Lookout is left in this turn, and a card to look at."""
    if state.gambled:  # a Gambler ends Discover (ruling R37)
        return False
    uses = state.seats[state.active].looks + state.turn_rules.looks
    return uses > state.looked and bool(state.play_deck or state.discard)


def look(state: State, log: Log) -> None:
    """Reveal the top cards for choosing, over a reshuffle if need be (R2). Raises `IllegalMove` without a use left."""
    if not may_look(state):
        raise IllegalMove("moves.no_lookout_free_look")
    state.looked += 1
    most = catalog_of(state).look_cards
    while len(state.revealed) < most and (state.play_deck or reshuffle(state, log)):
        state.revealed += ONE[draw_top(state)]
    state.reveals += len(state.revealed)
    state.frames += (LOOKING,)
    if log is not None:
        log.append(LookedAhead(state.active, state.revealed if knows_as_one(state) else b""))


def legal_look(state: State, frame: Looking) -> tuple[Move, ...]:
    return tuple(PutBack(card) for card in dict.fromkeys(state.revealed))


def apply_look(state: State, frame: Looking, move: Move, log: Log) -> None:
    """Put one card on top, known from now on; discard the others without effect."""
    if not isinstance(move, PutBack) or move.card not in state.revealed:
        raise IllegalMove("moves.cards_looked_put_them")
    others = without(state.revealed, move.card)
    state.revealed = b""
    state.discard += others
    state.play_deck += ONE[move.card]
    state.known = True
    state.looker = -1 if knows_as_one(state) else state.active
    state.frames = state.frames[:-1]
    if log is not None:
        log.append(PutOnTop(state.active, move.card if state.looker < 0 else -1, others))


def use_given_up(state: State, card: int) -> None:
    """Update the uses after the active player gave a card up: a Lookout or Gambler takes its use along.

    Which of two alike was used does not matter, so the one given up is one that was, if any was (ruling R29).
    """
    if state.looked and has_ability(card, "look"):
        state.looked -= 1
    if state.gambled > state.gamblers_gone and has_ability(card, "gamble"):
        state.gamblers_gone += 1


def gambles_left(state: State, seat_no: int) -> int:
    """Return the Gamblers of the seat, from 0, that were not used in this turn; 0 for inactive seats."""
    if seat_no != state.active:
        return 0
    seat = state.seats[seat_no]
    return max(0, seat.uses - seat.looks - state.gambled + state.gamblers_gone)


def may_gamble(state: State) -> bool:
    """Whether the active player, in Discover, may use a Gambler now.

    A Time card that the turn begins with is turned up first, and there must be a card to turn up. Where an event
    bounds the cards of the turn, those of the Gambler must keep its bounds (a ruling of ours).
    """
    if not gambles_left(state, state.active) or (state.timed and not state.drawn):
        return False
    after, rules = state.drawn + catalog_of(state).gamble_cards, state.turn_rules
    return bool(state.play_deck or state.discard) and rules.at_least <= after <= rules.at_most


def prices_open(state: State, seat: Seat) -> bytes:
    """Return the prices of the seat's Innkeepers for its chance, fixed by the harbor at its start (R6, R28)."""
    for place in _SELLERS:
        if seat.power[place] and len(state.harbor) >= catalog_of(state).sale_cards:
            return bytes(sorted(CARDS[card].price for card in seat.display if SELLS[card]))
    return b""


def sales(state: State, seat: Seat) -> list[Sell]:
    if not state.prices or not seat.items:
        return []
    wanted = frozenset[str]().union(*(SELLS[card] for card in seat.display))
    return [Sell(card) for card in dict.fromkeys(seat.items) if ITEM[card] in wanted]


def innkeeper_given_up(state: State, seat: Seat) -> None:
    """Close the price of an Innkeeper that was given up in this chance (ruling R28).

    Of two alike the one that has sold already goes first, or the one that was hired in this chance.
    """
    left = Counter(CARDS[card].price for card in seat.display if SELLS[card])
    state.prices = bytes(sorted((Counter(state.prices) & left).elements()))


def sell(state: State, seat_no: int, move: Sell, log: Log) -> None:
    """Sell an item at the best open price, once for each Innkeeper. Raises `IllegalMove` if that is not possible."""
    seat = state.seats[seat_no]
    if move not in sales(state, seat):
        raise IllegalMove("moves.no_innkeeper_yours_sell")
    price = state.prices[-1]
    state.prices = state.prices[:-1]
    seat.items = without(seat.items, move.card)
    state.discard += ONE[move.card]
    if log is not None:
        log.append(ItemSold(seat_no, move.card, price))
    gain(state, seat_no, price, "sale", log)
    refresh_claims(state, seat_no)
