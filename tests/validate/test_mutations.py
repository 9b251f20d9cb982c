"""Whatever is done to a file, it is told what is wrong, and nothing is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doko_rules.compile.program import Compiler
from doko_rules.core.codes import CODES
from doko_rules.core.render import render_report, report_data
from doko_rules.load.fingerprint import fingerprint
from doko_rules.load.layers import resolve
from doko_rules.load.sources import shipped
from doko_rules.validate.meaning import check_meaning
from doko_rules.validate.shape import shape

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from doko_rules.core.diagnostics import Report

FILES = [
    file
    for file in sorted(shipped().rglob("*.yaml"))
    if not file.name.endswith(".cases.yaml")
]

# A profile is loaded for all tests, so there is a default.
assert settings.default is not None
EXAMPLES = settings.default.max_examples


def _delete(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def _repeat(lines: list[str], random: Random) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(lines))


def _swap(lines: list[str], random: Random) -> None:
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def _indent(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    lines[at] = " " * random.randrange(7) + lines[at].lstrip(" ")


def _character(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    line = lines[at]
    where = random.randrange(len(line) + 1)
    new = random.choice([*" :,-#'\"{}[]&*!|>%@`?~\t\0\x1b", "♣", "é", "0", "a", ""])
    lines[at] = line[:where] + new + line[where + random.randrange(2) :]


def _word(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    head, colon, _ = lines[at].partition(":")
    values = ["yes", "1.5", "[]", "{}", "null", "{remove: true}", "-1", "true", "x", ""]
    lines[at] = f"{head}{colon} {random.choice(values)}"


def _key(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    head, colon, value = lines[at].partition(":")
    blank = head[: len(head) - len(head.lstrip(" "))]
    keys = ["extends", "before", "after", "unless", "plus", "with", "set", "when", "x"]
    lines[at] = f"{blank}{random.choice(keys)}{colon}{value}"


CHANGES: list[Callable[[list[str], Random], None]] = [
    *(_delete, _repeat, _swap, _indent, _character, _word, _key)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where changed files are written, beside packs as they are shipped."""
    return tmp_path_factory.mktemp("changed")


def _report(file: Path) -> Report:
    """Everything that is found wrong on the whole way to a compiled variant."""
    resolved = resolve(file)
    report = resolved.report
    assert len(fingerprint(resolved)) == 16
    report.extend(shape(resolved))
    if not report.has_errors and resolved.complete:
        report.extend(check_meaning(resolved.tree))
    if not report.has_errors and resolved.complete:
        Compiler(resolved.tree, resolved.options, report)
    return report


@given(st.sampled_from(FILES), st.randoms(use_true_random=False), st.integers(1, 4))
@settings(max_examples=4 * EXAMPLES)
def test_a_changed_file_is_told_what_is_wrong(
    folder: Path, file: Path, random: Random, times: int
) -> None:
    lines = file.read_text("utf-8").split("\n")
    for _ in range(times):
        random.choice(CHANGES)(lines, random)
    path = folder / file.name
    path.write_bytes("\n".join(lines).encode())
    report = _report(path)
    for found in report:
        assert found.code in CODES
        assert found.message
        text = report.texts.get(found.place.file)
        if text is not None:
            rows = text.split("\n")
            assert 1 <= found.place.line <= len(rows)
            assert 1 <= found.place.column <= len(rows[found.place.line - 1]) + 2
    assert len(report_data(report)) == len(report)
    assert render_report(report) or not len(report)


@given(st.sampled_from(FILES), st.randoms(use_true_random=False))
def test_a_file_that_ends_too_early_is_told_so(
    folder: Path, file: Path, random: Random
) -> None:
    text = file.read_text("utf-8")
    path = folder / file.name
    path.write_text(text[: random.randrange(len(text))], "utf-8")
    render_report(_report(path))
