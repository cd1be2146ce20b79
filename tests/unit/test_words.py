"""Port Royal in words: every event, prompt, reason, goal and hint has its sentence, and sentences begin and fill
alike.
"""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, get_args

import msgspec
import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.jamaica.words import events as of_races
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.warnings import given_away
from highseas.campaign.royal.tui.sheet import prose_content
from highseas.campaign.royal.words import events as of_tables
from highseas.campaign.royal.words import goals as words
from highseas.campaign.royal.words import prompts, table_lines
from highseas.campaign.royal.words.cards import describe_card, odds_lines, tile_ability
from highseas.campaign.royal.words.events import event_line, event_lines, summarize_turns
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.hints import hint_line, hint_of, reason
from highseas.campaign.royal.words.names import LANGUAGE, GameLanguage, TableNames, own_story, term_values
from highseas.campaign.saved_games.slots import new_session
from highseas.campaign.words.catalogue import Catalogue, slots, split
from highseas.campaign.words.fields import Sentences
from highseas.campaign.words.language import capital, in_plain_lines, percent, pieces, sentence
from highseas.engine.codec import Count, Id, Kind, Number
from highseas.engine.game import DECKHAND, Moment
from highseas.engine.jamaica import events as ev
from highseas.engine.refusal import NotationError
from highseas.engine.royal.ai.advice import Advice, Why
from highseas.engine.royal.card_sets import package_sets
from highseas.engine.royal.cards import CARDS, CONTRACTS, INDEX
from highseas.engine.royal.events import EVENT_TYPES, Busted, Hired, Placed, Revealed, Unstowed
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals import terms as t
from highseas.engine.royal.goals.mode import contract_asked, goal_view
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import DRAW, GAMBLE, Complete, Gamble, ModeMove, Move, Take, format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import GoalRef, GoalView, Option, Preview, Prompt, Reason, RewardsLeft
from highseas.engine.royal.state import Options, Setup
from highseas.story.format import Mission
from highseas.story.view import FinalGoalView
from tests.adventure import Tale
from tests.front import headless, start
from tests.helpers import card, contract, table
from tests.refusals import refused
from tests.tui.games import dealt, wise_move

ROWS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
NAMES = TableNames(("Ann", "Bo"))
GAMBLER, MERCHANT = "promo-gambler-1vp", "make-sail-merchant-yellow-3vp"


def test_every_ability_of_a_card_is_worded_and_every_kind_has_a_name() -> None:
    """Only an ability of a set from elsewhere may go without words."""
    sentences = Catalogue("en").sentences("abilities")
    names = {name for card_set in package_sets() for entry in card_set.card for name in entry.abilities}
    for form in ("tile", "full"):
        assert {code.removeprefix(f"{form}.") for code in sentences if code.startswith(form)} == names
    assert all(LANGUAGE.kind_name(entry.kind) and LANGUAGE.full_name(entry.id) for entry in CARDS)


@pytest.mark.parametrize("why", get_args(Why))
def test_every_hint_has_a_reason_that_names_its_goal(why: Why) -> None:
    assert reason(Advice(DRAW, why, bust=3, total=10, card=0), TableNames(()))
    if why in ("claim_contract", "mark", "save_marker", "for_goal"):
        for goal, name in ((GoalRef("contract", "contract-jinx"), "Jinx"), (GoalRef("mission", "10"), "mission 10")):
            assert name in reason(Advice(DRAW, why, goal), TableNames(()))


@pytest.mark.parametrize(("missing", "words"), [(4, "4 cutlasses short"), (-1, "a skull"), (0, "chose not to")])
def test_a_bust_names_both_ships_and_what_was_missing(missing: int, words: str) -> None:
    event = Busted(0, card("yellow-4-4c"), card("yellow-1-1c"), missing)
    (line,) = event_lines([event], TableNames(("Ann",)))
    assert "yellow pinnace (4 cutlasses, 4 coins)" in line
    assert "yellow pinnace (1 cutlass, 1 coin)" in line
    assert words in line


