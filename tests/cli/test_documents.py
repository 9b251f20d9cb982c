"""Documents in JSON and YAML are read, and faults have places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.cli.documents import read, read_all
from doko_rules.cli.output import MISUSE, Refused
from doko_rules.core.render import render_report

if TYPE_CHECKING:
    from pathlib import Path


def _file(folder: Path, name: str, content: str | bytes) -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


@pytest.mark.parametrize("name", ["facts.json", "facts.txt", "facts"])
def test_json_is_read_whatever_its_file_is_called(tmp_path: Path, name: str) -> None:
    source, data = read(_file(tmp_path, name, '{"a": [1, 2]}'))
    assert data == {"a": [1, 2]}
    assert source.place(("a", 1))[1:] == (1, 11, 12)


@pytest.mark.parametrize("name", ["facts.yaml", "facts.txt", "facts"])
def test_yaml_is_read_whatever_its_file_is_called(tmp_path: Path, name: str) -> None:
    source, data = read(_file(tmp_path, name, "a:\n- 1\n- 22\n"))
    assert data == {"a": [1, 22]}
    assert source.place(("a", 1))[1:] == (3, 3, 5)


def test_braces_without_quotes_are_yaml(tmp_path: Path) -> None:
    _, data = read(_file(tmp_path, "facts", "{a: {b: c}}"))
    assert data == {"a": {"b": "c"}}


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("list.json", '[{"a": 1},\n {"a": 2}]', 2),
        ("list.yaml", "# two\n- a: 1\n- a: 2\n", 3),
    ],
)
def test_a_list_holds_documents_that_know_their_places(
    tmp_path: Path, name: str, content: str, line: int
) -> None:
    batch = read_all([_file(tmp_path, name, content)])
    assert batch.is_list
    assert [document.data for document in batch.documents] == [{"a": 1}, {"a": 2}]
    second = batch.documents[1]
    assert second.source.place((*second.path, "a")).line == line


def test_several_files_are_a_list(tmp_path: Path) -> None:
    files = [_file(tmp_path, name, '{"a": 1}') for name in ("x.json", "y.json")]
    assert read_all(files).is_list
    assert not read_all(files[:1]).is_list


def test_a_mark_for_the_order_of_bytes_is_no_part_of_the_text(tmp_path: Path) -> None:
    assert read(_file(tmp_path, "a.json", b"\xef\xbb\xbf[]"))[1] == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe{\0}\0", "a:1:1: error[DK102]"),
        (b'{"a":\n "\xe4"}', "a:2:3: error[DK102]"),
        (b"\x7fELF\x01\0\0\0", "a:1:6: error[DK102]"),
        (b'{"a": 1', "a:1:8: error[DK800] the document breaks off here"),
        (b"just words", "a:1:1: error[DK106]"),
        (b"a: [1, 2\n", "a:1:9: error[DK105]"),
        (b"a: 1\na: 2\n", "a:2:1: error[DK111]"),
        (b'{"a": 1, "a": 2}', "a:1:10: error[DK111]"),
        (b"- a: 1\n- {a: 1, a: 2}\n", "a:2:10: error[DK111]"),
        (b"", "a:1:1: error[DK800] the document is empty"),
    ],
)
def test_what_can_not_be_read_is_one_finding_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _file(tmp_path, "a", content)
    with pytest.raises(Refused) as caught:
        read("a")
    assert len(caught.value.report) == 1
    assert render_report(caught.value.report).startswith(said)
    assert caught.value.status == MISUSE


@pytest.mark.parametrize(("name", "said"), [("", "is a directory"), ("x", "not exist")])
def test_a_missing_file_and_a_folder_are_told(
    tmp_path: Path, name: str, said: str
) -> None:
    with pytest.raises(Refused) as caught:
        read(str(tmp_path / name))
    assert said in render_report(caught.value.report)
