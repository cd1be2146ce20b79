"""Write saves of races (`python -m tests.saves.race_fixtures`); those that exist stay.

Each is a race stopped at a telling question, found by sailing seeds with the captains of `tests.races`.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.engine.jamaica.seen.view import Prompt
from tests.races import new_race, sail
from tests.saves.make_fixtures import write_missing

FOLDER = Path(__file__).parent / "fixtures" / "jamaica"
Moment = Callable[[Session], bool]

DEAL = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy"]
seed = 4

[table]
dice = [[2, 5], [6, 6], [1, 2], [3, 4]]
combat = [6, "star", 2]
"""


def _asks(kind: str, least: int = 1) -> Moment:
    def wanted(session: Session) -> bool:
        prompt: Prompt | None = session.prompt
        return prompt is not None and prompt.kind == kind and session.turn >= least

    return wanted


def _over(session: Session) -> bool:
    return session.result is not None


def _with_treasures(session: Session) -> bool:
    hidden = sum(seat.treasures_down for seat in session.view.seats)
    powers = {power for seat in session.view.seats for power in seat.treasures_up}
    return hidden > 2 and len(powers) > 2 and _asks("card")(session)


MOMENTS: dict[str, tuple[int, Moment]] = {
    "dice": (4, _asks("dice", 3)),
    "card": (3, _asks("card", 4)),
    "load": (2, _asks("load")),
    "sail": (5, _asks("sail", 2)),
    "fight": (6, _asks("fight")),
    "powder": (3, _asks("powder")),
    "pay": (1, _asks("pay")),
    "reroll": (4, _asks("reroll")),
    "booty": (2, _asks("booty")),
    "retreat": (3, _asks("retreat")),
    "ghost": (2, _asks("ghost")),
    "treasures": (4, _with_treasures),
    "over": (6, _over),
    "solo-over": (1, _over),
}


def at_moment(name: str) -> Session:
    """Return the first race that comes to this moment."""
    seats, wanted = MOMENTS[name]
    for seed in range(200):
        session = sail(new_race(seats, seed), wanted)
        if wanted(session):
            return session
    raise LookupError("no seed leads there")


def from_deal() -> Session:
    """Return a race of a deal file with throws to come, between persons and the program."""
    start: Start = start_from_deal(DEAL)
    players = (Controller.PERSON, Controller.PROGRAM, Controller.CREW)
    session = Session(start, players, "race-deal", 0.0, policies=("deckhand", "greedy", "deckhand"))
    for _ in range(9):
        if session.waits_for_ai:
            session.play_ai()
        elif session.prompt is not None:
            session.play(session.prompt.options[0].move)
    return session


def main() -> None:
    """Write what is missing."""
    FOLDER.mkdir(exist_ok=True)
    write_missing(FOLDER, {name: partial(at_moment, name) for name in MOMENTS} | {"deal": from_deal})


if __name__ == "__main__":
    main()
