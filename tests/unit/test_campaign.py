"""A campaign across chapters: reading, going on, trying again, branches, practice, stories of the players' own."""

import json
import random
import shutil
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters import campaign, pages
from highseas.campaign.chapters.campaign import LOST, after, campaign_of, is_complete
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.journal import journal, journal_lines, log_lines
from highseas.campaign.chapters.pages import COMPANY, EPILOGUE, TABLE, UNLOCKED, read_one, unread
from highseas.campaign.chapters.progress import characters_of, missions_done
from highseas.campaign.chapters.records import pack_book, pack_log
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.saved_games.slots import next_chapter, open_store, resume
from highseas.engine.refusal import SetupError
from highseas.engine.royal.game import legal
from highseas.saves import DamagedSave
from highseas.story.loader import OWN_STORY, load_story
from highseas.story.mode.state import story_cards_reached
from highseas.story.mode.view import describe_effects
from tests.campaigns import advised, begun, finished, played, read_all, without_guests
from tests.front import send, type_lines
from tests.refusals import refused
from tests.story.folders import TWO_CARDS

pytestmark = pytest.mark.usefixtures("home")


def test_cards_wait_to_be_read_and_pages_are_kept() -> None:
    assert unread(begun()) == ("cover",)
    session = chosen()
    assert unread(session) == FIRST
    session.turn_page(pages.turned_to(session, 1))
    slots.leave(session)
    back = resume(open_store(), slots.slot_of(session))
    assert pages.page(back) == 1 and unread(back) == FIRST
    back.turn_page(pages.read_one(back))
    assert unread(back) == ("10",) and pages.page(back) == 0
    assert pages.card_page(back, "10").title == "Correct Change"


FIRST = ("cover", "10")
"""What is read until the last character is chosen."""


def chosen(**wanted: Any) -> Session:
    """Return a campaign in which the last character was chosen, with a bookmark before it."""
    session = begun(**wanted)
    session.set_bookmark("cover")
    session.play(legal(session.state)[0])
    return session


def test_undo_takes_back_the_story_of_its_move_and_begins_at_the_first_page() -> None:
    session = chosen()
    session.turn_page(pages.turned_to(session, 2))
    session.undo(consent=True)
    assert unread(session) == ("cover",) and pages.page(session) == 0
    session.redo()
    assert unread(session) == FIRST and pages.page(session) == 2
    session.go_to_bookmark("cover", consent=True)
    assert unread(session) == ("cover",)


def test_a_card_that_was_read_does_not_wait_again_after_redo() -> None:
    session = chosen()
    assert tuple(read_all(session)) == FIRST
    session.undo(consent=True)
    assert unread(session) == ()
    session.redo()
    assert unread(session) == ()
    session.go_to_bookmark("cover", consent=True)
    session.play(legal(session.state)[-1])  # another character, the same card
    assert unread(session) == ()


def test_the_company_and_the_table_come_with_later_turns_and_none_after_the_end() -> None:
    """A chapter does not begin with all pages at once."""
    session = chosen()
    came = dict[str, int]()
    while not {COMPANY, TABLE} <= came.keys():
        advised(session)
        came |= {card: session.state.turn for card in read_all(session) if card in (COMPANY, TABLE)}
    assert came == {COMPANY: 2, TABLE: 3}
    lost = chosen()
    read_all(lost)
    played(lost, lose=True)
    assert not {COMPANY, TABLE} & set(read_all(lost))


