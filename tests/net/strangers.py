"""Whoever has found an address, or has a link, and sends what no guest's program would."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from highseas.campaign.net import wire
from highseas.campaign.net.running import RunningTable
from highseas.campaign.net.wire import LARGEST_FRAME
from tests.net.test_hosted_machine import hello_for

FOREIGN = (
    b"GET / HTTP/1.1\r\n\r\n|\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03|\x83\xa1t\xa2do|\xff\xfe{\x00}\x00|"
    b'\xef\xbb\xbf{"t":"point","at":""}|{"t":"bye","code":"net.void","figures":{}}|{"t":"done","id":"a","epoch":0,"moves":0}|'
    b'{"secret":"guess","guest":1}|{"cmd":"move","move":"draw"}|{"t":"say","id":"a","text":"\\ud800"}|'
    b'{"t":"say","id":"a","text":"\x00"}|{"t":"read","game":"g","cards":2147483647}||null|1e999|\x00\x00\x00'
).split(b"|")
HUGE = (
    b'|x|/|[|/{"t":"say","id":"a","text":"|y|"}/{"t":"do","id":"a","move":|{"a":|/'
    b'{"t":"do","id":"a","epoch":|9|,"moves":0,"move":""}/{"t":"say","id":"a","text":"|\xcc\x81|"}'
).split(b"/")
"""How such frames begin, what fills them, and how they end."""
KEPT = 300
"""Frames that are kept to be sent again."""


class Strangers:
    """What they send to one table, by seed; `harmless`, if nothing of it may change the game."""

    def __init__(self, table: RunningTable, seed: int, harmless: bool = False) -> None:
        self.table, self.luck, self.harmless = table, Random(seed), harmless
        self.listens = True
        """Whether frames are kept, to be sent again, in place of older ones."""
        self._sent: list[bytes] = []

    def hello(self, ticket: str) -> bytes:
        return wire.encode(hello_for(self.table.table.session, ticket))

    def ticket(self) -> str:
        """Return one for a seat, for watching, or for nothing."""
        tickets = self.table.table.tickets
        return self.luck.choice([*tickets.seats, tickets.watch, "", "x" * 22, tickets.watch[:-1], "é" * 22])

    def frames(self, count: int) -> Iterator[bytes]:
        for _ in range(count):
            match self.luck.randrange(10):
                case 0 | 1:
                    yield self._huge()
                case 2:
                    yield self.luck.choice(FOREIGN)
                case 3 | 4 if self._sent:
                    yield self.luck.choice(self._sent)
                case 5 | 6:
                    yield self.keep(wire.encode(self._right()))
                case _:
                    yield self._broken(wire.encode(self._right()))

    def keep(self, frame: bytes) -> bytes:
        """Keep a frame, to be sent again."""
        if len(self._sent) < KEPT:
            self._sent.append(frame)
        elif self.listens:
            self._sent[self.luck.randrange(KEPT)] = frame
        return frame

    def _right(self) -> Any:
        """Return a frame as guests send them, made for this position or one near by."""
        luck, session = self.luck, self.table.table.session
        epoch, moves = self.table.table.room.position
        epoch += 7 if self.harmless else luck.choice([0, 0, 0, 1])
        at = (luck.choice("abcdef") + str(luck.randrange(99)), epoch, max(0, moves + luck.choice([0, 0, 0, -1, 1])))
        prompt = msgspec.to_builtins(session.prompt)
        options = [option["text"] for option in (prompt or {}).get("options", [])]
        match luck.randrange(8):
            case 0 | 1:
                return wire.Do(*at, luck.choice([*options, "draw", "concede", "\x1b]0;x\x07", ""]))
            case 2:
                return wire.Ask(*at, "undo", to=max(0, moves - luck.randrange(-1, 3)))
            case 3:
                topic: wire.Topic = luck.choice(["undo", "crew", "next"])
                return wire.Ask(*at, topic, seat=luck.randrange(4), policy=luck.choice(["", "deckhand", "../x"]))
            case 4:
                return wire.Vote(at[0], luck.randrange(9), luck.random() < 0.2)
            case 5:
                return wire.Say(at[0], luck.choice(["Ahoy", "", "\x1b[2J", "x" * 500, "\u202e"]))
            case 6:
                return wire.Point(luck.choice(["harbor/3", "", "\x1b[2J", "x" * 80]))
        return hello_for(session, self.ticket())

    def _huge(self) -> bytes:
        begin, fill, end = self.luck.choice(HUGE).split(b"|")
        size = self.luck.choice([LARGEST_FRAME - 64, LARGEST_FRAME + 1, 3 * LARGEST_FRAME])
        return begin + fill * (size // len(fill)) + end

    def _broken(self, frame: bytes) -> bytes:
        """Change some bytes of a frame, cut it short, or put something else into one of its fields."""
        luck, data = self.luck, bytearray(frame)
        match luck.randrange(4):
            case 0:
                return luck.randbytes(luck.randrange(60))
            case 1:
                for _ in range(luck.randrange(1, 5)):
                    data[luck.randrange(len(data))] = luck.randrange(256)
                return bytes(data)
            case 2:
                return bytes(data[: luck.randrange(len(data))])
        fields = msgspec.json.decode(frame)
        odd: Any = luck.choice([None, -1, 2**31, 0.5, True, "\x00" * 9, ["a"] * 9, {"t": "do"}, "net.void"])
        fields[luck.choice([*fields, "more"])] = odd
        return msgspec.json.encode(fields)
