"""Games to try rules on: every kind of setup, tables as odd as the rules allow, and players who choose at random.

Everything here follows from a `random.Random` it is given, so that a failing example can be played again.
"""

from random import Random

from highseas.engine.royal import cards
from highseas.engine.royal.cards import CARDS, COLOR, CONTRACTS, SHIP, TYPE, has_ability
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals.contracts import lay_contracts
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import Aside, Complete, Draw, Expedition, Keep, Move, Pass, Repel, Stop, Take, parse
from highseas.engine.royal.new_game import blank_state, new_game, sets_in_play
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.state import MARKERS, Options, Seat, Setup, State
from tests.helpers import NAMES

PLAIN_TEXTS = ("draw", "stop", "repel", "repel nest", "keep", "pass", "no", "aside", "leave", "gamble")
EVERY_SET = ("base", "contracts", "make-sail-marked", "gambler")
_OPTIONS = [
    ("base", Options(), 1, 5),
    ("base", Options(sets=("base", "contracts"), second_shuffle_tax=True), 1, 5),
    ("base", Options(expedition_to_win=True, bust_bars_expeditions=True), 2, 5),
    ("base", Options(sets=("base", "make-sail-marked", "gambler"), second_shuffle_tax=True), 1, 5),
    ("contracts", Options(), 1, 5),
    ("contracts", Options(aside=3, bust_bars_expeditions=True, second_shuffle_tax=True), 1, 5),
    ("contracts", Options(sets=EVERY_SET), 1, 5),
    ("contracts", Options(competitive=True), 2, 5),
    ("contracts", Options(competitive=True, expedition_to_win=True, second_shuffle_tax=True), 2, 5),
    ("make-sail", Options(), 2, 4),
    ("make-sail", Options(second_shuffle_tax=True), 2, 4),
    ("base", Options(influence_to_end=8, auto_pass=True, random_start=True), 2, 5),
    ("contracts", Options(auto_contracts=True, random_start=True), 1, 5),
    ("contracts", Options(competitive=True, influence_to_end=8, auto_contracts=True, auto_pass=True), 2, 5),
    ("contracts", Options(sets=EVERY_SET, auto_contracts=True), 1, 5),
    ("make-sail", Options(influence_to_end=20, auto_pass=True, random_start=True), 2, 4),
]
Kind = tuple[str, Options, int]
"""A mode, its options and the number of players."""
KINDS: list[Kind] = [
    (mode, options, seats) for mode, options, least, most in _OPTIONS for seats in range(least, most + 1)
]
"""Every mode, with plain and with unusual options, for every number of players it allows."""


FEW_KINDS: list[Kind] = [(mode, options, seats) for mode, options, least, most in _OPTIONS for seats in (least, most)]
"""Those of the smallest and the largest tables."""


def name_of(kind: Kind) -> str:
    """Return a test id for one of `KINDS`."""
    mode, options, seats = kind
    switches = [field for field in options.__struct_fields__ if getattr(options, field)]
    return "-".join([mode, str(seats), *switches])


def fresh(kind: Kind, seed: int) -> State:
    """Return a new game of this kind."""
    mode, options, seats = kind
    return new_game(Setup(mode, NAMES[:seats], seed, options))


# --- players ---


def weigh(move: Move) -> int:
    """Return how keen an eager player is on a move: keen enough on cards that games go somewhere."""
    if isinstance(move, (Complete, Expedition)):
        return 12
    if isinstance(move, Take):
        return 2 if TYPE[move.card] == SHIP else 8
    if isinstance(move, (Draw, Repel)):
        return 6
    return 2 if isinstance(move, (Stop, Pass, Keep, Aside)) else 3


def choose(moves: tuple[Move, ...], luck: Random) -> Move:
    """Return some move, by a player who leans to those that change the table."""
    return luck.choices(moves, [weigh(move) for move in moves])[0]


# --- odd tables ---


class _Box:
    """A shuffled pool that cards are dealt from."""

    def __init__(self, pool: bytes, luck: Random) -> None:
        self.left = list(pool)
        luck.shuffle(self.left)

    def deal(self, count: int, *, types: tuple[int, ...] = ()) -> bytes:
        """Up to `count` cards, of these types if any are named."""
        dealt = [card for card in self.left if not types or TYPE[card] in types][:count]
        for card in dealt:
            self.left.remove(card)
        return bytes(dealt)


def odd_table(kind: Kind, luck: Random) -> State:
    """Return a sound table that play might hardly ever reach: decks nearly empty, purses full, long displays.

    It stands at the start of Discover, with some cards turned up already or none.
    """
    mode, options, seats = kind
    setup = Setup(mode, NAMES[:seats], luck.randrange(1 << 64), options)
    state = blank_state(setup)
    all_cards = catalog(sets_in_play(setup))
    box = _Box(all_cards.pool, luck)
    state.expeditions = all_cards.table_cards(seats) + box.deal(luck.randrange(4), types=(cards.EXPEDITION,))
    for seat in state.seats:
        seat.display = box.deal(luck.choice((0, 2, 5, 9)), types=(cards.PROFESSION,))
        seat.coins = box.deal(luck.choice((0, 1, 3, 11, 12, 16)))
        seat.epochs = bytes(len(seat.coins))
        seat.stowed = _stowed(seat, box, luck)
    if luck.random() < 0.6:
        state.harbor = _harbor(box, luck)
    state.drawn = len(state.harbor)
    if state.timed:
        state.time_deck = box.deal(luck.choice((1, 2, 5, 12)))
        state.point_deck = box.deal(luck.choice((0, 2)))
    if mode == "contracts":
        _lay_contracts(state, luck)
        _keep_ships(state, box, luck)
    _split_rest(state, box, luck)
    state.stream, state.turn, state.active = luck.randrange(1 << 64), 1, luck.randrange(seats)
    state.frames = (DISCOVER,)
    refresh(state)
    check_state(state)
    return state


