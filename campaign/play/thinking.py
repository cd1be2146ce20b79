"""Thinking about a question of a session: what is thought, when it ends, and the one clock there is for it. Rules and
bots know no clock, but a `stop` that they ask now and then.

Saves do not keep why the program made its moves: it thinks the same of the same question, so that is thought again when
somebody asks (`forgotten`, `remember`).
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Controller, Session
from highseas.engine.game import DECKHAND, Game, Moment, needed
from highseas.engine.refusal import Refusal

LONGEST = 0.22
"""Seconds after which an answer is taken as far as it has come; with its reasons it is there after 0.25."""


class Limit:
    """When one piece of thinking ends: on time, or because nobody wants it any more. Any thread may ask."""

    def __init__(self, longest: float | None = None, clock: Callable[[], float] = monotonic) -> None:
        """`longest` is in seconds, by default `LONGEST`; `clock` tells seconds from any beginning on."""
        self._clock, self._longest = clock, LONGEST if longest is None else longest
        self._until: float | None = None
        self._asked = self._pause = 0.0
        self.cancelled = False
        """Whether the answer is not wanted any more."""

    def begin(self) -> None:
        """Let the time run from now on; the first call counts."""
        if self._until is None:
            self._asked = self._clock()
            self._until = self._asked + self._longest

    def cancel(self) -> None:
        """End the thinking as soon as it asks; its answer is not wanted any more."""
        self.cancelled = True

    def stop(self) -> bool:
        """Whether to end now. The time runs from `begin` on, or else from the first asking. It ends early by the
        longest time between two askings: a process that gets part of a core waits so long again before it can answer.
        """
        self.begin()
        assert self._until is not None
        now = self._clock()
        self._pause, self._asked = max(self._pause, now - self._asked), now
        return self.cancelled or now + self._pause >= self._until


def question(session: Session) -> Task:
    """Return what the deciding person may have a hint for. Raises `SessionError`, or `NoSuchPart` without bots."""
    game, seat_no = session.game, session.hint_seat()
    needed(game.advise, "advice")
    best = game.policies[-1]
    policy = best if game.analyze is not None and game.plays(session.state, best) else DECKHAND
    return Task(game, session.moments[-1], game.observe(session.state, seat_no), seat_no, policy)


def make_ready(session: Session) -> None:
    """Load what the first hint of a process, and the first of a deal, would wait for. Any thread may call it."""
    game, state = session.game, session.moments[0].state
    if (seat_no := game.decider(state)) >= 0:
        with suppress(Refusal):  # no hints with chances here
            needed(game.analyze, "analysis")(game.observe(state, seat_no), seat_no, 1)


def think(session: Session, limit: Limit | None = None) -> Thought:
    """Return what the program thinks of the question, at once. Raises as `question` does."""
    limit = limit or Limit()
    limit.begin()  # the first question loads what it needs, which counts
    return question(session).think(limit.stop)


def reasons(session: Session, numbers: Iterable[int], seat_no: int = -1) -> dict[int, Thought]:
    """Return what the program thought of these moves, by their numbers from 1: of those that were a choice, known, and
    with a seat, from 0, only those whose question that seat was shown (ruling R29).
    """
    game, moments, found = session.game, session.moments, {}
    for number in numbers:
        if number in session.reasons and 0 < number < len(moments):
            before = moments[number - 1].state
            asked = game.prompt_for(before, seat_no) if seat_no >= 0 else game.prompt(before)
            if was_choice(asked, moments[number].move):
                found[number] = session.reasons[number]
    return found


def was_choice(asked: Any, move: str) -> bool:
    """Whether a question, as somebody was shown it, had more than one answer, and this move among them."""
    options = [option.text for option in asked.options if option.enabled] if asked is not None else []
    return len(options) > 1 and move in options


def shown_move(game: Game, before: Moment, moment: Moment, seat: int) -> str:
    """Return the move between two moments as a seat, from 1, may know it, or with 0 everybody: the kind of its question
    alone where that seat could not see the move there.
    """
    if moment.seat == seat or not (seat or game.asks_in_secret(before.state)):
        return moment.move
    asked = game.prompt_for(before.state, seat - 1)
    shown = [option.text for option in asked.options] if asked is not None else []
    if game.concede is not None:
        shown.append(game.format(game.concede))
    kind: str = asked.kind if asked is not None else ""
    return moment.move if moment.move in shown else kind


def forgotten(session: Session) -> list[int]:
    """Return the moves of the program whose thoughts are not known, by number from 1, the last one first."""
    return [
        number
        for number in range(len(session.moments) - 1, 0, -1)
        if number not in session.reasons
        and (number in session.by_crew or session.players[session.moments[number].seat - 1] == Controller.PROGRAM)
    ]


def question_before(session: Session, number: int) -> Task:
    """Return what was thought about before a move, by its number, for whoever of the program plays that seat."""
    game, before, seat = session.game, session.moments[number - 1], session.moments[number].seat
    return Task(game, before, game.observe(before.state, seat - 1), seat - 1, session.policy_of(seat))


def remember(session: Session, number: int, task: Task, thought: Thought) -> None:
    """Keep what was thought of a move again, unless another move was made there, or the game went back since."""
    moments = session.moments
    stands = number < len(moments) and moments[number - 1] is task.moment
    if stands and session.game.format(thought.move) == moments[number].move:
        session.reasons[number] = thought
