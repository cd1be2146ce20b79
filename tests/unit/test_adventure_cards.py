"""The Adventure Begins: items, Ares Pirates, Innkeepers, Lookouts, Tybuk Brothers, new taxes and expeditions."""

import msgspec
import pytest
from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.frames.kinds import LOOKING
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import LOOKOUT, PutBack
from highseas.engine.royal.piles import gain, join_cards
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import next_cards, odds
from highseas.engine.royal.seen.view import Preview
from highseas.story.view import tale_in
from tests.adventure import Tale, card
from tests.helpers import gains, of
from tests.refusals import refused

# --- items ---


def test_an_item_ship_is_traded_or_kept() -> None:
    """Ruling R27: for its coins, or as its item."""
    traded = Tale(2).harbor("ship-red-3-rum", "ship-black-4-rum", "blue-1-1c", "green-1-1c").trade()
    assert {"take adventure-ship-black-4-rum", "take adventure-ship-black-4-rum item"} <= set(traded.moves())
    log = traded.do("take adventure-ship-black-4-rum item")
    assert (
        of(log, ev.ItemKept) and not of(log, ev.Gained) and traded.seat.it.items == bytes((card("ship-black-4-rum"),))
    )
    again = Tale(2).harbor("ship-black-4-rum", "blue-1-1c", "green-1-1c", "red-1-1c").trade()
    assert [e.coins for e in of(again.do("take adventure-ship-black-4-rum"), ev.Traded)] == [2]


def test_a_crown_ship_brings_a_crown_for_its_coins() -> None:
    """Big Box, The Adventure Begins, New Ships: not when it is kept."""
    for how, crowns in (("", 1), (" item", 0)):
        tale = Tale(2).harbor("ship-red-3-rum", "blue-1-1c", "green-1-1c", "yellow-1-1c").trade()
        tale.do(f"take adventure-ship-red-3-rum{how}")
        assert tale.seat.it.crowns == crowns


@pytest.mark.parametrize(("how", "gained"), [("", [3]), (" item", [1])])
def test_traders_pay_either_way(how: str, gained: list[int]) -> None:
    """Ruling R27: a coin of a Trader of the ship's color, traded or kept."""
    tale = Tale(2).harbor("ship-black-4-rum", "blue-1-1c", "green-1-1c", "red-1-1c")
    tale.seat.has("trader-black-1vp")
    log = tale.trade().do(f"take adventure-ship-black-4-rum{how}")
    assert [coins for _, coins in gains(log, "trade")] == gained
    assert bonuses(log) == [1]


def bonuses(log: list[ev.Event]) -> list[int]:
    """What Traders and their like added to ships that were traded or kept."""
    return [event.bonus for event in log if isinstance(event, ev.Traded | ev.ItemKept)]


@pytest.mark.parametrize("servant", ["captain-1vp", "priest-1vp", "settler-1vp"])
@pytest.mark.parametrize("how", ["", " item"])
def test_the_storys_captain_priest_and_settler_pay_for_ares_pirates(servant: str, how: str) -> None:
    """Ruling R27: 1 coin for each of them, either way; the base game's do not."""
    for display, bonus in (((servant,), 1), ((servant.removesuffix("-1vp"),), 0)):
        tale = Tale(2).harbor("ship-ares-4-book", "blue-1-1c", "green-1-1c", "red-1-1c")
        tale.seat.has(*display)
        log = tale.trade().do(f"take adventure-ship-ares-4-book{how}")
        assert bonuses(log) == [bonus], display


def test_an_inactive_player_pays_the_fee_for_an_item_too() -> None:
    """Big Box, The Adventure Begins, Phase 0: 1 coin, in the cooperative game as well."""
    tale = Tale(2, 2).harbor("ship-black-4-rum", "blue-1-1c").trade()
    tale.at(1).coins(0)
    tale.do("pass")
    assert "take adventure-ship-black-4-rum item" not in tale.moves()
    assert "take adventure-ship-black-4-rum" in tale.moves()  # its coins pay the fee
    tale.at(1).has("trader-black-1vp")
    assert "take adventure-ship-black-4-rum item" in tale.moves()  # the Trader's coin does


