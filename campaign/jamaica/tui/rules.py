"""The rules of the race as a page to read."""

from textual.content import Content

from highseas.campaign.jamaica.words.help import entries, key_for
from highseas.campaign.words.help import HelpError
from highseas.campaign.words.language import Language


def help_lines(language: Language, word: str = "") -> list[Content]:
    """Return every entry of the help, title and text; the one for a word first."""
    found = entries(language.folder)
    try:
        first = [key_for(word, language)] if word else []
    except HelpError:
        first = []
    lines: list[Content] = []
    for key in dict.fromkeys([*first, *found]):
        lines += [Content.assemble((found[key].title, "bold")), Content(found[key].text), Content("")]
    return lines[:-1]
