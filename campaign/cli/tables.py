"""The commands that others connect to: of tables for players on several computers, one keeps a table, two come to it
by a link; the program in a browser, and a relay.
"""

import asyncio
import io
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Annotated

from highseas.campaign.begin.options import ALL_OPTIONS, NO_OPTIONS, TableOptions, Whole, refuse_any
from highseas.campaign.cli.play import NAMED, begun, resumed, wants_hints
from highseas.campaign.cli.root import SAID, app, is_refusal
from highseas.campaign.files import datafile
from highseas.campaign.files.paths import check_home
from highseas.campaign.files.version import VERSION
from highseas.campaign.net import open_table
from highseas.campaign.net.guest.staying import here_lines, library
from highseas.campaign.net.running import Hall
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import WATCH, Link, link_in
from highseas.campaign.net.transport import address, visited
from highseas.campaign.net.transport.address import Guard, ServeError
from highseas.campaign.net.wire import WireError
from highseas.campaign.plain.line import typed_lines
from highseas.campaign.play.crash import blamed_on
from highseas.campaign.play.players import seat_named
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.hosting import Address, Rule, hosted_in
from highseas.campaign.saved_games.recovery import when
from highseas.campaign.serve import visitors
from highseas.campaign.tui import launch
from highseas.campaign.words.language import LANGUAGE, sentence
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.engine.refusal import Refusal
from highseas.platform import go_on_in_background, on_ending, open_input


@app.command
def host(
    mode: str = "",
    deal: str = "",
    date: str = "",
    /,
    *,
    options: TableOptions = NO_OPTIONS,
    resume: str | None = None,
    cluster: str = "",
    agree: Rule | None = None,
    clock: Whole | None = None,
    wait_for_readers: bool = False,
    links_file: Path | None = None,
    headless: bool = False,
    bind: str = "",
    port: Whole | None = None,
    server_name: tuple[str, ...] = (),
    cert: str = "",
    key: str = "",
    behind_proxy: bool = False,
    self_signed: bool = False,
    public: str = "",
    relay: str = "",
) -> int:
    """Keep a table for players on several computers, new or saved; needs the extra "online"."""
    at = Address(bind, port, server_name, cert, key, behind_proxy, self_signed, public, relay)
    open_table.guard_of(at)
    library()
    if resume is not None:
        refuse_any(options, ALL_OPTIONS, "cli.not_with.resume")
    drawn = resume is None and options.seed is None and mode not in NAMED
    asked = ("adventure" if mode == "story" else mode or "contracts"), deal, date, options
    if cluster:
        session = None
        if resume is not None:
            session = slots.look(slots.open_store(), "" if resume == "last" else resume)
            session.hosted = None  # a copy, whose links are others
        elif mode:
            session = begun(*asked, None, None)
        else:
            refuse_any(options, ALL_OPTIONS, "cli.not_with.cluster")
            rest = {"agree": agree, "clock": clock, "wait-for-readers": wait_for_readers, "links-file": links_file}
            if given := [name for name, value in rest.items() if value not in (None, False)]:
                raise SessionError("cli.not_with.cluster", option=f"--{given[0]}")
        rules = agree, clock, wait_for_readers, drawn
        return _host_cluster(cluster.split(","), at, session, rules, links_file)
    if resume is not None:
        session = resumed("" if resume == "last" else resume)
    else:
        session = begun(*asked, slots.open_store(), None)
    try:
        kept = hosted_in(session)
        if kept is not None and at == Address():
            at = kept.address
        way = open_table.way_at(at)
        table = open_table.table_of(session, time.time(), 1, agree, clock, wait_for_readers, drawn)
        table.found_at(way.found_at(at))
    except Exception:
        slots.leave(session)
        raise
    if not headless and launch.is_terminal():
        from highseas.campaign.tui.online.hosting import keep

        return launch.open_company(lambda shell: keep(shell, table, way, links_file))
    try:
        with blamed_on(lambda: table.session, is_refusal):
            asyncio.run(_keep(table, way, links_file))
    finally:
        slots.leave(table.session)
    say(LANGUAGE.say("net.host.ended"))
    return 0