FOUR = ("red-1-1c", "blue-1-1c", "green-1-1c", "yellow-1-1c")


def test_innkeepers_earn_crowns_at_four_cards() -> None:
    """Ruling R28: one each, active or not."""
    for harbor, crowns in ((FOUR, [1, 2]), (FOUR[:3], [])):
        tale = Tale(2, 2).harbor(*harbor)
        tale.seat.has("innkeeper-1vp")
        tale.at(1).has("innkeeper-2vp", "innkeeper-2vp")
        log: list[ev.Event] = []
        begin_taking(tale.state, log)
        log += tale.do("pass")
        # with four cards the second chance begins at four as well, since nothing was taken
        assert [e.count for e in of(log, ev.CrownsGained)] == crowns


def test_each_innkeeper_sells_one_bread_or_rum_in_that_chance() -> None:
    """Ruling R28: at its price, the best first; neither books nor herbs."""
    tale = Tale(2).harbor(*FOUR)
    tale.seat.has("innkeeper-1vp", "innkeeper-3vp", "ship-red-3-rum", "ship-blue-2-rum", "ship-green-1-bread")
    tale.seat.has("ship-ares-4-book", "ship-ares-3-herbs")
    tale.trade()
    sales = [move for move in tale.moves() if move.startswith("sell")]
    assert len(sales) == 3 and not any("ares" in move for move in sales)
    log = tale.do("sell ship-red-3-rum", "sell ship-green-1-bread")
    assert [e.price for e in of(log, ev.ItemSold)] == [5, 3]
    assert not [move for move in tale.moves() if move.startswith("sell")]
    few = Tale(2).harbor(*FOUR[:3])
    few.seat.has("innkeeper-1vp", "ship-red-3-rum")
    assert not [move for move in few.trade().moves() if move.startswith("sell")]


def test_an_innkeeper_that_was_given_up_sells_nothing() -> None:
    """Ruling R28: the price goes with the card, in the same chance to take."""

    def left(*moves: str) -> list[int]:
        tale = Tale(4).missions("44").harbor(*FOUR)
        tale.seat.has("innkeeper-3vp", "innkeeper-1vp", "ship-yellow-1-bread", "ship-blue-1-bread").coins(2)
        tale.trade()
        return [event.price for event in of(tale.do(*moves), ev.ItemSold)] + list(tale.state.prices)

    assert left("mission 44 with innkeeper-3vp", "sell ship-yellow-1-bread") == [3]
    assert left("mission 44 with innkeeper-1vp", "sell ship-yellow-1-bread") == [5]
    assert left("sell ship-yellow-1-bread", "mission 44 with innkeeper-3vp") == [5, 3]  # that one had sold already
    assert left("sell ship-yellow-1-bread", "mission 44 with innkeeper-1vp") == [5]


def test_prices_are_distinguished_by_the_face_of_an_innkeeper() -> None:
    """Ruling R28: which price goes with a card that is given up follows from its face alone."""
    prices = [entry.price for entry in CARDS if entry.kind == "innkeeper"]
    assert len(set(prices)) == len(prices) == 3


def preview_of(tale: Tale, start: str) -> Preview:
    asked = prompt(tale.state)
    found = next(option.preview for option in asked.options if option.text.startswith(start))
    assert found is not None
    return found


def test_the_shield_that_a_ships_crowns_bring_is_previewed() -> None:
    """Big Box, The Adventure Begins, Crown Cards: the second crown is the first shield."""
    tale = Tale(2).harbor("ship-blue-2-rum")
    tale.seat.crowns(1).coins(5)
    tale.trade()
    preview, before = preview_of(tale, "take adventure-ship-blue-2-rum"), tale.seat.it.influence
    tale.do("take adventure-ship-blue-2-rum")
    assert preview.influence == tale.seat.it.influence - before == 1 and preview.crowns == 1


