"""Settings in words: what each is called, what it does, and what its values are called."""

from typing import NamedTuple

from highseas.campaign.files.settings import SIGNS, SPEEDS, Settings
from highseas.campaign.words.language import Language


class Choice(NamedTuple):
    """One setting: the field it changes, and its values in order. Without values it is a line to type."""

    field: str
    values: tuple[object, ...] = ()

    def label(self, language: Language) -> str:
        """Return what the setting is called."""
        return language.say(f"settings.{self.field}.label")

    def about(self, language: Language) -> str:
        """Return one line about it."""
        return language.say(f"settings.{self.field}.about")


_ON_OFF = (True, False)
THEME = Choice("theme")
"""Its values are the screen's, which words know nothing of."""
NAME = Choice("name")
KEYS = Choice("keys")
"""They have a screen of their own."""
CHOICES = (
    THEME,
    Choice("motion", _ON_OFF),
    Choice("program_speed", SPEEDS),
    Choice("odds_always", _ON_OFF),
    Choice("hints", _ON_OFF),
    Choice("confirmations", _ON_OFF),
    Choice("notes", _ON_OFF),
    NAME,
    Choice("signs", SIGNS),
    KEYS,
)


def value_text(settings: Settings, choice: Choice, language: Language) -> str:
    """Format the present value of a setting, in words."""
    value = getattr(settings, choice.field)
    if isinstance(value, bool):
        return language.say("settings.value.on" if value else "settings.value.off")
    if isinstance(value, dict):
        return language.say("settings.keys.changed", n=len(value)) if value else language.say("settings.keys.usual")
    return "ASCII" if value == "ascii" else value or language.say("settings.skipper")
