"""Findings of ``doko lint`` for programs: plain data, GitHub, SARIF, and as cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from doko_rules.cli.output import paint
from doko_rules.cli.yaml_text import flow_text, node_of
from doko_rules.core import render
from doko_rules.core.codes import CODES
from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from doko_rules.cli.lint import Told
    from doko_rules.core.diagnostics import Diagnostic, Place

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}
"""What GitHub calls the levels."""


def as_data(told: Told) -> dict[str, Any]:
    """A finding as JSON has it: that of the check, with what is known beside."""
    data = render.as_data(told.diagnostic)
    about = CODES.get(told.diagnostic.code)
    data["category"] = about.category if about is not None else ""
    if told.finding is not None:
        data["rule"] = told.finding.rule
        witness = told.finding.witness
        if witness is not None:
            data["witness"] = {"said": witness.said}
            if witness.case is not None:
                data["witness"]["case"] = witness.case
    return data


def case_text(told: Told) -> str:
    """The witness of a finding as an entry of a case file; empty without one."""
    finding = told.finding
    if finding is None or finding.witness is None or finding.witness.case is None:
        return ""
    lines = [f"  {finding.code.lower()}:"]
    lines.append(f"    title: {flow_text(node_of(finding.message))}")
    for key, value in finding.witness.case.items():
        lines.append(f"    {key}: {flow_text(node_of(value))}")
    return "\n".join([f"{paint('case', 'word')}:", *lines])


def command_of(found: Diagnostic) -> str:
    """A finding as a command to a workflow of GitHub, which shows it at the line."""
    place = found.place
    about = CODES.get(found.code)
    title = found.code if about is None else f"{found.code} {about.slug}"
    properties = {
        "file": place.file,
        "line": place.line,
        "col": place.column,
        "endColumn": place.end_column or place.column + 1,
        "title": title,
    }
    written = ",".join(f"{key}={_property(v)}" for key, v in properties.items())
    text = f"{found.message}\n{found.help}" if found.help else found.message
    return f"::{COMMANDS[found.severity]} {written}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: object) -> str:
    return _escaped(str(value)).replace(":", "%3A").replace(",", "%2C")


def sarif(found: list[Told]) -> dict[str, Any]:
    """Findings as a log of SARIF 2.1.0, which programs for reviews read."""
    codes = sorted({told.diagnostic.code for told in found})
    return {
        "$schema": SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "doko lint",
                        "version": __version__,
                        "rules": [_rule(code) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(told, codes) for told in found],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    about = CODES[code]
    rule: dict[str, Any] = {
        "id": code,
        "name": about.slug,
        "shortDescription": {"text": about.title},
        "help": {"text": f"`doko help {code}` shows an example and its repair."},
    }
    if about.level:
        rule["defaultConfiguration"] = {"level": SARIF_LEVELS[about.level]}
        rule["properties"] = {"category": about.category}
    return rule


def _result(told: Told, codes: list[str]) -> dict[str, Any]:
    found = told.diagnostic
    text = f"{found.message}; {found.help}" if found.help else found.message
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": SARIF_LEVELS[found.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(found.place)}],
    }
    if found.notes:
        result["relatedLocations"] = [
            {"physicalLocation": _location(place), "message": {"text": said}}
            for said, place in found.notes
        ]
    if told.finding is not None:
        result["properties"] = {"rule": told.finding.rule}
    return result


def _location(place: Place) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": quote(place.file)},
        "region": {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.end_column or place.column + 1,
        },
    }
