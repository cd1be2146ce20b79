"""Questions of a race with many answers: none is out of sight, and a payment of which there are hundreds is made
hold by hold.
"""

import pytest

from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.words.prompts import answer
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.shelf import slots
from highseas.campaign.tui import background
from highseas.campaign.tui.widgets.pane import Pane
from highseas.campaign.tui.widgets.table_widget import lines_of
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, sizes
from tests.tui.races import race_screen

PAYING = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy", "Di"]
seed = 4

[table]
captain = 1
dice = [[3, 1]]
combat = ["star"]
phase = "actions"
after = "sailing"

[[table.seats]]
space = 41
holds = [["gold", 2], ["gold", 3], ["gold", 4], ["gold", 5], ["gold", 6]]
treasures_down = ["cursed_4", "cursed_2"]
hand = [2, 4]
card = 1
"""
BOOTY = (
    PAYING.replace("space = 41", "space = 20")
    + """
[[table.seats]]
space = 20
holds = [["food", 2], ["food", 3], ["food", 4], ["food", 5], ["gunpowder", 6]]
treasures_up = ["sixth_hold"]
treasures_down = 2
"""
).replace('["gold", 6]', '["", 0]')
POWDER = BOOTY.replace('["gold", 5], ["", 0]', '["gunpowder", 6], ["gunpowder", 3]')


def said_below(race: RaceTable) -> str:
    """Return what is seen below the answers of the one under the cursor."""
    pane = race.top.query_one("#detail", Pane)
    return " ".join(" ".join(pane.render().plain.split("\n")[: pane.size.height]).split())


def laid(text: str) -> Session:
    """Return a race from a deal, with one person."""
    return slots.new_session(start_from_deal(text), [Controller.PERSON, *[Controller.PROGRAM] * 3])


@sizes(SMALL, (100, 28), MEDIUM, (150, 40))
@pytest.mark.parametrize("deal", [PAYING, BOOTY, POWDER], ids=["pay", "booty", "powder"])
async def test_every_answer_is_in_sight_and_so_are_the_ships(deal: str, size: Size, open_table: Open) -> None:
    session = laid(deal)
    if deal is BOOTY:
        while session.prompt is not None and session.prompt.kind == "powder":
            session.play("powder 0")
    async with open_table(session, size) as table:
        menu, text = race_screen(table).top.menu, table.text()
        assert menu.option_count > 4
        assert sum(map(lines_of, menu.options)) <= menu.size.height and menu.max_scroll_y == 0
        assert all(f"{mark} {name}" in text for mark, name in zip("ABCD", session.names, strict=True))
        assert any(line.startswith(" • ") for line in table.lines()), "the log keeps its newest line"


async def test_a_payment_is_made_hold_by_hold(open_table: Open) -> None:
    session = laid(PAYING)
    async with open_table(session, SMALL) as table:
        race = race_screen(table)
        assert race.top.menu.option_count == 5 and "5 Another way, hold by hold" in table.text()
        await table.press("5")
        assert "how much from hold 1? 5 left to pay" in table.text()
        assert "2 2 from hold 1, empty then" in table.text() and "1 1 from hold 1, 1 doubloon left" in table.text()
        await table.press("9")
        assert race.scene.step is not None and not session.moves and "no choice 9" in table.notices()[-1]
        await table.press("1", "n")
        assert "how much from hold 3? 4 left to pay" in table.text()
        await table.press("escape")
        assert "how much from hold 2? 4 left to pay" in table.text()
        await table.press("n", "n")
        assert "how much from hold 4? 4 left to pay" in table.text()
        await table.press("down", "down", "enter")
        assert session.moves[0] == "pay 1 0 0 4 0"


async def test_escape_and_a_hint_lead_back_to_whole_answers(open_table: Open) -> None:
    session = laid(PAYING)
    async with open_table(session, SMALL) as table:
        race = race_screen(table)
        await table.press("5", "1", "escape", "escape")
        assert race.scene.step is None and race.top.menu.option_count == 5 and not session.moves
        await table.press("5", "1", "h")
        assert race.scene.step is None and race.scene.best in race.scene.listed
        await table.press("enter")
        assert len(session.moves) == 1
        await table.press("u", "y")
        assert not session.moves and race.scene.step is None


SABRE = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy", "Di"]
seed = 4

[table]
captain = 2
dice = [[1, 2]]
combat = [2, 6]
phase = "actions"
actor = 2
after = "sailing"

[[table.seats]]
space = 19
holds = [["gunpowder", 1]]
treasures_up = ["sarans_sabre"]

[[table.seats]]
space = 19
card = 1
"""


