"""Notes for newcomers: the offer, the guided game, what comes up later, a first campaign, putting them away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.content import Content

from highseas.campaign.begin import requests
from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.royal.begin.tutorial import FIRST_TIMES, first_game, is_guided, note_for, notes
from highseas.campaign.royal.tui.texts import TutorialNotes
from highseas.engine.royal.seen.view import Option
from tests.front import start as first_deal
from tests.tui.conftest import SMALL, Open, Size, opened, sizes
from tests.tui.games import new_game, wise_move
from tests.tui.script import session as session_of
from tests.tui.script import walk
from tests.tui.test_story_table import campaign

NOTES = {note.id: note for note in notes()}


def shown_note(app: App[int]) -> str:
    """Return the note on the screen, its lines joined."""
    note = app.screen.query_one("#tutorial-note")
    return str(note.render()).replace("\n", " ") if note.display else ""


def guided() -> Session:
    session = requests.begin(first_game(), (), None)
    return session


def bold(limit: int) -> Callable[[Session], str]:
    """Return a newcomer who draws so many cards, claims whatever can be claimed, and hires for an open goal."""

    def move(session: Session) -> str:
        assert session.prompt is not None
        options: list[Option] = [option for option in session.prompt.options if option.enabled]
        texts = [option.text for option in options]
        claims = [o.text for o in options if o.goal or "expedition" in o.card]
        hires = [o.text for w in ("priest", "sailor", "pirate", "jack") for o in options if w in o.card]
        if session.prompt.kind == "repel":
            return "repel"
        if session.prompt.kind == "aside":
            return "leave"
        if claims:
            return claims[0]
        if session.prompt.kind == "discover":
            return "draw" if session.view.drawn < limit and "draw" in texts else "stop"
        ships = sorted((o for o in options if o.preview), key=lambda o: -o.preview.gains if o.preview else 0)
        return (hires or [o.text for o in ships if o.preview and o.preview.gains] or ["pass"])[0]

    return move


# --- the notes themselves ---


def test_notes_fit_three_lines_and_differ() -> None:
    assert len(NOTES) == len(notes())
    for note in notes():
        assert len(Content(note.text).wrap(77)) <= 3, note.id
    assert "⚔" in NOTES["cutlasses"].text
    assert set(FIRST_TIMES) <= set(NOTES)


@pytest.mark.parametrize("play", [wise_move, bold(3), bold(4), bold(5)])
def test_every_first_time_occurs_however_the_guided_game_is_played(play: Callable[[Session], str]) -> None:
    session, seen = guided(), set[str]()
    while session.prompt is not None:
        note = note_for(session, seen)
        if note is not None:
            seen.add(note.id)
        session.play(play(session))
    assert set(FIRST_TIMES) <= seen
    assert {"goal", "first-ship", "take", "cutlasses", "on-your-own"} <= seen
    last = note_for(session, seen)
    assert last is not None and last.id == "over"


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (3, ["goal", "first-ship", "second-ship", "risk", "take", "cutlasses", "priests"]),
        (4, ["goal", "first-ship", "second-ship", "risk", "enough", "take"]),
    ],
)
def test_the_first_decisions_all_have_a_note(limit: int, expected: list[str]) -> None:
    session, seen = guided(), list[str]()
    for _ in expected:
        note = note_for(session, seen)
        assert note is not None, session.moves
        seen.append(note.id)
        session.play(bold(limit)(session))
    assert seen == expected


async def test_a_guided_game_that_is_resumed_repeats_the_last_note_at_most(open_table: Open) -> None:
    session = guided()
    async with open_table(session) as table:
        shell, first = table.screen.shell, TutorialNotes(session)
        shell.settings.notes = True
        read = []
        for _ in range(7):
            read.append(first.text(shell))
            session.play(bold(3)(session))
        assert NOTES["priests"].text in read
        again = TutorialNotes(session)
        assert again.text(shell) not in read[:-1]
        session.play(bold(3)(session))
        assert again.text(shell) not in read


def test_what_the_notes_say_of_the_guided_deal_is_so() -> None:
    """The contracts it names, the expedition, a ship first, then one of another color."""
    session = guided()
    view = session.view
    assert {goal.id for goal in view.goals} == {"contract-fighter", "contract-gamester", "contract-explorer"}
    assert view.expeditions == ("base-expedition-two-crosses",)
    session.play("draw")
    session.play("draw")
    ships = [card.split("-")[2] for card in session.view.harbor if "-ship-" in card]
    assert len(ships) == len(set(ships)) == 2


# --- the offer ---


@pytest.fixture(autouse=True)
def newcomer(home: Path) -> None:
    settings.save(Settings(motion=False))


async def test_enter_on_the_first_screen_plays_the_guided_game_which_is_saved() -> None:
    async with opened() as (app, pilot):
        await walk(app, pilot, "- | at TitleScreen | shows Play: your first game \n enter | at TableScreen")
        assert is_guided(session_of(app)) and shown_note(app) == NOTES["goal"].text
        await walk(app, pilot, """
            d q   | at TitleScreen
            ^resume | at Recap
            enter | at TableScreen | moves draw""")  # fmt: skip
        assert shown_note(app) == NOTES["first-ship"].text


async def test_after_a_whole_game_play_is_a_game_without_notes() -> None:
    session = requests.begin(first_deal(), (), None)
    session.play("concede")
    stats.record(session)
    async with opened() as (app, pilot):
        await walk(app, pilot, "- | shows Play: Against time · Skipper \n enter | at TableScreen | names Skipper")


def test_who_declined_long_ago_counts_as_having_declined(home: Path) -> None:
    (home / "settings.toml").write_text("seen_tutorial = true\n")
    assert settings.load()[0].seen_tutorial
    assert settings.load()[0].declined


async def test_played_to_its_end_it_is_not_offered_again(open_table: Open) -> None:
    session = guided()
    while session.prompt is not None and session.view.turn < 12:
        session.play(bold(3)(session))
    async with open_table(session) as table:
        assert not settings.load()[0].seen_tutorial
        while session.prompt is not None:
            session.play(bold(3)(session))
        await table.paint()
        assert shown_note(table.app) == NOTES["over"].text
    assert settings.load()[0].seen_tutorial
    assert not settings.load()[0].declined


@pytest.mark.parametrize("games", [2, 3])
async def test_the_first_three_games_bet_no_turn_on_a_title(games: int, open_table: Open) -> None:
    """The question is answered where it comes up, and undo goes back behind it."""
    for seed in range(games):
        over = new_game(seed=seed)
        over.play("concede")
        stats.record(over)
    session = next(game for seed in range(99) if taxed(game := new_game(seed=seed)))
    session.return_to(0, consent=True)
    async with open_table(session) as table:
        await table.press("d")
        assert session.moves == (["draw", "leave"] if games < 3 else ["draw"])
        assert (shown_note(table.app) == NOTES["aside"].text) == (games == 3)
        await table.press("u", "y")
        assert session.moves == []


def taxed(game: Session) -> bool:
    """Draw a card, and say whether it is a Tax Increase."""
    game.play("draw")
    return game.prompt is not None and game.prompt.kind == "aside"


# --- at the table ---


@sizes(SMALL, (120, 24))
async def test_a_note_hides_no_choice(size: Size, open_table: Open) -> None:
    session = guided()
    async with open_table(session, size) as table:
        noted = 0
        for _ in range(14):
            menu, note = table.screen.top.menu, shown_note(table.app)
            noted += bool(note)
            assert not note or menu.virtual_size.height > 6 or menu.max_scroll_y == 0, table.text()
            session.play(bold(4)(session))
            await table.paint()
        assert noted >= 7


async def test_escape_closes_the_odds_and_leaves_the_notes(open_table: Open) -> None:
    async with open_table(guided()) as table:
        for keys, odds in (("do", True), (("escape",), False), (("escape", "escape"), False)):
            await table.press(*keys)
            assert (table.screen.scene.odds is not None) is odds
            assert odds or shown_note(table.app) == NOTES["first-ship"].text


@pytest.mark.parametrize(("key", "said", "own"), [("^notes", "^P", {}), ("f4", "F4", {"table.notes": "f4"})])
async def test_notes_are_put_away_by_their_own_key_and_come_back_by_it(
    key: str, said: str, own: dict[str, str], open_table: Open
) -> None:
    settings.save(Settings(motion=False, keys=own))
    async with open_table(guided()) as table:
        await table.walk(f"{key} | at TableScreen | says ; {said} brings them back")  # not asked about
        assert shown_note(table.app) == "" and not settings.load()[0].notes
        await table.press(key)
        assert shown_note(table.app) == NOTES["goal"].text and settings.load()[0].notes


def boldly(session: Session) -> None:
    """Draw, wherever a card can be drawn."""
    session.play("draw" if session.prompt and session.prompt.kind == "discover" else wise_move(session))


async def test_a_note_goes_when_its_moment_is_past_and_comes_once(open_table: Open) -> None:
    """In a first ordinary game; the next game does not say it again."""
    for expected in (True, False):
        session = new_game(seed=42)
        async with open_table(session) as table:
            while not any(type(event).__name__ == "Busted" for event in session.events):
                boldly(session)
            for _ in range(2):
                await table.paint()
                assert (shown_note(table.app) == NOTES["bust"].text) is expected
            session.play(wise_move(session))
            await table.paint()
            assert shown_note(table.app) != NOTES["bust"].text


async def test_who_declined_the_guided_game_has_notes_about_a_campaign_and_none_about_the_table(
    open_table: Open,
) -> None:
    settings.save(Settings(motion=False, seen_tutorial=True))
    found = list[set[str]]()
    for session, moves in ((new_game(seed=42), 8), (campaign(1), 4)):
        async with open_table(session) as table:
            found.append(set())
            for _ in range(moves):
                found[-1].add(shown_note(table.app))
                boldly(session)
                await table.paint()
    assert found[0] == {""} and {NOTES["story-event"].text, NOTES["story-mission"].text} <= found[1]


# --- a first campaign ---


def test_a_first_campaign_has_a_note_for_everything_it_adds() -> None:
    seen: set[str] = set()
    wanted = {note.id for note in notes() if note.of_story}
    for seed in range(6):
        session = campaign(1, seed=seed, asks=True)
        while session.prompt is not None and not wanted <= seen:
            note = note_for(session, seen, general=False)
            if note is not None:
                seen.add(note.id)
            session.play(wise_move(session))
    assert wanted <= seen, wanted - seen
    assert not {note.id for note in notes() if not note.of_story} & seen
