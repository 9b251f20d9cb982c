"""`doko help` leads from a message to its page."""

from __future__ import annotations

import os

import pytest

from doko_rules.cli.main import VERBS
from doko_rules.core.codes import CODES
from tests.cli.running import doko, in_shell
from tests.source import ROOT


@pytest.mark.parametrize("topic", ["DK402", "dk402", "unknown-name"])
def test_a_message_is_explained_by_its_code_and_by_its_name(topic: str) -> None:
    run = doko("help", topic)
    assert run.status == 0
    assert run.out.startswith("# DK402 unknown-name\n")
    assert "## Fix" in run.out
    assert "<!--" not in run.out


@pytest.mark.parametrize("code", CODES)
def test_every_message_has_help(code: str) -> None:
    data = doko("help", code, "--json").data
    assert data.keys() == {"code", "slug", "title", "text"}
    assert (data["code"], data["slug"]) == (code, CODES[code].slug)


@pytest.mark.parametrize("verb", VERBS)
def test_help_about_a_verb_is_what_the_verb_says_itself(verb: str) -> None:
    assert doko("help", verb).out == doko(verb, "--help").out
    assert doko("help", verb, "--json").data["verb"] == verb


def test_without_a_topic_the_verbs_are_listed() -> None:
    assert doko("help").out == doko("--help").out


def test_a_topic_that_is_none_is_told_with_the_nearest() -> None:
    run = doko("help", "unknwon-name")
    assert (run.status, run.out) == (2, "")
    assert "did you mean `unknown-name`?" in run.err


def test_a_shell_completes_codes_and_verbs() -> None:
    def completed(words: str) -> str:
        line = f"COMP_WORDS='{words}' COMP_CWORD=2 _DOKO_COMPLETE=bash_complete doko"
        return in_shell(line, ROOT).out

    assert os.environ.get("_DOKO_COMPLETE") is None
    assert "DK402" in completed("doko help dk4")
    assert "check" in completed("doko help ch")
