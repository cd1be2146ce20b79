"""What modes are called, by their codes in `modes.toml`, and card sets that are mixed in, by theirs in
`card_sets.toml`.

A mode from outside adds its sentences (`campaign.words.catalogue.Catalogue.add`); what has none goes by its name.
"""

from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import LANGUAGE, Language


def mode_title(mode: str, language: Language = LANGUAGE) -> str:
    """Return what a form calls a mode."""
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
