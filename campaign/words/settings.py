"""Settings in words: what each is called, what it does, what its values are called and mean."""

from typing import NamedTuple

from highseas.campaign.files.settings import SIGNS, SPEEDS, Settings
from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import Language
from highseas.campaign.words.shipped import facts, languages


class Choice(NamedTuple):
    """One setting: the field it changes, and its values in order. Without values it is a line to type."""

    field: str
    values: tuple[object, ...] = ()

    def label(self, language: Language) -> str:
        return language.say(f"settings.{self.field}.label")

    def about(self, language: Language) -> str:
        return language.say(f"settings.{self.field}.about")


class Group(NamedTuple):
    """Settings that stand together, by the code of what they are about."""

    code: str
    choices: tuple[Choice, ...]


_ON_OFF = (True, False)
LANGUAGE_CHOICE = Choice("language", ("automatic", *languages()))
THEME = Choice("theme")
"""Its values are the screen's, which words know nothing of."""
SIGNS_CHOICE = Choice("signs", SIGNS)
NAME = Choice("name")
KEYS = Choice("keys")
"""They have a screen of their own."""
GROUPS = (
    Group("look", (LANGUAGE_CHOICE, THEME, Choice("motion", _ON_OFF), SIGNS_CHOICE)),
    Group(
        "table",
        (
            Choice("program_speed", SPEEDS),
            Choice("odds_always", _ON_OFF),
            Choice("hints", _ON_OFF),
            Choice("way_effects", _ON_OFF),
            Choice("confirmations", _ON_OFF),
            Choice("notes", _ON_OFF),
        ),
    ),
    Group("elsewhere", tuple(Choice(each, _ON_OFF) for each in ("turn_bell", "turn_title", "turn_notice", "looks"))),
    Group("own", (NAME, KEYS)),
)
CHOICES = tuple(choice for group in GROUPS for choice in group.choices)


def value_text(settings: Settings, choice: Choice, language: Language) -> str:
    value = getattr(settings, choice.field)
    if isinstance(value, dict):
        return language.say("settings.keys.changed", n=len(value)) if value else language.say("settings.keys.usual")
    if choice is NAME:
        return value or language.say("settings.skipper")
    return value_name(value, language)


def value_name(value: object, language: Language) -> str:
    """Return what a value is called; a theme that is not ours by its own name."""
    if isinstance(value, bool):
        return language.say("settings.value.on" if value else "settings.value.off")
    if value in LANGUAGE_CHOICE.values[1:]:
        return facts(str(value)).name
    code = f"settings.value.{str(value).replace(' ', '_').replace('-', '_')}"
    return language.say(code) if catalogue(language.folder).has(code) else str(value)


def value_means(choice: Choice, value: object, language: Language) -> str:
    """Return what a setting does with this value."""
    if choice is LANGUAGE_CHOICE and value != "automatic":
        value = "other"
    name = ("on" if value else "off") if isinstance(value, bool) else str(value).replace(" ", "_")
    return language.say(f"settings.{choice.field}.means.{name}")