def test_the_shield_that_an_expeditions_crowns_bring_is_previewed() -> None:
    """Ruling R30: Jacques gains two crowns with every expedition."""
    tale = Tale(2)
    tale.seat.plays("jacques-grandeur").opens().crowns(1).has("captain-1vp", "captain")
    tale.top("two-anchors").do("draw")
    preview, before = preview_of(tale, "expedition"), tale.seat.it.influence
    tale.do(next(move for move in tale.moves() if move.startswith("expedition")))
    assert preview.influence == tale.seat.it.influence - before and preview.crowns == 2


def test_crowns_beyond_the_track_are_not_previewed() -> None:
    """Big Box, The Adventure Begins, Crown Cards: the track ends."""
    tale = Tale(2).harbor("ship-blue-2-rum")
    tale.seat.crowns(tale.state.track).coins(5)
    assert preview_of(tale.trade(), "take adventure-ship-blue-2-rum").crowns == 0


def looking(players: int = 1, competitive: bool = False) -> Tale:
    tale = Tale(2, players, competitive).top("red-1-1c", "sailor-1vp", "governor")
    tale.seat.has("lookout-1vp")
    return tale


def test_a_lookout_puts_one_of_three_cards_back() -> None:
    """Ruling R29: the others are discarded without effect; the next card is known."""
    tale = looking()
    tale.do("lookout")
    assert tale.state.frames[-1] == LOOKING
    assert set(legal(tale.state)) == {PutBack(card(word)) for word in ("red-1-1c", "sailor-1vp", "governor")}
    for other in (PutBack(card("priest-1vp")), LOOKOUT):
        with refused(IllegalMove, match="put one of them back"):
            apply(tale.state, other)
    log = tale.do("look governor")
    assert of(log, ev.PutOnTop) and tale.state.play_deck[-1] == card("governor") and tale.state.known
    assert {card("red-1-1c"), card("sailor-1vp")} <= set(tale.state.discard)
    chances = odds(observe(tale.state, 0))
    assert (chances.total, chances.kinds) == (1, (("governor", 1),))
    tale.do("draw")
    assert tale.state.harbor[-1:] == bytes((card("governor"),)) and not tale.state.known


def test_each_lookout_looks_once_a_turn() -> None:
    """Ruling R29: before the first card or later, each once."""
    tale = looking()
    tale.seat.has("lookout-2vp")
    tale.do("lookout", "look governor", "lookout", "look governor")
    assert LOOKOUT not in legal(tale.state)


def test_a_tax_increase_that_is_looked_at_does_nothing() -> None:
    """Ruling R29: two cards go without effect."""
    tale = Tale(2).top("tax-most-swords", "sailor-1vp", "two-crosses")
    tale.seat.has("lookout-1vp").coins(12)
    tale.do("lookout", "look sailor-1vp")
    assert len(tale.seat.it.coins) == 12 and not tale.state.expeditions


def test_a_lookout_reshuffles_a_short_deck() -> None:
    """Rulings R2, R29: the discard pile becomes the Play deck when it runs out."""
    tale = looking()
    state = tale.state
    state.discard += state.play_deck[:-1]
    state.play_deck = state.play_deck[-1:]
    tale.do("lookout")
    assert len(state.revealed) == 3 and state.shuffles == 1


def test_a_second_reshuffle_for_a_lookout_brings_no_tax() -> None:
    """A ruling of ours on R2 and R29: what a Lookout looks at does nothing, with that option too."""
    tale = looking()
    tale.seat.coins(12)
    state = tale.state
    state.options = replace(state.options, second_shuffle_tax=True)
    state.discard, state.play_deck, state.shuffles = state.discard + state.play_deck[:-1], state.play_deck[-1:], 1
    assert not of(tale.do("lookout"), ev.TaxRaised)
    assert len(tale.seat.it.coins) == 12 and state.shuffles == 2


