"""The end report of a game in lines: outcome, contracts by whom and when, seats, seed."""

from campaign.saga import is_complete
from campaign.session import Session
from campaign.words.names import contract_name, counted
from campaign.words.results import result_lines
from engine.cards import CONTRACTS
from engine.events import Busted, ContractCompleted, MissionCompleted, TimeCardAside


def report_lines(session: Session) -> list[str]:
    """Everything the end report tells, the headline first. The game must be over."""
    result = session.result
    assert result is not None
    names = session.state.names
    lines = [
        *result_lines(result, names, session.view.story),
        "",
        *_contract_lines(session),
        *_mission_lines(session),
    ]
    busts = [sum(1 for e in _events(session) if isinstance(e, Busted) and e.seat == i) for i in range(len(names))]
    told = ", ".join(f"{name} {count}" for name, count in zip(names, busts, strict=True))
    asides = sum(1 for event in _events(session) if isinstance(event, TimeCardAside))
    aside = f" Time cards set aside on the way: {asides}." if session.view.timed else ""
    lines += ["", f"Busts: {told}.{aside}"]
    rewound = "; the game was rewound" if session.rewound else ""
    lines.append(f"Seed {session.state.seed}, {counted(len(session.moves), 'decision')}{rewound}.")
    return lines


def _mission_lines(session: Session) -> list[str]:
    """Of a chapter: who completed which mission on which turn, crowns, and what the campaign has come to."""
    tale, saga = session.view.story, session.saga
    if tale is None:
        return []
    names = session.state.names
    lines = []
    for mission in tale.missions:
        done = [f"{names[seat - 1]}, turn {_turn_of(session, mission.id, seat - 1)}" for seat in mission.marks]
        lines.append(f"Mission {mission.id}: {'; '.join(done) if done else 'not completed'}")
    crowns = ", ".join(f"{name} {seat.crowns}" for name, seat in zip(names, tale.seats, strict=True))
    lines.append(f"Crowns: {crowns}. It took {counted(tale.month, 'month')}.")
    if saga is not None and is_complete(session):
        defeats = f"with {counted(saga.defeats, 'defeat')} on the way."
        flawless = defeats if saga.defeats else "without a single defeat!"
        lines.append(f"The story is told to its end, {flawless}")
    elif saga is not None and saga.defeats:
        lines.append(f"Defeats of this campaign so far: {saga.defeats}.")
    return lines


def _turn_of(session: Session, mission: str, seat_no: int) -> int:
    """The turn on which the seat completed the mission."""
    for moment in session.moments:
        for event in moment.events:
            if isinstance(event, MissionCompleted) and (event.mission, event.seat) == (mission, seat_no):
                return max(1, moment.state.turn)
    return 0


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
