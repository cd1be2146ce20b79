"""Dates and times as people write them."""

from datetime import datetime, timedelta


def day_and_time(seconds: float, now: datetime | None = None) -> str:
    """Format a time in local time: "today 14:05", "yesterday 09:30", else "2026-01-31 14:05".

    `seconds` count from 1970 UTC; a time beyond the calendar is "at no known time".
    """
    try:
        moment = datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return "at no known time"
    days = {moment.date(): f"{moment:%Y-%m-%d}"}
    today = (datetime.now() if now is None else now).date()
    days |= {today: "today", today - timedelta(days=1): "yesterday"}
    return f"{days[moment.date()]} {moment:%H:%M}"
