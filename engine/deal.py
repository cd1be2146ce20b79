"""Deal files: a table fixed as far as a TOML text names it, the rest shuffled below it by the seed.

The engine takes text; whoever calls reads the file. Everything wrong with a deal is a `DealError` whose message
begins with the line at fault. The format is told in docs/deals.md.
"""

import re
import tomllib
from collections import Counter
from typing import Any, Literal

import msgspec

from engine import cards
from engine.cards import (
    CARDS,
    COLOR,
    CONTRACT_BY_ID,
    CONTRACT_INDEX,
    CONTRACTS,
    EXPEDITION,
    INDEX,
    PROFESSION,
    SHIP,
    TAX,
    TYPE,
)
from engine.frames.kinds import DISCOVER, Discover
from engine.frames.take import begin_taking
from engine.frames.turn import begin_turn
from engine.game import settle
from engine.modes import INFLUENCE, MODES
from engine.rng import shuffled
from engine.setup import (
    STARTING_COINS,
    Setup,
    SetupError,
    blank_state,
    check_setup,
    draw_contracts,
    lay_contracts,
    set_aside,
    sets_in_play,
    time_deck_size,
)
from engine.state import MARKERS, Options, State
from engine.table import Log
from engine.upkeep import refresh

Pile = tuple[str, ...]
MOST_COINS = 143


class DealError(ValueError):
    """The text is no deal that can be played; the message begins with the line at fault."""


class SeatDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in front of a seat. `steps` gives the step space of its marker by contract id."""

    coins: int = STARTING_COINS
    display: Pile = ()
    completed: Pile = ()
    steps: dict[str, int] = {}
    kept: Pile = ()


class TableDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deal fixes. Piles are named top first; a number stands for so many unseen cards.

    Harbor cards with phase "discover" mean that the turn is under way; `drawn` says how many cards were turned
    up in it if that is not the number of harbor cards.
    """

    contracts: Pile | None = None
    time_deck: Pile | int | None = None
    play_deck: Pile = ()
    point_deck: Pile | int | None = None
    harbor: Pile = ()
    discard: Pile = ()
    expeditions: Pile = ()
    active: int = 1
    phase: Literal["discover", "trade"] = "discover"
    turn: int = 1
    drawn: int | None = None
    seats: tuple[SeatDeal, ...] = ()


class PuzzleNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a puzzle says of itself. `difficulty` goes from 1 to 5."""

    title: str = ""
    goal: str = ""
    difficulty: int = 1


class DealFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole text, read strictly."""

    mode: str
    seats: Pile
    seed: int = 0
    options: Options = Options()
    table: TableDeal = TableDeal()
    puzzle: PuzzleNote = PuzzleNote()


class Deal(msgspec.Struct, frozen=True):
    """A deal that was read and found playable."""

    setup: Setup
    table: TableDeal
    puzzle: PuzzleNote


class _Lines:
    """Finds the line of a mention, for error messages."""

    def __init__(self, text: str) -> None:
        self._lines = [line.partition("#")[0] for line in text.splitlines()]

    def mention(self, content_id: str, number: int = 1) -> int:
        """The line of the n-th mention of an id, or of the last one."""
        pattern = re.compile(rf"""["']{re.escape(content_id)}["']""")
        found = [i for i, line in enumerate(self._lines, 1) for _ in pattern.finditer(line)]
        return found[min(number, len(found)) - 1] if found else 1

    def key(self, name: str, number: int = 1) -> int:
        """The line of the n-th place where a key is set, or of the last one."""
        pattern = re.compile(rf"""(^|[\s{{,.\[])["']?{re.escape(name)}["']?\s*[=\]]""")
        found = [i for i, line in enumerate(self._lines, 1) if pattern.search(line)]
        return found[min(number, len(found)) - 1] if found else 1


def _fail(line: int, sentence: str) -> DealError:
    return DealError(f"line {line}: {sentence}")


# --- reading ---