def test_the_end_of_a_lost_chapter_waits_only_while_it_is_lost() -> None:
    session = played(begun(), lose=True)
    assert unread(session)[-1] == LOST
    session.undo(consent=True)
    assert LOST not in unread(session)
    session.redo()
    assert unread(session)[-1] == LOST
    read_all(session)
    session.undo(consent=True)
    session.redo()
    assert unread(session) == ()  # redo brings back what was read
    session.undo(consent=True)
    while session.result is None:
        session.play(legal(session.state)[0])
    assert unread(session)[-1:] == (LOST if session.result.outcome == "lost" else campaign_of(session).text.end,)


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_unread_cards_are_those_reached_and_not_read(seed: int) -> None:
    """Whatever is played, taken back, made again, bookmarked, saved and read, in any order."""
    luck = random.Random(seed)
    session, done = begun(), set[tuple[str, ...]]()
    session.set_bookmark("start")
    if seed % 2:  # near the end of the chapter, so that ends come and go too
        session = played(session, lose=True)
        done |= {name_of(session, card) for card in unread(session)}
        read_all(session)
    for _ in range(40):
        match luck.choice(["play", "play", "undo", "redo", "go", "read", "save", *(["lose"] if seed % 2 else [])]):
            case "lose" if session.result is None:
                played(session, lose=True)
            case "play" if session.result is None:
                session.play(luck.choice(legal(session.state)))
            case "undo" if len(session.moments) > 1:
                session.undo(consent=True, whole_turn=luck.random() < 0.2)
            case "redo" if session.undone:
                session.redo()
            case "go":
                if seed % 2 == 0 and luck.random() < 0.1:
                    session.go_to_bookmark("start", consent=True)
                else:
                    session.set_bookmark("x")
            case "read":
                for card in unread(session)[: luck.choice([1, 9])]:
                    done.add(name_of(session, card))
                    session.turn_page(read_one(session))
            case "save":
                session = gamefile.from_bytes(gamefile.to_bytes(session))
        waiting = [card for card in pages.cards_reached(session) if name_of(session, card) not in done]
        assert list(unread(session)) == waiting


def name_of(session: Session, card: str) -> tuple[str, ...]:
    """Return a name for a card that was read: a card is read once in a chapter, an end is another one after
    other moves.
    """
    if card in (COMPANY, TABLE):
        return (card, *characters_of(session.state))
    return (card, *session.moves) if card in (LOST, UNLOCKED, EPILOGUE, campaign_of(session).text.end) else (card,)


def test_what_was_read_in_an_old_save_is_read_and_what_waited_waits() -> None:
    """Version 0.1 keeps an end by its card alone, a page without its moment, and, before, the cards that wait."""
    session = played(begun(), lose=True)
    read_all(session)
    session.campaign = replace(without_guests(session), read=("cover", "10", "11", "13", "17", LOST), page=0)
    assert unread(gamefile.from_bytes(gamefile.to_bytes(session))) == ()
    session = chosen()
    session.campaign = replace(without_guests(session), waiting=("10",))
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert unread(back) == ("10",) and campaign_of(back).read == ("cover",) and campaign_of(back).waiting is None
    session = begun()
    session.campaign = replace(campaign_of(session), page=2)
    assert pages.page(gamefile.from_bytes(gamefile.to_bytes(session))) == 2


def test_the_journal_shows_the_path_taken_and_not_the_other() -> None:
    session = played(begun(), lose=True)
    assert journal(session)[-1].entries == ()  # nothing was read yet
    assert read_all(session) == [entry.card for entry in journal(session)[-1].entries]
    assert [entry.card for entry in journal(session)[-1].entries] == [*FIRST, "11", "13", "17", "lost"]
    assert "Mission 10 (give 2 kept Ares Pirates): not completed." in journal_lines(session)


def test_a_defeat_brings_coins_keeps_the_deck_and_counts() -> None:
    """Ruling R31."""
    session = played(begun(("Ann", "Bo")), lose=True)
    assert after(session) == "again"
    groups = session.view.part.groups
    again = next_chapter(session)
    tale = campaign_of(again)
    assert (tale.chapter, tale.failures, tale.defeats, len(tale.log)) == (1, 1, 1, 1)
    assert again.start.setup.options.allotment == 3 and again.start.setup.options.groups == groups == ("80",)
    third = next_chapter(played(again, lose=True))
    assert third.start.setup.options.allotment == 6 and campaign_of(third).failures == 2
    won = next_chapter(finished(played(third, lose=True), "won"))
    assert (campaign_of(won).chapter, campaign_of(won).failures, campaign_of(won).defeats) == (2, 0, 2)
    assert won.start.setup.options.allotment == 0
    assert [entry.outcome for entry in campaign_of(won).log] == ["lost", "lost", "won"]
    assert len(log_lines(campaign_of(won))) == 3 and "try 3" in log_lines(campaign_of(won))[2]


