"""Every example of the documentation runs and prints what the page says.

``DOKO_UPDATE_DOCS=1 pytest tests/test_docs_examples.py`` writes what the commands print
into the pages, for a person to read before it is committed.
"""

from __future__ import annotations

import doctest
import os
import shlex
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import pytest

from tests.pages import ANY_LINES, Block, Step, blocks, matches, steps
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

UPDATE = bool(os.environ.get("DOKO_UPDATE_DOCS"))

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(
        page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts
    ),
]


def _name(page: Path) -> str:
    shipped = page.is_relative_to(ROOT)
    return page.relative_to(ROOT).as_posix() if shipped else page.name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a page, with the command ``doko`` at hand and a plain terminal."""
    tools = tmp_path / "bin"
    tools.mkdir()
    doko = tools / "doko"
    doko.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m doko_rules "$@"\n', "utf-8"
    )
    doko.chmod(0o755)
    page = tmp_path / "page"
    page.mkdir()
    monkeypatch.chdir(page)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name, value in {
        "COLUMNS": "88",
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "TERM": "dumb",
    }.items():
        monkeypatch.setenv(name, value)
    return page


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_the_examples_of_a_page_run(page: Path, folder: Path) -> None:
    wrong, printed = _wrong(page, folder)
    if UPDATE:
        _update(page, printed)
    assert not wrong, "\n\n".join(wrong)


RIGHT = """\
<!-- file: data/numbers.txt -->

```text
1
2
```

```console
$ cat data/numbers.txt
1
2
$ seq 9; exit 3
1
…
9
$ echo $?
3
```

```python
from pathlib import Path
numbers = Path("data/numbers.txt").read_text().split()
```

```python
>>> numbers
['1', '2']
```

<!-- not run: it takes too long -->

```console
$ sleep 1000
```

<!-- from: variants/ddv-2026.yaml -->

```yaml
fox:
  source: tsr 7.2.3
```
"""


def test_right_examples_pass(tmp_path: Path, folder: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(RIGHT, "utf-8")
    assert _wrong(page, folder) == ([], {})


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("1\n2\n$ seq", "1\n3\n$ seq", "prints something else"),
        ("$ echo $?\n3\n", "", "exits with 3"),
        ("['1', '2']", "['1', '3']", "Expected"),
        ("tsr 7.2.3", "tsr 7.2.4", "is not quoted from variants/ddv-2026.yaml"),
    ],
)
def test_a_wrong_example_is_told(
    tmp_path: Path, folder: Path, right: str, wrong: str, told: str
) -> None:
    page = tmp_path / "page.md"
    page.write_text(RIGHT.replace(right, wrong), "utf-8")
    (finding,), _ = _wrong(page, folder)
    assert told in finding


def test_an_update_writes_what_was_printed(tmp_path: Path, folder: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(RIGHT.replace("1\n2\n$ seq", "old\n$ seq"), "utf-8")
    _update(page, _wrong(page, folder)[1])
    assert page.read_text("utf-8") == RIGHT


def _wrong(page: Path, folder: Path) -> tuple[list[str], dict[Step, tuple[str, ...]]]:
    """What is wrong with the examples of a page, and what they print instead."""
    namespace: dict[str, Any] = {"__name__": "__page__"}
    wrong: list[str] = []
    printed: dict[Step, tuple[str, ...]] = {}
    for block in blocks(page):
        if block.note == "not run":
            continue
        if block.note == "file":
            target = folder / block.about
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.note == "from":
            wrong += _quoted(page, block)
        elif block.language == "console":
            wrong += _dialogue(page, block, folder, printed)
        elif block.language in {"python", "pycon"}:
            wrong += _program(page, block, namespace)
    return wrong, printed


def _quoted(page: Path, block: Block) -> list[str]:
    """What is wrong with a quotation: it must stand in its file, line by line."""
    text = (ROOT / block.about).read_text(encoding="utf-8")
    widths = {len(line) - len(line.lstrip()) for line in text.splitlines()}
    quoted = [textwrap.indent(block.text, " " * width) for width in widths]
    if block.text.strip() and any(part in text for part in quoted):
        return []
    return [f"{_name(page)}:{block.line}: is not quoted from {block.about}"]


def _dialogue(
    page: Path, block: Block, folder: Path, printed: dict[Step, tuple[str, ...]]
) -> list[str]:
    """What is wrong with a dialogue; what its commands printed goes to ``printed``."""
    wrong: list[str] = []
    status = 0
    told = steps(block)
    for number, step in enumerate(told):
        where = f"{_name(page)}:{step.line}: $ {step.command}"
        done = subprocess.run(
            ["/bin/sh", "-c", f"(exit {status}); {step.command}"],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        status = done.returncode
        lines = tuple(line.rstrip() for line in done.stdout.splitlines())
        asked = number + 1 < len(told) and told[number + 1].command == "echo $?"
        if status and not asked:
            wrong.append(f"{where}\nexits with {status}\n{done.stdout}")
        elif not matches(step.expected, lines):
            printed[step] = lines
            wrong.append(f"{where}\nprints something else:\n{done.stdout}")
    return wrong


def _program(page: Path, block: Block, namespace: dict[str, Any]) -> list[str]:
    """What is wrong with a block of Python."""
    if ">>> " not in block.text:
        # The pages are ours, and running them is what is asked for.
        exec(compile(block.text, _name(page), "exec"), namespace)  # noqa: S102
        return []
    test = doctest.DocTestParser().get_doctest(
        block.text, namespace, _name(page), str(page), block.line - 1
    )
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    namespace.update(test.globs)
    return ["".join(report)] if report else []


def _update(page: Path, printed: dict[Step, tuple[str, ...]]) -> None:
    """Write what was printed into the page, where nothing was left out on purpose."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for step in sorted(printed, key=lambda step: step.line, reverse=True):
        if ANY_LINES not in step.expected:
            start = step.line - 1
            lines[start : start + len(step.expected)] = printed[step]
    page.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
