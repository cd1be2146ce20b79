"""Tables that draw their deals together: who comes, who leaves, who comes back, who is killed, and who cheats."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.net import wire
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.staying import news
from highseas.campaign.net.table.dealing import PATIENCE
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.net.wire import WireError
from highseas.campaign.plain.away import AwaySession, SharedJoined
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.fair import HOST, Fair, check_fair, commitment_to, new_part
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.saved_games.hosting import hosted_in
from highseas.campaign.words.language import LANGUAGE
from highseas.saves import DamagedSave, Store, pack, unpack
from tests.campaigns import begun, played
from tests.net.test_hosted_machine import Client
from tests.net.test_joined import staying_at
from tests.net.test_running import running
from tests.tui.games import DEALS, dealt, new_game, on_with
from tests.tui.races import new_race


def lobby(session: Session, *seats: int, **settings: Any) -> tuple[HostedTable, list[Client]]:
    """Return a table where a game is to be drawn, and who has come."""
    table = HostedTable(session, Tickets.new([True] * len(session.names)), 0.0, drawn=True, **settings)
    return table, come(table, *seats)


def come(table: HostedTable, *seats: int) -> list[Client]:
    clients = [Client(table, seat) for seat in seats]
    for client in clients:
        client.connect(0.0)
    return clients


def leave(*clients: Client) -> None:
    for client in clients:
        assert client.guest is not None
        client.table.leave(client.guest, 2.0)


def go_on(clients: Iterable[Client], now: float = 1.0) -> None:
    """Let everybody read and answer what the table tells, until nobody has anything to say."""
    clients = list(clients)
    for _ in range(4):
        for client in clients:
            client.draw(now)


def first_choices(session: Session) -> None:
    while session.prompt is not None:
        session.play(next(option.text for option in session.prompt.options if option.enabled))


def play_out(table: HostedTable, clients: Iterable[Client], by: Callable[[Session], object] = on_with) -> None:
    """Bring the game to its end."""
    table.room.change(lambda: by(table.session))
    table.tick(5.0)
    for client in clients:
        client.read()


def verdict(client: Client) -> str:
    """Return what the program of a guest says of the deal: the code, or nothing where it is proved."""
    session = client.joined.session
    assert session is not None and session.shown
    return session.unproved.code if session.unproved is not None else ""


@pytest.mark.parametrize("begin", [lambda: new_game(2), lambda: new_race(2, persons=2)])
def test_a_game_is_laid_when_all_have_come_and_everybody_can_prove_its_deal(begin: Callable[[], Session]) -> None:
    table, (one, watcher) = lobby(begin(), 1, WATCH)
    placeholder = table.session
    go_on([one, watcher])
    assert one.at is None and one.welcomes == 1 and not one.joined.welcome.laid and one.seats.seats[0].connected
    (other,) = come(table, 2)
    clients = [one, other, watcher]
    go_on(clients)
    session = table.session
    assert session is not placeholder and session.start.setup.seed == session.fair.seed and table.dealing.draft is None
    assert all(session.fair.parts) and one.session.moments and one.joined.welcome.laid
    seed = str(session.start.setup.seed)
    play_out(table, clients, first_choices)
    for client in clients:
        shown = client.session.shown
        assert verdict(client) == "" and seed in shown and write_replay(client.session) == shown
        back = read_replay(shown)
        assert back.fair is not None and back.fair.seat == client.seat and back.moves == session.moves
        check_fair(back.fair, back.start)
    one.send(wire.Ask("back", *table.room.position, "undo", to=0), 6.0)
    one.read()
    assert one.answers["back"].code == "net.shown"


def test_a_guest_hears_it_in_words_and_its_front_end_has_the_replay() -> None:
    for drawn, said in (
        (True, "Proved: nobody chose this deal. Ann and Bo drew"),
        (False, "not proved: this deal was"),
    ):
        table = HostedTable(new_game(2), Tickets.new([True] * 2), 0.0, drawn=drawn)
        clients = come(table, 1, 2)
        heard = list[wire.FromHost]()
        clients[0].joined.heard = heard.append
        go_on(clients)
        away = AwaySession(cast(SharedJoined, clients[0].joined))
        with pytest.raises(SessionError):
            away.replay_text()
        play_out(table, clients)
        shown = [frame for frame in heard if isinstance(frame, wire.Shown)]
        assert len(shown) == 1 and away.replay_text() == shown[0].replay == away.session.shown
        assert news(shown[0], clients[0].joined, LANGUAGE).startswith(said)


@pytest.mark.parametrize("seed", [8, 25, 26])
def test_a_booty_of_which_a_seat_does_not_see_all_is_shown_to_it(seed: int) -> None:
    """What the winner may take or hand on lies face down for the loser, who would see one choice alone."""
    table = HostedTable(new_race(2, seed=seed, persons=2), Tickets.new([True] * 2), 0.0)
    clients = come(table, 1, 2, WATCH)
    play_out(table, clients, first_choices)
    assert {verdict(client) for client in clients} == {"play.fair.why.given"}


def test_nothing_is_done_before_the_game_is_laid_but_talk() -> None:
    table, (one,) = lobby(new_game(2), 1)
    one.draw(1.0)
    for frame in (wire.Do("a", *table.room.position, "draw"), wire.Ask("b", *table.room.position, "concede")):
        one.send(frame, 1.0)
        one.read()
        assert one.answers[frame.id].code == "net.dealing"
    one.send(wire.Say("c", "Ahoy"), 1.0)
    one.read()
    assert isinstance(one.answers["c"], wire.Done) and table.task is None and not table.session.moves


def test_who_leaves_before_the_deal_has_no_part_and_who_comes_back_has() -> None:
    table, (one, other, third) = lobby(new_game(4), 1, 2, 3)
    go_on([one, other, third])
    assert sum(map(bool, table.dealing.draft.commitments)) == 4
    leave(one, other)
    first = table.dealing.draft.commitments[HOST]
    one.connect(3.0)
    go_on([one, third])
    assert one.joined.is_connected
    table.begin(4.0)
    go_on([one, third], 4.0)
    fair = table.session.fair
    assert [seat for seat, part in enumerate(fair.parts) if part] == [HOST, 1, 3] and fair.commitments[HOST] == first
    other.connect(5.0)
    go_on([one, other, third], 5.0)
    play_out(table, (one, other, third))
    assert [verdict(client) for client in (one, third)] == ["", ""] and verdict(other) == "play.fair.unseen"


def test_a_part_that_is_not_shown_breaks_the_draw_off_and_all_know() -> None:
    """Also where the guest is cut off between commitment and part, it has a minute to come back."""
    table, (one, other) = lobby(new_game(2), 1, 2)
    one.draw(1.0)
    other.draw(1.0)
    assert table.dealing.complete
    leave(other)
    go_on([one], 3.0)
    other.connect(3.0)
    before = table.dealing.draft
    go_on([one, other], 4.0)
    assert table.session.fair.parts[:2] == before.parts[:2] and not table.session.fair.broken
    table, (one, other) = lobby(new_game(2), 1, 2)
    one.draw(1.0)
    other.draw(1.0)
    go_on([one], 2.0)
    other.own.clear()
    table.tick(2.0 + PATIENCE)
    go_on([one, other], 70.0)
    play_out(table, [one, other])
    assert table.session.fair.broken == 1 and verdict(one) == "play.fair.broken"


def test_a_table_that_is_killed_between_commitment_and_deal_goes_on_with_both(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    for wait in ("commitment", "part"):
        session = new_game(2)
        slots.keep_new(store, wait, session)
        table, clients = lobby(session, 1, 2)
        if wait == "part":
            clients[0].draw(1.0)
            clients[1].draw(1.0)
            clients[0].draw(1.0)
        draft, complete = table.dealing.draft, table.dealing.complete
        assert complete == (wait == "part") and bool(draft.parts[1]) == complete
        slots.leave(table.session)
        table = HostedTable.resumed(slots.resume(store, wait), 3.0)
        assert table.dealing.draft == draft and table.dealing.complete is complete and not table.room.laid
        for client in clients:
            client.table, client.guest = table, None
            client.connect(3.0)
        go_on(clients, 3.0)
        assert table.session.fair.commitments[HOST] == draft.commitments[HOST] and not table.session.fair.broken
        play_out(table, clients)
        assert [verdict(client) for client in clients] == ["", ""]
        slots.leave(table.session)
        assert slots.look(store, wait).fair == table.session.fair and hosted_in(table.session).draft is None


class Recorder:
    """Keeps what is saved, in order."""

    def __init__(self) -> None:
        self.saves = list[bytes]()

    def keep(self, session: Session) -> None:
        self.saves.append(gamefile.to_bytes(session))


def test_no_save_has_both_the_game_that_was_laid_and_its_draw() -> None:
    session, recorder = new_game(2), Recorder()
    session.autosaver = recorder
    table, clients = lobby(session, 1, 2)
    go_on(clients)
    kept = [gamefile.from_bytes(each) for each in recorder.saves]
    assert table.room.laid and {(each.fair is None, hosted_in(each).draft is None) for each in kept} == {
        (True, False),
        (False, True),
    }


def test_a_part_that_was_not_bound_is_not_taken() -> None:
    table, (one, other) = lobby(new_game(2), 1, 2)
    one.draw(1.0)
    other.draw(1.0)
    draft = table.dealing.draft
    assert one.guest is not None and table.dealing.complete
    for part in (wire.Part(draft.commitments[HOST], part=new_part()), wire.Part(new_part(), part=new_part())):
        table.receive(one.guest, wire.encode(part), 1.0)
        assert table.dealing.draft == draft


def test_a_draw_that_nobody_kept_is_refused() -> None:
    table, _ = lobby(new_game(2), 1)
    payload = unpack(gamefile.to_bytes(table.session))[1]
    payload["hosted"]["draft"]["parts"].pop()
    with pytest.raises(DamagedSave):
        gamefile.from_bytes(pack(payload, app="0.1.0"))


class Cheat:
    """A host that changes what it tells."""

    def __init__(self, at_end: Callable[[Fair], Fair]) -> None:
        self.table, self.clients = lobby(new_game(3), 1, 2)
        self.table.begin(0.0)
        go_on(self.clients)
        session = self.table.session
        assert session.fair is not None
        session.fair = at_end(session.fair)


def put(row: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return (*row[:seat], text, *row[seat + 1 :])


def with_part(fair: Fair, seat: int) -> Fair:
    part = new_part()
    bound = put(fair.commitments, seat, commitment_to(seat, part))
    return replace(fair, parts=put(fair.parts, seat, part), commitments=bound)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda fair: with_part(fair, HOST), "changed"),
        (lambda fair: with_part(fair, 2), "changed"),
        (lambda fair: with_part(fair, 3), "nobody"),
        (lambda fair: replace(fair, parts=put(fair.parts, 1, ""), commitments=put(fair.commitments, 1, "")), "missing"),
        (lambda fair: replace(fair, parts=(fair.parts[0], *fair.parts[2:0:-1], "")), "changed"),
        (lambda fair: replace(fair, why="midway"), "why.midway"),
    ],
)
def test_each_guest_compares_what_is_shown_with_what_it_saw(change: Callable[[Fair], Fair], code: str) -> None:
    """Whatever the host makes up at the end, with all commitments that go with it."""
    cheat = Cheat(change)
    play_out(cheat.table, cheat.clients)
    for client in cheat.clients:
        assert verdict(client) == f"play.fair.{code}"
        with pytest.raises(SessionError):
            back = read_replay(client.session.shown)
            check_fair(back.fair, back.start)


def test_a_game_that_was_not_the_one_played_is_noticed() -> None:
    """The host deals as it likes, and shows a game of the seed that was drawn."""
    table, clients = lobby(new_game(2), 1, 2)
    go_on(clients)
    fair = table.session.fair
    table.room.session = chosen = new_game(2, seed=7)
    chosen.fair, chosen.shown = fair, write_replay(_with_fair(on_with(new_game(2, seed=fair.seed)), fair))
    for client in clients:
        client.connect(2.0)
    play_out(table, clients)
    assert [verdict(client) for client in clients] == ["play.fair.other_game"] * 2


def _with_fair(session: Session, fair: Fair | None) -> Session:
    session.fair = fair
    return session


def test_a_guest_shows_its_part_once_and_only_where_it_is_bound() -> None:
    """A host that shows others other commitments gets no second answer."""
    _, (one, other) = lobby(new_game(2), 1, 2)
    one.draw(1.0)
    other.draw(1.0)
    (dealing,) = [frame for frame in map(wire.from_host, one.outbox.take()) if isinstance(frame, wire.Dealing)]
    assert dealing.complete
    without = replace(dealing, commitments=put(dealing.commitments, 1, ""))
    another = replace(dealing, commitments=put(dealing.commitments, 2, commitment_to(2, new_part())))
    shown = []
    for frame in (without, another, dealing, another):
        one.own.clear()
        one.joined.receive(wire.encode(frame))
        shown.append([wire.from_guest(data).part for data in one.own])
    assert shown == [[], [shown[1][0]], [], [shown[1][0]]] and shown[1][0]
    with pytest.raises(WireError):
        one.joined.receive(wire.encode(replace(dealing, commitments=())))


def test_a_host_that_lays_another_game_while_one_is_played_is_noticed() -> None:
    table, clients = lobby(new_game(2), 1, 2)
    go_on(clients)
    table.dealing.start()
    table.room.save()
    go_on(clients, 2.0)
    play_out(table, clients)
    assert [verdict(client) for client in clients] == ["play.fair.broken"] * 2


@pytest.mark.parametrize(
    ("session", "why"),
    [
        (lambda: new_game(2), "given"),
        (lambda: on_with(new_game(2), 3), "midway"),
        (lambda: dealt((DEALS / "harbor.toml").read_text()), "deal"),
    ],
)
def test_what_is_not_drawn_says_so(session: Callable[[], Session], why: str) -> None:
    """A game that cannot be drawn is laid at once, also where that was asked for."""
    table = HostedTable(session(), Tickets.new([True] * 2), 0.0, drawn=why != "given")
    clients = come(table, 1, 2)
    go_on(clients)
    assert clients[0].joined.welcome.why == why and clients[0].joined.welcome.laid and clients[0].at is not None
    play_out(table, clients)
    assert [verdict(client) for client in clients] == [f"play.fair.why.{why}"] * 2


def test_each_chapter_is_drawn_and_none_is_shown_that_tells_of_the_next() -> None:
    """A campaign that was begun without guests has one seed for all its chapters, which is not told."""
    first = played(begun(("Ann", "Bo"), seed=777_777, saved=False), lose=True)
    table = HostedTable(first, Tickets.new([True, True]), 0.0)
    clients = come(table, 1, 2)
    go_on(clients)
    assert not clients[0].session.shown and first.fair.why == "midway" and not table.room.shows_all
    for client, ask in zip(clients, (wire.Ask("a", *table.room.position, "next"), None), strict=True):
        client.send(ask or wire.Vote("b", table.vote.number, yes=True), 1.0)
        client.read()
    go_on(clients, 2.0)
    again = table.session
    assert again.fair.seed == again.start.setup.seed and campaign_of(again).seed == campaign_of(first).seed
    play_out(table, clients, lambda session: session.play(session.game.concede))
    for client in clients:
        assert verdict(client) == "" and f"seed = {again.fair.seed}\n" in client.session.shown
        assert "777777" not in client.session.shown
    assert table.room.shows_all


async def test_friends_come_over_lines_that_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying, "SOON", 0.001)
    session = new_game(2)
    async with running(session, drawn=True) as table, asyncio.timeout(30), staying_at(table, 1, 2) as friends:
        for friend in friends:
            await friend.line.close()
        laid = table.table.session
        assert laid is not session and laid.fair.seed == laid.start.setup.seed
        laid.play("draw")
        table.table.room.change(lambda: on_with(laid))
        table.table.tick(0.0)
        for friend in friends:
            while not (await friend.knows(len(laid.moves))).shown:
                await asyncio.sleep(0.001)
            assert friend.joined.session.unproved is None


def test_without_a_table_nothing_is_drawn() -> None:
    session = played(begun(("Ann", "Bo"), saved=False), lose=True)
    twin = played(begun(("Ann", "Bo"), saved=False), lose=True)
    assert slots.next_chapter(session).start == slots.next_chapter(twin).start
    assert slots.next_chapter(session).fair is None and session.players == [Controller.PERSON] * 2
