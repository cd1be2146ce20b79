"""Mode "adventure": The Adventure Begins as one more mode upon the engine (Big Box, rulings R24 to R32).

This module only answers the engine's hooks; the rules are told in the modules beside it. Importing it makes the
mode known.
"""

from msgspec.structs import replace

from engine.events import EndTriggered
from engine.frames.kinds import Beginning, Choosing, CoinOffer, Frame, MissionOffer, MonthTurns, Sharing, Telling
from engine.modes import INFLUENCE, PHASE_ZERO, ROUND_ENDS, STOPPED, TAX_PAID, BaseMode, register
from engine.moves import Mission, Move
from engine.preview import Preview
from engine.setup import Setup
from engine.state import State
from engine.table import Log
from engine.tale_view import TaleView
from engine.upkeep import NO_COIN_GOAL
from story import terms
from story.mode import hidden, missions, months, opening, soundness, view
from story.mode.effects import answer_coin_offer, coin_offer_stands, legal_coin_offer
from story.mode.markers import free_markers
from story.mode.tables import has_trophy, is_competitive, mission_at, open_missions, script_of, tale_of
from story.mode.terms import coins_of


class AdventureMode(BaseMode):
    """Events before Discover, missions, characters and crowns; a chapter's end by card 9, or by influence."""

    name = "adventure"
    sets: tuple[str, ...] = ("base",)
    by_script = True

    def check_setup(self, setup: Setup) -> None:
        """Raise `SetupError` if no chapter can be laid out from this."""
        opening.check_setup(setup)

    def lay_out(self, state: State) -> None:
        """Lay the event deck and the missions, and ask for characters."""
        opening.lay_out(state)

    def joined_cards(self, state: State) -> bytes:
        """The story's play cards that have been shuffled in."""
        return b"".join(script_of(state).cards_of(group) for group in tale_of(state).joined)

    def conceal(self, table: State) -> None:
        """Events lie face down."""
        hidden.conceal(table)

    def reveal(self, table: State, stream: int) -> None:
        """Events that would fit."""
        hidden.reveal(table, stream)

    def check_state(self, state: State, from_play: bool = False) -> None:
        """Raise `UnsoundState` if the story's part of the table contradicts itself."""
        soundness.check_state(state, from_play)

    def tale_view(self, state: State) -> TaleView:
        """The story's part of the table."""
        return view.tale_view(state)

    def markers_left(self, state: State, seat_no: int) -> int:
        """Markers on the character card: one that waits on a step space is no longer there."""
        return free_markers(state, seat_no)

    def mission_preview(self, state: State, seat_no: int, move: Mission) -> Preview:
        """What completing a mission costs and brings."""
        return view.mission_preview(state, seat_no, move)

    def refresh(self, state: State) -> None:
        """Watch every turn's beginning, the moments of the open missions, and a competitive end."""
        state.watch = PHASE_ZERO
        if is_competitive(state):
            state.watch |= INFLUENCE | ROUND_ENDS
        state.coin_goal = NO_COIN_GOAL
        state.color_goals = 0
        for _, place in open_missions(state):
            mission = mission_at(state, place)
            moment = mission.moment
            if isinstance(moment, terms.WhenTaxed):
                state.watch |= TAX_PAID
            elif isinstance(moment, terms.WhenStopped):
                state.watch |= STOPPED
            elif isinstance(moment, terms.WhenColors):
                state.color_goals |= 0xFF & ~((1 << moment.at_least) - 1)
            elif coins_of(mission):
                state.coin_goal = min(state.coin_goal, coins_of(mission))

    # --- moments ---

    def phase_zero(self, state: State, log: Log) -> None:
        """Reveal an event (ruling R24)."""
        months.reveal_event(state, log)

    def colors_reached(self, state: State, log: Log) -> None:
        """Missions 33 and 34, for the active player."""
        missions.offer(state, [state.active], terms.WhenColors, state.colors.bit_count())

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """Mission 50, for those who paid."""
        missions.offer(state, payers, terms.WhenTaxed)

    def stopped(self, state: State, log: Log) -> None:
        """Missions 51 and 52, for the active player."""
        missions.offer(state, [state.active], terms.WhenStopped, len(state.harbor))

    # --- own decisions ---

    def can_claim(self, state: State, seat_no: int) -> bool:
        """Whether a mission that wants no coins could be completed."""
        return missions.can_claim(state, seat_no)

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Every mission the seat could complete."""
        return missions.claims(state, seat_no)

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        """Complete a mission."""
        missions.claim(state, seat_no, move, log)

    # --- own frames ---

    def legal(self, state: State, frame: Frame) -> tuple[Move, ...]:
        """The answers to a question of the story."""
        match frame:
            case MissionOffer():
                return missions.legal_offer(state, frame)
            case CoinOffer():
                return legal_coin_offer(state, frame)
            case Choosing():
                return opening.legal_choosing(state, frame)
            case Sharing():
                return opening.legal_sharing(state, frame)
            case _:
                return super().legal(state, frame)

    def answer(self, state: State, frame: Frame, move: Move, log: Log) -> None:
        """Carry out an answer."""
        match frame:
            case MissionOffer():
                missions.answer_offer(state, frame, move, log)
            case CoinOffer():
                answer_coin_offer(state, frame, move, log)
            case Choosing():
                opening.answer_choosing(state, frame, move, log)
            case Sharing():
                opening.answer_sharing(state, frame, move, log)
            case _:
                super().answer(state, frame, move, log)

    def resume(self, state: State, frame: Frame, log: Log) -> bool:
        """Go on with what is half done; drop an offer that became pointless; else ask."""
        match frame:
            case Telling():
                return months.resume_telling(state, frame, log)
            case Sharing():
                return opening.resume_sharing(state, frame, log)
            case Beginning():
                return opening.resume_beginning(state, log)
            case MonthTurns():
                state.frames = state.frames[:-1]
                months.turn_month(state, log)
                return True
            case MissionOffer() if not missions.offer_stands(state, frame):
                state.frames = state.frames[:-1]
                return True
            case CoinOffer() if not coin_offer_stands(state, frame):
                state.frames = state.frames[:-1]
                return True
        return False

    # --- the competitive end ---

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Enough influence and the trophy trigger the end; the round is finished (Big Box p. 18)."""
        seat = state.seats[seat_no]
        needed = script_of(state).rules.competitive.influence
        if not is_competitive(state) or state.ending or seat.influence < needed or not has_trophy(state, seat):
            return
        state.ending = True
        if log is not None:
            log.append(EndTriggered(seat_no, seat.influence))

    def round_ends(self, state: State, log: Log) -> None:
        """With a trophy, most influence wins, then fewer markers left, then more coins (Big Box p. 18)."""
        super().round_ends(state, log)

    def may_win(self, state: State) -> list[int]:
        """Those who have a trophy."""
        return [i for i, seat in enumerate(state.seats) if has_trophy(state, seat)]

    def rank(self, state: State, seat_no: int) -> tuple[int, ...]:
        """A marker on the first space of mission 52 is no longer on the character card (Big Box p. 18)."""
        seat = state.seats[seat_no]
        return seat.influence, -free_markers(state, seat_no), len(seat.coins)

    def plays_as_one(self, state: State) -> bool:
        """All chapters but competitive ones."""
        return not is_competitive(state)

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """The chapter is lost, or the others of a competitive one are ranked."""
        if self.plays_as_one(state):
            state.tale = replace(tale_of(state), ended="lost")
        super().concede(state, seat_no, log)


register(AdventureMode())