def test_reasons_and_previews() -> None:
    assert prompts.reason_text(Reason("coins", 7, 4), NAMES) == "needs 7 coins, you have 4"
    assert prompts.reason_text(Reason("symbols", symbols=("anchor", "house")), NAMES) == "missing: anchor and house"
    hire = Preview(pays=4, fee=1, discount=2, influence=2, coins_after=3)
    trade = Preview(gains=4, bonus=1, takes=1, coins_after=9)
    assert prompts.preview_text(hire, NAMES) == "costs 4 (2 saved), fee 1, +2 influence, leaves 3"
    assert prompts.preview_text(trade, NAMES) == "+4 coins (1 bonus), +1 card, leaves 9"


@pytest.mark.parametrize(("seats", "competitive"), [(1, False), (2, False), (4, False), (2, True), (4, True)])
def test_whole_games_are_worded_without_a_gap(seats: int, competitive: bool) -> None:
    session = headless(start(seats, 5, competitive=competitive)).session
    pick, names = Random(seats), names_at(session)
    while moves := legal(session.state):
        assert session.prompt is not None and prompts.prompt_title(session.prompt, names)
        assert all(prompts.option_line(option, names) for option in session.prompt.options)
        assert table_lines.view_lines(session.view, names)
        event_lines(session.play(pick.choice(moves)), names)


def test_what_a_program_did_is_one_sentence_whose_last_and_is_clear() -> None:
    sailor, priest = card("sailor"), card("priest")
    drawn, hired = Revealed(0, sailor, False), Hired(0, sailor, 3, 0)
    both = [drawn, drawn, hired, Hired(0, priest, 3, 0)]
    bust = Busted(0, priest, sailor, 1)
    for events, line in (
        ([drawn, hired], "Bo drew 1 card and took Sailor."),
        (both, "Bo drew 2 cards and took Sailor and Priest."),
        ([*both, bust], "Bo drew 2 cards, went bust on the Priest, and took Sailor and Priest."),
    ):
        moment = Moment[Any](None, list(events), "", 1)
        assert summarize_turns([moment], TableNames(("Bo",)), 200, 1) == [line]


def test_the_harbor_is_listed_at_the_price_of_the_seat_that_decides() -> None:
    """A Señorita takes a coin off; once nobody decides, the price is the printed one."""
    state = table(harbor="jester", display=["senorita"], coins=[9])
    assert table_lines.harbor_line(table_view(state), NAMES).endswith("costs 4")
    state.frames = ()
    assert table_lines.harbor_line(table_view(state), NAMES).endswith("costs 5")


ROYAL = {*EVENT_TYPES, *(event for mode in MODES.values() for event in mode.events)} - {Placed}


@pytest.mark.parametrize(
    ("file", "sentences", "more", "types", "besides"),
    [
        ("events", of_tables.SENTENCES, of_tables.MORE, ROYAL, {"gained_why", "crowns_gained_why"}),
        ("jamaica_events", of_races.SENTENCES, ev.EVENT_TYPES, ev.EVENT_TYPES, {"sailed_why"}),
    ],
    ids=["royal", "jamaica"],
)
def test_every_event_has_a_sentence_of_its_fields(
    file: str, sentences: Sentences[Any], more: Iterable[type], types: Iterable[type], besides: set[str]
) -> None:
    """One that says more than its fields has what makes that; no sentence is of no event."""
    said: dict[str, list[str]] = {}
    for code, text in Catalogue("en").sentences(file).items():
        said.setdefault(code.partition(".")[0], []).append(text)
    for event in types:
        texts = said.pop(sentences.form(event).code.partition(".")[2])
        shown = {slot.name for text in texts for slot in slots(split(text))}
        assert shown <= sentences.form(event).values.keys() or event in more, event
    assert said.keys() == besides


def test_every_move_has_a_sentence_of_its_fields() -> None:
    """Apart from those that the option says, with what else it knows."""
    sentences = Catalogue("en").sentences("prompts")
    for move in Move.__subclasses__():
        if move not in (ModeMove, Take, Gamble):
            text = sentences[prompts.ANSWERS.form(move).code.removeprefix("prompts.")]
            assert {slot.name for slot in slots(split(text))} <= prompts.ANSWERS.form(move).values.keys()


SEAT, THING = Number(1, 5, 1), Id("abc".__getitem__, {})


class Given(msgspec.Struct, tag="given", frozen=True):
    seat_no: Annotated[int, SEAT]
    to_no: Annotated[int, SEAT]
    thing: Annotated[int, THING]
    count: Count
    why: Literal["gift", "loan"]
    open: bool


