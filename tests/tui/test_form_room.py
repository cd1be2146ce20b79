"""The forms use their room: what a field means below the fields, beside them what the game will be."""

from pathlib import Path

import pytest
from textual.widgets import Static

from highseas.campaign.begin import fields
from highseas.campaign.begin.fields import STORY, length_of, measured
from highseas.campaign.jamaica.tui.screens.new_race import NewRaceScreen
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.tui.screens.campaigns import NewCampaignScreen
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.form import FormScreen
from highseas.campaign.tui.widgets.form_fields import Ticks
from highseas.engine.game import needed
from tests.some import half
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Size, at, opened, show, sizes
from tests.tui.script import walk
from tests.tui.test_room import MOST, cells, largest

FORMS: list[type[FormScreen]] = [NewGameScreen, NewCampaignScreen, NewRaceScreen]


def said(app: HighSeasApp, panel: str) -> str:
    return " ".join(str(app.screen.query_one(panel).render()).split())


@pytest.mark.parametrize(("form", "size"), half(FORMS, [MEDIUM, LARGE, HUGE]))
async def test_a_large_form_is_not_left_empty(form: type[FormScreen], size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, form())
        await pilot.pause()
        assert largest(cells(app)) <= MOST * size[0] * size[1]
        assert app.screen.query_one("#sheet").region.x > app.screen.query_one("#fields").region.right - 1
        for field in app.screen.query(".row").results():
            if field.display:
                assert field.region.right <= app.screen.query_one("#sheet").region.x


@pytest.mark.parametrize(("form", "size"), half(FORMS, [NARROW, SMALL]))
async def test_a_small_form_has_the_whole_screen(form: type[FormScreen], size: Size, home: Path) -> None:
    async with opened(size=size) as (app, _pilot):
        await show(app, form())
        assert app.screen.query_one("#fields").size.width == size[0]
        assert not app.screen.query_one("#sheet").display and not app.screen.query_one("#about-room").display


@sizes(MEDIUM, HUGE, long=[LARGE])
async def test_the_game_beside_the_form_is_the_one_that_begins(size: Size, home: Path) -> None:
    """What is wrong with the form takes its game away."""
    async with opened("new", size) as (app, pilot):
        await walk(app, pilot, '#names="2" | problem 2 is a number')
        assert said(app, "#outlook") == ""
        await walk(app, pilot, '#names="Skipper"')
        await pilot.press("right", "down", "down", "right", "down", "right")
        game = said(app, "#outlook")
        assert "About 160 decisions, 80 of them yours: 5 to 15 minutes." in game
        assert "No game like this is finished yet." in game
        await pilot.press("f5")
        session = at(app, TableScreen).session
        assert all(LANGUAGE.contract_name(goal.id) in game for goal in session.view.goals)
        assert len(session.state.point_deck) == 2, "the level under the cursor"
        assert f"{len(session.view.goals)} contracts in {session.view.time_deck} turns" in game


async def test_the_field_in_focus_is_explained_with_its_answers(home: Path) -> None:
    async with opened("new", HUGE) as (app, pilot):
        await walk(app, pilot, "@more space @game")
        about = said(app, "#about")
        assert all(means in about for means in fields.fields()["game"].means.values()) and about.count("(x)") == 1
        await walk(app, pilot, "right | part about (x) Against each other")
        app.screen.query_one(Ticks).focus()
        await pilot.pause()
        hint = fields.fields()["contracts"].hint
        await walk(app, pilot, f"""
            -    | part about {hint} | part about Bruja | part about \u2580
            down | part about Explorer | part-hides about Bruja""")  # fmt: skip


async def test_the_form_follows_a_change_of_theme_and_size(home: Path) -> None:
    outlooks = []
    for before, after in ((SMALL, HUGE), (HUGE, HUGE)):
        async with opened("campaign", before) as (app, pilot):
            app.show_theme("light")
            await pilot.resize_terminal(*after)
            await pilot.pause()
            outlooks.append(app.screen.query_one("#outlook").render())
            await walk(app, pilot, "@players right | seated Skipper, Ann")
    assert outlooks[0] == outlooks[1]


def test_every_answer_that_is_explained_is_one_of_its_field() -> None:
    answers = {"game": setups.games(), "level": list(fields.fields()["level"].answers.items()), "plays": fields.kinds()}
    for name, known in answers.items():
        assert list(fields.fields()[name].means) == [answer for answer, _ in known]


def test_minutes_follow_from_what_persons_decide() -> None:
    assert length_of("together", 1, 1) == (100, 100, 10, 15)
    assert length_of("together", 2, 1) == (160, 80, 5, 15)
    assert length_of("toy", 2, 1) is None


@pytest.mark.parametrize("game", sorted(measured().decisions.keys() - {STORY, "jamaica"}))
def test_a_game_takes_about_as_many_decisions_as_the_form_says(game: str) -> None:
    seats, decisions = min((int(seats), many) for seats, many in measured().decisions[game].items())
    names = ("Ann", "Bo", "Cy")[:seats]
    taken = []
    for seed in range(4):
        start = setups.wanted_start(setups.as_game(setups.GameRequest(names=names, seed=seed), game))
        advise = needed(start.game.advise, "advice")
        state, count = start.lay_out(), 0
        while start.game.result(state) is None:
            seat = start.game.decider(state)
            start.game.apply(state, advise(start.game.observe(state, seat), seat).move)
            count += 1
        taken.append(count)
    assert sum(taken) / len(taken) == pytest.approx(decisions, rel=0.35)


@pytest.mark.parametrize(
    ("names", "rounds", "most", "says"),
    [
        ("Ann", "", 15, "table of records; scored after 15 rounds."),
        ("Ann", "0", 0, "table of records."),
        ("Ann", "20", 20, "scored after 20 rounds."),
        ("Ann, Bo", "", 0, "Two ships and the Ghost Ship."),
        ("Ann, Bo, Cy", "30", 30, "3 ships, once around the island; scored after 30 rounds."),
    ],
)
async def test_a_race_alone_has_fifteen_rounds_unless_others_are_asked_for(
    names: str, rounds: str, most: int, says: str, home: Path
) -> None:
    async with opened("race") as (app, pilot):
        await walk(app, pilot, f'#names="{names}" #rounds="{rounds}"')
        form = at(app, NewRaceScreen)
        assert form._start().setup.most_rounds == most
        assert str(form.query_one("#forecast", Static).render()).endswith(says)
