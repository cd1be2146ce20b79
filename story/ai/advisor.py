"""Deckhand in a chapter: characters, missions and offers, besides the decisions of every game."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.utility import Utility, among_rivals
from highseas.engine.royal.ai.weights import RIVALS, TABLE, RivalWeights, Weights
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM
from highseas.engine.royal.derived import shield
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.goals.count import coins_of, crowns_of
from highseas.engine.royal.moves import NO, YES
from highseas.engine.royal.seen.view import GoalRef, Observation
from highseas.engine.royal.state import State
from highseas.story.ai import evaluation
from highseas.story.ai.evaluation import Outlook, best_way, outlook
from highseas.story.ai.guests import bar_after, guest_advice, with_guests
from highseas.story.ai.weights import CHAPTER, RANKED, TALENT, StoryWeights
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode import state as st
from highseas.story.moves import GUESTS, Choose, Decide, Mission, Share


def advise(seen: Observation, seat_no: int, weights: StoryWeights = CHAPTER) -> Advice:
    """Return deckhand's move for the deciding seat, from 0, with its reason. Raises `ValueError` at the end."""
    player = ChapterRival if among_rivals(seen.table) else ChapterDeckhand
    return player(seen, seat_no, weights).advise()


class ChapterDeckhand(Deckhand):
    """Deckhand at one decision of a chapter."""

    talent: ClassVar[Mapping[str, float]] = TALENT
    """The value of characters' abilities."""

    def __init__(
        self, seen: Observation, seat_no: int, chapter: StoryWeights = CHAPTER, weights: Weights = TABLE
    ) -> None:
        super().__init__(seen, seat_no, weights)
        self.chapter = chapter
        self.goal_weights = chapter.goals
        self._view: Outlook | None = None

    @property
    def view(self) -> Outlook:
        if self._view is None:
            self._view = outlook(self.table)
        return self._view

    def at(self, seen: Observation) -> Deckhand:
        return type(self)(seen, self.seat_no, self.chapter, self.weights)

    def advise(self) -> Advice:
        advice = super().advise()
        return with_guests(self, advice, self.at, self.crown, self.bar) if GUESTS in self.moves else advice

    @property
    def bar(self) -> float:
        return bar_after(self, self.chapter.guest, self.view.turns)

    def by(self) -> tuple[object, ...]:
        return type(self), self.weights, self.chapter

    def beyond(self) -> tuple[object, ...]:
        """How far the chapter is depends on all."""
        return (self.view,)

    def answer(self) -> Advice | None:
        return _answer(self)

    def claim_goal(self) -> Advice | None:
        return _claim(self)

    def is_reserving(self, goal: OpenGoal) -> bool:
        """Whether the seat may still be the first to complete the mission."""
        return not goal.marks and goal.able[self.seat_no]

    @property
    def crown(self) -> float:
        return evaluation.crown_value(self.view, self.chapter)

    @property
    def point(self) -> float:
        """The value of a point of influence now, in coins: more as the months run out."""
        if st.is_competitive(self.table):
            return self.chapter.ranked_influence
        if not self.view.points:
            return self.chapter.spare_influence
        return self.chapter.influence + self.chapter.rush * self.view.spent * self.view.spent

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        return self.mission_value(goal.slot, seat_no)

    def mission_value(self, slot: int, seat_no: int) -> float:
        """Return the value of the seat's marker on the mission with its rewards, without its price."""
        table, view, weights = self.table, self.view, self.chapter
        first = not st.tale_of(table).marks[slot]
        coins, crowns = st.card_at(table, st.tale_of(table).missions[slot]).reward.won(first)
        value = self.crown * crowns + coins
        if st.is_competitive(table):
            return value + (2.0 if st.has_trophy(table, table.seats[seat_no]) else weights.trophy)
        if first:
            return value + weights.mission + weights.late * view.spent
        return value + (weights.marker if view.markers else weights.spare_marker)

    def power_values(self) -> list[float]:
        return self.powers_over(self.view.turns, self.point)

    def own_utility(self, seat_no: int) -> Utility:
        result = Utility(self.powers)
        result.crown = self.crown
        evaluation.value_expeditions(self.table, self.shelf, seat_no, self.point, result)
        evaluation.value_sales(self.table, self.shelf, seat_no, self.chapter, result)
        return result

    def value_coins(self, seat_no: int, mine: Sequence[OpenGoal], result: Utility) -> None:
        """Raise the value of coins that missions ask for, and keep these; lower it when there is no time left to
        spend coins and no mission wants them.
        """
        table = self.table
        held, rounds = len(table.seats[seat_no].coins), self.view.turns / len(table.seats)
        for wanted in result.sums:
            coins = wanted.coins or evaluation.tax_from(table)
            if held < coins:
                result.coin = max(result.coin, 1.0 + wanted.value / (2.0 * coins))
            result.saving = max(result.saving, coins)
            result.taxable = result.taxable or not wanted.coins
        missions = [st.mission_at(table, place) for _, place in st.open_missions(table)]
        if rounds <= 1 and not result.saving:
            result.coin = 0.15 if not st.is_competitive(table) else result.coin
        elif held > 9 + sum([coins_of(mission) for mission in missions]) and not result.taxable:
            result.coin = 0.5

    def net(self, move: Mission) -> float:
        """Return the value of completing a mission this way, less what it costs."""
        slot, mission = mission_of(self.table, move)
        seat, point = self.table.seats[self.seat_no], self.point
        crowns = crowns_of(mission)
        price = float(coins_of(mission))
        price += point * (shield(self.table, seat.crowns) - shield(self.table, seat.crowns - crowns)) + 0.3 * crowns
        for card in move.give:
            price += point * INFLUENCE[card] + (1.0 if ITEM[card] else 0.5 * len(CARDS[card].abilities))
        if not st.tale_of(self.table).marks[slot] and not st.is_competitive(self.table):
            price *= 0.2  # the chapter is lost without it
        return self.mission_value(slot, self.seat_no) - price

    def coin_offer(self, frame: st.CoinOffer) -> Advice:
        """Buy crowns while points are missing, and a marker for the trophy."""
        if frame.gives == "marker":
            return _marker_offer(self.table, frame)
        held = len(self.table.seats[frame.seat_no].coins)
        return _offer(frame.amount * self.crown > 0.6 * frame.coins and held >= frame.coins + 3)


