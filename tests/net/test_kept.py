"""What a table for several computers keeps in the save of its game, and what of it leaves with a copy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.net import wire
from highseas.campaign.net.open_table import table_of
from highseas.campaign.net.table.guests import Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.table.sealed import waited_for
from highseas.campaign.net.table.together import SILENCE
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.saved_games import gamefile, transfer
from highseas.campaign.saved_games.hosting import LONGEST, MOST_READ, Address, Hosted, Rule, hosted_in
from highseas.campaign.saved_games.slots import branch, keep_new
from highseas.saves import DamagedSave, NewerSave, Store, pack, unpack
from tests.campaigns import begun
from tests.net.test_hosted_machine import Client, FullDisk, hello_for
from tests.net.test_sealed import Race
from tests.net.test_votes import Friends
from tests.refusals import refused
from tests.tui.games import new_game

KEPT = Hosted(
    seats=("a" * 22, "b" * 22),
    watch="w" * 22,
    rule=Rule.MOST,
    epoch=3,
    moves=1,
    answers=({"c1": b"{}", "a0": b"[]"}, {}),
    sealed={2: "draw"},
    muted=(1,),
    read={2: ("cover",)},
    votes=2,
    vote=b"{}",
    address=Address("0.0.0.0", 8741, ("games.example",), self_signed=True),
)


def test_a_save_keeps_what_a_table_gave_it_and_is_as_before_without_any() -> None:
    session = new_game(2)
    before = gamefile.to_bytes(session)
    assert "hosted" not in unpack(before)[1]
    session.hosted, session.sealed = KEPT, KEPT.sealed
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.hosted == KEPT and [*hosted_in(back).answers[0]] == ["c1", "a0"]
    back.hosted = None
    assert gamefile.to_bytes(back) == before


def test_links_leave_with_no_copy_of_a_game(tmp_path: Path) -> None:
    """Neither with an exported save nor with another try from a moment; a file from elsewhere brings none."""
    store, session = Store(tmp_path / "saves"), new_game(2)
    session.hosted, session.sealed = KEPT, KEPT.sealed
    keep_new(store, "table", session)
    session.play("draw")
    assert branch(store, session, moves=0).hosted is None
    transfer.export_save(store, "table", tmp_path / "out.hsv")
    (tmp_path / "in.hsv").write_bytes(gamefile.to_bytes(session))
    transfer.import_save(store, tmp_path / "in.hsv", "copy")
    for blob in ((tmp_path / "out.hsv").read_bytes(), store.read("copy")):
        assert gamefile.from_bytes(blob).hosted is None and b"hosted" not in blob
        assert gamefile.from_bytes(blob).moves == ["draw"]
    assert gamefile.from_bytes(store.read("table")).hosted == KEPT


@pytest.mark.parametrize(
    ("change", "kind", "why"),
    [
        (lambda kept: kept.update(seats=["a"]), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(watch="\x1b[2J"), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(epoch=-1), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(host=3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(sealed={3: "draw"}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(answers=[{}] * 3), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={3: []}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={1: ["\x1b"]}), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(read={1: ["10"] * (MOST_READ + 1)}), DamagedSave, "nobody keeps"),
        (
            lambda kept: kept.update(answers=[{}, {str(number): b"" for number in range(65)}]),
            DamagedSave,
            "nobody keeps",
        ),
        (lambda kept: kept.update(vote=b"x" * (LONGEST + 1)), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(clock=float("nan")), DamagedSave, "nobody keeps"),
        (lambda kept: kept.update(rule="dice"), NewerSave, "newer"),
        (lambda kept: kept.update(bell=True), NewerSave, "newer"),
    ],
)
def test_what_no_host_keeps_is_refused(change: Callable[[dict[str, Any]], object], kind: type, why: str) -> None:
    session = new_game(2)
    session.hosted = KEPT
    payload = unpack(gamefile.to_bytes(session))[1]
    change(payload["hosted"])
    with refused(kind, match=why):
        gamefile.from_bytes(pack(payload, app="0.1.0"))


def slept(table: HostedTable) -> HostedTable:
    """Return the table made anew from the save of its game."""
    return HostedTable.resumed(gamefile.from_bytes(gamefile.to_bytes(table.session)), 0.0)


def test_a_table_that_slept_is_the_same_with_a_later_epoch() -> None:
    """Its vote is open still, unless the game went on without it; a new vote never has the number of an old one."""
    session = new_game(2)
    session.play("draw")
    table = HostedTable(session, Tickets.new([True, True]), 0.0, Rule.MOST, host=2, clock=90.0)
    table.mute(1)
    client = Client(table, 1)
    Client(table, 2).connect(0.0)
    client.connect(0.0)
    client.send(wire.Ask("a", 0, 1, "undo"), 5.0)
    again = slept(table)
    assert (again.tickets, again.epoch, again.room.muted) == (table.tickets, 1, {1})
    assert (again.together.rule, again.together.host, again.waiting.clock) == (Rule.MOST, 2, 90.0)
    assert again.vote.status() == table.vote.status() and again.vote.until == 5.0 + SILENCE
    session.play(session.prompt.options[0].text)
    without = slept(table)
    assert without.vote is None and without.together.votes == 1
    again.tick(5.0 + SILENCE)
    assert slept(again).vote is None and slept(again).epoch == 2
    with refused(wire.WireError, match="never hosted"):
        HostedTable.resumed(new_game(2), 0.0)


def test_settings_that_are_given_anew_take_the_place_of_those_that_were_kept() -> None:
    session = new_game(2)
    HostedTable(session, Tickets.new([True, True]), 0.0, Rule.MOST, clock=90.0)
    kept = table_of(gamefile.from_bytes(gamefile.to_bytes(session)), 1.0)
    assert (kept.together.rule, kept.waiting.clock, kept.waiting.for_readers) == (Rule.MOST, 90.0, False)
    given = table_of(gamefile.from_bytes(gamefile.to_bytes(session)), 1.0, 1, Rule.HOST, 0.0, True)
    assert (given.together.rule, given.waiting.clock, given.waiting.for_readers) == (Rule.HOST, 0.0, True)
    assert given.tickets == kept.tickets


def test_whoever_comes_back_in_a_new_program_reads_on_where_the_seat_was() -> None:
    """Also at a host that slept; the other seat, and whoever watches, begin with the first page."""
    chapter = begun(("Ann", "Bo"), saved=False)
    while len(pages := unread(chapter)) < 3:
        chapter.play(chapter.prompt.options[0].text)
    friends = Friends(chapter)
    session, guest = friends.other.session, friends.table.guests.seated[2]
    for _ in pages[:-1]:
        session.turn_page(read_one(session))
    for data in friends.other.own:
        friends.table.receive(guest, data, 1.0)
    for table in (friends.table, slept(friends.table)):
        for seat, waiting in ((2, pages[-1:]), (1, pages), (WATCH, pages)):
            anew = Client(table, seat)
            anew.connect(2.0)
            anew.read()
            assert unread(anew.session) == waiting
    friends.table.receive(friends.table.guests.seated[2], wire.encode(wire.Read(session.game_id, ("\x1b",))), 3.0)
    assert slept(friends.table).room.read == {2: ()}


def test_a_new_link_counts_once_it_is_saved() -> None:
    session, full = new_game(2), FullDisk()
    table = HostedTable(session, Tickets.new([True, True]), 0.0)
    client, old = Client(table, 1), table.tickets.seats[0]
    client.connect(0.0)
    session.autosaver = full
    with refused(wire.WireError, match="cannot save"):
        table.renew(1)
    assert not client.outbox.closed
    full.is_full = False
    table.tick(0.0)
    assert client.outbox.closed and slept(table).tickets.seats[0] == table.tickets.seats[0] != old
    with refused(wire.WireError, match="fits no seat"):
        table.enter(hello_for(session, old), Outbox(), 0.0)


def test_sealed_answers_are_saved_and_shown_to_nobody() -> None:
    """Those of a game that is played on without its host answer no later question."""
    race = Race(3)
    seat, other = (each for each in (1, 2, 3) if each != race.captain)
    race.choose(seat, race.cards[seat][0])
    again = slept(race.table)
    assert again.session.moves == race.session.moves
    assert again.session.sealed == {seat: race.cards[seat][0]} and waited_for(again.session) == (race.captain, other)
    for card in (race.cards[each][0] for each in sorted((1, 2, 3), key=lambda each: (each - race.captain) % 3)):
        again.session.play(card)
    assert not slept(again).session.sealed
