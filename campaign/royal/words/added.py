"""Words of modes that come from outside: what they ask, how it is answered, what happened, and help.

Add them where the mode is registered (`engine.royal.modes.register`); those of the program's own modes are in
`campaign.royal.words.prompts` and `campaign.royal.words.events`. What the mode and its options are called stands
among the sentences (`campaign.royal.words.modes`).
"""

from collections.abc import Callable
from typing import Any

from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal.events import Event
from highseas.engine.royal.moves import ModeMove
from highseas.engine.royal.seen.view import Prompt

TITLES: dict[str, Callable[[Prompt, TableNames], str]] = {}
"""What is asked, by the kind of the question."""
LABELS: dict[type[ModeMove], Callable[[Any, TableNames], str]] = {}
"""A move in a few words, by its type."""
EVENTS: dict[type[Event], Callable[[Any, TableNames], str]] = {}
"""What happened, by the type of the event."""
HELP: dict[str, str] = {}
"""Pages of help by the name of the mode, as TOML in the form of `en/help.toml`; the page of a question of the kind
`tip` has the key `prompt-tip`. What the program has a page for keeps that page."""
