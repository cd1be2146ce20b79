"""The Adventure Begins with cards of other sets in its Play deck: Gamblers, Merchants, Passengers (ruling R34)."""

import pytest

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import Campaign, CampaignRequest, begin_campaign
from highseas.campaign.play import replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.events import Busted, EndTriggered, Event, Gambled, ShipSpared, Stowed, Unstowed
from highseas.engine.royal.frames.abilities import gambles_left
from highseas.engine.royal.frames.kinds import Discover, Offer, Taking
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import GAMBLE
from highseas.engine.royal.notation import parse
from highseas.engine.royal.saved.validation import all_cards
from highseas.engine.royal.seen.build_view import table_view
from highseas.story.mode.months import goal_figures
from highseas.story.mode.state import tale_of
from tests.adventure import ALL_GROUPS, Tale, card, opened, setup
from tests.campaigns import session_of
from tests.helpers import of
from tests.property.checks import previews_come_true

SETS = ("base", "make-sail-marked", "gambler")
MERCHANT = "make-sail-merchant-red-2vp"
GAMBLERS = ("promo-gambler-1vp", "promo-gambler-2vp")


def mixed(chapter: int = 1, players: int = 1, competitive: bool = False) -> Tale:
    return Tale(chapter, players, competitive, sets=SETS)


def test_the_cards_of_other_sets_are_in_the_play_deck_of_a_chapter() -> None:
    """Gambler Promo, and Make Sail!, the marked cards: 4 and 20 go with The Adventure Begins too."""
    state = opened(setup(2, 2, groups=ALL_GROUPS[:1], sets=SETS))
    plain = opened(setup(2, 2, groups=ALL_GROUPS[:1]))
    assert len(all_cards(state)) == len(all_cards(plain)) + 24 and len(catalog(SETS).pool) == 119 + 24


def test_a_gambler_turns_up_four_cards_in_a_chapter() -> None:
    """Ruling R36: four cards at once, then Trade & Hire by itself where no other Gambler is left (ruling R37)."""
    tale = mixed(players=2).top("sailor-1vp", "trader", "red-1-1c", "settler")
    tale.seat.has(GAMBLERS[0])
    assert "gamble" in tale.moves()
    log = tale.do("gamble")
    assert [len(event.cards) for event in of(log, Gambled)] == [4] and len(tale.state.harbor) == 4
    assert isinstance(tale.state.frames[-1], Taking) and gambles_left(tale.state, 0) == 0


@pytest.mark.parametrize(
    ("event", "drawn", "may"),
    [
        ("fog-bank", (), True),
        ("fog-bank", ("red-1-1c",), False),
        ("spring-tide", (), True),
        ("spring-tide", ("red-1-1c", "blue-1-1c"), True),
        ("harbor-pilot", ("red-1-1c",), True),
    ],
)
def test_a_gambler_keeps_the_bounds_of_an_event(event: str, drawn: tuple[str, ...], may: bool) -> None:
    """Rulings R24 and R35: where an event bounds the cards of the turn, the four of a Gambler keep its bounds."""
    tale = mixed().harbor(*drawn)
    tale.seat.has(GAMBLERS[0])
    tale.event(event)
    assert (GAMBLE in legal(tale.state)) == may


def test_a_second_gambler_waits_for_a_turn_without_bounds() -> None:
    """Rulings R24, R35: with at most four cards a turn a second Gambler cannot be used: Trade & Hire begins."""
    tale = mixed().top("sailor-1vp", "trader", "red-1-1c", "settler")
    tale.seat.has(*GAMBLERS)
    tale.event("fog-bank")
    tale.do("gamble")
    assert isinstance(tale.state.frames[-1], Taking)


def test_an_event_spares_a_ship_that_a_gambler_turns_up() -> None:
    """Rulings R24 and R36: the event that spares a ship does so when the four are resolved; the next is a bust."""
    tale = mixed().top("red-1-1c", "trader", "red-3-2c", "settler")
    tale.seat.has(GAMBLERS[0])
    tale.event("harbor-pilot")
    log = tale.do("gamble")
    assert [event.card for event in of(log, ShipSpared)] == [card("red-3-2c")] and not of(log, Busted)
    assert list(tale.state.harbor) == [card("red-1-1c"), card("trader"), card("settler")]

    tale = mixed().top("red-1-1c", "trader", "red-3-2c", "red-skull-3c")
    tale.seat.has(GAMBLERS[0])
    tale.event("harbor-pilot")
    log = tale.do("gamble")
    assert len(of(log, ShipSpared)) == 1 and len(of(log, Busted)) == 1


def test_missions_of_ship_colors_are_offered_once_after_a_gambler() -> None:
    """Rulings R14 and R36: the number of colors is counted when all four cards lie there."""
    tale = mixed(3).harbor("red-1-1c", "blue-1-1c").missions("33")
    tale.top("green-1-1c", "trader", "yellow-1-1c", "settler")
    tale.seat.has(GAMBLERS[0])
    log = tale.do("gamble")
    assert not of(log, Busted) and sum(isinstance(frame, Offer) for frame in tale.state.frames) == 1
    tale.do("no")
    assert isinstance(tale.state.frames[-1], Taking)


