"""Processes that share some work end with the one that asked for it."""

import subprocess
import sys
import time
from pathlib import Path

# Names its worker and waits for ever; the worker names itself in a file.
ASKER = """
import multiprocessing, os, sys, time
from pathlib import Path
from doko_rules.audit.workers import follow_asker

def work(name):
    follow_asker()
    Path(name).write_text("begun")
    while True:
        time.sleep(0.02)
        Path(name).touch()

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    context.Process(target=work, args=(sys.argv[1],)).start()
    time.sleep(60)
"""


def _waits_for(what: object, seconds: float = 20) -> bool:
    assert callable(what)
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_no_worker_outlives_the_process_that_asked_for_it(tmp_path: Path) -> None:
    script, sign = tmp_path / "asker.py", tmp_path / "sign"
    script.write_text(ASKER)
    asker = subprocess.Popen([sys.executable, str(script), str(sign)])
    try:
        assert _waits_for(sign.exists)
    finally:
        asker.kill()
        asker.wait()

    def is_still() -> bool:
        before = sign.stat().st_mtime_ns
        time.sleep(0.3)
        return sign.stat().st_mtime_ns == before

    assert _waits_for(is_still)
