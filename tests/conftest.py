"""Settings that hold for every test."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

# `dev` answers fast while somebody works; `ci` looks harder, and finds the same each
# time. A property that needs another number than the profile's multiplies
# `settings.default.max_examples`, so that it stays small in one and large in the other.
DEV = settings(
    max_examples=25,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
CI = settings(DEV, max_examples=100, derandomize=True, database=None)

settings.register_profile("dev", DEV)
settings.register_profile("ci", CI)
_IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if _IN_CI else "dev"))


CACHE = "DOKO_CACHE_DIR"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let long runs be asked for."""
    parser.addoption(
        "--full",
        action="store_true",
        help="Look at everything of which a part is enough.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled rules in a folder of this run, never among the user's own files.

    It is set before tests are collected, since some are made from variants.
    """
    if not hasattr(config, "workerinput"):
        os.environ[CACHE] = tempfile.mkdtemp(prefix="doko-rules-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[CACHE], ignore_errors=True)
