"""A game in a few words: how it stands or ended, by the words of each game; mode and players, whether it is saved.

What a mode is called stands in `modes.toml` by its code, a card set that is mixed in in `card_sets.toml`. A mode
from outside adds its sentences (`campaign.words.catalogue.Catalogue.add`); what has none goes by its name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from highseas.campaign.games import UNNAMED, part_of
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.start import Start
from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import LANGUAGE, Language

Progress = Callable[[Mapping[str, int], str, Language], str]
"""What says how far a game is, by its figures for lists and its outcome (empty while it runs)."""


@dataclass(frozen=True)
class Standing:
    """What says how a game ended, of a result and the players, and how far one is, unless its turns say it."""

    headline: Callable[[Any, Sequence[str]], str]
    progress: Progress | None = None
    notice: Callable[[Start], str] = lambda start: ""
    """What says something that has to be known of a game that begins."""
    rating: Callable[[Start, Language], str] = lambda start, language: ""
    """What says how hard a deal is; empty for one that is not rated."""


def _winners_line(result: Any, names: Sequence[str]) -> str:
    return LANGUAGE.say(f"plain.any.{result.outcome}", winners=[names[seat - 1] for seat in result.winners])


def standing_of(game: str) -> Standing:
    """Return the words of a game; for one without words of its own those that name who won."""
    return part_of(game, "standing") or Standing(_winners_line)


Mood = Literal["won", "lost", "ranked"]


def mood_of(outcome: Mood, persons_won: bool) -> Mood:
    """Return the mood of an outcome: a competitive game is lost where only the program won."""
    return "lost" if outcome == "ranked" and not persons_won else outcome


def rating_of(start: Start, language: Language = LANGUAGE) -> str:
    """Say how hard a deal is; empty for one that is not rated. Raises `SetupError` or `DealError`."""
    return standing_of(start.game.name).rating(start, language)


def program_language() -> Any:
    """Return the program's language with the names of what the first game has."""
    return part_of(UNNAMED, "language")


def mode_title(mode: str, language: Language = LANGUAGE) -> str:
    return said_or(f"modes.{mode}.title", mode, language)


def set_title(name: str, language: Language = LANGUAGE) -> str:
    """Return what a card set is called where it is mixed in."""
    return said_or(f"card_sets.{name}", name, language)


def said_or(code: str, otherwise: str, language: Language) -> str:
    """Return the sentence of a code, or what is said where there is none."""
    return language.say(code) if catalogue(language.folder).has(code) else otherwise


def level_code(level: str) -> str:
    """Return the code of what the level of a campaign is called; empty for one that is played as written."""
    return f"chapters.level.{level}" if level not in ("", "written") else ""


def player_name(policy: str, language: Language) -> str:
    return language.say(f"players.name.{policy}")


def replaced_line(replaced: Mapping[int, str], names: Sequence[str], language: Language) -> str:
    """Say which players of the program, by seat from 1, deckhand stands in for; empty for none."""
    seats: dict[str, list[str]] = {}
    for seat, policy in replaced.items():
        seats.setdefault(policy, []).append(names[seat - 1])
    return " ".join(language.say("players.replaced", policy=policy, names=who) for policy, who in seats.items())


def unsaved_line(why: SaveError | None, language: Language) -> str:
    """That the game is not saved, and why; empty if it is, or if it was never to be."""
    return language.say("saving.not_saved", why=why) if why is not None else ""
