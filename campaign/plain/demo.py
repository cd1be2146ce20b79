"""Deckhand plays one seeded game in plain lines, from the deal to the end report."""

from typing import TextIO

from highseas.campaign.chapters.naming import names_at
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import slots
from highseas.campaign.words.events import event_lines
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.results import result_lines
from highseas.campaign.words.table import view_lines
from highseas.campaign.words.terminal import Plain


def run(start: Start, sink: TextIO) -> None:
    """Play the game and write it to `sink`."""
    session = slots.new_session(start, [Controller.DECKHAND] * len(start.setup.names))
    names = names_at(session)
    out = Plain(sink)
    seed, seats = session.state.seed, len(names)
    out.lines([ENGLISH.say("plain.demo.begin", seed=seed, seats=seats)])
    out.lines(view_lines(session.view, names))
    out.lines(event_lines(session.events, names))
    while session.waits_for_ai:
        out.lines(event_lines(session.play_ai(), names))
    result = session.result
    assert result is not None
    out.write("\n")
    out.lines(view_lines(session.view, names))
    out.lines(result_lines(result, names))
    out.lines([ENGLISH.say("plain.demo.end", seed=seed, seats=seats)])
