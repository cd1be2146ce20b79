"""Deal files: a race fixed as far as a TOML text names it, the rest by the seed.

`read_deal` takes text (the caller reads the file), `deal_game` lays the race, `write_deal` writes a running one.
docs/deals-jamaica.md describes the format.
"""

from typing import Any

from highseas.engine.deals import DealError, Deals, check_players, line, read_file
from highseas.engine.game import Log
from highseas.engine.jamaica import definitions
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.board import LAIRS
from highseas.engine.jamaica.deal.format import Deal, DealFile, SeatDeal, ShipDeal, TableDeal, Treasures
from highseas.engine.jamaica.deal.rules import Stage, check_table, count_down, hand_size, taken
from highseas.engine.jamaica.events import DicePlaced, RaceStarted, face
from highseas.engine.jamaica.frames.cargo import HOLDS, hold
from highseas.engine.jamaica.frames.round import begin_round, round_begins
from highseas.engine.jamaica.frames.sailing import rivals_there
from highseas.engine.jamaica.game import blank_state, check_setup, settle, treasure_pool
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.seen.build_view import acting, all_tokens, seat_ref, treasure_ids, view_for
from highseas.engine.jamaica.seen.observation import NOBODY
from highseas.engine.jamaica.state import Battle, Landing, Seat, Setup, Ship, State, Targeting, throw_dice
from highseas.engine.refusal import Refusal, SetupError
from highseas.engine.rng import shuffled, stream_of
from highseas.engine.strict_toml import names_key
from highseas.engine.strict_toml.places import Places

__all__ = ["DEALS", "Deal", "DealError", "check_deal", "deal_game", "read_deal", "write_deal"]


def read_deal(text: str) -> Deal:
    """Parse a deal and check that it can be laid out. Raises `DealError`, which names the line and the reason."""

    def checked(file: DealFile, _: Places) -> Deal:
        setup = Setup(file.seats, file.seed, file.mode, file.most_rounds, file.points_decide)
        check_setup(setup)
        check_players(file.players, file.seats)
        check_table(setup, file.table)
        deal = Deal(setup, file.table, file.players)
        if not deal_game(deal).frames:
            raise SetupError("jamaica_rules.deals.stage.over", "table", "actor")
        return deal

    return read_file(text, DealFile, checked)


def write_deal(state: State, reveal: bool = False) -> str:
    """Return the race as a deal file. Reading it back gives an equal view and asks the same question.

    What lies face down becomes a number, to be dealt by the seed; with `reveal` hands, decks and treasures are
    named, and throws to come that are fixed. Raises `DealError` amid a battle, and after the race.
    """
    if not state.frames:
        raise DealError("deals.unwritten.over")
    *below, top = state.frames
    fresh = isinstance(top, Targeting) or (isinstance(top, Battle) and top == Battle(top.ship, top.other))
    if not fresh and any(isinstance(frame, Landing) for frame in below):  # the dice would be thrown again
        raise DealError("jamaica_rules.deals.midway")
    lines = [line("mode", state.mode), line("seats", state.names), line("seed", state.seed)]
    optional = {"most_rounds": state.most_rounds, "points_decide": state.points_decide}
    lines += [line(key, value) for key, value in optional.items() if value]
    lines += _table(state, reveal)
    for seat in state.seats:
        lines += ["", "[[table.seats]]", *_ship(seat, reveal), *_cards(seat, reveal)]
    if state.ghost is not None:
        lines += ["", "[table.ghost]", *_ship(state.ghost, reveal)]
    text = "\n".join(lines) + "\n"
    again = deal_game(read_deal(text))
    if again.frames != state.frames or view_for(again, NOBODY) != view_for(state, NOBODY):
        raise DealError("jamaica_rules.deals.midway")
    return text


def _lines(values: dict[str, Any]) -> list[str]:
    return [line(key, value) for key, value in values.items()]


