"""A front end for ``doko host`` in a hundred lines that knows no rule of any game.

Give a variant to play seat 0 of it against built-in players: `client.py ddv-2026-home`.
With `--auto 4`, chance plays four deals for you.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from typing import Any

Json = dict[str, Any]
SEAT = 0


class Host:
    """A host in a process of its own: one line to it, one line from it."""

    def __init__(self, variant: str) -> None:
        command = [sys.executable, "-m", "doko_rules", "host", variant]
        pipe = subprocess.PIPE
        # The command is our own; the name of the variant is an argument of it.
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)  # noqa: S603
        self.number = 0

    def ask(self, do: str, **keys: object) -> Json:
        """Send a request and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.number += 1
        request = {"id": self.number, "do": do, **keys}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        if "error" in answer:
            error = answer["error"]
            sys.exit(f"{error['code']}: {error['message']}; {error['help']}")
        return answer


def show(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def tell(events: list[Json]) -> None:
    """Print what has happened, whatever it is."""
    for event in events:
        lines = event.pop("result", {}).get("lines", [])
        show("  ".join(f"{key} {value}" for key, value in event.items()))
        for line in lines:
            show(f"    {line['value']:+} {line['party']}: {line['text']}")


def choose(view: Json, *, auto: bool) -> Json:
    """One of the legal actions, by hand or by chance."""
    legal: list[Json] = view["legal"]
    if auto:
        # Most calls are unwise: chance leaves them out.
        return random.choice([a for a in legal if a["do"] != "call"])  # noqa: S311
    show(f"your hand: {' '.join(view['hand'])}")
    for number, action in enumerate(legal, 1):
        show(f"  {number:2}  {' '.join(map(str, action.values()))}")
    answer = ""
    while not (answer.isdigit() and 1 <= int(answer) <= len(legal)):
        answer = input("number? ")
    return legal[int(answer) - 1]


def play(host: Host, *, deals: int, auto: bool) -> None:
    """Play some deals, or the whole session when it is shorter."""
    seats = host.ask("names")["names"]["seats"]
    players = [None if seat == SEAT else "basic" for seat in range(seats)]
    is_over = False
    while deals and not is_over:
        table = host.ask("start", players=players)["table"]
        told = 0
        while True:
            news = host.ask("events", seat=SEAT, since=told)
            tell(news["events"])
            told = news["next"]
            if table["phase"] == "scored":
                break
            view = host.ask("view", seat=SEAT)["view"]
            table = host.ask("act", action=choose(view, auto=auto))["table"]
        session = host.ask("session")["session"]
        show(f"totals: {session['session_scores']}")
        deals, is_over = deals - 1, session["is_over"]


if __name__ == "__main__":
    reader = argparse.ArgumentParser()
    reader.add_argument("variant")
    reader.add_argument("--auto", type=int, metavar="DEALS", default=0)
    given = reader.parse_args()
    play(Host(given.variant), deals=given.auto or -1, auto=given.auto > 0)
