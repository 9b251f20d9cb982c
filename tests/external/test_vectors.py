"""Vectors from the unit tests of other programs give the same answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.external import folders, vectors
from tests.external.adapter import Adapter
from tests.external.tally import SkippedError, Tally

if TYPE_CHECKING:
    from collections.abc import Callable


def test_vectors_that_follow_the_ddv_rules_agree(
    settle: Callable[[Tally], None],
) -> None:
    package = Adapter()
    tally = Tally("vectors of other programs")
    for vector in vectors.load(folders.vectors()):
        try:
            problems = vectors.check(vector, package)
        except SkippedError as skip:
            tally.skip(skip.reason)
        else:
            tally.count(vector["id"], problems)
    settle(tally)
