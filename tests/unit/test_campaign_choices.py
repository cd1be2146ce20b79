"""Choices and habits in a campaign: what is asked and told, how hard it is, who keeps a character."""

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import branch, campaign_of, go_on, played
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.journal import journal, journal_lines, log_lines
from highseas.campaign.chapters.progress import characters_of
from highseas.campaign.chapters.records import pack_log
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import replay
from highseas.campaign.play.session import Session
from highseas.campaign.royal.words.events import event_line
from highseas.campaign.royal.words.prompts import option_line, prompt_title
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import next_chapter
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import describe_summary
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import CONCEDE
from highseas.engine.royal.seen.build_view import prompt
from highseas.saves import DamagedSave
from highseas.story.loader import load_story
from highseas.story.mode.state import Deciding, tale_of
from highseas.story.moves import ChoiceMade, Choose
from tests.campaigns import begun as new_campaign
from tests.campaigns import finished
from tests.front import send, type_lines
from tests.narrated import narrate
from tests.refusals import refused
from tests.story.folders import copy_of

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def telling(tmp_path: Path) -> Path:
    """A copy of our story whose second chapter comes first, so that its first card asks; with all texts."""
    copy = copy_of("ours", tmp_path / "story")
    one = copy / "chapters" / "1.toml"
    text = one.read_text(encoding="utf-8")
    before, _, rest = text.partition("[card.choice]")
    choice, _, after = rest.partition("\n[[card]]")
    text = before + "[[card]]" + after
    one.write_text(text.replace('\n[[card]]\nid = "11"', f'\n[card.choice]{choice}\n[[card]]\nid = "11"', 1), "utf-8")
    narrate(copy, load_story())
    return copy


def asking(story: Path | None, choices: bool = True, names: tuple[str, ...] = ("Ann",)) -> Session:
    session = new_campaign(names, saved=False, choices=choices, story=story)
    while session.state.turn == 0 and not isinstance(session.state.frames[-1], Deciding):
        session.play(legal(session.state)[0])
    return session


def test_the_journal_says_which_way_was_taken(telling: Path) -> None:
    session = asking(telling)
    session.turn_page(replace(campaign_of(session), read=("cover", "10")))
    assert not any("Go below" in line for line in journal_lines(session))
    session.play(legal(session.state)[1])
    (said,) = [line for line in journal_lines(session) if line.startswith("Go below: 1 told 2: word")]
    session.play(CONCEDE)
    start, campaign = go_on(session, 1e9)
    assert said in journal_lines(requests.begin(start, (), None, "", campaign))


def test_a_campaign_without_choices_asks_none(telling: Path) -> None:
    session = asking(telling, choices=False)
    assert session.state.turn == 1 and tale_of(session.state).choice == 0


@pytest.mark.parametrize(
    ("narrated", "title", "option", "made"),
    [
        (
            True,
            "Ann: asks: word",
            "Stay on deck — everyone loses 1 coin; whoever has fewest influence points gains 1 crown",
            "Ann chooses: Stay on deck. 1 told 1: word",
        ),
        (False, "Ann: which of the two ways?", "The first way — everyone loses 1 coin", "Ann chooses the first way."),
    ],
)
def test_the_texts_of_the_choice_are_said_or_its_effects(
    narrated: bool, title: str, option: str, made: str, telling: Path
) -> None:
    if not narrated:
        for file in (telling / "text" / "en").glob("chapter-*.toml"):
            file.unlink()
    session = asking(telling)
    names, asked = names_at(session), prompt(session.state)
    assert asked is not None and prompt_title(asked, names).startswith(title)
    first, second = (option_line(each, names) for each in asked.options)
    assert first.startswith(option) and " — whoever has most coins loses 3 coins" in second
    session.play(legal(session.state)[0])
    event = next(event for event in session.events if isinstance(event, ChoiceMade))
    assert event_line(event, names).startswith(made)


def test_undo_takes_the_choice_back_and_a_save_keeps_it(telling: Path) -> None:
    session = asking(telling)
    session.play(legal(session.state)[1])
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert tale_of(back.state).choice == 2
    back.undo(consent=True)
    assert tale_of(back.state).choice == 0 and isinstance(back.state.frames[-1], Deciding)
    assert tale_of(replay(session.start, session.moves, session.game.revision).state).choice == 2


