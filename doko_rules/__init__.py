"""Doppelkopf rules as data: load a variant, play it, score it, ask it why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from doko_rules.compile.variant import Checked, check_variant
    from doko_rules.core.diagnostics import Diagnostic, Place, Report
    from doko_rules.core.errors import (
        BudgetExceeded,
        DocumentError,
        DokoError,
        IllegalAction,
        RulesChanged,
        UnfinishedDeal,
        VariantError,
    )
    from doko_rules.core.problems import Problem
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.record import Replay, read_action, replay, write_record
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.scoring import score_deal, score_facts
    from doko_rules.engine.session import Scored, Session
    from doko_rules.engine.settlement import Settlement
    from doko_rules.engine.variants import load_variant
    from doko_rules.views.events import events
    from doko_rules.views.explain import Explainer
    from doko_rules.views.explained import explain_deal, explain_facts
    from doko_rules.views.explanation import Explanation
    from doko_rules.views.reasons import Reason
    from doko_rules.views.refusals import why_not
    from doko_rules.views.seat import view

__all__ = [
    "Action",
    "BudgetExceeded",
    "Checked",
    "Deal",
    "Diagnostic",
    "DocumentError",
    "DokoError",
    "Explainer",
    "Explanation",
    "IllegalAction",
    "Place",
    "Problem",
    "Reason",
    "Replay",
    "Report",
    "RulesChanged",
    "Ruleset",
    "Scored",
    "Session",
    "Settlement",
    "UnfinishedDeal",
    "VariantError",
    "__version__",
    "check_variant",
    "events",
    "explain_deal",
    "explain_facts",
    "load_variant",
    "read_action",
    "replay",
    "score_deal",
    "score_facts",
    "view",
    "why_not",
    "write_record",
]

_HOMES = {
    "compile.variant": ("Checked", "check_variant"),
    "core.diagnostics": ("Diagnostic", "Place", "Report"),
    "core.errors": (
        "BudgetExceeded",
        "DocumentError",
        "DokoError",
        "IllegalAction",
        "RulesChanged",
        "UnfinishedDeal",
        "VariantError",
    ),
    "core.problems": ("Problem",),
    "engine.actions": ("Action",),
    "engine.deal": ("Deal",),
    "engine.record": ("Replay", "read_action", "replay", "write_record"),
    "engine.ruleset": ("Ruleset",),
    "engine.scoring": ("score_deal", "score_facts"),
    "engine.session": ("Scored", "Session"),
    "engine.settlement": ("Settlement",),
    "engine.variants": ("load_variant",),
    "views.events": ("events",),
    "views.explain": ("Explainer",),
    "views.explanation": ("Explanation",),
    "views.explained": ("explain_deal", "explain_facts"),
    "views.reasons": ("Reason",),
    "views.refusals": ("why_not",),
    "views.seat": ("view",),
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
