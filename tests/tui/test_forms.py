"""The forms for a new game and a new campaign, as somebody fills them in who has never seen them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Static
from textual.widgets._footer import FooterKey

from highseas.campaign.begin import fields, requests
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Controller, SessionError
from highseas.campaign.royal.begin import forms, setups
from highseas.campaign.royal.tui.screens.campaigns import NewCampaignScreen
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.screens.story import StoryScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.form_fields import Pick, Tick, Ticks
from tests import toy_mode
from tests.refusals import refused
from tests.tui.conftest import choose
from tests.unit.test_library import TWO_CARDS


class Form:
    """The program at a form, at 80x24."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot, self.app = pilot, pilot.app

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    def lines(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def line(self, begins: str) -> str:
        return next(line for line in self.lines() if line.strip().startswith(begins))

    def problem(self) -> str:
        return str(self.app.screen.query_one("#problem", Static).render())

    async def type(self, field: str, text: str) -> None:
        self.app.screen.query_one(f"#{field}", Input).value = text
        await self.pilot.pause()


@asynccontextmanager
async def opened(key: str) -> AsyncIterator[Form]:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*key)
        await pilot.pause()
        yield Form(pilot)


async def test_a_game_alone_is_two_keys_away(home: Path) -> None:
    async with opened("n") as form:
        assert isinstance(form.app.screen, NewGameScreen)
        assert form.line("Who plays").split()[2:5] == ["(x)", "Alone", "("]
        assert "3 contracts in" in "\n".join(form.lines())
        await form.press("enter")
        assert isinstance(form.app.screen, TableScreen)
        assert form.app.screen.session.state.names == ("Skipper",)


async def test_the_line_of_keys_is_built_anew_only_when_it_shows_others(home: Path) -> None:
    async with opened("n") as form:
        keys = list(form.app.screen.query(FooterKey))
        assert keys and "F5 Start" in form.lines()[-1]
        await form.press("down", "right")
        assert list(form.app.screen.query(FooterKey)) == keys
        form.app.set_keymap({"keys.new_game.start": "f6"})
        await form.pilot.pause()
        assert "F6 Start" in form.lines()[-1]


async def test_the_time_limit_and_the_rating_of_the_deal_are_no_two_difficulties(home: Path) -> None:
    async with opened("n") as form:
        said = " ".join("\n".join(form.lines()).split())
        assert "Time limit (x) Easy" in said and "Difficulty" not in said
        assert "Deal rated " in said
        assert "(5 is hardest): the program's best player wins about " in said and "% of such deals." in said


