"""What makes a rule test five lines: a table built from names, moves as people type them, closed-pool checks.

Cards are named by id, by id without its set ("sailor-1vp", "two-crosses"), ships by color, strength and coins
("red-3-2c", "black-skull-4c", "red-6-3c-gift"), professions by kind for their cheapest face ("jester").
Contracts go by id or printed name ("contract-jinx", "jinx", "tax-inspector"). Seats count from 0, as in the
engine; in moves they count from 1, as people write them.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from highseas.engine.rng import shuffled
from highseas.engine.royal import cards
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX, SET_BY_NAME
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, FeePaid, Gained, Paid, TaxPaid
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.goals.contracts import lay_contracts
from highseas.engine.royal.moves import STOP, Take, format_move, parse
from highseas.engine.royal.new_game import blank_state, sets_in_play
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.state import MARKERS, Options, Setup, State

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
_PREFIXES = (
    *("", "base-", "base-ship-", "base-expedition-", "base-tax-", "contracts-", "contracts-ship-"),
    *("make-sail-", "make-sail-ship-", "promo-"),
)

E = TypeVar("E", bound=Event)
Words = Sequence[str]


def forget_sets(*names: str) -> None:
    """Remove sets from the known ones. Games that use them, or sets used later, cannot go on."""
    for sets in (cards.SETS, cards.SETS_IN_USE):
        sets[:] = [card_set for card_set in sets if card_set.set not in names]
    cards._rebuild()


TABLE_CARDS = (*SET_BY_NAME["base"].card, *SET_BY_NAME["contracts"].card)
"""Every card face of the modes of the table: those of a story come into play only by its cards."""


def card(word: str) -> int:
    """Return the index of the card a test means. Raises `KeyError` for a word that names none."""
    for prefix in _PREFIXES:
        if prefix + word in INDEX:
            return INDEX[prefix + word]
    kind = word.replace("-", "_")
    for index, entry in enumerate(CARDS):
        if entry.type == "profession" and entry.kind == kind:
            return index
    raise KeyError(word)


def pile(*words: str) -> bytes:
    """Return a pile of these cards, the last on top."""
    return bytes(card(word) for word in words)


def contract(word: str) -> int:
    """Return the index of the contract a test means. Raises `KeyError` for a word that names none."""
    for index, entry in enumerate(CONTRACTS):
        slug = entry.name.casefold().replace(" ", "-").replace("'", "")
        if word in (entry.id, entry.id.removeprefix("contract-"), slug):
            return index
    return CONTRACT_INDEX[word]


def each_of(words: Words) -> Words:
    """Return the words of a text one by one; a list of them as it is."""
    return words.split() if isinstance(words, str) else words


class _Box:
    """The cards of a game that are not on the table yet, in an order of their own."""

    def __init__(self, pool: bytes, seed: int) -> None:
        self.left = bytearray(shuffled(seed, pool)[0])

    def pick(self, words: Words) -> bytes:
        picked = pile(*each_of(words))
        for index in picked:
            self.left.remove(index)
        return picked

    def deal(self, count: int) -> bytes:
        """Return so many cards, whichever they are; no Tax Increases, which tests name when they want them."""
        dealt = bytes(index for index in self.left if CARDS[index].type != "tax")[:count]
        for index in dealt:
            self.left.remove(index)
        return dealt


def table(
    seats: int = 1,
    *,
    mode: str = "contracts",
    harbor: Words = (),
    deck: Words = (),
    discard: Words = (),
    rest: Literal["deck", "discard", "point"] = "deck",
    coins: Sequence[int | Words] = (),
    display: Sequence[Words] = (),
    kept: Sequence[Words] = (),
    stowed: Sequence[Words] = (),
    expeditions: Words = (),
    contracts: Words = ("trade-outpost",),
    completed: Sequence[Words] = (),
    time: int | Words = 7,
    active: int = 0,
    drawn: int = 1,
    phase: Literal["discover", "trade"] = "discover",
    seed: int = 1,
    options: Options | None = None,
) -> State:
    """Return a table with these cards, a closed pool: cards not named go, shuffled, to the `rest`. Words stand in a
    list or in one text.

    `deck` and a list for `time` name cards top first. The rest lies below `deck`, or out of the way: in the
    discard pile, or on the Point deck, from where nothing comes back. One entry per seat: `coins` are counts or
    the faces (the last gained last), `display`, `kept`, and `completed` contracts. `drawn` cards were turned up
    this turn. `stowed` ships lie under Merchants. In phase "trade" the active player has just stopped, and has had
    the income of it.
    """
    setup = Setup(mode, NAMES[:seats], seed, options or Options())
    state = blank_state(setup)
    cards = catalog(sets_in_play(setup))
    box = _Box(cards.pool + cards.table_cards(seats), seed)
    state.harbor, state.discard = box.pick(harbor), box.pick(discard)
    state.play_deck, state.expeditions = box.pick(deck)[::-1], box.pick(expeditions)
    for zone, piles in {"display": display, "kept": kept, "stowed": stowed}.items():
        for seat, words in zip(state.seats, piles, strict=False):
            setattr(seat, zone, box.pick(words))
    timed = box.pick(time)[::-1] if not isinstance(time, int) else None
    for index in cards.table_cards(seats):
        if index in box.left:
            box.left.remove(index)
            state.expeditions += bytes((index,))
    for seat, purse in zip(state.seats, coins, strict=False):
        seat.coins = box.deal(purse) if isinstance(purse, int) else box.pick(purse)
        seat.epochs = bytes(len(seat.coins))
    if state.timed:
        state.time_deck = timed if timed is not None else box.deal(int(str(time)))
    if rest == "deck":
        state.play_deck = bytes(box.left) + state.play_deck
    elif rest == "discard":
        state.discard = bytes(box.left) + state.discard
    else:
        assert rest == "point", rest
        state.point_deck = bytes(box.left)
    if mode == "contracts":
        lay_contracts(state, bytes(contract(word) for word in each_of(contracts)))
        _mark(state, completed)
    state.active, state.drawn, state.turn = active, drawn, 1
    state.frames = (DISCOVER,)
    refresh(state)
    check_state(state)
    if phase == "trade":
        apply(state, STOP)
    return state


def _mark(state: State, completed: Sequence[Words]) -> None:
    markers = list(state.markers)
    for seat_no, words in enumerate(completed):
        for word in each_of(words):
            slot = state.contracts.index(contract(word))
            markers[slot] += bytes((seat_no,))
            state.seats[seat_no].completed += 1
            state.seats[seat_no].markers = MARKERS - state.seats[seat_no].completed
    state.markers = tuple(markers)


def on_top(state: State, *words: str) -> None:
    """Bring these cards, the first on top, from wherever they lie in the Play deck to its top."""
    deck = bytearray(state.play_deck)
    for index in pile(*words):
        deck.remove(index)
    state.play_deck = bytes(deck) + pile(*words)[::-1]


def do(state: State, *texts: str) -> list[Event]:
    """Play these moves, cards shortened as players may, contracts by id or name; what happened. The card pool stays
    closed throughout.
    """
    log: list[Event] = []
    for text in texts:
        verb, _, word = text.partition(" ")
        in_ids = f"{verb} {CONTRACTS[contract(word)].id}" if verb == "contract" else text
        apply(state, parse(in_ids, legal(state)), log)
        assert all_cards(state) == expected_cards(state), f"cards were created or lost by {text!r}"
    return log


def after(state: State, *texts: str) -> State:
    """Return the table when these moves have been played on it."""
    do(state, *texts)
    return state


def moves(state: State) -> list[str]:
    """Return every legal move in full notation, in the engine's order."""
    return [format_move(move) for move in legal(state)]


def takes(state: State) -> list[int]:
    return list(dict.fromkeys(move.card for move in legal(state) if isinstance(move, Take)))


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in events if type(event) is kind]


def gains(events: Iterable[Event], why: str) -> list[tuple[int, int]]:
    """Return who gained how many coins for this reason, as (seat, coins), in order."""
    return [(event.seat_no, event.coins) for event in of(events, Gained) if event.why == why]


def coins(state: State) -> list[int]:
    return [len(seat.coins) for seat in state.seats]


def coin_changes(events: Iterable[Event], seats: int) -> list[int]:
    """Return what the events say of each seat's coins, summed."""
    change = [0] * seats
    for event in events:
        if isinstance(event, Gained):
            change[event.seat_no] += event.coins
        elif isinstance(event, (Paid, TaxPaid)):
            change[event.seat_no] -= event.coins
        elif isinstance(event, FeePaid):
            change[event.seat_no] -= event.coins
            change[event.to] += event.coins
    return change