def _table(state: State, reveal: bool) -> list[str]:
    dice = state.dice + (state.dice_to_come if reveal else b"")
    pairs = tuple(zip(dice[::2], dice[1::2], strict=True))
    table: dict[str, Any] = {"round": state.round, "captain": state.captain + 1, "dice": pairs, **stage_of(state)}
    table["lairs"] = tuple(sorted(state.lairs))
    if reveal and state.combat_to_come:
        table["combat"] = tuple(map(face, state.combat_to_come))
    if reveal:
        table["treasures"] = treasure_ids(state.treasures[::-1])
    return ["", "[table]", *_lines(table)]


def _ship(ship: Ship, reveal: bool) -> list[str]:
    down = treasure_ids(ship.down) if reveal else len(ship.down)
    laid = {"space": ship.space, "lap": ship.lap, "holds": all_tokens(ship.holds)}
    return _lines({**laid, "treasures_up": treasure_ids(ship.up), "treasures_down": down})


def _cards(seat: Seat, reveal: bool) -> list[str]:
    laid: dict[str, Any] = {"discard": tuple(seat.discard)}
    if seat.turned or (reveal and seat.card):
        laid["card"] = seat.card
    laid["hand"] = tuple(seat.hand) if reveal else len(seat.hand)
    return _lines({**laid, "deck": tuple(seat.deck[::-1])} if reveal else laid)


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    deal_game(read_deal(text))
    return [] if names_key(text, "seed") else [Refusal("jamaica_rules.deals.no_seed")]


def deal_game(deal: Deal, log: Log = None, first: bool = False) -> State:
    """Lay out the race of a deal, up to its first question; perhaps by revision 1 of the rules."""
    state, table = blank_state(deal.setup), deal.table
    if table.captain is not None:
        state.captain = table.captain - 1
    state.dice_to_come = bytes(die for pair in table.dice for die in pair)
    state.combat_to_come = bytes(definitions.STAR if die == "star" else die for die in table.combat)
    stream, stage = stream_of(state.seed, "cards"), Stage(deal.setup, table)
    for seat_no, seat in enumerate(state.seats):
        entry = table.seats[seat_no] if seat_no < len(table.seats) else SeatDeal()
        stream = _lay_cards(seat, entry, stage.has_chosen(seat_no), stream)
    ships: list[tuple[int, ShipDeal]] = [*enumerate(table.seats)]
    ships += [(GHOST, table.ghost or ShipDeal())] if state.ghost is not None else []
    for number, named in ships:
        _lay_ship(state.ship(number), named)
    _lay_treasures(state, deal, ships)
    if log is not None:
        log.append(RaceStarted(len(state.seats), state.ghost is not None, table.round))
    _lay_stage(state, stage, table, log)
    settle(state, log, first)
    return state


def _lay_cards(seat: Seat, entry: SeatDeal, chosen: bool, stream: int) -> int:
    """Lay hand, deck, discard pile and chosen card; unnamed ones are chosen, fill the hand, lie below the deck."""
    hand = bytes(entry.hand) if isinstance(entry.hand, tuple) else b""
    named = hand + bytes(entry.deck) + bytes(entry.discard) + bytes((entry.card or 0,))
    rest, stream = shuffled(stream, bytes(card for card in definitions.DECK if card not in named))
    if chosen and entry.card is None:
        seat.card, rest = rest[0], rest[1:]
    elif entry.card is not None:
        seat.card = entry.card
    more = hand_size(entry, chosen) - len(hand)
    seat.hand = bytes(sorted(hand + rest[len(rest) - more :]))
    seat.deck = rest[: len(rest) - more] + bytes(entry.deck)[::-1]
    seat.discard = bytes(entry.discard)
    return stream


def _lay_ship(ship: Ship, entry: ShipDeal) -> None:
    ship.space, ship.lap = entry.space, entry.lap
    if entry.holds is not None:
        holds = bytes(hold(definitions.SYMBOLS.index(kind), count) for kind, count in entry.holds)
        ship.holds = holds.ljust(HOLDS, b"\0")


