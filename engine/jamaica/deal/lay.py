"""Lay out the race of a deal: what it names as named, the rest shuffled by the seed, and the stage of its round."""

from highseas.engine.game import Log
from highseas.engine.jamaica import definitions
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.board import LAIRS
from highseas.engine.jamaica.deal.format import Deal, SeatDeal, ShipDeal, TableDeal, Treasures
from highseas.engine.jamaica.deal.rules import Stage, count_down, hand_size, taken
from highseas.engine.jamaica.events import DicePlaced, RaceStarted
from highseas.engine.jamaica.frames.cargo import HOLDS, hold
from highseas.engine.jamaica.frames.round import begin_round, round_begins
from highseas.engine.jamaica.frames.sailing import rivals_there
from highseas.engine.jamaica.game import blank_state, settle, treasure_pool
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.seen.build_view import acting, seat_ref
from highseas.engine.jamaica.state import Seat, Ship, State, throw_dice
from highseas.engine.rng import shuffled, stream_of


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
    rest, _ = shuffled(
        stream_of(state.seed, "treasures"), bytes(card for card in treasure_pool(deal.setup) if card not in named)
    )
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
