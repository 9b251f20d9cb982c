"""Keeping the records of deals in a folder, each whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.writing import told_of
from doko_rules.core.paths import is_path
from doko_rules.engine.phases import REDEALT
from doko_rules.engine.record import write_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


class Keeper:
    """Writes records into a folder, which is made when it is not there."""

    def __init__(self, folder: str, ruleset: Ruleset) -> None:
        """Make the folder ready.

        Raises:
            click.UsageError: It can not be written to.
        """
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not os.access(self.folder, os.W_OK | os.X_OK):
                self._refuse("permission denied")
        except OSError as error:
            self._refuse((error.strerror or "unknown").lower())
        self.variant = reference(ruleset, self.folder)
        self.redealt = 0
        """How many of the records are of deals that came to nothing."""

    def _refuse(self, reason: str) -> None:
        message = (
            f"the folder `{self.folder}` can not be written to ({reason}): "
            "give another one to --record"
        )
        raise click.UsageError(message) from None

    def keep(self, number: int, deal: Deal, answer: Mapping[str, Any]) -> None:
        """Write the record of a deal that is over, with its result.

        A deal that came to nothing has the number of the one that is dealt instead.
        """
        record = write_record(deal)
        record["variant"] = self.variant
        record["result"] = answer
        name = f"deal-{number:03}"
        if deal.phase == REDEALT:
            self.redealt += 1
            name += f"-redealt-{self.redealt}"
        path = self.folder / f"{name}.json"
        unfinished = path.with_suffix(f".{os.getpid()}")
        try:
            with told_of(path):
                unfinished.write_text(record_text(record), encoding="utf-8")
                unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)


def record_text(record: Mapping[str, Any]) -> str:
    """A record as text: an action on each line, so that one is easy to find."""
    parts = []
    for key, value in record.items():
        text = json.dumps(value, ensure_ascii=False)
        if key in {"hands", "actions"}:
            items = (json.dumps(item, ensure_ascii=False) for item in value)
            text = "[\n  " + ",\n  ".join(items) + "\n]"
        parts.append(f"{json.dumps(key)}: {text}")
    return "{" + ",\n ".join(parts) + "}\n"


def reference(ruleset: Ruleset, folder: Path) -> Any:
    """How a record in ``folder`` names the variant of a ruleset."""
    origin = ruleset.origin
    name: Any = origin.reference
    options = dict(origin.options or {})
    if isinstance(name, dict):
        # Written in place, on standard input: it stands in the record as it is.
        base = name.get("extends")
        found = {**name}
        if isinstance(base, str) and is_path(base):
            found["extends"] = Path(os.path.relpath(base, folder)).as_posix()
        chosen = name.get("set")
        if options:
            found["set"] = {**(chosen if isinstance(chosen, dict) else {}), **options}
        return found
    if isinstance(name, str) and origin.search and not is_path(name):
        # It was found in a folder rather than among the shipped ones.
        files = (Path(place) / f"{name}.yaml" for place in origin.search)
        name = next((path.as_posix() for path in files if path.is_file()), name)
    if isinstance(name, str) and is_path(name):
        name = Path(os.path.relpath(name, folder)).as_posix()
    return {"extends": name, "options": options} if options else name