class Spoken:
    def say(self, code: str, /, **figures: object) -> str:
        return " ".join([code, *(f"{name}={figure}" for name, figure in figures.items())])


def test_a_field_is_said_by_what_it_stands_for() -> None:
    named: dict[Kind, Any] = {SEAT: lambda seat, names: ["Ann", "Bo"][seat]}
    sentences = Sentences[Spoken]("deeds", named)
    assert sentences.say(Given(1, 0, 2, 3, "loan", True), Spoken()) == (
        "deeds.given who=Bo to=Ann thing=c count=3 why=deeds.given_why.loan open=True"
    )
    said = sentences.say(Given(0, 1, -1, 3, "gift", False), Spoken(), "late", count=4, more="x")
    assert said == "deeds.given.late who=Ann to=Bo thing=None count=4 why=deeds.given_why.gift open=False more=x"
    assert sentences.form(Given).values.keys() == {"who", "to", "thing", "count", "why", "open"}


@pytest.mark.parametrize(("text", "shown"), ROWS["sentences"])
def test_only_a_plain_word_gets_a_capital(text: str, shown: str) -> None:
    assert sentence(text) == shown
    assert capital(text) == shown[: len(text)]


@pytest.mark.parametrize(("text", "plain", "leaned_on"), ROWS["emphasis"])
def test_emphasis_is_slanted_on_a_screen_and_marked_in_plain_lines(text: str, plain: str, leaned_on: list[str]) -> None:
    assert in_plain_lines(text) == plain
    assert [piece for piece, emphasized in pieces(text) if emphasized] == leaned_on
    content = prose_content(text)
    assert content.plain == "".join(piece for piece, _ in pieces(text))
    spans = content.spans
    assert [content.plain[span.start : span.end] for span in spans if span.style == "italic"] == leaned_on


KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(t.AnyTerm)}

TERMS: list[tuple[t.AnyTerm, str, str]] = [(msgspec.convert(term, t.AnyTerm), *said) for term, *said in ROWS["terms"]]


@pytest.mark.parametrize(("term", "whole", "short"), TERMS)
def test_a_term_in_words(term: t.AnyTerm, whole: str, short: str) -> None:
    assert (LANGUAGE.term(term, "long"), LANGUAGE.term(term)) == (whole, short)
    assert not re.search(r"\w_\w|  ", whole + short)
    assert all(LANGUAGE.say(f"terms.counted.{term.kind}", n=n).startswith(f"{n} ") for n in (1, 2))


def test_every_kind_of_term_has_its_words_and_no_other_has() -> None:
    """The words of a kind are its sentences in one file: whole, short and as a count; of a moment that only has to
    come, that it never did.
    """
    output = Catalogue("en").sentences("terms")
    for form in ("long", "short", "counted"):
        assert {key.partition(".")[2] for key in output if key.startswith(f"{form}.")} == set(KINDS)
    assert {term.kind for term, _, _ in TERMS} == set(KINDS)
    comes = {term.kind for term, _, _ in TERMS if isinstance(term, t.When) and term.need == 1}
    assert {key.partition(".")[2] for key in output if key.startswith("never.")} == comes - {"decline_coins"}
    explained = [kind for entry in entries(own_story()).values() for kind in entry.terms]
    assert set(explained) <= set(KINDS) and len(explained) == len(set(explained))


def test_moments_that_never_came() -> None:
    for term, best, line in (
        (t.WhenColors(4), 3, "3 of 4 ship colors in the harbor at best"),
        (t.WhenTaxed(), 0, "nobody paid a tax for it"),
    ):
        assert LANGUAGE.say(f"terms.never.{term.kind}", best=best, **term_values(term)) == line


def test_every_contract_asks_for_something_else_in_terms_that_fit_the_panel() -> None:
    for laid in CONTRACTS:
        for term in contract_asked(laid.id).terms:
            assert 2 <= len(LANGUAGE.term(term.term)) <= 31, laid.id
    output = {contract.id: words.contract_terms(contract.id, LANGUAGE) for contract in CONTRACTS}
    assert all(output.values()) and len(set(output.values())) == len(output)
    assert output["contract-galleon-foe"] == "trade a black ship without its coins, 2 times"
    (ransom,) = table_view(table(2, contracts="ransom")).goals
    assert "the next to complete it gains no coins" in words.goal_line(ransom, NAMES)


# --- missions ---


