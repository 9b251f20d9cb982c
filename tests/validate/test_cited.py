"""Every citation names a source that the variant declares."""

from __future__ import annotations

import pytest

from doko_rules.validate.cited import cited
from tests.load.trees import read

SOURCES = "sources: {tsr: {title: rules}, ours: {title: table}}\n"


def test_declared_sources_can_be_cited() -> None:
    assert not cited(read(SOURCES + "a: {source: tsr 1, b: {source: [ours 2, tsr 3]}}"))


@pytest.mark.parametrize("where", ["trs 7.2", "'trs 7.2'", "[tsr 1, trs 7.2]"])
def test_an_unknown_source_gets_the_nearest_one(where: str) -> None:
    (fault,) = cited(read(f"{SOURCES}a: {{source: {where}}}"))
    assert (fault.code, fault.help) == ("DK210", "did you mean `tsr`?")
    assert fault.place.end_column - fault.place.column == 3


def test_without_a_near_one_the_known_ones_are_listed() -> None:
    (fault,) = cited(read(SOURCES + "a: {source: something 3}"))
    assert "`tsr` or `ours`" in fault.help


@pytest.mark.parametrize(
    "text",
    [
        "a: {source: trs 1}",
        SOURCES + "a: {source: trs}",
        SOURCES + "a: {source: 3}",
        SOURCES + "x-mine: {source: trs 1}",
        SOURCES + "a: {source: {en: trs 1}}",
    ],
)
def test_other_faults_are_told_elsewhere(text: str) -> None:
    assert not cited(read(text))
