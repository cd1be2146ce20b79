"""Check what chapters say besides their cards: each table is for something that exists, and complete."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from highseas.engine.refusal import Refusal
from highseas.story.format import Fork, Length, Range, Story
from highseas.story.paths import MODES, ways
from highseas.story.script import codes_where, starred
from highseas.story.text_format import NAME, GuestWords, MissionLines, Narration, TextsByCause

LEAST_LINES = {"quiet": 4, "month_end": 4}
"""How many different lines these tables need: both come in every month."""
LEAST_EVENT_LINES = 2
AGAIN = ("again", "third")
"""Tables of `LostTexts` for further defeats."""
ALONE_SAID = ("bust", "haul", "tax")
"""Gossip by name that one player alone can hear."""
VARIABLE_MONTHS = 4
"""Months with names that the variable game needs, which has no ways to count."""
_BEFORE_NAME = re.compile(r"""(?:^|[.!?…]["')”’“‘]*\s|[,:;]["'“‘]?\s|["'“‘„‚(]|[—–]\s?)$""")
"""A name stands where a sentence, a clause or speech begins, so that no language has to give it an ending."""
_AFTER_NAME = re.compile(r"""(?:$|[\s,.:;!?…)"”’“‘]|'(?!\w))""")


def located(found: Iterable[Refusal], code: str = "stories.file", **at: object) -> Iterator[Refusal]:
    return (Refusal(code, **at, why=why) for why in found)


def compare_names(code: str, table: str, have: Collection[str], wanted: Collection[str]) -> Iterator[Refusal]:
    """Yield what a table lacks, and what it has of things that are not there."""
    yield from (Refusal(f"checks.{code}.missing", table=table, name=name) for name in wanted if name not in have)
    yield from (Refusal(f"checks.{code}.surplus", table=table, name=name) for name in have if name not in wanted)


class Wanted(msgspec.Struct, frozen=True):
    """What the narration of a chapter may speak of: its missions, those that a test asks for, and its months."""

    missions: tuple[str, ...]
    tested: frozenset[str]
    months: int
    events: tuple[str, ...]
    variable: bool
    choice: bool = False
    cards: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()


def check_narration(story: Story) -> Iterator[Refusal]:
    numbers = (*((0,) if starred(story) else ()), *(chapter.number for chapter in story.chapters))
    known = {number: wanted_of(story, number) for number in numbers}
    first = story.languages.get(story.manifest.language)
    for name, language in story.languages.items():
        originals = first.narration if first else {}
        for number, narration in language.narration.items():
            wrong = _faults(story, narration, known.get(number), originals.get(number))
            yield from located(wrong, file=f"text/{name}/chapter-{number}.toml")
        for number in sorted(set(originals) - set(language.narration)):
            yield Refusal("stories.file", file=f"text/{name}/chapter-{number}.toml", why=Refusal("stories.missing"))


def wanted_of(story: Story, number: int) -> Wanted:
    """Return what the narration of a chapter, or with 0 of the variable game, is to be about."""
    events = tuple(event.id for event in story.events.event if event.number == 0)
    if not number:
        missions = tuple(card.id for card in starred(story))
        return Wanted(missions, frozenset(), VARIABLE_MONTHS, events, variable=True)
    chapter = next(chapter for chapter in story.chapters if chapter.number == number)
    pointers = [ends.then for card in chapter.card for mode in MODES if (ends := card.month_end.of(mode))]
    asked = {then.mission for then in pointers if isinstance(then, Fork)}
    tested = frozenset(card.id for card in chapter.card if card.stands_for in asked)
    longest = max(len(way.cards) for mode in MODES for way in ways(chapter, mode))
    choice = any(card.choice for card in chapter.card)
    missions = tuple(card.id for card in chapter.card)
    guests = story.guests.guest if story.guests and story.guests.chapter == number else ()
    places = tuple(guest.place for guest in guests)
    return Wanted(missions, tested, longest + 1, events, False, choice, chapter.texts, places)


def _faults(story: Story, narration: Narration, wanted: Wanted | None, original: Narration | None) -> Iterator[Refusal]:
    if wanted is None:
        yield Refusal("checks.narration.no_chapter")
        return
    yield from _check_lists(narration, wanted)
    yield from _check_missions(narration, wanted)
    # Tales are for the variable game, which nobody loses or forks.
    for table in ("lost", "choice", "recall") if wanted.variable else ("tale",):
        if getattr(narration, table):
            yield Refusal("checks.narration.misplaced", table=table, variable=wanted.variable)
    if narration.choice and not (wanted.choice or wanted.variable):
        yield Refusal("checks.narration.no_choice")
    if wanted.choice and not narration.choice:
        yield Refusal("checks.narration.choice_missing")
    if narration.guest:
        yield from compare_names("narration", "guest", narration.guest, wanted.guests)
    for where, text in _texts(narration):
        yield from located(map(Refusal, _text_faults(where, text)), "checks.narration.at", where=where)
    yield from _check_lengths(story, narration)
    if original is not None:
        for table in Narration.__struct_fields__:
            if bool(getattr(original, table)) != bool(getattr(narration, table)):
                yield Refusal("checks.narration.languages", table=table)
        for again in AGAIN:
            if bool(getattr(original.lost, again, None)) != bool(getattr(narration.lost, again, None)):
                yield Refusal("checks.narration.languages", table=f"lost.{again}")


def _check_lists(narration: Narration, wanted: Wanted) -> Iterator[Refusal]:
    if narration.months and len(narration.months) < wanted.months:
        yield Refusal("checks.narration.months", have=len(narration.months), need=wanted.months)
    for table, least in LEAST_LINES.items():
        yield from _check_lines(table, getattr(narration, table), least)
    if narration.event:
        yield from compare_names("narration", "event", narration.event, wanted.events)
    for name, event in narration.event.items():
        if not event.lines:
            yield Refusal("checks.narration.few", table=f"event.{name}", have=0, need=LEAST_EVENT_LINES)
        yield from _check_lines(f"event.{name}", event.lines, LEAST_EVENT_LINES)


def _check_lines(table: str, lines: Sequence[str], least: int) -> Iterator[Refusal]:
    different = len(set(lines))
    if lines and different < least:
        yield Refusal("checks.narration.few", table=table, have=different, need=least)
    if different < len(lines):
        twice = next(line for line in lines if lines.count(line) > 1)
        yield Refusal("checks.narration.twice", table=table, line=twice)


def _check_missions(narration: Narration, wanted: Wanted) -> Iterator[Refusal]:
    """Check the lines about missions: `late` belongs to those that a test asks for, and to them alone."""
    for table in ("mission", "tale"):
        if getattr(narration, table):
            yield from compare_names("narration", table, getattr(narration, table), wanted.missions)
    if narration.recall:
        yield from compare_names("narration", "recall", narration.recall, wanted.cards)
    for name, lines in narration.mission.items():
        if bool(lines.late) != (name in wanted.tested):
            yield Refusal("checks.narration.late", mission=name, tested=name in wanted.tested)
        if bool(lines.recall) != bool(narration.recall):
            yield Refusal("checks.narration.recall", mission=name, recall=bool(narration.recall))


def check_named(story: Story) -> Iterator[Refusal]:
    """Check that lines about who did a mission or called a guest, and what players do at the end, name them; `alone`
    they need not.
    """
    for folder, language in story.languages.items():
        for number, narration in language.narration.items():
            lines = ((name, key, line) for name, of in narration.mission.items() for key, line in _lines_of(of))
            lost = [f"mission.{name}.{key}" for name, key, line in lines if key != "recall" and NAME not in line]
            lost += [f"guest.{name}.comes" for name, guest in narration.guest.items() if NAME not in guest.comes]
            wrong = (Refusal("checks.narration.at", where=at, why=Refusal("checks.narration.no_name")) for at in lost)
            yield from located(wrong, file=f"text/{folder}/chapter-{number}.toml")
        nameless = [name for name, words in language.company.items() if NAME not in words.finale]
        wrong = (Refusal("checks.company.nameless", name=name) for name in nameless)
        yield from located(wrong, file=f"text/{folder}/company.toml")


def check_nobody_named(story: Story) -> Iterator[Refusal]:
    """Check, in a campaign of one player, that nothing which this can bring calls the player by name."""
    together = {card for chapter in story.chapters for way in ways(chapter, "cooperative") for card in way.cards}
    for folder, language in story.languages.items():
        texts = [(f"chapter-{n}.toml", *each) for n, of in language.narration.items() for each in _texts(of) if n]
        texts += [("company.toml", f"character.{name}.finale", each.finale) for name, each in language.company.items()]
        sayings = [(kind, text) for kind in ALONE_SAID for text in getattr(language.gossip, kind, ())]
        for file, where, text in (*texts, *(("gossip.toml", *each) for each in sayings)):
            table, _, rest = where.partition(".")
            if NAME in text and (table != "mission" or rest.partition(".")[0] in together):
                wrong = Refusal("checks.narration.at", where=where, why=Refusal("checks.alone.name"))
                yield Refusal("stories.file", file=f"text/{folder}/{file}", why=wrong)


def check_forms(story: Story) -> Iterator[Refusal]:
    """Check that every language has the forms that the story's own has; it may need more of them."""
    own = story.languages.get(story.manifest.language)
    for folder, language in story.languages.items():
        for form in dict.fromkeys(own.forms if own else ()):
            if form not in language.forms:
                file, _, where = form.partition(" ")
                yield Refusal("stories.file", file=f"text/{folder}/{file}", why=Refusal("checks.form", form=where))


def _texts(narration: Narration) -> Iterator[tuple[str, str]]:
    for table in ("months", "quiet", "month_end"):
        yield from ((table, line) for line in getattr(narration, table))
    if narration.lost is not None:
        for at in ("lost", *(f"lost.{again}" for again in AGAIN if getattr(narration.lost, again))):
            texts = getattr(narration.lost, at[5:], narration.lost)
            yield from ((f"{at}.{cause}", getattr(texts, cause)) for cause in TextsByCause.__struct_fields__)
    for name, lines in narration.mission.items():
        yield from ((f"mission.{name}.{key}", text) for key, text in _lines_of(lines))
    yield from ((f"recall.{card}", text) for card, text in narration.recall.items())
    for name, event in narration.event.items():
        yield from ((f"event.{name}", line) for line in event.lines)
    if narration.choice is not None:
        yield "choice.asks", narration.choice.asks
        yield from (("choice.ways", way) for way in narration.choice.ways)
        yield from (("choice.told", said) for said in narration.choice.said)
    for name, guest in narration.guest.items():
        yield from ((f"guest.{name}.{key}", getattr(guest, key)) for key in GuestWords.__struct_fields__)
    yield from ((f"tale.{name}", tale.text) for name, tale in narration.tale.items())


def _lines_of(lines: MissionLines) -> Iterator[tuple[str, str]]:
    for key in MissionLines.__struct_fields__:
        texts = lines.later if key == "again" else (getattr(lines, key),)
        yield from ((key, text) for text in texts if text or key == "done")


def _text_faults(where: str, text: str) -> Iterator[str]:
    named = where.startswith("mission.") or where.endswith(".comes")
    rest = text.replace(NAME, "") if named else text
    names = re.finditer(NAME, text) if named else ()
    wrong = {
        "checks.narration.empty": not text.strip(),
        "checks.narration.newline": "\n" in text,
        "checks.narration.braces": "{" in rest or "}" in rest,
        "checks.narration.name_place": not all(name_stands_well(text, *found.span()) for found in names),
    }
    return codes_where(wrong)


def name_stands_well(text: str, start: int, end: int) -> bool:
    """Whether a player's name may stand there: as the subject, in a call or after a colon, without an ending."""
    return bool(_BEFORE_NAME.search(text[:start]) and _AFTER_NAME.match(text[end:]))


def _check_lengths(story: Story, narration: Narration) -> Iterator[Refusal]:
    for where, text in _texts(narration):
        limit, words = _limit(story.manifest.length, where), len(text.split())
        if limit and not limit[0] <= words <= limit[1]:
            why = Refusal("checks.narration.length", words=words, least=limit[0], most=limit[1])
            yield Refusal("checks.narration.at", where=where, why=why)


def _limit(length: Length, where: str) -> Range | None:
    """Return how long a text may be; None where that is not checked, as for further defeats."""
    match where.split("."):
        case ["mission", *_, key]:
            name = "recall_done" if key == "recall" else "done"
        case ["choice", "told"]:
            name = "said"
        case ["choice" | "guest", *_, name]:
            pass
        case ["lost", _, _]:
            return None
        case [name, *_]:
            pass
    limit: Range | None = getattr(length, name, None)
    return limit
