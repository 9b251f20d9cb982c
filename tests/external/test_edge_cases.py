"""Cases at the edges of the DDV rules give the expected answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.external import edge_cases, folders
from tests.external.adapter import Adapter
from tests.external.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable


def test_edge_cases_agree(settle: Callable[[Tally], None]) -> None:
    package = Adapter()
    tally = Tally("edge cases")
    for kind, case in edge_cases.load(folders.edge_cases()):
        tally.count(case["id"], edge_cases.check(kind, case, package))
    settle(tally)
