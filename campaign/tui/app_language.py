"""The player's language, for windows and widgets that know nothing of the application but that it has one."""

from typing import Any, Protocol, cast

from textual.message_pump import MessagePump

from highseas.campaign.words.language import Language


class HasLanguage(Protocol):
    """What the application has."""

    language: Language


def language_of(part: MessagePump) -> Language:
    """The language of the application that a screen or widget belongs to."""
    app: Any = part.app
    return cast(HasLanguage, app).language
