"""Help for the race: rules by topic, questions, treasures, in our own words."""

import msgspec

from highseas.campaign.words.help import Entry, HelpError, key_in, search_in
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.shipped import words_file


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: dict[str, Entry]


def entries(folder: str = "") -> dict[str, Entry]:
    return words_file("help_jamaica.toml", _File, folder).entry


def key_for(word: str, language: Language = LANGUAGE) -> str:
    """Return the key of the entry for a word: a title or a part of one, a question, a treasure's id.

    Raises `HelpError`.
    """
    found = key_in(entries(language.folder), word)
    if not found:
        raise HelpError("jamaica.no_help", word=word)
    return found


def search(text: str, language: Language = LANGUAGE) -> list[str]:
    return search_in(entries(language.folder), text)


def entry_lines(key: str, language: Language = LANGUAGE) -> list[str]:
    """Format an entry: title, text, source, related entries."""
    found = entries(language.folder)
    entry = found[key]
    lines = [entry.title, entry.text, language.say("entries.rule", source=entry.source)]
    titles = [found[other].title for other in entry.see]
    return [*lines, language.say("entries.see", titles=titles)] if titles else lines


def explain(word: str, language: Language = LANGUAGE) -> str:
    return "\n".join(entry_lines(key_for(word, language), language))
