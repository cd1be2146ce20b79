"""A round: the dice, the cards, everybody's actions, drawing (rulings J1, R16, R18), and the end of the race."""

from highseas.engine.game import Log
from highseas.engine.jamaica import definitions as df
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.board import progress, score
from highseas.engine.jamaica.frames.cargo import begin_loading, total
from highseas.engine.jamaica.moves import CARD_MOVES, Card, Dice, Move
from highseas.engine.rng import shuffled


def begin_round(state: st.State, log: Log) -> None:
    state.round += 1
    state.dice = st.throw_dice(state)
    state.placed = False
    state.frames = (st.PLACING,)
    if log is not None:
        log.append(ev.RoundStarted(state.captain, state.round))
        log.append(ev.DiceRolled(state.captain, *state.dice))


def round_begins(state: st.State) -> bool:
    """Whether nothing was decided yet in a round that asks something; equal dice lay themselves."""
    frame = state.frames[-1]
    return isinstance(frame, st.Placing) or (state.dice[0] == state.dice[1] and frame == st.Choosing(state.captain))


def legal_placing(state: st.State, frame: st.Placing) -> tuple[Move, ...]:
    """Return both ways to lay the dice; equal dice have one."""
    one, other = state.dice
    return (Dice(one, other),) if one == other else (Dice(one, other), Dice(other, one))


def apply_placing(state: st.State, frame: st.Placing, move: Dice, log: Log) -> None:
    state.dice = bytes((move.morning, move.evening))
    state.placed = True
    if log is not None:
        log.append(ev.DicePlaced(state.captain, move.morning, move.evening))
    for seat_no in st.clockwise(state):
        seat = state.seats[seat_no]
        if not seat.deck and seat.discard:
            _shuffle(state, seat_no, log)
    state.frames = (st.Choosing(state.captain),)


def legal_choosing(state: st.State, frame: st.Choosing) -> tuple[Move, ...]:
    return tuple([CARD_MOVES[card] for card in state.seats[frame.seat_no].hand])


def apply_choosing(state: st.State, frame: st.Choosing, move: Card, log: Log) -> None:
    """Lay a card face down; the next seat chooses, or the Captain begins."""
    seat = state.seats[frame.seat_no]
    seat.card = move.card
    seat.hand = st.without(seat.hand, move.card)
    if log is not None:
        log.append(ev.CardChosen(frame.seat_no, move.card))
    after = (frame.seat_no + 1) % len(state.seats)
    state.frames = (st.Acting(0, 0) if after == state.captain else st.Choosing(after),)


def resume_acting(state: st.State, frame: st.Acting, log: Log) -> bool:
    """Go on with the actions: a ship's morning, its evening, then the next one's; last the Ghost Ship's."""
    seats = len(state.seats)
    if frame.turn > seats or (frame.turn == seats and state.ghost is None):
        _end_round(state, log)
    elif frame.part == 2:
        state.frames = (st.Acting(frame.turn + 1, 0),)
    elif frame.turn == seats:
        state.frames = (st.Acting(frame.turn, frame.part + 1), st.Steering(state.dice[frame.part]))
    else:
        _act(state, frame, log)
    return True


def _act(state: st.State, frame: st.Acting, log: Log) -> None:
    """Begin the morning action, with the card turned over, or the evening action (ruling R1: not once finished)."""
    seat_no = (state.captain + frame.turn) % len(state.seats)
    seat = state.seats[seat_no]
    state.frames = (st.Acting(frame.turn, frame.part + 1),)
    if frame.part == 0:
        seat.turned = True
        if seat.card in seat.held:
            seat.held = st.without(seat.held, seat.card)
        state.reveals += 1
        if log is not None:
            symbols = df.SYMBOLS[df.MORNING[seat.card]], df.SYMBOLS[df.EVENING[seat.card]]
            log.append(ev.CardTurned(seat_no, seat.card, *symbols, *state.dice))
    elif seat.finished:
        return
    symbol = (df.EVENING if frame.part else df.MORNING)[seat.card]
    count = state.dice[frame.part]
    if symbol in df.DIRECTIONS:
        state.frames += (st.Sailing(seat_no, symbol, count),)
    else:
        begin_loading(state, seat_no, symbol, count, log)


