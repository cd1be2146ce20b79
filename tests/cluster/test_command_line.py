"""What `host --cluster` takes and says, and the tickets of its tables."""

import asyncio
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from highseas.campaign.begin import requests
from highseas.campaign.net.open_table import Links
from highseas.campaign.net.tickets import LONG, Tickets, link_in, table_of
from highseas.campaign.net.wire import WireError
from highseas.campaign.saved_games import slots
from highseas.saves import Store
from tests.cluster import processes as shared
from tests.cluster.processes import PATIENCE, until
from tests.cluster.servers import Host, Server, needs_nats
from tests.hosting import program
from tests.refusals import refused
from tests.tui.games import new_game
from tests.unit.test_cli import refused as refused_line

pytestmark = [pytest.mark.cluster, needs_nats]
hasty, server = shared.hasty, shared.server


# --- the command line ---


NO_MODE = "belongs to a new table, and none is asked for"
LINES = [
    ("--cluster ADDRESS --names Ann,Bo", f"--names {NO_MODE}"),
    ("--cluster ADDRESS --agree most", f"--agree {NO_MODE}"),
    ("--cluster ADDRESS --clock 30", f"--clock {NO_MODE}"),
    ("--cluster ADDRESS --wait-for-readers", f"--wait-for-readers {NO_MODE}"),
    ("--cluster ADDRESS --links-file links.json", f"--links-file {NO_MODE}"),
    ("--cluster ADDRESS --self-signed", "--relay and --self-signed lead to one computer alone"),
    ("--cluster ADDRESS --relay http://127.0.0.1:1", "--relay and --self-signed lead to one computer alone"),
    ("--cluster ADDRESS --resume nothing", 'There is no saved game "nothing"'),
    ("--cluster games.example", "'games.example' is no address of a NATS server"),
    ("--cluster ADDRESS,", "'' is no address of a NATS server"),
    ("--cluster nats://127.0.0.1:65536", "'nats://127.0.0.1:65536' is no address of a NATS server"),
    ("--cluster nats://ann:secret@127.0.0.1:1", "No server of the cluster answers at nats://127.0.0.1:1 ("),
]


@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_what_cannot_be_is_one_sentence_and_status_2(
    line: str, sentence: str, server: Server, capsys: pytest.CaptureFixture[str], no_input: None
) -> None:
    said = refused_line(capsys, "host", *line.replace("ADDRESS", server.address).split(), "--port", "0")
    assert said.startswith(sentence) and "secret" not in said


def test_servers_that_keep_nothing_and_a_missing_library_are_one_sentence_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_input: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path, js=False)
    asyncio.run(server.start())
    try:
        line = "host", "--cluster", server.address, "--port", "0"
        assert refused_line(capsys, *line).startswith("The servers of the cluster keep nothing")
        monkeypatch.setitem(sys.modules, "highseas.campaign.net.cluster.node", None)
        monkeypatch.delattr("highseas.campaign.net.cluster.node")
        assert "pip install 'highseas[online,cluster]'" in refused_line(capsys, *line)
    finally:
        server.kill()


async def test_a_host_begins_a_table_whose_links_lead_to_it_by_another_host_too(server: Server, tmp_path: Path) -> None:
    store = Store(tmp_path / "home" / "saves")
    begins = {"contracts": ("--names", "Ann,Bo", "--seed", "5"), "--resume=kept": ()}
    session = requests.begin(new_game(2).start, (), store, "kept", None)
    session.play("draw")
    slots.leave(session)
    hosts = [
        Host(tmp_path / "home", server.address, what, *more, "--links-file", str(tmp_path / f"{number}.json"))
        for number, (what, more) in enumerate(begins.items())
    ]
    guests = list[Any]()
    try:
        await asyncio.gather(*(host.started() for host in hosts))
        for number, moves in ((0, 0), (1, 1)):
            file = tmp_path / f"{number}.json"
            await until(file.exists)
            links = msgspec.json.decode(file.read_bytes(), type=Links)
            for host in hosts:
                link = links.seats[0].replace(f":{hosts[number].port}/", f":{host.port}/")
                guest = await program(tmp_path / "guest", "join", link, "--json")
                guests.append(guest)
                assert guest.stdout is not None
                async with asyncio.timeout(2 * PATIENCE):
                    view = msgspec.json.decode(await guest.stdout.readline())
                    assert view["prompt"]["seat"] == 1 and len(view["view"]["harbor"]) == moves, view
        for host in hosts:
            host.signal(signal.SIGTERM)
            assert host.process is not None and await asyncio.to_thread(host.process.wait) == 0
            assert host.said.read_text("utf-8").rstrip().endswith("its tables are opened by the others.")
        assert slots.look(store, "kept").moves == ["draw"]
    finally:
        for each in guests:
            with suppress(ProcessLookupError):
                each.kill()  # one that was replaced has ended
            await each.communicate()
        for host in hosts:
            host.kill()


# --- tickets ---


def test_tickets_have_the_name_of_their_table_and_keep_it() -> None:
    name = "0123456789abcdef"
    tickets = Tickets.new([True, False, True], name)
    first = [*tickets.seats, tickets.watch]
    for seat in (1, 3, 0):
        tickets.renew(seat)
    renewed = [*tickets.seats, tickets.watch]
    assert not set(filter(None, first)) & set(renewed) and tickets.seats[1] == ""
    for ticket in filter(None, [*first, *renewed]):
        assert table_of(ticket) == name and link_in(f"http://127.0.0.1:1/#{ticket}").ticket == ticket
    alone = Tickets.new([True])
    for ticket in (*alone.seats, alone.watch, alone.renew(1), alone.renew(0)):
        assert len(ticket) == LONG
        with pytest.raises(WireError):
            table_of(ticket)


@given(st.one_of(st.text(max_size=64), st.from_regex(r"[0-9a-fA-F]{15,17}[a-z_-]{21,23}", fullmatch=True)))
def test_what_is_no_ticket_of_a_cluster_is_refused_in_one_sentence(text: str) -> None:
    if re.fullmatch(r"[0-9a-f]{16}.{22}", text, re.DOTALL):
        assert table_of(text) == text[:16]
        return
    with refused(WireError, "^This link fits no seat of the table; ask"):
        table_of(text)
