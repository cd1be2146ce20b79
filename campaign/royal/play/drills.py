"""Drills: single decisions of games that were reviewed, what each answer was worth, and what can be counted of it.

A drill is a game up to a question, as a replay, so that it can be read and laid out again; what comes after the
question is not in it. It is made of a review, from decisions of a person that cost most, or ships in the bank
(`campaign/drills`). What is said about an answer beside its chance are *claims*: each is counted from what the seat
could see. Races make none: they are judged by races sailed on by lot, and alone one costly mistake in eight was none
when they were sailed anew.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.play.replay import read_replay, revision_of, write_replay
from highseas.campaign.play.review import Review, Step
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.engine.refusal import Refusal
from highseas.engine.royal.ai.advice import EQUAL
from highseas.engine.royal.cards import CARDS, PROFESSION, TYPE
from highseas.engine.royal.goals.terms import PayCoins
from highseas.engine.royal.moves import (
    STOP,
    Aside,
    Complete,
    Draw,
    Expedition,
    Keep,
    Leave,
    Move,
    Pass,
    Repel,
    Sell,
    Stop,
    Take,
)
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.figures import stopping
from highseas.engine.royal.seen.observe import determinize
from highseas.engine.royal.seen.view import GoalRef, Observation, Preview
from highseas.engine.strict_toml import read

Kind = Literal["draw", "ship", "hire", "contract", "expedition", "aside", "other"]
_OF_QUESTIONS: Mapping[str, Kind] = {"discover": "draw", "repel": "ship", "take": "hire", "aside": "aside"}
KEPT, LEAST = 3, 200
"""How many decisions of a game are kept as drills at most, and what each cost at least, in ten-thousandths."""
_WEIGHED = {"draw", "stop", "take", "pass"}
"""What is judged one by one in any game; without a Time deck another answer has the chance of the best of these, or a
higher one, if it is the best.
"""
LOOKING = "learn.looking"
"""Why the game of a drill can only be looked at."""


class Drill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question: what it is about, the game up to it as a replay, and every answer in notation with the chance of
    winning after it, in ten-thousandths.
    """

    kind: Kind
    game: str
    judged: dict[str, int]

    @property
    def best(self) -> int:
        return max(self.judged.values())

    def is_right(self, move: str) -> bool:
        """Whether an answer is as good as the best one, as hints and reviews count it."""
        return self.best - self.judged[move] < EQUAL


class _Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    drill: dict[str, Drill]


@cache
def bank() -> Mapping[str, Drill]:
    """The drills that ship, by their names."""
    return read((resources.files("highseas.campaign") / "drills" / "bank.toml").read_text("utf-8"), _Bank).drill


def kind_of(question: str, answers: tuple[str, ...]) -> Kind:
    """Return what a question is about, by its kind and by the answers that it is between."""
    verbs = {answer.partition(" ")[0] for answer in answers}
    if verbs & {"contract", "expedition"}:
        return "contract" if "contract" in verbs else "expedition"
    return _OF_QUESTIONS.get(question, "other")


def drill_at(session: RoyalSession, after: int, judged: Mapping[str, int], move: str) -> tuple[str, Drill]:
    """Return the question after so many moves as a drill, and its name; `move` is the answer that was given there."""
    cut: Session = Session(session.start, [Controller.PERSON] * len(session.names), "", 0.0)
    cut.moments = session.moments[: after + 1]
    text, prompt = write_replay(cut), cut.prompt
    assert prompt is not None
    drill = Drill(kind_of(prompt.kind, (move, max(judged, key=judged.__getitem__))), text, dict(judged))
    return blake2b("\n".join(text.splitlines()[1:]).encode(), digest_size=6).hexdigest(), drill


def made_from(found: Review, session: RoyalSession) -> dict[str, Drill]:
    """Return the drills of a game of one's own that is over: the decisions of persons that cost most, of those that can
    be laid out alone. A chapter can by what its setup has of the project's story; of another story there is no text.
    """
    campaign, made = campaign_in(session), dict[str, Drill]()
    ours = campaign is None or not (campaign.digest or campaign.folder)
    if not (found.over and session.game_id and session.whole_history and ours) or session.start.deal:
        return {}
    for step in found.costly(LEAST):
        if len(made) < KEPT and _is_ones_own(step, session):
            judged = {move.move: move.chance for move in step.moves}
            name, drill = drill_at(session, step.number - 1, judged, step.move)
            with suppress(SessionError):
                position(drill)
                made[name] = drill
    return made


def _is_ones_own(step: Step, session: RoyalSession) -> bool:
    """Whether a person decided, and every answer was judged in full, one by one."""
    person = session.players[step.seat - 1] is not Controller.PROGRAM and step.number not in session.by_crew
    moves = [move.move for move in step.moves]
    weighed = session.state.timed or _WEIGHED.issuperset(move.partition(" ")[0] for move in moves)
    return person and not step.capped and weighed and step.move in moves


