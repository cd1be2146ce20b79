"""Fifty tables of three hosts, of which owners, gateways and the NATS server are killed at random for a minute."""

import asyncio
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.net.cluster.node import joined, lay
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.engine.royal.state import Options, Setup
from tests.cluster.servers import Guest, Host, Server, needs_nats
from tests.tui.races import new_race

pytestmark = [pytest.mark.cluster, pytest.mark.long, needs_nats]
TABLES, RACES, SECONDS, EVERY = 50, 8, 60.0, 2.0
TAKEN_OVER = 10.0
"""Seconds within which a decision is answered, whatever was killed meanwhile."""


def laid(number: int) -> Session:
    """Return a game: the same by the same number."""
    if number < RACES:
        return new_race(3, persons=3, seed=number)
    start = Start(Setup("contracts", ("Ann", "Bo", "Cy"), number, Options()))
    return slots.new_session(start, [Controller.PERSON] * 3)


async def test_no_answered_decision_is_lost_and_no_table_forks(home: Any, tmp_path: Path) -> None:
    luck, server = Random(7), Server(tmp_path / "streams")
    hosts = [Host(tmp_path / f"host{number}", server.address) for number in range(3)]
    killed: list[str] = []
    try:
        await server.start()
        async with joined([server.address]) as (journal, _):
            sessions = [laid(number) for number in range(TABLES)]
            tickets = [(await lay(journal, each, None, None, False, False)).tickets for each in sessions]
        await asyncio.gather(*(host.started() for host in hosts))
        ports = [host.port for host in hosts]
        guests = [[Guest(seat, ports, Random(f"{seat}"), EVERY) for seat in each.seats] for each in tickets]
        playing = [asyncio.create_task(guest.play()) for table in guests for guest in table]
        await asyncio.sleep(5)  # all have come
        await _kill(server, hosts, luck, killed)
        for guest in (guest for table in guests for guest in table):
            guest.ends = True
        async with asyncio.timeout(2 * TAKEN_OVER):
            await asyncio.gather(*playing)
        async with joined([server.address]) as (journal, _):
            kept = [(await journal.read(each.watch[:16]))[1] for each in tickets]
    finally:
        server.kill()
        for host in hosts:
            host.kill()
    for number, (session, table) in enumerate(zip(kept, guests, strict=True)):
        _check(laid(number), session, table)
    made = sum(len(session.moves) for session in kept)
    answers = sorted(answer for table in guests for guest in table for answer in guest.answers)
    print()
    print(f"{made} decisions, {len(killed)} kills; an answer took {answers[-1]:.1f} s at most:", *killed)
    assert made > TABLES * 10 and len(killed) > 10
    assert answers[-1] < TAKEN_OVER


async def _kill(server: Server, hosts: list[Host], luck: Random, killed: list[str]) -> None:
    """Kill at random for a minute, and start again what was killed."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        await asyncio.sleep(2 + 2 * luck.random())
        what, host = luck.choice(["nats", "host", "host", "stopped", "ended"]), luck.choice(hosts)
        killed.append(what)
        for each in hosts:
            assert each.process is not None and each.process.poll() is None, each.said.read_text("utf-8")
        if what == "nats":
            server.kill()
            await asyncio.sleep(luck.random())
            await server.start()
        elif what == "stopped":  # it hangs, is taken for dead, and comes back
            host.signal(signal.SIGSTOP)
            await asyncio.sleep(4)
            host.signal(signal.SIGCONT)
        else:
            host.signal(signal.SIGTERM if what == "ended" else signal.SIGKILL)
            await asyncio.sleep(luck.random())
            host.kill()
            host.start()


def _check(alone: Session, kept: Session, table: list[Guest]) -> None:
    """Check what the guests of a table were told against a game that was played without any of this."""
    for move in kept.moves:
        alone.play(alone.game.parse(move, alone.game.legal(alone.state)))
    assert alone.moves == kept.moves
    for seat, guest in enumerate(table, 1):
        assert guest.most <= len(kept.moves)
        for number, (moved, _, seen) in guest.steps.items():
            moment = alone.moments[number]
            assert (moved, seen) == (moment.seat, alone.game.seen_out(alone.game.observe(moment.state, seat - 1)))
        own = [moment.move for moment in kept.moments if moment.seat == seat]
        answered = [move for _, _, move in guest.done]
        waits = [kept.sealed[seat]] if seat in kept.sealed else []
        assert (own + waits)[: len(answered)] == answered