def _stowed(seat: Seat, box: _Box, luck: Random) -> bytes:
    """Return some ships of the colors of the seat's Merchants."""
    colors = {COLOR[card] for card in seat.display if has_ability(card, "keep_ship")}
    ships = [card for card in box.left if TYPE[card] == SHIP and COLOR[card] in colors]
    chosen = luck.sample(ships, min(len(ships), luck.choice((0, 1, 3))))
    for card in chosen:
        box.left.remove(card)
    return bytes(chosen)


def _harbor(box: _Box, luck: Random) -> bytes:
    """Return some professions, and ships of different colors."""
    ships: dict[int, int] = {}
    for card in box.left:
        if TYPE[card] == SHIP and len(ships) < 5:
            ships.setdefault(COLOR[card], card)
    chosen = luck.sample(sorted(ships.values()), luck.randrange(len(ships) + 1))
    for card in chosen:
        box.left.remove(card)
    return bytes(chosen) + box.deal(luck.randrange(4), types=(cards.PROFESSION,))


def _lay_contracts(state: State, luck: Random) -> None:
    """Open contracts, some of them with markers, never all of them completed."""
    known = catalog_of(state)
    deck = known.contracts if state.timed else known.competitive
    lay_contracts(state, bytes(luck.sample(deck, luck.choice((2, 4, 9)))))
    markers, steps = list(state.markers), [bytearray(row) for row in state.steps]
    for slot in range(1, len(state.contracts)):
        for seat_no, seat in enumerate(state.seats):
            if not seat.markers or luck.random() < 0.8:
                continue
            seat.markers -= 1
            last = CONTRACTS[state.contracts[slot]].steps
            steps[slot][seat_no] = luck.randint(1, last) if last > 1 else 0
            if steps[slot][seat_no] in (0, last):
                markers[slot] += bytes((seat_no,))
                seat.completed += 1
    state.markers, state.steps = tuple(markers), tuple(bytes(row) for row in steps)
    assert all(seat.markers + seat.completed <= MARKERS for seat in state.seats)


def _keep_ships(state: State, box: _Box, luck: Random) -> None:
    """Ships kept for Pirates' Nest, where it is open: fewer than five, of different colors."""
    if not any(CONTRACTS[index].term.kind == "keep_repelled" for index in state.contracts):
        return
    for slot, index in enumerate(state.contracts):
        if CONTRACTS[index].term.kind != "keep_repelled":
            continue
        for seat_no, seat in enumerate(state.seats):
            if seat_no in state.markers[slot] or luck.random() < 0.5:
                continue
            ships = {COLOR[card]: card for card in box.left if TYPE[card] == SHIP and not CARDS[card].skull}
            chosen = luck.sample(sorted(ships.values()), min(len(ships), luck.choice((1, 4))))
            for card in chosen:
                box.left.remove(card)
            seat.kept = bytes(chosen)


def _split_rest(state: State, box: _Box, luck: Random) -> None:
    """The rest lies in the Play deck and the discard pile; one or both may be short or empty."""
    rest = bytes(box.left)
    where = luck.random()
    if where < 0.2:
        state.discard = rest
    elif where < 0.4:
        state.play_deck, state.discard = rest[:3], rest[3:]
    elif where < 0.6 and state.timed:
        state.play_deck, state.discard, state.point_deck = rest[:2], rest[2:4], state.point_deck + rest[4:]
    else:
        half = luck.randrange(len(rest) + 1)
        state.play_deck, state.discard = rest[:half], rest[half:]


# --- all the moves there are ---


def conceivable(state: State, luck: Random) -> list[Move]:
    """Return every move anyone could think of: all takes in all ways, all contracts, all plain moves, and
    expeditions with cards that pay, that do not, that are not there, and in the wrong order.
    """
    faces = range(len(CARDS))
    moves: list[Move] = [parse(text) for text in PLAIN_TEXTS]
    moves += [Take(card, decline, to) for card in faces for decline in (False, True) for to in range(-2, 6)]
    moves += [Complete(contract) for contract in range(len(CONTRACTS))]
    hands = [seat.display for seat in state.seats] + [bytes(faces)]
    for card in faces:
        if TYPE[card] != cards.EXPEDITION:
            continue
        for hand in hands:
            for size in range(5):
                give = bytes(luck.sample(sorted(hand), min(size, len(hand))))
                moves += [Expedition(card, give), Expedition(card, give[::-1])]
    moves += [Expedition(luck.choice(faces), b"")]
    return moves + [move for move in legal(state) if move not in moves]
