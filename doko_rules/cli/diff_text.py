"""Differences of variants for people: a line or two for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.differ.entries import ADDED, MOVED, REMOVED
from doko_rules.cli.output import paint
from doko_rules.cli.yaml_text import flow_text, node_of

if TYPE_CHECKING:
    from doko_rules.audit.differ.difference import Difference
    from doko_rules.audit.differ.entries import Change
    from doko_rules.core.diagnostics import Place

WIDTH = 110
"""What is longer is cut, unless all of it is asked for."""
MOST_SHOWN = 400
"""A witness that takes more signs is only named."""


def summary(number: int) -> str:
    """How many differences there are."""
    return {0: "no difference", 1: "1 difference"}.get(number, f"{number} differences")


def written(change: Change, *, whole: bool = False) -> str:
    """What is written differently, with both places; cut unless it is ``whole``."""
    sign = {ADDED: "+", REMOVED: "-", MOVED: "↕"}.get(change.kind, "~")
    lines = [f"  {sign} {paint(change.rule, 'place')}"]
    for text, place in (
        (change.first, change.first_place),
        (change.second, change.second_place),
    ):
        if place is not None:
            shown = text if whole else _cut(text)
            lines.append(f"      {shown}  {paint(_where(place), 'dim')}")
    return "\n".join(lines)


def difference_text(one: Difference) -> str:
    """What is not the same, how often, and a witness where it is short."""
    often = f" ({one.times} of {one.of})" if one.of else ""
    lines = [
        f"  {paint(one.kind, 'place')}: {one.where}{often}",
        f"      {one.first} {paint('→', 'dim')} {one.second}",
    ]
    if one.witness is not None:
        shown = one.witness.get("given", one.witness["expect"])
        text = flow_text(node_of(dict(shown)))
        if len(text) <= MOST_SHOWN:
            lines.append(f"      {paint('for example', 'dim')} {text}")
    return "\n".join(lines)


def _where(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
