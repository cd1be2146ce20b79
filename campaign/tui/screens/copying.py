"""What of a game can be copied to the clipboard."""

from collections.abc import Callable

from highseas.campaign.play.replay import position_text, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Choice
from highseas.engine.game import NoSuchPart
from highseas.engine.refusal import Refusal

COPIES: dict[str, Callable[[Session], str]] = {"position": position_text, "replay": write_replay}
"""What can be copied of any game, by the name of its sentence, and how it is made."""


def ask_what_to_copy(screen: ShellScreen, session: Session, line: str, secret: bool) -> None:
    """Offer the position as a deal file, the replay, and the line to share, empty while there is none. With
    `secret` it is asked first whether everybody may read what lies face down.
    """
    texts = {name: _made(make, session) for name, make in COPIES.items()} | {"line": line}
    offers = [(name, screen.words(f"copying.{name}")) for name, text in texts.items() if text]

    def copy(name: str) -> None:
        screen.app.copy_to_clipboard(texts[name])
        screen.shell.say(screen.words("copying.done", what=screen.words(f"copying.{name}")))

    def chosen(name: str | None) -> None:
        if name is None:
            return
        if secret:
            yes, no = screen.words("copying.yes"), screen.words("copying.no")
            screen.shell.ask(screen.words("copying.secret"), lambda: copy(name), yes, no)
        else:
            copy(name)

    screen.app.push_screen(Choice(screen.words("copying.title"), offers), chosen)


def _made(make: Callable[[Session], str], session: Session) -> str:
    """Return a text to copy; empty if there is none now, as a chapter has no deal file."""
    try:
        return make(session)
    except (NoSuchPart, Refusal):
        return ""
