"""A race as it is asked for in a form: who sails, by which luck, and how long at most."""

from highseas.campaign.begin.requests import draw_seed, seat_names
from highseas.campaign.play.start import Start
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.setup import Setup


def race_start(names: tuple[str, ...] = (), seed: int | None = None, most_rounds: int = 0) -> Start:
    """Return the start of a race of these players: one races against the Ghost Ship, two with it.

    It is scored as it stands after `most_rounds` rounds, with 0 only when a ship is home. Raises `SessionError` or
    `SetupError`.
    """
    fewest, most = JAMAICA.seats
    seats = seat_names(None, names, most, fewest=fewest)
    setup = Setup(seats, draw_seed() if seed is None else seed, most_rounds=most_rounds)
    JAMAICA.check_setup(setup)
    return Start(setup)
