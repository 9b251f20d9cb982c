"""Answers to facts as JSON text, quickly: what repeats is written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.output import json_text
from doko_rules.engine.settlement import Settlement, as_json, booked_json

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset


class Writer:
    """Writes the settlements of one ruleset.

    A list of facts has thousands of lines but few different ones, and these texts are
    most of what there is to write.
    """

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        nobody = [(None, "null")]
        self._winner = dict([*enumerate(f'"{id}"' for id in ruleset.parties), *nobody])
        self._parts: dict[Any, str] = {}

    def text(self, settlement: Settlement) -> str:
        """The same as ``as_json`` gives, as text on one line."""
        winner, value, scores, items, factors, ignored, happened, booked = settlement
        parts = self._parts
        try:
            lines = ", ".join([parts[item] for item in items])
            times = ", ".join([parts[item] for item in factors]) if factors else ""
            rest = ", ".join([parts[item] for item in ignored]) if ignored else ""
            more = "" if booked is None else f', "book": {_text(booked_json(booked))}'
            if happened:
                more += f', "happened": {parts[tuple(happened)]}'
        except KeyError:
            self._write(settlement)
            return self.text(settlement)
        return (
            f'{{"winner": {self._winner[winner]}, "game_value": {value}, '
            f'"session_scores": {list(scores)}, "lines": [{lines}], '
            f'"factors": [{times}], "ignored": [{rest}]{more}}}'
        )

    def _write(self, settlement: Settlement) -> None:
        answer = as_json(self.ruleset, settlement, self.language)
        for found, written in (
            (settlement.items, answer["lines"]),
            (settlement.factors, answer["factors"]),
            (settlement.ignored, answer["ignored"]),
        ):
            for item, data in zip(found, written, strict=True):
                self._parts[item] = _text(data)
        self._parts[tuple(settlement.happened)] = _text(answer.get("happened", []))


def _text(data: Any) -> str:
    return json_text(data, compact=True)
