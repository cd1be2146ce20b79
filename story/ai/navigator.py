"""The navigator in a cooperative chapter: it draws, stops and takes as deckhand does, but by what a network says that
things are worth: by how much each raises the chance of winning the chapter from where the next turn starts.
"""

from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from importlib import resources
from typing import Final

from msgspec.structs import replace

from highseas.engine.royal.ai import harbor
from highseas.engine.royal.ai.advice import Advice, Analysis
from highseas.engine.royal.ai.card_values import Taker, no_values
from highseas.engine.royal.ai.evaluator import FEE, HarborEvaluator, LazyEvaluator
from highseas.engine.royal.ai.facts import Last
from highseas.engine.royal.ai.navigator.judging import analysis_of, ranked, why_take
from highseas.engine.royal.ai.navigator.network import Family, Net, families_of, logistic, on_line, rounded
from highseas.engine.royal.ai.navigator.weights import RawWeights, read_weights
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.utility import LEAST_VALUE, Utility, clerks_value
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import CARDS, COLOR, COLOR_BIT, EXPEDITION, LEAVES, ONE, TYPE
from highseas.engine.royal.derived import count_card, shield
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.prices import extra_takes, hire_cost, trade_bonus, trade_coins, trade_crowns
from highseas.engine.royal.frames.turn import due_of
from highseas.engine.royal.game import apply, clone, decider
from highseas.engine.royal.goals.count import coins_of, crowns_of, left_after, ways_to_pay
from highseas.engine.royal.moves import DRAW, GAMBLE, NO, PASS, STOP, YES, Expedition, Move, Take
from highseas.engine.royal.seen.observe import determinize
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import GoalRef, Observation
from highseas.engine.royal.state import Seat, State
from highseas.story.ai.advisor import ChapterDeckhand, mission_of
from highseas.story.ai.drawing import weighed
from highseas.story.ai.evaluation import months_after
from highseas.story.ai.features import Lack, Scene
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode import state as st
from highseas.story.moves import Mission

COIN: Final = 70
"""What a coin is worth, about, in 1024ths of log-odds: values are told in coins, as deckhand tells them."""
_MORE: Final = 6
"""Coins that a seat may get by other takes before it hires."""
_TAKES: Final = 200
"""Sets of takes that are tried at most."""
_WAYS: Final = 4
"""Ways to pay for a mission that are tried at most."""


@cache
def weights() -> RawWeights:
    """Return the weights that come with the game."""
    return read_weights((resources.files("highseas.story.ai") / "navigator.bin").read_bytes())


@cache
def family() -> Family:
    return families_of(weights())[1]


def plays(table: State) -> bool:
    """Whether the navigator plays such a cooperative chapter: of the story that it learned with, by as many seats as
    it was shown to play better than deckhand with.
    """
    return st.script_of(table).story == weights().record["story"] and len(table.seats) in weights().families[0].seats


def turns_to_come(table: State) -> int:
    """Return the turns of the table after this one, if every month that may follow does."""
    tale = st.tale_of(table)
    left = len(tale.events)
    length = left + len(tale.event_discard)
    return max(0, left + sum([length + n for n in range(1, months_after(table) + 1)]) - 1)


# --- what things are worth ---


