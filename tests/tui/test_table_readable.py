"""What a table is about can be read at 80x24: today's rule, the month, the goal, all cards, where one is."""

from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from highseas.campaign.begin import requests
from highseas.campaign.royal.tui.screens.month import MonthScreen
from highseas.campaign.royal.tui.screens.story import StoryScreen
from highseas.campaign.royal.tui.widgets import clock
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.royal.words.story import day_line, effects_line
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.campaign.tui.widgets.panel import PanelWidget
from highseas.campaign.words.language import percent
from highseas.story.view import DayView
from tests.campaigns import finished, played
from tests.tui.conftest import SMALL, Open, Table, flat, until
from tests.tui.games import DISCOVER, HARBOR, dealt, new_game, on_with, simple_move
from tests.tui.script import lines
from tests.tui.test_story_table import all_read, campaign, simply


async def read_page(table: Table) -> str:
    """Return a page that is open, from its top to its end."""
    assert isinstance(table.app.screen, (Page, MonthScreen))
    seen = [flat(table)]
    while len(seen) < 2 or seen[-1] != seen[-2]:
        await table.press("pagedown")
        seen.append(flat(table))
    return " ".join(seen)


# --- the month, and what is asked ---


async def test_one_key_opens_the_month_with_todays_rule_and_the_goal(open_table: Open) -> None:
    session = simply(campaign(2), 60)
    async with open_table(session) as table:
        await table.walk("- | foot m Month")
        tale = session.view.part
        assert tale is not None and tale.goal is not None
        today = next(day for day in tale.calendar if day.today)
        assert effects_line(today.effects, LANGUAGE) in flat(table)
        await table.press("m")
        text = await read_page(table)
        for day in tale.calendar:
            assert day_line(day, own_story()).split(" (")[0] in text
        assert "At Month's End" in text and "10, Correct Change" in text
        assert f"influence together: {tale.goal.influence} of {tale.goal.influence_needed}" in text
        await table.walk("m | at TableScreen")
        rule = ({"kind": "draws", "at_least": 3}, {"kind": "takes", "amount": 1})
        tide = replace(tale, calendar=(DayView("spring-tide", False, True, rule),))
        lines = clock.today(table.screen.scene, tide, SMALL[0])
        assert len(lines) == 2 and "card more" in lines[1].plain and "…" not in lines[0].plain, "a long rule"