def read_deal(text: str, name: str = "deal") -> Deal:
    """Read a deal and make sure that it can be laid out. Raises `DealError`; `name` is that of the file."""
    lines = _Lines(text)
    file = _parse(text, lines)
    setup = Setup(file.mode, file.seats, file.seed, file.options)
    try:
        check_setup(setup)
    except SetupError as error:
        raise _fail(_setup_line(lines, str(error), file), str(error)) from error
    _Checker(setup, file.table, lines).check()
    return Deal(setup, file.table, file.puzzle)


def _parse(text: str, lines: _Lines) -> DealFile:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+)", str(error))
        line = int(place.group(1)) if place else max(1, len(text.splitlines()))
        raise _fail(line, f"this is not TOML: {str(error).partition(' (at')[0]}") from error
    except RecursionError as error:
        raise _fail(1, "this is nested too deeply for a deal") from error
    try:
        return msgspec.convert(raw, DealFile)
    except msgspec.ValidationError as error:
        raise _fail(_place_of(str(error), lines), _told(str(error))) from error


def _place_of(message: str, lines: _Lines) -> int:
    """The line of the key a validation error is about."""
    unknown = re.search(r"unknown field `([^`]*)`", message)
    if unknown:
        return lines.key(unknown.group(1))
    path = re.search(r"`\$([^`]*)`", message)
    keys = re.findall(r"\.(\w+)", path.group(1)) if path else []
    return lines.key(keys[-1]) if keys else 1


def _told(message: str) -> str:
    """A validation error as a sentence."""
    unknown = re.search(r"unknown field `([^`]*)`", message)
    if unknown:
        return f"a deal has no key {unknown.group(1)!r}"
    missing = re.search(r"missing required field `([^`]*)`", message)
    if missing:
        return f"the key {missing.group(1)!r} is missing"
    where = re.search(r" - at `\$\.?([^`]*)`", message)
    text = message.partition(" - at")[0]
    return f"{where.group(1)}: {text}" if where and where.group(1) else text


def _setup_line(lines: _Lines, message: str, file: DealFile) -> int:
    """The line a setup error is about."""
    for contract in file.options.contracts:
        if contract in message:
            return lines.mention(contract, 2 if "twice" in message else 1)
    for key, word in (("mode", "mode"), ("seed", "seed"), ("seats", "players"), ("seats", "seat")):
        if word in message:
            return lines.key(key)
    return lines.key("options")


_MAY_LIE = {
    "harbor": (PROFESSION, SHIP),
    "expeditions": (EXPEDITION,),
    "display": (PROFESSION, EXPEDITION),
    "kept": (SHIP,),
}
"""The types of card that may lie in a zone; in those not named here, all."""


