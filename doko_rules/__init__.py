"""Doppelkopf rules as data: load a variant, play it, score it, ask it why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from doko_rules.compile.variant import check_variant
    from doko_rules.core.diagnostics import Diagnostic, Place, Report
    from doko_rules.core.errors import (
        BudgetExceeded,
        DokoError,
        IllegalAction,
        InternalError,
        NotationError,
        ReplayError,
        VariantError,
    )
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.record import replay
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.scoring import DocumentError, score_deal, score_facts
    from doko_rules.engine.session import Session
    from doko_rules.engine.variants import load_variant
    from doko_rules.views.explain import Explainer
    from doko_rules.views.reasons import why_not

__all__ = [
    "Action",
    "BudgetExceeded",
    "Deal",
    "Diagnostic",
    "DocumentError",
    "DokoError",
    "Explainer",
    "IllegalAction",
    "InternalError",
    "NotationError",
    "Place",
    "ReplayError",
    "Report",
    "Ruleset",
    "Session",
    "VariantError",
    "__version__",
    "check_variant",
    "load_variant",
    "replay",
    "score_deal",
    "score_facts",
    "why_not",
]

_HOMES = {
    "compile.variant": ("check_variant",),
    "core.diagnostics": ("Diagnostic", "Place", "Report"),
    "core.errors": (
        "BudgetExceeded",
        "DokoError",
        "IllegalAction",
        "InternalError",
        "NotationError",
        "ReplayError",
        "VariantError",
    ),
    "engine.actions": ("Action",),
    "engine.deal": ("Deal",),
    "engine.record": ("replay",),
    "engine.ruleset": ("Ruleset",),
    "engine.scoring": ("DocumentError", "score_deal", "score_facts"),
    "engine.session": ("Session",),
    "engine.variants": ("load_variant",),
    "views.explain": ("Explainer",),
    "views.reasons": ("why_not",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Fetch a public name when it is first asked for: saying the package is cheap."""
    home = _HOME.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
