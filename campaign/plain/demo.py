"""The program's own players play one seeded game in plain lines, from the deal to the end."""

from collections.abc import Sequence
from typing import TextIO

from highseas.campaign.begin.requests import controllers
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.words.games import replaced_line
from highseas.campaign.words.terminal import Plain
from highseas.engine.game import DECKHAND


def run(start: Start, sink: TextIO, asked: str, ai: Sequence[Program] = ()) -> None:
    """Play the game and write it to `sink`, with the reasons of its moves; `asked` is what to type after "highseas
    new" for the same game. The seats `ai` have players of their own, deckhand has the others. Raises
    `SessionError`, or `NoSuchPart` for a game that the program cannot play.
    """
    controllers(start, ai)  # raises for players that do not exist
    chosen = dict(ai)
    every_seat = [Program(seat, chosen.get(seat, DECKHAND)) for seat in range(1, len(start.setup.names) + 1)]
    session = slots.new_session(start, controllers(start, every_seat), ai=every_seat)
    words, out = words_of(start.game), Plain(sink)
    names, say = words.names(session), words.language.say
    seed, seats = start.setup.seed, len(session.names)
    out.lines([say("plain.demo.begin", seed=seed, seats=seats, players=sorted(set(session.policies)))])
    out.lines(filter(None, [replaced_line(session.replaced, session.names, words.language)]))
    out.lines(words.table(session.view, names))
    out.lines(words.events(session.events, names))
    number = 0
    while session.waits_for_ai:
        session.play_ai()
        out.lines(_lines(session, number) if number else [])  # a move late: of draws in a row the last is explained
        number = len(session.moves)
    out.lines(_lines(session, number))
    out.write("\n")
    out.lines(words.table(session.view, names))
    out.lines(words.result(session))
    out.lines([say("plain.demo.end", game=asked, seed=seed, seats=seats)])


def _lines(session: Session, number: int) -> list[str]:
    words = words_of(session.game)
    names, events = words.names(session), session.moments[number].events
    reason = words.reasons(session, [number], names, -1, False).get(number)
    return words.events(words.with_reason(events, reason.text if reason is not None else ""), names)
