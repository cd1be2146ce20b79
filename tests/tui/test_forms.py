"""The forms for a new game and a new campaign, as somebody fills them in who has never seen them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from textual.widgets._footer import FooterKey

from highseas.campaign.begin import fields, requests
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.files import paths, settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.results import stats
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.tui.screens.almanac import RoyalHelp
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import games
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.form_fields import Tick, Ticks
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


def gone(game: Session) -> None:
    """Take a game away, so that none waits to be played on."""
    slots.leave(game)
    slots.open_store().delete(slots.slot_of(game))


FORMS: dict[str, tuple[str, ...]] = {
    "a game alone is two keys away, and asks who plays and how hard": ("""
        choose:new      | at NewGameScreen | line Players … (x) 1 | shows 3 contracts in | line Time limit … (x) Easy
        -      | hides Mixed in | hides Yucata | hides stars | hides %
        enter  | at TableScreen | names Skipper""",),
    "four friends are one key, and the title plays on with them": ("""
        choose:new 4    | line Skipper … (x) person … ( ) deckhand | seated Skipper, Ann, Bo, Cy
        enter  | at TableScreen | names Skipper, Ann, Bo, Cy | seats person person person person""",),
    "seats come and go by + and −, and nobody is forgotten": ("""
        choose:new plus plus | seated Skipper, Ann, Bo | focus players
        down down "nie" | seated Skipper, Annnie, Bo
        down right right | line Bo … (x) person
        @plays-of-3 right right | line Bo … (x) navigator | plays person person navigator
        minus minus | seated Skipper | hides person | hides deckhand
        plus plus | seated Skipper, Annnie, Bo | plays person person navigator
        f5     | at TableScreen | seats person person program""",),
    "a comma seats the next one": ("""
        choose:new down ", Mia, Leo" | seated Skipper, Mia, Leo | focus name-of-3
        @name-of-1 home "Old" | seated OldSkipper, Mia, Leo
        @name-of-2 "," | seated OldSkipper, Mia, , Leo | problem eat 3 has no name yet
        f5     | at NewGameScreen
        "Pip" f5 | at TableScreen | names OldSkipper, Mia, Pip, Leo""", """
        choose:new      | seated OldSkipper, Mia, Pip, Leo
        escape choose:campaign plus | seated OldSkipper, Mia, Pip, Leo"""),
    "the base game is behind more": ("""
        choose:new plus @more space @game right right | line Game … (x) Base game | hides Time limit
        f5     | at TableScreen | mode base""", """
        choose:new      | ticked more | line Game … (x) Base game"""),
    "Make Sail says how many play and mixes nothing in": ("""
        choose:new @more space @game right right right | shows (x) Make Sail! | problem 1 player cannot play; 2 to 4 can
        -      | hides Mixed in | hides Time limit
        f5     | at NewGameScreen
        plus   | problem | shows the first to 8 influence
        f5     | at TableScreen | mode make-sail | sets | seats person person""",),
    "cards of other sets are mixed in with a warning, and remembered": ("""
        choose:new plus @more space | line Mixed in … [ ] Make Sail!  [ ] Gambler
        @game right right | line Mixed in … Just One More Contract | hides more slowly
        down space right right space | shows With the cards of Just One More Contract and Gambler in the Play deck
        f5     | at TableScreen | sets base contracts gambler""", """
        choose:new      | line [x] Just One More Contract  [ ] Make Sail!  [x] Gambler | ticked more
        @game left | line (x) Against each other
        f5     | at TableScreen | sets base contracts gambler"""),
    "a campaign mixes cards in with the same warning": ("""
        choose:campaign @more space @mixing right space right space
        -      | line [ ] Just One More Contract  [x] Make Sail!  [x] Gambler
        -      | shows With the cards of Make Sail! and Gambler in the Play deck, the story's goals are reached
        f5     | at StoryScreen | sets base make-sail-marked gambler""",),
    "a campaign says how many and who": ("""
        choose:campaign      | at NewCampaignScreen | line Players … (x) 1 | hides Yucata
        right right | seated Skipper, Ann, Bo | hides navigator
        #names="Mia, Leo" | line Players … (x) 2
        @plays-of-2 right | line Leo … (x) deckhand
        f5     | at StoryScreen | names Mia, Leo | seats person program""",),
    "bad input is said at once": ("""
        choose:new @more space #seed="many" | problem seed must be a whole number
        ctrl+s | at NewGameScreen
        #seed="42" #names="Ann, Bo" @level right | part forecast 5 contracts in 19 turns
        ctrl+s | at TableScreen | seed 42 | aside 2""", """
        choose:new      | seated Ann, Bo | line (x) Normal"""),
}  # fmt: skip
"""What is typed at the title each time the program is begun, and what the forms make of it."""


@pytest.mark.parametrize("name", FORMS)
async def test_a_form(name: str, home: Path) -> None:
    for script in FORMS[name]:
        async with opened(script):
            pass


async def test_the_line_of_keys_is_built_anew_only_when_it_shows_others(home: Path) -> None:
    async with opened("choose:new") as form:
        keys = list(form.app.screen.query(FooterKey))
        assert keys and "F5 Start" in form.lines()[-1]
        await form.press("right", "left")
        assert list(form.app.screen.query(FooterKey)) == keys
        form.app.set_keymap({"keys.new_game.start": "f6"})
        await form.pilot.pause()
        assert "F6 Start" in form.lines()[-1]


async def test_with_the_computer_and_hard(home: Path) -> None:
    settings.save(Settings(seen_tutorial=True, motion=False, name="Mia"))
    async with opened("""
        choose:new plus down down right right | seated Mia, Ann | line Ann … ( ) deckhand … (x) navigator
        down right right | line Time limit … (x) Hard
        -  | shows who wins is at least a Pirate
        f5 | at TableScreen | names Mia, Ann | seats person program | aside 4""") as form:  # fmt: skip
        assert session(form.app).programs == (Program(2, "navigator"),)
        gone(session(form.app))
    async with opened("- | shows Play: Against time, Hard · Mia, Ann \n enter | seats person program | aside 4"):
        pass


async def test_what_was_played_last_is_played_again_of_every_kind(home: Path) -> None:
    async with opened("choose:race minus | seated Ann, Bo \n f5 | at RaceTable") as form:
        begun = session(form.app)
        gone(begun)
    async with opened("- | shows Play: Race around Jamaica · Ann, Bo \n enter | at RaceTable") as form:
        again = session(form.app)
        assert (again.names, again.programs) == (begun.names, begun.programs) != (begun.names, ())
        assert again.start != begun.start, "another deal"
    async with opened("choose:race | seated Ann, Bo | plays person deckhand"):
        pass


@asynccontextmanager
async def with_links(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[object]]:
    """Friends can come by links: what was asked of them."""
    asked: list[object] = []

    def host(_shell: object, session: Any, seats: tuple[int, ...]) -> None:
        asked.append((session.names, seats, "" if session.fair is None else session.fair.why))

    monkeypatch.setattr(games, "ONLINE", games.Online(host, lambda _shell, link: asked.append(link)))
    yield asked


async def test_friends_elsewhere_are_spoken_of_once_they_can_come(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(
        "choose:friends | shows At one keyboard: a game | hides link \n enter | seated Skipper, Ann, Bo, Cy"
    ):
        pass
    async with with_links(monkeypatch) as asked:
        async with opened("""
            choose:friends | shows Host
            choose:host | seated Skipper, Ann, Bo, Cy | plays person link link link | line Ann … (x) by link
            minus minus f5 | at TitleScreen"""):  # fmt: skip
            assert asked == [(("Skipper", "Ann"), (2,), "")]
        async with opened('choose:host minus minus @more space #seed="42" f5 | at TitleScreen'):
            assert asked[1:] == [(("Skipper", "Ann"), (2,), "given")], "a seed that was typed is not drawn"
        async with opened('choose:join "highseas://a#b" enter | at TitleScreen'):
            assert asked[2:] == ["highseas://a#b"]


async def test_everything_else_is_behind_more(home: Path) -> None:
    async with opened("choose:new @more space") as form:
        assert form.app.screen.query_one("#rest").display
        await form.walk('#seed="42"')
        form.app.screen.query_one(Ticks).focus()
        await form.walk("""
            space | line [x] Bruja | line [ ] Explorer
            f5    | at TableScreen | seed 42""")  # fmt: skip
        assert "contract-lady-killer" in session(form.app).state.options.contracts


@pytest.fixture
def known_here(home: Path) -> None:
    """Three games are finished."""
    for seed in range(3):
        over = requests.begin(setups.wanted_start(setups.GameRequest(names=("Ann",), seed=seed)), (), None)
        over.play("concede")
        stats.record(over)


@pytest.mark.usefixtures("known_here")
async def test_yucatas_options_and_chances_are_shown_after_three_games(home: Path) -> None:
    async with opened('choose:new | shows This deal: \n #names="Ann, Bo, Cy" @more space @game right') as form:
        for name in ("lot", "passing", "by-itself"):
            await form.walk(f"@{name} space | line [x] {fields.fields()[name].label}")
        await form.walk("""
            #ends-at="21"  | problem must be from 8 to 20, not 21
            f5             | at NewGameScreen
            #ends-at="all" | problem must be a whole number
            #ends-at="15"  | problem | part forecast 4 contracts; the first to 15 influence
            f5             | at TableScreen | shows to ★15""")  # fmt: skip
        options = session(form.app).state.options
        assert (options.influence_to_end, options.auto_contracts) == (15, True)
        assert (options.auto_pass, options.random_start) == (True, True)
    paths.statistics_file().unlink()
    async with opened("choose:new | field ends-at 15") as form:
        assert form.app.screen.query_one("#rest").display, "what is unusual is shown"
        assert form.app.screen.query_one("#yucata").display, "and what was chosen, too"


async def test_a_game_leaves_out_what_it_has_no_use_for(home: Path) -> None:
    every = setups.GameRequest(
        names=("Ann", "Bo"), influence_to_end=9, auto_contracts=True, auto_pass=True, random_start=True
    )
    for game, _ in setups.games():
        wanted = setups.as_game(every, game)
        setups.wanted_start(wanted)
        assert (wanted.auto_pass, wanted.random_start) == (game != setups.TOGETHER, True)
        assert wanted.auto_contracts == (wanted.mode == "contracts")
        assert wanted.influence_to_end == (None if game == setups.TOGETHER else 9)


@pytest.mark.usefixtures("known_here")
async def test_automatic_passing_is_no_choice_against_the_time_deck(home: Path) -> None:
    """Ruling R39: the field says why; what an older version remembered leaves it out."""
    async with opened("choose:new @more space") as form:
        passing, choice = form.app.screen.query_one("#passing", Tick), fields.fields()["passing"].label
        await form.walk("@by-itself | line [ ] Yucata: pass for me (not here: the fee of a ship goes to a team mate)")
        assert passing.disabled
        await form.walk(f"@game right @passing | line [ ] {choice}")
        assert not passing.disabled
    older = setups.GameRequest(names=("Ann", "Bo"), auto_pass=True, aside=2)
    assert setups.recalled(setups.remembered(older)) == replace(older, auto_pass=False)


async def test_the_last_game_is_offered_again(home: Path) -> None:
    async with opened('choose:new #names="Ann, Bo, Cy" @level right right f5 | at TableScreen') as form:
        seed = session(form.app).state.seed
    async with opened("choose:new f5 | names Ann, Bo, Cy | aside 4") as form:
        assert session(form.app).state.seed != seed


async def test_what_is_wrong_is_said_at_once(home: Path) -> None:
    """A number is no name, and is not offered again."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False, names="2"))
    async with opened("""
        choose:new                    | seated Skipper | hides deckhand
        @more space @game right | problem needs at least 2 players
        click:2              | line (x) 2 | seated Skipper, Ann | problem
        @plays-of-1 right @plays-of-2 right | problem o person plays at this keyboard
        @plays-of-1 left | problem
        #names="2"           | problem 2 is a number, not a name
        f5                   | at NewGameScreen"""):  # fmt: skip
        pass


