"""The report about many deals as one page, with plots where they can be drawn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from doko_rules.audit.page import page
from doko_rules.audit.playing import MOST_DEALS
from doko_rules.audit.survey.grids import IN_DETAIL, grids
from doko_rules.audit.survey.words import said

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

Json = dict[str, Any]


def audit_page(ruleset: Ruleset, data: Json, language: str) -> str:
    """The whole report as HTML."""
    from markupsafe import Markup

    from doko_rules.audit.survey.plots import plots

    drawn = plots(data, language)
    shown = [grid for grid in grids(data, language) if grid.rows]
    failures = [
        (
            f"{witness['check']} ({player['kind']}): {witness['message']}",
            json.dumps(witness["record"], ensure_ascii=False),
        )
        for player in data["players"]
        for witness in player["witnesses"]
        if not witness["excused"]
    ]
    return page(
        "audit",
        said("title", language, label=data["label"]),
        language,
        rules=f"{ruleset.id} {ruleset.fingerprint}",
        lines=heading_lines(data, language),
        verdict=verdict(data, language),
        sound=is_sound(data),
        grids=shown,
        in_detail=IN_DETAIL,
        all_rows=said("all rows", language),
        # Drawn by ourselves; the words in it are escaped by who has drawn it.
        plots={id: Markup(svg) for id, svg in drawn.items()},  # noqa: S704 -- see above
        no_plots="" if drawn else said("no plots", language),
        failures=failures,
        failures_title=said("failures", language),
    )


def heading_lines(data: Json, language: str) -> list[str]:
    """What was played, and how."""
    lines = [
        said(
            "about",
            language,
            deals=player["deals"],
            sessions=player["sessions"],
            kind=player["kind"],
            seed=data["seed"],
        )
        for player in data["players"]
    ]
    return [*lines, said("cut", language, most=MOST_DEALS)]


def is_sound(data: Json) -> bool:
    """Whether no check has found a fault."""
    return not any(
        check["failed"] for player in data["players"] for check in player["checks"]
    )


def verdict(data: Json, language: str) -> str:
    """What the checks have found, in one sentence."""
    checks = [check for player in data["players"] for check in player["checks"]]
    names = {check["id"] for check in checks}
    failed = {check["id"] for check in checks if check["failed"]}
    deals = sum(
        max(check["deals"] for check in player["checks"]) for player in data["players"]
    )
    if not deals:
        return said("untried", language)
    key = "unsound" if failed else "sound"
    return said(key, language, checks=len(names), failed=len(failed), deals=deals)
