"""How the documentation is built: ``sphinx-build -W -n docs docs/_build``."""

from __future__ import annotations

import doko_rules

project = "doko-rules"
author = "doko-rules contributors"
release = version = doko_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "doko-rules"

autodoc_member_order = "bysource"
# Signatures name types of the inside; the reference documents public names only.
nitpick_ignore_regex = [("py:.*", ".*")]
