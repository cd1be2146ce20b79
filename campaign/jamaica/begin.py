"""A race as it is asked for at the command line or in a form: who sails, by which luck, how long at most."""

from highseas.campaign.begin.options import ALL_OPTIONS, OF_RACES, PLAIN_OPTIONS, TableOptions, dealt, refuse_any
from highseas.campaign.begin.requests import draw_seed, parts, seat_names
from highseas.campaign.jamaica.daily import SOLO_ROUNDS
from highseas.campaign.play.start import Start
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup


def race_start(
    names: tuple[str, ...] = (), seed: int | None = None, most_rounds: int | None = None, players: int | None = None
) -> Start:
    """Return the start of a race of these players: one races against the Ghost Ship, two with it.

    It is scored as it stands after `most_rounds` rounds, with 0 only when a ship is home; by default after
    `SOLO_ROUNDS` alone. Raises `SessionError` or `SetupError`.
    """
    fewest, most = JAMAICA.seats
    seats = seat_names(players, names, most, fewest=fewest)
    alone = len(seats) == 1
    if most_rounds is None:
        most_rounds = SOLO_ROUNDS if alone else 0
    setup = Setup(seats, draw_seed() if seed is None else seed, most_rounds=most_rounds, points_decide=alone)
    JAMAICA.check_setup(setup)
    return Start(setup)


def begin(mode: str, options: TableOptions) -> tuple[Start, None]:
    refuse_any(options, ALL_OPTIONS - PLAIN_OPTIONS - OF_RACES, "cli.only_with_modes")
    if options.deal is not None:
        refuse_any(options, OF_RACES, "cli.only_with_race")
        return dealt(options), None
    return race_start(parts(options.names), options.seed, options.most_rounds, options.players), None