def test_a_gambler_given_up_takes_its_use_along() -> None:
    """Rulings R10 and R35: a mission paid with the Gambler that was used leaves the other one unused."""
    tale = mixed(4).missions("44").top("sailor-1vp", "trader", "red-1-1c", "settler")
    tale.seat.has(*GAMBLERS)
    tale.do("gamble")
    assert isinstance(tale.state.frames[-1], Discover) and gambles_left(tale.state, 0) == 1
    tale.do(f"mission 44 with {GAMBLERS[0]}")
    assert gambles_left(tale.state, 0) == 1 and "gamble" in tale.moves()


def test_a_merchant_keeps_a_ship_in_a_chapter_and_its_point_counts() -> None:
    """Ruling R33: the ship goes under the Merchant before its coins are drawn; card 9 counts its influence."""
    tale = mixed().harbor("red-1-1c", "blue-1-1c")
    tale.seat.has(MERCHANT)
    influence = goal_figures(tale.state)[3]
    tale.trade()
    log = tale.do("take red-1-1c")
    assert [(event.seat_no, event.card) for event in of(log, Stowed)] == [(0, card("red-1-1c"))]
    assert goal_figures(tale.state)[3] == influence + 1
    assert table_view(tale.state).seats[0].stowed == ("base-ship-red-1-1c",)


def test_a_merchant_given_up_for_a_mission_loses_its_ships() -> None:
    """Rulings R33 and R10: a mission that asks for a profession may take the last Merchant of a color; the ships
    beneath it go to the discard pile, and their points are gone.
    """
    tale = mixed(4).missions("44").sail_under(MERCHANT, "red-1-1c", "red-3-2c")
    seat = tale.seat.it
    assert seat.influence == 2 + 2
    previews_come_true(tale.state)
    log = tale.do(f"mission 44 with {MERCHANT}")
    assert [list(event.cards) for event in of(log, Unstowed)] == [[card("red-1-1c"), card("red-3-2c")]]
    assert seat.stowed == b"" and {card("red-1-1c"), card("red-3-2c"), card(MERCHANT)} <= set(tale.state.discard)
    assert seat.influence == 0 and tale_of(tale.state).marks == (b"\0",)


def test_an_item_that_is_kept_does_not_go_under_a_merchant() -> None:
    """Ruling R33: only when coins are gained; a ship kept for its item brings none."""
    tale = mixed(2).harbor("ship-red-1-bread")
    tale.seat.has(MERCHANT)
    tale.trade()
    log = tale.do("take adventure-ship-red-1-bread item")
    assert not of(log, Stowed) and tale.seat.it.stowed == b"" and len(tale.seat.it.items) == 1


def test_a_ship_under_a_merchant_ends_a_competitive_chapter() -> None:
    """Big Box p. 18 and ruling R33: the point of a stowed ship may be the one that triggers the end."""
    tale = mixed(1, 2, True).harbor("red-1-1c")
    tale.state.shields, tale.state.track = bytes(range(1, 13)), 99
    tale.seat.has(MERCHANT)
    tale.seat.crowns(9)
    tale.seat.opens()
    tale.seat.opens()
    assert tale.seat.it.influence == 2 + 9 and not tale.state.ending
    tale.trade()
    log: list[Event] = []
    apply(tale.state, parse("take red-1-1c", legal(tale.state)), log)
    assert [event.influence for event in of(log, EndTriggered)] == [12]


@pytest.mark.parametrize("competitive", [False, True])
def test_a_campaign_with_other_cards_is_saved_replayed_branched_and_goes_on(competitive: bool) -> None:
    """Ruling R34: the sets of a campaign are those of all its chapters, tries and branches."""
    names = ("Ann", "Bo")
    start, campaign = begin_campaign(CampaignRequest(names=names, seed=4, sets=SETS, competitive=competitive))
    session = _played(start, campaign)
    text = replay.write_replay(session)
    assert replay.read_replay(text).state == session.state
    again, branched = campaigns.go_on(session, 2.0)
    assert again.setup.options.sets == branched.options.sets == SETS
    after = _played(again, branched)
    onward, campaign = campaigns.go_on(after, 3.0)
    for made in (campaigns.branch(campaign, 2, 9), campaigns.practice(campaign, 1), (onward, campaign)):
        assert made[0].setup.options.sets == SETS
        assert len(all_cards(made[0].lay_out())) >= 119 + 24


def _played(start: Start, campaign: Campaign) -> Session:
    """Return the chapter after the program has played it; a Gambler is used whenever one may be."""
    session = session_of(start, campaign)
    while session.result is None:
        moves = legal(session.state)
        session.play(GAMBLE if GAMBLE in moves else session.hint().move)
        if len(session.moves) % 10 == 0:
            back = gamefile.from_bytes(gamefile.to_bytes(session))
            assert back.state == session.state and back.prompt == session.prompt
    return session
