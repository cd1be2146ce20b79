"""What a campaign remembers and tells: cards with the facts they were told with, in order, and the pay-off line
once.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import progress
from highseas.campaign.chapters.campaign import LOST, Campaign, campaign_of, go_on
from highseas.campaign.chapters.facts import entries_before, memory_in_log, names_at
from highseas.campaign.chapters.journal import Section, journal, journal_lines
from highseas.campaign.chapters.pages import COMPANY, TABLE, card_page, cards_reached
from highseas.campaign.chapters.records import MissionDone, Played, book_of, pack_book, pack_log
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import replay
from highseas.campaign.play.session import Session
from highseas.campaign.royal.words.events import event_lines
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import next_chapter
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.story.conditions import ChapterFacts, Facts, atoms_of
from highseas.story.loader import load_story
from highseas.story.moves import MissionCompleted, StoryRead
from highseas.story.prose import tell
from highseas.story.text_format import LostTexts, MissionLines, TextsByCause
from tests.adventure import Tale
from tests.campaigns import advised, facts_at, finished, narrated_campaign, read_all, session_of, stop
from tests.campaigns import begun as new_campaign
from tests.front import send, type_lines
from tests.story.folders import LOOKING_BACK

STORY = load_story(LOOKING_BACK)


pytestmark = pytest.mark.usefixtures("home")


def begun(names: tuple[str, ...] = ("Ann", "Bo"), **wanted: Any) -> Session:
    return new_campaign(names, saved=False, story=LOOKING_BACK, **wanted)


def lost() -> Session:
    """Return the first chapter of two, which was played to its end and lost."""
    return played(begun(), cards=99)


def played(session: Session, cards: int = 0) -> Session:
    """Play the chapter to its end: idly until so many story cards were read, then as deckhand does."""
    while session.result is None:
        (stop if len(progress.course_of(session).way) < cards else advised)(session)
    return session


def read_everything(session: Session) -> Session:
    session.campaign = replace(campaign_of(session), read=("cover", "chapter-2", "10", "11", "12", "20", "21"))
    return session


def test_a_mission_is_done_after_so_many_cards() -> None:
    session = played(begun())
    course = progress.course_of(session)
    assert course.way[:1] == ("10",) and set(course.first) <= set(course.way)
    done = {mission.id: mission for mission in campaigns.played(session, 1.0).missions}
    for mission, first in course.first.items():
        assert course.way.index(mission) < first.after <= len(course.way)
        assert (done[mission].by[0], done[mission].after) == (first.name, first.after)


def late_session() -> Session:
    """Return a chapter whose test failed, and whose mission was done all the same."""
    games = (played(begun(seed=seed), cards=2) for seed in range(1, 30))
    return next(session for session in games if "10" in progress.course_of(session).first)


def as_in_old_logs(entry: Played) -> Played:
    """Return an entry whose missions do not say after how many cards they were done, nor by whom."""
    return replace(entry, missions=tuple(MissionDone(m.id, m.by) for m in entry.missions), characters=())


def test_what_was_asked_for_in_vain_is_done_late() -> None:
    session = late_session()
    course = progress.course_of(session)
    assert course.way == ("10", "12") and course.failed == {"10": 1}
    assert course.facts(2).late == {"10"} and course.facts(1).done == {}
    entry = campaigns.played(session, 1.0)
    old = as_in_old_logs(entry)
    assert progress.course_in_log(entry) == course
    assert progress.course_in_log(old) == course, "the failed test tells that it was late, the moves who played whom"
    assert replace(progress.course_in_log(replace(old, moves=())), plays=course.plays) == course
    later = Session(session.start, session.players, "game", 1.0, session.moments[-1].state)
    later.whole_history = False
    assert progress.course_of(later) == course, "what lies before a snapshot is taken as in an old log"


def test_a_test_that_was_passed_tells_that_a_mission_was_in_time() -> None:
    entries = (campaigns.played(played(begun(seed=seed)), 1.0) for seed in range(1, 30))
    course = progress.course_in_log(as_in_old_logs(next(entry for entry in entries if entry.cards == ("10", "11"))))
    assert course.first["10"].after == 1 and not course.facts(2).late


def test_facts_are_those_of_the_moment_a_card_was_read() -> None:
    session = late_session()
    assert facts_at(session, "cover") == Facts(chapters={1: ChapterFacts()}, players=2)
    first, second = facts_at(session, "10"), facts_at(session, "12")
    assert first.chapter(1) == ChapterFacts() and set(first.plays.values()) == set()
    assert second.chapter(1).read == ("10",) and set(second.plays.values()) == {"Ann", "Bo"}
    assert "10" in facts_at(session, LOST).chapter(1).late


def test_why_a_chapter_was_lost() -> None:
    entry = campaigns.played(lost(), 1.0)
    assert entry.outcome == "lost" and entry.cause == "missions"
    old = replace(entry, cause=None)
    all_done = replace(old, missions=tuple(MissionDone(mission.id, ("Ann",)) for mission in entry.missions))
    before_card_9 = replace(all_done, missions=all_done.missions[:1], cards=entry.cards[:1])
    for each, cause in (
        (old, "missions"),
        (replace(all_done, influence=(0, 0)), "influence"),
        (replace(all_done, influence=(50, 50)), "conceded"),
        (before_card_9, "conceded"),
    ):
        assert progress.cause_in_log(each) == cause
    session = begun()
    session.play(PORT_ROYAL.concede)
    assert campaigns.played(session, 1.0).cause == "conceded"


def test_a_finished_chapter_is_remembered_as_the_try_that_ended_it() -> None:
    twice = next_chapter(finished(played(next_chapter(lost())), "lost"))
    assert facts_at(twice, "cover").chapter(1).lost == 2
    won = next_chapter(finished(played(twice), "won"))
    facts, campaign = facts_at(won, "chapter-2"), campaign_of(won)
    assert facts.chapter(1).lost == 2 and facts.chapter(1).read == progress.course_in_log(campaign.log[2]).way
    assert facts.chapter(2) == ChapterFacts()
    again = session_of(*campaigns.practice(campaign, 2))
    assert entries_before(campaign_of(again)) == 1 and facts_at(again, "cover").chapter(1).lost == 1
    first = session_of(*campaigns.branch(campaign, 1, seed=5))
    assert facts_at(first, "cover").chapter(1).lost == 0


def test_a_competitive_chapter_has_a_winner() -> None:
    session = next_chapter(played(begun(competitive=True)))
    entry = campaign_of(session).log[0]
    assert entry.outcome == "ranked"
    facts = facts_at(session, "20")
    assert facts.chapter(1).winner == entry.names[entry.winners[0] - 1] and facts.competitive
    assert not facts.chapter(2).winner


def pages(section: Section) -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.page.title, entry.page.paragraphs) for entry in section.entries]


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_journal_shows_what_was_read_whatever_comes_after(seed: int) -> None:
    session = begun(seed=seed)
    seen: list[list[tuple[str, tuple[str, ...]]]] = []
    for cards in (seed % 3, 99, 0, 0):
        read_everything(played(session, cards))
        campaign = campaign_of(session)
        mark = [card for card in cards_reached(session) if card in (LOST, campaign.text.end)]
        as_read = pages(journal(session)[-1]) + [
            (page.title, page.paragraphs) for page in (card_page(session, card) for card in mark)
        ]
        seen.append(as_read)
        if campaigns.after(session) == "over":
            break
        session = next_chapter(session)
        assert [sorted(pages(section)) for section in journal(session)[:-1]] == [sorted(each) for each in seen]
        session = gamefile.from_bytes(gamefile.to_bytes(session))


def test_undo_and_redo_tell_the_same() -> None:
    session = played(begun(seed=5))
    at_first = {card: card_page(session, card) for card in cards_reached(session)}
    for _ in range(3):
        session.undo(consent=True, whole_turn=True)
    while session.undone:
        session.redo()
    again = replay(session.start, session.moves)
    again.campaign = session.campaign
    for each in (session, again):
        assert {card: card_page(each, card) for card in cards_reached(each)} == at_first


def test_a_book_holds_only_what_is_still_open() -> None:
    book = book_of(STORY, 2)
    ann = Facts(chapters={1: ChapterFacts(read=("10", "11"), done={"11": "{by 20} *Ann*"})}, players=2)
    text = progress.settled(book, 2, ann)
    assert text.cards["chapter-2"].paragraphs == (
        "The tinker has written to all of you, in one envelope. He mentions interest.",
    )
    assert text.cards["20"].paragraphs == (
        "There are two kettles on the bill, and only one of them is yours. "
        r'"One has paid me before," says the tinker: {by 20} \*Ann\*.',
    )
    asked = {
        atom.words()
        for prose in text.cards.values()
        for paragraph in (*prose.paragraphs, *prose.again)
        if not isinstance(paragraph, str)
        for piece in paragraph
        for atom in atoms_of(piece.when)
    }
    assert asked == {"done 20", "plays grace-may"}
    assert tell(text.cards["21"].paragraphs, ann)[0].startswith("He waits at your door")


def test_names_break_nothing() -> None:
    onward = next_chapter(finished(played(begun(("{by 10}", r"*Bo* \*"))), "won"))
    text = campaign_of(onward).text.cards["20"].paragraphs
    assert all(isinstance(paragraph, str) for paragraph in text)
    lines = [line for section in journal(onward) for entry in section.entries for line in entry.page.paragraphs]
    assert any(r"{by 10}" in line or r"\*Bo\* \\\*" in line for line in lines)


def test_a_campaign_without_a_log_entry_for_a_chapter_tells_something() -> None:
    campaign = campaign_of(begun())
    made_up = replace(campaign, chapter=2, book=msgspec.msgpack.encode(b"") and campaign.book, history=pack_log(()))
    assert made_up.log == () and isinstance(made_up, Campaign)
    text = progress.settled(book_of(STORY, 2), 2, progress.facts_after(b"", 0, ("Ann",), False, 1))
    assert tell(text.cards["20"].paragraphs, Facts())


def test_a_mission_done_in_an_earlier_try_pays_off_in_other_words() -> None:
    twice = MissionLines(done="{name} does it.", late="{name}, late.", again="{name}, once more.")
    book = book_of(STORY, 1)
    lines = {"10": twice, "11": MissionLines(done="{name} does that."), "13": twice}
    book = replace(book, narration=replace(book.narration, mission=lines))
    entry = campaign_of(next_chapter(lost())).log[0]
    done = (MissionDone("10", ("Ann",)), MissionDone("11", ("Ann",)), MissionDone("13", ()))
    again = progress.read_again(book, 1, (replace(entry, missions=done),)).narration
    assert again.pay_off("10", False, "Bo") == again.pay_off("10", True, "Bo") == "Bo, once more."
    assert again.pay_off("11", False, "Bo") == "Bo does that." and again.pay_off("13", True, "Bo") == "Bo, late."
    assert progress.read_again(book, 2, (entry,)) == book
    rotating = replace(twice, again=("{name}, once more.", "{name}, of course."))
    book = replace(book, narration=replace(book.narration, mission={"10": rotating}))
    said = [progress.read_again(book, 1, (replace(entry, missions=done),) * tries).narration for tries in range(4)]
    pay_offs = [each.pay_off("10", False, "Bo") for each in said]
    assert pay_offs == ["Bo does it.", "Bo, once more.", "Bo, of course.", "Bo, once more."]


def test_on_another_try_a_card_that_was_read_is_shorter() -> None:
    session = next_chapter(lost())
    cover = card_page(session, "cover")
    short = "You put the water on, and remember too late that there is no kettle. This time somebody goes and gets it."
    whole = "You lent it in good faith, and it has sailed."
    assert (cover.paragraphs, cover.whole) == ((short,), (whole,))
    page = HeadlessSession(session, None).read_story()[0]
    assert page.card == "cover" and page.whole == (whole,)
    output = type_lines(HeadlessSession(next_chapter(lost()), None), "story", "quit")
    assert output.index(short[:20]) < output.index("(story: the whole card)") < output.index(whole[:20])
    while not progress.course_of(session).way:
        advised(session)
    again = card_page(session, "10")
    assert again.paragraphs == ("The same ship, the same crew, another pot of tea.",) and len(again.whole) == 2
    known = card_page(played(session, cards=2), "12")
    assert known.paragraphs == (LANGUAGE.say("chapters.journal.known"),)
    assert known.whole[0].startswith("You hear it across the water")


def test_a_card_of_another_way_is_whole() -> None:
    first = begun()
    while progress.course_of(first).way != ("10", "11"):
        first = played(begun(seed=first.start.setup.seed + 1))
    session = played(next_chapter(finished(first, "lost")), cards=2)
    assert progress.course_of(session).way == ("10", "12") and not card_page(session, "12").whole


def test_the_lost_text_has_its_cause() -> None:
    texts = LostTexts(missions="A mission.", markers="Markers.", influence="Influence.")
    again = TextsByCause(missions="A mission again.", markers="Again.", influence="Again.")

    def lost_text(session: Session, **causes: Any) -> tuple[str, ...]:
        campaign = campaign_of(session)
        narration = replace(campaign.text.narration, **causes)
        session.campaign = replace(campaign, book=pack_book(replace(campaign.text, narration=narration)))
        return card_page(session, LOST).paragraphs

    session, general = lost(), (campaign_of(begun()).text.words.chapter["1"].lost,)
    assert card_page(session, LOST).paragraphs == general
    assert lost_text(session, lost=texts) == lost_text(session, lost=replace(texts, again=again)) == ("A mission.",)
    second = played(next_chapter(session), cards=99)
    assert lost_text(second, lost=replace(texts, again=again)) == ("A mission again.",)
    session = begun()
    session.play(PORT_ROYAL.concede)
    assert lost_text(session, lost=texts) == general, "given up: the general text"


def test_places_are_known_from_the_card_after_their_mission() -> None:
    session = played(new_campaign(("Ann", "Bo"), saved=False))
    course = progress.course_of(session)
    places = load_story().places
    for number, card in enumerate(course.way):
        done = course.facts(number).done
        assert facts_at(session, card).unlocked == {p.id for p in places if not done.keys().isdisjoint(p.missions)}
    text = campaign_of(session).text
    own = {place.id for place in places if place.chapter == 1}
    finished(session, "won")
    at_end = facts_at(session, text.end).unlocked
    assert own <= at_end and not own & facts_at(session, course.way[-1]).unlocked
    onward = next_chapter(session)
    assert facts_at(onward, "chapter-2").unlocked == at_end
    assert memory_in_log(campaign_of(onward), 0).at(text.end, text).facts.unlocked == at_end


def done_in(session: Session) -> list[MissionCompleted]:
    return [event for event in session.moments[-1].events if isinstance(event, MissionCompleted)]


def to_first_mission(session: Session) -> MissionCompleted:
    while not done_in(session):
        advised(session)
    return done_in(session)[0]


@pytest.mark.parametrize(
    ("missions", "late"),
    [
        (("10", "11", "13"), False),  # 13 asks for itself, at the end of its own month
        (("10", "11", "13", "17"), True),
        (("13",), False),
    ],
)
def test_a_mission_is_late_when_its_test_is_past(missions: tuple[str, ...], late: bool) -> None:
    """Chapter 1: card 13 tests mission 13, and leads to 17 if nobody has done it."""
    tale = Tale(1, 2).missions(*missions)
    tale.seat.has("priest-1vp").coins(12)
    assert [event.late for event in tale.do("mission 13") if isinstance(event, MissionCompleted)] == [late]


def test_only_the_first_can_be_late() -> None:
    tale = Tale(1, 2).missions("13", "17").harbor("red-1-1c", "blue-1-1c")
    tale.at(0).has("priest").coins(6)
    tale.at(1).has("priest-1vp").coins(6)
    log = tale.do("stop", "mission 13")
    while "mission 13" not in tale.moves():
        log += tale.do("pass")
    log += tale.do("mission 13")
    assert [event.late for event in log if isinstance(event, MissionCompleted)] == [True, False]


def test_lines_json_and_journal_name_a_mission_after_it() -> None:
    session = narrated_campaign(("*x*",))  # a name emphasizes nothing
    event = to_first_mission(session)
    pay_off = f"*x*, done {event.mission}:"
    lines = event_lines(session.moments[-1].events, names_at(session))
    done = next(place for place, line in enumerate(lines) if "completes mission" in line)
    assert lines[done + 1].startswith(f"{pay_off} word")
    output = type_lines(HeadlessSession(session, None), "log", "quit")
    assert output.count(pay_off) == 2, "with what happened last, and in the log"
    (answer,) = send(HeadlessSession(session, None))
    (said,) = [each for each in answer["events"] if each["type"] == "mission_completed"]
    assert said["late"] is False and said["pay_off"].startswith(pay_off) and "done" not in said["text"]
    read_all(session)
    assert any(line.startswith(pay_off) for line in journal_lines(session))
    session.undo(consent=True)
    assert not any(pay_off in line for line in journal_lines(session))
    session.redo()
    assert any(pay_off in line for line in journal_lines(session))


def test_a_later_player_gets_none() -> None:
    session = narrated_campaign(("Ann", "Bo"), seed=2)
    to_first_mission(session)
    while session.result is None and not any(event.place == 2 for event in done_in(session)):
        advised(session)
    assert done_in(session)[0].place == 2
    assert not [line for line in event_lines(session.moments[-1].events, names_at(session)) if "done" in line[:12]]


def test_the_journal_of_earlier_chapters_knows_what_was_late() -> None:
    """The log keeps it: a chapter is not played again to be read."""
    games = (played(narrated_campaign(("Ann",), seed=seed)) for seed in range(1, 30))
    session = next(game for game in games if progress.course_of(game).late)
    late = next(iter(progress.course_of(session).late))
    session = gamefile.from_bytes(gamefile.to_bytes(session))
    read_all(session)
    for each in (session, session_of(*go_on(session, 2.0))):
        entries = [entry for section in journal(each) for entry in section.entries]
        assert any(f"Ann, late {late}:" in entry.pay_off for entry in entries)


def test_a_save_of_an_earlier_version_tells_nothing() -> None:
    """Its book has no narration, and what is told does not come from today's files."""
    path = Path(__file__).parents[1] / "saves" / "fixtures" / "v0.2" / "story-1-1-amid-chapter-1.hsv"
    session = gamefile.from_bytes(path.read_bytes())
    event = to_first_mission(session)
    assert not names_at(session).story.pay_off(event.mission, event.late, "Ann")


