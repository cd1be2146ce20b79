"""The end report of a game in lines: outcome, contracts by whom and when, seats, seed."""

from campaign.session import Session
from campaign.words.names import contract_name, counted
from campaign.words.results import result_lines
from engine.cards import CONTRACTS
from engine.events import Busted, ContractCompleted, TimeCardAside


def report_lines(session: Session) -> list[str]:
    """Everything the end report tells, the headline first. The game must be over."""
    result = session.result
    assert result is not None
    names = session.state.names
    lines = [*result_lines(result, names), "", *_contract_lines(session)]
    busts = [sum(1 for e in _events(session) if isinstance(e, Busted) and e.seat == i) for i in range(len(names))]
    told = ", ".join(f"{name} {count}" for name, count in zip(names, busts, strict=True))
    asides = sum(1 for event in _events(session) if isinstance(event, TimeCardAside))
    lines += ["", f"Busts: {told}. Time cards set aside on the way: {asides}."]
    rewound = "; the game was rewound" if session.rewound else ""
    lines.append(f"Seed {session.state.seed}, {counted(len(session.moves), 'decision')}{rewound}.")
    return lines


def _events(session: Session) -> list[object]:
    return [event for moment in session.moments for event in moment.events]


def _contract_lines(session: Session) -> list[str]:
    """Who completed what on which turn, then what stayed open."""
    names = session.state.names
    lines = []
    done = set()
    for moment in session.moments:
        for event in moment.events:
            if isinstance(event, ContractCompleted):
                done.add(event.contract)
                name = contract_name(CONTRACTS[event.contract].id)
                lines.append(f"{name}: {names[event.seat]}, turn {max(1, moment.state.turn)}")
    lines += [f"{CONTRACTS[i].name}: stayed open" for i in session.state.contracts if i not in done]
    return lines
