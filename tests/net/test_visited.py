"""Tables of visitors in a browser: by a link of the page nobody gets to anything but a table that one of them has."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from highseas.campaign.files import paths
from highseas.campaign.net.open_table import way_at
from highseas.campaign.net.tickets import Link, Tickets
from highseas.campaign.net.transport import address, visited
from highseas.campaign.net.transport.address import Place
from highseas.campaign.net.wire import WireError
from highseas.campaign.saved_games.hosting import Address

PAGE = "https://games.example/?token=x"
LEADS = "http://127.0.0.1:4711/#-"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a server's open tables, for one of its visitors."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "visitors" / "ann"))
    monkeypatch.setenv(paths.VISITOR_VARIABLE, PAGE)
    return tmp_path / "tables"


@pytest.fixture
def place() -> Iterator[Place]:
    opened = address.opened("127.0.0.1", 0, address.Guard())
    with opened.listening:
        yield opened


def test_a_link_leads_to_its_table_while_that_is_open(
    tables: Path, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets = Tickets.new([True, False, True])
    links = [str(Link(PAGE, ticket)) for ticket in (tickets.seats[0], tickets.seats[2], tickets.watch)]
    with visited.noted(tickets, place):
        monkeypatch.setenv(paths.HOME_VARIABLE, str(tables.parent / "visitors" / "bo"))
        for link in links:
            base, _, ticket = link.partition("#")
            assert base == PAGE
            for typed in (link, f" {link}\n", ticket, f"http://of.before/?token=y#{ticket}"):
                assert visited.called_by(typed) == f"{place.root}/#{ticket}"
        monkeypatch.setenv(paths.HOME_VARIABLE, str(tables.parent / "visitors" / "ann"))
        assert not any(ticket in each.name for each in tables.iterdir() for ticket in (*filter(None, tickets.seats),))
    assert list(tables.iterdir()) == []
    for link in links:
        with pytest.raises(WireError):
            visited.called_by(link)


def test_a_renewed_link_leads_there_once_it_is_noted(tables: Path, place: Place) -> None:
    """The old one does, too: the table says that it fits no more."""
    tickets = Tickets.new([True, True])
    old = tickets.seats[1]
    with visited.noted(tickets, place) as note:
        new = tickets.renew(2)
        with pytest.raises(WireError):
            visited.called_by(new)
        note()
        for ticket in (old, new, tickets.watch):
            assert visited.called_by(ticket) == f"{place.root}/#{ticket}"
    assert list(tables.iterdir()) == []


@pytest.mark.parametrize("is_encrypted", [False, True])
def test_whoever_serves_a_page_has_tables_that_its_visitors_can_come_to(
    tables: Path, monkeypatch: pytest.MonkeyPatch, is_encrypted: bool
) -> None:
    """A link for other computers leads there by this one's own address, with the fingerprint of the certificate."""
    tickets, home = Tickets.new([True]), os.environ[paths.HOME_VARIABLE]
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tables.parent))
    monkeypatch.delenv(paths.VISITOR_VARIABLE)
    at = Address("0.0.0.0", 0, self_signed=True) if is_encrypted else Address(port=0)
    place = way_at(at).place
    assert place is not None
    with place.listening, visited.noted(tickets, place):
        monkeypatch.setenv(paths.HOME_VARIABLE, home)
        monkeypatch.setenv(paths.VISITOR_VARIABLE, PAGE)
        link = Link(place.root, tickets.seats[0], place.guard.pin)
        near = f"http{'s' * is_encrypted}://127.0.0.1:{place.listening.getsockname()[1]}"
        assert visited.called_by(str(link)) == str(Link(near, link.ticket, link.pin)) and bool(link.pin) == is_encrypted


def test_nothing_but_a_table_is_reached(tables: Path, place: Place) -> None:
    others = (
        "http://127.0.0.1:22/#" + "a" * 22,
        "#../../etc/passwd",
        "#/etc/passwd",
        "",
        "#",
        "\0",
        "\udc80",
        "#" + "0" * 64,
    )
    with visited.noted(Tickets.new([True]), place):
        for text in (*others, *(each.name for each in tables.iterdir())):
            with pytest.raises(WireError) as refused:
                visited.called_by(text)
            assert refused.value.code == "net.no_table"


def test_a_table_whose_program_was_killed_is_none(tables: Path, place: Place) -> None:
    with subprocess.Popen(["true"]) as process:
        pass
    tickets = Tickets.new([True])
    for note in (f"{process.pid} {LEADS}", "1", "", f"1 {LEADS} and more", f"{'9' * 11} {LEADS}", "1 elsewhere"):
        with visited.noted(tickets, place):
            left = [*tables.iterdir()]
            for each in left:
                each.write_text(note)
            with pytest.raises(WireError):
                visited.called_by(tickets.watch)
            with visited.noted(Tickets.new([True]), place):
                assert not any(each.exists() for each in left)
