"""Measures the package on this machine, against the yardstick and bare Python.

    python tests/bench/benchmark.py [--json] [--rounds 7] [--deals 1500] [--only NAME]

Deals are timed in CPU time of this process, in rounds that take turns, so that whatever
slows the machine for a moment slows both sides; a ratio is the median of the ratios of
each round. Start-up is the wall time of whole processes from a wheel, installed into an
environment of its own, where files of bytecode may be written.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # started as a file, not as a module
    sys.path.insert(0, str(ROOT))

from tests.bench import yardstick  # noqa: E402 -- found by the path set above
from tests.bench.timing import (  # noqa: E402 -- found by the path set above
    UnavailableError,
    in_turns,
    install,
    last_line,
    medians,
    plain_environment,
    wall,
)
from tests.chance import seeded  # noqa: E402 -- found by the path set above

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doko_rules.engine.ruleset import Ruleset

VARIANT = "ddv-2026-home"
SEED = 20_260_221
FACTS = 10_000
SESSION_DEALS = 12
LEVELS = ("no90", "no60", "no30", "schwarz")


class Row(NamedTuple):
    """One result; ``value`` is None when it could not be measured."""

    name: str
    value: float | None
    unit: str
    note: str = ""


def load() -> Ruleset:
    """The variant that is measured, or why it can not be loaded."""
    try:
        from doko_rules.engine.variants import load_variant
    except ImportError as missing:
        raise UnavailableError(str(missing)) from missing
    return load_variant(VARIANT)


# --- deals --------------------------------------------------------------------------


def deals_by_hand(deals: int) -> None:
    """Random deals of the yardstick."""
    rng = seeded(SEED)
    for number in range(deals):
        yardstick.play(rng, number % 4)


def measure_deals(rounds: int, deals: int) -> list[Row]:
    """Deals per second of the yardstick and of the package."""
    try:
        from doko_rules.engine import bench

        ruleset = load()
    except (ImportError, UnavailableError) as missing:
        (times,) = zip(*in_turns(rounds, lambda: deals_by_hand(deals)), strict=True)
        return [
            Row("yardstick", deals / median(times), "deals/s"),
            Row("package", None, "deals/s", str(missing)),
        ]
    results = in_turns(
        rounds,
        lambda: deals_by_hand(deals),
        lambda: bench.random_deals(ruleset, deals, SEED),
    )
    by_hand = [deals / first for first, _ in results]
    package = [deals / second for _, second in results]
    ratio = median(
        second / first for first, second in zip(by_hand, package, strict=True)
    )
    return [
        Row("yardstick", median(by_hand), "deals/s", "normal game only, no calls"),
        Row("package", median(package), "deals/s", "reservations and calls, checked"),
        Row("package / yardstick", ratio, "ratio", f"pair by pair, {rounds} rounds"),
    ]


# --- loading, scoring, memory -------------------------------------------------------


def measure_compile(rounds: int) -> list[Row]:
    """Times from files to a ruleset, without what Python needs to import."""
    try:
        from doko_rules.compile.program import Compiler
        from doko_rules.compile.variant import check_variant
        from doko_rules.core.diagnostics import Report
        from doko_rules.engine.ruleset import Ruleset
        from doko_rules.load.layers import resolve
    except ImportError as missing:
        return [Row("compile", None, "ms", str(missing))]
    checked = check_variant(VARIANT)
    resolved = resolve(VARIANT)
    tree = resolved.tree, resolved.options

    def finish(compiler: Compiler | None) -> None:
        assert compiler is not None
        Ruleset(compiler.finish(checked.fingerprint))

    check, compile_, last = zip(
        *in_turns(
            rounds,
            lambda: check_variant(VARIANT),
            lambda: finish(Compiler(*tree, Report(), thorough=False)),
            lambda: finish(checked.compiler),
        ),
        strict=True,
    )
    return [
        Row("read and check", median(check) * 1000, "ms", "files to checked variant"),
        Row("compile", median(compile_) * 1000, "ms", "merged tree to ruleset"),
        Row("compile, checked", median(last) * 1000, "ms", "checked tree to ruleset"),
    ]


def facts_of_deals(number: int) -> list[dict[str, Any]]:
    """Facts of finished deals, the same in each run."""
    rng = seeded(SEED)
    found = []
    for _ in range(number):
        alone = rng.random() < 0.2
        mates = 1 if alone else 2
        points = rng.randrange(241)
        calls = {
            party: rng.choice((None, None, party, *LEVELS))
            for party in ("re", "kontra")
        }
        found.append(
            {
                "variant": VARIANT,
                "contract": "queens-solo" if alone else "normal",
                "parties": {
                    "re": list(range(mates)),
                    "kontra": list(range(mates, 4)),
                },
                "card_points": {"re": points, "kontra": 240 - points},
                "calls": calls,
                "specials": [{"id": "fox", "party": "kontra"}] * rng.randrange(3),
            }
        )
    return found


def measure_facts(rounds: int) -> list[Row]:
    """How many facts are read and scored per second."""
    name = f"score {FACTS} facts"
    try:
        from doko_rules.engine.facts import read_facts
        from doko_rules.engine.settlement import as_json, settle

        ruleset = load()
    except (ImportError, UnavailableError) as missing:
        return [Row(name, None, "facts/s", str(missing))]
    facts = facts_of_deals(FACTS)

    def score() -> None:
        for document in facts:
            read, problems = read_facts(ruleset, document)
            assert not problems
            as_json(ruleset, settle(ruleset, read))

    times = [first for (first,) in in_turns(rounds, score)]
    return [Row(name, FACTS / median(times), "facts/s", "read, scored, as JSON")]


def measure_memory() -> list[Row]:
    """Most memory that a process holds while it plays a session."""
    play = (
        "from random import Random\n"
        "from doko_rules.engine.variants import load_variant\n"
        "from doko_rules.engine.bench import random_deal\n"
        f"ruleset = load_variant({VARIANT!r})\n"
        f"rng = Random({SEED})\n"
        f"kept = [random_deal(ruleset, n % 4, rng) for n in range({SESSION_DEALS})]\n"
    )
    name = f"memory of a session of {SESSION_DEALS} deals"
    with tempfile.TemporaryDirectory() as cache:
        try:
            bare = peak("pass", cache)
            cold, warm = peak(play, cache), peak(play, cache)
        except UnavailableError as missing:
            return [Row(name, None, "MiB", str(missing))]
    note = f"bare Python {bare:.1f} MiB"
    return [
        Row(f"{name}, cold", cold, "MiB", f"the variant is compiled; {note}"),
        Row(f"{name}, warm", warm, "MiB", f"the variant is kept; {note}"),
    ]


def peak(code: str, cache: str) -> float:
    """Peak resident memory in MiB of Python running some code."""
    # Not the figure of `resource`: a process inherits that from the one before it.
    measure = f"{code}\nprint(open('/proc/self/status').read())"
    done = subprocess.run(
        [sys.executable, "-c", measure],
        cwd=ROOT,
        env=plain_environment(DOKO_CACHE_DIR=cache),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise UnavailableError(last_line(done.stderr))
    (kib,) = re.findall(r"VmHWM:\s*(\d+) kB", done.stdout)
    return int(kib) / 1024


# --- start-up -----------------------------------------------------------------------


def measure_start(runs: int) -> list[Row]:
    """Import time, and how long ``doko score`` takes, against bare Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            programs = install(ROOT, folder)
        except UnavailableError as missing:
            return [Row("start", None, "ms", f"no wheel: {missing}")]
        return [
            *measure_import(programs / "python", runs),
            *measure_score(programs, folder, runs),
        ]