def _end_round(state: st.State, log: Log) -> None:
    """Discard the cards, and end the race or draw (rulings R18, J10); the compass moves on."""
    for seat in state.seats:
        seat.discard += bytes((seat.card,))
        seat.card = 0
        seat.turned = False
    if is_over(state):
        finish(state, log)
        return
    for seat_no in st.clockwise(state):
        _draw_up(state, seat_no, log)
    state.captain = (state.captain + 1) % len(state.seats)
    begin_round(state, log)


def _draw_up(state: st.State, seat_no: int, log: Log) -> None:
    """Fill a hand up (ruling R16). A draw that finds no card shuffles the discard pile (ruling J1)."""
    seat = state.seats[seat_no]
    limit = df.MAP_LIMIT if df.MAP in seat.up else df.LIMIT
    while len(seat.hand) < limit and (seat.deck or seat.discard):
        if not seat.deck:
            _shuffle(state, seat_no, log)
        card = seat.deck[-1]
        seat.deck = seat.deck[:-1]
        seat.hand = bytes(sorted((*seat.hand, card)))
        state.reveals += 1
        if log is not None:
            log.append(ev.CardDrawn(seat_no, card))


def _shuffle(state: st.State, seat_no: int, log: Log) -> None:
    """Make a seat's discard pile its new deck (ruling J1)."""
    seat = state.seats[seat_no]
    seat.deck, state.stream = shuffled(state.stream, seat.discard)
    seat.discard = b""
    seat.held = seat.hand
    if log is not None:
        log.append(ev.DeckShuffled(seat_no, len(seat.deck)))


def finish(state: st.State, log: Log, conceded: int = -1) -> None:
    """End the race. `conceded` is the seat that gave it up, or -1."""
    state.frames = ()
    state.result = result = result_of(state, conceded)
    if log is not None:
        log.append(ev.RaceOver(result.scores, result.winners))


def is_over(state: st.State) -> bool:
    """Whether this round is the last: somebody is home, or it is the last that is played (rulings R18, R21)."""
    return any(seat.finished for seat in state.seats) or 0 < state.most_rounds <= state.round


def result_of(state: st.State, conceded: int) -> st.Result:
    """Return the result of a race that ends now.

    Of most points the furthest along wins, those that still tie share (ruling J10). Who concedes cannot win. A solo
    race is won unless the Ghost Ship has more points (ruling J12); one begun by the older rule, by coming home.
    """
    seats = state.seats
    places, gold, treasures = zip(*map(_points, seats), strict=True)
    ranks = {
        number: (places[number] + gold[number] + treasures[number], progress(seat.space, seat.lap))
        for number, seat in enumerate(seats)
        if number != conceded
    }
    best = max(ranks.values(), default=None)
    winners = tuple(number for number, rank in ranks.items() if rank == best)
    if len(seats) > 1:
        return st.Result("ranked", winners, places, gold, treasures, conceded)
    ghost = _points(state.ghost) if state.points_decide and winners and state.ghost is not None else None
    won = bool(winners) and (seats[0].finished if ghost is None else sum(ghost) <= sum(_points(seats[0])))
    return st.Result("won" if won else "lost", winners if won else (), places, gold, treasures, conceded, ghost)


def _points(ship: st.Ship) -> tuple[int, int, int]:
    """Return the points of a ship: its place, its doubloons, its treasures less its curses."""
    treasures = sum([df.VALUE[card] for card in ship.up + ship.down])
    return score(ship.space, ship.lap), total(ship.holds, df.GOLD), treasures


def concede(state: st.State, seat_no: int, log: Log) -> None:
    """End the race for all as it stands: the others are ranked (a rule of ours)."""
    if log is not None:
        log.append(ev.Conceded(seat_no))
    finish(state, log, seat_no)
