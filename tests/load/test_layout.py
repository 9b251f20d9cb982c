"""The layout of files: what changes, what stays, and that nothing else is said."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doko_rules.load.fingerprint import fingerprint
from doko_rules.load.layers import resolve
from doko_rules.load.layout import WIDTH, lay_out
from doko_rules.load.sources import shipped
from tests.load.trees import plain, read
from tests.source import ROOT
from tests.validate.test_mutations import CHANGES

if TYPE_CHECKING:
    from random import Random

FILES = [
    *sorted(shipped().rglob("*.yaml")),
    *sorted((ROOT / "tests" / "engine" / "foreign").glob("*.yaml")),
]


def _laid_out(text: str) -> str:
    after, faults = lay_out(textwrap.dedent(text), "f.yaml")
    assert not faults
    assert after is not None
    return after


def _becomes(before: str, after: str) -> bool:
    laid_out = _laid_out(before)
    assert laid_out == textwrap.dedent(after)
    assert _laid_out(laid_out) == laid_out
    return True


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_our_own_files_are_laid_out(file: Path) -> None:
    text = file.read_text("utf-8")
    assert lay_out(text, file.name) == (text, [])


def test_levels_are_two_columns_apart_and_lists_stand_deeper_than_their_key() -> None:
    assert _becomes(
        """\
        a:
              b:
               c:   1
        list:
        - x
        -    {k:   v,l: [ 1,2 ]}
        -   -   deep
            -   deeper
        """,
        """\
        a:
          b:
            c: 1
        list:
          - x
          - {k: v, l: [1, 2]}
          - - deep
            - deeper
        """,
    )


def test_a_comment_stays_with_what_it_is_about() -> None:
    assert _becomes(
        """\
        # the head

        # before a
        a:   # beside a
              # before b, and deeper
              b: 1 # beside b
              # behind b
        # before list
        list:
        - x#y  # beside x
        # between
        - # at a dash
          k: 1
        # the end
        """,
        """\
        # the head

        # before a
        a:  # beside a
          # before b, and deeper
          b: 1  # beside b
          # behind b
        # before list
        list:
          - x#y  # beside x
          # between
          # at a dash
          - k: 1
        # the end
        """,
    )


def test_a_commented_entry_stays_in_its_section() -> None:
    assert _becomes(
        """\
        set:
            deals: 8
            # nines: false

            # more: true
        score: 1
        """,
        """\
        set:
          deals: 8
          # nines: false

          # more: true
        score: 1
        """,
    )


def test_braces_with_a_comment_in_them_are_opened() -> None:
    assert _becomes(
        """\
        label: {en: A,  # English
           # and German
           de: "B"}  # behind
        list: [a, # first
               b]
        none: [ # nothing
          ]
        """,
        """\
        label:
          en: A  # English
          # and German
          de: "B"  # behind
        list:
          - a  # first
          - b
        # nothing
        none: []
        """,
    )


def test_one_blank_line_stays_where_some_were() -> None:
    assert _becomes(
        """\


        a: 1



        # c

        b:

          d: >-
            text

          e: 1

        """,
        """\
        a: 1

        # c

        b:
          d: >-
            text

          e: 1
        """,
    )


def test_a_block_of_text_keeps_its_lines_and_their_depth() -> None:
    assert _becomes(
        """\
        a: >-   # beside
             one

               two
             # no comment
        b: |2
             x
            y
        c: |+
          z

        d:
            - |
               w
            - |2

                 deep
        """,
        """\
        a: >-  # beside
          one

            two
          # no comment
        b: |2
             x
            y
        c: |+
          z

        d:
          - |
            w
          - |2

               deep
        """,
    )


def test_values_over_several_lines_are_put_on_one() -> None:
    assert _becomes(
        """\
        a: x
          and y
        b: "x
          and

          y"
        c: {k: 'it''s
           long', l: one
           two}
        d: 2026-01-01
          10:00
        """,
        """\
        a: x and y
        b: "x and\\ny"
        c: {k: "it's long", l: one two}
        d: "2026-01-01 10:00"
        """,
    )


def test_what_does_not_fit_on_a_line_is_broken() -> None:
    words = "a word " * 20
    key = "k" * 30
    text = f"""\
        condition: {words}
        quoted: "{words}end"
        map: {{en: {words}, de: {"x" * 20}}}
        below_its_key_{key}: [{", ".join(["value"] * 13)}]
        an_item_on_each_line: [{", ".join(["value"] * 20)}]
        """
    laid_out = _laid_out(text)
    lines = laid_out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert "condition: >-" in lines
    assert "quoted: >-" in lines
    assert lines[lines.index("map:") + 1] == "  en: >-"
    assert lines[lines.index(f"below_its_key_{key}:") + 1].startswith("  [value, ")
    assert lines[lines.index("an_item_on_each_line:") + 1] == "  - value"
    assert plain(read(laid_out)) == plain(read(text))


def test_a_word_that_is_too_long_stays_on_its_line() -> None:
    text = f"a: {'x' * 2 * WIDTH}\nb: '  spaces  {'x ' * WIDTH}'\n"
    assert lay_out(text, "f.yaml") == (text, [])


def test_only_keys_about_the_file_are_put_in_order() -> None:
    assert _becomes(
        """\
        # head
        score: 1
        label: x
        with: [p]
        id: x
        format: 1
        deck: 2
        """,
        """\
        # head
        format: 1
        id: x
        label: x
        with: [p]
        score: 1
        deck: 2
        """,
    )
    between = "id: x\n# about the format\nformat: 1\n"
    assert lay_out(between, "f.yaml") == (between, [])


def test_marks_of_a_document_and_other_line_ends_go() -> None:
    assert lay_out("--- # c\r\na: 1\r\n...\r\n", "f.yaml") == ("# c\na: 1\n", [])
    assert lay_out("{a: 1, b: , c}", "f.yaml") == ("{a: 1, b: null, c: null}\n", [])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: |\n  x", "a: |-\n  x\n"),
        ("a: |+\n  x", "a: |-\n  x\n"),
        ("a: >2- # c\n    x", "a: >2-  # c\n    x\n"),
        ("a: >-\n   \n", "a: >-\n"),
    ],
    ids=["clipped", "kept", "with a depth", "of blanks alone"],
)
def test_a_block_that_ends_in_the_midst_of_a_line_gets_no_line_end_more(
    before: str, after: str
) -> None:
    assert _laid_out(before) == after
    assert _laid_out(after) == after


def test_a_blank_line_is_no_part_of_the_block_before_it() -> None:
    text = "a:\n  - |+\n  -\n\n    b: c\n"
    assert _laid_out(text) == "a:\n  - |+\n  - b: c\n"


@pytest.mark.parametrize(
    "text",
    [
        "a: [  # c\n  ]\nid: x\n",
        "a: 1\nid: x\nlabel:\n  en: z\nb: [1]  # c\n",
        "a:  # c\n  x\nid: z\n",
    ],
)
def test_keys_about_the_file_go_first_at_once_or_never(text: str) -> None:
    once = _laid_out(text)
    assert once.replace("# c\n", "").startswith("id:")
    assert _laid_out(once) == once


def test_a_text_that_is_not_valid_is_told_and_not_laid_out() -> None:
    after, faults = lay_out("a: 1\na: 2\n", "f.yaml")
    assert after is None
    assert [fault.code for fault in faults] == ["DK111"]


# --- whatever is done to a file ------------------------------------------------------


def _comment(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    if random.random() < 0.5:
        lines.insert(at, f"{' ' * random.randrange(12)}# new {at}")
    else:
        lines[at] += f"{' ' * random.randrange(3)}# beside {at}"


def _break(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    line = lines[at]
    indent = len(line) - len(line.lstrip())
    spaces = [n for n, sign in enumerate(line) if sign == " " and n > indent]
    if spaces:
        space = random.choice(spaces)
        behind = random.choice(["", "  # broken"])
        rest = " " * (indent + random.randrange(7)) + line[space + 1 :]
        lines[at : at + 1] = [line[:space] + behind, rest]


def _blank(lines: list[str], random: Random) -> None:
    lines.insert(random.randrange(len(lines)), " " * random.randrange(3))


def _restyle(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    key, _, value = lines[at].partition(": ")
    if not value or value[0] in "{[>|\"'":
        return
    deep = " " * 14
    styles = [
        [f'{key}: "{value}"'],
        [f"{key}: '{value}'"],
        [f"{key}: >", deep + value],
        [f"{key}: |2", deep + value],
        [f"{key}: |+", deep + value, "", ""],
        [f"{key}: >-", "", deep + value, f"{deep}  more"],
    ]
    lines[at : at + 1] = random.choice(styles)


MUTATIONS = [*CHANGES, *[_comment] * 4, *[_break] * 4, *[_blank] * 3, *[_restyle] * 3]

assert settings.default is not None
EXAMPLES = settings.default.max_examples


@given(st.sampled_from(FILES), st.randoms(use_true_random=False), st.integers(1, 6))
@settings(max_examples=2 * EXAMPLES)
def test_a_changed_file_is_refused_or_means_the_same_afterwards(
    tmp_path_factory: pytest.TempPathFactory, file: Path, random: Random, times: int
) -> None:
    lines = file.read_text("utf-8").split("\n")
    for _ in range(times):
        random.choice(MUTATIONS)(lines, random)
        lines = "\n".join(lines).split("\n")
    text = "\n".join(lines)
    after, faults = lay_out(text, file.name)
    if after is None:
        assert faults
        return
    assert lay_out(after, file.name) == (after, [])
    if not file.name.endswith(".cases.yaml"):
        folder = tmp_path_factory.getbasetemp()
        assert _fingerprint(folder, after) == _fingerprint(folder, text)


def _fingerprint(folder: Path, text: str) -> str:
    path = folder / "laid-out.yaml"
    path.write_text(text, "utf-8")
    return fingerprint(resolve(Path(path)))