class ChapterRival(Rival):
    """Deckhand at one decision of a competitive chapter."""

    talent: ClassVar[Mapping[str, float]] = TALENT

    def __init__(
        self,
        seen: Observation,
        seat_no: int,
        chapter: StoryWeights = CHAPTER,
        weights: Weights = TABLE,
        rivals: RivalWeights = RIVALS,
    ) -> None:
        super().__init__(seen, seat_no, weights, rivals)
        self.chapter = chapter
        self.goal_weights = chapter.goals

    @property
    def view(self) -> Outlook:
        return outlook(self.table)

    def at(self, seen: Observation) -> Deckhand:
        return type(self)(seen, self.seat_no, self.chapter, self.weights, self.rivals)

    def advise(self) -> Advice:
        advice = super().advise()
        return with_guests(self, advice, self.at, self.crown, self.bar) if GUESTS in self.moves else advice

    @property
    def bar(self) -> float:
        return bar_after(self, self.chapter.guest * (1.0 - self.race.near), self.view.turns)

    def by(self) -> tuple[object, ...]:
        return *super().by(), self.chapter

    def answer(self) -> Advice | None:
        return _answer(self)

    def claim_goal(self) -> Advice | None:
        return _claim(self)

    def is_reserving(self, goal: OpenGoal) -> bool:
        return not goal.marks and goal.able[self.seat_no]

    @property
    def crown(self) -> float:
        """The value of a crown: its share of the points that the track brings."""
        return self.race.point * (len(self.table.shields) / max(1, self.table.track))

    def own_utility(self, seat_no: int) -> Utility:
        result = super().own_utility(seat_no)
        result.crown = self.crown
        evaluation.value_items(self.table, self.shelf, seat_no, self.race.point, result)
        evaluation.value_sales(self.table, self.shelf, seat_no, self.chapter, result)
        return result

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        return self.mission_value(goal.slot, seat_no)

    def mission_value(self, slot: int, seat_no: int) -> float:
        """Return the value of the seat's marker on a mission with its rewards, without its price. Only a seat with a
        trophy can win (Big Box p. 18): the nearer the end, the more the markers up to it are worth.
        """
        table, race, seat, crown = self.table, self.race, self.table.seats[seat_no], self.crown
        reward = st.card_at(table, st.tale_of(table).missions[slot]).reward
        coins, crowns = reward.won(first=not st.tale_of(table).marks[slot])
        value = crown * crowns + race.coins[seat_no] * coins
        if not st.has_trophy(table, seat):
            return value + RANKED.trophy * (1.0 + RANKED.late_trophy * race.near)
        by_marker = st.script_of(table).rules.markers.crowns
        placed = len(by_marker) - seat.markers
        return value + (crown * by_marker[placed] if placed < len(by_marker) else 0.0) + RANKED.marker

    def value_coins(self, seat_no: int, mine: Sequence[OpenGoal], result: Utility) -> None:
        super().value_coins(seat_no, mine, result)
        for wanted in result.sums:
            result.saving = max(result.saving, wanted.coins)

    def net(self, move: Mission) -> float:
        """Return the value of completing a mission this way, less what it costs by how far the game is."""
        slot, mission = mission_of(self.table, move)
        seat, race = self.table.seats[self.seat_no], self.race
        crowns = crowns_of(mission)
        lost = shield(self.table, seat.crowns) - shield(self.table, seat.crowns - crowns)
        given = sum(self.powers[card] if not ITEM[card] else RANKED.item for card in move.give)
        coins = coins_of(mission) * race.coins[self.seat_no]
        return self.mission_value(slot, self.seat_no) - coins - race.point * lost - RANKED.crown * crowns - given

    def coin_offer(self, frame: st.CoinOffer) -> Advice:
        """Buy crowns that are worth their coins, and the marker for the trophy."""
        if frame.gives == "marker":
            return _marker_offer(self.table, frame)
        return _offer(frame.amount * self.crown > frame.coins * self.race.coins[self.seat_no])


