"""Statements: what an effect, a declaration or the answer to a demand does."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from doko_rules.compile.code import INDENT, source_of
from doko_rules.compile.entries import section, text
from doko_rules.compile.rules import premises
from doko_rules.core.frozen import frozen
from doko_rules.core.listing import listed
from doko_rules.core.suggest import did_you_mean
from doko_rules.expr.generate import local
from doko_rules.expr.hooks import CONTRACT, SEAT, Variable
from doko_rules.expr.reading import hidden
from doko_rules.expr.types import INT, UNKNOWN, Int, Kind, Map, Option, Seq, fits
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, Expression, RuleBook
    from doko_rules.expr.hooks import Shape
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Node

VERBS = ("set", "append", "lapse", "revive", "settle", "contract", "demand", "end")
CALLING, NAMING = "call", "name"
"""What can be demanded beside declarations."""


@frozen
class Scope:
    """Where statements stand: their locals, and whether seats see what they do."""

    locals: AnyMapping[str, Type]
    shown: bool
    reveals: bool = False
    told: frozenset[str] = frozenset()
    known: tuple[Any, ...] = ()
    place: str = ""
    """How the places of conditions and values begin."""

    def hook(self, what: str) -> str:
        shown = "shown." if self.shown else ""
        return f"{self.place}effect.{shown}{what}"

    def within(self, name: str, type_: Type) -> Scope:
        return replace(self, locals={**self.locals, name: type_})

    def knowing(self, *facts: Any) -> Scope:
        return replace(self, known=(*self.known, *facts))


@dataclass(slots=True)
class Statements:
    """Checks statements and writes them as Python."""

    book: RuleBook
    module: Module
    shape: Shape
    rules: list[str]
    """The entries that change something, by number."""
    demands: list[dict[str, Any]] = field(default_factory=list)
    section: ClassVar[str] = "state"
    """Where variables are declared."""
    elsewhere: ClassVar[str] = "session_state"
    verbs: ClassVar[tuple[str, ...]] = VERBS
    put: ClassVar[str] = "_put"
    """How the functions are named that change variables."""

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables that can be changed."""
        return self.shape.variables

    @property
    def others(self) -> tuple[Variable, ...]:
        """The variables that can not be changed here."""
        return self.shape.kept

    def clauses(
        self, rule: str, entry: Mapping, scope: Scope, hook: str = ""
    ) -> tuple[list[Clause], Scope]:
        """The conditions of an entry, and the scope of what it does."""
        hook = hook or scope.hook("when")
        clauses = self.book.clauses(rule, entry, hook, locals=scope.locals)
        told = self.book.told(rule, entry, hook, locals=scope.locals)
        reveals = bool(section(entry, "reveals").items)
        scope = replace(scope, reveals=reveals, told=frozenset(told))
        return clauses, scope.knowing(*premises(clauses))

    def is_shown(self, do: Node | None) -> bool:
        """Whether a statement, or one of several, changes what seats see."""
        hidden = {v.id for v in self.variables if v.seen_by == "none"}
        for item in [do] if isinstance(do, Mapping) else items(do):
            changed = [text(item, key) for key in ("set", "append", "rest")]
            named = [id for id in changed if id]
            if not named or not hidden.issuperset(named):
                return True
        return False

    def number(self, rule: str) -> int:
        """The number of an entry that changes something."""
        return self.rules.index(rule)

    def ending_number(self, id: str) -> int:
        """The number of an ending."""
        own = [rule for rule in self.rules if rule.startswith("endings/")]
        return own.index(f"endings/{id}")

    def statements(self, rule: str, do: Node | None, scope: Scope) -> list[str]:
        """The lines of a list of statements."""
        lines: list[str] = []
        for n, item in enumerate(items(do), 1):
            lines += self.statement(rule, f"{rule}/do/{n}", item, scope)
        return lines

    def statement(
        self, owner: str, rule: str, item: Mapping, scope: Scope
    ) -> list[str]:
        """The lines of one statement."""
        verb = next((verb for verb in VERBS if verb in item.items), "")
        if verb and verb not in self.verbs:
            self.not_here(verb, item)
            return []
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
            self.book.report.error(
                "DK202",
                "nothing is done here",
                item.place,
                f"name one of {', '.join(VERBS)}",
            )
        return lines

    def check(
        self,
        rule: str,
        node: Node | None,
        scope: Scope,
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
        self.book.report.error(
            "DK502",
            f"`{name}` must run over a list, not over {found.type}",
            found.node.place,
            "name a list such as `seats` or `made_calls`",
        )

    def not_here(self, verb: str, item: Mapping) -> None:
        """Report something that can not be done between deals."""
        self.book.report.error(
            "DK208",
            f"`{verb}` can not be done between deals",
            item.keys[verb],
            f"what is done between deals is {listed(self.verbs, 'or')}",
        )

    def variable(self, node: Node | None) -> tuple[int, Variable] | None:
        """The variable that a statement names, with its place."""
        if not isinstance(node, Scalar) or node.faulty:
            return None
        for n, variable in enumerate(self.variables):
            if variable.id == node.text:
                return n, variable
        help = f"declare it under `{self.section}:`"
        if any(variable.id == node.text for variable in self.others):
            help = f"`{self.elsewhere}` has it: that is changed at other events"
        self.book.report.error(
            "DK501",
            f"there is no variable `{node.text}`",
            node.place,
            did_you_mean(
                node.text,
                [v.id for v in self.variables],
                help,
            ),
        )
        return None

    def set(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Give a variable another value."""
        found = self.variable(item.get("set"))
        if found is None:
            return []
        place, variable = found
        type_ = variable.type
        number = self.number(owner)
        if not isinstance(type_, Map):
            value = self.value(f"{rule}/to", item.get("to"), scope, type_)
            return [f"{self.put}(d, {place}, {value}, {number})"] if value else []
        value = self.value(f"{rule}/to", item.get("to"), scope, type_.value)
        key = self.check(f"{rule}/of", item.get("of"), scope, type_.key)
        if item.get("of") is None:
            self.book.report.error(
                "DK208",
                f"`{variable.id}` is kept for each {type_.key}: of which one?",
                item.place,
                f"add `of:` with a {type_.key}",
            )
        if not value or key is None:
            return []
        at = source_of(key.ir, {})
        return [f"{self.put}_at(d, {place}, {at}, {value}, {number})"]

    def value(self, rule: str, node: Node | None, scope: Scope, type_: Type) -> str:
        """A value for a variable of a type; numbers stop at the ends of its range."""
        wanted: Type = INT if isinstance(type_, Int) else type_
        of = type_.of if isinstance(type_, Seq) else None
        if isinstance(type_, Seq) and isinstance(of, Int):
            wanted = Seq(INT, type_.most)
        item = self.check(rule, node, scope, wanted)
        if item is None:
            return ""
        source = source_of(item.ir, {})
        if isinstance(type_, Int) and not fits(item.type, type_):
            return f"min(max({source}, {type_.low}), {type_.high})"
        if isinstance(of, Int) and not fits(item.type, type_):
            return f"tuple([min(max(n, {of.low}), {of.high}) for n in {source}])"
        return source

    def append(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Put values at the end of a list while there is room."""
        found = self.variable(item.get("append"))
        if found is None:
            return []
        place, variable = found
        type_ = variable.type
        if not isinstance(type_, Seq):
            node = item.items["append"]
            self.book.report.error(
                "DK502",
                f"`{variable.id}` is no list",
                node.place,
                "append to a list, or `set` the variable",
            )
            return []
        value = self.value(f"{rule}/value", item.get("value"), scope, type_.of)
        if not value:
            return []
        times, number = "1", self.number(owner)
        if item.get("times") is not None:
            many = self.check(f"{rule}/times", item.get("times"), scope, INT)
            times = "0" if many is None else source_of(many.ir, {})
        arguments = f"{place}, {value}, {times}, {type_.most}, {number}"
        added = f"{self.put}_more(d, {arguments})"
        if item.get("rest") is None:
            return [added]
        rest = self.variable(item.get("rest"))
        if rest is None or not isinstance(rest[1].type, Int):
            return []
        if variable.seen_by == "none" and rest[1].seen_by != "none":
            self.book.report.error(
                "DK407",
                f"`{variable.id}` is hidden from the seats, and what found no room "
                "tells how full it is",
                item.items["rest"].place,
                "keep the rest in a variable that nobody sees",
            )
        low, high = rest[1].type.low, rest[1].type.high
        left = f"min(max({added}, {low}), {high})"
        return [f"{self.put}(d, {rest[0]}, {left}, {number})"]

    def lapse(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Let calls stand no longer, or only for a lower level."""
        (name, *_) = section(item, "lapse").items
        level = "0"
        if item.get("to") is not None and self.shape.ladders:
            kind = Kind(f"level:{self.shape.ladders[0][0]}", True)
            to = self.check(f"{rule}/to", item.get("to"), scope, kind)
            level = "0" if to is None else source_of(to.ir, {})
        return [f"_lapse(d, {local(name)}, {level}, {self.number(owner)})"]

    def revive(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Take back what an entry made lapse."""
        del owner, rule, scope
        node = item.items["revive"]
        assert isinstance(node, Scalar)
        known = {path.partition("/")[2]: n for n, path in enumerate(self.rules)}
        if node.text in known:
            return [f"_revive(d, {known[node.text]})"]
        self.book.report.error(
            "DK501",
            f"there is no effect or declaration `{node.text}`",
            node.place,
            did_you_mean(node.text, known),
        )
        return []

    def settle(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Settle the parties."""
        del owner
        partner = self.check(f"{rule}/settle", item.get("settle"), scope, Option(SEAT))
        return [] if partner is None else [f"_settle(d, {source_of(partner.ir, {})})"]

    def contract(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
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

    def end(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """End the deal."""
        del rule, scope
        node = item.items["end"]
        assert isinstance(node, Scalar)
        if f"endings/{node.text}" in self.rules:
            number = self.ending_number(node.text)
            return [f"_end(d, {number}, {self.number(owner)})"]
        self.book.report.error(
            "DK501",
            f"there is no ending `{node.text}`",
            node.place,
            did_you_mean(
                node.text,
                [r.partition("/")[2] for r in self.rules if "endings" in r],
            ),
        )
        return []

    # --- demands --------------------------------------------------------------------

    def demand(self, owner: str, rule: str, item: Mapping, scope: Scope) -> list[str]:
        """Ask a seat for an action before play goes on."""
        entry, rule = section(item, "demand"), f"{rule}/demand"
        asked = self.check(f"{rule}/from", entry.get("from"), scope, SEAT)
        do = text(entry, "do")
        answer = self.answer_type(do, entry)
        number = len(self.demands)
        self.demands.append({"do": do, "rule": owner})
        outer = Scope({"asked": SEAT}, True, scope.reveals, scope.told)
        inner = outer if answer is None else outer.within("answer", answer)
        # Where options switch an entry off, another ladder may be the first one.
        in_force = owner not in self.book.switched_off
        where, telling = self.choices(rule, entry, answer, in_force=in_force)
        if not scope.reveals and (telling or (in_force and self.tells_side(do))):
            # Who has nothing to answer is passed by, which everybody sees.
            self.book.report.error(
                "DK407",
                "whether the seat has an answer tells what it alone knows",
                entry.items["do"].place,
                "the entry may say under `reveals:` what its answer gives away",
            )
        tail = ("v_asked", "v_answer")
        self.demands[number] |= {
            "where": where,
            "then": self.follow(f"{rule}/then", owner, entry.get("then"), inner, tail),
            "otherwise": self.follow(
                f"{rule}/otherwise",
                owner,
                entry.get("otherwise"),
                outer,
                tail[:1],
            ),
        }
        if asked is None:
            return []
        return [f"_demand(d, {number}, {source_of(asked.ir, {})})"]

    def tells_side(self, do: str) -> bool:
        """Whether what can be answered hangs on what others of a side have called."""
        ladders = self.shape.ladders
        own = {*self.shape.by_seat, *self.shape.by_table}
        return do == CALLING and bool(ladders) and ladders[0][0] not in own

    def choices(
        self, rule: str, entry: Mapping, answer: Type | None, *, in_force: bool
    ) -> tuple[str, bool]:
        """The function that says whether something may be answered; empty for all.

        Also whether it asks for what the asked seat alone knows.
        """
        asked = Scope({"asked": SEAT}, shown=True)
        telling = False
        tests, name = [], "answer"
        for name, node in section(entry, "among").items.items():
            path = f"{rule}/among/{name}"
            if name in asked.locals:
                self.book.report.error(
                    "DK414",
                    f"`{name}` is the seat that is asked",
                    section(entry, "among").keys[name],
                    "take another name",
                )
                return "", False
            many = self.check(path, node, asked, UNKNOWN, "demand.where")
            if many is None:
                return "", False
            if not isinstance(many.type, Seq):
                self.not_a_list(name, many)
                return "", False
            if answer is None or (in_force and not fits(many.type.of, answer)):
                self.no_answers(many, answer)
                return "", False
            telling = any(hidden(many.ir, ""))
            answer = many.type.of
            tests.append(f"{local(name)} in {source_of(many.ir, {})}")
        if answer is not None:
            bound = asked.within(name, answer)
            where = self.check(
                f"{rule}/where", entry.get("where"), bound, None, "demand.where"
            )
            if where is not None:
                telling = telling or any(hidden(where.ir, ""))
                tests.append(f"({source_of(where.ir, {})})")
        if not tests:
            return "", False
        body = [f"return {' and '.join(tests)}"]
        asks = ("v_asked", local(name))
        return self.module.function(f"{rule}/where", asks, body), telling

    def no_answers(self, many: Expression, answer: Type | None) -> None:
        """Report a list of things of which none is an answer to a demand."""
        message, help = f"the answer is {answer}, not {many.type}", ""
        if answer is None:
            message = "a declaration is demanded with all the choices that it has"
            help = "say under `choose` of the declaration what can be chosen"
        self.book.report.error("DK403", message, many.node.place, help)

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
            self.book.report.error(
                "DK501",
                f"`{do}` is nothing that a seat can be asked for",
                node.place,
                did_you_mean(do, known),
            )
        return None

    def follow(
        self,
        rule: str,
        owner: str,
        do: Node | None,
        scope: Scope,
        params: tuple[str, ...],
    ) -> str:
        """The function of what follows an answer, or its lack."""
        if do is None:
            return ""
        lines: list[str] = []
        for n, item in enumerate(items(do), 1):
            lines += self.statement(owner, f"{rule}/{n}", item, scope)
        return self.module.function(rule, params, lines or ["pass"])


class BetweenDeals(Statements):
    """Statements that change what a session keeps."""

    section = "session_state"
    elsewhere = "state"
    verbs = ("set", "append")
    put = "_keep"

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables of the session."""
        return self.shape.kept

    @property
    def others(self) -> tuple[Variable, ...]:
        """The variables of a deal, which is over."""
        return self.shape.variables

    def is_shown(self, do: Node | None) -> bool:
        """Nothing between deals is hidden."""
        del do
        return False


_VERBS = {
    "set": Statements.set,
    "append": Statements.append,
    "lapse": Statements.lapse,
    "revive": Statements.revive,
    "settle": Statements.settle,
    "contract": Statements.contract,
    "demand": Statements.demand,
    "end": Statements.end,
}


def items(do: Node | None) -> list[Mapping]:
    """The statements of a list of them."""
    if not isinstance(do, Sequence):
        return []
    return [item for item in do.items if isinstance(item, Mapping)]