class _Checker:
    """Goes through a deal in the order of its keys and refuses what cannot lie on a table."""

    def __init__(self, setup: Setup, table: TableDeal, lines: _Lines) -> None:
        self.setup = setup
        self.table = table
        self.lines = lines
        self.seats = len(setup.names)
        self.timed = setup.mode == "contracts" and not setup.options.competitive

    def check(self) -> None:
        """Raise `DealError` for the first thing wrong."""
        self._figures()
        self._piles()
        self._copies()
        self._contracts()
        self._rest()

    def _figures(self) -> None:
        table, lines = self.table, self.lines
        if len(table.seats) > self.seats:
            raise _fail(lines.key("table.seats", self.seats + 1), f"there are only {self.seats} seats")
        if not 1 <= table.active <= self.seats:
            raise _fail(lines.key("active"), f"there is no seat {table.active} to be active")
        if not 1 <= table.turn <= 10_000:
            raise _fail(lines.key("turn"), "turns count from 1")
        if table.drawn is not None and not 0 <= table.drawn <= 1000:
            raise _fail(lines.key("drawn"), "the number of cards turned up cannot be that")
        if table.drawn == 0 and table.harbor:
            raise _fail(lines.key("drawn"), "with cards in the harbor, at least 1 was turned up")
        for number, seat in enumerate(table.seats, 1):
            if not 0 <= seat.coins <= MOST_COINS:
                raise _fail(lines.key("coins", number), f"{seat.coins} coins cannot be had")
        for name in ("time_deck", "point_deck"):
            pile = getattr(table, name)
            if pile is not None and not self.timed:
                raise _fail(lines.key(name), f"this game has no {name.replace('_', ' ')}")
            if isinstance(pile, int) and not 0 <= pile <= MOST_COINS:
                raise _fail(lines.key(name), f"the {name.replace('_', ' ')} cannot have {pile} cards")

    def named(self) -> list[tuple[str, Pile]]:
        """Every pile whose cards are named, with the name of its zone."""
        table = self.table
        piles: list[tuple[str, Pile]] = [
            ("play_deck", table.play_deck),
            ("harbor", table.harbor),
            ("discard", table.discard),
            ("expeditions", table.expeditions),
        ]
        for name in ("time_deck", "point_deck"):
            pile = getattr(table, name)
            if isinstance(pile, tuple):
                piles.append((name, pile))
        for seat in table.seats:
            piles += [("display", seat.display), ("kept", seat.kept)]
        return piles

    def _piles(self) -> None:
        for zone, pile in self.named():
            colors: set[int] = set()
            for card in pile:
                if card not in INDEX:
                    raise _fail(self.lines.mention(card), f"there is no card {card!r}")
                index = INDEX[card]
                allowed = _MAY_LIE.get(zone, (PROFESSION, SHIP, EXPEDITION, TAX))
                if TYPE[index] not in allowed:
                    raise _fail(self.lines.mention(card), f"{card} cannot lie in {zone!r}")
                if zone in ("harbor", "kept") and TYPE[index] == SHIP:
                    if COLOR[index] in colors:
                        line = self.lines.mention(card, 2 if pile.count(card) > 1 else 1)
                        raise _fail(line, f"{card} is the second ship of its color in {zone!r}")
                    colors.add(COLOR[index])

    def copies(self) -> Counter[str]:
        """How many copies of each card the table has."""
        sets = sets_in_play(self.setup)
        pool = cards.pool(sets) + cards.table_cards(sets, self.seats)
        return Counter(CARDS[card].id for card in pool)

    def _copies(self) -> None:
        copies = self.copies()
        used = Counter(card for _, pile in self.named() for card in pile)
        for card, count in used.items():
            if not copies[card]:
                raise _fail(self.lines.mention(card), f"{card} is not among the cards of this game")
            if count > copies[card]:
                have = "one copy" if copies[card] == 1 else f"{copies[card]} copies"
                line = self.lines.mention(card, copies[card] + 1)
                raise _fail(line, f"{card} is named {count} times, but the game has {have}")
        hidden = {name: getattr(self.table, name) for name in ("play_deck", "time_deck", "point_deck")}
        for pile in hidden.values():
            for card in pile if isinstance(pile, tuple) else ():
                if CARDS[INDEX[card]].five_players_only:
                    raise _fail(self.lines.mention(card), f"{card} has no coin on its back and lies in no deck")

    def _contracts(self) -> None:
        table, lines = self.table, self.lines
        if table.contracts is not None:
            if self.setup.mode != "contracts":
                raise _fail(lines.key("contracts"), "only mode 'contracts' has contracts")
            for contract in table.contracts:
                if contract not in CONTRACT_BY_ID:
                    raise _fail(lines.mention(contract), f"there is no contract {contract!r}")
                if table.contracts.count(contract) > 1:
                    raise _fail(lines.mention(contract, 2), f"{contract} lies on the table twice")
                if CONTRACT_BY_ID[contract].cooperative_only and not self.timed:
                    raise _fail(lines.mention(contract), f"{contract} is for solo and cooperative games only")
        open_ids = self.open_contracts()
        for seat in table.seats:
            self._markers(seat, open_ids)
        done = {contract for seat in table.seats for contract in seat.completed}
        if self.timed and open_ids and done >= set(open_ids):
            raise _fail(lines.key("completed"), "every contract is completed already, so the game is over")

    def open_contracts(self) -> Pile:
        """The contracts that lie on the table."""
        if self.table.contracts is not None:
            return self.table.contracts
        if self.setup.mode != "contracts":
            return ()
        return tuple(CONTRACTS[index].id for index in draw_contracts(self.setup))

    def _markers(self, seat: SeatDeal, open_ids: Pile) -> None:
        for contract in (*seat.completed, *seat.steps):
            if contract not in open_ids:
                raise _fail(self.lines.mention(contract), f"{contract} does not lie on the table")
        if len(set(seat.completed)) < len(seat.completed):
            raise _fail(self.lines.key("completed"), "a seat completes each contract once")
        waiting = [contract for contract in seat.steps if contract not in seat.completed]
        if len(seat.completed) + len(waiting) > MARKERS:
            raise _fail(self.lines.mention(seat.completed[-1]) if seat.completed else 1, "a seat has three markers")
        for contract, step in seat.steps.items():
            last = CONTRACT_BY_ID[contract].steps
            if not 1 <= step < last:
                raise _fail(self.lines.key("steps"), f"{contract} has no waiting space {step}")

    def _rest(self) -> None:
        """Enough unnamed cards for coins and decks that are only counted."""
        table = self.table
        left = self.copies().total() - sum(len(pile) for _, pile in self.named())
        left -= 1 if self.seats == 5 and not self._five_named() else 0
        wanted = sum(seat.coins for seat in table.seats) + STARTING_COINS * (self.seats - len(table.seats))
        wanted += _counted(self, self.open_contracts())
        if wanted > left:
            line = self.lines.key("coins", len(table.seats))
            raise _fail(line, f"coins and decks want {wanted} unnamed cards, but only {left} are left")

    def _five_named(self) -> bool:
        return any(
            card in INDEX and CARDS[INDEX[card]].five_players_only for _, pile in self.named() for card in pile
        )