async def _keep(table: HostedTable, way: open_table.Way, links_file: Path | None) -> None:
    """Keep a table until its game is over, or the program is told to end."""
    hall, ended = Hall(), asyncio.Event()
    on_ending(asyncio.get_running_loop(), lambda _: ended.set())
    async with open_table.reached(way, hall, table.session, _note) as link, open_table.opened(hall, table) as running:
        with visited.noted(table.tickets, way.place) as note:

            def show_links() -> None:
                note()
                _give_out(open_table.links_of(table, link), table, links_file, here=True)

            show_links()
            HostLines(open_table.Rights(table, show_links), ended.set).listen()
            ends = asyncio.create_task(ended.wait()), asyncio.create_task(open_table.until_over(running))
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for end in ends:
                end.cancel()


_Rules = tuple[Rule | None, float | None, bool, bool]
"""How a table agrees, its clock, whether it waits for readers, and whether its deal is drawn."""


def _host_cluster(servers: list[str], at: Address, session: Session | None, rules: _Rules, file: Path | None) -> int:
    """Be a host of a cluster until the program is told to end; a session that is given begins a table there."""
    if at.relay or at.self_signed:
        raise SessionError("net.cluster.certificate")
    try:
        from highseas.campaign.net.cluster import node as cluster
    except ImportError as error:
        raise ServeError("net.cluster.no_extra") from error

    async def keep() -> None:
        ended = asyncio.Event()
        on_ending(asyncio.get_running_loop(), lambda _: ended.set())
        way = open_table.way_at(at)
        assert way.place is not None
        link = Link(way.place.root, "")
        with way.place.listening:
            async with cluster.joined(servers) as (journal, node), library().serving(node.attend, way.place):
                say(LANGUAGE.say("net.cluster.open", place=link.address))
                if session is not None:
                    table = await cluster.lay(journal, session, *rules)
                    _give_out(open_table.links_of(table, link), table, file)
                sys.stdout.flush()
                await ended.wait()

    asyncio.run(keep())
    say(LANGUAGE.say("net.cluster.ended"))
    return 0


class HostLines:
    """A host's commands in plain lines."""

    def __init__(self, rights: open_table.Rights, stop: Callable[[], object]) -> None:
        self._rights, self._stop = rights, stop

    def listen(self) -> None:
        """Do what is typed from now on, line by line in the loop that runs the table; it is read in a thread."""
        if sys.stdin is None:
            return  # the program began without an input, and something else may have its number
        loop = asyncio.get_running_loop()
        go_on_in_background()

        def read() -> None:
            with suppress(OSError, RuntimeError):  # nothing can be read, or the loop has ended
                for line in typed_lines(io.TextIOWrapper(open_input(), "utf-8", "replace")):
                    loop.call_soon_threadsafe(self.take, line)

        Thread(target=read, daemon=True).start()

    def take(self, line: str) -> None:
        """Do what was typed, or say why not."""
        word, _, name = line.strip().partition(" ")
        try:
            self._do(word.casefold(), name.strip())
        except Refusal as error:
            complain(sentence(LANGUAGE.reason(error)))
        sys.stdout.flush()

    def _do(self, word: str, name: str) -> None:
        rights, room = self._rights, self._rights.table.room
        match word:
            case "":
                pass
            case "stop" | "quit":
                self._stop()
            case "here":
                say_all(here_lines(room.seats(), room.session.names, LANGUAGE))
            case "links":
                rights.show_links()
            case "begin":
                rights.begin()
            case "mute":
                rights.do(f"mute/{(seat := self._seat(name))}")
                said = {"name": room.session.names[seat - 1], "muted": seat in room.muted}
                say(LANGUAGE.say("net.host.muted", **said))
            case "remove":
                rights.do(f"renew/{WATCH if name.casefold() == 'watchers' else self._seat(name)}")
            case _:
                say_all(LANGUAGE.say("net.host.commands").splitlines())

    def _seat(self, name: str) -> int:
        """Return the seat of a person who is named, or numbered. Raises a `Refusal`."""
        table = self._rights.table
        if (seat := seat_named(table.session.names, name)) not in table.room.persons:
            raise WireError("net.no_person", seat=seat)
        return seat


def _note(why: Refusal | None) -> None:
    complain(LANGUAGE.say("net.host.relay") if why is None else sentence(LANGUAGE.reason(why)))


def _give_out(links: open_table.Links, table: HostedTable, file: Path | None, here: bool = False) -> None:
    """Print the links, and write them into a file that only this player can read. Raises `DataFileError`."""
    open_table.write_links(links, file)
    say(LANGUAGE.say("net.host.open", here=here))
    for name, link in zip(table.session.names, links.seats, strict=True):
        if link:
            say(LANGUAGE.say("net.host.seat", name=name, link=link))
    say(LANGUAGE.say("net.host.watch", link=links.watch))
    sys.stdout.flush()


