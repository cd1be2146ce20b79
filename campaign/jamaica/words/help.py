"""Help for the race: rules by topic, questions, treasures, in our own words."""

from highseas.campaign.words.help import Entry, HelpError, HelpFile, key_in
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.shipped import words_file


def entries(folder: str = "") -> dict[str, Entry]:
    return words_file("help_jamaica.toml", HelpFile, folder).entry


def key_for(word: str, language: Language = LANGUAGE) -> str:
    """Return the key of the entry for a word: a title or a part of one, a question, a treasure's id.

    Raises `HelpError`.
    """
    if not (found := key_in(entries(language.folder), word)):
        raise HelpError("jamaica.no_help", word=word)
    return found


def explain(word: str, language: Language = LANGUAGE) -> str:
    """Return help for a word as text: title, text, source, related entries. Raises `HelpError`."""
    found = entries(language.folder)
    entry = found[key_for(word, language)]
    lines = [entry.title, entry.text, language.say("entries.rule", source=entry.source)]
    if entry.see:
        lines.append(language.say("entries.see", titles=[found[other].title for other in entry.see]))
    return "\n".join(lines)
