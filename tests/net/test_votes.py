"""What is decided together: by rule of the table, by who is there and by the time, and what is done then."""

from collections.abc import Iterator
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import MOST_POSITIONS, MOST_WAITING, Outbox
from highseas.campaign.net.table.hosted import LINES_KEPT, HostedTable
from highseas.campaign.net.table.together import ABSENCE, SILENCE, Vote
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.hosting import Rule
from tests.campaigns import begun, played
from tests.net.test_hosted_machine import Client
from tests.tui.games import new_game

OPEN = None


@pytest.mark.parametrize(
    ("rule", "yes", "no", "connected", "after", "outcome"),
    [
        (Rule.ALL, {1, 2}, set(), {1, 2}, 0, True),
        (Rule.ALL, {1}, set(), {1, 2}, SILENCE - 1, OPEN),
        (Rule.ALL, {1}, set(), {1, 2}, SILENCE, False),
        (Rule.ALL, {1}, {2}, {1, 2}, 0, False),
        (Rule.ALL, {1}, set(), {1}, 0, True),
        (Rule.ALL, {1}, {3}, {1, 2}, 0, OPEN),
        (Rule.ALL, {1}, set(), set(), 0, OPEN),
        (Rule.MOST, {1, 2}, {3}, {1, 2, 3}, 0, True),
        (Rule.MOST, {1}, {2}, {1, 2}, 0, False),
        (Rule.MOST, {1}, {2}, {1, 2, 3, 4}, 0, OPEN),
        (Rule.MOST, {1, 2}, set(), {1, 2, 3, 4}, 0, OPEN),
        (Rule.MOST, {1, 2}, set(), {1, 2, 3, 4}, SILENCE, False),
        (Rule.HOST, {1}, {2, 3}, {1, 2, 3}, 0, True),
        (Rule.HOST, {2, 3}, {1}, {1, 2, 3}, 0, False),
        (Rule.HOST, {2}, set(), {1, 2}, 0, OPEN),
        (Rule.HOST, {2}, {3}, {2, 3}, 0, False),
    ],
)
def test_who_is_there_decides(
    rule: Rule, yes: set[int], no: set[int], connected: set[int], after: float, outcome: bool | None
) -> None:
    """The host sits in seat 1; who only is a person, but not there, has no vote."""
    vote = Vote(1, "undo", min(yes), rule, 100.0)
    vote.yes, vote.no = yes, no
    assert vote.outcome({1, 2, 3, 4}, connected, 1, 100.0 + after) is outcome


@pytest.mark.parametrize("rule", Rule)
def test_giving_up_needs_everybody_or_two_days(rule: Rule) -> None:
    vote = Vote(1, "concede", 1, rule, 0.0)
    assert vote.outcome({1, 2}, {1}, 1, SILENCE) is OPEN
    assert vote.outcome({1, 2}, {1}, 1, ABSENCE) and not vote.outcome({1, 2}, {1, 2}, 1, ABSENCE)
    vote.cast(2, yes=True)
    assert vote.outcome({1, 2}, {1}, 1, 1.0)
    vote.cast(2, yes=False)
    assert vote.outcome({1, 2}, {1}, 1, 1.0) is False


class Friends:
    """Two friends at a table after three draws, or in another game."""

    def __init__(self, session: Session | None = None, **settings: Any) -> None:
        if session is None:
            session = new_game(2)
            for _ in range(3):
                session.play("draw")
        self.table = HostedTable(session, Tickets.new([True] * len(session.names)), 0.0, **settings)
        self.ids: Iterator[str] = map(str, range(1000))
        self.one, self.other = (Client(self.table, seat) for seat in (1, 2))
        for client in (self.one, self.other):
            client.connect(0.0)
            client.read()

    def ask(self, client: Client, topic: wire.Topic, to: int = 0, seat: int = 0, policy: str = "") -> str:
        """Ask for a vote; return the code of the refusal, or nothing."""
        epoch, moves = self.table.epoch, len(self.table.session.moves)
        return self.sent(client, wire.Ask(next(self.ids), epoch, moves, topic, to, seat, policy))

    def sent(self, client: Client, frame: wire.Ask | wire.Vote | wire.Do | wire.Say, now: float = 1.0) -> str:
        client.send(frame, now)
        for each in (self.one, self.other):
            each.read()
        answer = client.answers[frame.id]
        return answer.code if isinstance(answer, wire.Refused) else ""

    def votes(self, client: Client, yes: bool, number: int = 0) -> str:
        vote = number or (self.table.vote.number if self.table.vote else 99)
        return self.sent(client, wire.Vote(next(self.ids), vote, yes))


