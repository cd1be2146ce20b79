"""The site (`make docs`): README, CONTRIBUTING and `docs/` as they stand, and pages made from docstrings.

The tree itself is the source, so that links between documents are the same here and on a forge. Its front page is
docs/site/index.md; the pages beside it, one for each kind of readers, lead on to every other document.
"""

import re
from importlib.util import find_spec
from pathlib import Path

from sphinx.application import Sphinx

from highseas.campaign.files.version import VERSION

ROOT = Path(__file__).parents[1]
PAGES = "docs/site/"
DESCRIBED = r"envs|engine\.(?:game|deals)|campaign\.(?:plug|begin|play\.(?:daily|start|finished)|tui\.games)"
"""Where a type that a signature names has to be on a page, too."""

project = "High Seas"
author = "The High Seas crew"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = f"{PAGES}index"
include_patterns = ["README*.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CHANGELOG.md", "docs/**"]
exclude_patterns = ["build", ".*", "*/**/__pycache__"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", rf"(?!highseas\.(?:{DESCRIBED})\b).*")]
html_theme = "furo"
html_title = f"High Seas {VERSION}"
html_copy_source = html_show_copyright = False
myst_heading_anchors = 4  # as a forge has them
default_role = "code"  # docstrings mark code as Markdown does
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_inherit_docstrings = False  # those of libraries are in forms of their own
autodoc_mock_imports = [name for name in ("gymnasium", "numpy", "pettingzoo") if not find_spec(name)]  # the extra `rl`


def lead_on(app: Sphinx, page: str, source: list[str]) -> None:
    """Let links lead to files of the tree that have no page here; pages for readers contain what they have links to."""

    def leads(link: re.Match[str]) -> str:
        path = (ROOT / page).parent / link[2]
        if path.is_dir():  # of which only a forge has a page
            return link[1]
        shown = path.suffix != ".md" or str(path.resolve().relative_to(ROOT).with_suffix("")) in app.env.found_docs
        return link[0] if shown else f"[{link[1]}](path:{link[2]})"

    source[0] = re.sub(r"\[([^]]*)\]\(([^):#]+)\)", leads, source[0])
    if page.startswith(PAGES):
        links = "\n".join(re.findall(r"\]\(([^):#]+)\.md\)", source[0]))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{links}\n```\n"


def setup(app: Sphinx) -> None:
    """Let the site be built so, and begin where a server looks."""
    app.connect("source-read", lead_on)
    first = f'<meta http-equiv="refresh" content="0; url={root_doc}.html">'
    app.connect("build-finished", lambda app, _: (app.outdir / "index.html").write_text(first, encoding="utf-8"))
