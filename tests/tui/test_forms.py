"""The forms for a new game and a new campaign, as somebody fills them in who has never seen them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

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
from highseas.campaign.play.session import SessionError
from highseas.campaign.royal.begin import forms, setups
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.form_fields import Pick, Tick, Ticks
from tests import toy_mode
from tests.refusals import refused
from tests.tui.conftest import SMALL
from tests.tui.script import lines, session, walk
from tests.unit.test_library import TWO_CARDS


class Form:
    """The program at a form, at 80x24."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot, self.app = pilot, cast(HighSeasApp, pilot.app)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def walk(self, script: str) -> None:
        await walk(self.app, self.pilot, script)

    def lines(self) -> list[str]:
        return lines(self.app)

    def line(self, begins: str) -> str:
        return next(line for line in self.lines() if line.strip().startswith(begins))


@asynccontextmanager
async def opened(script: str = "") -> AsyncIterator[Form]:
    """Open the program, and walk to the form."""
    async with HighSeasApp().run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = Form(pilot)
        await form.walk(script)
        yield form


FORMS: dict[str, tuple[str, ...]] = {
    "a game alone is two keys away": ("""
        n      | at NewGameScreen | line Who plays … (x) Alone | shows 3 contracts in
        enter  | at TableScreen | names Skipper""",),
    "the time limit and the rating of the deal are no two difficulties": ("""
        n      | shows Time limit (x) Easy | hides Difficulty | shows Deal rated | shows % of such deals.
        -      | shows (5 is hardest): the program's best player wins about""",),
    "the base game starts from the menu": ("""
        n right down down down right right | line Game … (x) Base game | hides Time limit
        f5     | at TableScreen | mode base""",),
    "Make Sail says how many play and mixes nothing in": ("""
        n down down right right right | shows (x) Make Sail! | problem 1 player cannot play; 2 to 4 can
        -      | hides Mixed in | hides Time limit
        f5     | at NewGameScreen
        up up right right | problem | shows the first to 8 influence
        f5     | at TableScreen | mode make-sail | sets | seats person program""",),
    "cards of other sets are mixed in with a warning, and remembered": ("""
        n      | line Mixed in … [ ] Make Sail!  [ ] Gambler
        right down down down right right | line Mixed in … Just One More Contract | hides more slowly
        down space right right space | shows With the cards of Just One More Contract and Gambler in the Play deck
        f5     | at TableScreen | sets base contracts gambler""", """
        n      | line [x] Just One More Contract  [ ] Make Sail!  [x] Gambler | not-ticked more
        down down down left | line (x) Against each other
        f5     | at TableScreen | sets base contracts gambler"""),
    "a campaign mixes cards in with the same warning": ("""
        c @mixing right space right space | line [ ] Just One More Contract  [x] Make Sail!  [x] Gambler
        -      | shows With the cards of Make Sail! and Gambler in the Play deck, the story's goals are reached
        f5     | at StoryScreen | sets base make-sail-marked gambler""",),
    "a campaign says how many and who": ("""
        c      | at NewCampaignScreen | line How many play … (x) 1
        right right | field names Skipper, Ann, Bo
        #names="Mia, Leo" | line How many play … (x) 2
        down down right space | line The computer plays … [x] Leo
        -      | shows In the story the computer plays as the deckhand
        f5     | at StoryScreen | names Mia, Leo | seats person program""",),
    "bad input is said at once": ("""
        n #seed="many" | problem seed must be a whole number
        ctrl+s | at NewGameScreen
        #seed="42" #names="Ann, Bo" #aside="2" | part forecast 5 contracts in 19 turns
        ctrl+s | at TableScreen | seed 42 | aside 2""", """
        n      | field names Ann, Bo"""),
}  # fmt: skip
"""What is typed at the title each time the program is begun, and what the forms make of it."""


@pytest.mark.parametrize("name", FORMS)
async def test_a_form(name: str, home: Path) -> None:
    for script in FORMS[name]:
        async with opened(script):
            pass


async def test_the_line_of_keys_is_built_anew_only_when_it_shows_others(home: Path) -> None:
    async with opened("n") as form:
        keys = list(form.app.screen.query(FooterKey))
        assert keys and "F5 Start" in form.lines()[-1]
        await form.press("down", "right")
        assert list(form.app.screen.query(FooterKey)) == keys
        form.app.set_keymap({"keys.new_game.start": "f6"})
        await form.pilot.pause()
        assert "F6 Start" in form.lines()[-1]


async def test_with_the_computer_and_hard(home: Path) -> None:
    settings.save(Settings(seen_tutorial=True, motion=False, name="Mia"))
    async with opened("""
        n right right | field names Mia, Ann | line The computer plays … [ ] Mia … [x] Ann
        -  | line Ann is … (x) deckhand … ( ) navigator
        down down down right down down right right | line Time limit … (x) Hard
        -  | shows who wins is at least a Pirate
        f5 | at TableScreen | names Mia, Ann | seats person program | aside 4""") as form:  # fmt: skip
        assert session(form.app).programs == (Program(2, "navigator"),)


async def test_a_mode_from_outside_asks_its_own_options(home: Path) -> None:
    with toy_mode.known():
        place = [game for game, _ in forms.games()].index("toy")
        async with opened("n") as form:
            own = form.app.screen.query_one("#own-toy")
            assert not own.display
            await form.press("right", "down", "down", "down", *["right"] * place)
            assert own.display
            await form.walk("""
                -    | shows (x) The jar | line A thrifty computer … ( ) no … (x) yes
                #own-toy-most="4" | problem 'most' must be from 0 to 3, not 4
                @own-toy-most backspace 3 | problem | shows The most coins that go into the jar
                @own-toy-thrift left f5   | at TableScreen""")  # fmt: skip
            assert session(form.app).state.options.own == {"most": 3, "thrift": "no"}
        async with opened("n | field own-toy-most 3"):
            pass
    async with opened("n | at NewGameScreen | lacks own-toy"):
        pass


