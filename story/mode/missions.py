"""Missions as goals: the story cards whose backs lie open, their markers and rewards (ruling R26)."""

from msgspec.structs import replace

from highseas.engine.royal.crowns import gain_crowns
from highseas.engine.royal.events import Event
from highseas.engine.royal.goals.laid import Laid
from highseas.engine.royal.goals.marks import Refusals, Worth
from highseas.engine.royal.goals.mode import GoalsMode
from highseas.engine.royal.goals.terms import WhenColors
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.seen.goals import RewardsLeft
from highseas.engine.royal.state import State
from highseas.story.events import MissionCompleted, MissionDeclined, MissionStep
from highseas.story.format import Mission as MissionTerms
from highseas.story.format import StoryCard
from highseas.story.mode import claims
from highseas.story.mode.access import (
    card_at,
    markers_placed,
    named_missions,
    open_missions,
    refresh_all_claims,
    script_of,
    tale_of,
)
from highseas.story.mode.markers import free_markers, place_marker
from highseas.story.mode.months import was_asked_for
from highseas.story.moves import Mission


class MissionsMode(GoalsMode):
    """A mode whose goals are the missions of story cards."""

    goal_kind = "mission"
    refusals = Refusals(
        not_open="moves.mission_not_open",
        at_its_moment="moves.mission_completed_moment_only",
        not_now="moves.mission_cannot_completed_way",
        offered="moves.mission_offered_complete_say",
        unsound_goal="sound.story.mission_offered_not_open",
        unsound_seat="sound.story.mission_offered_nobody_take",
    )
    steps_unasked = False

    def laid(self, state: State) -> Laid:
        """Return the open missions, by their cards' places in the script."""
        tale = tale_of(state)
        return Laid(tale.missions, tale.marks, tale.steps)

    def lay(self, state: State, laid: Laid) -> None:
        """Missions and their markers are fields of the tale."""
        state.part = replace(tale_of(state), missions=laid.goals, marks=laid.marks, steps=laid.steps)

    def goal_at(self, state: State, number: int) -> MissionTerms:
        """Return the mission on the back of a card."""
        return script_of(state).cards[number].mission

    def goal_id(self, state: State, number: int) -> str:
        """Return the card's number, as it is printed."""
        return card_at(state, number).id

    def named(self, state: State) -> tuple[tuple[MissionTerms, ...], tuple[str, ...]]:
        """Return the open missions and the numbers of their cards, which follow from the tale."""
        tale = tale_of(state)
        return named_missions(tale.script, tale.missions)

    def rewards_left(self, state: State, slot: int) -> RewardsLeft:
        """Return the rewards for the first while nobody has completed it, and those for everyone."""
        tale = tale_of(state)
        return rewards_of(card_at(state, tale.missions[slot]), first=not tale.marks[slot])

    def newest(self, state: State) -> int:
        """Return the mission laid out last, whose hourglass counts; none in the variable game."""
        return -1 if state.options.variable else len(tale_of(state).missions) - 1

    def can_claim(self, state: State, seat_no: int) -> bool:
        """Whether a mission that costs no coins could be completed now."""
        return claims.can_claim(state, seat_no)

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Return every way to complete a mission that waits for no moment (ruling R26)."""
        return claims.claims(state, seat_no)

    def move_of(self, state: State, number: int, give: bytes) -> Move:
        """Return the move that completes it, giving these cards."""
        return Mission(card_at(state, number).id, give)

    def meant(self, state: State, move: Move) -> tuple[int, bytes] | None:
        """Return the open mission that a move completes, and the cards it gives."""
        if isinstance(move, Mission):
            for slot, place in open_missions(state):
                if card_at(state, place).id == move.mission:
                    return slot, move.give
        return None

    def color_bits(self, moment: WhenColors) -> int:
        """Return bits for each number of colors from the asked one on (missions 33, 34)."""
        return 0xFF & ~((1 << moment.at_least) - 1)

    def markers_left(self, state: State, seat_no: int) -> int:
        """Markers on the character card: one that waits on a step space is no longer there."""
        return free_markers(state, seat_no)

    def worth(self, state: State, slot: int, seat_no: int) -> Worth:
        """Return the rewards, the marker's crowns, and what an ability pays that opens with it."""
        seat, tale, rules = state.seats[seat_no], tale_of(state), script_of(state).rules.markers
        card = card_at(state, tale.missions[slot])
        if tale.steps[slot][seat_no] + 1 < card.mission.steps:
            return Worth()
        place, reward, first = markers_placed(state, seat), card.reward, not tale.marks[slot]
        coins = reward.first_coins if first else 0
        crowns = reward.crowns + (reward.first_crowns if first else 0) + rules.crowns[place]
        ability = script_of(state).characters[seat.character].ability
        if place + 1 == rules.opens_ability and ability.kind == "once":
            coins, crowns = coins + ability.coins, crowns + ability.crowns
        return Worth(coins, crowns)

    def placed(self, state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
        """Apply what the marker opens, then the rewards; those for the first seat only once."""
        tale = tale_of(state)
        card, place = card_at(state, tale.missions[slot]), len(tale.marks[slot])
        if log is not None:
            late = place == 1 and was_asked_for(state, card.id)
            log.append(MissionCompleted(seat_no, card.id, place, give, late))
        place_marker(state, seat_no, False, log)
        reward, first = card.reward, place == 1
        if first:
            gain(state, seat_no, reward.first_coins, "mission", log)
        crowns = reward.crowns + (reward.first_crowns if first else 0)
        gain_crowns(state, seat_no, crowns, "mission", log)
        refresh_all_claims(state)

    def stepped(self, state: State, slot: int, seat_no: int, step: int) -> Event:
        """Return the event of a marker on a step space of a mission (mission 52)."""
        card = card_at(state, tale_of(state).missions[slot])
        return MissionStep(seat_no, card.id, step, card.mission.steps)

    def turned_down(self, state: State, number: int, seat_no: int) -> Event:
        """Return the event of a declined mission."""
        return MissionDeclined(seat_no, card_at(state, number).id)


def rewards_of(card: StoryCard, first: bool) -> RewardsLeft:
    """Return what completing the mission of a card brings, and whether there is still something for the `first`."""
    reward = card.reward
    if not first:
        return RewardsLeft(crowns=reward.crowns)
    return RewardsLeft((reward.first_coins,) if reward.first_coins else (), reward.first_crowns, reward.crowns)
