"""The text of a new variant and of its cases, with comments for who goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.case_text import case_lines, laid_out
from doko_rules.cli.yaml_text import flow_text, scalar_text, value_text
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.layers import Resolved
    from doko_rules.load.tree import Node

WIDTH = 88
"""So wide is a comment at most."""

_ENGLISH = {
    "schema": "An editor completes keys and marks mistakes when it has the schema:",
    "begin": "  and the first line: yaml-language-server: $schema={name}",
    "about": (
        "What this file does not say is as in what it extends and takes in; "
        "`doko show {id}.yaml --origin` prints all of it."
    ),
    "sources": "Whose rules these are. Each rule that you add or change cites it.",
    "set": "What can be set, with the values in force. Take a # away to change one.",
    "change": (
        "A line of the score with another value, and a line of your own: take the # "
        "and a space away, then see what `doko check {id}.yaml` says. A rule is "
        "switched off by {{remove: true}}."
    ),
    "cases": (
        "Deals with what the rules must make of them; `doko test {id}.cases.yaml` runs "
        "them. The first one was played by built-in players."
    ),
    "title": "a deal, as these rules score it",
}
_GERMAN = {
    "schema": "Ein Editor ergänzt Schlüssel und zeigt Fehler, wenn er das Schema hat:",
    "begin": "  und als erste Zeile: yaml-language-server: $schema={name}",
    "about": (
        "Was hier nicht steht, gilt wie in dem, worauf die Datei aufbaut; "
        "`doko show {id}.yaml --origin` zeigt alles."
    ),
    "sources": "Wessen Regeln das sind. Jede eigene oder geänderte Regel nennt sie.",
    "set": "Was sich einstellen lässt, mit den geltenden Werten. Ohne # gilt es hier.",
    "change": (
        "Eine Zeile der Abrechnung mit anderem Wert, und eine eigene: das # und ein "
        "Leerzeichen entfernen, dann sagt `doko check {id}.yaml`, ob es stimmt. "
        "{{remove: true}} schaltet eine Regel ab."
    ),
    "cases": (
        "Spiele mit dem, was die Regeln daraus machen müssen; `doko test "
        "{id}.cases.yaml` prüft sie. Das erste haben eingebaute Spieler gespielt."
    ),
    "title": "ein Spiel, wie diese Regeln es abrechnen",
}

OUR_LINE = "our-line"
"""What the example of a new line is called."""


class Writer:
    """Writes the files of a new variant."""

    def __init__(self, id: str, language: str) -> None:
        self.id = id
        self.language = language
        self.texts = _GERMAN if language == "de" else _ENGLISH
        words = id.replace("-", " ")
        self.name = words[:1].upper() + words[1:]

    def said(self, key: str) -> str:
        """A sentence in the language of the comments."""
        return self.texts[key].format(id=self.id, name="{name}")

    def variant(
        self, head: dict[str, Any], resolved: Resolved, schema: str | None
    ) -> str:
        """The text of the variant.

        Args:
            head: what it extends, takes in and sets.
            resolved: the same with all layers merged.
            schema: path of the schema from the file, if there is one.
        """
        source = self._source(resolved)
        name = scalar_text(self.name)
        lines = [
            *self._schema("variant", schema),
            *_comment(self.said("about")),
            "format: 1",
            f"id: {self.id}",
            f"label: {{en: {name}, de: {name}}}",
            f"extends: {scalar_text(head['extends'])}",
        ]
        if head.get("with"):
            lines.append(f"with: [{', '.join(map(scalar_text, head['with']))}]")
        lines += [
            "",
            *_comment(self.said("sources")),
            "sources:",
            f"  {source}:",
            f"    title: {{en: {name}, de: {name}}}",
            '    edition: "1"',
            "    status: house",
        ]
        if resolved.settings:
            lines += ["", *_comment(self.said("set")), *self._settings(resolved, head)]
        example = list(self._example(resolved, source))
        if example:
            lines += ["", *_comment(self.said("change"))]
            lines += [f"# {line}" for line in example]
        return laid_out(lines)

    def cases(self, case: dict[str, Any], schema: str | None) -> str:
        """The text of the cases, with a first one."""
        lines = [
            *self._schema("cases", schema),
            *_comment(self.said("cases")),
            "format: 1",
            f"variant: {self.id}",
            "cases:",
            "  example:",
            *case_lines(case, 2),
        ]
        return laid_out(lines)

    def _schema(self, kind: str, path: str | None) -> list[str]:
        """The line that tells an editor where the schema is, or how to get it."""
        if path is not None:
            return [f"# yaml-language-server: $schema={path}", ""]
        name = f"{kind}.schema.json"
        return [
            f"# {self.said('schema')}",
            f"#   doko schema {kind} > {name}",
            f"# {self.said('begin').format(name=name)}",
            "",
        ]

    def _source(self, resolved: Resolved) -> str:
        """The id of the source of what the table adds."""
        taken = resolved.tree.get("sources")
        known = taken.items if isinstance(taken, Mapping) else {}
        return self.id if "table" in known else "table"

    def _settings(self, resolved: Resolved, head: dict[str, Any]) -> Iterator[str]:
        """All options: those that are set, and as comments those that could be."""
        chosen = head.get("set", {})
        yield "set:" if chosen else "# set:"
        for id, node in resolved.settings.items():
            begin = "  " if chosen else "#   "
            about = _comment(self._about(resolved, id))
            sign = "" if id in chosen or not chosen else "# "
            for line in (*about, f"{sign}{id}: {value_text(node)}"):
                yield begin + line

    def _about(self, resolved: Resolved, id: str) -> str:
        """What an option is, and what it can be."""
        declared = resolved.tree.get("options")
        option = declared.items[id] if isinstance(declared, Mapping) else None
        texts = (_text(option, key, self.language) for key in ("label", "help"))
        about = ". ".join(text.rstrip(".") for text in texts if text)
        choices = _choices(option)
        return f"{about} ({choices})"

    def _example(self, resolved: Resolved, source: str) -> Iterator[str]:
        """Lines of the score to begin with: one changed, and one new."""
        score = resolved.tree.get("score")
        entries = score.get("lines") if isinstance(score, Mapping) else None
        if not isinstance(entries, Mapping):
            return
        lines = {
            id: entry
            for id, entry in entries.items.items()
            if isinstance(entry, Mapping) and "value" in entry.items
        }
        pattern = next((e for e in lines.values() if "found" in e.items), None)
        numbers = {id: _number(entry) for id, entry in lines.items()}
        changed = next((id for id, n in numbers.items() if n is not None), None)
        if changed is None:
            return
        yield from ("score:", "  lines:")
        yield from (f"    {scalar_text(changed)}:", f"      source: {source} 1")
        yield f"      value: {(numbers[changed] or 0) + 1}"
        if pattern is not None:
            yield f"    {OUR_LINE}:"
            yield f"      source: {source} 2"
            yield "      label: {en: our line, de: unsere Zeile}"
            for key, node in pattern.items.items():
                if key not in {"source", "label", "text", "at_most"}:
                    yield f"      {key}: {flow_text(node)}"


def _choices(option: Node | None) -> str:
    """What an option can be, in signs."""
    if not isinstance(option, Mapping):
        return ""
    low, high, values = map(option.get, ("from", "to", "values"))
    if isinstance(low, Scalar) and isinstance(high, Scalar):
        return f"{low.text}..{high.text}"
    if isinstance(values, Mapping):
        return ", ".join(values.items)
    return "true, false"


def _text(node: Node | None, key: str, language: str) -> str:
    """A text of an entry in a language."""
    texts = node.get(key) if isinstance(node, Mapping) else None
    text = texts.get(language) if isinstance(texts, Mapping) else None
    return text.text if isinstance(text, Scalar) else ""


def _number(line: Mapping) -> int | None:
    """What a line is worth, if that is a number."""
    value = line.items["value"]
    known = isinstance(value, Scalar) and type(value.value) is int
    return int(value.text) if isinstance(value, Scalar) and known else None


def _comment(text: str) -> list[str]:
    """A text as lines of a comment."""
    lines = ["#"]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("#")
        lines[-1] += f" {word}"
    return lines
