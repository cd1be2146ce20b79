"""The commands that others connect to: the program in a browser, and a relay."""

import asyncio
import sys
import time
from typing import Annotated

from highseas.campaign.begin.options import Whole
from highseas.campaign.cli.root import SAID, app
from highseas.campaign.net.guest.staying import library
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Guard, ServeError
from highseas.campaign.serve import visitors
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say, say_all


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
        seen = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.seen))
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
    from highseas.campaign.files.paths import check_home

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
