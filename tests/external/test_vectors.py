"""Vectors from the unit tests of other programs give the same answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.external import folders, vectors
from tests.external.adapter import Adapter
from tests.external.tally import SkippedError, Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.external.houses import Rules


def test_vectors_give_what_their_rules_say(
    settle: Callable[[Tally], None],
) -> None:
    packages: dict[str, Adapter] = {}

    def package(rules: Rules) -> Adapter:
        key = json.dumps(rules, sort_keys=True)
        if key not in packages:
            packages[key] = Adapter(rules)
        return packages[key]

    tally = Tally("vectors of other programs")
    for vector in vectors.load(folders.vectors()):
        try:
            problems = vectors.check(vector, package)
        except SkippedError as skip:
            tally.skip(skip.reason)
        else:
            tally.count(vector["id"], problems)
    settle(tally)
