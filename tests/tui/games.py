"""Games for the pilot to play: fresh ones by seed, and tables laid by a deal file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.royal.play.account import end_of
from highseas.campaign.royal.tui.screens.report import ReportScreen, report_of
from highseas.campaign.saved_games import slots
from highseas.engine.royal.game import decider
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup
from tests.campaigns import royal

DEALS = Path(__file__).parent / "deals"


def new_game(
    seats: int = 1,
    seed: int = 42,
    mode: str = "contracts",
    players: list[Controller] | None = None,
    options: Options | None = None,
) -> Session:
    """Return a fresh game that nothing saves."""
    names = ("Skipper",) if seats == 1 else ("Ann", "Bo", "Cy", "Di", "Ed")[:seats]
    return slots.new_session(
        Start(Setup(mode, names, seed, options or Options())), players or [Controller.PERSON] * seats
    )


def dealt(text: str) -> Session:
    """Return a game that begins at the table of a deal file."""
    start = start_from_deal(text)
    return slots.new_session(start, [Controller.PERSON] * len(start.setup.names))


def end_page(session: Session, achieved: Sequence[Achievement] = ()) -> ReportScreen:
    """Return the end page of a game that is kept here."""
    return report_of(end_of(royal(session)), names_at(session), session, achieved)


def wise_move(session: Session) -> str:
    """Deckhand's move, in notation."""
    seat_no = decider(session.state)
    return format_move(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)


def simple_move(session: Session) -> str:
    """Return a move by a rule that never changes, for pictures: three cards, then the first that can be taken."""
    assert session.prompt is not None
    options: list[str] = [option.text for option in session.prompt.options if option.enabled]
    if "stop" in options and len(session.view.harbor) >= 3:
        return "stop"
    takes = [text for text in options if text.startswith(("take", "contract"))]
    return takes[0] if takes else options[0]


def on_with(session: Session, moves: int = 1_000, by: Callable[[Session], str] = simple_move) -> Session:
    """Play on by a rule until so many moves were made, or to the end."""
    while session.prompt is not None and len(session.moves) < moves:
        session.play(by(session))
    return session


def deal(name: str) -> str:
    """Return a deal file of the folder `deals`."""
    return (DEALS / f"{name}.toml").read_text(encoding="utf-8")


HARBOR, DISCOVER = deal("harbor"), deal("discover")