def test_a_rival_does_not_know_the_card_that_was_put_back() -> None:
    """Rulings R23, R29: against each other only the player who looked."""
    tale = looking(2, competitive=True)
    tale.do("lookout", "look governor")
    assert odds(observe(tale.state, 0)).total == 1 < odds(observe(tale.state, 1)).total
    seen = observe(tale.state, 1)
    assert observe(determinize(seen, 5), 1) == seen


def test_who_looked_knows_the_card_in_a_rivals_turn_too() -> None:
    """Rulings R23, R29: the player who looked, and nobody else, until the card is drawn."""
    tale = looking(2, competitive=True).harbor("jester")
    tale.seat.coins(9)
    tale.at(1).coins(9)
    tale.do("lookout", "look governor", "stop", "pass", "pass")
    assert tale.state.active == 1 and tale.state.known
    assert odds(observe(tale.state, 0)).total == 1 < odds(observe(tale.state, 1)).total
    view = table_view(tale.state).part
    assert view.known_card == ""
    for seat_no in (0, 1):
        seen = observe(tale.state, seat_no)
        assert observe(determinize(seen, 5), seat_no) == seen
    tale.do("draw")
    assert not tale.state.known and tale.state.looker == -1


def test_the_table_shows_a_known_card_to_who_may_know_it() -> None:
    """Rulings R23, R29: at a rival's decision it lies face down; together everyone sees it."""

    def known() -> str:
        view = tale_in(table_view(tale.state))
        return view.known_card

    tale = looking(2, competitive=True).harbor("jester")
    tale.seat.coins(9)
    tale.at(1).coins(9)
    tale.do("lookout", "look governor")
    assert known() == CARDS[card("governor")].id
    tale.do("stop", "pass")
    assert tale.state.active == 0 and known() == ""  # the rival's chance to take, in the looker's turn
    together = looking(2).harbor("jester")
    together.seat.coins(9)
    together.at(1).coins(9)
    together.do("lookout", "look governor", "stop", "pass")
    view = table_view(together.state).part
    assert view.known_card == CARDS[card("governor")].id


@pytest.mark.parametrize(("competitive", "saved", "read"), [(False, 0, -1), (True, -1, 0), (True, 1, 1)])
def test_the_first_saves_are_read_by_who_knows_the_card(competitive: bool, saved: int, read: int) -> None:
    """Version 0.1 wrote who looked where everyone knows the card, and at first nobody at all."""
    tale = looking(2, competitive)
    tale.do("lookout", "look governor")
    tale.state.looker = saved
    assert read_table(msgspec.msgpack.encode(tale.state), "adventure").looker == read


def test_the_log_of_a_competitive_game_names_no_card_that_is_hidden() -> None:
    """Ruling R29: the two discarded cards lie open, the one put back does not."""
    log = looking(2, competitive=True).do("lookout", "look governor")
    assert [event.cards for event in of(log, ev.LookedAhead)] == [b""]
    assert [event.card for event in of(log, ev.PutOnTop)] == [-1] and len(of(log, ev.PutOnTop)[0].discarded) == 2
    together = looking(2).do("lookout", "look governor")
    assert [event.card for event in of(together, ev.PutOnTop)] == [card("governor")]


def test_a_lookout_that_is_given_up_takes_its_own_use_with_it() -> None:
    """Ruling R29: two Lookouts, one used and then given up for a mission: the other may still look."""
    tale = Tale(4).missions("44")
    tale.seat.has("lookout-1vp", "lookout-2vp").coins(0)
    tale.do("lookout")
    tale.do(tale.moves()[0], "mission 44 with lookout-1vp")
    assert "lookout" in tale.moves()
    tale.do("lookout")
    tale.do(tale.moves()[0])
    assert "lookout" not in tale.moves()
    fresh = Tale(4).missions("44")
    fresh.seat.has("lookout-1vp", "lookout-2vp").coins(0)
    fresh.do("mission 44 with lookout-1vp", "lookout")
    fresh.do(fresh.moves()[0])
    assert "lookout" not in fresh.moves()  # it was given up before it looked


