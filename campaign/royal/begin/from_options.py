"""Port Royal as the command line asks for it: a game of one of its modes, a deal file, or a story campaign."""

from typing import Any

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import ALL_OPTIONS, OF_RACES, PLAIN_OPTIONS, TableOptions, dealt, refuse_any
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin import setups
from highseas.campaign.saved_games import slots

_OF_CAMPAIGNS = frozenset({"draft", "choices", "level", "keep_characters", "campaign", "story", "at_table"})
_OF_BOTH = frozenset({"competitive", "bust_bars_expeditions", "second_shuffle_tax", "added", "with_contract_cards"})
"""What can be asked for a game and a campaign alike, beside seats and luck."""
_NOT_OF_CAMPAIGNS = ALL_OPTIONS - _OF_CAMPAIGNS - _OF_BOTH - OF_RACES - (PLAIN_OPTIONS - {"deal"})


def begin(mode: str, options: TableOptions) -> tuple[Start, Campaign | None]:
    """Return the game or campaign asked for (`Begins`). Raises `SessionError`, `SetupError` or `DealError`."""
    if setups.modes().get(mode):
        return _campaign(options)
    refuse_any(options, _OF_CAMPAIGNS, "cli.only_with_campaign")
    refuse_any(options, OF_RACES, "cli.only_with_race")
    return (_game(mode, options) if options.deal is None else dealt(options)), None


def _game(mode: str, options: TableOptions) -> Start:
    """Return the start of a shuffled table; options that a request has too stand there under the same names."""
    wanted: dict[str, Any] = {name: getattr(options, name) for name in setups.REQUESTED if name in ALL_OPTIONS}
    wanted |= {
        "names": requests.parts(options.names),
        "contracts": options.contract,
        "sets": _sets(mode, options),
        "ai": (),
        "own": setups.own_options(mode, options.set),
    }
    return setups.wanted_start(setups.GameRequest(mode, **wanted))


def _sets(mode: str, options: TableOptions) -> tuple[str, ...]:
    added = [name for words in options.added for name in requests.parts(words)]
    return setups.sets_with(mode, (*added, *(("contracts",) if options.with_contract_cards else ())))


def _campaign(options: TableOptions) -> tuple[Start, Campaign]:
    """Return the first chapter of the requested campaign. At an earlier table it has that one's players and story,
    unless others are named. Raises `SaveError`, `SessionError` or `SetupError`.
    """
    refuse_any(options, _NOT_OF_CAMPAIGNS, "cli.not_with.campaign")
    refuse_any(options, OF_RACES, "cli.only_with_race")
    table = slots.take_table(slots.open_store(), options.at_table) if options.at_table else None
    names = requests.parts(options.names)
    if table is not None and not names and options.players is None:
        names = table.names
    request = campaigns.CampaignRequest
    asked: dict[str, Any] = {name: getattr(options, name) for name in request.__struct_fields__ if name in ALL_OPTIONS}
    asked |= {
        "names": requests.seat_names(options.players, names, campaigns.MOST_PLAYERS, "begin.players_campaign"),
        "name": options.campaign,
        "seed": requests.draw_seed() if options.seed is None else options.seed,
        "keep": options.keep_characters,
        "sets": _sets(campaigns.MODE, options),
        "story": options.story or (table.story if table is not None else None),
        "table": table.handed_on if table is not None else HandedOn(),
    }
    return campaigns.begin_campaign(request(**asked))