def test_the_last_chapter_completes_the_campaign() -> None:
    session = begun(("Ann", "Bo"))
    for chapter in range(1, 6):
        assert campaign_of(session).chapter == chapter
        finished(played(session, lose=True), "won")
        assert is_complete(session) == (chapter == 5)
        if chapter < 5:
            session = next_chapter(session)
    assert after(session) == "variable" and campaign_of(session).defeats == 0
    assert "The story is told to its end, without a single defeat!" in report_lines(session)
    variable = next_chapter(session)
    assert campaign_of(variable).chapter == 0 and variable.start.setup.options.variable
    assert len(variable.view.part.groups) == 6


def test_a_player_alone_is_done_after_the_last_chapter() -> None:
    session = begun()
    session.campaign = replace(campaign_of(session), chapter=5)
    finished(played(session, lose=True), "won")
    assert after(session) == "over"
    with refused(SessionError, match="told to its end"):
        next_chapter(session)


def test_players_may_join_or_leave_between_chapters() -> None:
    onward = next_chapter(finished(played(begun(("Ann", "Bo")), lose=True), "won"), ("Ann", "Cy", "Di"))
    assert onward.state.names == ("Ann", "Cy", "Di") and onward.players == [Controller.PERSON] * 3
    with refused(SetupError, match="5 players"):
        next_chapter(finished(played(onward, lose=True), "won"), ("A", "B", "C", "D", "E"))


def test_one_key_comes_back_to_a_chapter_that_is_over_and_its_end_can_be_undone() -> None:
    session = played(begun(), lose=True)
    slots.leave(session)
    newest = slots.newest_unfinished(open_store())
    back = resume(open_store(), newest.name)
    assert after(back) == "again" and back.campaign == session.campaign
    back.undo(consent=True)
    assert back.result is None and campaign_of(back).log == ()
    with refused(SessionError, match="not over yet"):
        next_chapter(back)


def test_the_same_seed_is_the_same_campaign() -> None:
    first, second = (next_chapter(played(begun(seed=9, saved=False), lose=True)) for _ in range(2))
    assert first.start.setup.seed == second.start.setup.seed and first.state == second.state


def test_a_branch_sets_out_from_a_chapters_start() -> None:
    session = next_chapter(finished(played(begun(("Ann", "Bo")), lose=True), "won"))
    session = next_chapter(played(session, lose=True))
    start, twin = campaign.branch(campaign_of(session), 2, seed=77)
    assert (twin.chapter, twin.failures, twin.defeats, len(twin.log)) == (2, 0, 0, 1)
    assert start.setup.seed != campaign_of(session).log[1].start.setup.seed
    assert start.setup.options.groups == ("80",) and twin.name.endswith("(branch)")
    with refused(SessionError, match="no entry 9"):
        campaign.branch(campaign_of(session), 9, seed=1)


def test_practice_is_the_same_deal_and_leaves_the_campaign_alone() -> None:
    session = next_chapter(played(begun()))
    entry = campaign_of(session).log[0]
    start, twin = campaign.practice(campaign_of(session), 1)
    again = slots.new_session(start, [Controller.PERSON], twin)
    assert start == entry.start and twin.practice
    assert after(played(again, lose=True)) == "over" and not is_complete(again)
    output = replay(entry.start, entry.moves)
    assert output.result is not None and output.result.outcome == entry.outcome


def test_a_running_chapter_plays_on_by_its_own_figures(tmp_path: Path) -> None:
    """A save of chapter 2 made with a changed story still plays its own chapter, and shows its own text."""
    folder = tmp_path / "changed"
    shutil.copytree(OWN_STORY, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "de"))
    chapter = folder / "chapters/2.toml"
    chapter.write_text(chapter.read_text().replace("first_coins = 1", "first_coins = 2"))
    text = folder / "text/en/20.md"
    title = text.read_text().splitlines()[0]
    text.write_text(text.read_text().replace(title, "# Three Other Lights"))
    session = next_chapter(finished(played(begun(story=folder), lose=True), "won"))
    slots.leave(session)
    shutil.rmtree(folder)
    back = resume(open_store(), slots.slot_of(session))
    while not back.view.goals:
        back.play(legal(back.state)[0])
    assert back.view.goals[0].coins == (2,) and pages.card_page(back, "20").title == "Three Other Lights"
    played(back, lose=True)
    again = next_chapter(back)
    assert (campaign_of(again).chapter, campaign_of(again).failures) == (2, 1)


