"""Help at the card: what any card, contract, prompt or idea means, found by almost anything a player may type."""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources

import msgspec

from campaign.legend import legend_text
from campaign.words.names import full_name, listed
from campaign.words.story import effects_line, event_text, event_title, mission_line, mission_name
from campaign.words.tale import Effects, Told, told
from engine.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, Card
from engine.tale_view import MissionView, TermView

LEGEND = "legend"
"""The entry that ends with every sign of the table."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of help. `source` names the rule, `see` related entries by key, `words` what else it is found by."""

    title: str
    text: str
    source: str
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: dict[str, Entry]


class HelpError(ValueError):
    """Nothing, or too much, is called what was asked for; one sentence says so."""


def entries() -> dict[str, Entry]:
    """All entries by key: figures filled in from the cards, and the events of the story that is told."""
    return _entries(told())


@lru_cache(maxsize=2)
def _entries(words: Told) -> dict[str, Entry]:
    fixed = _fixed()
    return {**fixed, **_events(words, {plain(entry.title) for entry in fixed.values()})}


def _events(words: Told, taken: set[str]) -> dict[str, Entry]:
    """An entry for each event by its name, with its whole rule; the month's end has its own."""
    return {
        f"event-{event}": Entry(
            title=f"Event: {event_title(event)}",
            text=_event_told(event, effects),
            source="Big Box, The Adventure Begins: Phase 0; ruling R24",
            see=("event", "calendar"),
        )
        for event, effects in words.events.items()
        if effects_line(effects) and plain(event_title(event)) not in taken
    }


def _event_told(event: str, effects: Effects) -> str:
    told_now = effects_line(effects)
    return f"{told_now[:1].upper()}{told_now[1:]}. {event_text(event)}".strip()


@cache
def _fixed() -> dict[str, Entry]:
    text = (resources.files("campaign") / "text/en/help.toml").read_text(encoding="utf-8")
    raw = msgspec.toml.decode(text, type=_File).entry
    return {key: _filled(key, entry) for key, entry in raw.items()}


def _filled(key: str, entry: Entry) -> Entry:
    cards = [card for card in CARDS if card.kind == key]
    if not cards or "{" not in entry.text:
        return entry
    return msgspec.structs.replace(entry, text=entry.text.format(**_figures(cards)))


def _figures(cards: list[Card]) -> dict[str, str]:
    """The figures of a kind of card, each value once, in order."""

    def either(values: set[int]) -> str:
        return listed((str(value) for value in sorted(values)), "or")

    skull = ["skull"] if any(card.skull for card in cards) else []
    strengths = [str(value) for value in sorted({card.cutlasses for card in cards if not card.skull})]
    return {
        "costs": f"{either({card.cost for card in cards})} coins",
        "copies": str(sum(card.count for card in cards)),
        "points": either({card.influence for card in cards}),
        "coins": either({card.coins for card in cards if not card.crowns}),
        "strengths": listed(strengths + skull, "or"),
    }


def plain(word: str) -> str:
    """A word without accents, case and punctuation, for comparing."""
    bare = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    return bare.casefold().replace("_", " ").replace("-", " ").replace("'", "").strip()


def key_for(word: str) -> str:
    """The key of the entry a word means: a card's or contract's id, a kind, a title or a part of one.

    Raises `HelpError`.
    """
    if word in CARD_BY_ID:
        return CARD_BY_ID[word].kind
    asked = plain(word)
    if not asked:
        raise HelpError("say what help is wanted for, as in: help sailor")
    for matches in (_equal, _equal_to_one, _begins, _within):
        found = [key for key, entry in entries().items() if matches(asked, key, entry)]
        if len(found) == 1:
            return found[0]
        if found:
            titles = listed((entries()[key].title for key in found[:6]), "or")
            raise HelpError(f"{word!r} could be {titles}; type more of it")
    by_id = {card.kind for card in CARDS if asked in plain(card.id)}
    if len(by_id) == 1:
        return by_id.pop()
    raise HelpError(f"there is no help for {word!r}; try a card, a contract, or a word like 'fee'")