def _answer(player: ChapterDeckhand | ChapterRival) -> Advice | None:
    """Choose a character, share the allotment, take a way at a choice, accept or decline an offer."""
    table = player.table
    match player.frame:
        case st.Choosing():
            value = {c.id: c.coins + player.talent.get(c.ability.kind, 0.0) for c in st.script_of(table).characters}
            choices = [move for move in player.moves if isinstance(move, Choose)]
            return Advice(max(choices, key=lambda move: value[move.character]), "character")
        case st.Sharing(seat_no=seat_no):  # evenly; the first seats get the larger parts
            return Advice(Share(-(-st.tale_of(table).allotment // (len(table.seats) - seat_no))), "share")
        case st.CoinOffer() as frame:
            return player.coin_offer(frame)
        case st.Calling() as frame:
            return guest_advice(player, frame, player.at, player.crown, player.bar)
        case st.Deciding(seat_no=seat_no):
            crown = evaluation.crown_value(player.view, player.chapter)
            return Advice(Decide(best_way(table, seat_no, crown)), "choice")
        case Offer(goal=place):
            mission = GoalRef("mission", st.card_at(table, place).id)
            return player.claim_goal() or Advice(NO, "save_marker", mission)
    return None


def _claim(player: ChapterDeckhand | ChapterRival) -> Advice | None:
    """Complete the mission whose marker is worth most beyond its price."""
    missions = {move: player.net(move) for move in player.moves if type(move) is Mission}
    best = max(missions, key=missions.__getitem__, default=None)
    if best is None or missions[best] <= 0:
        return None
    moment = isinstance(player.frame, Offer)
    return Advice(best, "mission_moment" if moment else "claim_mission", GoalRef("mission", best.mission))


def mission_of(table: State, move: Mission) -> tuple[int, MissionTerms]:
    slot = next(n for n, place in st.open_missions(table) if st.card_at(table, place).id == move.mission)
    return slot, st.mission_at(table, st.tale_of(table).missions[slot])


def _marker_offer(table: State, frame: st.CoinOffer) -> Advice:
    seat = table.seats[frame.seat_no]
    return _offer(not st.has_trophy(table, seat) and seat.influence >= 6)


def _offer(wanted: bool) -> Advice:
    return Advice(YES, "offer_worth") if wanted else Advice(NO, "offer_dear")
