"""Several tables in one process, and how many may come to them."""

import asyncio

import pytest

from highseas.campaign.net import running as halls
from highseas.campaign.net import wire
from highseas.campaign.net.running import Hall, RunningTable
from highseas.campaign.net.table import guests
from highseas.campaign.net.tickets import WATCH
from highseas.campaign.net.transport.limits import Crowd, Pace
from highseas.campaign.net.wire import WireError
from tests.net.lines import End, pipe
from tests.net.test_running import hall_of, hello, running
from tests.tui.games import new_game
from tests.tui.races import new_race


def come(hall: Hall, address: str = "") -> End:
    here, there = pipe()
    here.attended = asyncio.create_task(hall.attend(there, address))
    return here


async def heard(line: End) -> list[str]:
    """Return the kinds of all frames that came up to now, and the code of the last one if it is a `Bye`."""
    await asyncio.sleep(0.02)
    frames = []
    while not line.came.empty() and (data := line.came.get_nowait()) is not None:
        frame = wire.from_host(data)
        frames.append(frame.code if isinstance(frame, wire.Bye) else type(frame).__name__)
    return frames


def ticket(table: RunningTable, seat: int) -> bytes:
    tickets = table.table.tickets
    return hello(table, tickets.watch if seat == WATCH else tickets.seats[seat - 1])


async def test_each_ticket_leads_to_its_table_and_a_closed_table_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_TABLES", 2)
    async with running(new_game(2)) as royal, running(new_race(3, persons=3)) as race:
        hall, lines = hall_of(royal, race), {}
        with pytest.raises(WireError, match=r"net\.tables"):
            hall.open(race)
        for table, seat in ((royal, 1), (royal, WATCH), (race, 1), (race, 3)):
            lines[table, seat] = line = come(hall)
            await line.send(ticket(table, seat))
            assert "At" in await heard(line)
        assert set(royal.table.guests.seated) == {1} and set(race.table.guests.seated) == {1, 3}
        hall.close(royal)
        assert (await heard(lines[royal, 1]))[-1] == (await heard(lines[royal, WATCH]))[-1] == "net.closed"
        assert lines[royal, 1].gone and not lines[race, 1].gone
        late = come(hall)
        await late.send(ticket(royal, 1))
        assert await heard(late) == ["net.ticket"]


async def test_so_many_connections_in_all_and_from_one_address() -> None:
    async with running(new_game(2)) as table:
        hall = hall_of(table, most=6)
        first = [come(hall, "192.0.2.1") for _ in range(4)]
        assert [await heard(line) for line in first] == [[], [], [], ["net.crowded_address"]]
        assert await heard(come(hall, "2001:db8::1")) == await heard(come(hall, "2001:db8::ffff:2")) == []
        assert await heard(come(hall, "2001:db8:0:1::1")) == []
        assert await heard(come(hall, "127.0.0.1")) == ["net.crowded"], "six are open"
        await first[0].close()
        assert first[0].attended is not None
        await first[0].attended
        again = come(hall, "192.0.2.1")
        await again.send(ticket(table, 1))
        assert "At" in await heard(again)


async def test_who_watches_never_takes_the_room_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "MOST_WATCHING", 2)
    async with running(new_game(2)) as table:
        hall = hall_of(table)
        for seat, said in ((WATCH, "At"), (WATCH, "At"), (WATCH, "net.watchers"), (1, "At"), (2, "At")):
            line = come(hall)
            await line.send(ticket(table, seat))
            assert (await heard(line))[-1] == said


async def test_a_connection_says_who_it_is_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "HELLO_WITHIN", 0.0)
    async with running(new_game(2)) as table:
        assert await heard(come(hall_of(table))) == ["net.silent"]
        monkeypatch.undo()
        early = come(hall_of(table))
        await early.send(wire.encode(wire.Point("harbor/1")))
        assert await heard(early) == ["net.no_hello"]


def test_a_crowd_counts_networks_of_households_and_nobody_twice() -> None:
    crowd = Crowd(10, 2)
    for same in (("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"), ("fe80::1%eth0", "fe80::2", "fe80::3")):
        with crowd.one(same[0]), crowd.one(same[1]), pytest.raises(WireError, match=r"net\.crowded_address"):
            crowd.one(same[2]).__enter__()
    for uncounted in ("127.0.0.9", "::1", "", "\x00", "unix"):
        with crowd.one(uncounted), crowd.one(uncounted), crowd.one(uncounted):
            pass
    assert not crowd._open, "nobody is remembered who has gone"


def test_pace_lends_nothing_to_a_clock_that_is_set_back() -> None:
    pace = Pace(10, 2, 100.0)
    assert pace.wait(100.0) == pace.wait(100.0) == 0.0
    assert pace.wait(100.0) == pytest.approx(0.1)
    assert pace.wait(0.0) == pytest.approx(0.2)
    assert pace.wait(10.0) == 0.0
