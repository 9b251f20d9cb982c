"""Complaints of both YAML readers have words of their own."""

from __future__ import annotations

import pytest
import yaml

from doko_rules.load import document
from doko_rules.load.syntax import words_for
from tests.load.trees import faults

BROKEN = [
    "a: b: c\n",
    "a: [1\n",
    "a: [1 2: {]\n",
    "a: {b: 1\nc: 2\n",
    "a: 'b\n",
    'a: "b\n',
    'a: "\\q"\n',
    'a: "\\xZZ"\n',
    "a: 1\n b: 2\n",
    "a:\n  - 1\n b\n",
    "a\nb: 1\n",
    "a: @b\n",
    "a: - b\n",
    "a: ,\n",
    "a: ]\n",
    "- a\nb: 1\n",
]


@pytest.mark.parametrize("loader", ["SafeLoader", "CSafeLoader"])
@pytest.mark.parametrize("text", BROKEN)
def test_usual_faults_have_words_of_their_own(
    text: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(yaml, loader):
        pytest.skip("PyYAML is built without its C part")
    monkeypatch.setattr(document, "_LOADER", getattr(yaml, loader))
    (fault,) = faults(text)
    assert fault.code == "DK105"
    assert fault.message != words_for("")[0]


def test_other_complaints_have_general_words() -> None:
    assert words_for("something new")[0] == "this is not valid YAML"
