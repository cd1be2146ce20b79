"""The program's own player plays one seeded game in plain lines, from the deal to the end."""

from typing import TextIO

from highseas.campaign.begin.requests import controllers
from highseas.campaign.plain.games import words_of
from highseas.campaign.play.players import Program
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import slots
from highseas.campaign.words.terminal import Plain


def run(start: Start, sink: TextIO, asked: str) -> None:
    """Play the game and write it to `sink`; `asked` is what to type after "highseas new" for the same game.

    Raises `NoSuchPart` for a game that the program cannot play.
    """
    every_seat = [Program(seat) for seat in range(1, len(start.setup.names) + 1)]
    session = slots.new_session(start, controllers(start, every_seat))
    words, out = words_of(start.game), Plain(sink)
    names, say = words.names(session), words.language.say
    seed, seats = start.setup.seed, len(session.names)
    out.lines([say("plain.demo.begin", seed=seed, seats=seats)])
    out.lines(words.table(session.view, names))
    out.lines(words.events(session.events, names))
    while session.waits_for_ai:
        out.lines(words.events(session.play_ai(), names))
    out.write("\n")
    out.lines(words.table(session.view, names))
    out.lines(words.result(session))
    out.lines([say("plain.demo.end", game=asked, seed=seed, seats=seats)])