@app.command
def join(
    link: str, /, *, lines: bool = False, json: bool = False, replay: Path | None = None, accept_story: bool = False
) -> int:
    """Sit down at a host's table by a link, in the full screen, in plain lines or as a program."""
    return _come(link, lines, json, accept_story, replay)


@app.command
def watch(link: str, /, *, lines: bool = False, json: bool = False, accept_story: bool = False) -> int:
    """Look on at a host's table by a link."""
    return _come(link, lines, json, accept_story)


def _come(text: str, lines: bool, json: bool, accepts: bool, replay: Path | None = None) -> int:
    link, sockets = link_in(text), library()
    if not (lines or json):
        if not launch.is_terminal():
            raise SessionError("net.no_terminal")
        from highseas.campaign.tui.online.hosting import join as sit

        return launch.open_company(lambda shell: sit(shell, text))
    from highseas.campaign.plain.away import Away

    away = Away(link.ticket, partial(sockets.calling, text), VERSION, json, wants_hints(), accepts)
    status = away.run()
    if replay is not None and away.shown:
        datafile.write_new_text(replay, away.shown)
    return status


@app.command
def serve(
    *,
    host: Annotated[str, SAID] = "127.0.0.1",
    port: Annotated[Whole, SAID] = 8000,
    name: tuple[str, ...] = (),
    cert: str = "",
    key: str = "",
    behind_proxy: bool = False,
    visitors: bool = False,
) -> None:
    """Give the whole program to a browser, each visitor with games of their own; needs the extra "serve"."""
    if visitors:
        _list_visitors()
        return
    _serve(host, port, name, address.guard(name, cert, key, behind_proxy))


@app.command
def relay(
    *,
    bind: Annotated[str, SAID] = "127.0.0.1",
    port: Annotated[Whole, SAID] = 8750,
    name: tuple[str, ...] = (),
    cert: str = "",
    key: str = "",
    behind_proxy: bool = False,
    self_signed: bool = False,
    public: str = "",
) -> None:
    """Let hosts and guests meet who cannot reach each other; needs the extra "online"."""
    guard = address.guard(name, cert, key, behind_proxy, self_signed, public)
    relaying = library().relaying
    place = address.opened(bind, port, guard, name, public, terminals=True)

    def opened() -> None:
        say(LANGUAGE.say("net.relay.open"))
        say(f"{place.root}/{guard.pin and '#'}{guard.pin}")
        if not (place.is_open_to_others or guard.behind_proxy):
            say(LANGUAGE.say("net.relay.alone"))
        sys.stdout.flush()

    with place.listening:
        asyncio.run(relaying(place, opened))
    say(LANGUAGE.say("net.relay.ended"))


def _list_visitors() -> None:
    found = visitors.visitors()
    for each in found:
        seen = when(each.seen)
        folder = str(visitors.place() / each.name)
        say(LANGUAGE.say("serve.visitor", folder=folder, seen=seen, saved=each.saved, finished=each.finished))
    if not found:
        say(LANGUAGE.say("serve.no_visitor"))
    _say_lost(found, "serve.lost_keep")


def _say_lost(found: list[visitors.Visitor], advice: str) -> None:
    """Print how many visitors left games behind for good, if any did; the server itself removes none."""
    if count := sum(each.is_lost for each in found):
        days = visitors.COOKIE_LASTS // visitors.DAY
        say_all([LANGUAGE.say("serve.lost", count=count, days=days), LANGUAGE.say(advice)])


def _serve(host: str, port: int, names: tuple[str, ...], guard: Guard) -> None:
    try:
        from highseas.campaign.serve.server import VisitorsServer
    except ImportError as error:
        raise ServeError("serve.no_extra") from error

    check_home()
    token = address.new_token()
    place = address.opened(host, port, guard, names)

    def opened() -> None:
        say(LANGUAGE.say("serve.open"))
        say(f"{place.root}/?token={token}")
        sys.stdout.flush()
        if place.is_open_to_others:
            say(LANGUAGE.say("serve.open_to_others"))
        _say_lost(visitors.visitors(), "serve.lost_more")

    with place.listening:
        VisitorsServer(place, token, opened).listen()
    say(LANGUAGE.say("serve.ended"))
