"""What a single YAML value means; spellings that tools read differently are refused.

YAML 1.1 turns many words into something else than text (`no` into false, `1:30` into
90, a date into a date). Here a plain value is a whole number, `true`, `false`, empty or
text, and a spelling that another reader would take for something else is a fault.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from doko_rules.load.limits import NUMBER_DIGITS

Value = str | int | bool | None


class Reading(NamedTuple):
    """The value of a plain scalar, or the fault of its spelling."""

    value: Value
    code: str = ""
    message: str = ""
    help: str = ""


_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None, "": None}
_ODD_BOOLEANS = {
    **dict.fromkeys(("y", "yes", "on", "true"), "true"),
    **dict.fromkeys(("n", "no", "off", "false"), "false"),
}
_SUSPECT = re.compile(r"[-+.0-9~yYnNoOtTfF=]|$")
"""First characters of everything that is not plainly text."""
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_ODD_NUMBER = re.compile(
    r"[-+]?(?:"
    r"0[xXoObB][0-9a-fA-F_]+"  # hexadecimal, octal, binary
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"  # base sixty
    r"|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"  # fractions, leading zeros
    r"|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?"
    r"|\.(?:inf|Inf|INF|nan|NaN|NAN)"
    r")"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?")


def read_plain(text: str) -> Reading:
    """The value of ``text`` written without quotes."""
    if not _SUSPECT.match(text):
        return Reading(None if text == "null" else text)
    if text in _WORDS:
        return Reading(_WORDS[text])
    if _INTEGER.fullmatch(text) and text != "-0":
        if len(text) > NUMBER_DIGITS:
            return Reading(
                0,
                "DK114",
                f"the number has {len(text.lstrip('-'))} digits",
                f"write a number of at most {NUMBER_DIGITS} digits",
            )
        return Reading(int(text))
    if text.lower() in _ODD_BOOLEANS:
        meant = _ODD_BOOLEANS[text.lower()]
        return Reading(
            text,
            "DK113",
            f"`{text}` is a truth value to some YAML readers and text to others",
            f'write `{meant}` for the truth value, or `"{text}"` for the text',
        )
    if _DATE.fullmatch(text):
        return Reading(
            text,
            "DK115",
            f"`{text}` is a date to some YAML readers and text to others",
            f'write `"{text}"`',
        )
    if _ODD_NUMBER.fullmatch(text):
        return Reading(
            text,
            "DK114",
            f"`{text}` is not a whole number in its plain spelling",
            f'write a whole number such as `12`, or `"{text}"` for the text',
        )
    if text in ("~", "="):
        return Reading(
            None if text == "~" else text,
            "DK117",
            f"`{text}` has a meaning of its own to some YAML readers",
            f'leave the value out, or write `"{text}"` for the text',
        )
    return Reading(text)
