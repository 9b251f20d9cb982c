"""References are found in a stated order, and never outside of where they may be."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.load import limits, sources
from doko_rules.load.document import read_document
from doko_rules.load.sources import (
    PACK,
    VARIANT,
    Found,
    find,
    known,
    read,
    shipped,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "packs").mkdir()
    (tmp_path / "our-table.yaml").write_text("id: our-table\n", "utf-8")
    (tmp_path / "packs" / "our-pack.yaml").write_text("id: our-pack\n", "utf-8")
    return tmp_path


def _found(result: Found | Diagnostic) -> Found:
    assert isinstance(result, Found)
    return result


def _fault(result: Found | Diagnostic) -> Diagnostic:
    assert isinstance(result, Diagnostic)
    return result


def test_shipped_variants_are_found_by_id() -> None:
    name = known(VARIANT, ())[0]
    found = _found(find(name))
    assert found.id == name
    assert found.file == f"variants/{name}.yaml"
    assert found.directory == shipped()


def test_variants_and_packs_are_found_in_search_directories(house: Path) -> None:
    assert _found(find("our-table", search=[house])).directory == house
    assert _found(find("our-pack", PACK, [house])).id == "our-pack"
    assert isinstance(find("our-pack", VARIANT, [house]), Diagnostic)
    assert isinstance(find("our-table", PACK, [house]), Diagnostic)


def test_variants_are_found_beside_the_file_that_names_them(house: Path) -> None:
    assert _found(find("our-table", base=house)).id == "our-table"
    assert _found(find("our-pack", PACK, base=house / "packs")).id == "our-pack"


def test_a_shipped_id_always_means_the_shipped_file(house: Path) -> None:
    name = known(VARIANT, ())[0]
    (house / f"{name}.yaml").write_text("id: other\n", "utf-8")
    assert _found(find(name, search=[house], base=house)).directory == shipped()


def test_paths_start_at_the_file_that_names_them(house: Path) -> None:
    assert _found(find("./our-table.yaml", base=house)).id == "our-table"
    assert _found(find("packs/our-pack.yaml", base=house)).id == "our-pack"
    assert _found(find(str(house / "our-table.yaml"))).id == "our-table"


def test_paths_can_be_switched_off(house: Path) -> None:
    fault = _fault(find("./our-table.yaml", base=house, paths=False))
    assert fault.code == "DK302"
    assert isinstance(find("our-table", base=house, paths=False), Found)


@pytest.mark.parametrize(
    "text", ["", ".", "..", "A", "a b", "a\x00b", "-a", "a-", "ä", "a" * 65, "*"]
)
def test_odd_ids_are_unknown(text: str) -> None:
    assert _fault(find(text)).code == "DK301"


def test_an_unknown_id_gets_the_nearest_one(house: Path) -> None:
    fault = _fault(find("our-tabel", search=[house]))
    assert fault.code == "DK301"
    assert fault.help == "did you mean `our-table`?"
    assert "our-table" in _fault(find("something", search=[house])).help


def test_an_id_that_is_only_found_beside_is_told_to_be_a_path(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house)
    assert "its path: `our-table.yaml`" in _fault(find("our-table")).help
    # Who may name no paths learns nothing of the files that are there.
    assert "our-table" not in _fault(find("our-table", paths=False)).help


def test_a_fault_stands_where_the_file_is_named(house: Path) -> None:
    place = Place("f.yaml", 4, 10)
    assert _fault(find("./none.yaml", base=house, place=place)).place == place
    assert _fault(find("none", base=house, place=place)).place == place


@pytest.mark.parametrize("name", ["none.yaml", "packs", "a\x00b.yaml", "x" * 5000])
def test_what_is_no_file_can_not_be_read(house: Path, name: str) -> None:
    assert _fault(read(house / name)).code == "DK101"


def test_a_pipe_is_not_waited_for(house: Path) -> None:
    os.mkfifo(house / "pipe.yaml")
    assert _fault(read(house / "pipe.yaml")).code == "DK101"


def test_a_large_file_is_not_read_to_its_end(house: Path) -> None:
    (house / "large.yaml").write_bytes(b"x" * (limits.FILE_BYTES + 1))
    assert _fault(read(house / "large.yaml")).code == "DK116"


def test_a_file_in_another_encoding_is_refused_at_its_first_odd_byte(
    house: Path,
) -> None:
    (house / "latin.yaml").write_bytes("a: ä\nb: ♣".encode() + b"\xe4\n")
    fault = _fault(read(house / "latin.yaml"))
    assert (fault.code, fault.place.line, fault.place.column) == ("DK102", 2, 5)


def test_many_names_that_are_not_known_read_each_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def counting(text: str, file: str, layer: str) -> object:
        parsed.append(file)
        return read_document(text, file, layer)

    monkeypatch.setattr(sources, "read_document", counting)
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "own.yaml").write_text("label: {en: our pack, de: unser Pack}\n")
    for number in range(3):
        found = find(f"unknown-{number}", PACK, [tmp_path])
        assert isinstance(found, Diagnostic)
    assert sum(file.endswith("own.yaml") for file in parsed) == 1
    # What has been changed in the meantime is read again.
    (packs / "own.yaml").write_text("label: {en: the zanzibar pack, de: Sansibar}\n")
    os.utime(packs / "own.yaml", ns=(1, 1))
    found = find("zanzibar", PACK, [tmp_path])
    assert isinstance(found, Diagnostic)
    assert "`own`" in found.help


def test_a_text_is_read_in_the_place_of_a_file(house: Path) -> None:
    name = (house / "our-table.yaml").as_posix()
    texts = {name: "id: another\n"}
    found = _found(find("our-table", search=[house], texts=texts))
    assert (found.text, found.file, found.directory) == ("id: another\n", name, house)
    assert _found(read(house / "our-table.yaml", None, texts)).text == found.text
    assert _found(find("our-pack", PACK, [house], texts=texts)).text == "id: our-pack\n"
