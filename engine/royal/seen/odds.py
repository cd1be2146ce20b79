"""The cards that may come next, and their exact odds, from what the table can know (`engine.royal.seen.observe`).

All figures are whole numbers of equally likely cards, so a probability is exactly `odds.bust / odds.total`.
"""

from collections import Counter
from collections.abc import Mapping
from math import comb, gcd

from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, ONE, PROFESSION, SHIP, STRENGTH, TAX, TYPE
from highseas.engine.royal.frames.abilities import may_gamble
from highseas.engine.royal.frames.kinds import Discover, Gambling
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.piles import Pile, next_pile, without
from highseas.engine.royal.seen.view import Hidden, Observation, Odds
from highseas.engine.royal.state import FIRST_ZONES

Part = tuple[int, int, bytes, bytes]
"""Cards that are equally likely: the weight of each, how many there are, their faces, and how many of each face."""


class _Counts:
    """Counts cards of a shuffle by face. Mostly they are those of last time, or these less one, which was drawn."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[bytes, int, bytes, bytes]] = {}

    def of(self, group: Hidden) -> tuple[bytes, bytes]:
        """Return the faces in the group, in index order, and how often each is there."""
        cards = group.cards
        before, number_before, faces, copies = self._known.get(group.epoch, (b"", 0, b"", b""))
        if before == cards:
            return faces, copies
        number = int.from_bytes(cards, "big")  # with a digit a card; modulo its base less 1 it is their sum
        place = faces.find((number_before - number) % 255)
        if len(before) == len(cards) + 1 and place >= 0 and without(before, faces[place]) == cards:
            left = copies[place] - 1
            if not left:
                faces = faces[:place] + faces[place + 1 :]
            copies = copies[:place] + (ONE[left] if left else b"") + copies[place + 1 :]
        else:
            faces, copies = _counted(cards)
        self._known[group.epoch] = (cards, number, faces, copies)
        return faces, copies


def _counted(cards: bytes) -> tuple[bytes, bytes]:
    counts = Counter(cards)
    return bytes(counts), bytes(counts.values())


_COUNTS = _Counts()


def next_cards(seen: Observation) -> tuple[Pile, dict[int, int]]:
    """Return where the next card comes from, and the cards it may be, each with its weight.

    With the Play deck empty it is one of the discard pile (ruling R2). Coins that a Tax Increase without a card
    would put there first are not counted: their faces are unknown.
    """
    pile, parts = next_parts(seen)
    weights: dict[int, int] = {}
    for each, _, faces, copies in parts:
        for card, number in zip(faces, copies, strict=True):
            weights[card] = weights.get(card, 0) + each * number
    return pile, weights


def next_parts(seen: Observation) -> tuple[Pile, list[Part]]:
    """Return what `next_cards` does, in parts of cards that are equally likely."""
    table = seen.table
    pile = next_pile(table)
    if pile == "discard":
        return pile, [(1, len(table.discard), *_counted(table.discard))]
    if pile == "play" and table.known:
        return pile, [(1, 1, table.play_deck[-1:], ONE[1])]
    epoch = 0 if pile == "time" else table.epoch
    for group in seen.hidden:
        if group.epoch == epoch and (pile == "play" or table.time_deck):
            chain = _chain(seen) if pile == "play" and group.after >= 0 else [(1, group)]
            return pile, [(each, len(group.cards), *_COUNTS.of(group)) for each, group in chain]
    return pile, []


def _chain(seen: Observation) -> list[tuple[int, Hidden]]:
    """Return the groups of a Play deck that others were shuffled into, first shuffle first, after what a card of
    each weighs.

    A card that came in earlier may be among the coins dealt before the later ones joined; the later a card came,
    the more certainly it lies here.
    """
    groups = {group.epoch: group for group in seen.hidden}
    chain = [groups[seen.table.epoch]]
    while chain[0].after >= 0:
        chain.insert(0, groups[chain[0].after])
    pool, whole = 0, 1
    shares: list[int] = []  # of `whole`: how likely each group's cards are to be left in the deck
    for number, group in enumerate(chain):
        shares.append(whole)
        pool += len(group.cards)
        if number < len(chain) - 1 and pool:
            elsewhere = sum([seat.epochs.count(group.epoch) for seat in seen.table.seats])
            if not group.epoch:
                elsewhere += sum([len(getattr(seen.table, zone)) for zone in FIRST_ZONES])
            stay = pool - elsewhere
            shares = [share * stay for share in shares]
            whole *= pool
            pool = stay
    least = gcd(*shares) or 1
    return [(shares[place] // least, group) for place, group in enumerate(chain)]


def odds(seen: Observation) -> Odds:
    """Return the odds of the next card the active player would reveal; none comes after a Gambler (ruling R37)."""
    table = seen.table
    pile, cards = next_cards(seen)
    if table.gambled and any(type(frame) in (Discover, Gambling) for frame in table.frames):
        cards = {}
    cutlasses = table.seats[table.active].cutlasses + table.turn_rules.cutlasses
    types: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    clashing = saved = repellable = 0
    gamble_bust, gamble_total = gamble_odds(seen)
    for card, weight in cards.items():
        types[TYPE[card]] += weight
        kinds[CARDS[card].kind] += weight
        if TYPE[card] == SHIP:
            weak, clash = STRENGTH[card] <= cutlasses, bool(COLOR_BIT[card] & table.colors)
            repellable += weight if weak else 0
            clashing += weight if clash else 0
            saved += weight if weak and clash else 0
    return Odds(
        pile=pile,
        total=sum(cards.values()),
        bust=0 if table.turn_rules.spare else clashing - saved,
        spared=clashing - saved if table.turn_rules.spare else 0,
        repellable=repellable,
        saved=saved,
        safe_ship=types[SHIP] - clashing,
        profession=types[PROFESSION],
        expedition=types[EXPEDITION],
        tax=types[TAX],
        kinds=tuple(kinds.most_common()),
        even=not table.play_deck or not any(link.then == table.epoch for link in table.joined),
        gamble_bust=gamble_bust,
        gamble_total=gamble_total,
    )


def gamble_odds(seen: Observation) -> tuple[int, int]:
    """Return how many of so many equally likely hands of cards, turned up by a Gambler now, would bust.

    Both are 0 where the active player cannot use one now, or the chance cannot be told exactly: some cards are
    likelier than others, or a Tax Increase would come between (ruling R2).
    """
    table = seen.table
    if not table.frames or type(table.frames[-1]) is not Discover or not may_gamble(table):
        return 0, 0
    hidden = next((group for group in seen.hidden if group.epoch == table.epoch), None)
    most = catalog_of(table).gamble_cards
    dealt = min(most, len(table.play_deck))
    more = min(most - dealt, len(table.discard))  # from the discard pile, shuffled anew (ruling R36)
    if (hidden is not None and hidden.after >= 0) or (more and table.options.second_shuffle_tax and table.shuffles):
        return 0, 0
    deck, colors, certain = Counter(hidden.cards if hidden is not None else b""), table.colors, 0
    if table.known and dealt:
        top = COLOR_BIT[table.play_deck[-1]]
        certain, clashes, colors = 1, bool(top & colors), colors | top
        if clashes:
            dealt, more, colors = 1, 0, -1
    discard = Counter(table.discard)
    dealt -= certain
    total = comb(deck.total(), dealt) * comb(discard.total(), more)
    safe = 0 if colors < 0 else safe_hands(deck, dealt, discard, more, colors)
    return (0 if table.turn_rules.spare else total - safe), total


def safe_hands(deck: Mapping[int, int], dealt: int, discard: Mapping[int, int], more: int, colors: int) -> int:
    """Return how many hands of `dealt` cards of one pile and `more` of another have no ship of these colors, as
    their bits, and no two of any other. Piles are cards with how many there are of each.
    """
    here, there = _by_color(deck), _by_color(discard)
    hands = Counter({(0, 0): 1})
    for bit in (here | there).keys() - {0}:
        if not bit & colors:  # none of this color, or one of the one pile, or one of the other
            for (a, b), ways in list(hands.items()):
                hands[a + 1, b] += ways * here[bit]
                hands[a, b + 1] += ways * there[bit]
    return sum(
        ways * comb(here[0], dealt - a) * comb(there[0], more - b)
        for (a, b), ways in hands.items()
        if a <= dealt and b <= more
    )


def _by_color(cards: Mapping[int, int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for card, count in cards.items():
        found[COLOR_BIT[card]] += count
    return found
