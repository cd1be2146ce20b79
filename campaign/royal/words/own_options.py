"""What the options that only one mode has are called, by their codes in `modes.toml`."""

from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.modes import said_or
from highseas.engine.royal.new_game import OwnOption


def option_label(option: OwnOption, language: Language = LANGUAGE) -> str:
    """Return what a form calls an option."""
    return said_or(option.label, option.name, language)


def option_hint(option: OwnOption, language: Language = LANGUAGE) -> str:
    """Return the sentence about an option; empty if it has none."""
    return said_or(option.hint, "", language)
