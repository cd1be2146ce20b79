"""Port Royal as a game: the contract of `engine.game`, implemented by the modules of this package."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from highseas.engine.deals import Deals
from highseas.engine.game import DECKHAND, Game, Ids, Stop, check_seats, kept_outcome
from highseas.engine.refusal import InvalidState, SetupError, UnknownId
from highseas.engine.royal import game, moves
from highseas.engine.royal.ai.advice import NODES, Analysis
from highseas.engine.royal.cards import CARD_IDS, CONTRACT_IDS
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event
from highseas.engine.royal.modes import ANY_PLAYERS, MODES, catalog_of
from highseas.engine.royal.moves import CONCEDE, Move
from highseas.engine.royal.new_game import check_new, check_setup, new_game
from highseas.engine.royal.saved import tables
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import prompt, prompt_for, result_view, table_view, view_for
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Observation, Prompt, ResultView, View
from highseas.engine.royal.state import Options, Setup, State

if TYPE_CHECKING:
    from highseas.engine.royal.ai.advice import Advice
    from highseas.engine.royal.deal.format import Deal


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup in the head of a replay; `script` is `Setup.content`, in base64."""

    mode: str
    seats: tuple[str, ...]
    seed: int
    options: Options = Options()
    script: bytes = b""


class PortRoyal(Game[Setup, State, Move, View, Prompt, ResultView]):
    """Port Royal in every mode that is registered."""

    name = "royal"
    setup_type = Setup
    concede = CONCEDE
    head_type = _Head
    revision = tables.REVISION
    older = tables.OlderPortRoyal()
    policies = ("random", DECKHAND, "navigator")
    check_setup = staticmethod(check_setup)
    check_new = staticmethod(check_new)
    new = staticmethod(new_game)
    legal = staticmethod(game.legal)
    apply = staticmethod(game.apply)
    clone = staticmethod(game.clone)
    decider = staticmethod(game.decider)
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse)
    view = staticmethod(table_view)
    prompt = staticmethod(prompt)
    result = staticmethod(result_view)
    view_for = staticmethod(view_for)
    prompt_for = staticmethod(prompt_for)
    observe = staticmethod(observe)
    odds = staticmethod(odds)
    event_type = Event
    seen_out = staticmethod(tables.encode_seen)
    dump = staticmethod(tables.encode_table)
    outcome_in = staticmethod(kept_outcome)

    def turn(self, state: State) -> tuple[int, int]:
        """Return the turn and the active player; with questions before the first turn there is a turn 0."""
        return state.turn, state.active

    def turn_begins(self, state: State) -> bool:
        return state.drawn == 0

    def reveals(self, state: State) -> int:
        return state.reveals

    def head(self, setup: Setup) -> Mapping[str, Any]:
        """Return mode, seats, seed, what the mode lays out as base64, and the options that are not as usual."""
        head: dict[str, Any] = {"mode": setup.mode, "seats": list(setup.names), "seed": setup.seed}
        if setup.content:
            head["script"] = setup.content
        usual, chosen = msgspec.to_builtins(Options()), msgspec.to_builtins(setup.options)
        options = {key: value for key, value in chosen.items() if value != usual[key]}
        return {**head, "options": options} if options else head

    def from_head(self, head: _Head) -> Setup:
        return Setup(head.mode, head.seats, head.seed, head.options, head.script)

    def advise(self, seen: Observation, seat_no: int, policy: str = DECKHAND, stop: Stop = None) -> "Advice":
        """Return the move of a player of the program. Raises `KeyError` for a name that is not in `policies`."""
        from highseas.engine.royal.ai.policies import POLICIES

        return POLICIES[policy].advise(seen, seat_no, stop)

    def plays(self, table: State, policy: str) -> bool:
        from highseas.engine.royal.ai.policies import POLICIES

        return POLICIES[policy].plays(table)

    def analyze(self, seen: Observation, seat_no: int, nodes: int = NODES, stop: Stop = None) -> Analysis:
        from highseas.engine.royal.ai.navigator.navigator import analyze

        return analyze(seen, seat_no, nodes, stop)

    def chance(self, seen: Observation) -> int:
        """Return the navigator's chance of winning in ten-thousandths. Raises a `Refusal` where it cannot tell."""
        from highseas.engine.royal.ai.navigator.navigator import chance

        return chance(seen)

    @property
    def deals(self) -> Deals[Setup, State, "Deal"]:
        """Deal files (docs/deals.md), whose package is imported when one is used."""
        from highseas.engine.royal.deal import DEALS

        return DEALS

    def known_ids(self) -> Ids:
        return Ids(tuple(CARD_IDS), tuple(CONTRACT_IDS))

    def ids(self, state: State) -> Ids:
        cards = catalog_of(state)
        return Ids(tuple(CARD_IDS[: max(cards.faces) + 1]), tuple(CONTRACT_IDS[: max(cards.contracts, default=-1) + 1]))

    def load(self, packed: bytes, setup: Setup, ids: Ids, older: bool = False) -> State:
        """Unpack a table in this version's indexes, and check that play can have brought it there."""
        for set_name in setup.options.sets:
            if set_name not in SELECTIONS:
                raise UnknownId(set_name)
        state = tables.decode_table(packed, setup)
        if setup.content:
            MODES[setup.mode].check_content(setup.content)
        try:
            check_seats(setup.names, ANY_PLAYERS)
            if not (older and MODES[setup.mode].began_otherwise(setup)):
                check_setup(setup)
        except SetupError as error:
            raise InvalidState("saves.why.layout", why=error) from error
        _check_laid_out(state, setup)
        if state.timed != MODES[setup.mode].is_timed(setup):
            raise InvalidState("sound.record.players_time_deck_another")
        tables.renumber(state, ids)
        check_state(state, from_play=True)
        refresh(state)
        return state

    def seen_in(self, packed: bytes, setup: Setup) -> State:
        seen = tables.decode_seen(packed, setup)
        _check_laid_out(seen.table, setup)
        try:
            state = determinize(seen, setup.seed)
        except IndexError as error:
            raise InvalidState("sound.record.table_another_laid_out") from error
        check_state(state, from_play=True)
        refresh(state)
        return state

    def figures(self, state: State) -> Mapping[str, int]:
        """Return the cards of the Time deck, the contracts nobody has completed, and what the mode adds."""
        return {
            "time_left": len(state.time_deck),
            "contracts_left": sum(1 for markers in state.markers if not markers),
            **MODES[state.mode].figures(state),
        }


def _check_laid_out(state: State, setup: Setup) -> None:
    if (state.mode, state.names, state.seed, state.options) != (setup.mode, setup.names, setup.seed, setup.options):
        raise InvalidState("sound.record.table_another_laid_out")


PORT_ROYAL = PortRoyal()
