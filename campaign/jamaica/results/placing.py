"""Where a race came in among the best, by the statistics it was entered in."""

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.files.paths import NoHome
from highseas.campaign.jamaica.results.races import Placed, placed
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.results.summary import of_game


def placing(session: Session) -> Placed | None:
    """Return the place of a race that is over; None for one that is not among the best, was not entered, or where
    the statistics cannot be read.
    """
    try:
        entries = stats.load()
    except (DataFileError, NoHome):
        return None
    race = entries.get(session.game_id)
    return None if race is None else placed(of_game(entries, session.game.name), race)