def measure_import(python: Path, runs: int) -> list[Row]:
    """What ``import doko_rules`` costs, and what it brings along."""
    environment = plain_environment()
    bare, imported = medians(
        runs,
        lambda: wall(environment, python, "-c", "pass"),
        lambda: wall(environment, python, "-c", "import doko_rules"),
    )
    # Python runs one line at start-up that may import; only what comes on top counts.
    listing = (
        "import sys; before = set(sys.modules); import doko_rules; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [python, "-c", listing],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    modules = done.stdout.split()
    tops = sorted({module.partition(".")[0] for module in modules})
    return [
        Row("bare Python", bare * 1000, "ms"),
        Row(
            "import doko_rules",
            (imported - bare) * 1000,
            "ms over bare",
            f"{len(modules)} modules of {', '.join(tops)}",
        ),
    ]


def measure_score(programs: Path, folder: Path, runs: int) -> list[Row]:
    """``doko score FILE`` as a multiple of bare Python, with and without its cache."""
    file = folder / "facts.json"
    file.write_text(json.dumps(facts_of_deals(1)[0]), encoding="utf-8")
    warm, cold = folder / "warm", folder / "cold"
    doko = programs / "doko"
    warm_environment = plain_environment(DOKO_CACHE_DIR=str(warm))
    cold_environment = plain_environment(DOKO_CACHE_DIR=str(cold))
    many = folder / "many.json"
    many.write_text(json.dumps(facts_of_deals(FACTS)), encoding="utf-8")

    def start_cold() -> float:
        for path in sorted(cold.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        return wall(cold_environment, doko, "score", file)

    try:
        wall(warm_environment, doko, "score", file)
        bare, warm_time, cold_time = medians(
            runs,
            lambda: wall(warm_environment, programs / "python", "-c", "pass"),
            lambda: wall(warm_environment, doko, "score", file),
            start_cold,
        )
        (list_time,) = medians(
            3, lambda: wall(warm_environment, doko, "score", many, "--json")
        )
    except (UnavailableError, OSError) as missing:
        return [Row("doko score", None, "x bare Python", str(missing))]
    return [
        Row("doko score, warm", warm_time / bare, "x bare Python", ms(warm_time)),
        Row("doko score, cold", cold_time / bare, "x bare Python", ms(cold_time)),
        Row(f"doko score, {FACTS} facts", FACTS / list_time, "facts/s", ms(list_time)),
    ]


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


# --- showing ------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    """The results as text."""
    width = max(len(row.name) for row in rows)
    lines = []
    for row in rows:
        shown = "skipped" if row.value is None else number(row.value)
        lines.append(f"{row.name:{width}}  {shown:>10}  {row.unit:14}  {row.note}")
    return "\n".join(line.rstrip() for line in lines)


def number(value: float) -> str:
    """A number with about three digits that matter."""
    if value >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of CPU time")
    parser.add_argument("--runs", type=int, default=21, help="runs of whole processes")
    parser.add_argument("--deals", type=int, default=1500, help="deals in a round")
    parser.add_argument("--only", action="append", help="measure this alone")
    chosen = parser.parse_args()
    measurements: dict[str, Callable[[], list[Row]]] = {
        "memory": measure_memory,
        "deals": lambda: measure_deals(chosen.rounds, chosen.deals),
        "compile": lambda: measure_compile(chosen.rounds),
        "facts": lambda: measure_facts(chosen.rounds),
        "start": lambda: measure_start(chosen.runs),
    }
    rows = [
        row
        for name, measure in measurements.items()
        if not chosen.only or name in chosen.only
        for row in measure()
    ]
    if chosen.json:
        machine = {"python": sys.version.split()[0], "cores": os.cpu_count()}
        results = [row._asdict() for row in rows]
        sys.stdout.write(json.dumps({"machine": machine, "rows": results}) + "\n")
    else:
        sys.stdout.write(table(rows) + "\n")


if __name__ == "__main__":
    main()
