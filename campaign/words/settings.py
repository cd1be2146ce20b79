"""Settings in words: what each is called, what it does, and what its values are called."""

from typing import NamedTuple

from highseas.campaign.files.settings import SIGNS, SPEEDS, Settings


class Choice(NamedTuple):
    """One setting on the screen: the field it changes, its name, one line about it, its values in order.

    Without values it is a line to type.
    """

    field: str
    label: str
    about: str
    values: tuple[object, ...] = ()


_ON_OFF = (True, False)
THEME = Choice("theme", "Theme", "The colors of the screen.")
"""Its values are the screen's, which words know nothing of."""
NAME = Choice("name", "Your name", "What you are called in a game alone and in the daily deal.")
CHOICES = (
    THEME,
    Choice("motion", "Motion", "A short flash shows what is new on the table.", _ON_OFF),
    Choice("program_speed", "Speed of the program's seats", "How long they pause before a move.", SPEEDS),
    Choice("odds_always", "Odds always shown", "The risk of the next card, without asking for it.", _ON_OFF),
    Choice(
        "confirmations", "Ask before a costly step", "One that costs the game, or a turn of the clock.", _ON_OFF
    ),
    Choice("notes", "Notes for newcomers", "A note when something is new to you; z at the table too.", _ON_OFF),
    NAME,
    Choice("signs", "Signs", "What this terminal can show, or plain letters and marks only.", SIGNS),
)


def value_text(settings: Settings, choice: Choice) -> str:
    """The present value of a setting, in words."""
    value = getattr(settings, choice.field)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "ASCII" if value == "ascii" else value or "Skipper"
