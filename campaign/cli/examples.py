"""Examples of every command, for its own help page. A test parses each of them."""

from cyclopts import App

_COLUMNS = 80

EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "new": (
        ("highseas new contracts --names Ann,Bo --ai 2:navigator", "with the program's better player"),
        ("highseas new base --with make-sail-marked,gambler", "the base game with other sets mixed in"),
        ("highseas new jamaica --names Ann,Bo,Cy --ai 3", "a race around Jamaica"),
    ),
    "resume": (
        ("highseas resume", "on with the last game"),
        ('highseas resume "Solo contracts 42"', "on with a game by its name"),
    ),
    "daily": (
        ("highseas daily", "today's deal"),
        ("highseas daily --calendar --date 2026-01-31", "days in a row, and that month day by day"),
        ("highseas daily jamaica", "today's race"),
    ),
    "puzzle": (
        ("highseas puzzle", "the puzzles, and which are solved"),
        ("highseas puzzle spare-the-settler", "play one"),
        ("highseas puzzle today", "the puzzle of the day"),
    ),
    "line": (
        ("highseas line adventure --names Ann,Bo --with gambler", "a story campaign with Gamblers"),
        ("highseas line --resume last", "on with the last game"),
        ("highseas line --json --seat 2 --players 3", "JSON for one seat of three"),
    ),
    "demo": (
        ("highseas demo", "a random game"),
        ("highseas demo --seed 1 --players 3", "the same game each time"),
        ("highseas demo --ai 1:navigator", "a solo game of the navigator"),
    ),
    "replay": (
        ("highseas replay game.txt", "tell a recorded game"),
        ("highseas replay game.txt --quiet", "check it, and tell only the end"),
        ("highseas replay game.txt --turns", "who took which card, turn by turn"),
    ),
    "review": (
        ('highseas review "Solo contracts 42"', "what decided a game of yours, by its name"),
        ("highseas review game.txt", "a replay"),
        ("highseas review game.txt --json", "for programs"),
    ),
    "cards": (
        ("highseas cards", "every card with its figures and rules"),
        ("highseas cards sailor", "one kind"),
        ("highseas cards ransom --json", "a contract, for programs"),
    ),
    "lab": (
        ("highseas lab --games 100 --chapters 1,2", "the first two chapters, every number of players"),
        ("highseas lab --level stern --choose 1,2", "a stern campaign, and both ways of each choice"),
        ("highseas lab --story my-story --players 1 --workers 2", "a story of your own, alone"),
    ),
    "lab puzzles": (
        ("highseas lab puzzles new-puzzles", "twenty puzzles, some minutes of search"),
        ("highseas lab puzzles more --tables 20000 --seed 2", "twenty among more tables, of other luck"),
    ),
    "lab rate": (
        ("highseas lab rate --aside 0,4,6,8", "the navigator alone, with more and more Time cards aside"),
        ("highseas lab rate --players 2 --against deckhand", "what it wins beyond deckhand on the same deals"),
        ("highseas lab rate --policy deckhand --mode base --players 4 --json", "one seat of four, as JSON"),
    ),
    "lab train": (
        ("highseas lab train solo my-training", "begin it, or go on with it"),
        ("highseas lab train my-plan.toml my-training --workers 2", "a plan of your own"),
        ("highseas lab train together big --ray ray://head:10001", "on a cluster"),
    ),
    "serve": (
        ("highseas serve", "then open the address that it prints"),
        ("highseas serve --host 0.0.0.0 --cert cert.pem --key key.pem", "for other computers too, encrypted"),
        ("highseas serve --visitors", "who has played so far"),
    ),
    "saves": (
        ("highseas saves", "every saved game, the last one first"),
        ("highseas saves | grep Ann", "those of one player"),
    ),
    "stats": (
        ("highseas stats", "everything"),
        ("highseas stats --achievements", "what was achieved, and what is still open"),
        ("highseas stats | grep Streak", "one line of it"),
    ),
    "share": (
        ("highseas share", "the last game in one line"),
        ("highseas share >> results.txt", "kept in a file"),
    ),
    "news": (
        ("highseas news", "what is new, the newest version first"),
        ("highseas --version", "which version this is"),
    ),
    "deal": (
        ("highseas deal check my-table.toml", "can it be played?"),
        ("highseas deal export > my-table.toml", "the table of the last game, to change by hand"),
    ),
    "deal check": (
        ("highseas deal check my-table.toml", "can it be played?"),
        ("highseas new --deal my-table.toml", "then play it"),
    ),
    "deal export": (
        ("highseas deal export", "the table of the last game"),
        ('highseas deal export "Solo contracts 42" --reveal', "with the faces of its decks"),
    ),
    "save": (
        ('highseas save export "Solo contracts 42" game.hsea', "a game as a file"),
        ("highseas save import game.hsea", "take it in elsewhere"),
    ),
    "save export": (
        ('highseas save export "Solo contracts 42" game.hsea', "a game as a file"),
        ('highseas save export "Solo contracts 42" game.hsea --overwrite', "in the place of an older one"),
    ),
    "save import": (
        ("highseas save import game.hsea", "under the name of the file"),
        ('highseas save import game.hsea "From Ann"', "under a name of your own"),
    ),
    "history": (
        ("highseas history", "the finished games, the last one first"),
        ('highseas history replay "Solo contracts 42"', "one of them, move by move"),
    ),
    "history replay": (
        ('highseas history replay "Solo contracts 42"', "move by move"),
        ('highseas history replay "Solo contracts 42" --turns', "turn by turn: who took what"),
        ('highseas history replay "Solo contracts 42" game.txt', "into a file"),
    ),
    "history again": (
        ("highseas history", "the names"),
        ('highseas history again "Solo contracts 42"', "the same deal from its beginning"),
    ),
    "history back": (
        ("highseas history", "the names"),
        ('highseas history back "Solo contracts 42"', "among the saved games again, to take its end back"),
    ),
    "history branch": (
        ("highseas history", "the names"),
        ('highseas history branch "Solo contracts 42"', "a copy to play on; the old one stays"),
        ('highseas history branch "Solo contracts 42" --move 43', "a copy from before move 43 of its review"),
    ),
    "history export": (
        ("highseas history export old-games.zip", "all of them in one file"),
        ("highseas history export old-games.zip && highseas history clear", "then away with them"),
    ),
    "history clear": (
        ("highseas history clear", "asks first"),
        ("highseas history clear --yes", "does not ask"),
    ),
    "save restore": (
        ("highseas saves", "names what is damaged"),
        ('highseas save restore "Solo contracts 42"', "bring back the newest good backup of it"),
    ),
    "backup": (
        ("highseas backup high-seas.zip", "everything of yours in one file"),
        ("highseas backup high-seas.zip --overwrite", "in the place of an older one"),
    ),
    "restore": (
        ("highseas backup before.zip", "first keep what is here, if you like"),
        ("highseas restore high-seas.zip", "bring everything back, beside what is here"),
    ),
    "doctor": (
        ("highseas doctor", "which files cannot be read, and why"),
        ("highseas doctor --set-aside", "move them out of the way; nothing is deleted"),
    ),
    "story": (
        ("highseas story new --names Ann,Bo", "begin a campaign"),
        ("highseas story journal", "read what was told so far"),
    ),
    "story new": (
        ("highseas story new --names Ann,Bo", "two players, with the story of this game"),
        ("highseas story new --campaign Winter --with gambler", "with a name, and Gamblers mixed in"),
        ("highseas story new --at-table Winter", "at the table of an earlier campaign"),
    ),
    "story check": (
        ("highseas story check my-story", "can it be played, and if not, why?"),
        ("highseas story new --story my-story", "then play it"),
    ),
    "story pack": (
        ("highseas story pack my-story my-story.hss", "one file of it"),
        ("highseas story check my-story && highseas story pack my-story my-story.hss", "if it can be played"),
    ),
    "story add": (
        ("highseas story add my-story.hss", "a story as one file"),
        ("highseas story add my-story", "a folder; it may go elsewhere afterwards"),
    ),
    "story list": (
        ("highseas story list", "the stories that were added"),
        ("highseas story add my-story.hss && highseas story list", "after one more"),
    ),
    "story journal": (
        ("highseas story journal", "of the last game"),
        ("highseas story journal Winter > winter.txt", "of a campaign by its name, into a file"),
    ),
    "story log": (
        ("highseas story log", "of the last game"),
        ("highseas story log Winter", "of a campaign by its name"),
    ),
    "story table": (
        ("highseas story table", "of the last game"),
        ("highseas story table Winter", "of a campaign by its name"),
    ),
    "story branch": (
        ("highseas story log Winter", "the chapters and their numbers"),
        ("highseas story branch Winter 2", "a second campaign from the second of them"),
    ),
    "story again": (
        ("highseas story log Winter", "the chapters and their numbers"),
        ("highseas story again Winter 2", "the second of them once more"),
    ),
    "story replay": (
        ("highseas story log Winter", "the chapters and their numbers"),
        ("highseas story replay Winter 2", "the second of them, move by move"),
    ),
}
"""For each command: what to type, and what it does."""


def text_of(examples: tuple[tuple[str, str], ...]) -> str:
    """Format examples for a help page of 80 columns: in two columns, or each with its description below."""
    width = max(len(typed) for typed, _ in examples)
    if all(len(_line(width, *example)) <= _COLUMNS for example in examples):
        lines = [_line(width, *example) for example in examples]
    else:
        lines = [line for typed, does in examples for line in (f"    {typed}", f"        {does}")]
    return "\n".join(["Examples:", "", *lines, ""])


def _line(width: int, typed: str, does: str) -> str:
    return f"    {typed:<{width}}  {does}"


def show_with(app: App) -> None:
    """Add its examples to the help page of every command."""
    for path, examples in EXAMPLES.items():
        command = app
        for word in path.split():
            command = command[word]
        command.help_epilogue = text_of(examples)
