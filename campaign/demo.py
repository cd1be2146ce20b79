"""The rules-of-thumb player plays one seeded game in plain lines, from the deal to the end report."""

from typing import TextIO

from campaign import slots
from campaign.start import Start
from campaign.terminal import Plain
from campaign.words.events import event_lines
from campaign.words.results import result_lines
from campaign.words.table import view_lines


def run(start: Start, sink: TextIO) -> None:
    """Play it and tell it."""
    session = slots.new_session(start, ["thumb"] * len(start.setup.names))
    names = session.state.names
    out = Plain(sink)
    out.write(f"Seed {session.state.seed}. The rules-of-thumb player plays {len(names)} of {len(names)} seats.\n")
    out.lines(view_lines(session.view))
    out.lines(event_lines(session.events, names))
    while session.waits_for_ai:
        out.lines(event_lines(session.play_ai(), names))
    result = session.result
    assert result is not None
    out.write("\n")
    out.lines(view_lines(session.view))
    out.lines(result_lines(result, names))
    out.write(f"To play it yourself: highseas new contracts --players {len(names)} --seed {session.state.seed}\n")
