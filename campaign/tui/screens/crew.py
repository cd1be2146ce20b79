"""Who plays: a seat goes to one of the program's players, and back to its person."""

from collections.abc import Callable

from highseas.campaign.play.players import PERSON, offered
from highseas.campaign.play.session import Session
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Choice


def ask_who_is_away(screen: ShellScreen, session: Session, change: Callable[[Callable[[], object]], None]) -> None:
    """Ask which seat goes to whom; `change` does it, and shows what follows."""
    shell = screen.shell

    def chosen(answer: str | None) -> None:
        if answer is None:
            return
        seat, policy = answer.split()
        if policy == PERSON:
            change(lambda: session.take_back(int(seat)))
            return
        change(lambda: session.hand_over(int(seat), policy))
        if session.is_watched:
            shell.say(shell.words("screens.crew.watched"))

    screen.app.push_screen(Choice(shell.words("screens.crew.title"), _choices(screen, session)), chosen)


def _choices(screen: ShellScreen, session: Session) -> list[tuple[str, str]]:
    """Return what can be done, the seat that decides first: its id is the seat and who is to play it."""
    seats = range(1, len(session.names) + 1)
    first = session.prompt.seat if session.prompt is not None else 1
    return [
        (f"{seat} {player}", screen.words(f"screens.crew.{player}", name=session.names[seat - 1]))
        for seat in sorted(seats, key=lambda seat: (seat - first) % len(seats))
        for player in (PERSON, *offered(session.game))
        if player == PERSON or session.game.plays(session.state, player)
        if player != (PERSON if session.players[seat - 1] == PERSON else session.policies[seat - 1])
    ]