def cards_read(session: Session) -> list[str]:
    return [event.card for moment in session.moments for event in moment.events if isinstance(event, StoryRead)]


@pytest.fixture(scope="module")
def moves() -> list[str]:
    session = narrated_campaign(("Ann", "Bo"))
    while len(cards_read(session)) < 2:
        advised(session)
    return session.moves


def test_lines_tell_a_card_before_the_next_event(moves: list[str]) -> None:
    session = narrated_campaign(("Ann", "Bo"))
    lines = type_lines(HeadlessSession(session, None), *moves).splitlines()
    first, second = cards_read(session)
    cards = campaign_of(session).text.cards

    def place(start: str) -> int:
        return next(n for n, line in enumerate(lines) if line.startswith(start))

    opening, read = place(f"* {cards['cover'].title} *"), place(f"Story card {first} ")
    card, turn = place(f"* {cards[first].title} *"), place("— Turn 1")
    assert opening < read < card < turn < place("Event: ")
    assert place(f"* {cards[second].title} *") == place(f"Story card {second} ") + 2  # after an empty line


def test_json_has_the_card_with_the_event_of_its_reading(moves: list[str]) -> None:
    answers = send(HeadlessSession(narrated_campaign(("Ann", "Bo")), None), *({"move": move} for move in moves))
    assert [page["card"] for page in answers[0]["story"]] == ["cover"]
    read = 0
    for answer in answers:
        kinds = [event["type"] for event in answer["events"]]
        cards = [event["card"] for event in answer["events"] if event["type"] == "story_read"]
        if cards:
            read += 1
            assert cards == [page["card"] for page in answer["story"]]
            assert ("event_revealed" in kinds[kinds.index("story_read") + 1 :]) == (cards == ["10"])
    assert read == 2
    assert [page["card"] for answer in answers for page in answer["pages"]] == [COMPANY, TABLE]
