"""Compiled variants are kept for the next time, and nothing depends on it."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile import variant
from doko_rules.engine import cache
from doko_rules.engine.bench import random_deals
from doko_rules.engine.variants import load_variant
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = """\
format: 1
id: table
label: {en: our table, de: unser Tisch}
extends: ddv-2026-home
set: {deals: 4}
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test alone; the directory is not there yet."""
    path = tmp_path / "below" / "cache"
    monkeypatch.setenv(cache.DIRECTORY, str(path))
    return path


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What has been compiled since the test began."""
    done: list[Any] = []
    check = variant.check_variant

    def counting(*args: Any, **options: Any) -> Any:
        done.append(args)
        return check(*args, **options)

    monkeypatch.setattr(variant, "check_variant", counting)
    return done


def _entries(home: Path) -> list[Path]:
    return sorted(home.iterdir())


# --- kept and found again ------------------------------------------------------------


def test_a_variant_is_compiled_once(home: Path, compiled: list[Any]) -> None:
    first, second = (load_variant("ddv-2026-home") for _ in range(2))
    assert len(compiled) == 1
    assert len(_entries(home)) == 1
    assert random_deals(first, 20, 1) == random_deals(second, 20, 1)
    assert first.rules == second.rules
    assert first.fingerprint == second.fingerprint


def test_each_set_of_options_is_kept_by_itself(home: Path, compiled: list[Any]) -> None:
    assert load_variant("ddv-2026", {"deals": 3}).options["deals"]["value"] == 3
    assert load_variant("ddv-2026", {"deals": 4}).options["deals"]["value"] == 4
    assert load_variant("ddv-2026", {"deals": 3}).options["deals"]["value"] == 3
    assert len(compiled) == len(_entries(home)) == 2


def test_plain_data_is_kept_by_what_it_says(home: Path, compiled: list[Any]) -> None:
    for deals in (3, 4, 3):
        load_variant({"extends": "ddv-2026", "set": {"deals": deals}})
    assert len(compiled) == len(_entries(home)) == 2


@pytest.mark.usefixtures("home")
def test_an_id_and_a_path_of_the_same_letters_are_different_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ddv-2026").write_text(TABLE.replace("id: table", "id: ddv-2026"))
    monkeypatch.chdir(tmp_path)
    assert load_variant("ddv-2026").options["deals"]["value"] == 24
    assert cache.key("ddv-2026", None, ()) != cache.key(Path("ddv-2026"), None, ())


def test_with_directories_to_search_nothing_is_kept(
    home: Path, tmp_path: Path, compiled: list[Any]
) -> None:
    for _ in range(2):
        load_variant("ddv-2026", search=[tmp_path])
    assert len(compiled) == 2
    assert not home.exists()


def test_what_is_not_to_be_kept_is_not(home: Path, compiled: list[Any]) -> None:
    for _ in range(2):
        load_variant("ddv-2026", keep=False)
    assert len(compiled) == 2
    assert not home.exists()


def test_an_id_is_kept_for_every_folder_and_a_path_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keys() -> list[str]:
        references = ("ddv-2026", "./t.yaml", Path("t"), {"extends": "./t.yaml"})
        return [cache.key(reference, None, ()) for reference in references]

    here = keys()
    monkeypatch.chdir(tmp_path)
    there = keys()
    assert here[0] == there[0]
    assert not set(here[1:]) & set(there[1:])


def test_the_oldest_entries_make_room_and_nothing_else_does(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 2)
    home.mkdir(parents=True)
    (home / "letter.txt").write_text("not an entry")
    written: list[Path] = []
    for deals in (3, 4, 5):
        load_variant("ddv-2026", {"deals": deals})
        [new] = set(_entries(home)) - {home / "letter.txt", *written}
        # Clocks of file systems are coarse.
        os.utime(new, (deals, deals))
        written.append(new)
    assert _entries(home) == sorted([*written[1:], home / "letter.txt"])


# --- what others could have written --------------------------------------------------

POSIX = pytest.mark.skipif(
    sys.platform == "win32", reason="the profile keeps others out"
)


@POSIX
def test_folder_and_entries_are_closed_to_others(home: Path) -> None:
    before = os.umask(0)
    try:
        load_variant("ddv-2026")
    finally:
        os.umask(before)
    assert home.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in _entries(home)] == [0o600]