def _counted(checker: _Checker, open_ids: Pile) -> int:
    """Unseen cards that go to the Time deck and the Point deck."""
    if not checker.timed:
        return 0
    table, aside = checker.table, checker.setup.options.aside
    if table.time_deck is None:
        size = time_deck_size(bytes(CONTRACT_INDEX[contract] for contract in open_ids))
        if aside >= size:
            raise _fail(
                checker.lines.key("aside"), f"the Time deck has {size} cards; at most {size - 1} can be aside"
            )
        return size + (table.point_deck if isinstance(table.point_deck, int) else 0)
    points = aside if table.point_deck is None else table.point_deck
    return sum(pile for pile in (table.time_deck, points) if isinstance(pile, int))


def check_deal(text: str) -> list[str]:
    """Sentences about what is odd, though playable, with a deal. Raises `DealError` for what is not."""
    deal = read_deal(text)
    state = deal_game(deal)
    notes = []
    if state.result is not None:
        notes.append("the game is over before its first decision")
    if state.timed and not state.contracts:
        notes.append("there is no contract to complete, so the game can only be lost")
    if "seed" not in tomllib.loads(text):
        notes.append("no seed is named, so 0 is used")
    return notes


# --- laying out ---


def deal_game(deal: Deal, log: Log = None) -> State:
    """The table of a deal, up to its first question."""
    table = deal.table
    state = blank_state(deal.setup)
    _lay_named(state, deal)
    rest = _rest_of(state, deal)
    rest, state.stream = shuffled(state.stream, rest)
    rest = _deal_coins(state, table, rest)
    rest = _deal_time_deck(state, deal, rest)
    state.play_deck = rest + _pile(table.play_deck)
    _begin(state, table, log)
    return state


def _pile(named: Pile) -> bytes:
    """Cards named top first as a pile, whose last byte is the top."""
    return bytes(INDEX[card] for card in reversed(named))


def _row(named: Pile) -> bytes:
    """Cards that lie side by side, in the order named."""
    return bytes(INDEX[card] for card in named)


