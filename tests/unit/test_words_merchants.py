"""Merchants and Gamblers in words: what cards do, questions, closed answers, ships under Merchants."""

from highseas.campaign.play.session import Session
from highseas.campaign.royal.play.warnings import warning
from highseas.campaign.royal.words.cards import describe_card, odds_lines, tile_ability
from highseas.campaign.royal.words.events import event_line, summarize_turns
from highseas.campaign.royal.words.hints import reason
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import option_line, question
from highseas.campaign.royal.words.table import open_lines, risk_line, seat_line
from highseas.campaign.words.text import percent
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.cards import INDEX
from highseas.engine.royal.events import Unstowed
from highseas.engine.royal.moves import GAMBLE
from highseas.engine.royal.seen.table import prompt
from highseas.engine.royal.seen.view import Option
from highseas.engine.royal.state import State
from tests.tui.games import dealt

NAMES = TableNames(("Ann", "Bo"))
GAMBLER, MERCHANT = "promo-gambler-1vp", "make-sail-merchant-yellow-3vp"


def deal(
    own: str = f'display = ["{GAMBLER}"]',
    mode: str = "base",
    begun: str = "drawn = 1",
    deck: str = "",
    more: str = "",
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
    """The answer with this notation, open or closed."""
    assert session.prompt is not None
    options: tuple[Option, ...] = session.prompt.options
    return next(each for each in options if each.text == text)


def question_at(session: Session) -> str:
    """The question of the table, in words."""
    assert session.prompt is not None
    return question(session.prompt, NAMES)


def asked_at(state: State) -> tuple[Option, ...]:
    """The answers at a table."""
    asked = prompt(state)
    assert asked is not None
    return asked.options


FOUR = '"base-sailor-1vp", "base-priest-1vp", "base-ship-blue-1-1c", "base-sailor-2vp"'
"""Four cards that do not bust beside the red ship."""


def test_what_merchants_and_gamblers_do_has_their_figures() -> None:
    """Rulings R33 and R37: 1 influence for each ship kept, 1 card more for a Gambler, who turns up 4."""
    assert describe_card(MERCHANT, LANGUAGE).endswith("you trade for coins stays with you, for 1 influence.")
    assert "turn up 4 cards at once and take 1 card more" in describe_card(GAMBLER, LANGUAGE)
    assert (tile_ability(MERCHANT, LANGUAGE), tile_ability(GAMBLER, LANGUAGE)) == ("keeps ▲Y", "4 at once")


def test_the_question_and_the_answer_name_the_gambler() -> None:
    """Ruling R35: before the first card or after any."""
    session = deal()
    assert question_at(session) == "draw on, use a Gambler, or stop?"
    assert option_line(answer(session, "gamble"), NAMES) == "Use a Gambler: 4 cards at once, then no more draws"
    assert question_at(deal(begun="")) == "turn up the first card, or use a Gambler"
    assert question_at(deal(own="")) == "draw on, or stop?"


def test_after_a_gambler_another_is_asked_about_and_the_draw_is_closed() -> None:
    """Ruling R37: another one, or stop."""
    session = deal(f'display = ["{GAMBLER}", "{GAMBLER}"]', deck=FOUR)
    session.play("gamble")
    assert question_at(session) == "use another Gambler, or stop?"
    assert option_line(answer(session, "draw"), NAMES).endswith("after a Gambler no more cards are drawn")
    assert answer(session, "gamble").enabled and answer(session, "stop").enabled


def test_before_the_card_of_the_time_deck_the_gambler_is_closed() -> None:
    """Ruling R35: where the first card of a turn comes from a Time deck, that card is turned up first."""
    session = deal(mode="contracts", begun="")
    closed = answer(session, "gamble")
    assert not closed.enabled
    assert option_line(closed, NAMES).endswith("— the first card of the turn must be turned up")
    assert question_at(session) == "turn up the first card"
    session.play("draw")
    assert answer(session, "gamble").enabled


def test_a_gambler_turns_up_as_many_cards_as_there_are() -> None:
    """Ruling R36: with fewer than four in both piles, those."""
    session = deal()
    state = session.state
    state.play_deck, state.discard = state.play_deck[:2], b""
    assert next(each for each in asked_at(state) if each.text == "gamble").cards == 2
    state.play_deck = b""
    closed = next(each for each in asked_at(state) if each.text == "gamble")
    assert option_line(closed, NAMES).endswith("no card is left to turn up")


STOWED = f"""display = ["{MERCHANT}"]
stowed = ["base-ship-yellow-1-1c", "base-ship-yellow-1-1c"]"""


def test_a_seat_tells_of_ships_under_merchants_and_gamblers_to_use() -> None:
    """Ruling R33: they count as influence, which the figures of the seat have already."""
    view = deal(STOWED).view
    line = seat_line(view.seats[0], 1, view, NAMES)
    assert "5 influence" in line and "yellow pinnace and yellow pinnace under Merchants (2 influence)" in line
    view = deal(f'display = ["{GAMBLER}", "{GAMBLER}"]').view
    assert "2 Gamblers to use" in seat_line(view.seats[0], 1, view, NAMES)


def test_a_trade_says_that_the_ship_goes_under_the_merchant() -> None:
    """Ruling R33: with the point it is worth."""
    session = deal(STOWED, deck='"base-ship-yellow-4-4c"')
    for move in ("draw", "stop"):
        session.play(move)
    line = option_line(answer(session, "take base-ship-yellow-4-4c"), NAMES)
    assert "goes under your Merchant, +1 influence" in line


def test_cards_of_a_gambler_that_wait_are_said_in_their_order() -> None:
    """Ruling R36: a Tax Increase among them acts at once, while the others lie face up."""
    tax = '"base-sailor-1vp", "base-tax-least-influence", "base-priest-1vp", "base-ship-blue-1-1c"'
    session = deal(mode="contracts", deck=tax, more="time_deck = 9")
    session.play("gamble")
    assert session.prompt.kind == "aside"
    assert open_lines(session.view, NAMES)[0] == (
        "Just turned up, in this order: Priest and blue flute (1 cutlass, 1 coin)"
    )


def test_odds_and_risk_tell_the_chance_of_a_gambler() -> None:
    """Ruling R36: of all four cards together; nothing is said where none can be used."""
    odds = deal().odds
    share = percent(odds.gamble_bust, odds.gamble_total)
    assert odds.gamble_bust * odds.total > odds.bust * odds.gamble_total > 0
    assert f"{share} busts with a Gambler" in odds_lines(odds, LANGUAGE)[-1]
    assert risk_line(odds, NAMES).endswith(f"; a Gambler busts in {share}.")
    plain = deal(own="").odds
    assert not any("Gambler" in line for line in [*odds_lines(plain, LANGUAGE), risk_line(plain, NAMES)])


def test_a_gambler_never_asks_first_since_nobody_can_see_what_it_brings() -> None:
    """As for draws: only what is visible warns."""
    own = f'display = ["{GAMBLER}", "base-priest-1vp", "base-jester-1vp"]'
    session = deal(own, mode="contracts", more='time_deck = 0\ncontracts = ["contract-comedian"]')
    assert session.prompt is not None and answer(session, "contract contract-comedian").enabled
    for option in session.prompt.options:
        if option.text in ("draw", "gamble"):
            assert option.enabled and warning(session, option, NAMES) is None


def test_a_hint_to_gamble_tells_the_risk_where_it_is_known() -> None:
    """Odds that are not exact are not told."""
    known = Advice(GAMBLE, "gamble", bust=1, total=4)
    assert reason(known, NAMES).endswith("worth the risk that 25% of such hands bust")
    assert reason(Advice(GAMBLE, "gamble"), NAMES).endswith("worth the risk")


def test_a_turn_in_short_counts_the_cards_of_a_gambler_and_stowed_ships() -> None:
    """What is said of a seat that plays by itself."""
    four = '"base-sailor-1vp", "base-priest-1vp", "base-ship-yellow-1-1c", "base-sailor-2vp"'
    session = deal(f'display = ["{GAMBLER}", "{MERCHANT}"]', deck=four)
    for move in ("gamble", "take base-ship-yellow-1-1c"):
        session.play(move)
    (line,) = summarize_turns(session.moments[1:3], NAMES, 200, 5)
    assert line == "Ann drew 4 cards (4 by a Gambler), took yellow pinnace, and stowed 1 ship."


def test_ships_that_lose_their_merchant_are_named() -> None:
    """Ruling R33: they would leave with it."""
    ship = INDEX["base-ship-yellow-1-1c"]
    text = event_line(Unstowed(0, bytes((ship, ship))), NAMES)
    assert text == "Ann has no Merchant left for the yellow pinnace and yellow pinnace: to the discard pile."


def test_after_a_gambler_odds_are_of_another_one_alone() -> None:
    """Ruling R37: no card is drawn any more."""
    session = deal(f'display = ["{GAMBLER}", "{GAMBLER}"]', deck=FOUR)
    session.play("gamble")
    found = session.odds
    assert found.total == 0 < found.gamble_bust < found.gamble_total
    share = percent(found.gamble_bust, found.gamble_total)
    assert risk_line(found, NAMES) == f"No card can be drawn; a Gambler busts in {share}."
    assert odds_lines(found, LANGUAGE)[0] == "No card can be drawn." and share in odds_lines(found, LANGUAGE)[1]
