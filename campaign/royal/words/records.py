"""What is said of all finished games, of Port Royal at length."""

from collections.abc import Mapping
from datetime import date

from highseas.campaign.results.achievements import Album
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Summary, daily_days
from highseas.campaign.royal.words import names
from highseas.campaign.royal.words.daily import calendar_lines, daily_page
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.records import GameRecords


def _calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    return calendar_lines(daily_days(entries, now), now, month, LANGUAGE)


def _summary(summary: Summary, _language: Language) -> list[str]:
    from highseas.campaign.royal.words.statistics import summary_lines

    return summary_lines(summary, names.LANGUAGE)


def _album(album: Album, language: Language) -> list[str]:
    from highseas.campaign.royal.words.achievements import lines

    return lines(album, language)


RECORDS = GameRecords(_calendar, daily_page, "daily.title", summary=_summary, album=_album)
