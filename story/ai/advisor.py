"""Deckhand in a chapter: characters, missions and offers, besides the decisions of every game."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.aims import Aim
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.wants import Wants, among_rivals
from highseas.engine.royal.ai.weights import RIVALS, TABLE, GoalWeights, RivalWeights, Weights
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM
from highseas.engine.royal.derived import shield
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.goals.count import coins_of, crowns_of
from highseas.engine.royal.moves import NO, YES, Move
from highseas.engine.royal.seen.view import GoalRef, Observation
from highseas.engine.royal.state import State
from highseas.story.ai.evaluation import (
    Outlook,
    best_way,
    mission_worth,
    outlook,
    own_wants,
    point_worth,
    points_a_crown,
    rival_worth,
    want_coins,
    want_items,
    want_to_sell,
)
from highseas.story.ai.weights import CHAPTER, RANKED, TALENT, StoryWeights
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode.state import (
    Choosing,
    CoinOffer,
    Deciding,
    Sharing,
    card_at,
    has_trophy,
    is_competitive,
    mission_at,
    open_missions,
    script_of,
    tale_of,
)
from highseas.story.moves import Choose, Decide, Mission, Share


def decide(seen: Observation, seat_no: int, weights: StoryWeights = CHAPTER) -> Move:
    return advise(seen, seat_no, weights).move


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
        self._view: Outlook | None = None

    def by(self) -> tuple[object, ...]:
        return type(self), self.weights, self.chapter

    def beyond(self) -> tuple[object, ...]:
        """How far the chapter is depends on all."""
        return (self.view,)

    @property
    def view(self) -> Outlook:
        if self._view is None:
            self._view = outlook(self.table)
        return self._view

    def answer(self) -> Advice | None:
        return _answer(self)

    def claim_goal(self) -> Advice | None:
        return _claim(self)

    def net(self, move: Mission) -> float:
        return _net(self.table, self.seat_no, move, self.view, self.chapter)

    def coin_offer(self, frame: CoinOffer) -> Advice:
        return _coin_offer(self.table, frame, self.view, self.chapter)

    @property
    def goal_weights(self) -> GoalWeights:
        return self.chapter.goals

    def is_wanted(self, aim: Aim) -> bool:
        """Missions that somebody has completed are worth a marker too."""
        return True

    def is_reserving(self, aim: Aim) -> bool:
        """Whether the seat may still be the first to complete the mission."""
        return not aim.marks and aim.able[self.seat_no]

    def goal_worth(self, aim: Aim, seat_no: int) -> float:
        return mission_worth(self.table, aim.slot, seat_no, self.view, self.chapter)

    def worth_of_powers(self) -> list[float]:
        point = point_worth(self.table, self.view, self.chapter)
        return self.powers_over(self.view.turns, point)

    def own_wants(self, seat_no: int) -> Wants:
        return own_wants(self.table, self.shelf, seat_no, self.powers, self.view, self.chapter)

    def want_coins(self, seat_no: int, mine: Sequence[Aim], result: Wants) -> None:
        """Set what coins are worth to the seat, and how many it keeps for what missions cost."""
        want_coins(self.table, seat_no, self.view, result)


class ChapterRival(Rival):
    """Deckhand at one decision of a competitive chapter."""

    talent: ClassVar[Mapping[str, float]] = TALENT
    """The value of characters' abilities."""

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

    def by(self) -> tuple[object, ...]:
        return *super().by(), self.chapter

    def answer(self) -> Advice | None:
        return _answer(self)

    def claim_goal(self) -> Advice | None:
        return _claim(self)

    @property
    def view(self) -> Outlook:
        return outlook(self.table)

    @property
    def goal_weights(self) -> GoalWeights:
        return self.chapter.goals

    def is_wanted(self, aim: Aim) -> bool:
        return True

    def is_reserving(self, aim: Aim) -> bool:
        return not aim.marks and aim.able[self.seat_no]

    @property
    def crown(self) -> float:
        """What a crown is worth: its share of the points that the track brings."""
        return self.race.point * points_a_crown(self.table)

    def own_wants(self, seat_no: int) -> Wants:
        result = super().own_wants(seat_no)
        result.crown = self.crown
        want_items(self.table, self.shelf, seat_no, self.race.point, result)
        want_to_sell(self.table, self.shelf, seat_no, self.chapter, result)
        return result

    def goal_worth(self, aim: Aim, seat_no: int) -> float:
        return rival_worth(self.table, aim.slot, seat_no, self.race, self.crown, RANKED)

    def want_coins(self, seat_no: int, mine: Sequence[Aim], result: Wants) -> None:
        """Set the worth of a coin, and how many the seat keeps for what missions cost."""
        super().want_coins(seat_no, mine, result)
        for wanted in result.sums:
            result.saving = max(result.saving, wanted.coins)

    def net(self, move: Mission) -> float:
        """Return what completing a mission this way is worth, less what it costs by how far the game is."""
        slot, mission = mission_of(self.table, move)
        seat, race = self.table.seats[self.seat_no], self.race
        worth = rival_worth(self.table, slot, self.seat_no, race, self.crown, RANKED)
        crowns = crowns_of(mission)
        lost = shield(self.table, seat.crowns) - shield(self.table, seat.crowns - crowns)
        given = sum(self.powers[card] if not ITEM[card] else RANKED.item for card in move.give)
        coins = coins_of(mission) * race.coins[self.seat_no]
        return worth - coins - race.point * lost - RANKED.crown * crowns - given

    def coin_offer(self, frame: CoinOffer) -> Advice:
        """Buy crowns that are worth their coins, and the marker for the trophy."""
        if frame.gives == "marker":
            return _coin_offer(self.table, frame, self.view, self.chapter)
        cost = frame.coins * self.race.coins[self.seat_no]
        return Advice(YES, "offer_worth") if frame.amount * self.crown > cost else Advice(NO, "offer_dear")


