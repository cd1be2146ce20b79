"""The JSON of Port Royal as types: docs/protocol.md explains it, the schema is made from it.

Cards and contracts are ids.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from highseas.campaign.chapters.campaign import after, campaign_in
from highseas.campaign.chapters.facts import table_at
from highseas.campaign.plain import protocol
from highseas.campaign.plain.protocol import AnyHint, AnyOption, AnyOutput, AnyPrompt, AnySeen, PageOut
from highseas.campaign.plain.review import ReviewOut
from highseas.campaign.royal.plain.table_json import TableOut
from highseas.campaign.royal.play.account import Account, account
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.rating import rating_of
from highseas.campaign.royal.play.turn_cards import TurnCards
from highseas.campaign.royal.words.events import event_line, pay_off
from highseas.campaign.royal.words.hints import Hint, hint_line
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import figures_text, option_label, prompt_title, reason_text
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.words.language import points
from highseas.engine.codec import plain_fields, plain_types
from highseas.engine.royal.events import EVENT_TYPES, Event, Reshuffled
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.seen.view import GoalRef, Option, Preview, Prompt, ResultView
from highseas.story.moves import EVENTS
from highseas.story.view import CallingView, CoinOfferView, FinalGoalView


class OptionOut(AnyOption, frozen=True):
    """One answer to a prompt. A closed one has `enabled` false and says `why_not`.

    `gains`, `pays` … are what it would bring and cost, where it does either (`engine.royal.seen.view.Preview`).
    """

    figures: str
    preview: Preview | None


class PromptOut(AnyPrompt, frozen=True):
    """What is asked of a seat. `card`, `contract` or `mission` is what it is about; `left` how many cards may be
    taken, or coins shared out; `offer` is what an event gives for `coins`, `amount` how much of it. `fee` are coins
    that each card costs the seat for the active player, `let_in` what comes of a ship that is not repelled.
    """

    options: tuple[OptionOut, ...]
    card: str | None = None
    contract: str | None = None
    mission: str | None = None
    offer: str | None = None
    coins: int = 0
    amount: int = 0
    left: int = 0
    fee: int = 0
    let_in: str | None = None


KEYS = {"seat_no": "seat", "faces": "cards", "given": "cards", "power": "ability"}
_KEYS_OF: dict[type[Event], dict[str, str]] = {Reshuffled: {"cards": "size"}}
"""Fields of events whose key in JSON is another: in all events, and in one."""


def _keyed(kind: type[Event], fields: Mapping[str, Any]) -> dict[str, Any]:
    keys = KEYS | _KEYS_OF.get(kind, {})
    return {keys.get(name, name): value for name, value in fields.items()}


if TYPE_CHECKING:
    EventOut = Any
else:
    EventOut = protocol.event_type(
        "EventOut",
        [
            *(field for kind in (*EVENT_TYPES, *EVENTS) for field in _keyed(kind, plain_types(kind)).items()),
            ("pay_off", str),
        ],
        "\n\n`pay_off` is what the story tells when a mission is done for the first time.",
    )


class CampaignOut(msgspec.Struct, frozen=True):
    """The campaign of a story game. `after` is what comes when the chapter is over: "running" until then, "next",
    "again", "variable" or "over"; an input line with "next" goes on. So many of the `places` at its
    Table are `laid`.
    """

    name: str
    chapter: int
    title: str
    failures: int
    defeats: int
    after: str
    laid: int = 0
    places: int = 0


class ReportOut(msgspec.Struct, frozen=True):
    """The account of a game that is over: its figures, the same in lines, and one line to pass on."""

    account: Account
    lines: tuple[str, ...]
    share: str


class ComparedOut(msgspec.Struct, frozen=True):
    """One move of a hint, in notation and in words, with the reason in words.

    `chance` is the chance of winning with it in whole points of a hundred, from 1 to 99, or null where none is
    known; `equal` says that it is less than half a point from the best. Of a draw `bust` of `total` bust, cards
    or weights (as in `Odds`), and `busted` is the chance of winning after that; null or 0 where nothing can bust.
    `contract` or `mission` is what it serves, `line` the moves of the same seat and turn that best follow it.
    """

    move: str
    label: str
    chance: int | None
    equal: bool
    text: str
    bust: int = 0
    total: int = 0
    busted: int | None = None
    contract: str | None = None
    mission: str | None = None
    line: tuple[str, ...] = ()


class HintOut(AnyHint, frozen=True):
    """What the program thinks of a question. `moves` are all it judged, the best first; `capped` says that there
    was no time to judge every one in full.
    """

    capped: bool
    moves: tuple[ComparedOut, ...]


class RatingOut(msgspec.Struct, frozen=True):
    """How hard a deal is among those with as many seats, from 1 (the easiest fifth) to 5, and how many of a hundred
    such deals the navigator, the program's best player, wins.
    """

    number: int
    chance: int


class Output(AnyOutput, frozen=True):
    """One line out: the question, what happened since the last one, the end or null, and the table.

    `story` are the cards to be read now, in a story campaign, `pages` those about who sits at its Table ("company"
    before the first card, "table" after it, "laid" and "epilogue" after the end), and `campaign` where it stands;
    `report` is there once the game is over, `rating` before the first move of a game that is rated.
    """

    prompt: PromptOut | None
    events: tuple[EventOut, ...]
    result: ResultView[FinalGoalView] | None
    view: TableOut
    story: tuple[PageOut, ...] = ()
    pages: tuple[PageOut, ...] = ()
    campaign: CampaignOut | None = None
    report: ReportOut | None = None
    rating: RatingOut | None = None


class SeenOut(AnySeen, frozen=True):
    """What one seat may see: the question, what the last move brought, and the table."""

    prompt: PromptOut | None
    events: tuple[EventOut, ...]
    view: TableOut


def event_out(event: Event, names: TableNames) -> EventOut:
    fields = _keyed(type(event), plain_fields(event))
    line = pay_off(event, names) or None
    return EventOut(type=str(event.__struct_config__.tag), text=event_line(event, names), pay_off=line, **fields)


def events_out(events: Iterable[Event], names: TableNames) -> tuple[EventOut, ...]:
    return tuple(event_out(event, names) for event in events)


def option_out(option: Option, names: TableNames) -> OptionOut:
    return OptionOut(
        move=option.text,
        label=option_label(option, names),
        enabled=option.enabled,
        why_not=reason_text(option.reason, names) if option.reason else None,
        figures=figures_text(option, names),
        preview=option.preview,
    )


def _goal_key(goal: GoalRef | None) -> dict[str, Any]:
    return {} if goal is None else {goal.kind: goal.id}


def prompt_out(prompt: Prompt | None, names: TableNames) -> PromptOut | None:
    if prompt is None:
        return None
    offer: dict[str, Any] = {}
    if isinstance(prompt.about, CoinOfferView):
        offer = {"offer": prompt.about.gives, "coins": prompt.about.coins, "amount": prompt.about.amount}
    elif isinstance(prompt.about, CallingView):
        offer = {"coins": prompt.about.coins}
    return PromptOut(
        seat=prompt.seat,
        kind=prompt.kind,
        title=prompt_title(prompt, names),
        options=tuple(option_out(option, names) for option in prompt.options),
        card=prompt.card or None,
        left=prompt.about.left if isinstance(prompt.about, CallingView) else prompt.left,
        fee=prompt.fee,
        let_in=prompt.let_in or None,
        **offer,
        **_goal_key(prompt.goal),
    )


def hint_out(hint: Hint, names: TableNames) -> HintOut:
    moves = tuple(
        ComparedOut(
            move=format_move(move.move),
            label=move.label,
            chance=move.points or None,
            equal=move.equal,
            text=move.reason,
            bust=move.odds[0],
            total=move.odds[1],
            busted=move.busted or None,
            line=tuple(map(format_move, move.line)),
            **_goal_key(move.why.goal if move.why is not None else None),
        )
        for move in hint.moves
    )
    return HintOut(moves[0].move, hint_line(hint, names), hint.policy, hint.capped, moves)


def rating_out(session: RoyalSession) -> RatingOut | None:
    """Return how hard the deal of a new game is; None for one that is not rated or has begun, and for chapters."""
    found = None if session.moves or session.campaign is not None else rating_of(session.start)
    return None if found is None else RatingOut(found.number, points(found.chance))


def report_out(session: RoyalSession) -> ReportOut | None:
    if session.result is None:
        return None
    lines = report_lines(session)
    return ReportOut(account(session), tuple(lines), lines[-1])


def campaign_out(session: RoyalSession) -> CampaignOut | None:
    if (campaign := campaign_in(session)) is None:
        return None
    table = table_at(campaign, session.state)
    return CampaignOut(
        campaign.name,
        campaign.chapter,
        campaign.text.title,
        campaign.failures,
        campaign.defeats,
        after(session),
        len(table.rows()),
        len(table.places),
    )


def schema() -> dict[str, Any]:
    return protocol.schema_of(Output, SeenOut, TurnCards, HintOut, ReviewOut)
