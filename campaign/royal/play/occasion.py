"""The occasions of Port Royal: puzzles and daily deals."""

from datetime import date

from highseas.campaign.play.start import Occasion, Start
from highseas.campaign.royal.play.daily import daily_of, daily_slot
from highseas.campaign.words.language import LANGUAGE


def royal_occasion(start: Start) -> Occasion:
    """Return what the game is played for."""
    if start.deal:
        from highseas.campaign.royal.play.puzzles import puzzle_of

        puzzle = puzzle_of(start)
        return (
            Occasion()
            if puzzle is None
            else Occasion(puzzle.title, "", LANGUAGE.say("shelf.puzzle_slot", title=puzzle.title))
        )
    day = daily_of(start)
    return Occasion("", day, daily_slot(date.fromisoformat(day))) if day else Occasion()
