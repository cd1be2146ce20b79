"""The command that gives the program to a browser."""

import sys
import time
from typing import Annotated

from cyclopts import Parameter

from highseas.campaign.cli.root import SAID, Whole, app
from highseas.campaign.serve import address, gate, visitors
from highseas.campaign.serve.address import ServeError
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import say


@app.command
def serve(
    *,
    host: Annotated[str, SAID] = "127.0.0.1",
    port: Annotated[Whole, SAID] = 8000,
    visitors: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Give the whole program to a browser, each visitor with games of their own; needs the extra "serve".

    Parameters
    ----------
    host
        The name or number of this computer under which it can be reached; 0.0.0.0 lets other computers in.
    port
        0 takes any that is free.
    visitors
        List the visitors so far, the last one first, instead.
    """
    return _list_visitors() if visitors else _serve(host, port)


def _list_visitors() -> int:
    found = visitors.visitors()
    for each in found:
        seen = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.seen))
        folder = str(visitors.place() / each.name)
        say(ENGLISH.say("serve.visitor", folder=folder, seen=seen, saved=each.saved, finished=each.finished))
    if not found:
        say(ENGLISH.say("serve.no_visitor"))
    return 0


def _serve(host: str, port: int) -> int:
    """Serve until Ctrl-C. Raises `ServeError` or `NoHome`."""
    try:
        from highseas.campaign.serve.server import VisitorsServer
    except ImportError as error:
        raise ServeError("serve.no_extra") from error
    from highseas.campaign.files.paths import check_home

    check_home()
    token = gate.new_token()
    with address.listen(host, port) as listening:
        where, others = address.url(listening, token), address.is_open_to_others(listening)

        def opened() -> None:
            say(ENGLISH.say("serve.open"))
            say(where)
            sys.stdout.flush()
            if others:
                say(ENGLISH.say("serve.open_to_others"))

        VisitorsServer(token, opened).listen(listening)
    say(ENGLISH.say("serve.ended"))
    return 0
