"""Settings that hold for every test."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# `dev` answers fast while somebody works; `ci` looks harder, and finds the same each
# time. A property that needs another number than the profile's multiplies
# `settings.default.max_examples`, so that it stays small in one and large in the other.
_SHARED = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("dev", max_examples=25, **_SHARED)
settings.register_profile(
    "ci", max_examples=250, derandomize=True, database=None, **_SHARED
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE")
    or ("ci" if os.environ.get("CI", "").lower() in {"1", "true"} else "dev")
)
