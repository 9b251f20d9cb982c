"""Settings that hold for every test."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# `dev` answers fast while somebody works; `ci` looks harder, and finds the same each
# time. A property that needs another number than the profile's multiplies
# `settings.default.max_examples`, so that it stays small in one and large in the other.
DEV = settings(
    max_examples=25,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
CI = settings(DEV, max_examples=250, derandomize=True, database=None)

settings.register_profile("dev", DEV)
settings.register_profile("ci", CI)
_IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if _IN_CI else "dev"))


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled rules are cached here, never among the user's own files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
