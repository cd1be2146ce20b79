"""How chapters went: the course of a chapter or try, its cards in the order they were read and when each mission
was first done; the path for the map of a chapter; what is known of finished chapters, which settles later texts.

A course comes from the moments of a session, or from an entry of the log. Entries of earlier versions do not say
when a mission was done: then the tests that asked for it tell whether it was in time, and else it was done at once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters.records import Book, MissionDone, Played, open_log
from highseas.campaign.royal.for_chapters import MODES, Setup, State, Step, StorySession, View
from highseas.story.conditions import AnyAtom, Cause, ChapterFacts, Chose, Facts, Plays, Unlocked, UnlockedMany
from highseas.story.format import Fork, Goal
from highseas.story.mode.months import goal_figures
from highseas.story.mode.state import script_of, story_cards_reached, tale_of
from highseas.story.moves import Choose, MissionCompleted, StoryRead
from highseas.story.prose import By, Name, Winner, settle
from highseas.story.script import MOST_PLAYERS, Script, ScriptError, unpack
from highseas.story.view import tale_in


class First(msgspec.Struct, frozen=True):
    """Who was the first to do a mission, and how many cards of the chapter had been read by then."""

    name: str
    after: int


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How a chapter went. `failed` are missions that tests asked for in vain, with how many cards had been read before
    the one that the test led to; `plays` has players by character; `chosen_after` is how many cards had been read when
    the way `choice` was chosen.
    """

    way: tuple[str, ...]
    first: Mapping[str, First]
    failed: Mapping[str, int]
    plays: Mapping[str, str]
    choice: int = 0
    chosen_after: int = 0
    winner: str = ""

    def facts(self, read: int) -> ChapterFacts:
        done = {mission: first for mission, first in self.first.items() if first.after <= read}
        return ChapterFacts(
            read=self.way[:read],
            done={mission: first.name for mission, first in done.items()},
            late=self.late & set(done),
            choice=self.choice if self.chosen_after <= read else 0,
        )

    @property
    def late(self) -> frozenset[str]:
        """The missions that were done only after a test had asked for them."""
        failed = self.failed
        return frozenset(name for name, first in self.first.items() if name in failed and first.after > failed[name])

    def read_before(self, card: str) -> int:
        """Return how many story cards had been read before this one; all of them for the end of the chapter."""
        return self.way.index(card) if card in self.way else len(self.way)


def course_of(session: StorySession) -> Course:
    state, names, result, way = session.state, session.names, session.result, story_cards_reached(session.state)
    failed, chosen_after = _tests_on(way, session.start.setup)
    return Course(
        way=way,
        first=_firsts(session, way, failed),
        failed=failed,
        plays={character: name for character, name in zip(characters_of(state), names, strict=True) if character},
        choice=tale_of(state).choice,
        chosen_after=chosen_after,
        winner=names[result.winners[0] - 1] if result is not None and result.outcome == "ranked" else "",
    )


def course_in_log(entry: Played) -> Course:
    failed, chosen_after = _tests_on(entry.cards, entry.start.setup)
    done = [mission for mission in entry.missions if mission.by]
    return Course(
        way=entry.cards,
        first={m.id: First(m.by[0], m.after or _estimated(m.id, entry.cards, failed)) for m in done},
        failed=failed,
        plays=_played_by(entry),
        choice=entry.choice,
        chosen_after=chosen_after,
        winner=entry.names[entry.winners[0] - 1] if entry.outcome == "ranked" and entry.winners else "",
    )


def _script(setup: Setup) -> Script | None:
    try:
        return unpack(setup.content)
    except ScriptError:
        return None


def tests_on(way: Sequence[str], setup: Setup) -> dict[str, tuple[str, bool]]:
    """Return the tests that are past on a way, by the card whose hourglass they are: the mission asked for, as it was
    read, and whether it was done; none if the chapter can no longer be decoded.
    """
    if (script := _script(setup)) is None:
        return {}
    ends = script.hourglasses("competitive" if setup.options.competitive else "cooperative")
    forks = {card: end.then for card, end in ends.items() if end is not None and isinstance(end.then, Fork)}
    stands_for = {card.id: card.stands_for for card in script.cards}
    read_as = {stands_for.get(card, card): card for card in way}
    return {
        card: (read_as.get(fork.mission, fork.mission), stands_for.get(after) == fork.done)
        for card, after in pairwise(way)
        if (fork := forks.get(card))
    }