def test_going_back_past_cards_is_decided_together() -> None:
    friends = Friends()
    session = friends.table.session
    assert friends.ask(friends.one, "undo", to=3) == "play.no_undo"
    assert not friends.ask(friends.one, "undo", to=1)
    assert friends.other.vote == wire.Voting(1, "undo", 1, 1, 0, "", (1,), (), 1.0 + SILENCE)
    assert friends.ask(friends.other, "concede") == "net.vote_open"
    assert friends.sent(friends.one, wire.Do("do", 0, 3, session.prompt.options[0].text)) == "net.voting"
    assert friends.votes(friends.other, yes=True, number=7) == "net.no_vote" and len(session.moves) == 3
    assert not friends.votes(friends.other, yes=True)
    assert len(session.moves) == 1 and friends.table.epoch == 1 and friends.other.at.moves == 1
    assert friends.votes(friends.other, yes=True) == "net.no_vote"
    assert not friends.ask(friends.one, "undo", to=0) and not friends.votes(friends.other, yes=False)
    assert len(session.moves) == 1 and friends.table.vote is None and friends.one.vote is None


def test_a_seat_that_is_away_is_played_for_until_its_person_comes() -> None:
    friends = Friends()
    table, session = friends.table, friends.table.session
    assert friends.other.guest is not None
    table.leave(friends.other.guest, 2.0)
    friends.other.connect(2.0)
    assert friends.ask(friends.one, "crew", seat=2) == "net.is_here"
    assert friends.other.guest is not None
    table.leave(friends.other.guest, 2.0)
    assert friends.ask(friends.one, "crew", seat=3) == "net.no_person"
    assert friends.ask(friends.one, "crew", seat=2, policy="nobody") == "play.policy"
    assert not friends.ask(friends.one, "crew", seat=2)
    assert session.players == [Controller.PERSON, Controller.CREW] and table.vote is None
    assert friends.ask(friends.one, "crew", seat=2) == "net.no_person", "it is played for already"
    friends.other.connect(3.0)
    assert session.players == [Controller.PERSON, Controller.PERSON]


def test_who_comes_back_before_the_vote_is_over_plays() -> None:
    friends = Friends(new_game(3))
    assert friends.other.guest is not None
    third = Client(friends.table, 3)
    third.connect(0.0)
    friends.table.leave(friends.other.guest, 2.0)
    assert not friends.ask(friends.one, "crew", seat=2) and friends.table.vote is not None
    friends.other.connect(3.0)
    assert not friends.votes(friends.one, yes=True) and friends.table.vote is None
    assert friends.table.session.players == [Controller.PERSON] * 3


def test_ones_own_seat_is_given_to_a_bot_and_taken_back_at_once() -> None:
    friends = Friends()
    session = friends.table.session
    assert not friends.ask(friends.other, "crew", seat=2, policy="deckhand")
    assert session.players == [Controller.PERSON, Controller.CREW] and friends.other.seats.seats[1].player != "person"
    assert friends.ask(friends.other, "crew", seat=2, policy="deckhand") == "play.crew.aboard"
    assert not friends.ask(friends.other, "crew", seat=2)
    assert session.players == [Controller.PERSON, Controller.PERSON]


