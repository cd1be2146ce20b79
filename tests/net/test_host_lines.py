"""What the host types at a table without a screen."""

import pytest

from highseas.campaign.cli.tables import HostLines
from highseas.campaign.net.open_table import Rights
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.play.players import Controller
from tests.tui.games import new_game


@pytest.fixture
def done() -> list[str]:
    """What the table was asked for."""
    return []


@pytest.fixture
def table() -> HostedTable:
    return HostedTable(new_game(2), Tickets.new([True, True]), 0.0)


@pytest.fixture
def lines(table: HostedTable, done: list[str]) -> HostLines:
    return HostLines(Rights(table, lambda: done.append("links")), lambda: done.append("stop"))


@pytest.mark.parametrize("name", ["Bo", "bo", " 2 "])
def test_somebody_is_muted_and_heard_again(
    lines: HostLines, table: HostedTable, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines.take(f"mute {name}\n")
    lines.take("here\n")
    assert table.room.muted == {2} and "Bo: away, muted." in capsys.readouterr().out
    lines.take(f"MUTE {name}\n")
    assert not table.room.muted and capsys.readouterr().out == "Bo is heard again.\n"


@pytest.mark.parametrize(("line", "seat"), [("remove Bo", 2), ("remove watchers", 0), ("remove 1", 1)])
def test_whoever_is_removed_has_no_link_any_more(
    lines: HostLines, table: HostedTable, done: list[str], line: str, seat: int
) -> None:
    """The others' links stay what they are, and all are given out anew."""
    before = [table.tickets.watch, *table.tickets.seats]
    lines.take(line)
    after = [table.tickets.watch, *table.tickets.seats]
    assert [old != new for old, new in zip(before, after, strict=True)] == [each == seat for each in range(3)]
    assert done == ["links"]


def test_links_and_the_end_are_asked_for(lines: HostLines, done: list[str]) -> None:
    for line in ("links\n", "\n", "stop\n"):
        lines.take(line)
    assert done == ["links", "stop"]


def test_what_is_none_of_it_is_answered(
    lines: HostLines, table: HostedTable, done: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines.take("remove Cy")
    assert capsys.readouterr().err == "Nobody at the table is called 'Cy'; at it are Ann and Bo.\n"
    table.session.players[1] = Controller.PROGRAM
    lines.take("remove Bo")
    assert capsys.readouterr().err == "Seat 2 is no person's; nothing was done.\n"
    lines.take("what?")
    assert "remove NAME" in capsys.readouterr().out and not done