def _tests_on(way: Sequence[str], setup: Setup) -> tuple[dict[str, int], int]:
    """Return the missions asked for in vain on a way, by how many cards had been read until then; and how many had
    been read when the chapter's choice was made, which is asked right after its card.
    """
    failed: dict[str, int] = {}
    tests, script = tests_on(way, setup), _script(setup)
    for read, card in enumerate(way, 1):
        if card in tests and not tests[card][1]:
            failed.setdefault(tests[card][0], read)
    asking = [card.id for card in script.cards if card.choice is not None] if script is not None else []
    return failed, next((way.index(card) + 1 for card in asking if card in way), 0)


def _estimated(mission: str, way: Sequence[str], failed: Mapping[str, int]) -> int:
    """Return after how many cards a mission was done at the earliest."""
    unlocked = way.index(mission) + 1 if mission in way else 0
    return max(unlocked, failed.get(mission, 0) + 1 if mission in failed else 0)


def _firsts(session: StorySession, way: Sequence[str], failed: Mapping[str, int]) -> dict[str, First]:
    """Return who did each mission first, and when, by the session's events; before a snapshot as of an old log."""
    names, begins = session.names, session.moments[0]
    read = len(story_cards_reached(begins.state)) - sum(isinstance(event, StoryRead) for event in begins.events)
    firsts: dict[str, First] = {}
    if not session.whole_history:
        tale, cards = tale_of(begins.state), script_of(begins.state).cards
        for place, marks in zip(tale.missions, tale.marks, strict=True):
            if marks:
                mission = cards[place].id
                firsts[mission] = First(names[marks[0]], _estimated(mission, way, failed))
    for event in (event for moment in session.moments for event in moment.events):
        if isinstance(event, StoryRead):
            read += 1
        elif isinstance(event, MissionCompleted) and event.place == 1:
            firsts[event.mission] = First(names[event.seat_no], read)
    return firsts


def characters_of(state: State) -> tuple[str, ...]:
    """Return the character of each seat; empty for one that has none yet."""
    characters = script_of(state).characters
    return tuple(characters[seat.character].id if seat.character >= 0 else "" for seat in state.seats)


def _played_by(entry: Played) -> dict[str, str]:
    chosen = entry.characters
    if not chosen:
        typed = [move.split()[1] for move in entry.moves if move.startswith(f"{Choose.__struct_config__.tag} ")]
        chosen = tuple(reversed(typed) if entry.start.setup.options.draft else typed)
    return {character: name for character, name in zip(chosen, entry.names, strict=False) if character}


def missions_done(session: StorySession, course: Course | None = None) -> tuple[MissionDone, ...]:
    """Return the missions on the table with who completed each and when, first those done, in their order."""
    names, first = session.names, (course or course_of(session)).first
    done = {mission: number for number, mission in enumerate(first)}
    missions = [goal for goal in session.view.goals if goal.kind == "mission"]
    return tuple(
        MissionDone(
            id=goal.id,
            by=tuple(names[seat - 1] for seat in goal.markers),
            after=first[goal.id].after if goal.id in first else 0,
        )
        for goal in sorted(missions, key=lambda goal: done.get(goal.id, len(done)))
    )


def is_chapter(state: object) -> bool:
    return isinstance(state, State) and MODES[state.mode].in_campaigns


def cause_of(state: State) -> Cause | None:
    result = state.result
    if result is None or result.outcome != "lost":
        return None
    if result.conceded >= 0:
        return "conceded"
    missions_open, markers, markers_needed, _, _ = goal_figures(state)
    return "missions" if missions_open else "markers" if markers < markers_needed else "influence"


