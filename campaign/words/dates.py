"""Dates and times as people write them."""

from datetime import datetime, timedelta

from highseas.campaign.words.language import Language


def day_and_time(seconds: float, language: Language, now: datetime | None = None) -> str:
    """Format a time in local time: "today 14:05", "yesterday 09:30", else "2026-01-31 14:05".

    `seconds` count from 1970 UTC; a time beyond the calendar is "at no known time".
    """
    try:
        moment = datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return language.say("lists.day.unknown")
    today, time = (datetime.now() if now is None else now).date(), f"{moment:%H:%M}"
    if moment.date() == today:
        return language.say("lists.day.today", time=time)
    if moment.date() == today - timedelta(days=1):
        return language.say("lists.day.yesterday", time=time)
    return language.say("lists.day.other", day=f"{moment:%Y-%m-%d}", time=time)