async def test_everything_else_is_behind_more(home: Path) -> None:
    async with opened("n @more space") as form:
        assert form.app.screen.query_one("#rest").display
        await form.walk('#seed="42" #aside="3" @bars space')
        assert "(x)" not in form.line("Time limit")
        form.app.screen.query_one(Ticks).focus()
        await form.walk("""
            space | line [x] Bruja | line [ ] Explorer
            f5    | at TableScreen | seed 42 | aside 3""")  # fmt: skip
        options = session(form.app).state.options
        assert options.bust_bars_expeditions and "contract-lady-killer" in options.contracts


async def test_yucatas_options_are_behind_more(home: Path) -> None:
    async with opened('n #names="Ann, Bo, Cy" @game right @more space') as form:
        for name in ("lot", "passing", "by-itself"):
            await form.walk(f"@{name} space | line [x] {fields.fields()[name].label}")
        await form.walk("""
            #ends-at="21"  | problem must be from 8 to 20, not 21
            f5             | at NewGameScreen
            #ends-at="all" | problem must be a whole number
            #ends-at="15"  | problem | line 4 contracts … the first to 15 influence
            f5             | at TableScreen | shows to ★15""")  # fmt: skip
        options = session(form.app).state.options
        assert (options.influence_to_end, options.auto_contracts) == (15, True)
        assert (options.auto_pass, options.random_start) == (True, True)
    async with opened("n | field ends-at 15") as form:
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
    async with opened("n @more space") as form:
        passing, choice = form.app.screen.query_one("#passing", Tick), fields.fields()["passing"].label
        await form.walk("@by-itself | line [ ] Yucata: pass for me (not here: the fee of a ship goes to a team mate)")
        assert passing.disabled
        await form.walk(f"@game right @passing | line [ ] {choice}")
        assert not passing.disabled
    older = setups.GameRequest(names=("Ann", "Bo"), auto_pass=True, aside=2)
    assert forms.recalled(forms.remembered(older)) == replace(older, auto_pass=False)


async def test_the_last_game_is_offered_again(home: Path) -> None:
    async with opened('n #names="Ann, Bo, Cy" #aside="4" f5 | at TableScreen') as form:
        seed = session(form.app).state.seed
    async with opened("n f5 | names Ann, Bo, Cy | aside 4") as form:
        assert session(form.app).state.seed != seed


async def test_what_is_wrong_is_said_at_once(home: Path) -> None:
    """A number is no name, and is not offered again."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False, names="2"))
    async with opened("""
        n                    | field names Skipper | hides The computer plays
        down down right      | problem needs at least 2 players
        click:Two            | line (x) Two at one keyboard | field names Skipper, Ann | problem
        @computer space right space | problem he computer plays every seat
        #names="2"           | problem 2 is a number, not a name
        f5                   | at NewGameScreen"""):  # fmt: skip
        pass


@pytest.mark.parametrize("what", ["new", "campaign", "race"])
async def test_names_are_added_to_and_the_computer_keeps_its_seat(what: str, home: Path) -> None:
    """Whoever comes to the names types on at their end; a name that is typed anew is still the computer's."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False, names="Skipper, Ann"))
    async with opened(f"choose:{what}") as form:
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
            await form.walk('#names="Ann, Bo"')
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
    async with opened(f'choose:{what} #names="Zoe, Yann"') as form:
        seats = form.app.screen.query_one(f"#{row}", Pick)
        for chosen, shown in ((fewer, "Zoe"), (seats.value, "Zoe, Yann")):
            seats.put(chosen=[chosen])
            seats.post_message(Pick.Changed(seats))
            await form.pilot.pause()
            await form.walk(f"- | field names {shown}")


async def test_on_and_off_differ_by_shape_without_colors(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened("c @rivals space | line [x] Against each other | line [ ] Choose characters | hides ▐"):
        pass


def test_every_help_a_field_names_is_there_and_hints_fit_their_line() -> None:
    from highseas.campaign.royal.words.help import entries
    from highseas.campaign.royal.words.names import own_story

    assert max(len(field.hint) for field in fields.fields().values()) <= 76

    assert {field.help for field in fields.fields().values()} <= set(entries(own_story()))


def test_a_last_game_that_cannot_be_played_is_not_recalled() -> None:
    for line in (
        "",
        '{"names": ["2"]}',
        '{"names": ["Ann"], "mode": "chess"}',
        '{"names": ["Ann", "Bo"], "mode": "base", "influence_to_end": 99}',
    ):
        assert forms.recalled(line) is None
    alone = setups.GameRequest(names=("Ann",))
    assert forms.recalled(forms.remembered(replace(alone, seed=3))) == alone


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
    async with opened("c | line New campaign … A Place Laid for the Sea, 5 chapters | lacks story"):
        pass
    library.add(TWO_CARDS)
    async with opened("""
        c                  | line Story … (x) A Place Laid for the Sea  ( ) The Borrowed Kettle
        shift+tab right    | line New campaign … The Borrowed Kettle, 1 chapter""") as form:  # fmt: skip
        await form.walk('#folder="/nowhere" | line New campaign … a story of your own')
        assert "(x)" not in form.line("Story")
        await form.walk("""
            #folder=""     | line Story … (x) A Place
            right ctrl+s   | at StoryScreen""")  # fmt: skip
        assert campaign_of(session(form.app)).story == "the-borrowed-kettle"


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