async def test_with_the_computer_and_hard(home: Path) -> None:
    settings.save(Settings(seen_tutorial=True, motion=False, name="Mia"))
    async with opened("n") as form:
        await form.press("right", "right")
        assert form.app.screen.query_one("#names", Input).value == "Mia, Ann"
        assert form.line("The computer plays").split()[3:] == ["[", "]", "Mia", "[x]", "Ann"]
        assert form.line("Ann is").split()[2:] == ["(x)", "deckhand", "(", ")", "navigator"]
        await form.press("down", "down", "down", "right", "down", "down", "right", "right")
        assert "(x) Hard" in form.line("Time limit")
        assert "who wins is at least a Pirate" in "\n".join(form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        session = form.app.screen.session
        assert session.state.names == ("Mia", "Ann")
        assert session.players == [Controller.PERSON, Controller.PROGRAM]
        assert session.programs == (Program(2, "navigator"),)
        assert len(session.state.point_deck) == 4


async def test_the_base_game_starts_from_the_menu(home: Path) -> None:
    async with opened("n") as form:
        await form.press("right", "down", "down", "down", "right", "right")
        assert "(x) Base game" in form.line("Game")
        assert not any(line.startswith("Time limit") for line in form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        assert form.app.screen.session.state.mode == "base"


async def test_make_sail_says_how_many_play_and_mixes_nothing_in(home: Path) -> None:
    async with opened("n") as form:
        await form.press("down", "down", "right", "right", "right")
        assert any("(x) Make Sail!" in line for line in form.lines())
        assert "1 player cannot play; 2 to 4 can" in form.problem()
        assert not any(line.strip().startswith(("Mixed in", "Time limit")) for line in form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, NewGameScreen)
        await form.press("up", "up", "right", "right")
        assert form.problem() == "" and "the first to 8 influence" in "\n".join(form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        session = form.app.screen.session
        assert (session.state.mode, session.state.options.sets) == ("make-sail", ())
        assert session.players == [Controller.PERSON, Controller.PROGRAM]


async def test_cards_of_other_sets_are_mixed_in_with_a_warning_and_remembered(home: Path) -> None:
    async with opened("n") as form:
        assert form.line("Mixed in").split() == ["Mixed", "in", "[", "]", "Make", "Sail!", "[", "]", "Gambler"]
        await form.press("right", "down", "down", "down", "right", "right")
        assert "Just One More Contract" in form.line("Mixed in") and "more slowly" not in "\n".join(form.lines())
        await form.press("down", "space", "right", "right", "space")
        shown = " ".join(" ".join(form.lines()).split())
        assert "With the cards of Just One More Contract and Gambler in the Play deck, goals" in shown
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        assert form.app.screen.session.state.options.sets == ("base", "contracts", "gambler")
    async with opened("n") as form:
        assert "[x] Just One More Contract  [ ] Make Sail!  [x] Gambler" in form.line("Mixed in")
        assert not form.app.screen.query_one("#more", Tick).value
        await form.press("down", "down", "down", "left")
        assert "(x) Against each other" in form.line("Game")
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        assert form.app.screen.session.state.options.sets == ("base", "contracts", "gambler")


async def test_a_campaign_mixes_cards_in_with_the_same_warning(home: Path) -> None:
    async with opened("c") as form:
        form.app.screen.query_one("#mixing", Pick).focus()
        await form.press("right", "space", "right", "space")
        assert "[ ] Just One More Contract  [x] Make Sail!  [x] Gambler" in form.line("Mixed in")
        shown = " ".join(" ".join(form.lines()).split())
        assert "With the cards of Make Sail! and Gambler in the Play deck, the story's goals are reached" in shown
        await form.press("f5")
        assert isinstance(form.app.screen, StoryScreen)
        session = form.app.screen.session
        assert session.state.options.sets == ("base", "make-sail-marked", "gambler")
        assert campaign_of(session).options.sets == session.state.options.sets


async def test_a_mode_from_outside_asks_its_own_options(home: Path) -> None:
    with toy_mode.known():
        async with opened("n") as form:
            screen = form.app.screen
            assert not screen.query_one("#own-toy").display
            place = [game for game, _ in forms.games()].index("toy")
            await form.press("right", "down", "down", "down", *["right"] * place)
            assert any("(x) The jar" in line for line in form.lines()) and screen.query_one("#own-toy").display
            assert form.line("A thrifty computer").split()[3:] == ["(", ")", "no", "(x)", "yes"]
            await form.type("own-toy-most", "4")
            assert "'most' must be from 0 to 3, not 4" in form.problem()
            screen.query_one("#own-toy-most", Input).focus()
            await form.press("backspace", "3")
            assert form.problem() == "" and form.line("The most coins that go into the jar")
            screen.query_one("#own-toy-thrift", Pick).focus()
            await form.press("left")
            await form.press("f5")
            assert isinstance(form.app.screen, TableScreen)
            options = form.app.screen.session.state.options
            assert options.own == {"most": 3, "thrift": "no"}
        async with opened("n") as form:
            assert form.app.screen.query_one("#own-toy-most", Input).value == "3", "as in the last game"
    async with opened("n") as form:
        assert isinstance(form.app.screen, NewGameScreen) and not form.app.screen.query("#own-toy")


async def test_everything_else_is_behind_more(home: Path) -> None:
    async with opened("n") as form:
        form.app.screen.query_one("#more", Tick).focus()
        await form.press("space")
        assert form.app.screen.query_one("#rest").display
        await form.type("seed", "42")
        await form.type("aside", "3")
        assert "(x)" not in form.line("Time limit")
        form.app.screen.query_one("#bars", Tick).focus()
        await form.press("space")
        ticks = form.app.screen.query_one(Ticks)
        ticks.focus()
        await form.press("space")
        row = next(line for line in form.lines() if line.lstrip().startswith("[x] Bruja"))
        assert row
        assert any(line.lstrip().startswith("[ ] Explorer") for line in form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        state = form.app.screen.session.state
        assert (state.seed, len(state.point_deck), state.options.bust_bars_expeditions) == (42, 3, True)
        assert "contract-lady-killer" in state.options.contracts


async def test_yucatas_options_are_behind_more(home: Path) -> None:
    async with opened("n") as form:
        screen = form.app.screen
        await form.type("names", "Ann, Bo, Cy")
        screen.query_one("#game", Pick).focus()
        await form.press("right")
        screen.query_one("#more", Tick).focus()
        await form.press("space")
        for name in ("lot", "passing", "by-itself"):
            screen.query_one(f"#{name}", Tick).focus()
            await form.press("space")
            assert form.line(f"[x] {fields.fields()[name].label}")
        await form.type("ends-at", "21")
        assert "must be from 8 to 20, not 21" in form.problem()
        await form.press("f5")
        assert form.app.screen is screen
        await form.type("ends-at", "all")
        assert "must be a whole number" in form.problem()
        await form.type("ends-at", "15")
        assert form.problem() == "" and "the first to 15 influence" in form.line("4 contracts")
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        state = form.app.screen.session.state
        options = state.options
        assert (options.influence_to_end, options.auto_contracts) == (15, True)
        assert (options.auto_pass, options.random_start) == (True, True)
        assert any("to ★15" in line for line in form.lines())
    async with opened("n") as form:
        assert form.app.screen.query_one("#ends-at", Input).value == "15"
        assert form.app.screen.query_one("#rest").display, "what is unusual is shown"


async def test_a_game_leaves_out_what_it_has_no_use_for(home: Path) -> None:
    every = setups.GameRequest(
        names=("Ann", "Bo"), influence_to_end=9, auto_contracts=True, auto_pass=True, random_start=True
    )
    for game, _ in forms.games():
        wanted = forms.as_game(every, game)
        setups.wanted_start(wanted)
        assert (wanted.auto_pass, wanted.random_start) == (game != forms.TOGETHER, True)
        assert wanted.auto_contracts == (wanted.mode == "contracts")
        assert wanted.influence_to_end == (None if game == forms.TOGETHER else 9)


async def test_automatic_passing_is_no_choice_against_the_time_deck(home: Path) -> None:
    """Ruling R39: the field says why; what an older version remembered leaves it out."""
    async with opened("n") as form:
        screen, choice = form.app.screen, fields.fields()["passing"].label
        screen.query_one("#more", Tick).focus()
        await form.press("space")
        passing = screen.query_one("#passing", Tick)
        screen.query_one("#by-itself", Tick).focus()
        await form.press()
        why = "(not here: the fee of a ship goes to a team mate)"
        assert passing.disabled and form.line(f"[ ] Yucata: pass for me {why}")
        screen.query_one("#game", Pick).focus()
        await form.press("right")
        passing.focus()
        await form.press()
        assert not passing.disabled and form.line(f"[ ] {choice}")
    older = setups.GameRequest(names=("Ann", "Bo"), auto_pass=True, aside=2)
    assert forms.recalled(forms.remembered(older)) == replace(older, auto_pass=False)


async def test_the_last_game_is_offered_again(home: Path) -> None:
    async with opened("n") as form:
        await form.type("names", "Ann, Bo, Cy")
        await form.type("aside", "4")
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        seed = form.app.screen.session.state.seed
    async with opened("n") as form:
        await form.press("f5")
        assert isinstance(form.app.screen, TableScreen)
        state = form.app.screen.session.state
        assert state.names == ("Ann", "Bo", "Cy")
        assert len(state.point_deck) == 4
        assert state.seed != seed


async def test_what_is_wrong_is_said_at_once(home: Path) -> None:
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False, names="2"))
    async with opened("n") as form:
        screen = form.app.screen
        assert screen.query_one("#names", Input).value == "Skipper"  # a number is not offered again
        assert not any("The computer plays" in line for line in form.lines())
        await form.press("down", "down", "right")
        assert "needs at least 2 players" in form.problem()
        row = next(y for y, line in enumerate(form.lines()) if "Two at one keyboard" in line)
        await form.pilot.click(offset=(form.lines()[row].index("Two at"), row))
        await form.pilot.pause()
        assert screen.query_one("#table", Pick).value == "two"
        assert screen.query_one("#names", Input).value == "Skipper, Ann"
        assert form.problem() == ""
        screen.query_one("#computer", Pick).focus()
        await form.press("space", "right", "space")
        assert "the computer plays every seat" in form.problem().lower()
        await form.type("names", "2")
        assert "2 is a number, not a name" in form.problem()
        await form.press("f5")
        assert form.app.screen is screen


@pytest.mark.parametrize("what", ["new", "campaign", "race"])
async def test_names_are_added_to_and_the_computer_keeps_its_seat(what: str, home: Path) -> None:
    """Whoever comes to the names types on at their end; a name that is typed anew is still the computer's."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False, names="Skipper, Ann"))
    async with opened("") as form:
        assert isinstance(form.app, HighSeasApp)
        choose(form.app, what)
        await form.pilot.pause()
        screen = form.app.screen
        names, computer = screen.query_one("#names", Input), screen.query_one("#computer", Pick)
        names.value = "Skipper, Ann"
        computer.put(chosen=[])
        computer.focus()
        await form.press("right", "space")
        assert computer.chosen == {"2"}
        names.focus()
        await form.press("space", *", Cy, Di")
        assert names.value == "Skipper, Ann , Cy, Di"
        names.action_home()
        computer.focus()
        names.focus()
        await form.pilot.pause()
        names.post_message(Paste(", Ed\rFlo\r"))  # names one a line, as terminals send them
        await form.pilot.pause()
        assert names.value == "Skipper, Ann , Cy, Di, Ed, Flo"
        assert (computer.chosen, computer.answers[1]) == ({"2"}, ("2", "Ann"))
        names.value = "Skipper"
        names.action_end()
        names.post_message(Paste("Eve\nFay"))
        await form.pilot.pause()
        assert names.value == "Skipper, Eve, Fay", "no name is glued to another"
        names.value = "Skipper, Ann , Cy, Di, Ed, Flo"
        names.action_end()
        await form.pilot.pause()
        await form.press(*["backspace"] * 22)
        assert names.value == "Skipper,"
        assert "the computer waits for the name of seat 2" in "".join(form.lines()).lower()
        await form.press(*" Bo")
        assert (computer.chosen, computer.answers[1]) == ({"2"}, ("2", "Bo"))
        assert "the computer waits" not in "".join(form.lines()).lower()


async def test_every_field_says_what_it_is_for_and_has_help(home: Path) -> None:
    async with opened("n") as form:
        for key in ("n", "c"):
            if key == "c":
                await form.press("escape", "escape", "c")
            screen = form.app.screen
            screen.query_one("#more", Tick).value = True
            await form.type("names", "Ann, Bo")
            chain = {widget.id: widget for widget in screen.focus_chain}
            assert {"names", "computer", "seed", "go", "more"} <= set(chain) <= set(fields.fields())
            for name in ("names", "more"):
                chain[name].focus()
                await form.pilot.pause()
                assert str(screen.query_one("#hint", Static).render()) == fields.fields()[name].hint
            await form.press("f1")
            assert isinstance(form.app.screen, HelpScreen)


@pytest.mark.parametrize(
    ("what", "row", "fewer"), [("new", "table", "alone"), ("campaign", "players", "1"), ("race", "players", "1")]
)
async def test_a_smaller_table_forgets_no_names(what: str, row: str, fewer: str, home: Path) -> None:
    """Whoever chooses fewer seats, and then as many as before, types no name twice."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False))
    async with opened("") as form:
        assert isinstance(form.app, HighSeasApp)
        choose(form.app, what)
        await form.pilot.pause()
        screen = form.app.screen
        names, seats = screen.query_one("#names", Input), screen.query_one(f"#{row}", Pick)
        names.value = "Zoe, Yann"
        await form.pilot.pause()
        many = seats.value
        for chosen, shown in ((fewer, "Zoe"), (many, "Zoe, Yann")):
            seats.put(chosen=[chosen])
            seats.post_message(Pick.Changed(seats))
            await form.pilot.pause()
            assert names.value == shown


async def test_a_campaign_says_how_many_and_who(home: Path) -> None:
    async with opened("c") as form:
        assert isinstance(form.app.screen, NewCampaignScreen)
        assert form.line("How many play").split()[3:5] == ["(x)", "1"]
        await form.press("right", "right")
        assert form.app.screen.query_one("#names", Input).value == "Skipper, Ann, Bo"
        await form.type("names", "Mia, Leo")
        assert "(x) 2" in form.line("How many play")
        await form.press("down", "down", "right", "space")
        assert "[x] Leo" in form.line("The computer plays")
        assert "In the story the computer plays as the deckhand" in "\n".join(form.lines())
        await form.press("f5")
        assert isinstance(form.app.screen, StoryScreen)
        assert form.app.screen.session.state.names == ("Mia", "Leo")
        assert form.app.screen.session.players == [Controller.PERSON, Controller.PROGRAM]


async def test_on_and_off_differ_by_shape_without_colors(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened("c") as form:
        form.app.screen.query_one("#rivals", Tick).focus()
        await form.press("space")
        assert form.line("[x]").strip() == "[x] Against each other"
        assert form.line("[ ]").strip().startswith("[ ] Choose characters")
        assert "▐" not in "\n".join(form.lines())


def test_every_help_a_field_names_is_there_and_hints_fit_their_line() -> None:
    from highseas.campaign.royal.words.help import entries
    from highseas.campaign.royal.words.names import own_story

    assert max(len(field.hint) for field in fields.fields().values()) <= 76

    assert {field.help for field in fields.fields().values()} <= set(entries(own_story()))


def test_a_last_game_that_cannot_be_played_is_not_recalled() -> None:
    assert forms.recalled("") is None
    assert forms.recalled('{"names": ["2"]}') is None
    assert forms.recalled('{"names": ["Ann"], "mode": "chess"}') is None
    assert forms.recalled('{"names": ["Ann", "Bo"], "mode": "base", "influence_to_end": 99}') is None
    assert forms.recalled(forms.remembered(setups.GameRequest(names=("Ann",), seed=3))) == setups.GameRequest(
        names=("Ann",)
    )


def test_a_last_game_of_version_0_3_is_recalled() -> None:
    line = (
        '{"mode":"base","players":null,"names":["Ann","Bo"],"seed":null,"aside":0,"contracts":[],"sets":[],'
        '"competitive":false,"expedition_to_win":true,"bust_bars_expeditions":false,"second_shuffle_tax":true,'
        '"ai":[2],"own":{}}'
    )
    assert forms.recalled(line) == setups.GameRequest(
        mode="base", names=("Ann", "Bo"), expedition_to_win=True, second_shuffle_tax=True, ai=(Program(2),)
    )


def test_numbers_are_no_names_at_the_command_line_either() -> None:
    with refused(SessionError, match="2 is a number, not a name"):
        requests.seat_names(None, ("Ann", "2"))


async def test_stories_that_were_added_are_offered(home: Path) -> None:
    async with opened("c") as form:
        assert "A Place Laid for the Sea, 5 chapters" in form.line("New campaign")
        assert not form.app.screen.query("#story")
    library.add(TWO_CARDS)
    async with opened("c") as form:
        assert form.line("Story").split("  ")[-2:] == ["(x) A Place Laid for the Sea", "( ) The Borrowed Kettle"]
        await form.press("shift+tab", "right")
        assert "The Borrowed Kettle, 1 chapter" in form.line("New campaign")
        await form.type("folder", "/nowhere")
        assert "(x)" not in form.line("Story")
        assert "a story of your own" in form.line("New campaign")
        await form.type("folder", "")
        assert "(x) A Place" in form.line("Story")
        await form.press("right", "ctrl+s")
        assert cast(Any, form.app.screen).session.campaign.story == "the-borrowed-kettle"


def test_the_shipped_story_is_what_the_form_calls_it() -> None:
    story, output = library.load(None), library.shipped()
    title = story.languages[story.manifest.language].words.title
    assert (output.id, output.title, output.chapters) == (story.manifest.id, title, len(story.chapters))


def test_two_stories_of_one_title_are_distinguished() -> None:
    one, other = library.Added("one", 1, "Kettle", "a", 1), library.Added("two", 1, "Kettle", "b", 1)
    assert library.labels((one, other)) == (("a", "Kettle (one)"), ("b", "Kettle (two)"))


async def test_below_the_last_checkbox_a_list_is_blank(home: Path) -> None:
    app = HighSeasApp()
    async with app.run_test() as pilot:
        ticks = Ticks(("one", 1), ("two", 2))
        ticks.styles.height = 8
        await app.screen.mount(ticks)
        await pilot.pause()
        rows = [ticks.render_line(y).text.strip() for y in range(4)]
        assert ["[ ]" in row for row in rows] == [True, True, False, False] and not rows[2]
