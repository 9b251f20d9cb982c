"""Times of code and of whole processes, taken in turns so that they compare."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class UnavailableError(Exception):
    """A part of the package that a measurement needs is not there."""


def cpu(action: Callable[[], object]) -> float:
    """Seconds of CPU time that an action takes in this process."""
    start = time.process_time()
    action()
    return time.process_time() - start


def in_turns(rounds: int, *actions: Callable[[], object]) -> list[tuple[float, ...]]:
    """The times of all actions in each round; the first round warms up."""
    return [tuple(map(cpu, actions)) for _ in range(rounds + 1)][1:]


def wall(environment: dict[str, str], *command: str | Path) -> float:
    """Seconds that a whole process takes."""
    start = time.perf_counter()
    done = subprocess.run(
        [str(part) for part in command],
        env=environment,
        capture_output=True,
        check=False,
    )
    taken = time.perf_counter() - start
    if done.returncode:
        raise UnavailableError(last_line(done.stderr.decode(errors="replace")))
    return taken


def last_line(text: str) -> str:
    """What a failed process said in the end."""
    return (text.strip().splitlines() or ["it failed without a word"])[-1]


def medians(runs: int, *actions: Callable[[], float]) -> list[float]:
    """The median of each action, all of them taking turns; one turn warms up."""
    results = [[action() for action in actions] for _ in range(runs + 1)]
    return [median(column) for column in zip(*results[1:], strict=True)]


def plain_environment(**more: str) -> dict[str, str]:
    """This environment, with bytecode files allowed and no path to the checkout."""
    left_out = {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONHOME"}
    kept = {name: v for name, v in os.environ.items() if name not in left_out}
    return kept | more


def install(source: Path, folder: Path) -> Path:
    """A new environment with a wheel of ``source``; gives its folder of programs."""
    wheels = folder / "wheels"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    environment = plain_environment()
    build = ("wheel", "--no-deps", "--no-build-isolation")
    wall(environment, *pip, *build, "-w", wheels, source)
    (wheel,) = wheels.glob("*.whl")
    home = folder / "environment"
    venv.create(home, symlinks=True)
    programs = home / "bin"
    python = programs / "python"
    into = ("--python", python, "install", "--no-deps", "--no-index")
    wall(environment, *pip, *into, wheel)
    # What the package needs comes from the environment that runs this.
    base = {"base": str(home), "platbase": str(home)}
    own = Path(sysconfig.get_path("purelib", "venv", base))
    (own / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return programs
