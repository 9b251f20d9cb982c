"""Why a session keeps what it keeps: the rules, the deals, and what had happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.kept import value as value_of
from doko_rules.expr.hooks import HAPPENED, HOW_OFTEN
from doko_rules.expr.ir import Const, Read
from doko_rules.expr.parts import parts_of
from doko_rules.views.book import book_of
from doko_rules.views.explanation import Explanation
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import both, sentence, told
from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Change, Standing


def kept_by(ruleset: Ruleset, standing: Standing) -> Iterator[Explanation]:
    """For each variable of a session, what has changed it lately."""
    for place, variable in enumerate(ruleset.kept):
        because = tuple(changed(ruleset, place, standing, standing.set_by[place]))
        if because:
            now = value_of(ruleset, variable, standing.kept[place])
            yield Explanation(variable.id, str(now), because)


def changed(
    ruleset: Ruleset, place: int, standing: Standing, changes: Iterable[Change]
) -> Iterator[Reason]:
    """The rules that have changed a variable, each with the deals after which."""
    variable = ruleset.kept[place]
    made: dict[str, list[Change]] = {}
    for change in changes:
        made.setdefault(ruleset.acting[change.rule], []).append(change)
    if not made and standing.kept[place] != ruleset.start_kept[place]:
        said, condition = (
            told("given before", name=variable.id),
            f"{variable.id} is given",
        )
        yield reason(ruleset, variable.rule, condition, [], said=said)
    for rule, own in made.items():
        yield _changed_by(ruleset, variable.id, rule, own)


def _changed_by(
    ruleset: Ruleset, name: str, rule: str, changes: list[Change]
) -> Reason:
    """One rule that has changed a variable, and what it was asked to change it for."""
    asked = _asked(ruleset, rule)
    deals = [
        (
            str(change.deal),
            [ruleset.happenings[n] for n in change.happened if n in asked],
        )
        for change in changes
    ]
    values = [("deals", f"[{', '.join(deal for deal, _ in deals)}]")]
    values += [
        (f"happened in deal {deal}", f"[{', '.join(cause.id for cause in causes)}]")
        for deal, causes in deals
        if causes
    ]
    separator = "; " if len(values) > 1 else ", "

    def listed(language: str) -> str:
        return separator.join(
            ": ".join(
                [deal, *filter(None, [", ".join(x.label[language] for x in causes)])]
            )
            for deal, causes in deals
        )

    in_deals = {language: listed(language) for language in LANGUAGES}
    lexicon = book_of(ruleset).lexicon

    def worded(language: str) -> str:
        called = lexicon(language).variable(name)
        return sentence("changed by", language, name=called, by=by[language])

    by = both("in deals", label=ruleset.rules[rule]["label"], deals=in_deals)
    said = told("changed by", name=name, by=by)
    found = reason(ruleset, rule, f"{name} was set", values, said=said)
    return found.worded_by(worded)


def _asked(ruleset: Ruleset, rule: str) -> set[int]:
    """The happenings that an effect between deals asks for."""
    found = set()
    for path, expression in book_of(ruleset).expressions.items():
        if path == rule or path.startswith(f"{rule}/"):
            for part in parts_of(expression.ir):
                match part:
                    case Read(name=name, args=(Const(value=int(place)),)):
                        if name.id in (HAPPENED, HOW_OFTEN):
                            found.add(ruleset.happening_places[place])
    return found
