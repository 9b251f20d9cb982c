"""The whole rule book of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.rulebook import (
    acts,
    appendix,
    calls,
    contracts,
    scoring,
    sessions,
    table,
)
from doko_rules.audit.rulebook.derived import derived
from doko_rules.audit.rulebook.model import Part, Rulebook
from doko_rules.audit.rulebook.reader import Reader

if TYPE_CHECKING:
    from doko_rules.audit.opened import Opened

CHAPTERS = (
    table.cards,
    table.deal,
    table.parties,
    contracts.finding,
    contracts.contracts,
    table.orders,
    table.play,
    calls.calls,
    acts.acts,
    scoring.outcome,
    scoring.score,
    sessions.session,
    sessions.knowledge,
    appendix.options,
    appendix.terms,
    appendix.sources,
)
"""What a reader asks for first comes first; terms follow all that names them."""


def rulebook(opened: Opened, language: str = "en") -> Rulebook:
    """The rules of a variant as a document in one language."""
    reader = Reader(opened, language)
    parts: list[Part] = []
    for chapter in CHAPTERS:
        part = derived(opened, chapter(reader), language)
        if part.entries or part.grids:
            parts.append(part)
    parts.append(appendix.index(reader, parts))
    ruleset = opened.ruleset
    made = reader.say("made", id=ruleset.id, fingerprint=ruleset.fingerprint)
    return Rulebook(
        ruleset.id,
        reader.say("title", label=ruleset.label[language]),
        language,
        ruleset.fingerprint,
        (made,),
        tuple(parts),
    )
