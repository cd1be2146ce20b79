"""Games for the pilot to play: fresh ones by seed, and tables laid by a deal file."""

from collections.abc import Sequence

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.royal.play.at_table import royal
from highseas.campaign.royal.play.ending import end_of
from highseas.campaign.royal.tui.screens.report import ReportScreen, report_of
from highseas.campaign.saved_games import slots
from highseas.engine.royal.game import decider
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup


def new_game(
    seats: int = 1, seed: int = 42, mode: str = "contracts", players: list[Controller] | None = None
) -> Session:
    """Return a fresh game that nothing saves."""
    names = ("Skipper",) if seats == 1 else ("Ann", "Bo", "Cy", "Di", "Ed")[:seats]
    return slots.new_session(Start(Setup(mode, names, seed, Options())), players or [Controller.PERSON] * seats)


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


HARBOR = """
mode = "contracts"
seats = ["Ann", "Bo"]
seed = 7
[table]
contracts = ["contract-fighter", "contract-comedian", "contract-jinx"]
time_deck = ["base-ship-blue-1-1c", "base-sailor-1vp", "base-priest-1vp"]
play_deck = ["base-ship-red-3-2c", "base-admiral-2vp"]
harbor = ["base-sailor-1vp", "base-ship-red-1-1c", "base-priest-1vp", "base-admiral-2vp"]
expeditions = ["base-expedition-two-crosses"]
active = 1
phase = "trade"
[[table.seats]]
coins = 5
display = ["base-priest-1vp", "base-trader-red-1vp"]
[[table.seats]]
coins = 3
display = ["base-pirate-1vp"]
"""
"""Ann, with a red Trader, may take one card of four; Bo after her, for a fee."""

DISCOVER = """
mode = "contracts"
seats = ["Ann"]
seed = 7
[table]
contracts = ["contract-fighter", "contract-jinx"]
time_deck = ["base-ship-blue-1-1c", "base-sailor-1vp", "base-priest-1vp"]
play_deck = ["base-ship-blue-5-3c", "base-admiral-2vp", "base-ship-green-1-1c"]
harbor = []
active = 1
[[table.seats]]
coins = 4
display = ["base-sailor-1vp", "base-sailor-2vp"]
"""
"""Ann has 2 cutlasses. First comes a blue ship she could repel, then a blue one she could not."""