def cause_in_log(entry: Played) -> Cause | None:
    """Return why a chapter of the log was lost; where it is not kept, what its figures tell."""
    if entry.outcome != "lost" or entry.cause is not None:
        return entry.cause
    if (script := _script(entry.start.setup)) is None:
        return None
    last = script.hourglasses("cooperative").get(entry.cards[-1]) if entry.cards else None
    if last is None or not isinstance(last.then, Goal):
        return "conceded"
    if not all(mission.by for mission in entry.missions):
        return "missions"
    goal, players = script.rules.goal, min(len(entry.names), MOST_PLAYERS)
    if sum(len(mission.by) for mission in entry.missions) < goal.markers[players - 1]:
        return "markers"
    return "influence" if sum(entry.influence) < goal.influence[players - 1] else "conceded"


@lru_cache(maxsize=8)
def _known_after_each(history: bytes) -> list[Mapping[int, ChapterFacts]]:
    """Return what is known of chapters before the first entry of a log, and after each. Of a chapter that was
    played to its end it is what the try that ended it brought, of one that was only lost its defeats.
    """
    found: list[Mapping[int, ChapterFacts]] = [{}]
    for entry in open_log(history):
        known, number = found[-1], entry.chapter
        if number:
            now = known.get(number, ChapterFacts())
            if entry.outcome == "lost":
                now = replace(now, lost=entry.failures + 1, cause=cause_in_log(entry))
            else:
                course = course_in_log(entry)
                at_end = course.facts(len(course.way))
                now = replace(at_end, lost=now.lost, cause=now.cause, winner=course.winner)
            known = {**known, number: now}
        found.append(known)
    return found


def facts_after(history: bytes, entries: int, names: Sequence[str], competitive: bool, playthrough: int) -> Facts:
    """Return what a campaign knows after so many entries of its packed log, for these players at their Table."""
    chapters = _known_after_each(history)[entries]
    return Facts(chapters=chapters, playthrough=playthrough, players=len(names), competitive=competitive)


def facts_amid(past: Facts, chapter: int, course: Course, read: int) -> Facts:
    """Return what is known in a chapter after so many of its cards: who plays which character from the first on."""
    before = past.chapter(chapter)
    now = replace(course.facts(read), lost=before.lost, cause=before.cause)
    if read == len(course.way):
        now = replace(now, winner=course.winner)
    return replace(past, chapters={**past.chapters, chapter: now}, plays=course.plays if read else {})


def settled(book: Book, chapter: int, past: Facts) -> Book:
    """Return the text of a chapter with all settled but what depends on this chapter and the Table."""
    own = set(book.cards)

    def known(atom: AnyAtom) -> bool | None:
        later = isinstance(atom, (Plays, Unlocked, UnlockedMany)) or not own.isdisjoint(atom.cards())
        return None if later or (isinstance(atom, Chose) and atom.chapter == chapter) else atom.holds(past)

    def name(of: Name) -> str | None:
        is_past = (isinstance(of, By) and of.mission not in own) or (isinstance(of, Winner) and of.chapter != chapter)
        return of.name(past) if is_past else None

    cards = {}
    for card, prose in book.cards.items():
        paragraphs, again = settle(prose.paragraphs, known, name), settle(prose.again, known, name)
        cards[card] = replace(prose, paragraphs=paragraphs, again=again)
    return replace(book, cards=cards)


def read_again(book: Book, chapter: int, log: Sequence[Played]) -> Book:
    """Return the text of a chapter with other pay-off lines for missions that were done in an earlier try at it."""
    done = Counter(mission.id for entry in log if entry.chapter == chapter for mission in entry.missions if mission.by)
    lines = {mission: lines.after(done[mission]) for mission, lines in book.narration.mission.items()}
    return replace(book, narration=replace(book.narration, mission=lines))


def path_of(session: StorySession, view: View | None = None) -> tuple[Step, ...]:
    """Return the path at a moment of a session, by its view; without one, now. No chapter has none."""
    view = view or session.view
    tale = tale_in(view)
    if tale is None or tale.variable:
        return ()
    tests = tests_on(tale.cards, session.start.setup)
    goals = {goal.id: goal for goal in view.goals if goal.kind == "mission"}
    failed = {mission for mission, passed in tests.values() if not passed}
    steps = []
    for card in tale.cards:
        tested, passed = tests.get(card, ("", False))
        steps.append(Step(card, goals.get(card), tested=tested, passed=passed, missed=card in failed))
    return tuple(steps)