def _lay_named(state: State, deal: Deal) -> None:
    table = deal.table
    if deal.setup.mode == "contracts":
        ids = table.contracts
        lay_contracts(state, draw_contracts(deal.setup) if ids is None else bytes(CONTRACT_INDEX[c] for c in ids))
    state.harbor = _row(table.harbor)
    state.discard = _pile(table.discard)
    state.expeditions = _row(table.expeditions)
    state.active = table.active - 1
    for seat_no, seat in enumerate(table.seats):
        state.seats[seat_no].display = _row(seat.display)
        state.seats[seat_no].kept = _row(seat.kept)
        for contract in seat.completed:
            _mark(state, contract, seat_no, CONTRACT_BY_ID[contract].steps, done=True)
        for contract, step in seat.steps.items():
            if contract not in seat.completed:
                _mark(state, contract, seat_no, step, done=False)
    for card in cards.table_cards(sets_in_play(deal.setup), len(state.seats)):
        if not any(card in zone for zone in (state.expeditions, state.discard, *(s.display for s in state.seats))):
            state.expeditions += bytes((card,))


def _mark(state: State, contract: str, seat_no: int, step: int, done: bool) -> None:
    slot = state.contracts.index(CONTRACT_INDEX[contract])
    seat = state.seats[seat_no]
    seat.markers -= 1
    if CONTRACT_BY_ID[contract].steps > 1:
        row = bytearray(state.steps[slot])
        row[seat_no] = step
        state.steps = (*state.steps[:slot], bytes(row), *state.steps[slot + 1 :])
    if done:
        seat.completed += 1
        markers = state.markers[slot] + bytes((seat_no,))
        state.markers = (*state.markers[:slot], markers, *state.markers[slot + 1 :])


def _rest_of(state: State, deal: Deal) -> bytes:
    """All cards of the game that the deal names nowhere, in index order."""
    left = Counter(cards.pool(sets_in_play(deal.setup)))
    table = deal.table
    for pile in (table.play_deck, table.harbor, table.discard, table.expeditions):
        left.subtract(_row(pile))
    for deck in (table.time_deck, table.point_deck):
        if isinstance(deck, tuple):
            left.subtract(_row(deck))
    for seat in table.seats:
        left.subtract(_row(seat.display) + _row(seat.kept))
    return bytes(sorted(card for card, count in left.items() for _ in range(count)))


def _deal_coins(state: State, table: TableDeal, rest: bytes) -> bytes:
    for seat_no, seat in enumerate(state.seats):
        count = table.seats[seat_no].coins if seat_no < len(table.seats) else STARTING_COINS
        if count:
            seat.coins = rest[: -count - 1 : -1]
            seat.ages = bytes(count)
            rest = rest[:-count]
    return rest


def _cut(rest: bytes, count: int) -> tuple[bytes, bytes]:
    """The top cards of a pile, still in its order, and what is left of it."""
    return (rest[-count:], rest[:-count]) if count else (b"", rest)


def _deal_time_deck(state: State, deal: Deal, rest: bytes) -> bytes:
    """The Time deck as named, counted or sized by the rules; the Point deck beside it."""
    if not state.timed:
        return rest
    table, aside = deal.table, deal.setup.options.aside
    points = table.point_deck
    if table.time_deck is None:
        state.time_deck, rest = _cut(rest, time_deck_size(state.contracts))
        set_aside(state, aside)
    elif isinstance(table.time_deck, int):
        state.time_deck, rest = _cut(rest, table.time_deck)
    else:
        state.time_deck = _pile(table.time_deck)
    if points is None and table.time_deck is not None:
        points = aside
    if isinstance(points, tuple):
        state.point_deck += _pile(points)
    elif points:
        more, rest = _cut(rest, points)
        state.point_deck += more
    return rest


