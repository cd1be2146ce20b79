"""The review of a game: its winning chance move by move, what its decisions cost and what its cards did.

Chances are in ten-thousandths, as the program's best player, the navigator, gives them. Each decision is judged
from what the seat could see that had to make it. A game is cut into *steps*: one begins with each decision, and
with the first card of each turn, and lasts until the next begins. In a step

- *skill* is what the decision cost: the chance with the best move less that with the move played, never above 0;
- *luck* is what cards did: the chance once they lie there, less what could be expected before they were turned up.

Where seats play against each other the chance is that of one of them; its own decisions are judged, and all that the
others, cards and dice do between them is luck.

So the chance before a step, its skill and its luck add up to the chance after it, and over the whole game to its
end, which is 0 or `FULL`.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session, SessionError
from highseas.engine.game import Game, Moment, needed

FULL = 10_000
"""The chance of a game that is won, in ten-thousandths."""
NAVIGATOR = "navigator"
"""The player of the program that judges."""
MOST_STEPS, LEAST_COST, LEAST_LUCK = 2, 200, 500
"""Decisions that are told of at the end of a game, and the ten-thousandths of the chance that a decision costs, or
luck brings or takes, at the least.
"""
Stop = Callable[[], bool]
"""Asked now and then; True ends the work early."""


class CannotReview(SessionError):
    """This game cannot be reviewed; the code says why."""


NODES_IN_ALL = 16_000
"""Calls of a network for a whole game: a long one has few a decision, and takes no longer than a short one."""
_SHARE = 4
"""How many times its even share of what is left one decision may use: few of them need much."""
_FEWEST = 40


NODES = 2_000
"""The most for one decision."""
PARTS = 4
"""In how many parts the second half of a game is told of while it is judged."""

Judge = Callable[[Any, int, int, Stop | None], Any]
"""Judges every move of the deciding seat, from 0, in so many nodes: the game, or in tests something quicker."""
Shown = Callable[[Iterable[Any]], tuple[str, ...]]
"""The ids of the cards that were turned up in these events."""

# --- the arithmetic ---


class Look(NamedTuple):
    """The beginning of a step as it was judged there: the chances with the best move and with the one played, and
    whether cards were turned up before the next step.
    """

    best: int
    played: int
    reveals: bool


class Share(NamedTuple):
    """The outcome of the chance in one step. `before - cost + luck` is the chance after it."""

    before: int
    cost: int
    luck: int


def shares(looks: Sequence[Look], end: int) -> list[Share]:
    """Split the way from the first look to the `end` (ten-thousandths) into what decisions cost and what cards did.

    Only cards make luck. Where none was turned up, the next look knows no more than this one and sees further; so
    its chance counts for the move that was played, and the move cost no more than both looks say.
    """
    found: list[Share] = []
    after = end
    for look in reversed(looks):
        cost = max(0, look.best - look.played)
        if look.reveals:
            found.append(Share(look.best, cost, after - look.best + cost))
        else:
            cost = min(cost, max(0, look.best - after))
            found.append(Share(after + cost, cost, 0))
        after = found[-1].before
    return found[::-1]


# --- what a review is ---


class Better(msgspec.Struct, frozen=True):
    """A move that could have been made, in notation, and the chance with it, in ten-thousandths."""

    move: str
    chance: int


class StepFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a game: from one decision, or the first card of a turn, to the next.

    It begins with move `number` (from 1), which `seat` (from 1) made in `turn`. With a `choice`, `moves` are all
    that could be made as they were judged then, the best first, and `move` the one that was, which was judged
    `played`; `capped` says that they were judged only in part. `cards` are the ids of those that were turned up in
    it. `before` is the chance before it, and `luck` what these cards did, in ten-thousandths.
    """

    number: int
    turn: int
    seat: int
    move: str
    choice: bool = False
    played: int = 0
    moves: tuple[Better, ...] = ()
    capped: bool = False
    cards: tuple[str, ...] = ()
    before: int
    luck: int


class Step(StepFigures, frozen=True, kw_only=True):
    """A step as it was judged: its decision cost `cost` ten-thousandths, from 0."""

    cost: int
    why: Any = None
    """Why the best move is the best, if the player says."""

    @property
    def after(self) -> int:
        return self.before - self.cost + self.luck

    @property
    def best(self) -> str:
        """The best move, in notation; that played where there was no choice."""
        return self.moves[0].move if self.moves else self.move