@POSIX
@pytest.mark.parametrize("what", ["folder", "entry"])
@pytest.mark.parametrize("mode", [0o720, 0o702])
def test_what_others_can_write_to_is_not_looked_into(
    what: str,
    mode: int,
    home: Path,
    compiled: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    load_variant("ddv-2026")
    [entry] = _entries(home)
    (home if what == "folder" else entry).chmod(mode)
    with monkeypatch.context() as patch:
        patch.setattr(marshal, "loads", pytest.fail)
        load_variant("ddv-2026")
    assert len(compiled) == 2


@POSIX
@pytest.mark.parametrize("what", ["stat", "fstat"])
def test_what_belongs_to_somebody_else_is_not_looked_into(
    what: str, home: Path, compiled: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_variant("ddv-2026")
    ask = getattr(os, what)

    def of_somebody_else(path: Any, **options: Any) -> Any:
        found = list(ask(path, **options))
        found[4] += 1  # the owner
        return os.stat_result(found)

    with monkeypatch.context() as patch:
        patch.setattr(os, what, of_somebody_else)
        patch.setattr(marshal, "loads", pytest.fail)
        load_variant("ddv-2026")
    assert len(compiled) == 2
    assert len(_entries(home)) == 1


@POSIX
def test_nothing_is_written_to_a_folder_that_others_can_write_to(home: Path) -> None:
    home.mkdir(parents=True)
    home.chmod(0o777)
    load_variant("ddv-2026")
    assert not _entries(home)


# --- changes -------------------------------------------------------------------------


def test_a_variant_whose_file_has_changed_is_compiled_anew(
    home: Path, tmp_path: Path, compiled: list[Any]
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(TABLE, "utf-8")
    assert load_variant(file).options["deals"]["value"] == 4
    file.write_text(TABLE.replace("4}", "5}"), "utf-8")
    assert load_variant(file).options["deals"]["value"] == 5
    assert load_variant(file).options["deals"]["value"] == 5
    assert len(compiled) == 2
    assert len(_entries(home)) == 1


def test_a_variant_whose_base_has_changed_is_compiled_anew(
    home: Path, tmp_path: Path, compiled: list[Any]
) -> None:
    base, top = tmp_path / "table.yaml", tmp_path / "top.yaml"
    base.write_text(TABLE, "utf-8")
    top.write_text(TABLE.replace("id: table", "id: top")
                   .replace("ddv-2026-home", "./table.yaml")
                   .replace("set: {deals: 4}\n", ""), "utf-8")  # fmt: skip
    assert load_variant(top).options["deals"]["value"] == 4
    base.write_text(TABLE.replace("4}", "7}"), "utf-8")
    assert load_variant(top).options["deals"]["value"] == 7
    assert len(compiled) == 2
    assert home.exists()


@pytest.mark.usefixtures("home")
def test_what_the_package_ships_is_part_of_the_key_but_not_its_cases() -> None:
    names = {name for name, _, _ in cache._package_state()}
    shipped = {path.name for path in (ROOT / "variants").glob("*.yaml")}
    cases = {path.name for path in (ROOT / "variants").glob("*.cases.yaml")}
    assert {"ruleset.py", "variant.schema.json"} | (shipped - cases) <= names
    assert cases
    assert not cases & names


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("where", "what", "value"),
    [
        (cache, "__version__", "0.0.0"),
        (sys, "version", "4.0"),
        (cache, "_package_state", list),
    ],
    ids=["other version", "other Python", "other files"],
)
def test_another_package_or_python_finds_nothing(
    where: Any, what: str, value: Any, compiled: list[Any]
) -> None:
    load_variant("ddv-2026")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, what, value)
        load_variant("ddv-2026")
    load_variant("ddv-2026")
    assert len(compiled) == 2


# --- whatever is wrong ---------------------------------------------------------------


def _sealed(value: Any) -> bytes:
    payload = marshal.dumps(value)
    return sha256(payload).digest() + payload


def _flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda content: content[:31],
        lambda content: content[:32],
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: content + b"x",
        _flipped,
        lambda content: content[::-1],
        lambda _: _sealed(42),
        lambda _: _sealed(("one", "two", "three")),
        lambda _: _sealed(([], "no program")),
        lambda _: _sealed(([("/no/such/file", b"")], {})),
    ],
    ids=[
        *("empty", "half a digest", "no content", "cut in half", "one byte short"),
        *("one byte long", "one bit wrong", "backwards", "a number", "three things"),
        *("no program", "of a file that is gone"),
    ],
)
def test_a_spoilt_entry_is_made_anew(
    spoil: Callable[[bytes], bytes], home: Path, compiled: list[Any]
) -> None:
    load_variant("ddv-2026")
    [entry] = _entries(home)
    good = entry.read_bytes()
    entry.write_bytes(spoil(good))
    assert load_variant("ddv-2026").id == "ddv-2026"
    assert len(compiled) == 2
    assert [path.read_bytes() for path in _entries(home)] == [good]