def _begin(state: State, table: TableDeal, log: Log) -> None:
    """Start the turn, or go on in the middle of it."""
    refresh(state)
    for seat_no in range(len(state.seats)):
        if state.watch & INFLUENCE:
            MODES[state.mode].influence_changed(state, seat_no, log)
    drawn = len(table.harbor) if table.drawn is None else table.drawn
    if table.phase == "discover" and not drawn:
        state.turn = table.turn - 1
        begin_turn(state, log)
    else:
        state.turn = table.turn
        state.drawn = max(1, drawn)
        state.frames = (DISCOVER,)
        if table.phase == "trade":
            begin_taking(state, log)
    settle(state, log)


# --- writing ---


def write_deal(state: State, reveal: bool = False) -> str:
    """The table as a deal file. Hidden cards become counts, shuffled anew by the seed; with `reveal` the decks are
    named (coins stay counts, their faces are nobody's business).

    Raises `DealError` in the middle of a question that a deal file cannot tell.
    """
    if not state.frames:
        raise DealError("the game is over; a deal file tells a table that can be played on")
    if len(state.frames) > 1 or not isinstance(state.frames[-1], Discover):
        raise DealError("answer the present question first: a deal file begins with a draw or a stop")
    lines = [
        f'mode = "{state.mode}"',
        f"seats = {_toml(list(state.names))}",
        f"seed = {state.seed}",
        *_option_lines(state.options),
        "",
        "[table]",
        f"active = {state.active + 1}",
        f"turn = {state.turn}",
        f"drawn = {state.drawn}",
    ]
    lines += _table_lines(state, reveal)
    for seat_no in range(len(state.seats)):
        lines += _seat_lines(state, seat_no)
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """A plain value as TOML, which for these is JSON."""
    return msgspec.json.encode(value).decode()


def _option_lines(options: Options) -> list[str]:
    changed = {
        name: getattr(options, name)
        for name in Options.__struct_fields__
        if name not in ("contracts", "aside") and getattr(options, name) != getattr(Options(), name)
    }
    return ["", "[options]", *(f"{name} = {_toml(value)}" for name, value in changed.items())] if changed else []


def _ids(pile: bytes) -> list[str]:
    return [CARDS[card].id for card in pile]


def _table_lines(state: State, reveal: bool) -> list[str]:
    lines = []
    if state.mode == "contracts":
        lines.append(f"contracts = {_toml([CONTRACTS[index].id for index in state.contracts])}")
    if state.timed:
        for name in ("time_deck", "point_deck"):
            pile = getattr(state, name)
            lines.append(f"{name} = {_toml(_ids(pile[::-1]) if reveal else len(pile))}")
    if reveal:
        lines.append(f"play_deck = {_toml(_ids(state.play_deck[::-1]))}")
    lines.append(f"harbor = {_toml(_ids(state.harbor))}")
    lines.append(f"discard = {_toml(_ids(state.discard[::-1]))}")
    lines.append(f"expeditions = {_toml(_ids(state.expeditions))}")
    return lines


def _seat_lines(state: State, seat_no: int) -> list[str]:
    seat = state.seats[seat_no]
    lines = ["", "[[table.seats]]", f"coins = {len(seat.coins)}", f"display = {_toml(_ids(seat.display))}"]
    done = [CONTRACTS[i].id for slot, i in enumerate(state.contracts) if seat_no in state.markers[slot]]
    if done:
        lines.append(f"completed = {_toml(done)}")
    waiting = {
        CONTRACTS[i].id: state.steps[slot][seat_no]
        for slot, i in enumerate(state.contracts)
        if state.steps[slot][seat_no] and seat_no not in state.markers[slot]
    }
    if waiting:
        inside = ", ".join(f'"{contract}" = {step}' for contract, step in waiting.items())
        lines.append(f"steps = {{ {inside} }}")
    if seat.kept:
        lines.append(f"kept = {_toml(_ids(seat.kept))}")
    return lines


def with_seed(text: str, seed: int) -> str:
    """The same deal with another seed."""
    head, bracket, tail = text.partition("\n[")
    if re.search(r"(?m)^seed\s*=.*$", head):
        head = re.sub(r"(?m)^seed\s*=.*$", f"seed = {seed}", head)
    else:
        head = f"seed = {seed}\n{head}"
    return head + bracket + tail