@pytest.mark.parametrize("what", ["new", "campaign", "race"])
async def test_typing_erases_nobody(what: str, home: Path) -> None:
    """Whoever comes to a name, by keys or by Tab, types on at its end; the program keeps its seat meanwhile."""
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False))
    program = "" if what == "race" else "@plays-of-2 right"  # who sails is the program's from the beginning
    async with opened(f'choose:{what} #names="Skipper, Ann" @plays-of-1 left {program}') as form:
        await form.walk("""
            - | plays person deckhand
            @name-of-2 home @plays-of-2 shift+tab "a b" | seated Skipper, Anna b | plays person deckhand
            backspace backspace | seated Skipper, Anna
            @name-of-1 ", Cy, Di" | seated Skipper, Cy, Di, Anna | plays person person person deckhand""")  # fmt: skip


async def test_every_field_says_what_it_is_for_and_has_help(home: Path) -> None:
    async with opened("choose:new") as form:
        for key in ("new", "campaign"):
            if key == "campaign":
                await form.walk("escape escape choose:campaign")
            screen = form.app.screen
            screen.query_one("#more", Tick).value = True
            await form.walk('#names="Ann, Bo"')
            chain = {(widget.id or "").partition(fields.OF_SEAT)[0]: widget for widget in screen.focus_chain}
            assert {"players", "name", "plays", "seed", "go", "more"} <= set(chain) <= set(fields.fields())
            for name in ("name", "more"):
                chain[name].focus()
                await form.pilot.pause()
                assert str(screen.query_one("#hint", Static).render()) == fields.fields()[name].hint
            await form.press("f1")
            assert isinstance(form.app.screen, RoyalHelp)


