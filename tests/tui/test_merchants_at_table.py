"""Merchants and Gamblers on the screen: ships under Merchants, the key of a Gambler, what it turns up, its odds."""

from pathlib import Path

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.play.session import Session
from highseas.campaign.royal.begin.tutorial import note_for
from highseas.campaign.royal.play.named_deals import find
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.widgets import detail
from highseas.campaign.royal.words.cards import gamble_share
from highseas.campaign.saved_games import slots
from highseas.engine.royal.events import Gambled
from tests.tui.conftest import LARGE, MEDIUM, NARROW, SMALL, Open, Size, flat, sizes
from tests.tui.games import dealt

GAMBLER, MERCHANT = "promo-gambler-1vp", "make-sail-merchant-yellow-3vp"
SAFE = '"base-sailor-1vp", "base-ship-yellow-1-1c", "base-ship-blue-1-1c", "base-priest-1vp"'
CLASH = '"base-sailor-1vp", "base-ship-red-3-2c", "base-priest-1vp", "base-ship-blue-1-1c"'
TAX = '"base-ship-blue-1-1c", "base-tax-least-influence", "base-ship-green-1-1c", "base-priest-1vp"'


def deal(deck: str = SAFE, mode: str = "base", time: str = "", gamblers: int = 2) -> Session:
    """Ann in the middle of Discover, with Gamblers and a yellow Merchant who has two ships; Bo with a blue one."""
    contracts = '"contracts", ' if mode == "contracts" else ""
    own = ", ".join([f'"{GAMBLER}"'] * gamblers + [f'"{MERCHANT}"'])
    return dealt(f"""
mode = "{mode}"
seats = ["Ann", "Bo"]
seed = 5
[options]
sets = ["base", {contracts}"make-sail-marked", "gambler"]
[table]
harbor = ["base-ship-red-1-1c", "make-sail-passenger-marked"]
play_deck = [{deck}]
drawn = 2
active = 1
{time}
[[table.seats]]
coins = 6
display = [{own}]
stowed = ["base-ship-yellow-1-1c", "base-ship-yellow-4-4c"]
[[table.seats]]
coins = 4
display = ["make-sail-merchant-blue-3vp"]
stowed = ["base-ship-blue-1-1c"]
""")


@sizes(NARROW, SMALL, MEDIUM, LARGE)
async def test_ships_under_merchants_show_at_every_seat(size: Size, open_table: Open) -> None:
    """Ruling R33: how many of each color, and their influence, which the figure of the seat has too."""
    async with open_table(deal(), size) as table:
        text = flat(table)
        assert "stowed 2×▲Y ★2" in text and "stowed ●B ★1" in text
        assert "★7" in text and "★4" in text


async def test_cards_details_and_help_say_which_ships_lie_under_a_merchant(open_table: Open) -> None:
    async with open_table(deal(), LARGE) as table:
        await table.walk("w | at Page")
        page = table.app.screen.query_one("#page").region
        lines = [line[page.x : page.right] for line in table.lines()[page.y : page.bottom]]
        both = "yellow pinnace (1 cutlass, 1 coin) and yellow pinnace (4 cutlasses, 4 coins)"
        assert f"under the Merchant: {both}" in " ".join(" ".join(lines).split())
        await table.press("escape")
        table.screen.action_shown("base-ship-yellow-1-1c", 1)
        await table.pilot.pause()
        shown = detail.paint(table.screen.scene, roomy=False).plain
        assert "It lies under a Merchant, for 1 influence." in shown and "Kept for" not in shown
        table.screen.action_shown(MERCHANT, 1)
        await table.pilot.pause()
        assert f"Under it: {both}"[:-10] in detail.paint(table.screen.scene, roomy=False).plain
        known = "We found this card's figures in one other program"
        await table.press("question_mark", "1")
        await table.walk(f"- | shows {known}")
        assert not isinstance(table.app.screen, TableScreen)


@sizes(NARROW, SMALL, LARGE)
async def test_g_uses_a_gambler_and_asks_about_the_next(size: Size, open_table: Open) -> None:
    """Rulings R36 and R37: all four lie there; another one or stop; then one card more for each."""
    async with open_table(deal(), size) as table:
        assert "Draw, use a Gambler, or stop?" in flat(table) or size == NARROW
        await table.walk("""
            - | shows Gambler: 4 cards at once | shows g×2
            1 | moves gamble | shows Use another Gambler, or stop? | shows not after a Gambler | shows g×1
            d | moves gamble | says after a Gambler no more cards are drawn
            s | shows Take up to 2 cards | hides g×1 | shows stowed ★+1""")  # fmt: skip
        assert len(table.session.view.harbor) == 6


async def test_after_the_last_gambler_trade_and_hire_begins_and_keys_typed_ahead_wait(open_table: Open) -> None:
    """Ruling R37: by itself; nobody could foresee which cards there would be."""
    from highseas.campaign.royal.tui.screens.choosing import foreseen

    session = deal(gamblers=1)
    async with open_table(session) as table:
        before = session.prompt
        await table.press("1")
        assert session.prompt is not None and session.prompt.kind == "take" and session.prompt.left == 2
        assert any(isinstance(event, Gambled) for event in session.events)
        assert not foreseen(before, session.prompt, session.events)
        log = [line.text for line in table.screen.scene.log]
        assert sum("who turns up 4 cards at once" in line for line in log) == 1
        assert not any(line.startswith("Ann turns up: ") for line in log)