def test_a_directory_in_the_place_of_an_entry_is_no_fault(
    home: Path, compiled: list[Any]
) -> None:
    (home / cache.key("ddv-2026", None, ()) / "x").mkdir(parents=True)
    for _ in range(2):
        assert load_variant("ddv-2026").id == "ddv-2026"
    assert len(compiled) == 2
    # What could not be put in its place is not left lying about.
    assert [path.is_dir() for path in _entries(home)] == [True]


def test_a_file_in_the_place_of_the_directory_is_no_fault(
    home: Path, compiled: list[Any]
) -> None:
    home.parent.mkdir()
    home.write_text("not a directory")
    for _ in range(2):
        assert load_variant("ddv-2026").id == "ddv-2026"
    assert len(compiled) == 2
    assert home.read_text() == "not a directory"


@pytest.mark.parametrize("name", ["makedirs", "replace"])
def test_a_directory_that_can_not_be_written_is_no_fault(
    name: str, home: Path, compiled: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError

    monkeypatch.setattr(os, name, refuse)
    for _ in range(2):
        assert load_variant("ddv-2026").id == "ddv-2026"
    assert len(compiled) == 2
    assert not home.exists() or not _entries(home)


def test_a_directory_that_can_not_be_read_is_no_fault(
    home: Path, compiled: list[Any]
) -> None:
    load_variant("ddv-2026")
    if os.geteuid() == 0:
        # Nothing is closed to this user: an entry that is no file stands in for it.
        [entry] = _entries(home)
        entry.unlink()
        entry.symlink_to(entry)
    else:
        home.chmod(0)
    try:
        assert load_variant("ddv-2026").id == "ddv-2026"
    finally:
        home.chmod(0o700)
    assert len(compiled) == 2


def test_where_the_working_directory_is_gone_only_ids_are_kept(
    home: Path, compiled: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    for _ in range(2):
        load_variant({"extends": "ddv-2026"})
    assert len(compiled) == 2
    assert not home.exists()
    for _ in range(2):
        assert load_variant("ddv-2026").id == "ddv-2026"
    assert len(compiled) == 3


def test_an_empty_name_of_the_directory_means_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[Any]
) -> None:
    monkeypatch.setenv(cache.DIRECTORY, "")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        load_variant("ddv-2026")
    assert len(compiled) == 2
    assert not list(tmp_path.iterdir())


# --- several at once -----------------------------------------------------------------


def test_threads_that_load_at_once_all_get_the_same(home: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        loaded = list(pool.map(load_variant, ["ddv-2026"] * 8))
    assert {ruleset.fingerprint for ruleset in loaded} == {loaded[0].fingerprint}
    assert load_variant("ddv-2026").fingerprint == loaded[0].fingerprint
    assert len(_entries(home)) == 1


def test_processes_that_write_at_once_leave_one_good_entry(
    home: Path, compiled: list[Any]
) -> None:
    program = "from doko_rules import load_variant; print(load_variant('ddv-2026').id)"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert [process.communicate()[0].strip() for process in running] == ["ddv-2026"] * 2
    assert len(_entries(home)) == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        load_variant("ddv-2026")
    assert not compiled


# --- where it is ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "names", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x/cache"}, "/x/cache/doko-rules"),
        ("linux", {"XDG_CACHE_HOME": "", "HOME": "/h"}, "/h/.cache/doko-rules"),
        ("linux", {"XDG_CACHE_HOME": "relative", "HOME": "/h"}, ""),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/doko-rules"),
        ("win32", {"LOCALAPPDATA": "/w"}, "/w/doko-rules"),
        ("win32", {"LOCALAPPDATA": ""}, ""),
        ("linux", {cache.DIRECTORY: "/own", "XDG_CACHE_HOME": "/x"}, "/own"),
    ],
)
def test_entries_are_kept_in_the_users_own_cache_unless_another_place_is_named(
    platform: str,
    names: dict[str, str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(cache.DIRECTORY, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache.directory() == expected


def test_tests_keep_out_of_the_users_own_cache() -> None:
    assert Path(cache.directory()).name.startswith("doko-rules-tests-")
