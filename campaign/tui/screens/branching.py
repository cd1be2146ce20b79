"""Playing on from an earlier moment of a game, as a game of its own."""

from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.shelf import slots
from highseas.campaign.tui.screens.base import ShellScreen


def play_on(screen: ShellScreen, session: Session, moves: int) -> None:
    """Begin a copy of the game after so many moves as a game of its own, and leave the other as it is."""
    shell = screen.shell

    def go() -> None:
        try:
            twin = slots.branch(shell.store, session, moves=moves)
        except (SaveError, SessionError, ValueError) as error:
            shell.fail(error)
            return
        shell.go_title()
        shell.play(twin)
        shell.say(shell.words("screens.shelf.saved_as", slot=slots.slot_of(twin)))

    shell.leave_game(session, go)