def mission(asked: Mission, markers: bytes = b"", steps: bytes = bytes(2), **rewards: int) -> GoalView:
    tale = Tale(players=2)
    for seat, coins in zip(tale.state.seats, (3, 5), strict=True):
        seat.coins = bytes(coins)
    left = RewardsLeft(
        (rewards["coins"],) if "coins" in rewards else (), rewards.get("first_crowns", 0), rewards.get("crowns", 0)
    )
    return goal_view("mission", "20", asked, tale.state.seats, markers, steps, left)


def asks(*terms: t.AnyTerm, steps: int = 1) -> Mission:
    return Mission(
        own=tuple(term for term in terms if isinstance(term, t.Own)),
        pay=tuple(term for term in terms if isinstance(term, t.Pay)),
        moment=next((term for term in terms if isinstance(term, t.When)), None),  # type: ignore[arg-type]
        steps=steps,
        confidence="authored",
    )


@pytest.mark.parametrize(
    ("rewards", "output"),
    [
        ({}, "no reward but the marker's"),
        ({"crowns": 1}, "everyone gains 1 crown"),
        ({"coins": 2}, "the first gains 2 coins"),
        ({"coins": 1, "first_crowns": 2, "crowns": 3}, "the first gains 1 coin and 2 crowns, everyone gains 3 crowns"),
    ],
)
def test_a_reward_in_words(rewards: dict[str, Any], output: str) -> None:
    assert words.goal_reward(mission(asks(t.PayCoins(4)), **rewards), LANGUAGE) == output


def test_a_mission_shows_the_progress_of_each_seat() -> None:
    """What nobody can gain any more is not shown."""
    asked = asks(t.Crowns(2), t.PayCoins(4))
    assert words.goal_progress(mission(asked), NAMES) == ["Ann 0 of 2, 3 of 4", "Bo 0 of 2, 4 of 4"]
    done = mission(asked, markers=b"\x01")
    assert words.goal_progress(done, NAMES) == ["Ann 0 of 2, 3 of 4"]
    assert words.goal_line(done, NAMES) == (
        "Mission 20, Three Lights (own 2 crowns; pay 4 coins): completed by Bo; no reward but the marker's; "
        "Ann 0 of 2, 3 of 4"
    )
    by_all = mission(asks(t.PayCoins(4)), markers=b"\x01\x00", crowns=1)
    assert words.goal_line(by_all, NAMES).endswith("(pay 4 coins): completed by Bo and Ann")


def test_a_goal_counts_terms_or_steps() -> None:
    """What is gathered for a moment is counted, a moment that only has to come is once; it comes after the terms."""
    nest, jinx = (contract_asked(f"contract-{name}") for name in ("pack-of-pirates", "jinx"))
    assert (nest.need, jinx.need) == (5, 1)
    both = mission(asks(t.WhenTaxed(), t.PayCoins(4)), markers=b"\x01")
    assert (both.need, both.have) == (4, (3, 4)) and [term.need for term in both.terms] == [4, 0]
    assert words.goal_terms(both, LANGUAGE) == ["pay 4 coins", "offered when you have just paid a tax"]
    assert words.goal_progress(mission(asks(t.WhenTaxed())), NAMES) == []
    stepped = mission(asks(t.PayCoins(4), t.WhenStopped(1), steps=2), steps=b"\x01\x00")
    assert (stepped.need, stepped.have) == (6, (4, 4))
    alone = mission(asks(t.WhenStopped(1), steps=2), steps=b"\x01\x00")
    assert words.goal_progress(alone, NAMES) == ["Ann step 1 of 2", "Bo step 0 of 2"]
    assert words.goal_terms(alone, LANGUAGE)[-1].endswith("exactly 1 card in the harbor, 2 times")


def deal(
    own: str = f'display = ["{GAMBLER}"]', mode: str = "base", begun: str = "drawn = 1", deck: str = "", more: str = ""
) -> Session:
    """Ann's turn: `own` is her seat's part of the deal, `begun` how far the turn is, `deck` what comes next."""
    harbor = '"base-ship-red-1-1c"' if begun else ""
    return dealt(f"""
mode = "{mode}"
seats = ["Ann", "Bo"]
seed = 5
[options]
sets = ["base", {'"contracts", ' if mode == "contracts" else ""}"make-sail-marked", "gambler"]
[table]
harbor = [{harbor}]
play_deck = [{deck}]
{begun}
active = 1
{more}
[[table.seats]]
coins = 3
{own}
""")


