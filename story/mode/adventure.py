"""Mode "adventure": The Adventure Begins as a mode of Port Royal (Big Box, rulings R24 to R32).

This module implements the engine's hooks; the rules are in the modules beside it.
"""

# Not compiled: others extend its mode.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.catalog import sets_with
from highseas.engine.royal.derived import gain_crowns
from highseas.engine.royal.events import EndTriggered, Event
from highseas.engine.royal.frames.kinds import Discover, Frame, Gambling, Offer, Stopping, Taxing
from highseas.engine.royal.goals.mode import GoalsMode, offer_rules
from highseas.engine.royal.goals.terms import Laid, WhenColors
from highseas.engine.royal.modes import INFLUENCE, PHASE_ZERO, ROUND_ENDS, Analyst, FrameRules, Player, Worth
from highseas.engine.royal.moves import NO, YES, Move
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.saved.validation import expected_cards
from highseas.engine.royal.seen.view import Option, Prompt, RewardsLeft
from highseas.engine.royal.state import Setup, State
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode import effects, guests, markers, months, opening, validation, view
from highseas.story.mode import state as chapter
from highseas.story.mode.validation import RULE_REVISIONS
from highseas.story.moves import EVENTS, GUESTS, MOVES, Mission, MissionCompleted, MissionDeclined, MissionStep
from highseas.story.script import MOST_PLAYERS, SETS, unpack

OWN_OPTIONS = {"variable", "draft", "groups", "allotment", "choices", "level", "kept"}
FRAMES: Mapping[type[Frame], FrameRules] = {
    Offer: offer_rules("mission_offer", Discover, Gambling, Taxing, Stopping, chapter.EffectSequence),
    chapter.CoinOffer: FrameRules(
        upon=(Discover, chapter.EffectSequence, chapter.CoinOffer),
        kind="coin_offer",
        legal=lambda state, frame: (YES, NO),
        apply=effects.answer_coin_offer,
        resume=effects.resume_coin_offer,
    ),
    chapter.EffectSequence: FrameRules((Discover, chapter.MonthTurns, chapter.Beginning), resume=months.resume_effects),
    chapter.Deciding: FrameRules(
        upon=(Discover, chapter.MonthTurns, chapter.Beginning),
        kind="choice",
        legal=lambda state, frame: effects.WAY_MOVES,
        apply=effects.answer_deciding,
        faults=effects.deciding_faults,
    ),
    chapter.Calling: FrameRules(
        upon=(Discover, chapter.EffectSequence),
        kind="guest",
        legal=effects.legal_calling,
        apply=effects.answer_calling,
        faults=effects.calling_faults,
    ),
    chapter.MonthTurns: FrameRules(upon=(Discover, chapter.EffectSequence), resume=months.resume_month_turns),
    chapter.Choosing: FrameRules(
        upon=(chapter.Beginning, chapter.Sharing, chapter.Choosing),
        kind="character",
        legal=opening.legal_choosing,
        apply=opening.answer_choosing,
        resume=opening.resume_choosing,
    ),
    chapter.Sharing: FrameRules(
        upon=(chapter.Beginning, chapter.Sharing),
        kind="share",
        legal=opening.legal_sharing,
        apply=opening.answer_sharing,
        resume=opening.resume_sharing,
    ),
    chapter.Beginning: FrameRules(first=True, resume=opening.resume_beginning),
}
"""Handlers of the frames that only chapters have."""


@lru_cache(maxsize=64)
def _further_sets(packed: bytes) -> tuple[str, ...]:
    return sets_with(tuple(unpack(packed).groups.values()))


follows_sets(_further_sets.cache_clear)


