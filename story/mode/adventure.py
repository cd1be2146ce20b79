"""Mode "adventure": The Adventure Begins as a mode of Port Royal (Big Box, rulings R24 to R32).

This module implements the engine's hooks; the rules are in the modules beside it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.catalog import sets_with
from highseas.engine.royal.events import EndTriggered
from highseas.engine.royal.frames.kinds import Discover, Frame, Gambling, Offer, Stopping, Taxing
from highseas.engine.royal.goals.offers import offer_rules
from highseas.engine.royal.modes import (
    INFLUENCE,
    PHASE_ZERO,
    ROUND_ENDS,
    FrameRules,
    Player,
)
from highseas.engine.royal.piles import Log
from highseas.engine.royal.seen.view import Option, Prompt
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.sound.check import expected_cards
from highseas.engine.royal.state import State
from highseas.story.events import EVENTS
from highseas.story.figures import MOST_PLAYERS, SETS
from highseas.story.mode import choices, hidden, months, opening, soundness, view
from highseas.story.mode.access import has_trophy, is_competitive, script_of, tale_of
from highseas.story.mode.effects import answer_coin_offer, coin_offer_stands, legal_coin_offer
from highseas.story.mode.frames import Beginning, Choosing, CoinOffer, Deciding, MonthTurns, Sharing, Telling
from highseas.story.mode.mended import MENDS
from highseas.story.mode.missions import MissionsMode
from highseas.story.mode.tale import Tale
from highseas.story.moves import MOVES
from highseas.story.script import unpack
from highseas.story.seen import FinalGoalView, TaleView


def _turn_month(state: State, frame: MonthTurns, log: Log) -> bool:
    state.frames = state.frames[:-1]
    months.turn_month(state, log)
    return True


def _lapse_unless(stands: Callable[[State, Any], bool]) -> Callable[[State, Any, Log], bool]:
    """Drop an offer that became pointless; else ask."""

    def resume(state: State, frame: Frame, log: Log) -> bool:
        if stands(state, frame):
            return False
        state.frames = state.frames[:-1]
        return True

    return resume


OWN_OPTIONS = {"variable", "draft", "groups", "allotment", "choices", "level", "kept"}
FRAMES: Mapping[type[Frame], FrameRules] = {
    Offer: offer_rules("mission_offer", Discover, Gambling, Taxing, Stopping, Telling),
    CoinOffer: FrameRules(
        upon=(Discover, Telling, CoinOffer),
        kind="coin_offer",
        legal=legal_coin_offer,
        apply=answer_coin_offer,
        resume=_lapse_unless(coin_offer_stands),
    ),
    Telling: FrameRules(upon=(Discover, MonthTurns, Beginning), resume=months.resume_telling),
    Deciding: FrameRules(
        upon=(Discover, MonthTurns, Beginning),
        kind="choice",
        legal=choices.legal_deciding,
        apply=choices.answer_deciding,
        faults=choices.deciding_faults,
    ),
    MonthTurns: FrameRules(upon=(Discover, Telling), resume=_turn_month),
    Choosing: FrameRules(
        upon=(Beginning, Sharing, Choosing),
        kind="character",
        legal=opening.legal_choosing,
        apply=opening.answer_choosing,
        resume=opening.resume_choosing,
    ),
    Sharing: FrameRules(
        upon=(Beginning, Sharing),
        kind="share",
        legal=opening.legal_sharing,
        apply=opening.answer_sharing,
        resume=opening.resume_sharing,
    ),
    Beginning: FrameRules(first=True, resume=opening.resume_beginning),
}
"""Handlers of the frames that only chapters have."""


@cache
def _deckhand() -> Player:
    from highseas.story.ai.advisor import advise

    return advise


@lru_cache(maxsize=64)
def _further_sets(packed: bytes) -> tuple[str, ...]:
    return sets_with(tuple(unpack(packed).groups.values()))


follows_sets(_further_sets.cache_clear)


class AdventureMode(MissionsMode):
    """Events before Discover, missions, characters and crowns; a chapter's end by card 9, or by influence."""

    name = "adventure"
    sets = SETS
    players = (1, MOST_PLAYERS)
    options = frozenset({"sets", "competitive", "bust_bars_expeditions", "second_shuffle_tax"} | OWN_OPTIONS)
    mends = MENDS
    mended_ties = "play.rule.ties"
    in_deals = False
    in_campaigns = True
    part = Tale
    frames = FRAMES
    moves = MOVES
    events = EVENTS

    def check_setup(self, setup: Setup) -> None:
        """Raise `SetupError` if no chapter can be laid out from this."""
        opening.check_setup(setup)

    def check_content(self, content: bytes) -> None:
        """Raise `ScriptError` if this is no chapter that can be played."""
        unpack(content)

    def began_otherwise(self, setup: Setup) -> str:
        """Rules mended since revision 1; older variable games may begin with too few missions."""
        return "play.rule.few_stars" if setup.options.variable else ""

    def figures(self, state: State) -> dict[str, int]:
        """Return the month, which save lists show."""
        return {"month": tale_of(state).month}

    def player(self) -> Player:
        """Deckhand for chapters."""
        return _deckhand()

    def bare(self, state: State) -> State:
        """Leave the script out; the setup has it."""
        return replace(state, part=replace(tale_of(state), script=b""))

    def complete(self, state: State, setup: Setup) -> None:
        """Restore the script from the setup."""
        state.part = replace(tale_of(state), script=setup.content)

    def renew(self, plain: dict[str, Any]) -> bool:
        """Drop the key for the script that the first saves of version 0.1 have, empty because the setup has it."""
        had_script = plain.pop("script", None) == b""
        return super().renew(plain) or had_script

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        """Lay the event deck and the missions, and ask for characters."""
        opening.lay_out(state, setup.content)
        state.play_deck, state.stream = shuffled(state.stream, expected_cards(state))

    def further_sets(self, state: State) -> tuple[str, ...]:
        """Return the sets of the story's play cards."""
        return _further_sets(tale_of(state).script)

    def joined_cards(self, state: State) -> bytes:
        """Return the story's play cards that have been shuffled in."""
        return b"".join(script_of(state).cards_of(group) for group in tale_of(state).joined)

    def conceal(self, table: State) -> None:
        """Turn events that were never revealed face down."""
        hidden.conceal(table)

    def reveal(self, table: State, stream: int) -> None:
        """Deal possible events to the face-down places."""
        hidden.reveal(table, stream)

    def faults(self, state: State, from_play: bool) -> Iterator[str]:
        """Yield the codes of contradictions in the story's part of the table."""
        return soundness.faults(state, from_play)

    def view(self, state: State, seat_no: int) -> TaleView:
        """Return the story's part of the table."""
        return view.tale_view(state, seat_no)

    def goal_view(self, state: State) -> FinalGoalView | None:
        """Return what card 9 asks of a cooperative chapter."""
        return view.final_goal(state)

    def markers(self, state: State) -> int:
        """Markers that a character card begins with."""
        return len(script_of(state).rules.markers.crowns)

    def prompt(self, state: State, frame: Frame, asked: Prompt) -> Prompt:
        """Add what is offered for coins, or shared out."""
        return view.with_offer(state, frame, super().prompt(state, frame, asked))

    def option(self, state: State, seat_no: int, option: Option) -> Option:
        """Describe choosing a character or taking a share too."""
        return view.with_figures(state, seat_no, super().option(state, seat_no, option))

    def refresh(self, state: State) -> None:
        """Watch every turn's beginning, the moments of the open missions, and a competitive end."""
        state.watch = PHASE_ZERO
        if is_competitive(state):
            state.watch |= INFLUENCE | ROUND_ENDS
        self.watch_goals(state)

    # --- moments ---

    def phase_zero(self, state: State, log: Log) -> None:
        """Reveal an event (ruling R24)."""
        months.reveal_event(state, log)

    # --- the competitive end ---

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Enough influence and the trophy trigger the end; the round is finished (Big Box p. 18)."""
        seat, needed = state.seats[seat_no], self.ends_at_of(state)
        if not needed or state.ending or seat.influence < needed or not has_trophy(state, seat):
            return
        state.ending = True
        if log is not None:
            log.append(EndTriggered(seat_no, seat.influence))

    def ends_at_of(self, state: State) -> int:
        """Return what the story says of competitive chapters."""
        return script_of(state).rules.competitive.influence if is_competitive(state) else 0

    def round_ends(self, state: State, log: Log) -> None:
        """With a trophy, most influence wins, then fewer markers left, then more coins (Big Box p. 18)."""
        super().round_ends(state, log)

    def may_win(self, state: State) -> list[int]:
        """Only seats with a trophy can win."""
        return [i for i, seat in enumerate(state.seats) if has_trophy(state, seat)]

    def rank(self, state: State, seat_no: int) -> tuple[int, ...]:
        """Rank as in the base game; a marker on the first space of mission 52 is no longer on the character
        card (Big Box p. 18).
        """
        seat = state.seats[seat_no]
        return seat.influence, -self.markers_left(state, seat_no), len(seat.coins)

    def plays_as_one(self, state: State) -> bool:
        """Whether the table wins or loses together: in all chapters but competitive ones."""
        return not is_competitive(state)

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """End the chapter: lost, or in a competitive one a ranking of the others."""
        if self.plays_as_one(state):
            state.part = replace(tale_of(state), ended="lost")
        super().concede(state, seat_no, log)


ADVENTURE = AdventureMode()
"""The mode; registered by the composition root (`campaign.games`)."""
