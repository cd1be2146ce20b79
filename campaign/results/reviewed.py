"""The review of a game in words: the curve of its winning chance, turn by turn, and what decisions cost."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any

from highseas.campaign.play.review import FULL, Review, Step, TurnShare
from highseas.campaign.play.session import Session
from highseas.campaign.words.language import PER_POINT, change, points
from highseas.campaign.words.plot import axis, curve

EQUAL = 50
"""Ten-thousandths from which on a decision cost something, and cards changed something: half a point."""
GUTTER = 6
"""Columns left of the curve, for its figures."""
MOST_LISTED = 8
"""Decisions that the plain review tells of."""
_HEIGHT = 10


class ReviewWords(ABC):
    """A review as text. Chances are whole points of a hundred, and add up as they are shown."""

    rounds = False
    """Whether a turn is a round of all, and the decisions of one seat alone are judged."""

    def __init__(self, review: Review, session: Session) -> None:
        self.review, self.session = review, session
        self.names = self.names_of(session)
        self.turns = review.turns()
        self._labels = cache(self._labels_before)

    @classmethod
    @abstractmethod
    def made(cls, session: Session, **how: Any) -> Review | None:
        """Review a session, with arguments of `campaign.play.review.review`. Raises as that does."""

    @staticmethod
    @abstractmethod
    def names_of(session: Session) -> Any:
        """Return the names at its table."""

    @abstractmethod
    def labelled(self, prompt: Any) -> Mapping[str, str]:
        """Return the answers to a question in words, by their notation, conceding among them."""

    def brief(self, move: str) -> str:
        """Return a move without the figures of its cards; empty if it has no shorter name."""
        return ""

    def why(self, step: Step) -> str:
        """Say why the best move is the best; empty if nobody says."""
        return ""

    def keep(self) -> str:
        """Keep what is to be learned of the game's decisions, and say so; empty where there is nothing."""
        return ""

    @classmethod
    def headline(cls, session: Session) -> str:
        """Say how the game ended; empty while it runs."""
        return ""

    def _say(self, code: str, **values: object) -> str:
        return str(self.names.say(f"review.{code}", rounds=self.rounds, **values))

    def _who(self, seat: int) -> str:
        """Return the name of a seat, from 1; empty where one seat alone is judged."""
        return self.names[seat - 1] if len(self.names) > 1 and not self.rounds else ""

    @property
    def costly(self) -> list[Step]:
        """The decisions to tell of, the costliest first."""
        return self.review.costly(EQUAL)

    def lines(self, width: int, slot: str = "") -> list[str]:
        """Return the whole review for a page of so many columns; `slot` is the name of the saved game, if any."""
        say = self._say
        listed = self.costly[:MOST_LISTED]
        return [
            *self.summary(),
            "",
            *self.chart(width, _HEIGHT),
            "",
            say("turns"),
            *(f"  {self.turn_row(turn)}" for turn in self.turns),
            "",
            *self.cards(),
            "",
            say("costly" if listed else "none_costly"),
            *(f"  {self.decision(step)}" for step in listed),
            *([say("branch", name=slot)] if slot and listed else []),
        ]

    def summary(self) -> list[str]:
        """Say where the chance began and ended, and what of the way is skill and what is luck."""
        review, say = self.review, self._say
        _, end, skill, luck = _adding_up(review.begin, review.end, review.skill, review.over)
        values = {
            "begin": self.chance(review.begin),
            "end": self.chance(review.end),
            "over": review.over,
            "won": end > 0,
            "turn": self.session.game.turn(self.session.moments[-1].state)[0],
        }
        by_seat = [
            say("seat", who=who, skill=change(review.skill_of(seat)))
            for seat, who in enumerate(self.names, 1)
            if not self.rounds and any(step.seat == seat for step in review.steps)
        ]
        return [
            say("way", **values),
            say("shares", skill=skill, luck=luck, choices=review.choices),
            *([say("seats", seats=by_seat)] if len(by_seat) > 1 else []),
            *([say("capped", count=review.capped)] if review.capped else []),
        ]

    def chance(self, chance: int) -> str:
        """Say a chance of an open game."""
        return self._say("chance", chance=points(chance))

    def chart(self, width: int, height: int) -> list[str]:
        """Draw the curve of the chance with its figures, turns below; `height` lines in all."""
        points, count = list[tuple[float, float]](), len(self.turns)  # each turn as wide as any other
        for place, turn in enumerate(self.turns):
            steps = [step for step in self.review.steps if step.turn == turn.turn]
            points += [((place + n / len(steps)) / count, step.before / FULL) for n, step in enumerate(steps)]
        points.append((1.0, self.review.end / FULL))
        rows = curve(points, width - GUTTER, height - 1)
        marks = {0: "100%", (height - 2) // 2: "50%", height - 2: "0%"}
        labels = [(place / count, str(turn.turn)) for place, turn in enumerate(self.turns)]
        return [
            *(f"{marks.get(number, ''):>{GUTTER - 2}} │{row}".rstrip() for number, row in enumerate(rows)),
            " " * GUTTER + axis(labels, width - GUTTER),
        ]

    def columns(self, turn: int, width: int) -> tuple[int, int]:
        """Return the columns of a turn in a chart of this width: the first, and the one after the last."""
        place = next((place for place, each in enumerate(self.turns) if each.turn == turn), 0)
        inner = width - GUTTER
        first, last = place * inner // len(self.turns), (place + 1) * inner // len(self.turns)
        return GUTTER + first, GUTTER + max(first + 1, last)

    def turn_row(self, turn: TurnShare) -> str:
        """Say a turn in figures that stand below each other."""
        over = self.review.over and turn is self.turns[-1]
        before, after, skill, luck = _adding_up(turn.before, turn.after, turn.skill, over)
        return self._say(
            "turn_row",
            turn=f"{turn.turn:>3}",
            before=f"{before:>3}",
            after=f"{after:>3}",
            skill=_signed(skill),
            luck=_signed(luck),
            who=self._who(turn.seat),
        )

    def turn_detail(self, turn: TurnShare) -> list[str]:
        """Say of a turn what its costliest decision was, and what its cards did."""
        steps = [step for step in self.review.steps if step.turn == turn.turn]
        listed = [self.decision(step) for step in self.costly if step.turn == turn.turn][:1]
        cards = [step for step in steps if abs(step.luck) >= PER_POINT]
        cards.sort(key=lambda step: -abs(step.luck))
        return [
            *(listed or [self._say("clean_turn")]),
            *(self._say("swing", luck=change(step.luck), cards=step.cards) for step in cards[:2]),
        ]

    def label(self, step: Step, move: str) -> str:
        return self._labels(step.number).get(move, move)

    def _labels_before(self, number: int) -> Mapping[str, str]:
        """Return the moves before move `number` in words, by their notation."""
        game, state = self.session.game, self.session.moments[number - 1].state
        return self.labelled(game.prompt_for(state, game.decider(state)))

    def decision_row(self, step: Step) -> str:
        """Say a decision on a line of a list: what it cost, when and whose it was, what was played, what would have
        been better. Both without the figures of their cards, unless that makes them one.
        """
        moves = (step.move, step.best)
        labels = [self.label(step, move) for move in moves]
        short = [self.names.language.capital(self.brief(move)) for move in moves]
        played, best = (brief or label for brief, label in zip(short, labels, strict=True))
        if played == best:
            played, best = labels
        return self._say(
            "row",
            cost=_signed(-change(step.cost)),
            turn=f"{step.turn:>2}",
            who=self._who(step.seat),
            played=played,
            best=best,
        )

    def decision(self, step: Step) -> str:
        """Say a decision in full, with the reason for the better one."""
        return self._say(
            "decision",
            cost=-change(step.cost),
            turn=step.turn,
            number=step.number,
            who=self._who(step.seat),
            played=self.label(step, step.move),
            chance=self.chance(step.before - step.cost),
            best=self.label(step, step.best),
            better=self.chance(step.before),
            why=self.why(step),
        )

    def detail(self, step: Step) -> list[str]:
        """Say of a decision how the move played and the best compare, and what would have been as good."""
        say, best = self._say, step.moves[0]
        equal = [each for each in step.moves[1:] if best.chance - each.chance < EQUAL]
        others = [self.label(step, each.move) for each in equal if each.move != step.move]
        lines = [
            say("played", played=self.label(step, step.move), chance=self.chance(step.before - step.cost)),
            say("better", best=self.label(step, best.move), chance=self.chance(step.before), why=self.why(step)),
        ]
        return [*lines, say("equal", others=others)] if others else lines

    def cards(self) -> list[str]:
        """Say when cards did most for the better and for the worse, where they did half a point or more."""
        say, swings = self._say, self.review.swings(EQUAL)
        if not swings:
            return [say("no_luck")]
        return [
            say("cards", best=step.luck > 0, turn=step.turn, luck=change(step.luck), cards=step.cards)
            for step in swings
        ]


def _signed(figure: int) -> str:
    """Return a change in points, as wide as any."""
    return f"{figure:>+4}" if figure else f"{0:>4}"


def _adding_up(before: int, after: int, skill: int, over: bool) -> tuple[int, int, int, int]:
    """Return a way in points, before, after, skill and luck, rounded so that skill and luck are the way."""
    first, last, lost = points(before), points(after, over), change(skill)
    return first, last, lost, last - first - lost