class Judge:
    """What it is worth, in coins, that a seat or the table is otherwise than it is where the next turn starts."""

    def __init__(self, table: State, net: Net | None = None, begins: bool = False) -> None:
        """Judge by the start of the next turn, or of this one if it only `begins`."""
        self.table = table
        self.net = net = net or family().net("turn")
        active = table.active if begins else (table.active + 1) % len(table.seats)
        self.scene = scene = Scene(table, active, turns_to_come(table) + begins)
        missions, self._opened = scene.of_missions(scene.lacks)
        self._mission_sum, self._tables = net.sums(missions), dict[int, int]()
        self._lanes = net.start + self._mission_sum + self._of_influence(scene.influence)
        for seat_no, block in enumerate(scene.blocks):
            self._lanes += net.sums(enumerate(block), scene.at(seat_no))
        self.odds = net.finish(self._lanes)
        """Log-odds of winning from the table as it is, in 1024ths."""

    def _of_influence(self, influence: int) -> int:
        if (known := self._tables.get(influence)) is None:
            known = self._tables[influence] = self.net.sums(self.scene.of_table(influence, self._opened))
        return known

    def likely(self, value: float) -> int:
        """Return the chance of winning with so many coins' worth more, in `network.ONE`ths."""
        return on_line(logistic(weights().sigmoid, self.odds + int(value * COIN)), family().correction)

    def chance(self, value: float) -> int:
        """Return the same in ten-thousandths."""
        return rounded(self.likely(value))

    def gain(self, seat_no: int, seat: Seat) -> float:
        """Return what it is worth that a seat is like this; a mission that it may complete then counts as such."""
        scene, lanes, net = self.scene, self._lanes, self.net
        lacks = scene.lacks_of(seat_no, seat)
        if lacks != scene.lacks[seat_no]:
            if (met := self._met(seat_no, seat, lacks)) is not None:
                return met
            every = scene.lacks.copy()
            every[seat_no] = lacks
            lanes += net.sums(scene.of_missions(every)[0]) - self._mission_sum
        place, rows = scene.at(seat_no), net.rows
        for old, new in zip(scene.blocks[seat_no], scene.block(seat_no, seat), strict=True):
            if old != new:
                lanes += (new - old) * rows[place]
            place += 1
        if more := seat.influence - self.table.seats[seat_no].influence:
            lanes += self._of_influence(scene.influence + more) - self._of_influence(scene.influence)
        return (net.finish(lanes) - self.odds) / COIN

    def _met(self, seat_no: int, seat: Seat, lacks: Sequence[Lack]) -> float | None:
        """Return what the seat is worth with a mission completed that it could not complete before; None if none."""
        scene, table = self.scene, self.table
        for slot, lack in enumerate(lacks):
            mission = scene.missions[slot]
            if lack.far or not scene.lacks[seat_no][slot].far or seat_no in scene.tale.marks[slot]:
                continue
            ways = ways_to_pay(table, seat, mission) if scene.free[seat_no] > 0 and mission.moment is None else []
            if ways:
                return max([self.marked(slot, seat_no, paid(table, seat, mission, way)) for way in ways[:_WAYS]])
        return None

    def gain_of(self, table: State) -> float:
        """Return what it is worth that the table is like this."""
        return (Judge(table, self.net).odds - self.odds) / COIN

    def marked(self, slot: int, seat_no: int, seat: Seat) -> float:
        """Return what a marker of the seat, which has paid, on a mission is worth, with its rewards."""
        table, marks = clone(self.table), list(self.scene.tale.marks)
        marks[slot] += ONE[seat_no]
        table.seats[seat_no] = marked_by(table, slot, seat)
        table.part = replace(self.scene.tale, marks=tuple(marks))
        return self.gain_of(table)

    def claimed(self, seat_no: int, move: Expedition) -> float:
        """Return what claiming an expedition in this way is worth."""
        table = clone(self.table)
        seat = left_after(table, table.seats[seat_no], move.give, 0)
        count_card(seat, move.card)
        ability = seat.ability
        more = ability.coins if ability is not None and ability.kind == "expedition_bonus" else 0
        table.seats[seat_no] = changed(table, seat, CARDS[move.card].coins + more)
        table.expeditions = table.expeditions.replace(ONE[move.card], b"", 1)
        return self.gain_of(table)


