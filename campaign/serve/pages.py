"""The page with the terminal, and the page of one sentence for those who are not let in."""

import re
from html import escape
from importlib import resources
from string import Template

from highseas.campaign.words.language import LANGUAGE

_SIZES = range(8, 49)
"""Sizes of letters in pixels that can be asked for in the address (`&fontsize=20`)."""
_USUAL_SIZE = 16


def file(name: str) -> str:
    """Return the text of one of the files beside this module."""
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def terminal(token: str, font_size: str) -> str:
    """Return the page that the program is painted on."""
    words = {
        name: LANGUAGE.say(f"serve.page.{name}")
        for name in ("starting", "ended", "never_began", "again", "no_script", "spoken")
    }
    size = int(font_size) if re.fullmatch("[0-9]{1,2}", font_size) else 0
    return _filled("terminal.html", token=token, size=str(size if size in _SIZES else _USUAL_SIZE), **words)


def refusal(code: str) -> str:
    return _filled("refusal.html", sentence=LANGUAGE.say(code))


def _filled(name: str, **texts: str) -> str:
    title = LANGUAGE.say("screens.app.name")
    return Template(file(name)).substitute({key: escape(text) for key, text in {"title": title, **texts}.items()})
