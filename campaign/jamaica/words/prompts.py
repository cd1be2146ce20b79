"""What a race asks, each answer with what it costs and brings, and why the program gives one: the numbers come with
the question.
"""

from collections.abc import Iterator

from highseas.campaign.jamaica.payments import Step
from highseas.campaign.jamaica.words.names import FIELDS, RaceNames
from highseas.campaign.play.players import Thought
from highseas.campaign.words.fields import Sentences
from highseas.campaign.words.language import points
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.seen import view as seen

_HUNDRED = 100
OTHERS = 2
"""Answers beside the best whose chances a hint tells."""


def title(prompt: seen.Prompt, names: RaceNames, family: str = "title") -> str:
    """Say a question; in the family of plain lines without the name of the only person."""
    named = family == "title" or len(names.persons or names) > 1
    names, first = names.asking(prompt), prompt.options[0] if prompt.options else None
    low = high = morning = evening = 0
    if first is not None and isinstance(first.move, mv.Dice):
        low, high = sorted((first.move.morning, first.move.evening))
    if first is not None and isinstance(first.facts, seen.CardFacts):  # whoever may not see the cards sees the dice
        morning, evening = first.facts.morning.count, first.facts.evening.count
    return names.say(
        f"jamaica_asked.{family}.{prompt.kind}",
        who=names.who(prompt.seat) if named else "",
        you=not names.asked,
        ship=names.who(prompt.ship),
        against=names.who(prompt.against),
        space=names.space(prompt.space) if prompt.space >= 0 else "",
        tokens=names.tokens(prompt.kind_of, prompt.count) if prompt.kind_of else "",
        count=prompt.count,
        backwards=prompt.symbol == "backward",
        ghost=prompt.ship == "ghost",
        out=any(isinstance(option.move, mv.Empty) for option in prompt.options),
        first=low,
        second=high,
        morning=morning,
        evening=evening,
    )


def step_title(prompt: seen.Prompt, step: Step, names: RaceNames) -> str:
    tokens = names.tokens(prompt.kind_of, prompt.count)
    return names.say(
        "jamaica_asked.by_hold.title", who=names.who(prompt.seat), tokens=tokens, hold=step.hold + 1, left=step.left
    )


def step_answer(prompt: seen.Prompt, step: Step, amount: int, there: int, names: RaceNames) -> str:
    """Say that a hold with so much in it gives so much."""
    kept = names.tokens(prompt.kind_of, there - amount) if there > amount else ""
    return names.say("jamaica_asked.by_hold.amount", count=amount, hold=step.hold + 1, kept=kept)


def label(option: seen.Option, names: RaceNames, family: str = "label") -> str:
    return move_label(option.move, names, family)


def move_label(move: mv.Move, names: RaceNames, family: str = "label") -> str:
    if isinstance(move, mv.Pay):
        code, amounts = f"jamaica_asked.{family}.part", [each for each in enumerate(move.amounts, 1) if each[1]]
        parts = [names.say(code, count=count, hold=hold, only=len(amounts) == 1) for hold, count in amounts]
        return ANSWERS.say(move, names, parts=parts)
    if isinstance(move, mv.Reroll):
        return ANSWERS.say(move, names, who=names.asked)
    return ANSWERS.say(move, names)


ANSWERS = Sentences("jamaica_asked.label", FIELDS)
"""The sentences of moves by their tags."""


def in_short(move: mv.Move, prompt: seen.Prompt | None, names: RaceNames, in_lines: bool = False) -> str:
    """Say an answer to a question as it begins among its answers: a card by its number, in lines also by its symbols,
    and what is taken, or whether a die is thrown again, in full, for a move does not know the table.
    """
    if isinstance(move, mv.Card):
        return names.card(move.card) if in_lines else names.say("jamaica_screen.card", card=move.card)
    options = prompt.options if prompt is not None and prompt.kind in ("booty", "reroll") else ()
    return next((answer(option, names) for option in options if option.move == move), move_label(move, names))


def answer(option: seen.Option, names: RaceNames, family: str = "answer") -> str:
    """Say an answer with what it costs and brings, as far as that is known; in the family "brief" what differs, and of
    a space not what it means if another answer to the same question has said so.
    """
    brief = family == "brief"
    facts, said = option.facts, label(option, names, "brief" if brief else "label")
    if facts is None:
        return said
    if isinstance(facts, seen.BootyFacts):
        return _booty(option, facts, names, family)
    if isinstance(facts, seen.RerollFacts) and isinstance(option.move, mv.No):
        return names.say(f"jamaica_asked.{family}.nothing", booty=False, **_brings(facts, names, {}))
    code = f"jamaica_asked.{family}.{facts.__struct_config__.tag}"
    meant, mine = names.meant if brief else {}, option.move == mv.Reroll(True)
    return names.say(code, label=said, mine=mine, **_brings(facts, names, meant))


