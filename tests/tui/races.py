"""Races for the pilot to sail: fresh ones by seed, sailed on by a rule that never changes up to a question."""

from random import Random

from highseas.campaign.jamaica.account import end_of
from highseas.campaign.jamaica.tui.screens.report import RaceReport
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.engine.jamaica.state import Setup
from tests.tui.conftest import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def new_race(seats: int = 3, seed: int = 7, persons: int = 1) -> Session:
    """Return a fresh race that nothing saves, with so many people, who sit first."""
    players = [Controller.PERSON] * persons + [Controller.PROGRAM] * (seats - persons)
    return slots.new_session(Start(Setup(NAMES[:seats], seed)), players)


def sail_on(session: Session, moves: int, kind: str = "", seed: int = 3) -> Session:
    """Make so many moves, and on to a person's question of this kind; the same ones every time."""
    rng = Random(seed)
    while session.prompt is not None:
        asked = session.players[session.prompt.seat - 1] == Controller.PERSON
        if len(session.moves) >= moves and asked and kind in ("", session.prompt.kind):
            break
        session.play(rng.choice(session.prompt.options).text)
    return session


def end_page(session: Session) -> RaceReport:
    """Return the end page of a race that is kept here."""
    return RaceReport(end_of(session), RaceNames(session.names), session)


def race_screen(table: Table) -> RaceTable:
    """Return the race's screen, whatever screens are above it."""
    return next(screen for screen in table.app.screen_stack if isinstance(screen, RaceTable))