def answer(session: Session, text: str) -> Option:
    assert session.prompt is not None
    options: tuple[Option, ...] = session.prompt.options
    return next(each for each in options if each.text == text)


def question_at(session: Session) -> str:
    assert session.prompt is not None
    return prompts.question(session.prompt, NAMES)


FOUR = '"base-sailor-1vp", "base-priest-1vp", "base-ship-blue-1-1c", "base-sailor-2vp"'
"""Four cards that do not bust beside the red ship."""


def test_what_merchants_and_gamblers_do_has_their_figures() -> None:
    """Rulings R33 and R37: 1 influence for each ship kept, 1 card more for a Gambler, who turns up 4."""
    assert describe_card(MERCHANT, LANGUAGE).endswith("you trade for coins stays with you, for 1 influence.")
    assert "turn up 4 cards at once and take 1 card more" in describe_card(GAMBLER, LANGUAGE)
    assert (tile_ability(MERCHANT, LANGUAGE), tile_ability(GAMBLER, LANGUAGE)) == ("keeps ▲Y", "4 at once")


def test_questions_and_answers_about_gamblers() -> None:
    """Rulings R35 and R37: before the first card or after any; then another one, or stop, and no draw."""
    session = deal()
    assert question_at(session) == "draw, use a Gambler, or stop?"
    assert prompts.option_line(answer(session, "gamble"), NAMES) == "Use a Gambler: 4 cards at once, then no more draws"
    assert question_at(deal(begun="")) == "turn up the first card, or use a Gambler"
    assert question_at(deal(own="")) == "draw or stop?"
    session = deal(f'display = ["{GAMBLER}", "{GAMBLER}"]', deck=FOUR)
    assert "2 Gamblers to use" in table_lines.seat_line(session.view.seats[0], 1, session.view, NAMES)
    session.play("gamble")
    assert question_at(session) == "use another Gambler, or stop?"
    assert prompts.option_line(answer(session, "draw"), NAMES).endswith("after a Gambler no more cards are drawn")
    assert answer(session, "gamble").enabled and answer(session, "stop").enabled
    odds = session.odds
    assert odds.total == 0 < odds.gamble_bust < odds.gamble_total
    share = percent(odds.gamble_bust, odds.gamble_total)
    assert table_lines.risk_line(odds, NAMES) == f"No card can be drawn; a Gambler busts in {share}."
    assert odds_lines(odds, LANGUAGE)[0] == "No card can be drawn." and share in odds_lines(odds, LANGUAGE)[1]


def test_where_a_gambler_is_closed_or_turns_up_fewer_cards() -> None:
    """Rulings R35 and R36: not before the first card of a turn from a Time deck; with fewer than four cards in
    both piles, those.
    """
    session = deal(mode="contracts", begun="")
    closed = answer(session, "gamble")
    assert not closed.enabled and question_at(session) == "turn up the first card"
    assert prompts.option_line(closed, NAMES).endswith("— the first card of the turn must be turned up")
    session.play("draw")
    assert answer(session, "gamble").enabled
    state = deal().state
    for cards in (2, 0):
        state.play_deck, state.discard = state.play_deck[:cards], b""
        found = next(each for each in prompt(state).options if each.text == "gamble")
        line = prompts.option_line(found, NAMES)
        assert found.cards == cards if cards else line.endswith("no card is left to turn up")


STOWED = f"""display = ["{MERCHANT}"]
stowed = ["base-ship-yellow-1-1c", "base-ship-yellow-1-1c"]"""


def test_stowed_ships_are_shown_with_their_influence() -> None:
    """Ruling R33: they count as influence, which the figures of the seat have already; a trade tells the point."""
    session = deal(STOWED, deck='"base-ship-yellow-4-4c"')
    line = table_lines.seat_line(session.view.seats[0], 1, session.view, NAMES)
    assert "5 influence" in line and "yellow pinnace and yellow pinnace under Merchants (2 influence)" in line
    for move in ("draw", "stop"):
        session.play(move)
    line = prompts.option_line(answer(session, "take base-ship-yellow-4-4c"), NAMES)
    assert "goes under your Merchant, +1 influence" in line
    ship = INDEX["base-ship-yellow-1-1c"]
    text = event_line(Unstowed(0, bytes((ship, ship))), NAMES)
    assert text == "Ann has no Merchant left for the yellow pinnace and yellow pinnace: to the discard pile."


