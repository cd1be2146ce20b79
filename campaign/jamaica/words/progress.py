"""How far a race is, for lists of saved games, and how it ended."""

from collections.abc import Mapping, Sequence
from typing import Any

from highseas.campaign.words.games import Standing
from highseas.campaign.words.language import Language


def progress(figures: Mapping[str, int], outcome: str, language: Language) -> str:
    """Say the round, and how many ships are home; of a race that is over how it ended, alone by which points."""
    if outcome:
        return language.say(
            "jamaica_ending.progress.over",
            outcome=f"lists.outcome.{outcome}",
            alone="points" in figures,
            points=figures.get("points", 0),
            away="points" in figures and not figures["finished"],
            round=figures["round"],
        )
    return language.say("jamaica_ending.progress.running", round=figures["round"], home=figures["finished"])


def _headline(result: Any, names: Sequence[str]) -> str:
    from highseas.campaign.jamaica.words.names import RaceNames
    from highseas.campaign.jamaica.words.results import headline

    return headline(result, RaceNames(names))


STANDING = Standing(_headline, progress)
