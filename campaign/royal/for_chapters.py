"""What chapters ask of Port Royal, which stories are played with: they reach it here and nowhere else."""

from highseas.campaign.royal.game import PORT_ROYAL
from highseas.campaign.royal.play.at_table import RoyalSession as StorySession
from highseas.campaign.royal.words.goals import Step, goal_terms
from highseas.campaign.royal.words.names import LANGUAGE, Effects, StoryNames, TableNames, own_story
from highseas.engine.royal.events import Busted, Event, HarborCleared, Hired, ItemKept, Stopped, TaxPaid, Traded
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.seen.view import View
from highseas.engine.royal.state import Level, Options, Setup, State
