"""Check that every mission can be met with the cards in play by then, on every path to it."""

from collections import Counter
from collections.abc import Callable, Iterator

from highseas.engine.refusal import Refusal
from highseas.engine.royal import cards as engine_cards
from highseas.engine.royal.cards import INDEX, SYMBOLS_OF, Card
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.goals import terms
from highseas.story.checks.graph import unlike
from highseas.story.effects import Tax
from highseas.story.figures import SETS
from highseas.story.format import Chapter, Mission, Mode, Story, StoryCard
from highseas.story.paths import MODES, Way, ways


class Pool:
    """The play cards in play at some point: those of every chapter and those of the groups shuffled in."""

    def __init__(self, story: Story, groups: frozenset[str]) -> None:
        self.joined = [face for group in sorted(groups) for face in story.cards.faces_of(group)]
        base = [card for card in catalog(SETS).cards() if not card.five_players_only]
        self.cards = [*base, *self.joined]

    def count(self, wanted: Callable[[Card], bool]) -> int:
        """Return how many copies there are of the wanted cards."""
        return sum(card.count for card in self.cards if wanted(card))

    def professions(self, kind: str) -> int:
        """Return how many copies of this profession there are."""
        return self.count(lambda card: card.type == "profession" and card.kind == kind)

    def kept_ships(self, color: str, item: str) -> int:
        """Return how many ships of this color and item ("" for any) can be kept; only those with an item can."""
        return sum(
            card.count
            for card in self.joined
            if card.item and (not item or card.item == item) and (not color or card.color == color)
        )

    def colors(self) -> set[str]:
        """The ship colors in play."""
        return {card.color for card in self.cards if card.type == "ship"}

    def brings_crowns(self) -> bool:
        """Whether play cards can bring crowns again and again."""
        return any(
            card.crowns or any(engine_cards.ABILITIES[name].crowns for name in card.abilities)
            for card in self.joined
        )

    def expeditions(self) -> int:
        """Return how many expeditions can be fulfilled."""
        return self.count(lambda card: card.type == "expedition" and self._can_fulfill(card))

    def _can_fulfill(self, card: Card) -> bool:
        return all(self._symbols(symbol) >= n for symbol, n in card.requires.items()) and all(
            self.kept_ships("", item) >= n for item, n in card.items.items()
        )

    def _symbols(self, symbol: str) -> int:
        return self.count(lambda card: symbol in SYMBOLS_OF[INDEX[card.id]])


def check_possible(story: Story) -> Iterator[Refusal]:
    """Check groups and missions of all chapters, in the order of play."""
    groups = set(story.cards.groups)
    before: frozenset[str] = frozenset()
    for chapter in story.chapters:
        for card in chapter.card:
            for group in card.joins:
                if group not in groups:
                    why = Refusal("checks.possible.no_group", group=group)
                    yield Refusal("checks.at.card", chapter=chapter.number, card=card.id, why=why)
        yield from unlike(_check_chapter(story, chapter, before))
        before = groups_after(chapter, before)
    if story.manifest.totals:
        for group in sorted(groups - before):
            yield Refusal("checks.possible.group_left", group=group)


def groups_after(chapter: Chapter, before: frozenset[str]) -> frozenset[str]:
    """Return the groups in play after the chapter, whichever path it took."""
    by_id = chapter.by_id()
    found = [
        before.union(*(by_id[card].joins for card in way.cards if card in by_id))
        for mode in MODES
        for way in ways(chapter, mode)
    ]
    return frozenset.intersection(*found) if found else before


def _check_chapter(story: Story, chapter: Chapter, before: frozenset[str]) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    for mode in MODES:
        for way in ways(chapter, mode):
            groups = before
            for place, card_id in enumerate(way.cards):
                if card_id not in by_id:
                    break
                groups = groups.union(by_id[card_id].joins)
                for wrong in _check_mission(story, chapter, mode, Way(way.steps[: place + 1], ""), groups):
                    yield Refusal("checks.at.mission", chapter=chapter.number, card=card_id, why=wrong)


