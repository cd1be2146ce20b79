"""Jamaica as a game: the contract of `engine.game`, implemented by the modules of this package."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from highseas.engine.deals import Deals
from highseas.engine.game import DECKHAND, Game, Stop, kept_outcome
from highseas.engine.jamaica import game, moves
from highseas.engine.jamaica.ai.advice import NODES
from highseas.engine.jamaica.events import Event
from highseas.engine.jamaica.frames.round import round_begins
from highseas.engine.jamaica.game import PLAYERS, check_setup, new_game
from highseas.engine.jamaica.moves import CONCEDE, Curse, Move
from highseas.engine.jamaica.seen.build_view import prompt, prompt_for, result_view, view_for
from highseas.engine.jamaica.seen.observation import NOBODY, Observation, determinize, events_for, observe
from highseas.engine.jamaica.seen.view import Prompt, ResultView, View
from highseas.engine.jamaica.state import Booty, Choosing, Placing, Setup, State
from highseas.engine.refusal import InvalidState

if TYPE_CHECKING:
    from highseas.engine.jamaica.ai.advice import Advice, Analysis
    from highseas.engine.jamaica.deal.format import Deal


class Jamaica(Game[Setup, State, Move, View, Prompt, ResultView]):
    """The race around the island, for one to six."""

    name = "jamaica"
    setup_type = Setup
    state_type = State
    concede = CONCEDE
    policies = ("random", "greedy", DECKHAND, "gunner", "purser", "navigator")
    seats = PLAYERS
    unseen = "jamaica.unseen"
    revision = 2

    check_setup = staticmethod(check_setup)
    new = staticmethod(new_game)
    legal = staticmethod(game.legal)
    apply = staticmethod(game.apply)
    clone = staticmethod(game.clone)
    decider = staticmethod(game.decider)
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse)
    prompt = staticmethod(prompt)
    result = staticmethod(result_view)
    observe = staticmethod(observe)
    view_for = staticmethod(view_for)
    prompt_for = staticmethod(prompt_for)
    outcome_in = staticmethod(kept_outcome)
    event_type = Event

    def seen_out(self, seen: Observation) -> bytes:
        return msgspec.json.encode(seen)

    def seen_in(self, packed: bytes, setup: Setup) -> State:
        seen = msgspec.json.decode(packed, type=Observation)
        try:
            state = determinize(seen, setup.seed)
        except IndexError as error:
            raise InvalidState("sound.record.table_another_laid_out") from error
        for fault in self.faults(state, setup):
            if fault != "sound.asks_nothing":  # whoever is asked may see more to choose from
                raise InvalidState(fault)
        return state

    def head(self, setup: Setup) -> Mapping[str, Any]:
        """Return a setup as plain values, without the rule of a solo race where it does not hold."""
        return {key: value for key, value in super().head(setup).items() if key != "points_decide" or value}

    def turn(self, state: State) -> tuple[int, int]:
        return state.round, state.captain

    def turn_begins(self, state: State) -> bool:
        """Whether nothing was decided in this round yet; equal dice lay themselves."""
        return bool(state.frames) and round_begins(state)

    def reveals(self, state: State) -> int:
        return state.reveals

    def asks_in_secret(self, state: State) -> bool:
        """Whether the question shows a hand, or treasures that lie face down."""
        if not state.frames:
            return False
        if isinstance(state.frames[-1], Booty):
            return any(isinstance(move, Curse) for move in game.legal(state))
        return isinstance(state.frames[-1], (Placing, Choosing))

    def asked_of(self, state: State, seat_no: int) -> State:
        """Return the race as the seat chooses its card, if it has not yet: the cards lie face down until all have."""
        if not state.frames or not isinstance(state.frames[-1], Choosing):
            return state
        before = [(each - state.captain) % len(state.seats) for each in (state.frames[-1].seat_no, seat_no)]
        if seat_no < 0 or before[0] >= before[1]:
            return state
        table = game.clone(state)
        table.frames = (Choosing(seat_no),)
        return table

    def view(self, state: State) -> View:
        """Return the race as everybody may see it: no hand, no treasure that lies face down."""
        return view_for(state, NOBODY)

    def events_for(self, state: State, events: Sequence[Event], seat_no: int) -> Sequence[Event]:
        """Return the events, without cards that lie face down for the seat."""
        return events_for(events, seat_no)

    def open_events(self, events: Sequence[Event]) -> Sequence[Event]:
        return events_for(events, NOBODY)

    def advise(self, seen: Observation, seat_no: int, policy: str = DECKHAND, stop: Stop = None) -> "Advice":
        from highseas.engine.jamaica.ai.policies import POLICIES

        return POLICIES[policy](seen, seat_no, stop)

    def analyze(self, seen: Observation, seat_no: int, nodes: int = NODES, stop: Stop = None) -> "Analysis":
        """Return the navigator's analysis of a question. Raises `NoAnalysis`."""
        from highseas.engine.jamaica.ai.navigator import analyze

        return analyze(seen, seat_no, nodes, stop)

    def chance(self, seen: Observation) -> int:
        return self.analyze(seen, game.decider(seen.table)).judged[0].chance

    @property
    def deals(self) -> Deals[Setup, State, "Deal"]:
        """Deal files (docs/deals-jamaica.md), whose package is imported when one is used."""
        from highseas.engine.jamaica.deal import DEALS

        return DEALS

    def by_revision(self, revision: int) -> "Jamaica":
        """Return the race as it is sailed by older rules; those that it was begun by hold to its end."""
        return self if revision >= 2 else _FIRST

    def faults(self, state: State, setup: Setup) -> Iterator[str]:
        from highseas.engine.jamaica.validation import faults

        yield from faults(state, setup)

    def figures(self, state: State) -> Mapping[str, int]:
        """Return the round, how many ships have come home, and the points of a solo race that they decided."""
        found = {"round": state.round, "finished": sum(seat.finished for seat in state.seats)}
        result = state.result
        return found if result is None or result.ghost is None else {**found, "points": result.scores[0]}


class _FirstJamaica(Jamaica):
    """The race by revision 1, which asks for payments too that all leave the same."""

    revision = 1
    apply = staticmethod(partial(game.apply, first=True))

    @property
    def deals(self) -> Deals[Setup, State, "Deal"]:
        """Deal files, laid out up to what was the first question."""
        from highseas.engine.jamaica.deal import DEALS, deal_game

        return DEALS._replace(lay=partial(deal_game, first=True))


JAMAICA = Jamaica()
_FIRST = _FirstJamaica()
