"""A game that comes of another: played on from an earlier moment, or begun again by the same players."""

from highseas.campaign.begin import requests
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import slots
from highseas.campaign.tui.screens.base import ShellScreen


def play_on(screen: ShellScreen, session: Session, moves: int, decide: bool = False) -> None:
    """Begin a copy of the game after so many moves as a game of its own, and leave the other as it is.

    To `decide` otherwise than the program did, the person gets the seat that decides next too.
    """
    shell = screen.shell

    def go() -> None:
        try:
            twin = slots.branch(shell.store, session, moves=moves, decide=decide)
        except (SaveError, SessionError, ValueError) as error:
            shell.fail(error)
            return
        shell.go_title()
        shell.play(twin)
        shell.say(_played_on(screen, session, twin))

    shell.leave_game(session, go)


def _played_on(screen: ShellScreen, session: Session, twin: Session) -> str:
    """Say where the copy is, and which seat of the program's is a person's there."""
    slot = slots.slot_of(twin)
    for who, before, now in zip(twin.names, session.players, twin.players, strict=True):
        if before == Controller.PROGRAM and now == Controller.PERSON:
            return screen.words("screens.shelf.yours", slot=slot, who=who)
    return screen.words("screens.shelf.saved_as", slot=slot)


def play_again(screen: ShellScreen, session: Session, start: Start) -> None:
    """Begin a game with the players of one that is over, and save it if that one was saved."""
    shell = screen.shell
    try:
        again, problem = requests.begin(
            start, session.programs, shell.store if session.autosaver is not None else None
        )
    except ValueError as error:
        shell.fail(error)
        return
    shell.go_title()
    shell.play(again)
    if problem:
        shell.say(problem, "warning")
