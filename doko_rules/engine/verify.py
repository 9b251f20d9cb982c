"""Whether the result that a record claims is the one that its rules give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.problems import Problem
from doko_rules.engine.faults import Faults

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.core.problems import Path

KEYS = (
    *("winner", "game_value", "session_scores", "lines", "factors", "ignored"),
    *("book", "happened"),
    *("contract", "declarer", "parties", "card_points", "tricks", "calls"),
)
"""What a result may say: the answer of a score, and how the deal went."""
WORDING = frozenset({"text", "rule", "source", "label"})
"""Keys of lines that tell rather than count."""


def verify_result(claimed: Any, answer: Mapping[str, Any]) -> list[Problem]:
    """What a claimed result says otherwise than ``answer``."""
    path: Path = ("result",)
    if type(claimed) is not dict:
        return [Problem("DK807", path, "`result` must be a mapping")]
    if "redeal" in claimed:
        message = "the deal was played, but the record says that it was dealt again"
        return [Problem("DK807", (*path, "redeal"), message, "leave the result out")]
    faults = Faults("DK807")
    faults.known_keys(path, claimed, KEYS)
    for key in KEYS:
        if key in claimed and key in answer:
            value, right = claimed[key], answer[key]
            if what_counts(value) != what_counts(right):
                faults.problems.append(_otherwise((*path, key), key, value, right))
    return faults.problems


def verify_redeal(claimed: Any, answer: Mapping[str, Any]) -> list[Problem]:
    """What is claimed of a deal that came to nothing, otherwise than ``answer``."""
    path: Path = ("result",)
    if type(claimed) is not dict:
        return [Problem("DK807", path, "`result` must be a mapping")]
    faults = Faults("DK807")
    faults.known_keys(path, claimed, answer)
    for key in answer:
        if claimed.get(key) != answer[key]:
            value = claimed.get(key)
            faults.problems.append(_otherwise((*path, key), key, value, answer[key]))
    return faults.problems[:1]


def what_counts(value: Any) -> Any:
    """A part of a result without its wording."""
    if isinstance(value, list | tuple):
        return [what_counts(item) for item in value]
    if isinstance(value, dict):
        return {k: what_counts(v) for k, v in value.items() if k not in WORDING}
    return value


def _otherwise(path: Path, key: str, claimed: Any, right: Any) -> Problem:
    help = "correct the record, or ask `doko explain` why"
    if isinstance(right, str | int | None) or key == "session_scores":
        message = f"`{key}` is {_shown(right)}, the record says {_shown(claimed)}"
        return Problem("DK807", path, message, help)
    if not isinstance(right, list) or not isinstance(claimed, list):
        return Problem("DK807", path, f"`{key}` is {_shown(right)}", help)
    lacking, more = _without(right, claimed), _without(claimed, right)
    pairs = [
        (one, other)
        for one in lacking
        for other in more
        if isinstance(one, dict) and _name(one) == _name(other)
    ]
    if pairs and len(pairs) == len(lacking) == len(more):
        said = "; ".join(_in_detail(one, other) for one, other in pairs)
        return Problem("DK807", path, f"`{key}` differ: {said}", help)
    missing, extra = [_name(item) for item in lacking], [_name(item) for item in more]
    parts = [f"the record lacks {', '.join(missing)}"] if missing else []
    parts += [f"it has {', '.join(extra)} too many"] if extra else []
    said = " and ".join(parts) or "they stand in another order"
    return Problem("DK807", path, f"`{key}` differ: {said}", help)


def _in_detail(right: dict[str, Any], claimed: Any) -> str:
    """In what two entries of one name differ."""
    keys = [k for k in dict.fromkeys((*right, *claimed)) if k not in WORDING]
    parts = [
        f"`{key}` is {_shown(right.get(key))}, the record says "
        f"{_shown(claimed.get(key))}"
        for key in keys
        if what_counts(right.get(key)) != what_counts(claimed.get(key))
    ]
    return f"of {_name(right)} {', '.join(parts)}"


def _without(items: list[Any], others: list[Any]) -> list[Any]:
    left = [what_counts(other) for other in others]
    found = []
    for item in items:
        if what_counts(item) in left:
            left.remove(what_counts(item))
        else:
            found.append(item)
    return found


def _name(item: Any) -> str:
    if not isinstance(item, dict):
        return f"`{item}`"
    about = "".join(f" {key} {item[key]}" for key in ("party", "trick") if key in item)
    return f"`{item.get('id', item.get('what'))}`{about}"


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(inner)}" for key, inner in value.items())
    return str(value)