def test_a_story_of_ones_own_is_played_to_its_end() -> None:
    session = begun(("Ann", "Bo"), story=TWO_CARDS)
    assert names_at(session).story.words.title == campaign_of(session).text.words.title != ""
    assert campaign_of(session).chapters == 1 and after(played(session)) in ("again", "over")


def test_a_faulty_story_and_a_damaged_chapter_are_refused_with_the_first_fault(tmp_path: Path) -> None:
    chapter = Path(shutil.copytree(TWO_CARDS, tmp_path / "faulty")) / "chapters/1.toml"
    chapter.write_text(chapter.read_text().replace('card = "11"', 'card = "12"'))
    with refused(SessionError, match="leads to card 12"):
        begun(story=tmp_path / "faulty")
    session = begun()
    session.start = replace(session.start, setup=replace(session.start.setup, content=b"nonsense"))
    with refused(DamagedSave, match="the chapter in it is damaged"):
        gamefile.from_bytes(gamefile.to_bytes(session), "This save")


def test_statistics_count_chapters_apart() -> None:
    stats.record(played(begun(), lose=True))
    output = summarize(stats.load(), date(2026, 1, 31))
    assert output.played == 0 and output.chapters == (1, 0)


@pytest.mark.parametrize("competitive", [False, True])
def test_a_story_with_too_few_stars_ends_with_its_last_chapter(competitive: bool) -> None:
    """Big Box, The Variable Competitive Game: without four starred missions there is none."""
    session = begun(("Ann", "Bo"), seed=5, competitive=competitive, story=TWO_CARDS)
    played(session)
    assert session.result is not None and session.result.outcome != "lost" and after(session) == "over"
    with refused(SessionError, match="told to its end"):
        next_chapter(session)


def test_rivals_learn_at_the_end_who_won_how_many_chapters() -> None:
    session = played(begun(("Ann", "Bo"), seed=5, competitive=True, story=TWO_CARDS))
    assert session.result is not None
    last = session.result.winners
    earlier = [replace(campaign.played(session, 0.0), winners=winners) for winners in ((1, 2), (1,))]
    session.campaign = replace(campaign_of(session), history=pack_log(tuple(earlier)))
    won = f"Chapters won: Ann {2 + last.count(1)}, Bo {1 + last.count(2)}."
    assert f"The story is told to its end. {won}" in report_lines(session)


def test_whether_a_story_has_a_variable_game_is_kept_with_the_campaign() -> None:
    """The story's folder may be gone by then; campaigns from before it was kept ask the story's files."""
    session = played(begun(("Ann", "Bo"), seed=5, story=TWO_CARDS))
    assert campaign_of(session).variable is False
    session.campaign = replace(campaign_of(session), variable=None)
    assert after(session) == "over"
    session.campaign = replace(campaign_of(session), digest="", folder="/no/such/folder")
    assert after(session) == "over"
    session.campaign = replace(campaign_of(session), folder="")
    assert after(session) == "variable"


def test_line_mode_prints_the_story_and_goes_on(home: Path) -> None:
    session = begun()
    slots.leave(session)
    headless = HeadlessSession(resume(open_store(), slots.slot_of(session)), open_store())
    output = type_lines(headless, "1", "story", "journal", "table", "hint", "help mission", "next")
    assert "* A Place Laid for the Sea *" in output and output.count("* Correct Change *") == 2
    assert "Chapter 1: Red Lamps" in output and "Mission 10" in output and "not over yet" in output
    assert not unread(headless.session)
    played(headless.session, lose=True)
    output = type_lines(headless, "table", "next")
    assert "The chapter is lost" in output and "Type next to play the chapter again" in output
    assert campaign_of(headless.session).failures == 1