def position(drill: Drill) -> RoyalSession:
    """Lay a drill out: its game up to the question, to be looked at only. Raises `SessionError`."""
    if revision_of(drill.game) != PORT_ROYAL.revision:
        raise SessionError("learn.lapsed_by.rules")
    try:
        session: RoyalSession = read_replay(drill.game)
    except Refusal as error:
        raise SessionError("learn.lapsed_by.broken", why=error) from error
    laid = not session.notice and session.game.name == PORT_ROYAL.name and session.prompt is not None
    if not laid or set(drill.judged) != {PORT_ROYAL.format(move) for move in PORT_ROYAL.legal(session.state)}:
        raise SessionError("learn.lapsed_by.rules")
    session.looking_only = LOOKING
    return session


# --- claims ---


class Claim(NamedTuple):
    """Something counted: the code of its sentence and the figures in it."""

    code: str
    figures: dict[str, object]


def claims(seen: Observation, seat_no: int, move: Move) -> Iterator[Claim]:
    """Yield what can be counted about an answer of the deciding seat, from 0, by what it sees."""
    prompt, view = PORT_ROYAL.prompt(seen.table), PORT_ROYAL.view(seen.table)
    assert prompt is not None
    preview = next((each.preview for each in prompt.options if each.move == move), None) or Preview()
    match move:
        case Draw():
            yield from _next_card(seen)
        case Keep() if prompt.let_in == "bust":
            yield Claim("lost", {"cards": len(view.harbor)})
        case Stop() | Repel() | Keep():
            yield from _stopping(seen, move)
        case Take(card=card):
            hires, brings = TYPE[card] == PROFESSION, preview.gains - preview.pays - preview.fee
            yield Claim("hire" if brings < hires else "trade", {"coins": abs(brings), "left": preview.coins_after})
            priced = {goal.id for goal in view.goals for each in goal.terms if isinstance(each.term, PayCoins)}
            for each in view.serves:  # a hire takes coins that a goal may ask for
                if each.card == CARDS[card].id and (hires or move.item) and each.goal not in priced:
                    yield Claim("serves", _progress(GoalRef(each.kind, each.goal), each.now, each.then, each.need))
        case Complete():
            yield Claim("reward", {"coins": preview.gains, "pays": preview.pays})
        case Expedition(give=give):
            gained = {"coins": preview.gains, "influence": preview.influence}
            yield Claim("expedition", {"cards": len(give), **gained})
            yield from _set_back(seen, seat_no, move)
        case Pass():
            yield Claim("pass", {"coins": view.seats[seat_no].coins, "cards": len(view.harbor)})
        case Aside() | Leave():
            yield Claim("turns", {"turns": view.turns_left - isinstance(move, Aside)})


def _progress(goal: GoalRef, now: int, then: int, need: int) -> dict[str, object]:
    return {"goal": goal, "now": now, "then": then, "need": need}


def _next_card(seen: Observation) -> Iterator[Claim]:
    """Yield what the next card may be, where all cards that it may be are equally likely; else whether it is safe."""
    odds = PORT_ROYAL.odds(seen)
    if odds.even and odds.total:
        yield Claim("bust", {"bust": odds.bust, "total": odds.total})
        yield Claim("next", {"people": odds.profession, "ships": odds.safe_ship})
        if odds.bust and seen.table.harbor:
            yield Claim("at_stake", {"cards": len(seen.table.harbor)})
    elif odds.total and not odds.bust:
        yield Claim("safe", {})


def _stopping(seen: Observation, move: Move) -> Iterator[Claim]:
    """Yield how many cards may be taken after a stop, now or once a ship was repelled or let in, and how many coins
    that brings at most; nothing where a goal is offered first, a trade allows more cards, or items can be sold.
    """
    table = determinize(seen, 0)
    if move != STOP:
        PORT_ROYAL.apply(table, move, [])
    stop = stopping(table) if table.frames else None
    if stop is not None:
        PORT_ROYAL.apply(table, STOP, [])
        asked = PORT_ROYAL.prompt(table)
        own = asked.options if asked is not None and asked.kind == "take" and asked.active else ()
        more = any(isinstance(each.move, Sell) or (each.preview or Preview()).takes for each in own)
        offered = asked is not None and asked.kind != "take" and table.turn == seen.table.turn
        if not (offered or more):
            takes = asked.left if asked is not None and own else 0
            yield Claim("stop", {"takes": takes, "coins": stop.coins, "now": move == STOP})


def _set_back(seen: Observation, seat_no: int, move: Move) -> Iterator[Claim]:
    """Yield the open goals that the cards are missing for which a move gives up."""
    table = determinize(seen, 0)
    before = PORT_ROYAL.view(table).goals
    PORT_ROYAL.apply(table, move, [])
    left = {goal.id: goal.have[seat_no] for goal in PORT_ROYAL.view(table).goals}
    for goal in before:
        now, then = goal.have[seat_no], left.get(goal.id, goal.need)
        if then < now and not goal.markers:
            yield Claim("set_back", _progress(GoalRef(goal.kind, goal.id), now, then, goal.need))
