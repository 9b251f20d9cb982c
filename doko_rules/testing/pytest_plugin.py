"""Cases written in YAML as tests of pytest, each with its own result.

Switch it on with ``pytest -p doko_rules.testing.pytest_plugin``, or for a folder by
``pytest_plugins = ["doko_rules.testing.pytest_plugin"]`` in its ``conftest.py``. It is
not switched on by being installed, so that nobody's other files are taken for cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.core.render import render_report
from doko_rules.testing.cases import SUFFIX, Case, CaseFile, read_cases
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from doko_rules.testing.run import Outcome


def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> pytest.Collector | None:
    """Take the files of cases."""
    if not file_path.name.endswith(SUFFIX):
        return None
    return CasesFile.from_parent(parent, path=file_path)


class CasesFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        here = self.config.invocation_params.dir
        inside = self.path.is_relative_to(here)
        file = read_cases(self.path.relative_to(here) if inside else self.path)
        if file.report.has_errors:
            raise self.CollectError(render_report(file.report))
        runner = Runner()
        for case in file.cases:
            yield CaseItem.from_parent(
                self, name=case.id, case=case, file=file, runner=runner
            )


class FailedError(Exception):
    """A case that did not pass."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.case.id)
        self.outcome = outcome


class CaseItem(pytest.Item):
    """One case."""

    def __init__(
        self, *, case: Case, file: CaseFile, runner: Runner, **known: Any
    ) -> None:
        super().__init__(**known)
        self.case = case
        self.file = file
        self.runner = runner

    def runtest(self) -> None:
        outcome = self.runner.run(self.case, self.path.parent)
        if not outcome.passed:
            raise FailedError(outcome)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], *arguments: Any
    ) -> Any:
        if isinstance(excinfo.value, FailedError):
            return outcome_text(excinfo.value.outcome, self.file.report.texts)
        return super().repr_failure(excinfo, *arguments)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.place.line - 1, f"{self.case.id}: {self.case.title}"
