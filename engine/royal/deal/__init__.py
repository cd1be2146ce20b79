"""Deal files: a table fixed as far as a TOML text names it, the rest shuffled below it by the seed.

`read_deal` and `check_deal` take text (the caller reads the file), `deal_game` lays the table, `write_deal` writes
a running one. docs/deals.md describes the format.
"""

from collections.abc import Sequence

from highseas.engine.deals import DealError, Deals, line
from highseas.engine.refusal import Refusal
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.deal.format import Deal, DealFile
from highseas.engine.royal.deal.lay import deal_game
from highseas.engine.royal.deal.reading import read_deal
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, Setup, State
from highseas.engine.strict_toml import names_key

__all__ = ["DEALS", "Deal", "DealError", "check_deal", "deal_game", "read_deal", "write_deal"]


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
    frame, seat = state.frames[-1], state.seats[state.active]
    stopped = isinstance(frame, Taking) and frame.seat_no == state.active
    # laying out pays the active player the income a second time (ruling R6)
    income = income_of(seat.power, len(state.harbor), state.colors.bit_count()) if stopped else 0
    income = min(income, len(seat.coins))
    text = "\n".join([*_head(state), *_table(state, stopped, income, reveal), *_seats(state, income)]) + "\n"
    try:
        again = deal_game(read_deal(text))
    except DealError:
        again = None
    if again is None or again.frames != state.frames or table_view(again) != table_view(state):
        raise DealError("deals.unwritten.midway")
    return text


def _ids(pile: Sequence[int]) -> list[str]:
    return [CARDS[card].id for card in pile]


def _head(state: State) -> list[str]:
    lines = [line("mode", state.mode), line("seats", list(state.names)), line("seed", state.seed)]
    plain = Options()
    changed = {
        key: getattr(state.options, key)
        for key in Options.__struct_fields__
        if key != "contracts" and getattr(state.options, key) != getattr(plain, key)
    }
    return lines + (["", "[options]", *(line(key, value) for key, value in changed.items())] if changed else [])


def _table(state: State, stopped: bool, income: int, reveal: bool) -> list[str]:
    names = [CONTRACTS[index].id for index in state.contracts]
    values: dict[str, object] = {
        "active": state.active + 1,
        "turn": state.turn,
        "phase": "trade" if stopped else "discover",
        "drawn": state.drawn,
    }
    values |= {key: count for key in ("shuffles", "gambled") if (count := getattr(state, key))}
    if MODES[state.mode].lays_contracts:
        values["contracts"] = names
    if state.timed:
        for key, deck in (("time_deck", state.time_deck), ("point_deck", state.point_deck)):
            values[key] = _ids(deck[::-1]) if reveal else len(deck)
    if reveal:  # laying out pays the income from the Play deck
        coins = state.seats[state.active].coins
        values["play_deck"] = _ids(coins[len(coins) - income :] + state.play_deck[::-1])
    values["harbor"] = _ids(state.harbor)
    values["discard"] = _ids(state.discard[::-1])
    values["expeditions"] = _ids(state.expeditions)
    out_of_order = {
        name: [seat_no + 1 for seat_no in markers]
        for name, markers in zip(names, state.markers, strict=True)
        if list(markers) != sorted(markers)
    }
    if out_of_order:
        values["markers"] = out_of_order
    return ["", "[table]", *(line(key, value) for key, value in values.items())]


def _seats(state: State, income: int) -> list[str]:
    lines = []
    slots = [
        (CONTRACTS[index].id, markers, steps)
        for index, markers, steps in zip(state.contracts, state.markers, state.steps, strict=True)
    ]
    for seat_no, seat in enumerate(state.seats):
        paid = income if seat_no == state.active else 0
        lines += ["", "[[table.seats]]", line("coins", len(seat.coins) - paid), line("display", _ids(seat.display))]
        further: dict[str, object] = {
            "completed": [name for name, markers, _ in slots if seat_no in markers],
            "steps": {n: steps[seat_no] for n, markers, steps in slots if seat_no not in markers and steps[seat_no]},
            "kept": _ids(seat.kept),
            "stowed": _ids(seat.stowed),
        }
        lines += [line(key, value) for key, value in further.items() if value]
    return lines


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    state = deal_game(read_deal(text))
    warnings = []
    if state.result is not None:
        warnings.append(Refusal(f"deals.odd.{state.result.outcome}"))
    if state.timed and not state.contracts:
        warnings.append(Refusal("deals.odd.no_contract"))
    elif state.timed:
        # as far as markers show, the game cannot be won (ruling R12)
        left = [slot for slot, markers in enumerate(state.markers) if not markers]
        beyond = [
            Refusal("deals.odd.out_of_reach", contract=CONTRACTS[state.contracts[slot]].id)
            for slot in left
            if not any(seat.markers or state.steps[slot][i] for i, seat in enumerate(state.seats))
        ]
        waiting = sum(any(row) for slot, row in enumerate(state.steps) if slot in left)
        free = sum(seat.markers for seat in state.seats) + waiting
        if not beyond and free < len(left):
            beyond.append(Refusal("deals.odd.few_markers", open=len(left), free=free))
        warnings += beyond
    if not names_key(text, "seed"):
        warnings.append(Refusal("deals.odd.no_seed"))
    return warnings


DEALS: Deals[Setup, State, Deal] = Deals(
    frozenset({"table", "puzzle"}), DealFile, read_deal, lay=deal_game, write=write_deal, remarks=check_deal
)
"""Deal files as the contract of a game has them."""
