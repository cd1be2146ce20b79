"""The rating of a deal in words."""

from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.rating import HARDEST, rating_of
from highseas.campaign.royal.words.chances import points
from highseas.campaign.words.language import Language


def rating_line(start: Start, language: Language) -> str:
    """Say how hard a deal is; empty for one that is not rated. Raises `SetupError` or `DealError`."""
    found = rating_of(start)
    if found is None:
        return ""
    return language.say(
        "rating.line",
        number=found.number,
        hardest=HARDEST,
        several=found.seats if found.seats > 1 else 0,
        chance=points(found.chance),
    )