def test_a_known_card_that_becomes_a_coin_stays_known() -> None:
    """Rulings R1, R29: its face is no secret to the table."""
    tale = looking()
    tale.do("lookout", "look governor")
    gain(tale.state, 0, 2, "event", None)
    seen = observe(tale.state, 0)
    for seed in range(5):
        assert card("governor") in determinize(seen, seed).seats[0].coins


def test_tybuk_brothers_fight_like_sailors() -> None:
    """Big Box, The Adventure Begins, The Cards: their cutlasses repel ships."""
    tale = Tale(2).top("red-3-2c")
    tale.seat.has("tybuk-barnaby-1vp")
    assert tale.seat.it.cutlasses == 3
    tale.do("draw")
    assert tale.moves() == ["repel", "keep"]


def test_the_new_tax_strikes_from_sixteen_and_brings_two() -> None:
    """Big Box, The Adventure Begins, The Cards: fewest influence points, at 0 points too."""
    tale = Tale(5, 3).top("tax-least-influence")
    for number, coins in enumerate((15, 16, 21)):
        tale.at(number).coins(coins)
    tale.at(2).crowns(4)
    log = tale.do("draw")
    assert [(e.seat_no, e.coins) for e in of(log, ev.TaxPaid)] == [(1, 8), (2, 10)]
    assert [(e.seat_no, e.coins) for e in of(log, ev.Gained) if e.why == "tax_bonus"] == [(0, 2), (1, 2)]


def test_an_expedition_takes_its_item_with_its_symbols() -> None:
    """Ruling R27: the ship that carries it is discarded; Jacks stand for no item."""
    tale = Tale(2)
    index = card("expedition-cross-book")
    tale._fetch(index)
    tale.state.expeditions += bytes((index,))
    tale.seat.has("priest", "jack-of-all-trades")
    assert not [move for move in tale.moves() if move.startswith("expedition")]
    tale.seat.has("ship-ares-4-book", "ship-ares-6-book", "ship-ares-3-herbs")
    claims = [move for move in tale.moves() if move.startswith("expedition")]
    assert len(claims) == 4  # either servant, either book
    tale.do("expedition cross-book with priest ship-ares-4-book")
    assert card("ship-ares-4-book") in tale.state.discard and card("ship-ares-6-book") in tale.seat.it.items


def test_odds_are_exact_after_cards_are_shuffled_in() -> None:
    """Ruling R23: a card that came in later cannot lie among coins dealt before; counted over all re-deals."""
    tale = Tale(1)
    state = tale.state
    deck = state.play_deck
    state.discard += deck[:-6]
    state.play_deck = deck[-6:]
    tale.seat.coins(4)
    state.seats[0].epochs = bytes((state.epoch,)) * 4
    state.joined = ()
    new = state.discard[:3]
    state.discard = state.discard[3:]
    join_cards(state, new)
    seen = observe(state, 0)
    _, weights = next_cards(seen)
    counts: dict[int, int] = {}
    deals = 6000
    for seed in range(deals):
        top = determinize(seen, seed).play_deck[-1]
        counts[top] = counts.get(top, 0) + 1
    assert set(counts) <= set(weights)
    for index, weight in weights.items():
        expected = weight / sum(weights.values())
        assert abs(counts.get(index, 0) / deals - expected) < 5 * (expected / deals) ** 0.5
    old = [index for index in weights if index not in new]
    held = len(state.seats[0].coins) + len(state.play_deck) - len(new)
    share = (len(state.play_deck) - len(new)) / held / len(state.play_deck)
    copies = sum(1 for group in seen.hidden for c in group.cards if c == old[0])
    assert weights[old[0]] / sum(weights.values()) == pytest.approx(share * copies)