def marked_by(table: State, slot: int, seat: Seat) -> Seat:
    """Return the seat, which has paid, with a marker on a mission and its rewards."""
    tale, script = st.tale_of(table), st.script_of(table)
    coins, crowns = st.card_at(table, tale.missions[slot]).reward.won(first=not tale.marks[slot])
    by_marker, place = script.rules.markers.crowns, st.markers_placed(table, seat)
    after = changed(table, seat, coins, crowns + (by_marker[place] if place < len(by_marker) else 0))
    after.markers -= 1
    if place + 1 == script.rules.markers.opens_ability:
        after.ability = script.characters[seat.character].ability
    return after


def changed(table: State, seat: Seat, coins: int, crowns: int = 0, item: int = -1) -> Seat:
    """Return the seat with so many coins and crowns more, and with this ship for its item."""
    after = copy(seat)
    after.coins = bytes(max(0, len(seat.coins) + coins))
    if crowns:
        after.crowns = max(0, min(table.track, seat.crowns + crowns))
        after.influence += shield(table, after.crowns) - shield(table, seat.crowns)
    if item >= 0:
        after.items += ONE[item]
    return after


def paid(table: State, seat: Seat, mission: MissionTerms, give: bytes) -> Seat:
    """Return the seat without what it pays for a mission, these cards among it."""
    left = left_after(table, seat, give, crowns_of(mission))
    left.coins = bytes(len(seat.coins) - coins_of(mission))
    return left


def taken(table: State, seat: Seat, card: int, item: bool) -> Seat:
    """Return the seat with this card of the harbor, for its coins or its item, without the fee."""
    if COLOR_BIT[card]:
        coins = trade_bonus(seat, card) + (0 if item else trade_coins(table, card))
        return changed(table, seat, coins, trade_crowns(seat, card, item), card if item else -1)
    after = changed(table, seat, -hire_cost(table, seat, card))
    count_card(after, card)
    return after


# --- harbors ---


class NavigatorEvaluator(LazyEvaluator):
    """Evaluates harbors by what the judge says of each card, when it is first asked for."""

    def __init__(self, table: State, taker_of: Callable[[int], Taker], weights: Weights, judge: Judge) -> None:
        super().__init__(table, taker_of, weights)
        self.judge = judge
        self._known: list[dict[object, float]] = [{} for _ in table.seats]

    def _set(self, seat_no: int, cards: Sequence[int]) -> None:
        taker, table, seat = self.taker(seat_no), self.table, self.table.seats[seat_no]
        values, brings, declined = taker.values, taker.brings, taker.utility.decline
        for card in cards:
            face = CARDS[card]
            if not COLOR_BIT[card]:
                cost = hire_cost(table, seat, card)
                brings[card] = -cost
                if cost <= taker.purse + _MORE:
                    kind = (cost, face.influence, face.cutlasses, face.abilities, face.color, face.kind)
                    values[card] = self._gain(seat_no, card, False, kind)
                continue
            bonus = trade_bonus(seat, card)
            brings[card] = coins = trade_coins(table, card) + bonus
            value = self._gain(seat_no, card, False, (coins, trade_crowns(seat, card, False)))
            if face.item:
                kept = (face.item, face.color, bonus, trade_crowns(seat, card, True))
                value = max(value, self._gain(seat_no, card, True, kept))
            values[card] = max(value, declined[COLOR[card]]) + clerks_value(seat, card)

    def _gain(self, seat_no: int, card: int, item: bool, kind: object) -> float:
        """Return what a card is worth to the seat; all of a kind are worth the same."""
        known = self._known[seat_no]
        if kind not in known:
            known[kind] = self.judge.gain(seat_no, taken(self.table, self.table.seats[seat_no], card, item))
        return known[kind]

    def _apart(self, card: int) -> float:
        judge, table = self.judge, self.table
        if TYPE[card] == EXPEDITION:
            more = copy(table)
            more.expeditions += ONE[card]
            return judge.gain_of(more)
        value = 0.0
        for seat_no, seat in enumerate(table.seats):
            if len(seat.coins) >= CARDS[card].taxed_from:
                due = due_of(len(seat.coins), LEAVES[card])
                value += self.utility(seat_no).tax + judge.gain(seat_no, changed(table, seat, -due))
        return value