async def test_the_bar_of_the_defender_with_the_sabre_names_the_best_case_as_best(open_table: Open) -> None:
    """The chances of who has the Sabre rise with the gunpowder that is still his to spend."""
    session = laid(SABRE)
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


@sizes(SMALL, MEDIUM, LARGE)
@pytest.mark.parametrize(
    ("dice", "end"), [('["star"]', "Bo wins"), ("[2, 2]", "equal strength"), ("[2, 6]", "Ann wins")]
)
async def test_nothing_tells_how_a_battle_ends_before_its_dice_lie(
    dice: str, end: str, size: Size, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither panel nor log nor question do; the key that ends the motion shows all."""
    monkeypatch.setattr(background, "BEAT", 1000.0)
    deal = (
        SABRE.replace("[2, 6]", dice)
        .replace('treasures_up = ["sarans_sabre"]\n', "")
        .replace('["gunpowder", 1]', "")
    )
    deal = deal.replace("card = 1", 'card = 1\nholds = [["gunpowder", 1]]')
    session = slots.new_session(start_from_deal(deal), [Controller.PERSON] * 4)
    async with open_table(session, size) as table:
        table.app.settings.motion = True
        await table.press("n")
        assert race_screen(table).beats.left
        text = table.text()
        for word in ("wins", "beaten", "strength", "throws", "taken", "CY DECIDES"):
            assert word not in text, word
        assert "BO DECIDES" in text, "the question that was answered stays until then"
        await table.press("f12")
        assert not race_screen(table).beats.left
        assert end in table.text(), table.text()


async def test_a_battle_that_ends_a_round_rolls_its_dice_and_is_then_kept_by_the_log_alone(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move that ends it begins the next round: Bo is the last to act."""
    monkeypatch.setattr(background, "BEAT", 1000.0)
    deal = SABRE.replace("[2, 6]", "[2, 2]").replace('treasures_up = ["sarans_sabre"]', "")
    deal = deal.replace("captain = 2", 'captain = 3\npart = "evening"').replace('["gunpowder", 1]', "")
    deal = deal.replace("card = 1", 'card = 1\nholds = [["gunpowder", 1]]')
    session = slots.new_session(start_from_deal(deal), [Controller.PERSON] * 4)
    async with open_table(session, SMALL) as table:
        table.app.settings.motion = True
        await table.press("n")
        race = race_screen(table)
        assert session.view.round == 2 and "Round 1" in table.text() and "strength" not in table.text()
        assert race.scene.battle is not None
        await table.press("f12")
        assert race.scene.battle is None and race.scene.view.round == 2
        assert "Bo and Ann are of equal strength: nothing happens." in [line.text for line in race.scene.log]


FORKS = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy"]
seed = 4

[table]
captain = 2
dice = [[3, 1]]
phase = "cards"
actor = 1

[[table.seats]]
space = 18
holds = [["food", 1], ["gold", 1]]
treasures_up = ["morgans_map", "sarans_sabre", "lady_beth"]
hand = [1, 2, 4]

[[table.seats]]
space = 44
lap = -1

[[table.seats]]
"""


@sizes(SMALL, MEDIUM, LARGE)
async def test_nothing_that_is_said_of_a_ship_or_an_answer_is_cut(size: Size, open_table: Open) -> None:
    """The place one falls back to comes last of what is said of an answer, the third power of what a ship has."""
    session = slots.new_session(start_from_deal(FORKS), [Controller.PERSON] * 3)
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
