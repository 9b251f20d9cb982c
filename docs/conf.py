"""How the documentation is built: ``sphinx-build -W -n docs docs/_build``.

The pages are plain Markdown, to be read where they lie. The website adds what it needs.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

# The checkout is what is documented, however the package was installed.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import doko_rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent

project = "doko-rules"
author = "doko-rules contributors"
release = version = doko_rules.__version__

extensions = ["docs.extensions.lexer", "docs.extensions.rulebooks", "myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "doko-rules"


def add_contents(_app: Sphinx, page: str, source: list[str]) -> None:
    """Let what an index page links to be what stands below it."""
    if page == "changelog":
        # Its links go from the root of the repository.
        text = (ROOT / "CHANGELOG.md").read_text("utf-8")
        source[0] = text.replace("](docs/", "](")
    elif page.endswith("index"):
        pages = dict.fromkeys(re.findall(r"\]\(([\w./-]+\.md)\)", source[0]))
        source[0] += "\n".join(["\n```{toctree}", ":hidden:", "", *pages, "```", ""])


def setup(app: Sphinx) -> None:
    """Have pages completed as they are read."""
    app.connect("source-read", add_contents)