def _numbers(named: Treasures) -> bytes:
    return bytes(definitions.TREASURE_NO[card] for card in named)


def _lay_treasures(state: State, deal: Deal, ships: list[tuple[int, ShipDeal]]) -> None:
    """Give the ships their treasures, named or by lot; pile up what is left of the nine, and box the rest."""
    table = deal.table
    named = _numbers(table.treasures)
    for _, entry in ships:
        named += _numbers(entry.treasures_up)
        named += _numbers(entry.treasures_down) if isinstance(entry.treasures_down, tuple) else b""
    rest = bytes(card for card in treasure_pool(deal.setup) if card not in named)
    rest, _ = shuffled(stream_of(state.seed, "treasures"), rest)
    for number, entry in ships:
        rest = _lay_down(state, number, entry, rest)
    size = definitions.DATA.start.treasures - taken(table)
    more = size - len(table.treasures)
    state.treasures = rest[:more] + _numbers(table.treasures)[::-1]
    state.box = rest[more:]
    state.lairs = bytes(LAIRS[len(LAIRS) - size :] if table.lairs is None else sorted(table.lairs))


def _lay_down(state: State, number: int, entry: ShipDeal, rest: bytes) -> bytes:
    """Lay the treasures of a ship; return what is left of the unnamed ones. A player has no power face down."""
    ship = state.ship(number)
    up = bytes(card for card in _numbers(entry.treasures_up) if number != GHOST or card != definitions.LADY_BETH)
    ship.up += up
    if number != GHOST and definitions.SIXTH_HOLD in up:
        ship.holds = ship.holds.ljust(HOLDS + 1, b"\0")
    if isinstance(entry.treasures_down, tuple):
        ship.down += _numbers(entry.treasures_down)
        return rest
    fit = bytes(card for card in rest if number == GHOST or not definitions.IS_POWER[card])
    drawn = fit[: count_down(entry)]
    ship.down += drawn
    return bytes(card for card in rest if card not in drawn)


def _lay_stage(state: State, stage: Stage, table: TableDeal, log: Log) -> None:
    """Begin the round, or put the question of its stage; ships and cards lie already."""
    if table.phase == "dice":
        state.round = table.round - 1
        begin_round(state, log)
        return
    state.round = table.round
    state.dice, state.placed = throw_dice(state), True
    if log is not None:
        log.append(DicePlaced(state.captain, *state.dice))
    for seat_no, seat in enumerate(state.seats):
        seat.turned = stage.has_turned(seat_no)
    part = int(stage.is_evening)
    if table.phase == "cards":
        state.frames = (st.Choosing(stage.actor),)
    elif table.after is None:
        state.frames = (st.Acting(stage.turn, part),)
    else:
        state.frames = st.Acting(stage.turn, part + 1), st.Landing(stage.actor, table.after == "battle")


Value = str | int


def stage_of(state: State) -> dict[str, Value]:
    """Return what a deal can say of the stage of a race that is not over: of a running action that nothing is done,
    or that a space is reached, or the battle there is over.
    """
    if round_begins(state):
        return {}
    bottom = state.frames[0]
    if isinstance(bottom, st.Choosing):
        return {"phase": "cards", "actor": seat_ref(bottom.seat_no)}
    actor, part = acting(state)
    stage: dict[str, Value] = {"phase": "actions", "actor": actor, "part": part}
    upon = state.frames[1]
    if isinstance(upon, (st.Paying, st.Retreating)) and rivals_there(state, upon.ship, state.ship(upon.ship).space):
        return {**stage, "after": "battle"}
    return {**stage, "after": "sailing"} if isinstance(upon, (st.Landing, st.Paying, st.Retreating)) else stage


DEALS: Deals[Setup, State, Deal] = Deals(
    frozenset({"table", "seats"}), DealFile, read_deal, lay=deal_game, write=write_deal, remarks=check_deal
)
"""Deal files as the contract of a game has them."""