class TurnShare(msgspec.Struct, frozen=True):
    """A turn, which begins with move `number`, its steps together: the chance before it and after it, and what of
    the way is skill (0 or less) and what is luck. `seat` (from 1) is whose turn it is.
    """

    turn: int
    seat: int
    number: int
    before: int
    after: int
    skill: int
    luck: int


class Review(msgspec.Struct, frozen=True):
    """The review of a game as far as it was played: its steps, and the chance after the last of them, which is
    `FULL` for a game that is won and 0 for one that is lost. `over` is whether it had ended.
    """

    steps: tuple[Step, ...]
    end: int
    over: bool

    @property
    def begin(self) -> int:
        return self.steps[0].before

    @property
    def skill(self) -> int:
        """What all decisions cost, as a figure that is 0 or less."""
        return -sum(step.cost for step in self.steps)

    @property
    def luck(self) -> int:
        return sum(step.luck for step in self.steps)

    @property
    def choices(self) -> int:
        """How many decisions were judged."""
        return sum(step.choice for step in self.steps)

    @property
    def capped(self) -> int:
        """How many of them only in part."""
        return sum(step.choice and step.capped for step in self.steps)

    def skill_of(self, seat: int) -> int:
        """Return what the decisions of a seat, from 1, cost, as a figure that is 0 or less."""
        return -sum(step.cost for step in self.steps if step.seat == seat)

    def turns(self) -> list[TurnShare]:
        return [_turn(list(steps)) for _, steps in groupby(self.steps, key=lambda step: step.turn)]

    def costly(self, least: int) -> list[Step]:
        """Return the decisions that cost at least this much, the costliest first."""
        found = [step for step in self.steps if step.choice and step.cost >= max(1, least)]
        return sorted(found, key=lambda step: (-step.cost, step.number))

    def swings(self, least: int) -> list[Step]:
        """Return the steps whose cards did most for the better and for the worse, where they did this much or more."""
        luck = attrgetter("luck")
        better, worse = max(self.steps, key=luck), min(self.steps, key=luck)
        return [*([better] if better.luck >= least else []), *([worse] if worse.luck <= -least else [])]


def _turn(steps: Sequence[Step]) -> TurnShare:
    first, last = steps[0], steps[-1]
    return TurnShare(
        turn=first.turn,
        seat=first.seat,
        number=first.number,
        before=first.before,
        after=last.after,
        skill=-sum(step.cost for step in steps),
        luck=sum(step.luck for step in steps),
    )


# --- making one ---


def check_reviewable(session: Session) -> None:
    """Raise `CannotReview` for a game the navigator does not play, or without moves; `NoSuchPart` for others."""
    needed(session.game.analyze, "analysis")
    if not session.game.plays(session.moments[0].state, NAVIGATOR):
        raise CannotReview("review.not_played")
    if len(session.moments) < 2:
        raise CannotReview("review.no_move")


def first_person(session: Session) -> int:
    """Return the first person's seat, from 1, or the first seat where the program alone plays."""
    players = list(session.players)
    return players.index(Controller.PERSON) + 1 if Controller.PERSON in players else 1