def _check_mission(
    story: Story, chapter: Chapter, mode: Mode, way: Way, groups: frozenset[str]
) -> Iterator[Refusal]:
    by_id = chapter.by_id()
    card = by_id[way.cards[-1]]
    mission = card.mission
    if not (mission.own or mission.pay or mission.moment):
        yield Refusal("checks.possible.nothing")
    if mission.steps > 1 and not mission.moment:
        yield Refusal("checks.possible.steps")
    pool = Pool(story, groups)
    crowns = _crowns_within_reach(story, [by_id[card_id] for card_id in way.cards[:-1]], pool)
    for need, have, what in _needs(mission, story, pool, crowns):
        if have < need:
            yield Refusal("checks.possible.too_few", need=need, what=what, have=have, way=way.cards)
    if isinstance(mission.moment, terms.WhenTaxed) and not _can_be_taxed(card, mode, pool):
        yield Refusal("checks.possible.no_tax")


Need = tuple[int, int, str | Refusal]
"""How many are needed, how many one player could have, and the code of what they are."""


def _needs(mission: Mission, story: Story, pool: Pool, crowns: int) -> Iterator[Need]:
    """Yield what the mission asks for that can be counted."""
    for term in (*mission.own, *mission.pay):
        yield from _of_term(term, story, pool, crowns)
    if isinstance(mission.moment, terms.WhenColors):
        yield mission.moment.at_least, len(pool.colors()), "checks.need.ship_colors"


def _of_term(term: terms.Own | terms.Pay, story: Story, pool: Pool, crowns: int) -> Iterator[Need]:
    match term:
        case terms.Professions(professions):
            for kind, need in Counter(professions).items():
                yield need, pool.professions(kind), Refusal("checks.need.of_profession", kind=kind)
        case terms.CheapProfessions(at_least, max_cost):
            have = pool.count(lambda card: card.type == "profession" and card.cost <= max_cost)
            yield at_least, have, Refusal("checks.need.cheap_professions", cost=max_cost)
        case terms.Expeditions(at_least):
            yield at_least, pool.expeditions(), "checks.need.expeditions"
        case terms.Cutlasses(at_least):
            have = sum(card.count * card.cutlasses for card in pool.cards if card.type == "profession")
            yield at_least, have, "checks.need.cutlasses"
        case terms.Influence(at_least):
            shields = len(story.rules.crown_track.shields)
            have = shields + sum(card.count * card.influence for card in pool.cards)
            yield at_least, have, "checks.need.influence"
        case terms.Crowns(at_least) | terms.PayCrowns(at_least):
            yield at_least, crowns, "checks.need.crowns"
        case terms.Ships(at_least, color, item) | terms.PayShips(at_least, color, item):
            yield at_least, pool.kept_ships(color, item), Refusal("checks.need.ships", color=color, item=item)
        case terms.PayProfessions(at_least, kinds):
            have = pool.count(lambda card: card.type == "profession" and (not kinds or card.kind in kinds))
            yield at_least, have, "checks.need.professions"
        case terms.PayCoins(coins):
            yield coins, pool.count(lambda card: True), "checks.need.coins"


def _crowns_within_reach(story: Story, earlier: list[StoryCard], pool: Pool) -> int:
    """Return the crowns that one player can have when this mission comes, without luck at events."""
    track = story.rules.crown_track.length
    if pool.brings_crowns():
        return track
    won = sum(card.reward.crowns for card in earlier)
    return min(track, won + sum(story.rules.markers.crowns[: len(earlier)]))


def _can_be_taxed(card: StoryCard, mode: Mode, pool: Pool) -> bool:
    hourglass = card.month_end.of(mode)
    effects = (*card.effects, *(hourglass.effects if hourglass else ()))
    return any(isinstance(effect, Tax) for effect in effects) or pool.count(lambda card: card.type == "tax") > 0
