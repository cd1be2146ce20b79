"""Drills: single decisions of games against the Time deck, what each answer was worth, and what can be counted of it.

A drill is a game up to a question, as a replay, so that it can be read and laid out again; what comes after the
question is not in it. It is made of a review, from decisions of a person that cost most, or ships in the bank
(`campaign/drills`). What is said about an answer beside its chance are *claims*: each is counted from what the seat
could see.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.play.replay import read_replay, revision_of, write_replay
from highseas.campaign.play.review import Review, Step
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.engine.refusal import Refusal
from highseas.engine.royal.ai.advice import EQUAL
from highseas.engine.royal.cards import CARDS, PROFESSION, TYPE
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
    Stop,
    Take,
)
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.figures import stopping
from highseas.engine.royal.seen.observe import determinize
from highseas.engine.royal.seen.view import Observation, Preview
from highseas.engine.strict_toml import read

Kind = Literal["draw", "ship", "hire", "contract", "expedition", "aside", "other"]
_OF_QUESTIONS: Mapping[str, Kind] = {"discover": "draw", "repel": "ship", "take": "hire", "aside": "aside"}
KEPT, LEAST = 3, 200
"""How many decisions of a game are kept as drills at most, and what each cost at least, in ten-thousandths."""
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
    """Return the drills of a game of one's own that is over: the decisions of persons that cost most."""
    if not (found.over and session.game_id and session.whole_history) or session.start.deal or session.campaign:
        return {}
    kept = [step for step in found.costly(LEAST) if _is_ones_own(step, session)][:KEPT]
    each = ({move.move: move.chance for move in step.moves} for step in kept)
    return dict(drill_at(session, step.number - 1, judged, step.move) for step, judged in zip(kept, each, strict=True))


def _is_ones_own(step: Step, session: RoyalSession) -> bool:
    """Whether a person decided, and every answer was judged in full."""
    person = session.players[step.seat - 1] is not Controller.PROGRAM and step.number not in session.by_crew
    return person and not step.capped and step.move in {move.move for move in step.moves}


def position(drill: Drill) -> RoyalSession:
    """Lay a drill out: its game up to the question, to be looked at only. Raises `SessionError`."""
    if revision_of(drill.game) != PORT_ROYAL.revision:
        raise SessionError("learn.lapsed_by.rules")
    try:
        session: RoyalSession = read_replay(drill.game)
    except Refusal as error:
        raise SessionError("learn.lapsed_by.broken", why=error) from error
    if session.notice or set(drill.judged) != {PORT_ROYAL.format(move) for move in PORT_ROYAL.legal(session.state)}:
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
            hires = TYPE[card] == PROFESSION
            coins = preview.pays + preview.fee if hires else preview.gains - preview.fee
            yield Claim("hire" if hires else "trade", {"coins": coins, "left": preview.coins_after})
            for each in view.serves:
                if each.card == CARDS[card].id and each.kind == "contract":
                    yield Claim("serves", _progress(each.goal, each.now, each.then, each.need))
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


def _progress(contract: str, now: int, then: int, need: int) -> dict[str, object]:
    return {"contract": contract, "now": now, "then": then, "need": need}


def _next_card(seen: Observation) -> Iterator[Claim]:
    """Yield what the next card may be, where all cards that it may be are equally likely."""
    odds = PORT_ROYAL.odds(seen)
    if odds.even and odds.total:
        yield Claim("bust", {"bust": odds.bust, "total": odds.total})
        yield Claim("next", {"people": odds.profession, "ships": odds.safe_ship})
        if odds.bust and seen.table.harbor:
            yield Claim("at_stake", {"cards": len(seen.table.harbor)})


def _stopping(seen: Observation, move: Move) -> Iterator[Claim]:
    """Yield how many cards may be taken after a stop, now or once a ship was repelled or let in, and how many coins
    that brings at most.
    """
    table = determinize(seen, 0)
    if move != STOP:
        PORT_ROYAL.apply(table, move, [])
    stop = stopping(table) if table.frames else None
    if stop is not None:
        PORT_ROYAL.apply(table, STOP, [])
        asked = PORT_ROYAL.prompt(table)
        takes = asked.left if asked is not None and asked.kind == "take" and asked.active else 0
        yield Claim("stop", {"takes": takes, "coins": stop.coins, "now": move == STOP})


def _set_back(seen: Observation, seat_no: int, move: Move) -> Iterator[Claim]:
    """Yield the open contracts that the cards are missing for which a move gives up."""
    table = determinize(seen, 0)
    before = PORT_ROYAL.view(table).goals
    PORT_ROYAL.apply(table, move, [])
    for goal, after in zip(before, PORT_ROYAL.view(table).goals, strict=True):
        now, then = goal.have[seat_no], after.have[seat_no]
        if then < now and not goal.markers:
            yield Claim("set_back", _progress(goal.id, now, then, goal.need))
