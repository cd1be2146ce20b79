"""What is new in a version, as a page for players."""

import msgspec

from highseas.campaign.words.language import Language
from highseas.campaign.words.shipped import words_file

_BULLET, _ON = "· ", "  "


class News(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is new in one version. A line that begins with a small letter goes on with the one before it."""

    number: str
    lines: tuple[str, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    version: tuple[News, ...]


def versions() -> tuple[News, ...]:
    """Return the news of all versions that have some, the newest first."""
    return words_file("news.toml", _File).version


def news_lines(language: Language, since: str = "") -> list[str]:
    """Return what is new after this version, newest first; of all versions if it is unknown."""
    lines: list[str] = []
    for news in versions():
        if news.number == since:
            break
        lines += ["", *version_lines(news, language)]
    return lines[1:]


def version_lines(news: News, language: Language) -> list[str]:
    """Return the heading of a version, and what is new in it."""
    return [language.say("screens.help.version", number=news.number), *map(_marked, news.lines)]


def _marked(line: str) -> str:
    return f"{_ON if line[0].islower() else _BULLET}{line}"