async def test_the_rows_have_the_odds_without_a_key_of_their_own(open_table: Open) -> None:
    async with open_table(session := deal()) as table:
        await table.walk(f"- | line Gambler: 4 cards at once … bust {gamble_share(session.odds)}")


@sizes(NARROW, SMALL, LARGE)
async def test_a_bust_by_a_gambler_is_painted_with_its_reason(size: Size, open_table: Open) -> None:
    """Ruling R36: all six cards are shown, and that no cutlasses would have helped."""
    async with open_table(deal(CLASH), size) as table:
        await table.walk("1 | shows BUST | shows what a Gambler turns up is not")
        assert table.screen.scene.last_bust is not None and len(table.screen.scene.last_bust.cards) == 6


@sizes(NARROW, SMALL, LARGE)
async def test_cards_that_wait_for_a_tax_are_in_sight_in_their_order(size: Size, open_table: Open) -> None:
    """Ruling R36: a Tax Increase acts at once, and may be asked about, before the cards behind it."""
    session = deal(TAX, "contracts", "time_deck = 9")
    async with open_table(session, size) as table:
        await table.walk("1 | shows Still to come: green skiff (1 cutlass, 1 coin) and Priest")
        assert session.prompt is not None and session.prompt.kind == "aside"
        things = [thing.id for thing in table.screen.top.harbor.things if thing.kind == "card"]
        assert things == ["base-ship-red-1-1c", "make-sail-passenger-marked", "base-ship-blue-1-1c"]
        assert not any(table.screen.scene.points_at(thing) for thing in table.screen.top.harbor.things)
        await table.walk("n | hides Still to come")
        assert len(session.view.harbor) == 5


@pytest.mark.parametrize("move", ["gamble", "draw"])
async def test_a_tax_that_is_asked_about_is_not_still_to_come(move: str, open_table: Open) -> None:
    """Ruling R36: it acts before the cards behind it; one that was drawn has none behind it."""
    session = requests.begin(find("all-four-at-once").start, (), slots.open_store())
    session.play(move)
    assert session.prompt is not None and session.prompt.kind == "offer"
    async with open_table(session, SMALL) as table:
        assert ("Still to come: Captain, Señorita" in flat(table)) is (move == "gamble")
        assert "Still to come: Tax" not in flat(table)


@sizes(NARROW, SMALL, LARGE)
async def test_odds_show_the_chance_of_a_gambler(size: Size, open_table: Open) -> None:
    session = deal()
    share = gamble_share(session.odds)
    async with open_table(session, size) as table:
        await table.walk(f"""
            o   | shows {share} Gambler | hides …
            o | shows {share} Gambler busts
            o 1""")  # fmt: skip
        await table.walk(f"o | shows No card can be drawn. | shows {gamble_share(session.odds)} Gambler busts")


def test_newcomers_get_a_note_about_the_first_gambler_and_the_first_merchant() -> None:
    session = deal(gamblers=1)
    found = note_for(session, ())
    assert found is not None and found.id == "gambler"
    other = deal('"make-sail-merchant-red-2vp"', gamblers=0)
    for move in ("draw", "stop"):
        found = note_for(other, ())
        assert found is None or found.id != "merchant"
        other.play(move)
    found = note_for(other, ())
    assert found is not None and found.id == "merchant"


@sizes(NARROW, SMALL, LARGE)
async def test_in_ascii_and_without_colors_all_of_it_is_there(size: Size, open_table: Open, home: Path) -> None:
    (home / "settings.toml").write_text(
        'motion = false\nseen_tutorial = true\nnotes = false\nsigns = "ascii"\ntheme = "no-color"\n'
    )
    async with open_table(deal(), size) as table:
        assert "stowed 2x/Y ^2" in flat(table) and "gx2" in flat(table)
        await table.press("1")
        assert (table.text().isascii() and "stowed ^+1" in flat(table)) or size == NARROW


@sizes(NARROW, SMALL, LARGE)
async def test_two_ships_of_a_color_lie_there_until_all_are_resolved(size: Size, open_table: Open) -> None:
    """Ruling R36: counted at the end; a tax that asks in between finds both in the harbor, the same face too."""
    clash = '"base-ship-red-1-1c", "base-tax-least-influence", "base-priest-1vp", "base-sailor-1vp"'
    session = deal(clash, "contracts", "time_deck = 9")
    async with open_table(session, size) as table:
        await table.walk("1 | hides BUST")
        assert session.prompt is not None and session.prompt.kind == "aside"
        assert session.view.harbor.count("base-ship-red-1-1c") == 2 and session.view.colors == ("red",)
        await table.walk("n | shows BUST")
        assert table.screen.scene.last_bust is not None and len(table.screen.scene.last_bust.cards) == 5