def test_cards_of_a_gambler_that_wait_are_said_in_their_order() -> None:
    """Ruling R36: a Tax Increase among them acts at once, while the others lie face up."""
    tax = '"base-sailor-1vp", "base-tax-least-influence", "base-priest-1vp", "base-ship-blue-1-1c"'
    session = deal(mode="contracts", deck=tax, more="time_deck = 9")
    session.play("gamble")
    assert session.prompt.kind == "aside"
    assert table_lines.open_lines(session.view, NAMES)[0] == (
        "Just turned up, in this order: Priest and blue flute (1 cutlass, 1 coin)"
    )


def test_odds_and_risk_tell_the_chance_of_a_gambler() -> None:
    """Ruling R36: of all four cards together; nothing is said where none can be used, or odds are not exact."""
    odds = deal().odds
    share = percent(odds.gamble_bust, odds.gamble_total)
    assert odds.gamble_bust * odds.total > odds.bust * odds.gamble_total > 0
    assert f"{share} busts with a Gambler" in odds_lines(odds, LANGUAGE)[-1]
    assert table_lines.risk_line(odds, NAMES).endswith(f"; a Gambler busts in {share}.")
    plain = deal(own="").odds
    assert not any("Gambler" in line for line in [*odds_lines(plain, LANGUAGE), table_lines.risk_line(plain, NAMES)])
    known = Advice(GAMBLE, "gamble", bust=1, total=4)
    assert reason(known, NAMES).endswith("worth the risk that 25% of such hands bust")
    assert reason(Advice(GAMBLE, "gamble"), NAMES).endswith("worth the risk")


def test_a_gambler_never_asks_first_since_nobody_can_see_what_it_brings() -> None:
    """As for draws: only what is visible warns."""
    own = f'display = ["{GAMBLER}", "base-priest-1vp", "base-jester-1vp"]'
    session = deal(own, mode="contracts", more='time_deck = 0\ncontracts = ["contract-comedian"]')
    assert answer(session, "contract contract-comedian").enabled
    for option in session.prompt.options:
        if option.text in ("draw", "gamble"):
            assert option.enabled and not given_away(session, option.move)


def test_a_turn_in_short_counts_the_cards_of_a_gambler_and_stowed_ships() -> None:
    """What is said of a seat that plays by itself."""
    four = '"base-sailor-1vp", "base-priest-1vp", "base-ship-yellow-1-1c", "base-sailor-2vp"'
    session = deal(f'display = ["{GAMBLER}", "{MERCHANT}"]', deck=four)
    for move in ("gamble", "take base-ship-yellow-1-1c"):
        session.play(move)
    (line,) = summarize_turns(session.moments[1:3], NAMES, 200, 5)
    assert line == "Ann drew 4 cards (4 by a Gambler), took yellow pinnace, and stowed 1 ship."


def test_missions_have_the_titles_of_their_cards() -> None:
    whole = own_story()
    start, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    story = names_at(new_session(start, [Controller.PERSON], campaign)).story
    assert story.mission_title("10") == whole.mission_title("10") == "Correct Change"
    assert whole.mission_title("65") and not story.mission_title("65"), "a card of a later chapter has no title yet"
    assert whole.mission_name("10") == "mission 10, Correct Change"
    assert whole.mission_name("no such card") == "mission no such card"


def test_the_new_mission_is_said_after_its_card() -> None:
    """One of the moment says when."""
    view = table_view(Tale(players=2).missions("10", "11").state)
    assert table_lines.mission_of(view, "10", own_story()) == (
        "Mission 10, Correct Change",
        ("give 2 kept Ares Pirates",),
        "The first gains 2 coins, everyone gains 1 crown.",
    )
    assert table_lines.mission_of(view, "cover", own_story()) is None
    mission = table_lines.mission_of(table_view(Tale(5, 2).missions("50").state), "50", own_story())
    assert mission is not None and mission.terms[-1] == "offered when you have just paid a tax"