def test_another_try_of_a_lost_chapter_is_decided_together() -> None:
    """It takes the place of the chapter in its save, and everybody is told another game."""
    lost = played(begun(("Ann", "Bo")), lose=True)
    friends = Friends(lost)
    table = friends.table
    assert friends.ask(friends.one, "next") == "" and table.session is lost
    friends.one.positions.clear()
    assert not friends.votes(friends.other, yes=True)
    for client in (friends.one, friends.other, friends.one, friends.other, friends.one):
        client.draw(2.0)
    friends.other.read()
    again = table.session
    assert again is not lost and again.fair.seed == again.start.setup.seed != lost.start.setup.seed
    assert campaign_of(again).failures == 1 and again.result is None and again.autosaver is lost.autosaver
    for client in (friends.one, friends.other):
        assert client.at.epoch == table.epoch == 1 and client.at.moves == 0 and client.welcomes == 2
        assert client.vote is None
    assert friends.ask(friends.one, "next") == "chapters.running"
    slot = slots.slot_of(again)
    assert slots.look(slots.open_store(), slot).game_id == again.game_id
    slots.leave(again)


def test_a_game_without_chapters_has_no_next_one() -> None:
    friends = Friends()
    assert friends.ask(friends.one, "next") == "chapters.no_campaign" and friends.table.vote is None


def test_whom_the_host_mutes_says_and_points_at_nothing() -> None:
    friends = Friends()
    friends.table.mute(2)
    assert friends.sent(friends.other, wire.Say("a", "Ahoy")) == "net.muted"
    assert friends.other.guest is not None
    friends.table.receive(friends.other.guest, wire.encode(wire.Point("card 1")), 1.0)
    frames = [wire.from_host(frame) for frame in friends.one.outbox.take()]
    assert not any(isinstance(frame, wire.Said | wire.Pointed) for frame in frames)
    assert friends.one.seats.muted == (2,) and not friends.sent(friends.one, wire.Say("b", "Ahoy"))
    friends.table.mute(2, muted=False)
    assert not friends.sent(friends.other, wire.Say("c", "Ahoy")) and friends.one.seats.muted == ()


def test_whom_the_host_removes_does_not_come_back() -> None:
    friends = Friends()
    before = friends.table.tickets.seats[1]
    ticket = friends.table.renew(2, unwanted=True)
    last = wire.from_host(friends.other.outbox.take()[-1])
    assert last == wire.Bye("net.removed") and friends.other.outbox.closed
    assert friends.table.room.connected == {1} and ticket == friends.table.tickets.seats[1] != before


def test_giving_up_is_no_move_but_a_vote() -> None:
    friends = Friends()
    assert friends.sent(friends.one, wire.Do("do", 0, 3, "concede")) == "net.concede"
    assert not friends.ask(friends.other, "concede") and not friends.votes(friends.one, yes=True)
    assert friends.table.session.result.outcome == "lost"
    assert friends.ask(friends.other, "concede") == "play.over"


def test_who_comes_later_reads_what_was_said_and_how_the_vote_stands() -> None:
    friends = Friends()
    for number in range(LINES_KEPT + 1):
        assert not friends.sent(friends.one, wire.Say(next(friends.ids), f"line {number}"))
    assert friends.sent(friends.one, wire.Say(next(friends.ids), "\x1b[2J")) == "net.said"
    assert not friends.ask(friends.one, "undo", to=0)
    friends.other.connect(2.0)
    frames = [wire.from_host(frame) for frame in friends.other.outbox.take()]
    welcome = frames[0]
    assert isinstance(welcome, wire.Welcome) and (welcome.seat, welcome.agree) == (2, "all")
    assert [said.text for said in welcome.said] == [f"line {number}" for number in range(1, LINES_KEPT + 1)]
    assert friends.table.vote.status() in frames and sum(isinstance(frame, wire.At) for frame in frames) == 1


def test_nobody_waits_for_a_slow_guest() -> None:
    outbox = Outbox()
    for number in range(MOST_POSITIONS):
        assert outbox.make_room(number + 3) == number + 3
        outbox.put(b"at %d" % number, number + 3)
    outbox.put(b"said")
    assert outbox.make_room(20) == 3, "the steps of those that are dropped come with the newest"
    outbox.put(b"newest", 3)
    assert outbox.take() == [b"said", b"newest"]
    for _ in range(MOST_WAITING):
        outbox.put(b"said")
    assert not outbox.closed
    outbox.put(b"said")
    assert outbox.closed and outbox.take() == []
