"""The rules that a vector speaks of: a shipped variant, with packs, or written out.

What a vector says of its rules is a line for people. It is read by what it says, never
by whose it is; a line that says something unknown is a failure of the runner.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.external.rounds import SOURCES, WORDS, of_doubled_deals
from tests.external.vector_words import UncheckableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.external.vector_words import Vector

Rules = dict[str, Any]
"""A variant written in place."""

DDV: Rules = {"extends": "ddv-2026"}
KOPPELDOPF = "koppeldopf"


def rules_of(vector: Vector) -> list[Rules]:
    """The variants that give what a vector expects.

    What agrees with the DDV rules is put to these as well.
    """
    house = _house(vector["ruleset"].lower(), vector["input"])
    verdict = vector["ddv_tsr_2026"]
    if house is None:
        if verdict.startswith(("agrees", "deviates")):
            return [DDV]
        raise UncheckableError(f"the rules {vector['ruleset']!r}")
    return [DDV, house] if verdict.startswith("agrees") and house != DDV else [house]


def _house(said: str, given: Vector) -> Rules | None:
    for pattern, rules in HOUSES:
        if re.search(pattern, said):
            return rules(said, given)
    return None


def _ddv(_: str, given: Vector) -> Rules:
    nines = given.get("with_nines", True)
    return DDV if nines else {**DDV, "with": ["no-nines"]}


def _with(pack: str, **options: object) -> Callable[[str, Vector], Rules]:
    """The DDV rules with a pack."""

    def rules(_: str, __: Vector) -> Rules:
        return {**DDV, "with": [pack], "options": options}

    return rules


def _second_ten(said: str, _: Vector) -> Rules:
    when = "but-last" if "last" in said else "always"
    return {**DDV, "with": ["second-dulle"], "options": {"second_dulle": when}}


def _promoted(_: str, given: Vector) -> Rules:
    """Aces of diamonds are promoted from the start, unless the vector denies it."""
    said = [value for key, value in given.items() if "schwein" in key]
    state = {"schweinchen": {"start": all(said)}}
    return {**DDV, "with": ["schweinchen"], "state": state}


def _slim_martin(said: str, given: Vector) -> Rules:
    """A solo for the fewest tricks, in which the second of equal cards wins."""
    if "martin" not in given.get("game_type", "martin"):
        every = {**WORDS, "before": "first-wins", "wins": "last"}
        return {**DDV, "sources": SOURCES, "equal_cards": {"second-wins": every}}
    nines = sum(given.get("tricks_per_seat", [0])) != 10
    rules: Rules = {"extends": KOPPELDOPF, "options": {"nines": nines}}
    # The text does not say whether a win against this soloist is one against the old
    # ones; its program counts nothing but the win.
    alone = {"unless": {"slim": "contract.slim"}}
    rules["score"] = {"lines": {"against-the-old": alone}}
    if "takes precedence" in said and "first beats second" in said:
        first = {**WORDS, "before": "slim", "cards": ["H10"], "wins": "first"}
        rules["sources"] = SOURCES
        rules["equal_cards"] = {"tens-as-ever": first}
    return rules


def _poverty(_: str, __: Vector) -> Rules:
    """The number of trumps that come back is told, and not only that there are some."""
    number = "sum returned(c) for c in cards where class(c) = trump"
    back = {"tells": {"trumps": {"value": number}}}
    return {
        "extends": KOPPELDOPF,
        "contracts": {"poverty": {"exchange": {"back": back}}},
    }


def _koppeldopf(said: str, _: Vector) -> Rules:
    """The game as it is, without what the line does not speak of."""
    options = {"cowardice": "feigheit" in said, "forced_calls": False}
    rules: Rules = {"extends": KOPPELDOPF, "options": options}
    if "penalty" in said:
        # All that a coward pays is the penalty.
        coward = "winner is not none and calls-missed(other(winner)) > 2"
        guard = f"{coward} and not contract.solo and not new_sides"
        lines = ("won", "against-the-old", "under", "no-trick", "called")
        unless = {"unless": {"cowardice": guard}}
        rules["score"] = {"lines": dict.fromkeys(lines, unless)}
    return rules


HOUSES: tuple[tuple[str, Callable[[str, Vector], Rules]], ...] = (
    (r"bock", of_doubled_deals),
    (r"schlanker martin|reversed? tie", _slim_martin),
    (r"armut", _poverty),
    (r"koppeldopf", _koppeldopf),
    (r"second (dulle )?(wins|beats)", _second_ten),
    (r"schwein", _promoted),
    (r"\b(reine|pure)", _with("pure-suit-solos")),
    (
        r"plain-suit trick",
        _with(
            "marriage-partner", marriage_first_trick=False, marriage_first_trump=False
        ),
    ),
    (r"soloist leads", _with("soloist-leads")),
    (r"karlchen fangen|charlie caught", _with("charlie-caught", charlies_caught=2)),
    (
        r"against re\W+when a solo is lost",
        _with("against-queens", against_queens="point", against_queens_in_solos=True),
    ),
    (r"no(t| )skipping|forbids skipping", _with("no-skipping")),
    (r"^(ddv|any\b|dulle first|first dulle)|\bno nines|without nines", _ddv),
)
"""What a line may say, most telling first, and the rules that it means."""
