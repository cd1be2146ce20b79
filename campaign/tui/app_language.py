"""The player's language, for dialogs and widgets that do not import the application."""

from typing import Any, Protocol, cast

from textual.message_pump import MessagePump

from highseas.campaign.words.language import Language


class HasLanguage(Protocol):
    """The part of the application that is used here."""

    language: Language


def language_of(part: MessagePump) -> Language:
    """The language of the application that a screen or widget belongs to."""
    app: Any = part.app
    return cast(HasLanguage, app).language