# --- moves ---

_JUDGES: Final = Last[Judge]()


class ChapterNavigator(ChapterDeckhand):
    """The navigator at one decision of a cooperative chapter."""

    _chances: tuple[int, int] | None = None

    def advise(self) -> Advice:
        advice = super().advise()
        if type(self.frame) is not Taking or not (type(advice.move) is Take or advice.move == PASS):
            return advice
        values = self.takes(self.frame)
        best = max(values, key=values.__getitem__)
        if values[best] <= values[PASS] + LEAST_VALUE:
            return advice if advice.move == PASS else Advice(PASS, "nothing_worth")
        return advice if best == advice.move else why_take(best)

    def discover(self) -> Advice:
        if DRAW not in self.moves or GAMBLE in self.moves:  # which is weighed in coins
            return super().discover()
        (stop, draw), figures = self.chances, odds(self.seen)
        if draw <= stop:
            return Advice(STOP, "enough", bust=figures.bust, total=figures.total)
        on = Advice(DRAW, "draw_on", bust=figures.bust, total=figures.total)
        return harbor.looking(self.table, self.moves, on)

    @property
    def chances(self) -> tuple[int, int]:
        """The chances of stopping and of drawing on."""
        if self._chances is None:
            self._chances = weighed(self.seen, self.evaluator(), self.judge.likely)
        return self._chances

    def drawing(self) -> tuple[int, int]:
        stop, draw = self.chances
        return rounded(stop), rounded(draw)

    @property
    def judge(self) -> Judge:
        return _JUDGES.get(self.facts) or _JUDGES.keep(self.facts, Judge(self.table))

    def beyond(self) -> tuple[object, ...]:
        """What a card is worth to a seat depends on what the others have."""
        return (self.facts[1],)

    def new_evaluator(self) -> HarborEvaluator:
        return NavigatorEvaluator(self.table, self.taker, self.weights, self.judge)

    def new_taker(self, seat_no: int) -> Taker:
        seat = self.table.seats[seat_no]
        price, fee = (0, 0.0) if seat_no == self.table.active else (1, FEE)
        utility = self.utility_of(seat_no)
        return Taker(utility, len(seat.coins) - price, LEAST_VALUE + fee, fee, seat.power, no_values())

    def utility_of(self, seat_no: int) -> Utility:
        result, seat = super().utility_of(seat_no), self.table.seats[seat_no]
        result.coin = max(0.02, self.judge.gain(seat_no, changed(self.table, seat, 1)))
        result.crown = max(0.0, self.judge.gain(seat_no, changed(self.table, seat, 0, 1)))
        return result

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        if goal.goal.moment is None:
            return super().goal_value(goal, seat_no)
        return max(0.0, self.judge.marked(goal.slot, seat_no, self.table.seats[seat_no]))

    def worth(self, move: Mission) -> float:
        """Return what completing a mission in this way is worth, less what it costs."""
        slot, mission = mission_of(self.table, move)
        seat = paid(self.table, self.table.seats[self.seat_no], mission, move.give)
        return self.judge.marked(slot, self.seat_no, seat)

    def claim_goal(self) -> Advice | None:
        """Complete a mission where deckhand does, at the price that is missed least, and others that are worth it."""
        usual = super().claim_goal()
        worth = {move: self.worth(move) for move in self.moves if type(move) is Mission}
        if usual is not None:
            assert isinstance(usual.move, Mission)
            same = [move for move in worth if move.mission == usual.move.mission]
            return replace(usual, move=max(same, key=worth.__getitem__))
        best = max(worth, key=worth.__getitem__, default=None)
        if best is None or worth[best] <= 0:
            return None
        return Advice(best, "claim_mission", GoalRef("mission", best.mission))

    def claim_expedition(self) -> Advice | None:
        worth = {move: self.judge.claimed(self.seat_no, move) for move in self.moves if type(move) is Expedition}
        best = max(worth, key=worth.__getitem__, default=None)
        if best is None or worth[best] <= 0:
            return super().claim_expedition()
        return Advice(best, "claim_expedition", card=best.card)

    def coin_offer(self, frame: st.CoinOffer) -> Advice:
        """Buy crowns that are worth their coins; in a cooperative chapter nobody offers markers."""
        if frame.gives == "marker":
            return super().coin_offer(frame)
        seat = changed(self.table, self.table.seats[frame.seat_no], -frame.coins, frame.amount)
        wanted = self.judge.gain(frame.seat_no, seat) > 0
        return Advice(YES, "offer_worth") if wanted else Advice(NO, "offer_dear")

    def takes(self, frame: Taking) -> dict[Move, float]:
        """Return the value of taking nothing, and of each take with the best ones after it, to all seats."""
        table, seat_no = self.table, self.seat_no
        values: dict[Move, float] = {PASS: self.evaluator().following(seat_no, table.harbor)}
        fee = 0.0 if seat_no == table.active else FEE
        known: dict[object, float] = {}
        for move in self.moves:
            if type(move) is Take and not move.decline and (move.to < 0 or move.to == self._poorest()):
                values[move] = self._taking(known, table.seats[seat_no], table.harbor, move, frame.left, fee)
        return values

    def chance(self, value: float) -> int:
        return self.judge.chance(value)

    def begins(self) -> int:
        return Judge(self.table, begins=True).chance(0.0)

    def _poorest(self) -> int:
        """Return the other seat with fewest coins, which a gift is worth most to."""
        others = [n for n in range(len(self.table.seats)) if n != self.seat_no]
        return min(others, key=lambda n: len(self.table.seats[n].coins), default=-1)

    def _taking(self, known: dict[object, float], seat: Seat, lying: bytes, move: Take, left: int, fee: float) -> float:
        """Return the value of a take from these cards, and then of the best ones of so many in all; sets of takes
        that are `known` are not looked at again.
        """
        table, card = self.table, move.card
        after = taken(table, seat, card, move.item)
        lying = lying.replace(ONE[card], b"", 1)
        left += extra_takes(seat, card) if COLOR_BIT[card] else 0
        key = (bytes(sorted(after.display + after.items)), len(after.coins), lying, left)
        if key not in known:
            most = self.judge.gain(self.seat_no, after) + self.evaluator().following(self.seat_no, lying)
            if left > 1 and len(known) < _TAKES:
                purse = len(after.coins) - (1 if fee else 0)
                for more in dict.fromkeys(lying):
                    if COLOR_BIT[more] or hire_cost(table, after, more) <= purse:
                        most = max(most, self._taking(known, after, lying, Take(more), left - 1, fee))
            known[key] = most
        return known[key] - fee


# --- chances ---


def analyze(seen: Observation, seat_no: int) -> Analysis:
    """Return the moves that can be compared, the best first, with the chance of winning after each, in
    ten-thousandths. Before a month is laid out the chance is that of a deal of which nothing else is known.
    """
    begun = st.tale_of(seen.table).missions
    if not begun or st.MONTH_TURNS in seen.table.frames:
        advice = (ChapterNavigator if begun else ChapterDeckhand)(seen, seat_no).advise()
        return ranked({advice.move: _before(seen)}, {advice.move: advice})
    return analysis_of(ChapterNavigator(seen, seat_no))


def _before(seen: Observation) -> int:
    """Return the chance of a table whose story or month has not begun, if deckhand answers what is asked before."""
    table = determinize(seen, 0)
    while (seat_no := decider(table)) >= 0 and (not st.tale_of(table).missions or st.MONTH_TURNS in table.frames):
        apply(table, ChapterDeckhand(Observation(table, seen.hidden), seat_no).advise().move)
    return Judge(table, begins=True).chance(0.0)