def _brings(facts: seen.Facts, names: RaceNames, meant: dict[int, list[str]]) -> dict[str, object]:
    """Return what an answer costs and brings, as its sentence has it."""
    match facts:
        case seen.CardFacts(card=card):
            morning, evening = (_action(action, names) for action in (facts.morning, facts.evening))
            return {"card": card, "morning": morning, "evening": evening, "actions": _brief(facts, names, meant)}
        case seen.DiceFacts(cards=cards):
            said = [
                names.say("jamaica_asked.answer.of_card", card=card.card, actions=_brief(card, names, {}))
                for card in cards
            ]
            return {"cards": said, "first": facts.morning}
        case seen.SailFacts():
            return {"what": landing(facts, names), "at": _near(facts, names, meant)}
        case seen.LoadFacts(hold=hold, out_kind=kind, out_count=count):
            return {"hold": hold, "out": names.tokens(kind, count) if count else ""}
        case seen.FightFacts(seat=seat, gunpowder=powder):
            return {
                "whom": names.who(seat),
                "gunpowder": powder,
                "odds": _chances(facts, names),
                **_shares(facts, names),
            }
        case seen.PayFacts(left=left, empties=empties):
            return {"left": [*map(names.hold, left)], "empties": empties}
    count = facts.count if isinstance(facts, seen.PowderFacts) else 0
    return {"count": count, "odds": _chances(facts, names), **_shares(facts, names)}


def _brief(facts: seen.CardFacts, names: RaceNames, meant: dict[int, list[str]]) -> list[str]:
    """Say both actions of a card in short; tokens of one kind are named once."""
    first, second = facts.morning, facts.evening
    if first.load and (first.symbol, first.load) == (second.symbol, second.load):
        return [names.say("jamaica_asked.brief.first", count=first.count), _in_brief(second, names, meant)]
    return [_in_brief(action, names, meant) for action in (facts.morning, facts.evening)]


def _in_brief(action: seen.ActionFacts, names: RaceNames, meant: dict[int, list[str]]) -> str:
    tokens = names.tokens(action.symbol, action.count) if action.load else ""
    full, back = action.load in ("out", "ignored"), action.symbol == "backward"
    spaces = [_near(to, names, meant) for to in action.to]
    return names.say("jamaica_asked.brief.act", tokens=tokens, full=full, back=back, to=spaces, count=action.count)


def _near(facts: seen.SailFacts, names: RaceNames, meant: dict[int, list[str]]) -> str:
    what = landing(facts, names, "near")
    before, meant[facts.space] = meant.get(facts.space), what
    return names.say("jamaica_asked.brief.at", space=names.by_number(facts.space), what=[] if what == before else what)


def percent(odds: seen.Odds) -> int:
    return round(_HUNDRED * odds.win / (odds.win + odds.tie + odds.lose))


def _shares(facts: seen.Facts, names: RaceNames) -> dict[str, object]:
    """Return the worst and the best of the chances in a battle in per cent, and whether there are any."""
    shares = sorted(percent(odds) for odds, _ in cases(facts, names)) or [0]
    return {"low": shares[0], "high": shares[-1], "differ": shares[0] < shares[-1]}


def cases(facts: seen.Facts | None, names: RaceNames) -> list[tuple[seen.Odds, str]]:
    """Return the chances in a battle, the best first, each with the gunpowder that it goes by, of whichever side
    can still spend some; without, where there is one chance.
    """
    if isinstance(facts, seen.FightFacts):
        found, code = (facts.none, facts.most), "both"
    elif isinstance(facts, (seen.PowderFacts, seen.RerollFacts)) and facts.odds:
        found = facts.odds[0], facts.odds[-1]
        code = "own" if found[1].win > found[0].win else "theirs"
    else:
        return []
    if percent(found[0]) == percent(found[1]):
        return [(found[0], "")]
    most = len(facts.odds) - 1 if not isinstance(facts, seen.FightFacts) else 1
    said = [names.say(f"jamaica_asked.odds.{code}", count=count, who=names.asked) for count in (0, most)]
    return sorted(zip(found, said, strict=True), key=lambda case: -case[0].win)


