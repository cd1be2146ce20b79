"""Deckhand's advice in words."""

from highseas.campaign.words.names import card_name, contract_name, full_name
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.odds import percent
from highseas.campaign.words.prompts import option_label
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.seen.view import Option


def hint_line(advice: Advice, names: TableNames) -> str:
    """Format the advice as one sentence without a colon: the move, then the reason."""
    contract = advice.goal if advice.kind == "contract" else ""
    label = option_label(Option("", advice.move, contract=contract), names)
    return f"{label.replace(':', '', 1)} — {reason(advice, names)}."


def reason(advice: Advice, names: TableNames) -> str:
    """Format the reason of an advice."""
    is_mission = advice.kind == "mission"
    goal = names.story.mission_name(advice.goal) if is_mission else contract_name(advice.goal)
    card = card_name(advice.card) if advice.card >= 0 else ""
    risk = f"{percent(advice.bust, advice.total)} of the next cards bust" if advice.total else "no card is left"
    match advice.why:
        case "first_card":
            return "the first card of a turn has to be turned up"
        case "event_draws":
            return "today's event asks for more cards before you may stop"
        case "draw_on":
            return f"{risk}, and what a further card may bring is worth more"
        case "enough":
            return f"{risk}, and what lies in the harbor is worth keeping"
        case "claim_contract":
            return f"the terms of {goal} hold, and it is still open"
        case "claim_expedition":
            return "its cards are to hand and no open contract needs them"
        case "mark":
            return f"a marker on {goal} brings it closer"
        case "save_marker":
            return f"markers are short, and {goal} is not worth one now"
        case "clock":
            return "a turn is worth more than a point while contracts are open"
        case "repel_clash":
            return "it would bust the turn"
        case "repel_poor":
            return f"the {card} brings less than it puts at risk"
        case "keep_for_nest":
            return "its color is still missing under Pirates' Nest"
        case "let_in":
            return f"the {card} is worth having in the harbor"
        case "bust_wanted":
            return "a bust completes an open contract"
        case "for_goal":
            return f"it serves {goal}"
        case "for_coins":
            return "its coins are worth most now"
        case "for_income":
            return f"the {full_name(advice.card)} will bring more than it costs"
        case "decline":
            return "going without its coins moves a marker"
        case "claim_mission":
            return "nothing is missing, and the marker is worth the price"
        case "mission_moment":
            return "it can be completed at this moment only"
        case "keep_item":
            return f"the {card} carries something that will be asked for"
        case "sell_item":
            return "nothing asks for it, and the price is good"
        case "look_ahead":
            return "knowing the next card is better than guessing"
        case "put_back":
            return f"the {card} is the best next card of those"
        case "offer_worth":
            return "it is worth the coins"
        case "offer_dear":
            return "the coins are worth more"
        case "character":
            return "purse and ability together are the best of those"
        case "share":
            return "even parts leave nobody behind"
        case "left_to_others":
            return f"the {card} is of more use to somebody still to come"
        case _:
            return "nothing here is worth its price"
