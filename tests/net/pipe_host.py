"""A host to be killed, of the game "table" in a folder of saves: it takes lines of a seat and a frame, prints at once
what it tells as such lines, and a dot when a frame is done with.
"""

import sys
from pathlib import Path

from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Guest, Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.saved_games.slots import resume
from highseas.saves import Store


class Printed(Outbox):
    """Frames for a seat, which nothing holds back."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def put(self, frame: bytes, first: int | None = None) -> None:
        """Print a frame."""
        if not self.closed:
            sys.stdout.buffer.write(b"%d %s\n" % (self._seat, frame))
            sys.stdout.buffer.flush()


table = HostedTable.resumed(resume(Store(Path(sys.argv[1])), "table"), 0.0)
guests: dict[int, Guest] = {}
for line in sys.stdin.buffer:
    number, _, sent = line.rstrip(b"\n").partition(b" ")
    seat, outbox = int(number), Printed(int(number))
    try:
        if isinstance(hello := wire.from_guest(sent), wire.Hello):
            guests[seat] = table.enter(hello, outbox, 0.0)
        else:
            table.receive(guests[seat], sent, 0.0)
    except wire.WireError as error:
        outbox.put(wire.encode(wire.Bye(error.code, wire.figures_of(error))))
    print(".", flush=True)
