"""Build the view of a table: what lies on it, and how the game ended."""

from msgspec.structs import replace

from highseas.engine.royal.cards import CARDS, SHIP, TYPE
from highseas.engine.royal.frames.gambler import gambles_left
from highseas.engine.royal.frames.kinds import AfterBust, Taking
from highseas.engine.royal.frames.take import discount
from highseas.engine.royal.game import decider
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.outcome import title
from highseas.engine.royal.piles import next_pile
from highseas.engine.royal.seen.figures import offers
from highseas.engine.royal.seen.observe import concealed
from highseas.engine.royal.seen.serves import serves
from highseas.engine.royal.seen.view import Phase, ResultView, SeatView, View, ids
from highseas.engine.royal.state import Options, State


def view_for(state: State, seat_no: int) -> View:
    """Return the view of a table for one seat, from 0: nothing is in it that `observe` hides from that seat."""
    return table_view(concealed(state, seat_no), seat_no)


def table_view(state: State, seat_no: int | None = None) -> View:
    """Return the view of a table, hidden cards as counts, as the seat that decides may see it, or `seat_no`."""
    phase, deciding = _phase(state), (decider(state),) if state.frames else ()
    return View(
        mode=state.mode,
        turn=state.turn,
        active=state.active + 1,
        phase=phase,
        harbor=ids(state.harbor),
        expeditions=ids(state.expeditions),
        play_deck=len(state.play_deck),
        discard=ids(state.discard),
        time_deck=len(state.time_deck),
        point_deck=len(state.point_deck),
        goals=MODES[state.mode].goals(state),
        seats=tuple(_seat_view(state, seat_no) for seat_no in range(len(state.seats))),
        revealed=ids(state.revealed),
        timed=state.timed,
        drawn=state.drawn,
        ending=state.ending,
        contracts_left=sum(1 for markers in state.markers if not markers),
        part=MODES[state.mode].view(state, decider(state) if seat_no is None else seat_no),
        offers={CARDS[card].id: offer for seat_no in deciding for card, offer in offers(state, seat_no).items()},
        serves=tuple(serves(state, deciding)),
        turns_left=_turns_left(state, phase),
        colors=tuple(dict.fromkeys(CARDS[card].color for card in state.harbor if TYPE[card] == SHIP)),
        next_from=next_pile(state),
        first=state.first + 1,
        ends_at=MODES[state.mode].ends_at_of(state),
        options=_options_in_full(state),
    )


def _turns_left(state: State, phase: Phase) -> int:
    """Return the cards of the Time deck, without the one that this turn still begins with (ruling R20)."""
    begins = phase == "discover" and not state.drawn
    return max(0, len(state.time_deck) - (1 if begins else 0))


def _options_in_full(state: State) -> Options:
    """Return the options with what they leave to the mode: the sets in play, and the influence that ends the game.

    Contracts that were chosen lie on the table.
    """
    mode = MODES[state.mode]
    ends_at = mode.ends_at_of(state) or None
    return replace(state.options, sets=state.options.sets or mode.sets, influence_to_end=ends_at, contracts=())


def _phase(state: State) -> Phase:
    if not state.frames:
        return "over"
    bottom = state.frames[0]
    if isinstance(bottom, Taking):
        return "trade"
    if isinstance(bottom, AfterBust):
        return "bust"
    rules = MODES[state.mode].frames.get(type(bottom))
    return "opening" if rules is not None and rules.first else "discover"


def _seat_view(state: State, seat_no: int) -> SeatView:
    seat = state.seats[seat_no]
    return SeatView(
        name=state.names[seat_no],
        coins=len(seat.coins),
        display=ids(seat.display),
        influence=seat.influence,
        cutlasses=seat.cutlasses,
        markers_left=MODES[state.mode].markers_left(state, seat_no),
        kept_ships=ids(seat.kept),
        stowed=ids(seat.stowed),
        completed=seat.completed,
        discount=discount(seat) - state.turn_rules.hire,
        markers=MODES[state.mode].markers(state),
        gambles_left=gambles_left(state, seat_no),
    )


def result_view(state: State) -> ResultView | None:
    """Return how the game ended, or None while it runs."""
    result = state.result
    if result is None:
        return None
    return ResultView(
        outcome=result.outcome,
        points=result.points,
        title=title(result.points) if result.outcome == "won" and state.timed else "",
        winners=tuple(seat_no + 1 for seat_no in result.winners),
        influence=result.influence,
        coins=result.coins,
        turns=state.turn,
        turns_left=len(state.time_deck),
        contracts_open=sum(1 for markers in state.markers if not markers),
        goal=MODES[state.mode].goal_view(state),
        conceded=result.conceded + 1,
        no_expedition=_no_expedition(state),
    )


def _no_expedition(state: State) -> tuple[int, ...]:
    """Return the seats, from 1, that could not win for want of an expedition: none if nobody has one."""
    able = MODES[state.mode].may_win(state) if state.options.expedition_to_win else []
    return tuple(no + 1 for no in range(len(state.seats)) if able and no not in able)
