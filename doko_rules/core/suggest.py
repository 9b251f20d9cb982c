"""The nearest known name to a mistyped one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from doko_rules.core.listing import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_LONGEST = 40
"""Longer words are not compared: the time grows with the product of the lengths."""

_MOST = 500
"""More known words are not compared."""

NO_LABELS: dict[str, str] = {}


def distance(left: str, right: str, most: int) -> int:
    """Edits from one word to the other (swapped neighbours are one), up to ``most``.

    The answer is ``most + 1`` when more edits are needed.
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words nearest to ``word``: none, one, or a few equally near."""
    if not word or len(word) > _LONGEST:
        return ()
    limit = 1 if len(word) < 4 else 2 if len(word) < 8 else 3
    best: list[str] = []
    plain = word.lower().replace("_", "-")
    for name in islice(dict.fromkeys(known), _MOST):
        if name == word:
            continue
        found = distance(plain, name.lower().replace("_", "-"), limit)
        if found > limit or found >= max(len(name), 2):
            continue
        if found < limit:
            limit, best = found, []
        best.append(name)
    return tuple(best) if len(best) <= 3 else ()


def did_you_mean(
    word: str,
    known: Iterable[str],
    otherwise: str = "",
    labels: Mapping[str, str] = NO_LABELS,
) -> str:
    """A sentence of help that names the nearest known words.

    In ``labels`` is what known words are called besides.
    """
    if word in labels:
        return f"did you mean `{labels[word]}`?"
    words = {name: name for name in known}
    for label, name in labels.items():
        words.setdefault(label, name)
    found = tuple(dict.fromkeys(words[name] for name in nearest(word, words)))
    if not found:
        return otherwise
    return f"did you mean {listed(f'`{name}`' for name in found)}?"