class AdventureMode(GoalsMode):
    """Events before Discover, missions, characters and crowns; a chapter's end by card 9, or by influence."""

    name = "adventure"
    sets = SETS
    players = (1, MOST_PLAYERS)
    options = frozenset({"sets", "competitive", "bust_bars_expeditions", "second_shuffle_tax"} | OWN_OPTIONS)
    rule_revisions = RULE_REVISIONS
    revised_ties = "play.rule.ties"
    in_deals = False
    in_campaigns = True
    part = chapter.Tale
    frames = FRAMES
    moves = MOVES
    events = EVENTS
    goal_kind = "mission"
    steps_unasked = False

    check_setup = staticmethod(opening.check_setup)
    phase_zero = staticmethod(months.reveal_event)
    faults = staticmethod(validation.faults)
    conceal = staticmethod(view.conceal)
    reveal = staticmethod(view.reveal)
    goal_view = staticmethod(view.final_goal)
    view = staticmethod(view.tale_view)
    markers_left = staticmethod(markers.free_markers)

    def can_claim(self, state: State, seat_no: int) -> bool:
        return bool(guests.calls(state, seat_no)) or markers.can_claim(state, seat_no)

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Return the missions that the seat may complete now, and in its Discover asking for its guests."""
        missions, asking = markers.CLAIMS.now(state, seat_no), guests.opening(state, seat_no)
        return [*missions, *asking] if asking else missions

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        if move != GUESTS:
            super().claim(state, seat_no, move, log)
        elif guests.opening(state, seat_no):
            state.frames += (chapter.Calling(seat_no),)
        else:
            raise IllegalMove("moves.guest")

    def check_content(self, content: bytes) -> None:
        unpack(content)

    def began_otherwise(self, setup: Setup) -> str:
        """Rules revised since revision 1; older variable games may begin with too few missions."""
        return "play.rule.few_stars" if setup.options.variable else ""

    def figures(self, state: State) -> dict[str, int]:
        return {"month": chapter.tale_of(state).month}

    def player(self) -> Player:
        from highseas.story.ai.advisor import advise

        return advise

    def analyst(self, state: State) -> Analyst | None:
        from highseas.story.ai import navigator, rival

        player = rival if chapter.is_competitive(state) else navigator
        return player.analyze if player.plays(state) else None

    def bare(self, state: State) -> State:
        return replace(state, part=replace(chapter.tale_of(state), script=b""))

    def complete(self, state: State, setup: Setup) -> None:
        state.part = replace(chapter.tale_of(state), script=setup.content)

    def renew(self, plain: dict[str, Any]) -> bool:
        """Drop the key for the script that the first saves of version 0.1 have, empty because the setup has it."""
        had_script = plain.pop("script", None) == b""
        return super().renew(plain) or had_script

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        opening.lay_out(state, setup.content)
        state.play_deck, state.stream = shuffled(state.stream, expected_cards(state))

    def further_sets(self, state: State) -> tuple[str, ...]:
        return _further_sets(chapter.tale_of(state).script)

    def joined_cards(self, state: State) -> bytes:
        return b"".join(chapter.script_of(state).cards_of(group) for group in chapter.tale_of(state).joined)

    def markers(self, state: State) -> int:
        return len(chapter.script_of(state).rules.markers.crowns)

    def prompt(self, state: State, frame: Frame, asked: Prompt) -> Prompt:
        return view.with_offer(state, frame, super().prompt(state, frame, asked))

    def option(self, state: State, seat_no: int, option: Option) -> Option:
        return view.with_figures(state, seat_no, super().option(state, seat_no, option))

    def refresh(self, state: State) -> None:
        state.subscriptions = PHASE_ZERO
        if chapter.is_competitive(state):
            state.subscriptions |= INFLUENCE | ROUND_ENDS
        self.watch_goals(state)

    def laid(self, state: State) -> Laid:
        tale = chapter.tale_of(state)
        return Laid(tale.missions, tale.marks, tale.steps)

    def lay(self, state: State, laid: Laid) -> None:
        state.part = replace(chapter.tale_of(state), missions=laid.goals, marks=laid.marks, steps=laid.steps)

    def goal_at(self, state: State, number: int) -> MissionTerms:
        return chapter.script_of(state).cards[number].mission

    def goal_id(self, state: State, number: int) -> str:
        return chapter.card_at(state, number).id

    def named(self, state: State) -> tuple[tuple[MissionTerms, ...], tuple[str, ...]]:
        tale = chapter.tale_of(state)
        return chapter.named_missions(tale.script, tale.missions)

    def rewards_left(self, state: State, slot: int) -> RewardsLeft:
        """Return the rewards for the first while nobody has completed it, and those for everyone."""
        tale = chapter.tale_of(state)
        return view.rewards_of(chapter.card_at(state, tale.missions[slot]), first=not tale.marks[slot])

    def newest(self, state: State) -> int:
        return -1 if state.options.variable else len(chapter.tale_of(state).missions) - 1

    def move_of(self, state: State, number: int, give: bytes) -> Move:
        return Mission(chapter.card_at(state, number).id, give)

    def meant(self, state: State, move: Move) -> tuple[int, bytes] | None:
        if isinstance(move, Mission):
            for slot, place in chapter.open_missions(state):
                if chapter.card_at(state, place).id == move.mission:
                    return slot, move.give
        return None

    def color_bits(self, moment: WhenColors) -> int:
        """Return bits for each number of colors from the asked one on (missions 33, 34)."""
        return 0xFF & ~((1 << moment.at_least) - 1)

    def worth(self, state: State, slot: int, seat_no: int) -> Worth:
        seat, tale, rules = state.seats[seat_no], chapter.tale_of(state), chapter.script_of(state).rules.markers
        card = chapter.card_at(state, tale.missions[slot])
        if tale.steps[slot][seat_no] + 1 < card.mission.steps:
            return Worth()
        place = chapter.markers_placed(state, seat)
        coins, crowns = card.reward.won(first=not tale.marks[slot])
        crowns += rules.crowns[place]
        ability = chapter.script_of(state).characters[seat.character].ability
        if place + 1 == rules.opens_ability and ability.kind == "once":
            coins, crowns = coins + ability.coins, crowns + ability.crowns
        return Worth(coins, crowns)

    def placed(self, state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
        tale = chapter.tale_of(state)
        card, place = chapter.card_at(state, tale.missions[slot]), len(tale.marks[slot])
        if log is not None:
            late = place == 1 and chapter.was_asked_for(state, card.stands_for)
            log.append(MissionCompleted(seat_no, card.id, place, give, late))
        markers.place_marker(state, seat_no, False, log)
        coins, crowns = card.reward.won(first=place == 1)
        gain(state, seat_no, coins, "mission", log)
        gain_crowns(state, seat_no, crowns, "mission", log)
        chapter.refresh_all_claims(state)

    def stepped(self, state: State, slot: int, seat_no: int, step: int) -> Event:
        card = chapter.card_at(state, chapter.tale_of(state).missions[slot])
        return MissionStep(seat_no, card.id, step, card.mission.steps)

    def turned_down(self, state: State, number: int, seat_no: int) -> Event:
        return MissionDeclined(seat_no, chapter.card_at(state, number).id)

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Enough influence and the trophy trigger the end; the round is finished (Big Box p. 18)."""
        seat, needed = state.seats[seat_no], self.ends_at_of(state)
        if not needed or state.ending or seat.influence < needed or not chapter.has_trophy(state, seat):
            return
        state.ending = True
        if log is not None:
            log.append(EndTriggered(seat_no, seat.influence))

    def ends_at_of(self, state: State) -> int:
        return chapter.script_of(state).rules.competitive.influence if chapter.is_competitive(state) else 0

    def may_win(self, state: State) -> list[int]:
        return [i for i, seat in enumerate(state.seats) if chapter.has_trophy(state, seat)]

    def rank(self, state: State, seat_no: int) -> tuple[int, ...]:
        """Most influence wins, then fewer markers left, then more coins (Big Box p. 18); a marker on the first
        space of mission 52 is no longer on the character card.
        """
        seat = state.seats[seat_no]
        return seat.influence, -self.markers_left(state, seat_no), len(seat.coins)

    def plays_as_one(self, state: State) -> bool:
        """Whether the table wins or loses together: in all chapters but competitive ones."""
        return not chapter.is_competitive(state)

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """End the chapter: lost, or in a competitive one a ranking of the others."""
        if self.plays_as_one(state):
            state.part = replace(chapter.tale_of(state), ended="lost")
        super().concede(state, seat_no, log)


ADVENTURE = AdventureMode()
"""The mode; registered by the composition root (`campaign.games`)."""
