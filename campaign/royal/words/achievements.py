"""Achievements and medals in words."""

from collections.abc import Iterable

from highseas.campaign.results.achievements import Achievement, Album, achievements
from highseas.campaign.royal.results.medals import Won
from highseas.campaign.words.language import Language


def title(achievement: Achievement, language: Language) -> str:
    """Return what an achievement is called."""
    return language.say(f"achievements.{achievement.id}.title")


def about(achievement: Achievement, language: Language) -> str:
    """Say what an achievement is for."""
    return language.say(f"achievements.{achievement.id}.about")


def heading(album: Album, language: Language) -> str:
    """Say how many there are, and how many are achieved."""
    return language.say("achievements.heading", done=len(album.done()), all=len(achievements()))


def listed(album: Album) -> list[Achievement]:
    """Return all achievements: what is done first, the latest on top, then the others as the data have them."""
    done = album.done()
    return [*done, *(each for each in achievements() if each not in done)]


def line(achievement: Achievement, album: Album, language: Language) -> str:
    """Say an achievement in a line, with how far it is, or when it was achieved."""
    done = album.is_done(achievement)
    return language.say(
        "achievements.line",
        done=done,
        title=f"achievements.{achievement.id}.title",
        about=f"achievements.{achievement.id}.about",
        have=album.have(achievement),
        need=achievement.wanted if achievement.wanted > 1 and not done else 0,
        day=album.day(achievement) if done else "",
    )


def lines(album: Album, language: Language) -> list[str]:
    """Return all of it as plain lines."""
    return [heading(album, language), "", *(line(each, album, language) for each in listed(album))]


def medal_texts(won: Iterable[Won], language: Language) -> list[tuple[str, str]]:
    """Return what each medal is called, and what it is for."""
    return [
        (
            language.say(f"medals.{each.id}.title"),
            language.say(f"medals.{each.id}.about", figure=each.figure, before=each.before),
        )
        for each in won
    ]