def _chances(facts: seen.Facts, names: RaceNames) -> str:
    """Say the chances in a battle; empty where there are none."""
    if not (found := cases(facts, names)):
        return ""
    (best, case), (worst, other) = found[0], found[-1]
    return names.say(
        "jamaica_asked.odds.win", who=names.asked, best=percent(best), case=case, worst=percent(worst), other=other
    )


def _action(action: seen.ActionFacts, names: RaceNames) -> str:
    """Say an action: where a ship may come to, and what it costs there."""
    said = names.action(action.symbol, action.count)
    if action.load:
        out, ignored = action.load == "out", action.load == "ignored"
        return names.say("jamaica_asked.act.load", action=said, out=out, ignored=ignored)
    where = ((names.space(to.space), landing(to, names)) for to in action.to)
    spaces = [names.say("jamaica_asked.answer.at", space=space, what=what) for space, what in where]
    return names.say("jamaica_asked.act.sail", action=said, to=spaces)


def landing(facts: seen.SailFacts, names: RaceNames, family: str = "land") -> list[str]:
    """Say what a space means for a ship that lands there: costs, battle, treasure."""
    say = names.space if family == "land" else names.by_number

    def said() -> Iterator[str]:
        if facts.finish:
            yield names.say(f"jamaica_asked.{family}.finish")
        if facts.battle:
            yield names.say(f"jamaica_asked.{family}.battle", ships=[names.who(ref) for ref in facts.ships])
        if facts.cost and (facts.payable or family == "land"):
            cost = names.tokens(facts.kind, facts.cost)
            yield names.say(f"jamaica_asked.{family}.cost", cost=cost, have=facts.have, who=names.asked)
        elif family == "land":
            yield names.say("jamaica_asked.land.free")
        if not facts.payable:
            yield names.say(f"jamaica_asked.{family}.short", to=[*map(say, facts.retreats)])
        if facts.lair:
            yield names.say(f"jamaica_asked.{family}.lair")

    return list(said())


def _booty(option: seen.Option, facts: seen.BootyFacts, names: RaceNames, family: str) -> str:
    match facts.what:
        case "hold":
            assert isinstance(option.move, mv.StealHold)
            what, out = names.tokens(facts.kind, facts.count), not (facts.room or facts.sunk)
            hold = option.move.hold + 1
            return names.say(f"jamaica_asked.{family}.hold", what=what, hold=hold, out=out, sunk=facts.sunk)
        case "treasure":
            return names.say("jamaica_asked.answer.power", card=names.treasure(facts.card))
        case "blind":
            return names.say(f"jamaica_asked.{family}.blind", count=facts.count, one=facts.count == 1)
        case "curse":
            said = label(option, names)
            return names.say(
                f"jamaica_asked.{family}.curse",
                card=names.treasure(facts.card),
                label=said,
                points=facts.points,
                who=names.asked,
            )
    return names.say(f"jamaica_asked.{family}.nothing", booty=True, odds="")


def reason_line(thought: Thought, seat: int, names: RaceNames, prompt: seen.Prompt | None = None) -> str:
    """Say who of the program made a move for a seat, from 1, at this question, and why."""
    return names.say("jamaica_why.reason", who=names.who(seat), **_thought(thought, names, prompt))


def hint_line(thought: Thought, names: RaceNames, prompt: seen.Prompt | None = None, in_lines: bool = False) -> str:
    """Say what the program would do at this question, and why."""
    return names.say("jamaica_why.hint", **_thought(thought, names, prompt, in_lines))


def _thought(
    thought: Thought, names: RaceNames, prompt: seen.Prompt | None, in_lines: bool = False
) -> dict[str, object]:
    """Return who of the program thinks of which move, and why; its sentences have all of these."""
    names, advice = names.asking(prompt), thought.why
    than = "" if advice.than is None else in_short(advice.than, prompt, names, in_lines)
    judged = thought.analysis.judged if thought.analysis is not None else []
    others = [
        names.say("jamaica_why.other", move=in_short(each.move, prompt, names, in_lines), chance=points(each.chance))
        for each in judged[1 : OTHERS + 1]
    ]
    why = names.say(
        f"jamaica_why.{advice.why}", than=than, points=advice.tenths / 10, chance=points(thought.chance), others=others
    )
    return {"policy": thought.policy, "move": in_short(thought.move, prompt, names, in_lines), "why": why}
