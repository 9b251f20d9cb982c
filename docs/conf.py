"""How the documentation is built: ``sphinx-build -W -n docs docs/_build``."""

from __future__ import annotations

import sys
from pathlib import Path

# The checkout is what is documented, however the package was installed.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import doko_rules

project = "doko-rules"
author = "doko-rules contributors"
release = version = doko_rules.__version__

extensions = [
    "docs.extensions.lexer",
    "docs.extensions.names",
    "docs.extensions.schema_keys",
    "docs.extensions.traceability",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "doko-rules"

autodoc_member_order = "bysource"
# Signatures name types of the inside; the reference documents public names only.
nitpick_ignore_regex = [("py:.*", ".*")]