def test_all_that_a_story_asks() -> None:
    tale = Tale(players=2).missions("10", "11")
    tale.event("spring-tide")
    whole = "\n".join(table_lines.asked_lines(table_view(tale.state), NAMES))
    assert "Month 1" in whole and "Next month" in whole and "At Month's End" in whole
    assert "Mission 11, Nobody Sails After Red Lamps" in whole and "It is won if" in whole
    said = table_lines.final_goal_line(FinalGoalView(2, 1, 3, 6, 17), NAMES)
    assert "2 not done yet" in said and "3 markers of all players together lie on missions (1 now)" in said
    assert "17 influence (6 now)" in said
    assert "(all are)" in table_lines.final_goal_line(FinalGoalView(0, 3, 3, 17, 17), NAMES)


def test_today_is_months_end_until_the_next_turn_has_an_event() -> None:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=5))
    session = new_session(start, [Controller.PERSON] * 2, campaign)
    seen = set()
    while session.state.turn < 4:
        session.play(wise_move(session))
        seen.add((session.state.turn, table_lines.asked_lines(session.view, names_at(session))[0]))
    assert {today for turn, today in seen if turn == 0} == {"Today: before the first turn."}
    assert {today for turn, today in seen if turn == 3} == {"Today: Month's End."}
    assert len({today for _, today in seen}) == 5


def test_all_that_contracts_ask_of_everyone() -> None:
    view = table_view(new_game(Setup("contracts", ("Ann", "Bo"), 3, Options())))
    lines = table_lines.asked_lines(view, NAMES)
    assert "turns left after this one" in lines[0]
    for goal in view.goals:
        output = next(line for line in lines if line.startswith(f"Contract {LANGUAGE.contract_name(goal.id)} ("))
        counted = goal.need > 1 or not goal.terms[0].is_moment
        assert counted == ("Ann " in output) == ("Bo " in output)


def test_the_position_of_a_game_in_a_line() -> None:
    tale = Tale(players=2).missions("10")
    lines = table_lines.where_lines(table_view(tale.state), prompt(tale.state), ["Ann turns up: Sailor (1)."], NAMES)
    whole = "\n".join(lines)
    assert "Chapter 1: Red Lamps. Month 1." in whole and "It is Ann's turn." in whole
    assert "Ann turns up: Sailor (1)." in whole and "Now Ann: turn up the first card" in whole
    assert "Newest: Mission 10, Correct Change." in whole and "Will They Come? 1 mission still to be done" in whole


def _advised(tale: Tale) -> str:
    asked = prompt(tale.state)
    assert asked is not None
    thought = Thought(DECKHAND, advice=PORT_ROYAL.advise(observe(tale.state, 0), 0))
    return hint_line(hint_of(thought, asked, NAMES), NAMES)


def test_a_hint_under_an_event_names_the_event() -> None:
    """Spring Tide asks for three cards: from the second on, that is why Discover cannot be stopped (ruling R24)."""
    tale = Tale().missions("10")
    tale.event("spring-tide")
    assert "the first card of a turn has to be turned up" in _advised(tale)
    tale.top("sailor-1vp")
    tale.do("draw")
    second = _advised(tale)
    assert second == "Draw a card — today's event asks for more cards before you may stop."


# --- contracts as they are typed ---


def asking(*contracts: str) -> Prompt:
    """Return a question with these contracts among its answers."""
    moves = [Complete(contract(word)) for word in contracts]
    return Prompt("discover", 1, (Option("draw", DRAW), *(Option(format_move(move), move) for move in moves)))


class Bavarian(GameLanguage):
    def contract_name(self, contract_id: str, form: str = "") -> str:
        return {"contract-lady-killer": "Schwerenöter"}.get(contract_id, super().contract_name(contract_id))


@pytest.mark.parametrize(("typed", "move"), ROWS["typed"])
def test_a_contract_goes_by_its_name_in_the_language_and_in_english(typed: str, move: str) -> None:
    """One that is not asked for is left as it is: the engine says what can be done."""
    assert prompts.with_id(typed, asking("mercenary", "thrifty-staff", "bruja"), Bavarian()) == move


def test_a_part_of_several_names_names_them() -> None:
    with refused(NotationError, match="contract contract-gamester, or contract contract-tiny-gamester"):
        prompts.with_id("contract speculator", asking("major-speculator", "contract-tiny-gamester"), LANGUAGE)
    assert headless().words.in_ids("contract mercenary", asking("mercenary")) == "contract contract-fighter"