# --- questions and missions, alone, among friends and against rivals ---


def _answer(player: ChapterDeckhand | ChapterRival) -> Advice | None:
    """Choose a character, share the allotment, take a way at a choice, accept or decline an offer."""
    table = player.table
    match player.frame:
        case Choosing():
            return _choose(table, player.moves, player.talent)
        case Sharing() as frame:
            return _share(table, frame)
        case CoinOffer() as frame:
            return player.coin_offer(frame)
        case Deciding(seat_no=seat_no):
            return Advice(Decide(best_way(table, seat_no, player.view, player.chapter)), "choice")
        case Offer(goal=place):
            mission = GoalRef("mission", card_at(table, place).id)
            return player.claim_goal() or Advice(NO, "save_marker", mission)
    return None


def _claim(player: ChapterDeckhand | ChapterRival) -> Advice | None:
    """Complete the mission whose marker is worth most beyond its price."""
    missions = [move for move in player.moves if type(move) is Mission]
    if missions:
        worth = {move: player.net(move) for move in missions}
        best = max(missions, key=lambda move: worth[move])
        if worth[best] > 0:
            moment = isinstance(player.frame, Offer)
            mission = GoalRef("mission", best.mission)
            return Advice(best, "mission_moment" if moment else "claim_mission", mission)
    return None


# --- before the game ---


def _choose(table: State, moves: tuple[Move, ...], talent: Mapping[str, float]) -> Advice:
    worth = {c.id: c.coins + talent.get(c.ability.kind, 0.0) for c in script_of(table).characters}
    best = max((move for move in moves if isinstance(move, Choose)), key=lambda move: worth[move.character])
    return Advice(best, "character")


def _share(table: State, frame: Sharing) -> Advice:
    """Share the allotment evenly; the first seats get the larger parts."""
    left, seats = tale_of(table).allotment, len(table.seats) - frame.seat_no
    return Advice(Share(-(-left // seats)), "share")


# --- missions, offers ---


def mission_of(table: State, move: Mission) -> tuple[int, MissionTerms]:
    slot = next(n for n, place in open_missions(table) if card_at(table, place).id == move.mission)
    return slot, mission_at(table, tale_of(table).missions[slot])


def _net(table: State, seat_no: int, move: Mission, view: Outlook, weights: StoryWeights) -> float:
    slot, mission = mission_of(table, move)
    seat = table.seats[seat_no]
    point = point_worth(table, view, weights)
    crowns = crowns_of(mission)
    price = float(coins_of(mission))
    price += point * (shield(table, seat.crowns) - shield(table, seat.crowns - crowns)) + 0.3 * crowns
    for card in move.give:
        price += point * INFLUENCE[card] + (1.0 if ITEM[card] else 0.5 * len(CARDS[card].abilities))
    first = not tale_of(table).marks[slot]
    if first and not is_competitive(table):
        price *= 0.2  # the chapter is lost without it
    return mission_worth(table, slot, seat_no, view, weights) - price


def _coin_offer(table: State, frame: CoinOffer, view: Outlook, weights: StoryWeights) -> Advice:
    """Buy crowns while points are missing, and a marker for the trophy."""
    if frame.gives == "marker":
        seat = table.seats[frame.seat_no]
        wanted = not has_trophy(table, seat) and seat.influence >= 6
    else:
        crown = weights.crown if view.points else weights.spare_crown
        wanted = (
            frame.amount * crown > 0.6 * frame.coins and len(table.seats[frame.seat_no].coins) >= frame.coins + 3
        )
    return Advice(YES, "offer_worth") if wanted else Advice(NO, "offer_dear")