def review(
    session: Session,
    judge: Judge | None = None,
    tell: Callable[[int, int], None] | None = None,
    stop: Stop | None = None,
    *,
    seat: int = 0,
    shown: Shown = lambda _: (),
    part: Callable[[Review], None] = lambda _: None,
) -> Review | None:
    """Review a game as far as it was played; None if `stop` ended the work.

    `seat`, from 1, is the one whose chance it is among rivals; 0 where all play together. `shown` says which cards were
    turned up. `tell` is called with how many moments are judged and how many there are, and `part` with the review up
    to there, first when half of them are, then `PARTS` more times. It only reads the session, so it may work beside the
    screen. Raises `CannotReview` or `NoSuchPart`.
    """
    check_reviewable(session)
    game, moments = session.game, list(session.moments)
    analyze = judge or needed(game.analyze, "analysis")
    over = game.result(moments[-1].state)
    numbers = [number for number in range(len(moments) - 1) if _begins_step(game, moments, number, seat)]
    if not numbers:
        raise CannotReview("review.no_move")
    open_end = over is None and (not seat or game.decider(moments[-1].state) == seat - 1)
    wanted = [*numbers, len(moments) - 1] if open_end else numbers
    analyses: list[Any] = []
    left, due = NODES_IN_ALL, len(wanted) // 2

    def up_to(count: int, end: int, over: bool) -> Review:
        """Return the review of so many steps, after which the chance is `end`."""
        steps = [_step(game, moments, number, of) for number, of in zip(numbers[:count], analyses, strict=False)]
        known = moments[: numbers[count] + 1] if count < len(numbers) else moments
        return Review(_split(game, steps, known, end, seat, shown), end, over)

    for done, number in enumerate(wanted):
        if tell is not None:
            tell(done, len(wanted))
        share = max(_FEWEST, _SHARE * left // (len(wanted) - done))
        state = moments[number].state
        seat_no = game.decider(state)
        analyses.append(analyze(game.observe(state, seat_no), seat_no, min(NODES, share), stop))
        left -= analyses[-1].nodes
        if stop is not None and stop():
            return None
        if 0 < due <= done < len(wanted) - 1:
            due += max(1, len(wanted) // (2 * PARTS))
            part(up_to(done, analyses[-1].judged[0].chance, over=False))
    last = analyses[-1].judged[0].chance if open_end else _step(game, moments, numbers[-1], analyses[-1]).played
    return up_to(len(numbers), last if over is None else _won(over, seat), over is not None)


def _won(result: Any, seat: int) -> int:
    """Return what was won of the chance at the end: among rivals a share."""
    if result.outcome == "ranked":
        return FULL // len(result.winners) if seat in result.winners else 0
    return FULL if result.outcome == "won" else 0


def _begins_step(game: Game, moments: Sequence[Moment], number: int, seat: int) -> bool:
    """Whether a step begins after so many moves: at the first moment, a turn's first one, and at every choice; with a
    `seat` at its choices and at its first moment alone.
    """
    state, conceded = moments[number].state, moments[number + 1].move == _concession(game)
    choice = len(game.legal(state)) > 1 or conceded
    if seat:
        return game.decider(state) == seat - 1 and (choice or number == 0)
    return choice or number == 0 or game.turn(state) != game.turn(moments[number - 1].state)


def _concession(game: Game) -> str:
    return "" if game.concede is None else game.format(game.concede)


def _step(game: Game, moments: Sequence[Moment], number: int, analysis: Any) -> Step:
    """Return the step that begins after so many moves, with `before` and `cost` as they were judged there. A move that
    was not judged is taken for no better than the last that was.
    """
    state, move = moments[number].state, moments[number + 1].move
    conceded = move == _concession(game)
    moves = tuple(Better(game.format(each.move), each.chance) for each in analysis.judged)
    choice = conceded or len(game.legal(state)) > 1
    last = moves[-1 if choice and not analysis.capped else 0].chance
    best = moves[0].chance
    played = 0 if conceded else next((each.chance for each in moves if each.move == move), last)
    return Step(
        number=number + 1,
        turn=game.turn(state)[0],
        seat=game.decider(state) + 1,
        before=best,
        cost=best - played,
        luck=0,
        move=move,
        choice=choice,
        played=played,
        moves=moves,
        capped=analysis.capped,
        why=analysis.judged[0].why,
    )


def _split(
    game: Game, judged: Sequence[Step], moments: Sequence[Moment], end: int, seat: int, shown: Shown
) -> tuple[Step, ...]:
    """Return the steps with what each cost and what its cards did; with a `seat` also dice and what others did."""
    nexts = [*(step.number for step in judged[1:]), len(moments)]
    parts = [moments[step.number : following] for step, following in zip(judged, nexts, strict=True)]
    cards = [shown(event for moment in part for event in moment.events) for part in parts]
    before = [game.reveals(moments[step.number - 1].state) for step in judged]
    after = [game.reveals(part[-1].state) for part in parts]
    reveals = [bool(turned) or now > was for turned, was, now in zip(cards, before, after, strict=True)]
    if seat:
        reveals = [came or len(part) > 1 for came, part in zip(reveals, parts, strict=True)]
    looks = [Look(step.before, step.played, came) for step, came in zip(judged, reveals, strict=True)]
    return tuple(
        msgspec.structs.replace(step, before=share.before, cost=share.cost, luck=share.luck, cards=turned)
        for step, turned, share in zip(judged, cards, shares(looks, end), strict=True)
    )
