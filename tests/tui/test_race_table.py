"""A race at the table: keys of any table, questions of many answers, battles, and races sailed to their end."""

from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from textual.events import Event

from highseas.campaign.files.settings import Settings, load, save
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.first_race import ROUNDS, SEED, note_for, notes
from highseas.campaign.jamaica.tui.screens import choosing
from highseas.campaign.jamaica.tui.screens.choosing import HandOver
from highseas.campaign.jamaica.tui.screens.report import RaceReport
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.words.prompts import answer
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.background import PAUSES
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.table_widget import lines_of
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.game import new_game
from highseas.engine.jamaica.jamaica import JAMAICA
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, Table, opened, sizes, until
from tests.tui.games import deal, dealt
from tests.tui.races import NAMES, new_race, race_screen, sail_on
from tests.tui.script import choose, walk
from tests.tui.test_keys import burst


async def test_the_log_shows_an_earlier_moment_and_the_arrows_go_on_from_there(open_table: Open) -> None:
    async with open_table(sail_on(new_race(3), 40, "card"), MEDIUM) as table:
        await table.walk("""
            l           | at LogScreen
            home enter  | looking 0 | shows Looking back
            right right | looking 2
            escape      | looking None""")  # fmt: skip


@pytest.mark.parametrize(("seats", "moves"), [(3, 20), (4, 40)], ids=["of the first answer", "of another"])
async def test_all_of_a_long_hint_is_seen_on_a_small_terminal(
    seats: int, moves: int, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "hint_line", lambda *_: f"» {'This is a hint of three lines. ' * 6}And the end.")
    async with open_table(sail_on(new_race(seats), moves, "card"), SMALL) as table:
        await ask_for_hint(table)
        assert "And the end." in table.text()


async def ask_for_hint(table: Table) -> None:
    await table.press("h")
    await until(lambda: race_screen(table).hints.best >= 0)


@pytest.mark.parametrize("kind", ["dice", "card", "sail", "load", "powder"])
async def test_a_hint_marks_an_answer_and_says_why(kind: str, open_table: Open) -> None:
    session = sail_on(new_race(3), 20, kind)
    async with open_table(session, MEDIUM) as table:
        await ask_for_hint(table)
        race = race_screen(table)
        said = " ".join(race.top.query_one("#detail", LinesWidget).render().plain.split())
        assert race.scene.best >= 0 and race.scene.hint in said
        assert "»" in table.text()
        assert session.hints_taken == 1
        await table.press("escape")
        assert race.scene.best < 0


async def test_every_page_opens_and_closes(open_table: Open) -> None:
    async with open_table(sail_on(new_race(2), 40, "sail")) as table:
        race = table.app.screen
        for key in ("w", "m", "i", "question_mark", "^bookmarks", "^crew"):
            await table.press(key)
            assert table.app.screen is not race, key
            await table.press("escape")
            assert table.app.screen is race, key


async def test_every_theme_paints_the_race(open_table: Open) -> None:
    async with open_table(sail_on(new_race(6), 60, "sail"), MEDIUM) as table:
        before = table.text().partition("ANN DECIDES")[2]
        for theme in ("light", "no-color", "color-blind"):
            table.app.use_theme(theme)
            await table.pilot.pause()
            assert table.text().partition("ANN DECIDES")[2] == before != "", theme


async def test_in_ascii_nothing_but_ascii_is_painted(open_table: Open, home: Path) -> None:
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nnotes = false\nsigns = "ascii"\n')
    async with open_table(sail_on(new_race(2), 40, "sail"), MEDIUM) as table:
        for key in ("f12", "w", "escape", "m", "escape", "i", "escape"):
            await table.press(key)
            assert table.text().isascii(), key