async def test_one_key_shows_every_contract_and_another_everybodys_cards(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.walk("- | foot m Goals \n m | at Page")
        text = await read_page(table)
        assert "Contract Luminary (own a Priest and a Jester)" in text and "Ann 1 of 2; Bo 0 of 2" in text
        await table.walk("m w | at Page")
        text = await read_page(table)
        assert "every red ship you trade brings 1 coin more" in text and "Pirate" in text and "Bo" in text
        await table.walk("w | at TableScreen")


# --- the seats' cards ---


async def test_progress_of_every_seat_on_large_goals(open_table: Open) -> None:
    session = dealt(HARBOR.replace('"contract-jinx"', '"contract-ransom"'))
    async with open_table(session) as table:
        ransom = next(line for line in table.lines() if "pay 15 coins" in line)
        assert "5  3 15" in ransom
        assert "A  B of" in next(line for line in table.lines() if "Contracts" in line)
        assert "Ann 5◉" in flat(table) and "Bo 3◉" in flat(table)


# --- options have precedence ---


async def test_odds_hide_no_choice_and_fold_away_when_nothing_is_drawn(open_table: Open) -> None:
    session = new_game(seed=1)
    for _ in range(4):
        session.play("draw" if session.view.phase == "discover" else simple_move(session))
    async with open_table(session) as table:
        await table.press("o")
        assert "unseen cards" in flat(table)
        while session.view.phase == "discover" and session.view.harbor:
            session.play("stop")
        await table.paint()
        assert session.prompt is not None and session.prompt.kind == "take"
        text = flat(table)
        assert "unseen cards" not in text and "p Done" in text
        for key in (key for key in table.screen.scene.keys if key):
            assert any(line.startswith(f" {key} ") for line in table.lines()), key


async def test_the_risk_of_a_draw_and_what_a_stop_brings_stand_beside_them_unless_set_off(open_table: Open) -> None:
    session = dealt(DISCOVER)
    session.play("draw")
    session.play("keep")
    async with open_table(session) as table:
        odds = session.odds
        bust, repel = percent(odds.bust, odds.total), percent(odds.repellable, odds.total)
        await table.walk(f"""
            -     | line Draw a card … bust {bust} · repel {repel} | line Stop, and … take 1: best +1◉
            o     | shows unseen cards | hides …
            60x20 | shows unseen cards | hides …
            80x24 o o""")  # fmt: skip
        table.app.settings.odds_always = False
        await table.paint()
        assert "bust" not in next(line for line in table.lines() if "Draw a" in line)
        assert "best" not in next(line for line in table.lines() if "Stop, and" in line)


async def test_a_wide_terminal_cuts_no_ability(open_table: Open) -> None:
    async with open_table(on_with(new_game(2, seed=11), 70), (200, 60)) as table:
        await table.walk("- | hides …")


async def test_the_last_turn_is_over_when_the_game_is(open_table: Open) -> None:
    session = dealt(DISCOVER.replace('"base-ship-blue-1-1c", "base-sailor-1vp", "base-p', '"base-p'))
    session.play("draw")
    async with open_table(session) as table:
        await table.walk("- | shows LAST TURN")
        on_with(session)
        await table.paint()
        await table.walk("- | hides LAST TURN | shows no turn left")


# --- missions ---


async def test_the_new_mission_is_shown_after_its_card(open_table: Open) -> None:
    session = campaign(1, read=False)
    session.play(session.prompt.options[0].text)
    async with open_table(session, (80, 40)) as table:
        for _ in range(9):
            if not isinstance(table.app.screen, StoryScreen) or "2 kept Ares Pirates" in flat(table):
                break
            await table.press("enter")
        await table.walk("- | shows Correct Change | shows 2 kept Ares Pirates")


async def test_help_at_a_mission_says_what_it_is_and_how_it_is_done(open_table: Open) -> None:
    async with open_table(simply(campaign(1), 30)) as table:
        board = table.screen.top.query_one("#contracts", PanelWidget)
        board.focus()
        await table.pilot.pause()
        board.point(0)
        await table.press("question_mark")
        text = await read_page(table)
        assert "Mission 10, Correct Change" in text
        assert "The sixth ship color" in text and "choose Keep" in text


# --- the current position ---


async def test_a_campaign_that_is_taken_up_again_says_where_it_is(open_table: Open, home: object) -> None:
    session = simply(campaign(1, saved=True), 60)
    slots.leave(session)
    back = slots.resume(slots.open_store(), slots.slot_of(session))
    moves = len(back.moves)
    async with open_table(all_read(back)) as table:
        await table.walk("""
            - | at Recap | shows Chapter 1: Red Lamps. The Month of | shows You are | shows Now Ann:
            - | shows Newest: Mission | shows Will They Come?""")  # fmt: skip
        page = table.app.screen.query_one("#page", VerticalScroll)
        assert page.max_scroll_y == 0, "all of it is in sight, for any key closes it"
        await table.walk(f"d | at TableScreen | count {moves} \n d | count {moves + 1}")


async def test_a_game_that_is_taken_up_again_says_where_it_is(open_table: Open, home: object) -> None:
    session = requests.begin(new_game(1, seed=5).start, (), slots.open_store(), "mine")
    slots.leave(on_with(session, 20))
    async with open_table(slots.resume(slots.open_store(), "mine")) as table:
        await table.walk("- | shows turns left after this one | shows contracts open | shows Now Skipper:")
        await table.pilot.click(offset=(5, 5))
        await table.walk("- | at TableScreen")


# --- the end of a chapter ---


async def test_a_lost_chapter_is_in_the_list_of_chapters_and_no_key_is_cut(open_table: Open, home: object) -> None:
    session = all_read(finished(played(campaign(1, saved=True), lose=True), "lost"))
    async with open_table(session) as table:
        await table.walk("enter | at ChapterReport | foot g Try again | foot-hides ▏ | foot-hides …")
        assert table.lines()[-1].endswith("Title")
        await table.walk("^chapters | at ChapterLogScreen | shows Red Lamps (lost: | shows just ended")
        assert table.app.screen.query_one(OptionList).option_count == 1
        await table.walk("enter | says enters the log when you go on")


# --- four and five seats ---

MANY = """contracts = [
    "contract-fighter", "contract-comedian", "contract-jinx", "contract-explorer", "contract-maritime-supremacy",
    "contract-trader-prince", "contract-trade-outpost", "contract-cheap-staff", "contract-pack-of-pirates",
    "contract-tax-officer",
]"""
CROWDED = (
    HARBOR.replace('["Ann", "Bo"]', '["Ann", "Bo", "Cy", "Di", "Ed"]')
    .replace('contracts = ["contract-fighter", "contract-comedian", "contract-jinx"]', MANY)
    .replace('harbor = ["base-sailor-1vp",', 'harbor = ["base-settler-1vp", "base-captain-1vp", "base-sailor-1vp",')
    + "[[table.seats]]\ncoins = 1\n" * 3
)
"""Five seats, ten contracts, six cards in the harbor."""


async def test_five_seats_see_every_contract_and_the_cards_of_who_decides(open_table: Open) -> None:
    session = dealt(CROWDED)
    async with open_table(session) as table:
        lists = table.screen.top.query_one("#lists")
        for contract in session.view.goals:
            line = next(line for line in table.lines() if LANGUAGE.contract_name(contract.id) in line)
            assert line.rstrip(" ▁▂▃▄▅▆▇█").split()[-1] == str(contract.need)
        assert len(table.screen.top.query_one("#contracts", PanelWidget).panel.lines) <= lists.size.height
        own = next(line for line in table.lines() if line.startswith(" ►Ann"))
        assert "◆R Trader" in own and "Priest" in own
        await table.walk("- | shows More: Bo, Cy, Di, Ed (a Cards) \n 80x19")
        await until(lambda: "More contracts: m; cards: a" in flat(table))


async def test_the_terminals_cursor_is_on_the_line_that_keys_act_on(open_table: Open) -> None:
    """A braille display shows the line of the terminal's cursor."""
    async with open_table(dealt(HARBOR)) as table:

        def line() -> str:
            at = table.app.cursor_position
            return lines(table.app)[at.y][at.x :].strip()

        for key, begins in [
            ("", "1 Hire"),
            ("down", "2 Trade"),
            ("down", "3 Hire"),
            ("up", "2 Trade"),
            ("tab", "► Merc"),
        ]:
            if key:
                await table.press(key)
            assert line().startswith(begins)
        await table.press("escape")
        await table.press("question_mark")
        await table.press("down")
        under = table.app.screen.query_one("#entries", OptionList)
        assert under.highlighted == 1 and line().startswith(str(under.get_option_at_index(1).prompt).strip()[:8])