def _names(key: str, entry: Entry) -> tuple[str, ...]:
    title = plain(entry.title)
    short = (plain(key).removeprefix("contract "), title.removeprefix("contract: ").removeprefix("event: "))
    return (plain(key), title, *short, *entry.words)


def _equal(asked: str, key: str, entry: Entry) -> bool:
    return asked in _names(key, entry)


def _equal_to_one(asked: str, key: str, entry: Entry) -> bool:
    """Whether the plural of an entry's name was typed, as in "crowns" or "trophies"."""
    one = f"{asked[:-3]}y" if asked.endswith("ies") else asked.removesuffix("s")
    return one != asked and _equal(one, key, entry)


def _begins(asked: str, key: str, entry: Entry) -> bool:
    return any(name.startswith(asked) for name in _names(key, entry))


def _within(asked: str, key: str, entry: Entry) -> bool:
    return any(asked in name for name in _names(key, entry))


def search(text: str) -> list[str]:
    """Keys of entries that have the text in their title or anywhere, those first whose title is or begins with it.

    Empty if nothing has it.
    """
    asked = plain(text)
    found: dict[str, None] = {}
    for matches in (_equal, _begins, _titled, _told) if asked else ():
        found |= dict.fromkeys(key for key, entry in entries().items() if matches(asked, key, entry))
    return list(found)


def _titled(asked: str, key: str, entry: Entry) -> bool:
    return asked in plain(entry.title)


def _told(asked: str, key: str, entry: Entry) -> bool:
    return asked in plain(entry.text)


def entry_lines(key: str, card: str = "") -> list[str]:
    """An entry as lines: title, text, figures of one card if named, source, related entries."""
    entry = entries()[key]
    see = [f"See also: {listed(entries()[other].title for other in entry.see)}."] if entry.see else []
    return entry_body(key, card) + see


def entry_body(key: str, card: str = "") -> list[str]:
    """An entry as lines, without its related entries."""
    entry = entries()[key]
    lines = [entry.title, entry.text]
    if key == LEGEND:
        lines.append(legend_text())
    if card:
        lines.append(f"This one: {full_name(card)}{_price(card)}.")
    if key in CONTRACT_BY_ID:
        rewards = ", ".join(str(coins) for coins in CONTRACT_BY_ID[key].rewards)
        seal = CONTRACT_BY_ID[key]
        lines.append(f"Coins by order of completion: {rewards}. Seal {seal.seal}, {seal.seal_number}.")
    lines.append(f"Rule: {entry.source}.")
    return lines


def _price(card: str) -> str:
    entry = CARD_BY_ID[card]
    return f", costs {entry.cost} coins, {entry.influence} influence" if entry.type == "profession" else ""


def explain(word: str) -> str:
    """Help for a word as text. Raises `HelpError`."""
    return "\n".join(entry_lines(key_for(word), word if word in CARD_BY_ID else ""))


_TERM_HELP = {
    "cheap_professions": "hire",
    "expeditions": "expedition",
    "cutlasses": "repel",
    "influence": "influence",
    "pay_coins": "coins",
    "crowns": "crown",
    "pay_crowns": "crown",
}
"""The entry about what a term of a mission asks for; those that name cards have the cards' own."""


def mission_lines(mission: MissionView, names: Sequence[str]) -> list[str]:
    """Help for one mission: its name, all about it, then how one comes by each thing it asks for."""
    name = mission_name(mission.id)
    found = entries()
    keys = dict.fromkeys(key for term in mission.terms for key in _term_keys(term) if key in found)
    if mission.moment:
        keys["prompt-mission_offer"] = None
    lines = [f"{name[:1].upper()}{name[1:]}", f"{mission_line(mission, names)}."]
    for key in (*keys, "mission"):
        lines += ["", f"{found[key].title}: {found[key].text}"]
    return lines


def _term_keys(term: TermView) -> list[str]:
    """The entries about what a term asks for."""
    if term.kind in ("ships", "pay_ships"):
        return [*(["ares_pirates"] if term.color == "ares" else []), "item"]
    if term.professions:
        return list(term.professions)
    return [_TERM_HELP.get(term.kind, "hire")]
