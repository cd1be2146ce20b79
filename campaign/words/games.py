"""How a game stands or ended, in a few words, by the words of each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from highseas.campaign.games import UNNAMED, part_of
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import LANGUAGE, Language

Progress = Callable[[Mapping[str, int], str, Language], str]
"""What says how far a game is, by its figures for lists and its outcome (empty while it runs)."""


@dataclass(frozen=True)
class Standing:
    """What says how a game ended, of a result and the players, and how far one is, unless its turns say it."""

    headline: Callable[[Any, Sequence[str]], str]
    progress: Progress | None = None
    notice: Callable[[Start], str] | None = None
    """What says something that has to be known of a game that begins."""
    rating: Callable[[Start, Language], str] | None = None
    """What says how hard a deal is; empty for one that is not rated."""


def headline_of(game: str, result: Any, names: Sequence[str]) -> str:
    """Return how a game of this name ended; one without words of its own names who won."""
    own: Standing | None = part_of(game, "standing")
    if own is not None:
        return own.headline(result, names)
    return LANGUAGE.say(f"plain.any.{result.outcome}", winners=[names[seat - 1] for seat in result.winners])


def progress_of(game: str) -> Progress | None:
    """Return what says how far a game of this name is; None where its turns say it."""
    own: Standing | None = part_of(game, "standing")
    return None if own is None else own.progress


def rating_of(start: Start, language: Language = LANGUAGE) -> str:
    """Say how hard a deal is; empty for one that is not rated. Raises `SetupError` or `DealError`."""
    own: Standing | None = part_of(start.game.name, "standing")
    return own.rating(start, language) if own is not None and own.rating is not None else ""


def notice_of(start: Start) -> str:
    """Say what has to be known of a game that begins; empty for most."""
    own: Standing | None = part_of(start.game.name, "standing")
    return own.notice(start) if own is not None and own.notice is not None else ""


def program_language() -> Any:
    """Return the program's language with the names of what the first game has."""
    return part_of(UNNAMED, "language")
