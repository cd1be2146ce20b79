"""Stories whose chapters say something of their own in every place where they can."""

import json
from pathlib import Path

from highseas.story.format import Story
from highseas.story.lint.narration import wanted_of


def narrated(story: Story, number: int, words: int = 30) -> str:
    """Return a complete `chapter-N.toml` of a story; each line says what it is for, and is unlike all others."""
    wanted = wanted_of(story, number)

    def text(what: str, count: int) -> str:
        return json.dumps(" ".join([f"{what}:", *["word"] * (count - len(what.split()))]))

    def row(what: str, count: int, long: int) -> str:
        return f"[{', '.join(text(f'{number} {what} {at}', long) for at in range(1, count + 1))}]"

    months = ", ".join(json.dumps(f"the Month of {number}.{month}") for month in range(1, wanted.months + 1))
    lines = [f"months = [{months}]", f"quiet = {row('quiet', 4, 8)}", f"month_end = {row('month end', 4, 8)}"]
    if number:
        lines += [
            "[lost]",
            *(f"{cause} = {text(f'lost {cause}', 50)}" for cause in ("missions", "markers", "influence")),
        ]
    for mission in wanted.missions:
        lines += [f"[mission.{mission}]", f"done = {text(f'{{name}}, done {mission}', words)}"]
        lines += [f"late = {text(f'{{name}}, late {mission}', words)}"] if mission in wanted.tested else []
        lines += [] if number else [f"[tale.{mission}]", f"text = {text(f'tale {mission}', 45)}"]
    for event in wanted.events:
        lines += [f"[event.{event}]", f"lines = {row(event, 2, 8)}"]
    if wanted.choice:
        said = row("told", 2, words)
        lines += ["[choice]", f"asks = {text('asks', 20)}", 'ways = ["Stay on deck", "Go below"]', f"told = {said}"]
    return "\n".join(lines) + "\n"


def narrate(folder: Path, story: Story) -> None:
    """Write what the copy of a story in this folder says besides its cards; it names players who are alone."""
    manifest = folder / "story.toml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("alone = true", "alone = false"), encoding="utf-8")
    for number in range(len(story.chapters) + 1):
        path = folder / "text" / "en" / f"chapter-{number}.toml"
        path.write_text(narrated(story, number), encoding="utf-8")
