"""Whatever lies face down in a race may be exchanged for other cards, and no seat that cannot see it notices."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.engine.jamaica.definitions import IS_POWER, TREASURE_NO
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Seat, Setup, State
from tests.jamaica import NAMES

players = pytest.mark.parametrize("seats", [1, 2, 3, 6])


def with_other_secrets(state: State, seat_no: int, luck: Random) -> State:
    """Return a race in which everything that lies face down for a seat was exchanged, luck to come too."""
    twin = JAMAICA.clone(state)
    twin.stream, twin.seed = luck.randrange(1 << 32), luck.randrange(1 << 32)
    for number, seat in enumerate(twin.seats):
        _deal_again(seat, number == seat_no, luck)
    others = [seat for number, seat in enumerate(twin.seats) if number != seat_no]
    hidden = [*twin.treasures, *twin.box, *(twin.ghost.down if twin.ghost is not None else b"")]
    hidden += [card for seat in others for card in seat.down]
    luck.shuffle(hidden)
    hidden.sort(key=lambda card: IS_POWER[card], reverse=True)  # players, who have no power face down, take the last
    for seat in others:
        seat.down = bytes(hidden.pop() for _ in seat.down)
    luck.shuffle(hidden)
    if twin.ghost is not None:
        twin.ghost.down = bytes(hidden.pop() for _ in twin.ghost.down)
    twin.treasures = bytes(hidden.pop() for _ in twin.treasures)
    twin.box = bytes(hidden)
    return twin


def _deal_again(seat: Seat, own: bool, luck: Random) -> None:
    """Exchange cards between hand and deck, but for those that are known to be in the hand."""
    if own:
        seat.deck = bytes(luck.sample(seat.deck, len(seat.deck)))
        return
    chosen = bool(seat.card) and not seat.turned
    hand = [*seat.hand, *([seat.card] if chosen else [])]
    known = [card for card in hand if card in seat.held]
    unknown = [card for card in (*hand, *seat.deck) if card not in known]
    luck.shuffle(unknown)
    while len(known) < len(hand):
        known.append(unknown.pop())
    luck.shuffle(known)
    if chosen:
        seat.card = known.pop()
    seat.hand, seat.deck = bytes(sorted(known)), bytes(unknown)


def race(seats: int, seed: int) -> Session:
    return Session(Start(Setup(NAMES[:seats], seed)), [Controller.PERSON] * seats, "race", 1.0)


def played(session: Session, luck: Random) -> Iterator[tuple[State, Sequence[Any]]]:
    """Play a race at random; yields the table before each move, and what happened."""
    while moves := JAMAICA.legal(session.state):
        before = session.state
        session.play(luck.choice(moves))
        yield before, session.moments[-1].events


@players
def test_a_seat_sees_the_same_whatever_lies_face_down_for_it(seats: int) -> None:
    """Ruling J4: in views, questions, observations and JSON, in ids as in words."""
    session, luck = race(seats, 3), Random(seats)
    for number, _ in enumerate(played(session, luck)):
        if session.result is not None or number % 5:
            continue
        moment, seat_no = session.moments[-1], luck.randrange(seats)
        twin = with_other_secrets(moment.state, seat_no, luck)
        for see in (JAMAICA.view_for, JAMAICA.prompt_for, JAMAICA.observe):
            assert see(twin, seat_no) == see(moment.state, seat_no)
        assert JAMAICA.view(twin) == JAMAICA.view(moment.state)
        json = msgspec.json.encode(HeadlessSession(session, None).seen_by(seat_no + 1))
        session.moments[-1] = structs.replace(moment, state=twin)
        assert msgspec.json.encode(HeadlessSession(session, None).seen_by(seat_no + 1)) == json
        session.moments[-1] = moment


@players
def test_events_name_no_card_to_a_seat_that_cannot_see_it(seats: int) -> None:
    """Ruling J4: what is named is its own, was its own, lies open or was turned over."""
    session, luck = race(seats, 4), Random(seats)
    for before, events in played(session, luck):
        after = session.state
        assert JAMAICA.open_events(events) == JAMAICA.events_for(after, events, -1)
        for seat_no in range(-1, seats):
            for event in JAMAICA.events_for(after, events, seat_no):
                card = getattr(event, "card", None)
                assert not card or _may_know(before, after, seat_no, event, card), (seat_no, event)


def _may_know(before: State, after: State, seat_no: int, event: Any, card: Any) -> bool:
    if isinstance(card, int):
        return type(event).__name__ == "CardTurned" or event.seat_no == seat_no
    ships = [ship for state in (before, after) for ship in (*state.seats, *([state.ghost] if state.ghost else []))]
    own = [state.seats[seat_no].down for state in (before, after) if seat_no >= 0]
    return any(TREASURE_NO[card] in pile for pile in [ship.up for ship in ships] + own)


@pytest.mark.parametrize("persons", [1, 3])
def test_the_log_tells_no_card_that_lies_face_down(persons: int) -> None:
    """Of one person who plays against the program, and of several at one keyboard."""
    who = [Controller.PERSON] * persons + [Controller.PROGRAM] * (3 - persons)
    session, luck, hidden = Session(Start(Setup(NAMES[:3], 5)), who, "race", 1.0), Random(persons), 0
    for _ in zip(range(60), played(session, luck), strict=False):
        log = HeadlessSession(session, None).log
        for seat_no, seat in enumerate(session.state.seats):
            if seat.card and not seat.turned and (persons > 1 or seat_no > 0):
                mine = [moment.move for moment in log if moment.seat == seat_no + 1]
                assert f"card {seat.card}" not in mine[-1:], "the last move of this seat was to choose it"
                hidden += mine[-1:] == ["card"]
    assert hidden > 5
