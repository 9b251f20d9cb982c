"""Shows what each run over external results came to, also when output is captured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.external.tally import Tally

_KEY = "external results"


@pytest.fixture
def settle(
    record_property: Callable[[str, object], None],
) -> Callable[[Tally], None]:
    """Show a tally at the end of the run, and fail when it is not accepted."""

    def settle(tally: Tally) -> None:
        for line in (tally.line(), *("  " + remark for remark in tally.remarks)):
            record_property(_KEY, line)
        faults = tally.faults()
        assert not faults, "\n".join([tally.line(), *faults])

    return settle


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines that the tests recorded, from whichever process they came."""
    lines = list(_recorded(terminalreporter))
    if lines:
        terminalreporter.section(_KEY)
        for line in lines:
            terminalreporter.line(line)


def _recorded(terminalreporter: pytest.TerminalReporter) -> Iterator[str]:
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) == "call":
                for key, line in report.user_properties:
                    if key == _KEY:
                        yield str(line)