def test_json_has_story_campaign_and_what_comes_next() -> None:
    """A card is sent once, whatever is undone."""
    again = {"undo": True, "consent": True}, {"redo": True}, {"move": 1}
    first, second, journal_line, *lines = send(
        HeadlessSession(begun(saved=False), None), {"move": 1}, {"journal": True}, *again
    )
    assert [page["card"] for page in first["story"]] == ["cover"] and first["campaign"]["after"] == "running"
    assert first["prompt"]["kind"] == "character" and first["prompt"]["options"][0]["label"]
    assert [page["card"] for page in second["story"]] == ["10"]
    assert second["pages"] == []
    view = second["view"]["story"]
    assert view["missions"][0]["id"] == "10" and len(view["calendar"]) == 3 and view["goal"]["missions_open"] == 1
    assert view["seats"][0]["crowns"] == 0 and view["seats"][0]["character"]["is_open"] is False
    assert any("Correct Change" in line for line in journal_line["journal"])
    types = [event["type"] for event in second["events"]]
    assert {"character_chosen", "story_read", "event_revealed"} <= set(types)
    assert [line["story"] for line in lines[:2]] == [[], []]


def test_commands_of_a_story(home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    session = next_chapter(played(begun(("Ann", "Bo")), lose=True))
    slot = slots.slot_of(session)
    slots.leave(session)
    for status, words, output in (
        (0, ["story", "log", slot], "Chapter 1: Red Lamps (lost: "),
        (0, ["story", "journal", slot], "Correct Change"),
        (0, ["story", "replay", slot, "1"], "The chapter is lost"),
        (0, ["story", "branch", slot, "1"], "(branch)"),
        (0, ["story", "again", slot, "1"], "Red Lamps again"),
        (0, ["story", "check", str(TWO_CARDS)], "can be played"),
        (0, ["story", "check", str(TWO_CARDS)], "A remark: 0 of the 4 missions that the variable game lays out"),
        (0, ["saves"], "chapter 1, Red Lamps"),
        (2, ["story", "check", str(tmp_path / "nowhere")], "there is no such folder"),
        (2, ["story", "log", "nothing"], "nothing"),
        (2, ["story", "branch", slot, "7"], "no entry 7"),
        (2, ["deal", "export", slot], "cannot describe a game of this kind"),
        (2, ["line", "adventure", "--aside", "2"], "does not go with a story campaign"),
        (2, ["line", "adventure", "--players", "5"], "1 to 4 can"),
    ):
        assert run(words) == status
        printed = capsys.readouterr()
        assert output in (printed.err if status else printed.out), words


def test_a_campaign_over_several_processes_with_kills(home: Path) -> None:
    """One process after another plays the campaign and is killed; not one acknowledged decision is lost."""
    environment = {"HIGHSEAS_HOME": str(home), "PATH": "/usr/bin:/bin"}
    arguments = ["adventure", "--names", "Ann,Bo", "--seed", "4", "--campaign", "Kin"]
    last: dict[str, Any] = {}
    for life in range(3):
        command = [sys.executable, "-m", "highseas.campaign.main", "line", "--json", *arguments]
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(command, cwd=Path(__file__).parents[2], env=environment, **pipes) as player:
            assert player.stdin is not None and player.stdout is not None
            answer = json.loads(player.stdout.readline())
            for key in ("view", "prompt", "campaign") if last else ():
                assert answer[key] == last[key]
            for _ in range(12 + life):
                player.stdin.write(b'{"move": 1}\n')
                player.stdin.flush()
                last = json.loads(player.stdout.readline())
            player.send_signal(signal.SIGKILL)
            player.stdin.close()
        arguments = ["--resume", "Kin"]
    assert len(slots.look(open_store(), "Kin").moves) == 12 + 13 + 14


def test_players_join_and_leave_in_lines_and_json() -> None:
    """Deck and campaign stay, event deck and card 9 go by the new number; who stays is played as before."""
    headless = HeadlessSession(played(begun(("Ann", "Bo", "Cy")), lose=True), None)
    headless.session.players[1] = Controller.PROGRAM
    output, session = type_lines(headless, "next Bo, Di", "table"), headless.session
    assert session.state.names == ("Bo", "Di") and session.players == [Controller.PROGRAM, Controller.PERSON]
    assert campaign_of(session).failures == 1 and "Bo" in output and "Di" in output
    view, story = session.view.part, load_story(OWN_STORY)
    assert view.allotment == 3 and view.groups  # the coins of the defeat, and the cards
    rules = story.chapters[0].goal or story.rules.goal
    assert view.goal is not None and view.goal.markers_needed == rules.markers[1]
    type_lines(HeadlessSession(played(session, lose=True), None), "next")
    assert headless.session.state.names == ("Bo", "Di")
    headless = HeadlessSession(played(begun(("Ann",)), lose=True), None)
    lines = send(headless, {"next": True, "names": ["Ann", "Bo"]}, {"names": ["Ann"]}, {"move": 1, "names": ["Ann"]})
    assert [seat["name"] for seat in lines[1]["view"]["seats"]] == ["Ann", "Bo"]
    assert all("goes with" in line["error"] for line in lines[2:])


def test_players_that_cannot_play_the_next_chapter_are_refused(home: Path) -> None:
    headless = HeadlessSession(played(begun(("Ann", "Bo"), competitive=True)), None)
    assert after(headless.session) == "next"
    output = type_lines(headless, "next Ann", "next Ann, Bo, Cy, Di, Ed", "next Ann, Ann")
    assert "A competitive game needs at least 2 players." in output and "1 to 4 can" in output
    assert "Two seats have the same name" in output and campaign_of(headless.session).chapter == 1
    assert "1 to 4 can" in send(headless, {"next": True, "names": ["Ann", "Bo", "Cy", "Di", "Ed"]})[1]["error"]


SLOWER = "With the cards of Just One More Contract in the Play deck, the story's goals are reached more slowly."


def test_more_cards_in_the_deck_are_warned_of_in_lines_in_json_and_in_help(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mixed = begun(sets=("base", "contracts"))
    assert mixed.notice == SLOWER and type_lines(HeadlessSession(mixed, None), "table").count(SLOWER) == 1
    assert send(HeadlessSession(begun(sets=("base", "contracts")), None), {"move": 1})[0]["notice"] == SLOWER
    assert not begun().notice and run(["story", "new", "--help"]) == 0
    assert "goals are reached more slowly" in " ".join(capsys.readouterr().out.replace("│", " ").split())


def test_a_day_without_a_limit_shows_none() -> None:
    """An inner figure is no figure of the protocol."""
    for event in load_story(OWN_STORY).events.event:
        for effect in describe_effects(event.effects):
            assert effect.get("at_most", 0) < 100


def test_who_comes_back_reads_what_happened_and_who_they_are() -> None:
    """Two sentences a card at most, the latest; nothing of cards that wait to be read."""
    session = begun(seed=2)
    campaign = campaign_of(session)
    book, recall = campaign.text, {card: f"Read {card}." for card in campaign.text.cards}
    missions = {name: replace(lines, recall=f"{{name}} did {name}.") for name, lines in book.narration.mission.items()}
    narration = replace(book.narration, recall=recall, mission=missions)
    session.campaign = replace(campaign, book=pack_book(replace(book, narration=narration)))
    assert pages.recalled(session) == ()
    said = list[tuple[str, ...]]()
    while session.result is None:
        read_all(session)
        said.append(pages.recalled(session))
        advised(session)
    assert said[0] == ("Read cover.",) and max(map(len, said)) == pages.RECALLED
    lines_said = dict.fromkeys(line for lines in said for line in lines)
    done = [mission.id for mission in missions_done(session) if mission.by]
    assert [line for line in lines_said if " did " in line] == [f"Ann did {mission}." for mission in done]
    read = story_cards_reached(session.state)
    assert [line for line in lines_said if line.startswith("Read ")] == [f"Read {card}." for card in ("cover", *read)]
    lines = type_lines(HeadlessSession(session, None))
    assert said[-1][-1] in lines
    assert pages.recalled(played(begun(story=TWO_CARDS))) == ()
