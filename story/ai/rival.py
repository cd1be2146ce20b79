"""The navigator in a competitive chapter: deckhand, and a network that sees what `standing.py` tells of the table."""

from functools import cache
from importlib import resources
from math import inf
from typing import ClassVar, Final

from highseas.engine.royal.ai import harbor
from highseas.engine.royal.ai.advice import Advice, Analysis
from highseas.engine.royal.ai.card_values import Taker, no_values
from highseas.engine.royal.ai.facts import Last
from highseas.engine.royal.ai.navigator.judging import analysis_of, why_take
from highseas.engine.royal.ai.navigator.network import CERTAIN, ONE, Family, families_of, on_line, rounded
from highseas.engine.royal.ai.navigator.outlook import Outlook, OutlookEvaluator
from highseas.engine.royal.ai.navigator.weights import RawWeights, read_weights
from highseas.engine.royal.ai.utility import LEAST_VALUE
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.moves import DRAW, GAMBLE, LOOKOUT, PASS, STOP, Move, Take
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State
from highseas.story.ai.advisor import ChapterRival
from highseas.story.ai.standing import ChapterStanding
from highseas.story.mode import state as st

_FEE: Final = 0.3
"""What the coin that a seat pays the active player counts, in coins, when its own takes are foreseen."""


@cache
def weights() -> RawWeights:
    """Return the weights that come with the game."""
    return read_weights((resources.files("highseas.story.ai") / "rival.bin").read_bytes())


@cache
def families() -> dict[int, Family]:
    """Return the network for each number of seats."""
    return families_of(weights())


def plays(table: State) -> bool:
    """Whether there is a network for such a table: a competitive chapter of the story that it learned with."""
    learned = st.script_of(table).story == weights().record["story"] and not table.options.variable
    return learned and len(table.seats) in families()


_JUDGES: Final = Last[OutlookEvaluator]()


class ChapterRivalNavigator(ChapterRival):
    """The navigator at one decision of a competitive chapter: deckhand, whose values of takes and harbors are averaged
    with those of the network, since the one errs where the other does not.
    """

    share_of_takes: ClassVar[float] = 0.6
    share_of_draws: ClassVar[float] = 0.3
    """How much what the network says of takes and of harbors counts against what deckhand does, from 0 to 1."""
    _drawing: tuple[float, float] | None = None

    @property
    def family(self) -> Family:
        return families()[len(self.table.seats)]

    @property
    def judge(self) -> OutlookEvaluator:
        """What evaluates by the network, from the cache if nothing that it depends on has changed."""
        key = self.by(), self.facts
        return _JUDGES.get(key) or _JUDGES.keep(key, self._new_judge())

    def _new_judge(self) -> OutlookEvaluator:
        outlook = Outlook(ChapterStanding(self.table, self.seat_no), self.family.net("turn"))

        def taker_of(seat_no: int) -> Taker:
            taker = self.new_taker(seat_no)
            if seat_no != self.seat_no:
                return taker
            taker.utility.bust += outlook.value([(b"", income_of(seat.power, 0, 0)) for seat in self.table.seats])
            fee = _FEE if seat_no != self.table.active else 0.0
            return Taker(taker.utility, taker.purse, LEAST_VALUE, fee, taker.power, no_values())

        return OutlookEvaluator(self.table, taker_of, self.weights, self.rivals, self.race, outlook)

    def advise(self) -> Advice:
        advice = super().advise()
        if type(self.frame) is not Taking or not (type(advice.move) is Take or advice.move == PASS):
            return advice
        values = self.takes(self.frame)
        best = max(values, key=values.__getitem__)
        return advice if best == advice.move else why_take(best)

    def takes(self, frame: Taking) -> dict[Move, float]:
        """Return the value of taking nothing, and of each take with the best ones after it. What deckhand would never
        take is worth no more than nothing.
        """
        table, evaluator, share = self.table, self.evaluator(), self.share_of_takes
        found = self.judge.of_takes(table.harbor, self.moves, frame.left)
        own, rest = harbor.take_values(table, frame, self.moves, evaluator, -inf)
        nothing = LEAST_VALUE + evaluator.following(self.seat_no, table.harbor)
        values: dict[Move, float] = {PASS: _averaged(nothing, found[PASS], share)}
        for move, value in own.items():
            if move in found:
                values[move] = _averaged(value + rest[move.card], found[move], share)
                if value <= evaluator.least:
                    values[move] = min(values[move], values[PASS])
        return values

    def discover(self) -> Advice:
        advice = super().discover()
        if GAMBLE in self.moves or not {DRAW, STOP} <= {*self.moves} or advice.move not in (DRAW, STOP, LOOKOUT):
            return advice
        stop, draw = self.drawing_values
        if draw > stop + self.rivals.margin:
            on = Advice(DRAW, "draw_on", bust=advice.bust, total=advice.total)
            return advice if advice.move != STOP else harbor.looking(self.table, self.moves, on)
        return Advice(STOP, "enough", bust=advice.bust, total=advice.total)

    @property
    def drawing_values(self) -> tuple[float, float]:
        """The values of stopping and of drawing on."""
        if self._drawing is None:
            share = self.share_of_draws
            _, stop, draw = harbor.weighed(self.seen, self.moves, self.evaluator())
            _, ours, on = harbor.weighed(self.seen, self.moves, self.judge)
            self._drawing = _averaged(stop, ours, share), _averaged(draw, on, share)
        return self._drawing

    # --- chances ---

    def chance(self, value: float) -> int:
        """Return the chance of winning with so many coins' worth more, in ten-thousandths."""
        return self._corrected(self.judge.outlook.likely(value))

    def drawing(self) -> tuple[int, int]:
        stop, draw = self.drawing_values
        return self.chance(stop), self.chance(draw)

    def begins(self) -> int:
        """Return the chance where this turn starts."""
        return self._corrected(
            Outlook(ChapterStanding(self.table, self.seat_no, True), self.family.net("turn")).likely(0.0)
        )

    def _corrected(self, chance: int) -> int:
        """Return a chance as often as it is won from there against deckhands."""
        if not 0 < chance < CERTAIN:
            return chance
        return rounded(on_line(chance * ONE // CERTAIN, self.family.correction))


def _averaged(deckhands: float, networks: float, share: float) -> float:
    return (1.0 - share) * deckhands + share * networks


def analyze(seen: Observation, seat_no: int) -> Analysis:
    """Return the moves that can be compared, the best first, with the chance of winning after each."""
    return analysis_of(ChapterRivalNavigator(seen, seat_no))
