"""A table that waits for readers of its story, and one that does not wait for decisions for ever."""

from highseas.campaign.chapters.pages import cards_reached
from highseas.campaign.net import wire
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.play.session import Controller
from tests.campaigns import begun
from tests.net.test_sealed import Race
from tests.net.test_votes import Friends
from tests.tui.games import new_game


def test_the_table_waits_until_everybody_who_is_there_has_read() -> None:
    session = begun(("Ann", "Bo"), saved=False)
    friends = Friends(session, waits_for_readers=True)
    cards = cards_reached(session)
    friends.table.tick(1.0)
    friends.one.read()
    assert cards and friends.one.seats.readers == (1, 2)
    move = session.prompt.options[0].text
    client = (friends.one, friends.other)[session.prompt.seat - 1]
    assert friends.sent(client, wire.Do("a", 0, 0, move)) == "net.reading"
    for one, game, read in ((1, session.game_id, cards), (2, session.game_id, cards[:-1]), (2, "of before", cards)):
        guest = friends.table.guests.seated[one]
        friends.table.receive(guest, wire.encode(wire.Read(game, read)), 2.0)
    friends.one.read()
    assert friends.one.seats.readers == (2,) and friends.sent(client, wire.Do("b", 0, 0, move)) == "net.reading"
    friends.table.leave(friends.table.guests.seated[2], 3.0)
    friends.one.read()
    assert friends.one.seats.readers == () and friends.table.waiting.readers == ()
    friends.other.connect(4.0)
    friends.table.receive(friends.table.guests.seated[2], wire.encode(wire.Read(session.game_id, cards)), 4.0)
    assert not friends.sent(client, wire.Do("c", *friends.table.room.position, move)) and len(session.moves) == 1


def test_readers_are_not_waited_for_where_the_table_was_not_asked_to() -> None:
    friends = Friends(begun(("Ann", "Bo"), saved=False))
    assert friends.table.waiting.readers == ()


def let_think(table: HostedTable) -> None:
    while (task := table.task) is not None:
        table.thought(task, task.think())


def test_what_is_not_decided_in_time_is_decided_by_the_program() -> None:
    friends = Friends(new_game(2), clock=90.0)
    table, session = friends.table, friends.table.session
    table.tick(10.0)
    friends.one.read()
    assert friends.one.seats.until == 100.0 and friends.one.at.waits == (1,)
    table.tick(99.0)
    assert table.task is None
    table.tick(100.0)
    friends.other.read()
    assert friends.other.seats.until == 0.0 and friends.other.at.waits == () and table.task is not None
    let_think(table)
    assert len(session.moves) == 1 and session.by_crew == {1} and session.players == [Controller.PERSON] * 2
    table.tick(101.0)
    friends.other.read()
    assert friends.other.seats.until == 191.0 and friends.other.at.waits


def test_who_decides_after_all_before_the_program_does_decides() -> None:
    friends = Friends(new_game(2), clock=90.0)
    table, session = friends.table, friends.table.session
    table.tick(0.0)
    table.tick(90.0)
    task = table.task
    assert task is not None and not friends.sent(friends.one, wire.Do("a", 0, 0, "draw"), 90.1)
    table.thought(task, task.think())
    assert session.moves == ["draw"] and not session.by_crew and not table.room.late


def test_whoever_was_late_is_not_late_at_another_question() -> None:
    """Neither after a bot played the seat, nor once the table went back."""
    friends = Friends(clock=90.0)
    table = friends.table
    one = friends.one if table.room.waits == (1,) else friends.other
    table.tick(0.0)
    table.tick(90.0)
    assert table.room.late == {one.seat}
    assert not friends.ask(one, "crew", seat=one.seat) and not table.room.late
    assert not friends.ask(one, "crew", seat=one.seat) and table.task is None
    table.tick(91.0)
    table.tick(181.0)
    assert table.room.late == {one.seat} and not friends.ask(one, "undo", to=0)
    assert not friends.votes(friends.other if one is friends.one else friends.one, yes=True)
    assert not table.session.moves and not table.room.late


def test_no_clock_runs_while_the_table_votes_to_go_back_or_nobody_is_there() -> None:
    friends = Friends(clock=20.0)
    table = friends.table
    table.tick(0.0)
    assert not friends.ask(friends.one, "undo", to=0)
    table.tick(30.0)
    assert table.task is None and table.room.until == 0.0
    assert not friends.votes(friends.other, yes=False)
    assert table.vote is None and table.room.until == 1.0 + 20.0
    for guest in list(table.guests):
        table.leave(guest, 2.0)
    table.tick(100.0)
    assert table.task is None and not table.room.late and table.room.until == 0.0


def test_of_those_who_choose_in_secret_the_late_ones_are_decided_for() -> None:
    """The clock runs once for all who are asked; what was sealed in time counts."""
    race = Race(3, clock=60.0)
    seat = race.captain % 3 + 1
    race.table.tick(0.0)
    race.choose(seat, race.cards[seat][0])
    race.table.tick(59.0)
    assert not race.chosen and race.clients[0].seats.until == 60.0
    race.table.tick(60.0)
    task = race.table.task
    assert not race.chosen and task is not None and task.seat_no == race.captain - 1
    let_think(race.table)
    begun, crew = race.begun, race.session.by_crew
    assert race.chosen[1] == race.cards[seat][0] and len(race.chosen) >= 3 and not race.session.sealed
    assert {begun + 1, begun + 3} <= crew and begun + 2 not in crew and not race.table.room.late


def test_a_late_answer_of_one_opens_what_the_others_sealed() -> None:
    race = Race(2, clock=60.0)
    other = 3 - race.captain
    race.choose(race.captain, race.cards[race.captain][0])
    race.table.tick(1.0)
    race.table.tick(61.0)
    assert race.chosen == [race.cards[race.captain][0]], "nobody else is waited for"
    race.choose(other, race.cards[other][0])
    assert race.chosen[:2] == [race.cards[race.captain][0], race.cards[other][0]] and not race.session.by_crew
