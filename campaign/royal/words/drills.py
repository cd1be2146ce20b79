"""Drills in words: what is asked, what each answer was worth and what can be counted of it, and how a sitting went."""

from collections import Counter

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.review import Review
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.drills import Claim, claims
from highseas.campaign.royal.results.learning import Answered, Sitting, keep
from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import option_label
from highseas.campaign.words.language import Language, points
from highseas.engine.refusal import Refusal
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import GoalRef


def kept_line(found: Review, session: RoyalSession, language: Language) -> str:
    """Keep the costliest decisions of a reviewed game as drills, and say so; empty where there is none to keep."""
    try:
        kept = keep(found, session)
    except Refusal as error:
        return language.reason(error)
    return language.say("learn.kept", drills=kept) if kept else ""


def heading(sitting: Sitting, language: Language, form: str = "heading") -> str:
    """Say which drill is asked, and what it is about."""
    number, kind = len(sitting.answers) + 1, f"learn.kind.{sitting.drill.kind}"
    return language.say(f"learn.{form}", number=number, size=sitting.size, kind=kind)


def verdict(answered: Answered, language: Language) -> str:
    """Say whether an answer was right, else how many points it cost."""
    cost = points(answered.drill.best) - points(answered.drill.judged[answered.move])
    return language.say("learn.right") if answered.right else language.say("learn.wrong", points=cost)


def outcome(answered: Answered) -> list[str]:
    """Say the chance of each answer, the best first, what can be counted about the best and the given one, and when
    the drill comes back.
    """
    drill, session, names = answered.drill, answered.session, names_at(answered.session)
    seat_no, prompt = PORT_ROYAL.decider(session.state), session.prompt
    assert prompt is not None
    labels = {option.text: option_label(option, names) for option in prompt.options}
    order = sorted(drill.judged, key=lambda move: -drill.judged[move])
    lines = []
    for move in order:
        is_best, is_mine = drill.is_right(move), move == answered.move
        figures = {"chance": points(drill.judged[move]), "move": labels[move]}
        lines.append(names.say("learn.answer", best=is_best, yours=is_mine, **figures))
    lines += ["", names.say("learn.why")]
    seen = PORT_ROYAL.observe(session.state, seat_no)
    for move in dict.fromkeys([*order[: not answered.right], answered.move]):
        counted = claims(seen, seat_no, PORT_ROYAL.parse(move))
        said = [names.say(f"learn.claim.{claim.code}", **_named(claim, names)) for claim in counted]
        lines += [names.say("learn.of_move", move=labels[move], claims=said)] if said else []
    return [*lines, "", names.say("learn.back", days=answered.days)]


def _named(claim: Claim, names: TableNames) -> dict[str, object]:
    """Return the figures of a claim, with the name of the goal in it."""
    return {
        key: goal_name(*each, names.story) if isinstance(each, GoalRef) else each for key, each in claim.figures.items()
    }


def summary(sitting: Sitting, language: Language) -> list[str]:
    """Say how a sitting went: what was right, by kind, what waits, and what was left out."""
    right = Counter(each.drill.kind for each in sitting.answers if each.right)
    asked = Counter(each.drill.kind for each in sitting.answers)
    lines = [
        language.say("learn.over", right=right.total(), asked=asked.total()) if asked else language.say("learn.none")
    ]
    lines += [
        language.say("learn.by_kind", kind=f"learn.kind.{kind}", right=right[kind], asked=asked[kind]) for kind in asked
    ]
    if sitting.lapsed:
        lines.append(language.say("learn.lapsed", count=len(sitting.lapsed), why=sitting.lapsed[0]))
    return [*lines, *([language.say("learn.left", left=sitting.left)] if sitting.left else [])]
