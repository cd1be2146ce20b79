"""Write a running table as a deal file that reads back to the same visible table."""

from collections.abc import Sequence

from highseas.engine.deals import DealError, toml
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.deal.lay import deal_game
from highseas.engine.royal.deal.reading import read_deal
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, State


def write_deal(state: State, reveal: bool = False) -> str:
    """Return the table as a deal file. Reading it back gives an equal view and asks the same question.

    Hidden cards become counts, to be shuffled by the seed; with `reveal` the Play deck, the Time deck and the Point
    deck are named, while coins stay counts. A table can be written when the active player is to draw or stop, or
    has just stopped. Income is paid when a deal is laid out, so it is subtracted before. Raises `DealError` at any
    other question, and after the game.
    """
    if not MODES[state.mode].in_deals:
        raise DealError("deals.unwritten.mode")
    if not state.frames:
        raise DealError("deals.unwritten.over")
    income = _income_paid(state)
    text = "\n".join([*_head(state), *_table(state, income, reveal), *_seats(state, income)]) + "\n"
    if not _reads_back(text, state):
        raise DealError("deals.unwritten.midway")
    return text


def _reads_back(text: str, state: State) -> bool:
    """Whether the text describes exactly this table."""
    try:
        again = deal_game(read_deal(text))
    except DealError:
        return False
    return again.frames == state.frames and table_view(again) == table_view(state)


def _stopped(state: State) -> bool:
    frame = state.frames[-1]
    return isinstance(frame, Taking) and frame.seat_no == state.active


def _income_paid(state: State) -> int:
    """Return the coins that laying out would pay the active player a second time (ruling R6)."""
    if not _stopped(state):
        return 0
    seat = state.seats[state.active]
    income = income_of(seat.power, len(state.harbor), state.colors.bit_count())
    return min(income, len(seat.coins))


# --- TOML ---


def _ids(pile: Sequence[int]) -> list[str]:
    return [CARDS[card].id for card in pile]


def _head(state: State) -> list[str]:
    lines = [f"mode = {toml(state.mode)}", f"seats = {toml(list(state.names))}", f"seed = {state.seed}"]
    plain = Options()
    changed = {
        key: getattr(state.options, key)
        for key in Options.__struct_fields__
        if key not in ("contracts", "own") and getattr(state.options, key) != getattr(plain, key)
    }
    if state.options.own:
        changed["own"] = state.options.own
    if changed:
        lines += ["", "[options]", *(f"{key} = {toml(value)}" for key, value in changed.items())]
    return lines


def _table(state: State, income: int, reveal: bool) -> list[str]:
    lines = ["", "[table]", f"active = {state.active + 1}", f"turn = {state.turn}"]
    lines.append(f"phase = {toml('trade' if _stopped(state) else 'discover')}")
    lines.append(f"drawn = {state.drawn}")
    if state.shuffles:
        lines.append(f"shuffles = {state.shuffles}")
    if state.gambled:
        lines.append(f"gambled = {state.gambled}")
    if MODES[state.mode].lays_contracts:
        lines.append(f"contracts = {toml([CONTRACTS[index].id for index in state.contracts])}")
    if state.timed:
        for key, deck in (("time_deck", state.time_deck), ("point_deck", state.point_deck)):
            lines.append(f"{key} = {toml(_ids(deck[::-1]) if reveal else len(deck))}")
    if reveal:
        lines.append(f"play_deck = {toml(_ids(_income_cards(state, income) + state.play_deck[::-1]))}")
    for key, row in (
        ("harbor", state.harbor),
        ("discard", state.discard[::-1]),
        ("expeditions", state.expeditions),
    ):
        lines.append(f"{key} = {toml(_ids(row))}")
    orders = _marker_orders(state)
    return lines + ([f"markers = {toml(orders)}"] if orders else [])


def _income_cards(state: State, income: int) -> bytes:
    """Return the coins that laying out pays from the Play deck, first drawn first."""
    coins = state.seats[state.active].coins
    return coins[len(coins) - income :]


def _marker_orders(state: State) -> dict[str, object]:
    """Return the seats, from 1, on contracts that were completed out of seat order."""
    return {
        CONTRACTS[index].id: [seat_no + 1 for seat_no in markers]
        for index, markers in zip(state.contracts, state.markers, strict=True)
        if list(markers) != sorted(markers)
    }


def _seats(state: State, income: int) -> list[str]:
    lines = []
    for seat_no, seat in enumerate(state.seats):
        paid = income if seat_no == state.active else 0
        lines += ["", "[[table.seats]]", f"coins = {len(seat.coins) - paid}"]
        lines.append(f"display = {toml(_ids(seat.display))}")
        completed, steps = _markers_of(state, seat_no)
        lines += [f"completed = {toml(completed)}"] if completed else []
        lines += [f"steps = {toml(steps)}"] if steps else []
        lines += [f"kept = {toml(_ids(seat.kept))}"] if seat.kept else []
        lines += [f"stowed = {toml(_ids(seat.stowed))}"] if seat.stowed else []
    return lines


def _markers_of(state: State, seat_no: int) -> tuple[list[str], dict[str, object]]:
    """Return the contracts a seat completed, and the step spaces of its other markers."""
    completed: list[str] = []
    steps: dict[str, object] = {}
    for slot, index in enumerate(state.contracts):
        if seat_no in state.markers[slot]:
            completed.append(CONTRACTS[index].id)
        elif state.steps[slot][seat_no]:
            steps[CONTRACTS[index].id] = state.steps[slot][seat_no]
    return completed, steps