async def test_on_and_off_differ_by_shape_without_colors(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(
        "choose:campaign @more space @rivals space | line [x] Against each other | line [ ] Choose characters | hides ▐"
    ):
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
        assert setups.recalled(line) is None
    alone = setups.GameRequest(names=("Ann",))
    assert setups.recalled(setups.remembered(replace(alone, seed=3))) == alone


def test_a_last_game_of_version_0_3_is_recalled() -> None:
    line = (
        '{"mode":"base","players":null,"names":["Ann","Bo"],"seed":null,"aside":0,"contracts":[],"sets":[],'
        '"competitive":false,"expedition_to_win":true,"bust_bars_expeditions":false,"second_shuffle_tax":true,'
        '"ai":[2],"own":{}}'
    )
    assert setups.recalled(line) == setups.GameRequest(
        mode="base", names=("Ann", "Bo"), expedition_to_win=True, second_shuffle_tax=True, ai=(Program(2),)
    )


def test_numbers_are_no_names_at_the_command_line_either() -> None:
    with refused(SessionError, match="2 is a number, not a name"):
        requests.seat_names(None, ("Ann", "2"))


async def test_stories_that_were_added_are_offered(home: Path) -> None:
    async with opened("choose:campaign | line New campaign … A Place Laid for the Sea, 5 chapters | lacks story"):
        pass
    library.add(TWO_CARDS)
    async with opened("""
        choose:campaign            | ticked more | line Story … (x) A Place Laid for the Sea  ( ) The Borrowed Kettle
        @story right | line New campaign … The Borrowed Kettle, 1 chapter
        ctrl+s       | at StoryScreen""") as form:  # fmt: skip
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
