"""What the host types at a table without a screen: who is here, and what only the host may do."""

import io
import sys
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from highseas.campaign.net.guest.words import here_lines
from highseas.campaign.net.open_table import Rights
from highseas.campaign.net.tickets import WATCH
from highseas.campaign.plain.line import typed_lines
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.engine.refusal import Refusal
from highseas.platform import go_on_in_background


class HostLines:
    """A host's commands in plain lines."""

    def __init__(self, rights: Rights, stop: Callable[[], object]) -> None:
        """`stop` closes the table."""
        self._rights, self._stop = rights, stop

    def listen(self) -> None:
        """Do what is typed from now on, line by line in the loop that runs the table; it is read in a thread."""
        loop, source = get_running_loop(), io.TextIOWrapper(io.FileIO(0, closefd=False), "utf-8", "replace")
        go_on_in_background()

        def read() -> None:
            with suppress(OSError, RuntimeError):  # there is no input, or the loop has ended
                for line in typed_lines(source):
                    loop.call_soon_threadsafe(self.take, line)

        Thread(target=read, daemon=True).start()

    def take(self, line: str) -> None:
        """Do what was typed, or say why not."""
        word, _, name = line.strip().partition(" ")
        try:
            self._do(word.casefold(), name.strip())
        except Refusal as error:
            complain(LANGUAGE.reason(error))
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
        """Return the seat of a person who is named, or numbered. Raises `SessionError`."""
        names = self._rights.table.session.names
        for seat in self._rights.table.room.persons:
            if name.casefold() in (str(seat), names[seat - 1].casefold()):
                return seat
        raise SessionError("play.crew.nobody", name=name[:40], names=names)
