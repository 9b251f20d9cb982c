"""The wheel carries all it needs: built, installed elsewhere, it plays a session."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import doko_rules
from tests.source import ROOT

# One worker builds once for all tests of this module.
pytestmark = pytest.mark.xdist_group("packaging")

DATA = {"errors": "docs/errors", "schemas": "schemas", "variants": "variants"}
"""Folders of the package data, and where they are in a checkout."""
SESSION = ("session", "ddv-2026-home", "--seed", "1")


def _run(*command: str | Path, **variables: str) -> str:
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONPATH"
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=variables.pop("cwd", None),
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel, and this one's packages for what it needs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    _run(
        *(sys.executable, "-m", "pip", "--python", python),
        *("install", "--quiet", "--no-deps", "--no-index", wheel),
    )
    # Packages by path only: a `.pth` of an editable install there is not followed, so
    # the checkout stays out of sight.
    base = {"base": str(folder), "platbase": str(folder)}
    own = Path(sysconfig.get_path("purelib", "venv", base))
    (own / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return folder


def _data_files() -> set[str]:
    return {
        f"{packed}/{path.relative_to(ROOT / folder).as_posix()}"
        for packed, folder in DATA.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }


def test_the_wheel_carries_every_variant_schema_and_page(wheel: Path) -> None:
    prefix = "doko_rules/_data/"
    with zipfile.ZipFile(wheel) as archive:
        packed = {
            name.removeprefix(prefix)
            for name in archive.namelist()
            if name.startswith(prefix)
        }
    assert packed == _data_files()
    assert "variants/ddv-2026.yaml" in packed


def test_the_wheel_carries_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        assert "doko_rules/py.typed" in archive.namelist()
    assert tops == {"doko_rules", f"doko_rules-{doko_rules.__version__}.dist-info"}


def test_the_installed_package_is_not_the_checkout(environment: Path) -> None:
    where = _run(
        *(environment / "bin" / "python", "-c"),
        "import doko_rules; print(doko_rules.__file__)",
        cwd=str(environment),
    )
    assert Path(where).is_relative_to(environment)


def test_the_installed_command_has_the_pages_of_messages(
    environment: Path, tmp_path: Path
) -> None:
    page = _run(environment / "bin" / "doko", "help", "DK402", cwd=str(tmp_path))
    assert page.startswith("# DK402 unknown-name\n")


def test_the_installed_command_plays_a_session_from_another_folder(
    environment: Path, tmp_path: Path
) -> None:
    doko = environment / "bin" / "doko"
    python = sys.executable
    installed = _run(doko, *SESSION, cwd=str(tmp_path))
    checkout = _run(python, "-m", "doko_rules", *SESSION, cwd=str(ROOT))
    assert installed == checkout
