"""Who is away tonight: the crew plays a person's seat, until the person is back."""

from collections.abc import Callable

from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.session import Controller
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Choice


def ask_who_is_away(
    screen: ShellScreen, session: RoyalSession, change: Callable[[Callable[[], object]], None]
) -> None:
    """Ask which person goes away or is back; `change` does it, and shows what follows."""
    shell = screen.shell
    choices = [
        (str(seat), shell.words("screens.crew.back" if who == Controller.CREW else "screens.crew.away", name=name))
        for seat, (name, who) in enumerate(zip(session.names, session.players, strict=True), 1)
        if who != Controller.PROGRAM
    ]

    def chosen(answer: str | None) -> None:
        if answer is None:
            return
        seat = int(answer)
        back = session.players[seat - 1] == Controller.CREW
        change(lambda: session.take_back(seat) if back else session.call_crew(seat))

    screen.app.push_screen(Choice(shell.words("screens.crew.title"), choices), chosen)
