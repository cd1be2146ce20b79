"""Who plays: a seat goes to one of the program's players, and back to its person."""

from collections.abc import Callable, Sequence

from highseas.campaign.play.players import PERSON, Controller
from highseas.campaign.play.seat import HandOver, Request, Seat, TakeBack
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Choice


def ask_who_is_away(
    screen: ShellScreen,
    seat: Seat,
    may_play: Sequence[Sequence[str]],
    change: Callable[[Request[None], Callable[[], None]], None],
) -> None:
    """Ask which seat goes to whom, of those who may play each; `change` asks for it, shows what follows, and calls
    what it is given.
    """
    shell = screen.shell

    def chosen(answer: str | None) -> None:
        if answer is None:
            return
        number, policy = answer.split()
        change(TakeBack(int(number)) if policy == PERSON else HandOver(int(number), policy), watched)

    def watched() -> None:
        if Controller.PERSON not in seat.players and Controller.CREW in seat.players:
            shell.say(shell.words("screens.crew.watched"))

    screen.app.push_screen(Choice(shell.words("screens.crew.title"), _choices(screen, seat, may_play)), chosen)


def _choices(screen: ShellScreen, at: Seat, may_play: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """Return what can be done, the seat that decides first: its id is the seat and who is to play it."""
    seats = range(1, len(at.names) + 1)
    prompt = at.present.prompt
    first = prompt.seat if prompt is not None else 1
    return [
        (f"{seat} {player}", screen.words(f"screens.crew.{player}", name=at.names[seat - 1]))
        for seat in sorted(seats, key=lambda seat: (seat - first) % len(seats))
        for player in may_play[seat - 1]
    ]