@pytest.fixture
def played_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are played out, each step until the next one is asked for."""
    (home / "settings.toml").write_text("motion = true\nseen_tutorial = true\nnotes = false\n")
    monkeypatch.setitem(PAUSES, "normal", 1000.0)


@pytest.mark.usefixtures("played_out")
async def test_a_round_is_played_out_step_by_step_and_ends_in_its_account(open_table: Open) -> None:
    """The ship hops from space to space, what is paid leaves its hold, and no key of before is lost."""
    async with open_table(new_race(1, seed=8)) as table:
        await table.press("1")
        await table.press("1")
        race = race_screen(table)
        assert "1♣ 3◉" not in table.text() and "Any key goes to the end" in table.text() and race.scene.prompt is None
        seen, at = list[str](), list[int]()
        while race.scene.played:
            seen.append(type(race.scene.played[-1]).__name__)
            at.append(race.scene.view.seats[0].space)
            race._next_step()
            await table.pilot.pause()
        kinds = [kind for kind, _ in groupby(seen)]
        assert kinds == ["CardTurned", "Sailed", "Paid", "Sailed", "Short", "FellBack", "TreasureDrawn", *kinds[7:]]
        assert kinds[-2:] == ["RoundStarted", "DiceRolled"]
        assert [space for space, _ in groupby(at)] == [0, 1, 0, 49, 48, 47, 46, 45, 44]
        await table.walk("- | shows Ann: to 1, −2 food, back to 45 | shows ANN DECIDES")


@pytest.mark.parametrize("key", ["1", "x", "space", "h"])
@pytest.mark.usefixtures("played_out")
async def test_a_key_goes_to_the_end_of_the_move_and_answers_nothing(key: str, open_table: Open) -> None:
    async with open_table(new_race(1, seed=8)) as table:
        await table.press("1")
        await table.press("1")
        race = race_screen(table)
        assert race.scene.played and not race.program.waits
        until_held = race._held_until
        await until(lambda: Event().time > until_held)
        await table.press(key)
        assert not race.scene.played and race.scene.prompt is not None and len(table.session.moves) == 2
        assert race.scene.account and race.hints.best < 0


@pytest.mark.usefixtures("played_out")
async def test_keys_typed_ahead_are_played_as_without_motion(open_table: Open) -> None:
    moves = list[list[str]]()
    for on in (True, False):
        session = sail_on(new_race(1, seed=11), 15, "sail")
        made = len(session.moves)
        async with open_table(session) as table:
            table.app.settings.motion = on
            await burst(table, "1", "1")
            moves.append(session.moves[made:])
    assert moves[0] == moves[1] and [move.split()[0] for move in moves[0]] == ["go", "pay"]


@pytest.mark.parametrize("motion", [True, False])
async def test_the_account_stays_until_the_cards_are_turned_over(motion: bool, open_table: Open) -> None:
    async with open_table(new_race(1, seed=8)) as table:
        await table.press("1")
        assert not race_screen(table).scene.account
        table.app.settings.motion = motion
        table.app.settings.program_speed = "at once"
        await table.walk("1 | shows a curse of 4 points")
        await table.walk("1 | shows a curse of 4 points")
        assert not race_screen(table).scene.played


_LONG = pytest.mark.long


@pytest.mark.parametrize(
    "seats",
    [pytest.param(1, id="alone", marks=_LONG), pytest.param(2, id="two"), pytest.param(4, id="four", marks=_LONG)],
)
async def test_a_race_is_sailed_to_its_end_by_keys(seats: int, open_table: Open) -> None:
    session, rng = sail_on(new_race(seats), 40), Random(5)
    async with open_table(session) as table:
        for _ in range(600):
            if session.result is not None:
                break
            race = race_screen(table)
            scene = race.scene
            if session.waits_for_ai:
                race.program.finish()
                await table.pilot.pause()
                continue
            keys = [key for key in scene.keys if key]
            assert len(keys) == race.top.menu.option_count, scene.prompt
            moves, step = len(session.moves), scene.step
            await table.press(rng.choice(keys))
            assert len(session.moves) > moves or race.scene.step not in (step, None)
        assert session.result is not None
        assert isinstance(table.app.screen, RaceReport)
        assert all(name in table.text() for name in session.names)


async def test_two_people_hand_the_keyboard_over_before_each_card(open_table: Open) -> None:
    session = new_race(3, persons=3)
    while session.prompt is not None and session.prompt.kind != "card":
        session.play(session.prompt.options[0].text)
    async with open_table(session) as table:
        seen = []
        while session.prompt is not None and session.prompt.kind == "card":
            assert isinstance(table.app.screen, HandOver)
            who = session.names[session.prompt.seat - 1]
            assert f"The keyboard goes to {who}" in table.text()
            assert "card " not in table.text().replace("An action card is to be chosen", "")
            await table.press("enter")
            race = race_screen(table)
            assert race.scene.viewer == session.prompt.seat
            hand = session.game.view_for(session.state, race.scene.viewer - 1).seats[race.scene.viewer - 1].hand
            assert [f"card {card} " in table.text() for card in hand] == [True] * len(hand)
            others = [seat.hand for n, seat in enumerate(race.scene.view.seats, 1) if n != race.scene.viewer]
            assert others == [()] * len(others)
            seen.append(who)
            await table.press("1")
        assert len(seen) == len(set(seen)) == 3
        assert race_screen(table).scene.viewer == 0, session.prompt


async def test_a_space_is_sailed_to_by_mouse_with_two_clicks(open_table: Open) -> None:
    session = sail_on(new_race(3), 40, "sail")
    async with open_table(session, SMALL) as table:
        race = race_screen(table)
        space, number = next(iter(race.scene.ways.items()))
        spot, moves = race.top.chart.spots[space], len(session.moves)
        for clicks in range(2):
            assert len(session.moves) == moves
            await table.pilot.click("#island", offset=(spot.column + 1, spot.line))
            if not clicks:
                assert race.scene.pointed_space == space
        assert session.moves[moves] == f"go {space}" and number >= 0


async def test_the_cursor_on_the_map_goes_over_the_spaces_that_can_be_reached(open_table: Open) -> None:
    session = sail_on(new_race(3), 40, "sail")
    async with open_table(session, LARGE) as table:
        race = race_screen(table)
        ways = sorted(race.scene.ways)
        await table.press("shift+tab")
        while race.focused is None or race.focused.id != "island":
            await table.press("tab")
        assert race.scene.pointed_space == ways[0]
        await table.press("right", "enter")
        assert session.moves[-1] != "" and any(move == f"go {ways[min(1, len(ways) - 1)]}" for move in session.moves)


async def test_a_race_begins_in_the_title(home: Path) -> None:
    async with opened() as (app, pilot):
        await walk(app, pilot, "home down down enter f5 | at RaceTable | seats person program program")


PAYING, BOOTY = deal("paying"), deal("booty")
POWDER = BOOTY.replace('["gold", 5], ["", 0]', '["gunpowder", 6], ["gunpowder", 3]')


def said_below(race: RaceTable) -> str:
    """Return what is seen below the answers of the one under the cursor."""
    pane = race.top.query_one("#detail", LinesWidget)
    return " ".join(" ".join(pane.render().plain.split("\n")[: pane.size.height]).split())


def laid(text: str) -> Session:
    """Return a race from a deal, with one person."""
    return slots.new_session(start_from_deal(text), [Controller.PERSON, *[Controller.PROGRAM] * 3])


@sizes(SMALL, (100, 28), MEDIUM, (150, 40))
@pytest.mark.parametrize("laid_out", [PAYING, BOOTY, POWDER], ids=["pay", "booty", "powder"])
async def test_every_answer_is_in_sight_and_so_are_the_ships(laid_out: str, size: Size, open_table: Open) -> None:
    session = laid(laid_out)
    if laid_out is BOOTY:
        while session.prompt is not None and session.prompt.kind == "powder":
            session.play("powder 0")
    async with open_table(session, size) as table:
        menu, text = race_screen(table).top.menu, table.text()
        assert menu.option_count > 4
        assert sum(map(lines_of, menu.options)) <= menu.size.height and menu.max_scroll_y == 0
        assert all(f"{mark} {name}" in text for mark, name in zip("ABCD", session.names, strict=True))
        assert any(line.startswith(" • ") for line in table.lines()), "the log keeps its newest line"


async def test_a_payment_is_made_hold_by_hold_and_escape_or_a_hint_leads_back_to_whole_answers(
    open_table: Open,
) -> None:
    async with open_table(laid(PAYING)) as table:
        race = race_screen(table)
        await table.press("5", "1", "escape", "escape")
        assert race.scene.step is None and race.top.menu.option_count == 5
        await table.press("5", "1", "h")
        assert race.scene.step is None and race.scene.best in race.scene.listed
        await table.walk("enter | count 1 \n u y | moves")
        assert race.scene.step is None
        await table.walk("""
            -      | shows 5 Another way, hold by hold
            5      | shows how much from hold 1? 5 left to pay | shows 2 2 from hold 1, empty then
            -      | shows 1 1 from hold 1, 1 doubloon left
            9      | count 0 | says no choice 9
            1 n    | shows how much from hold 3? 4 left to pay
            escape | shows how much from hold 2? 4 left to pay
            n n    | shows how much from hold 4? 4 left to pay
            down down enter | moves pay 1 0 0 4 0""")  # fmt: skip


def without_sabre(dice: str, captain: str = "captain = 2") -> Session:
    """Return the race of four persons in which Bo has the gunpowder and nobody the Sabre."""
    text = deal("sabre").replace("[2, 6]", dice).replace('treasures_up = ["sarans_sabre"]\n', "")
    text = text.replace("captain = 2", captain).replace('["gunpowder", 1]', "")
    return dealt(text.replace("card = 1", 'card = 1\nholds = [["gunpowder", 1]]'))


async def test_the_bar_of_the_defender_with_the_sabre_names_the_best_case_as_best(open_table: Open) -> None:
    """The chances of who has the Sabre rise with the gunpowder that is still his to spend."""
    session = laid(deal("sabre"))
    while session.prompt is not None and session.prompt.kind != "reroll":
        session.play(session.prompt.options[0].move)
    async with open_table(session, MEDIUM) as table:
        race = race_screen(table)
        race.top.point_at_option(0)
        await table.press("down", "up")
        bars = [line for line in table.lines() if "of 100 to win" in line]
        assert len(bars) == 2 and "56 of 100 to win with all your gunpowder" in bars[0], bars
        assert "42 of 100 to win with none" in bars[1]
        assert "you win in 56 of 100 with all your gunpowder, in 42 with none" in said_below(race)


@sizes(SMALL, long=[MEDIUM, LARGE])
@pytest.mark.parametrize(
    ("dice", "end"), [('["star"]', "Bo wins"), ("[2, 2]", "equal strength"), ("[2, 6]", "Ann wins")]
)
@pytest.mark.usefixtures("played_out")
async def test_nothing_tells_how_a_battle_ends_before_its_dice_lie(
    dice: str, end: str, size: Size, open_table: Open
) -> None:
    """Neither panel nor log nor question do; what is shown last does."""
    async with open_table(without_sabre(dice), size) as table:
        await table.press("n")
        race, ended = race_screen(table), False
        while race.scene.played:
            await table.pilot.pause()
            ended = ended or isinstance(race.scene.played[-1], (ev.BattleWon, ev.BattleTied))
            assert ended or not any(word in table.text() for word in ("wins", "equal", "taken", "DECIDES"))
            assert not isinstance(race.scene.played[-1], (ev.BattleWon, ev.BattleTied)) or end in table.text()
            race._next_step()
        assert ended


@sizes(SMALL, MEDIUM, LARGE)
async def test_nothing_that_is_said_of_a_ship_or_an_answer_is_cut(size: Size, open_table: Open) -> None:
    """The place one falls back to comes last of what is said of an answer, the third power of what a ship has."""
    session = dealt(deal("forks"))
    async with open_table(session, size) as table:
        await table.press("enter")
        race = race_screen(table)
        for number, option in enumerate(race.scene.options):
            race.top.point_at_option(number)
            await table.press("up", "down") if number else await table.press("down", "up")
            text = table.text()
            assert "…" not in text
            assert all(
                name in " ".join(text.split())
                for name in ("Saran's Sabre", "28 to go", "behind the start" if size > SMALL else "44−")
            )
            assert answer(option, race.scene.names).casefold() in said_below(race).casefold()


async def test_the_first_race_has_notes_that_come_once_and_can_be_put_away(home: Path) -> None:
    save(Settings(motion=False, seen_tutorial=True, seen_notes=["bust", "race-goal"], program_speed="at once"))
    async with opened() as (app, pilot):
        choose(app, "first-race")
        await pilot.pause()
        await walk(
            app,
            pilot,
            """
            -      | shows Points win: doubloons | at RaceTable
            ^notes | hides Points win: doubloons
            ^notes | shows Points win: doubloons
            1      | hides Points win: doubloons""",
        )
        assert load()[0].seen_notes[:2] == ["bust", "race-goal"]


@pytest.mark.parametrize("policy", ["deckhand", "greedy", "random"])
def test_whoever_sails_the_first_race_meets_what_it_is_for(policy: str) -> None:
    """Who takes what comes, too: food and ports paid, a treasure, and a battle or a shortage."""
    happened = list[ev.Event]()
    state, seen = new_game(race_start(NAMES[:3], SEED, ROUNDS).setup, happened), set[str]()
    while (seat_no := JAMAICA.decider(state)) >= 0:
        if seat_no == 0:
            note = note_for(JAMAICA.prompt_for(state, 0).kind, happened, seen)
            seen |= {note.id} if note is not None else set()
            happened.clear()
        player = "deckhand" if seat_no else policy
        JAMAICA.apply(state, JAMAICA.advise(JAMAICA.observe(state, seat_no), seat_no, player).move, happened)
    assert seen >= {f"race-{word}" for word in ("goal", "dice", "card", "sail", "pay", "paid", "treasure")}
    assert seen & {"race-short", "race-fought", "race-powder", "race-booty"}
    assert all(len(note.text) <= 220 for note in notes())