def test_the_log_keeps_the_choice_and_the_next_try_asks_again(telling: Path) -> None:
    """Ruling R31: it acted within its chapter only. A log with a way that is none is refused."""
    session = asking(telling)
    session.play(legal(session.state)[1])
    session.play(CONCEDE)
    assert played(session, 1e9).choice == 2
    start, campaign = go_on(session, 1e9)
    assert campaign.log[-1].choice == 2 and campaign.options.choices
    third = pack_log((replace(campaign.log[0], choice=3),))
    again = requests.begin(start, (), None, "", replace(campaign, history=third))
    with refused(DamagedSave, match="a choice that does not exist"):
        gamefile.from_bytes(gamefile.to_bytes(again))


def test_lines_and_json_ask_and_tell(telling: Path) -> None:
    first, second = send(HeadlessSession(asking(telling), None), {"move": "choose 2"})
    assert first["prompt"]["kind"] == "choice"
    assert [(option["move"], option["label"]) for option in first["prompt"]["options"]] == [
        ("choose 1", "Stay on deck"),
        ("choose 2", "Go below"),
    ]
    assert first["prompt"]["options"][1]["figures"].endswith("the active player gains 2 crowns")
    made = next(event for event in second["events"] if event["type"] == "choice_made")
    assert (made["seat"], made["card"], made["way"]) == (1, "10", 2) and "1 told 2: word" in made["text"]
    said = type_lines(HeadlessSession(asking(telling), None), "choose 1")
    assert "? Asks: word" in said and "Ann chooses: Stay on deck. 1 told 1: word" in said


begun = partial(new_campaign, ("Ann", "Bo"), saved=False)


def chosen(session: Session) -> Session:
    """Choose characters, the last offered each time."""
    while session.state.turn == 0:
        session.play(legal(session.state)[-1])
    return session


def ended(session: Session, outcome: str) -> Session:
    """End the running chapter so."""
    session.play(CONCEDE)
    return finished(session, outcome)


def characters(session: Session) -> list[str]:
    """Who plays whom, by seat; empty before they chose."""
    return list(characters_of(session.state))


def test_a_level_is_chosen_for_the_whole_campaign_and_marked_in_its_log_and_in_lists() -> None:
    """A campaign as written says nothing of it."""

    def described(session: Session) -> str:
        return describe_summary(gamefile.summarize(gamefile.to_bytes(session), "this"), LANGUAGE)

    session, plain = chosen(begun(level="stern")), chosen(begun())
    assert described(session).endswith(", stern; Ann, Bo; turn 1") and "as written" not in described(plain)
    assert journal(session)[-1].heading == "Chapter 1: Red Lamps (under way, stern)"
    assert journal(plain)[-1].heading == "Chapter 1: Red Lamps (under way)"
    after = next_chapter(ended(session, "won"))
    assert after.start.setup.options.level == "stern"
    assert "Red Lamps (won, stern)" in log_lines(campaigns.campaign_of(after))[0]


def test_the_command_line_knows_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["line", "adventure", "--level", "cruel"]) == 2 and "cruel" in capsys.readouterr().err
    assert run(["line", "base", "--level", "stern"]) == 2 and "--level" in capsys.readouterr().err


def test_everybody_keeps_the_character_of_the_chapter_before() -> None:
    session = chosen(begun(keep=True))
    before = characters(session)
    after = next_chapter(ended(session, "won"))
    assert characters(after) == before and after.state.turn == 1
    assert characters(next_chapter(ended(after, "lost"))) == before


def test_a_lost_first_chapter_begins_with_a_new_choice() -> None:
    after = next_chapter(ended(chosen(begun(keep=True)), "lost"))
    assert after.state.turn == 0 and characters(after) == ["", ""]


@pytest.mark.parametrize("draft", [False, True])
def test_who_is_new_chooses_from_what_is_left(draft: bool) -> None:
    session = chosen(begun(keep=True, draft=draft))
    before = dict(zip(session.names, characters(session), strict=True))
    after = next_chapter(ended(session, "won"), ("Cy", "Bo"))
    offered = [move.character for move in legal(after.state) if isinstance(move, Choose)]
    assert len(offered) == (8 if draft else 2) and before["Bo"] not in offered
    assert characters(chosen(after))[1] == before["Bo"]


def test_otherwise_everybody_gets_a_new_card() -> None:
    after = next_chapter(ended(chosen(begun()), "won"))
    assert after.start.setup.options.kept == () and after.state.turn == 0


def test_another_try_from_the_log_keeps_what_was_kept() -> None:
    session = chosen(begun(keep=True))
    before = characters(session)
    _, campaign = go_on(ended(next_chapter(ended(session, "won")), "won"), 1e9)
    start, _ = branch(campaign, 2, 77)
    assert list(start.setup.options.kept) == before and branch(campaign, 1, 77)[0].setup.options.kept == ()
