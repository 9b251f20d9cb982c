"""Run the command line as ``python -m doko_rules``."""

from __future__ import annotations

import sys

from doko_rules.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
