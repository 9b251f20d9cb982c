"""What happens by itself: effects at events, declarations, demands and endings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import INDENT, condition, source_of
from doko_rules.compile.entries import entries, label, section, text
from doko_rules.compile.rules import premises
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.suggest import did_you_mean
from doko_rules.expr.generate import local
from doko_rules.expr.hooks import (
    CALL,
    CONTRACT,
    DECLARATION,
    PLAY,
    SEAT,
    TRICK,
    Variable,
)
from doko_rules.expr.types import INT, UNKNOWN, Int, Kind, Map, Option, Seq, fits
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, Expression, RuleBook
    from doko_rules.expr.hooks import Shape
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Node

EVENTS: AnyMapping[str, AnyMapping[str, Type]] = {
    "started": {},
    "card_played": {"play": PLAY},
    "trick_taken": {"trick": TRICK},
    "called": {"call": CALL},
    "declared": {"seat": SEAT, "declaration": DECLARATION},
    "settled": {},
    "contract_replaced": {},
}
"""What can happen in a deal, with what it is about."""
RAISES = {"settle": "settled", "contract": "contract_replaced"}
"""Verbs that make another event happen."""
VERBS = ("set", "append", "lapse", "revive", "settle", "contract", "demand", "end")
CALLING, NAMING = "call", "name"
"""What can be demanded beside declarations."""


@dataclass(frozen=True)
class _Scope:
    """Where statements stand: their locals, and whether seats see what they do."""

    locals: AnyMapping[str, Type]
    shown: bool
    reveals: bool = False
    told: frozenset[str] = frozenset()
    known: tuple[Any, ...] = ()

    def hook(self, what: str) -> str:
        return f"effect.shown.{what}" if self.shown else f"effect.{what}"

    def within(self, name: str, type_: Type) -> _Scope:
        return replace(self, locals={**self.locals, name: type_})

    def knowing(self, *facts: Any) -> _Scope:
        return replace(self, known=(*self.known, *facts))


@dataclass(slots=True)
class EffectReader:
    """Checks what happens by itself and adds its functions to the module."""

    book: RuleBook
    module: Module
    shape: Shape
    rules: list[str] = field(default_factory=list)
    """The entries that change something, by number."""
    demands: list[dict[str, Any]] = field(default_factory=list)
    raised: dict[str, set[str]] = field(default_factory=dict)
    """The events that the effects of an event raise."""

    def read(self, tree: Mapping) -> dict[str, Any]:
        """What the engine keeps of effects, declarations, demands and endings."""
        for part in ("effects", "declarations", "endings"):
            self.rules += [f"{part}/{id}" for id, _ in entries(tree, part)]
        bodies: dict[str, list[str]] = {event: [] for event in EVENTS}
        for part in ("effects", "endings"):
            for id, entry in entries(tree, part):
                self.effect(f"{part}/{id}", id, entry, bodies)
        declarations = [
            self.declaration(f"declarations/{id}", id, entry)
            for id, entry in entries(tree, "declarations")
        ]
        declarations += [
            self.ended_by_action(f"endings/{id}", id, entry)
            for id, entry in entries(tree, "endings")
            if entry.get("at") is None
        ]
        self.no_circles(tree)
        return {
            "effects": {
                event: self.module.function(
                    f"at/{event}", tuple(map(local, EVENTS[event])), body
                )
                for event, body in bodies.items()
                if body
            },
            "declarations": tuple(found for found in declarations if found),
            "demands": tuple(self.demands),
            "endings": tuple(
                self.ending(f"endings/{id}", id, entry)
                for id, entry in entries(tree, "endings")
            ),
            "acting": tuple(self.rules),
        }

    # --- effects ------------------------------------------------------------------

    def effect(
        self, rule: str, id: str, entry: Mapping, bodies: dict[str, list[str]]
    ) -> None:
        """Add what an effect does to the function of its event."""
        event = text(entry, "at")
        if event not in EVENTS:
            return
        ends = rule.startswith("endings/")
        do = entry.get("do")
        scope = _Scope(EVENTS[event], shown=ends or self.is_shown(do))
        clauses, scope = self.clauses(rule, entry, scope)
        if rule in self.book.switched_off:
            return
        if ends:
            lines = [f"_end(d, {self.ending_number(id)}, {self.number(rule)})"]
        else:
            self.raised.setdefault(event, set()).update(_raised(do))
            lines = self.statements(rule, do, scope)
        test = condition(clauses, {})
        if test:
            lines = [f"if {test}:", *(INDENT + line for line in lines or ["pass"])]
        bodies[event] += lines

    def clauses(
        self, rule: str, entry: Mapping, scope: _Scope
    ) -> tuple[list[Clause], _Scope]:
        """The conditions of an entry, and the scope of what it does."""
        hook = scope.hook("when")
        clauses = self.book.clauses(rule, entry, hook, locals=scope.locals)
        told = self.book.told(rule, entry, hook, locals=scope.locals)
        reveals = bool(section(entry, "reveals").items)
        scope = replace(scope, reveals=reveals, told=frozenset(told))
        return clauses, scope.knowing(*premises(clauses))

    def is_shown(self, do: Node | None) -> bool:
        """Whether a statement, or one of several, changes what seats see."""
        hidden = {v.id for v in self.shape.variables if v.seen_by == "none"}
        return any(
            text(item, "set") not in hidden and text(item, "append") not in hidden
            for item in ([do] if isinstance(do, Mapping) else _items(do))
        )

    def number(self, rule: str) -> int:
        """The number of an entry that changes something."""
        return self.rules.index(rule)

    def ending_number(self, id: str) -> int:
        """The number of an ending."""
        own = [rule for rule in self.rules if rule.startswith("endings/")]
        return own.index(f"endings/{id}")

    # --- statements ---------------------------------------------------------------

    def statements(self, rule: str, do: Node | None, scope: _Scope) -> list[str]:
        """The lines of a list of statements."""
        lines: list[str] = []
        for n, item in enumerate(_items(do), 1):
            lines += self.statement(rule, f"{rule}/do/{n}", item, scope)
        return lines

    def statement(
        self, owner: str, rule: str, item: Mapping, scope: _Scope
    ) -> list[str]:
        """The lines of one statement."""
        verb = next((verb for verb in VERBS if verb in item.items), "")
        if not self.is_shown(item):
            scope = replace(scope, shown=False)
        depth = 0
        lines: list[str] = []

        def add(line: str) -> None:
            lines.append(INDENT * depth + line)

        over = "lapse" if verb == "lapse" else "for"
        for name, node in section(item, over).items.items():
            many = self.check(f"{rule}/{over}/{name}", node, scope, UNKNOWN)
            if many is None:
                continue
            if not isinstance(many.type, Seq):
                self.not_a_list(name, many)
                continue
            scope = scope.within(name, many.type.of)
            add(f"for {local(name)} in {source_of(many.ir, {})}:")
            depth += 1
        for key in ("where", "when"):
            test = self.check(f"{rule}/{key}", item.get(key), scope, None)
            if test is not None:
                add(f"if {source_of(test.ir, {})}:")
                depth += 1
                scope = scope.knowing(test.ir)
        if verb:
            for line in _VERBS[verb](self, owner, rule, item, scope):
                add(line)
        else:
            self.book.report.add(
                Diagnostic(
                    "DK202",
                    "error",
                    "nothing is done here",
                    item.place,
                    f"name one of {', '.join(VERBS)}",
                )
            )
        return lines

    def check(
        self,
        rule: str,
        node: Node | None,
        scope: _Scope,
        expected: Type | None,
        hook: str = "",
    ) -> Expression | None:
        """A condition of a statement, or a value where a type is expected."""
        found = self.book.check(
            rule,
            node,
            hook or scope.hook("when" if expected is None else "value"),
            locals=scope.locals,
            premises=scope.known,
            expected=expected,
            reveals=scope.reveals,
        )
        if found is not None and scope.reveals:
            self.book.all_told(found, scope.told)
        return found

    def not_a_list(self, name: str, found: Expression) -> None:
        """Report something to run over that is no list."""
        self.book.report.add(
            Diagnostic(
                "DK502",
                "error",
                f"`{name}` must run over a list, not over {found.type}",
                found.node.place,
                "name a list such as `seats` or `made_calls`",
            )
        )

    def variable(self, node: Node | None) -> tuple[int, Variable] | None:
        """The variable that a statement names, with its place."""
        if not isinstance(node, Scalar) or node.faulty:
            return None
        for n, variable in enumerate(self.shape.variables):
            if variable.id == node.text:
                return n, variable
        self.book.report.add(
            Diagnostic(
                "DK501",
                "error",
                f"there is no variable `{node.text}`",
                node.place,
                did_you_mean(
                    node.text,
                    [v.id for v in self.shape.variables],
                    "declare it under `state:`",
                ),
            )
        )
        return None

    def set(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Give a variable another value."""
        found = self.variable(item.get("set"))
        if found is None:
            return []
        place, variable = found
        type_ = variable.type
        number = self.number(owner)
        if not isinstance(type_, Map):
            value = self.value(f"{rule}/to", item.get("to"), scope, type_)
            return [f"_put(d, {place}, {value}, {number})"] if value else []
        value = self.value(f"{rule}/to", item.get("to"), scope, type_.value)
        key = self.check(f"{rule}/of", item.get("of"), scope, type_.key)
        if item.get("of") is None:
            self.book.report.add(
                Diagnostic(
                    "DK208",
                    "error",
                    f"`{variable.id}` is kept for each {type_.key}: of which one?",
                    item.place,
                    f"add `of:` with a {type_.key}",
                )
            )
        if not value or key is None:
            return []
        at = source_of(key.ir, {})
        return [f"_put_at(d, {place}, {at}, {value}, {number})"]

    def value(self, rule: str, node: Node | None, scope: _Scope, type_: Type) -> str:
        """A value for a variable of a type; numbers stop at the ends of its range."""
        wanted = INT if isinstance(type_, Int) else type_
        item = self.check(rule, node, scope, wanted)
        if item is None:
            return ""
        source = source_of(item.ir, {})
        if isinstance(type_, Int) and not fits(item.type, type_):
            return f"min(max({source}, {type_.low}), {type_.high})"
        return source

    def append(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Put values at the end of a list while there is room."""
        found = self.variable(item.get("append"))
        if found is None:
            return []
        place, variable = found
        type_ = variable.type
        if not isinstance(type_, Seq):
            node = item.items["append"]
            self.book.report.add(
                Diagnostic(
                    "DK502",
                    "error",
                    f"`{variable.id}` is no list",
                    node.place,
                    "append to a list, or `set` the variable",
                )
            )
            return []
        value = self.value(f"{rule}/value", item.get("value"), scope, type_.of)
        if not value:
            return []
        times, number = "1", self.number(owner)
        if item.get("times") is not None:
            many = self.check(f"{rule}/times", item.get("times"), scope, INT)
            times = "0" if many is None else source_of(many.ir, {})
        added = f"_append(d, {place}, {value}, {times}, {type_.most}, {number})"
        if item.get("rest") is None:
            return [added]
        rest = self.variable(item.get("rest"))
        if rest is None or not isinstance(rest[1].type, Int):
            return []
        low, high = rest[1].type.low, rest[1].type.high
        left = f"min(max({added}, {low}), {high})"
        return [f"_put(d, {rest[0]}, {left}, {number})"]

    def lapse(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Let calls stand no longer, or only for a lower level."""
        (name, *_) = section(item, "lapse").items
        level = "0"
        if item.get("to") is not None and self.shape.ladders:
            kind = Kind(f"level:{self.shape.ladders[0][0]}", True)
            to = self.check(f"{rule}/to", item.get("to"), scope, kind)
            level = "0" if to is None else source_of(to.ir, {})
        return [f"_lapse(d, {local(name)}, {level}, {self.number(owner)})"]

    def revive(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Take back what an entry made lapse."""
        del owner, rule, scope
        node = item.items["revive"]
        assert isinstance(node, Scalar)
        known = {path.partition("/")[2]: n for n, path in enumerate(self.rules)}
        if node.text in known:
            return [f"_revive(d, {known[node.text]})"]
        self.book.report.add(
            Diagnostic(
                "DK501",
                "error",
                f"there is no effect or declaration `{node.text}`",
                node.place,
                did_you_mean(node.text, known),
            )
        )
        return []

    def settle(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Settle the parties."""
        del owner
        partner = self.check(f"{rule}/settle", item.get("settle"), scope, Option(SEAT))
        return [] if partner is None else [f"_settle(d, {source_of(partner.ir, {})})"]

    def contract(
        self, owner: str, rule: str, item: Mapping, scope: _Scope
    ) -> list[str]:
        """Go on under another contract."""
        del owner
        contract = self.check(f"{rule}/contract", item.get("contract"), scope, CONTRACT)
        parts = []
        for key in ("declarer", "leader"):
            seat = self.check(f"{rule}/{key}", item.get(key), scope, Option(SEAT))
            parts.append("None" if seat is None else source_of(seat.ir, {}))
        if contract is None:
            return []
        return [f"_replace(d, {source_of(contract.ir, {})}, {', '.join(parts)})"]

    def end(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """End the deal."""
        del rule, scope
        node = item.items["end"]
        assert isinstance(node, Scalar)
        if f"endings/{node.text}" in self.rules:
            number = self.ending_number(node.text)
            return [f"_end(d, {number}, {self.number(owner)})"]
        self.book.report.add(
            Diagnostic(
                "DK501",
                "error",
                f"there is no ending `{node.text}`",
                node.place,
                did_you_mean(
                    node.text,
                    [r.partition("/")[2] for r in self.rules if "endings" in r],
                ),
            )
        )
        return []

    # --- demands --------------------------------------------------------------------

    def demand(self, owner: str, rule: str, item: Mapping, scope: _Scope) -> list[str]:
        """Ask a seat for an action before play goes on."""
        entry, rule = section(item, "demand"), f"{rule}/demand"
        asked = self.check(f"{rule}/from", entry.get("from"), scope, SEAT)
        do = text(entry, "do")
        answer = self.answer_type(do, entry)
        number = len(self.demands)
        self.demands.append({"do": do, "rule": owner})
        inner = _Scope({"asked": SEAT}, shown=True)
        if answer is not None:
            inner = inner.within("answer", answer)
        where = self.choices(rule, entry, answer)
        tail = ("v_asked", "v_answer")
        self.demands[number] |= {
            "where": where,
            "then": self.follow(f"{rule}/then", owner, entry.get("then"), inner, tail),
            "otherwise": self.follow(
                f"{rule}/otherwise",
                owner,
                entry.get("otherwise"),
                _Scope({"asked": SEAT}, shown=True),
                tail[:1],
            ),
        }
        if asked is None:
            return []
        return [f"_demand(d, {number}, {source_of(asked.ir, {})})"]

    def choices(self, rule: str, entry: Mapping, answer: Type | None) -> str:
        """The function that says whether something may be answered; empty for all."""
        asked = _Scope({"asked": SEAT}, shown=True)
        tests, name = [], "answer"
        for name, node in section(entry, "among").items.items():
            path = f"{rule}/among/{name}"
            many = self.check(path, node, asked, UNKNOWN, "demand.where")
            if many is None:
                return ""
            if not isinstance(many.type, Seq):
                self.not_a_list(name, many)
                return ""
            answer = many.type.of
            tests.append(f"{local(name)} in {source_of(many.ir, {})}")
        if answer is not None:
            bound = asked.within(name, answer)
            where = self.check(
                f"{rule}/where", entry.get("where"), bound, None, "demand.where"
            )
            tests += [] if where is None else [f"({source_of(where.ir, {})})"]
        if not tests:
            return ""
        body = [f"return {' and '.join(tests)}"]
        return self.module.function(f"{rule}/where", ("v_asked", local(name)), body)

    def answer_type(self, do: str, entry: Mapping) -> Type | None:
        """The type of what a demand asks for; none for a declaration."""
        if do == CALLING and self.shape.ladders:
            return Kind(f"level:{self.shape.ladders[0][0]}", True)
        if do == NAMING:
            return CONTRACT
        if do not in self.shape.declarations:
            node = entry.get("do")
            assert node is not None
            known = (CALLING, NAMING, *self.shape.declarations)
            self.book.report.add(
                Diagnostic(
                    "DK501",
                    "error",
                    f"`{do}` is nothing that a seat can be asked for",
                    node.place,
                    did_you_mean(do, known),
                )
            )
        return None

    def follow(
        self,
        rule: str,
        owner: str,
        do: Node | None,
        scope: _Scope,
        params: tuple[str, ...],
    ) -> str:
        """The function of what follows an answer, or its lack."""
        if do is None:
            return ""
        lines: list[str] = []
        for n, item in enumerate(_items(do), 1):
            lines += self.statement(owner, f"{rule}/{n}", item, scope)
        return self.module.function(rule, params, lines or ["pass"])

    # --- declarations -----------------------------------------------------------------

    def declaration(self, rule: str, id: str, entry: Mapping) -> dict[str, Any] | None:
        """What the engine keeps of one declaration."""
        card = text(entry, "with_play")
        locals: dict[str, Type] = {"seat": SEAT}
        book = self.book
        needs = entry.get("needs")
        guarded = Mapping(
            {**entry.items, **({} if needs is None else {"when": needs})},
            entry.place,
            entry.layer,
            entry.keys,
        )
        clauses = book.clauses(rule, guarded, "declaration.needs", locals=locals)
        known = premises(clauses)
        params = []
        for name, param in entries(entry, "choose"):
            path = f"{rule}/choose/{name}"
            many: Expression | None = None
            word = ""
            for name_, node in section(param, "among").items.items():
                word = name_
                many = book.check(
                    *(f"{path}/among", node, "declaration.among"),
                    locals=locals,
                    premises=known,
                )
            if many is None or not isinstance(many.type, Seq):
                if many is not None:
                    self.not_a_list(word, many)
                continue
            own = {**locals, word: many.type.of}
            where = book.check(
                *(f"{path}/where", param.get("where"), "declaration.where"),
                locals=own,
                premises=known,
            )
            names = ("v_seat", *(local(n) for n in list(locals)[1:]))
            test = "" if where is None else f" if {source_of(where.ir, {})}"
            source = source_of(many.ir, {})
            body = f"return [{local(word)} for {local(word)} in {source}{test}]"
            params.append(
                {
                    "id": name,
                    "label": label(param, name),
                    "kind": getattr(many.type.of, "name", "int"),
                    "among": self.module.function(f"{path}/among", names, [body]),
                }
            )
            locals[name] = many.type.of
        scope = _Scope(locals, shown=True, known=known)
        told = book.told(rule, entry, "declaration.needs", locals=locals)
        reveals = bool(section(entry, "reveals").items)
        scope = replace(scope, reveals=reveals, told=frozenset(told))
        lines = self.statements(rule, entry.get("do"), scope)
        if rule in book.switched_off or card in self.shape.absent.get("card", ()):
            return None
        self.raised.setdefault("declared", set()).update(_raised(entry.get("do")))
        names = ("v_seat", *(local(n) for n in list(locals)[1:]))
        test = condition(clauses, {})
        return {
            "id": id,
            "rule": rule,
            "label": label(entry, id),
            "card": book.vocabulary.values["card"].get(card, -1),
            "seen_by": text(entry, "seen_by", "all"),
            "needs": self.module.function(
                f"{rule}/needs", ("v_seat",), [f"return {test or True}"]
            ),
            "params": tuple(params),
            "do": self.module.function(f"{rule}/do", names, lines or ["pass"]),
        }

    # --- endings ----------------------------------------------------------------------

    def ended_by_action(
        self, rule: str, id: str, entry: Mapping
    ) -> dict[str, Any] | None:
        """An ending that a seat declares."""
        locals: dict[str, Type] = {"seat": SEAT}
        clauses = self.book.clauses(rule, entry, "ending.who", locals=locals)
        if rule in self.book.switched_off:
            return None
        test = condition(clauses, {})
        done = f"_end(d, {self.ending_number(id)}, {self.number(rule)})"
        return {
            "id": id,
            "rule": rule,
            "label": label(entry, id),
            "card": -1,
            "seen_by": "all",
            "needs": self.module.function(
                f"{rule}/needs", ("v_seat",), [f"return {test or True}"]
            ),
            "params": (),
            "do": self.module.function(f"{rule}/do", ("v_seat",), [done]),
        }

    def ending(self, rule: str, id: str, entry: Mapping) -> dict[str, Any]:
        """What the engine keeps of one ending."""
        rest = self.book.check(f"{rule}/rest", entry.get("rest"), "ending.rest")
        return {
            "id": id,
            "rule": rule,
            "label": label(entry, id),
            "rest": self.module.expression(f"{rule}/rest", (), rest),
            "calls": text(entry, "calls", "closed"),
        }

    # --- the whole --------------------------------------------------------------------

    def no_circles(self, tree: Mapping) -> None:
        """Report effects whose events lead back to them."""
        reached = {event: set(found) for event, found in self.raised.items()}
        for _ in EVENTS:
            for found in reached.values():
                found.update(*(reached.get(event, ()) for event in tuple(found)))
        for id, entry in entries(tree, "effects"):
            event = text(entry, "at")
            if any(
                event in {raised, *reached.get(raised, ())}
                for raised in _raised(entry.get("do"))
            ):
                node = entry.items["at"]
                self.book.report.add(
                    Diagnostic(
                        "DK517",
                        "error",
                        f"what `{id}` does leads back to `{event}`",
                        node.place,
                        "let it happen at another event",
                    )
                )


_VERBS = {
    "set": EffectReader.set,
    "append": EffectReader.append,
    "lapse": EffectReader.lapse,
    "revive": EffectReader.revive,
    "settle": EffectReader.settle,
    "contract": EffectReader.contract,
    "demand": EffectReader.demand,
    "end": EffectReader.end,
}


def _items(do: Node | None) -> list[Mapping]:
    if not isinstance(do, Sequence):
        return []
    return [item for item in do.items if isinstance(item, Mapping)]


def _raised(do: Node | None) -> set[str]:
    """The events that statements make happen."""
    return {
        RAISES[verb] for item in _items(do) for verb in RAISES if verb in item.items
    }
