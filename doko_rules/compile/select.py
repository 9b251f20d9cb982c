"""What depends on options alone is settled before anything is compiled.

Entries that the options in force switch off are gone, structural numbers are numbers,
and what the variant asks of its options is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.compile.entries import entries, section, text
from doko_rules.compile.rules import RuleBook
from doko_rules.compile.shape import read_options
from doko_rules.expr.ir import Const
from doko_rules.expr.types import Int
from doko_rules.expr.vocabulary import Vocabulary
from doko_rules.load.tree import Mapping, Scalar, Sequence
from doko_rules.validate.meaning import check_meaning
from doko_rules.validate.parts import card_words

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from collections.abc import Mapping as AnyMapping

    from doko_rules.core.diagnostics import Diagnostic, Report
    from doko_rules.load.tree import Node

Path = tuple[str, ...]

STRUCTURAL: tuple[Path, ...] = (
    ("deck", "suits"),
    ("deck", "ranks"),
    ("contracts",),
    ("redeals",),
    ("reservations", "ranks"),
)
"""Maps of entries whose conditions depend on options alone."""
OF_LADDERS = ("levels",)
"""The same inside each ladder."""
MAPS_OF_CONTRACTS = ("exchange", "instead")
"""The same inside each contract."""
PARTS_OF_LADDERS = ("reply",)
"""Single entries of a ladder that may be switched off."""
WHEN = NEEDS = "structure.when"

NUMBERS: dict[Path, Int] = {
    ("deck", "copies"): Int(1, 8),
    ("deal", "hand_size"): Int(1, 200),
    ("session", "players"): Int(2, 10),
}
"""Numbers that may depend on options, with their ranges."""
NEEDED = (("deck", "copies"), ("deal", "hand_size"))
"""Those that have to be there."""
OF_CONTRACTS: dict[Path, Int] = {("settles", "within"): Int(1, 200)}
"""The same inside each contract."""
CARD_LISTS = (("orders", "trumps"), ("orders", "plain"), ("equal_cards", "cards"))
"""In which entries cards are named, or suits and ranks, and by which key."""
PACKETS = ("deal", "packets")
PACKET = Int(0, 200)
"""A packet that the options make empty is none."""


def select(tree: Mapping, options: AnyMapping[str, object], report: Report) -> Mapping:
    """The tree as it is under the options in force."""
    types, choices = read_options(tree, options)
    values = {
        f"option:{option}": {id: n for n, id in enumerate(ids)}
        for option, ids in choices.items()
    }
    book = RuleBook(Vocabulary.of(values=values, options=types), report)
    whole = tree
    _check_options(tree, book)
    for path in STRUCTURAL:
        tree = _without(tree, path, book)
    off: list[str] = []
    for id, ladder in entries(tree, "ladders"):
        if not _in_force(f"ladders/{id}", ladder, book):
            tree = _replaced(tree, ("ladders", id), _without_levels(ladder))
            off.append(id)
            continue
        for key in OF_LADDERS:
            tree = _without(tree, ("ladders", id, key), book)
        tree = _without(tree, ("ladders", id), book, PARTS_OF_LADDERS)
        tree = _without(tree, ("ladders", id, "reply"), book, ("late",))
    tree = _with_last(tree, ("ladders",), off)
    numbers = dict(NUMBERS)
    for id, _ in entries(tree, "contracts"):
        tree = _without(tree, ("contracts", id, *MAPS_OF_CONTRACTS), book)
        for parameter in section(tree, "contracts", id, "choose").items:
            path = ("contracts", id, "choose", parameter, "values")
            tree = _without(tree, path, book)
        numbers |= {("contracts", id, *path): of for path, of in OF_CONTRACTS.items()}
    for path, range_ in numbers.items():
        tree = _with_number(tree, path, range_, book)
    return _with_advice(_with_ranks(_with_packets(_without_cards(tree, whole), book)))


def left_alone(tree: Mapping) -> Iterator[Diagnostic]:
    """What no longer fits together once entries are switched off."""
    for found in check_meaning(tree, chosen=True):
        help = found.help
        if found.code == "DK501":
            help = "the options in force switch it off"
        yield found._replace(help=help)


CLAIMED: tuple[Path, ...] = (("contracts",), ("redeals",))
"""Maps of entries that may be claimed."""


def _with_ranks(tree: Mapping) -> Mapping:
    """The tree without ranks of claims that are switched off."""
    known = section(tree, "reservations", "ranks").items.keys()
    for path in CLAIMED:
        for id, _ in entries(tree, *path):
            tree = _only(tree, (*path, id, "claim", "ranks"), known)
    return tree


def _with_advice(tree: Mapping) -> Mapping:
    """The tree without advice for what is switched off."""
    levels = {
        level
        for ladder, _ in entries(tree, "ladders")
        for level in section(tree, "ladders", ladder, "levels").items
    }
    named = {*section(tree, "contracts").items, *section(tree, "redeals").items}
    contracts = section(tree, "contracts").items.keys()
    declared = {*section(tree, "declarations").items, *section(tree, "endings").items}
    known = {"claims": named, "takes": contracts, "calls": levels}
    known |= {"declarations": declared, "choices": {*declared, *contracts}}
    for key, ids in known.items():
        tree = _only(tree, ("advice", key), ids)
    return tree


def _without_cards(tree: Mapping, whole: Mapping) -> Mapping:
    """The tree whose lists of cards leave out what the options take from the deck."""
    left, was = card_words(tree), card_words(whole)
    gone = {*was[0], *was[1]}.difference(*left)
    if not gone:
        return tree
    for section_, key in CARD_LISTS:
        for id, entry in entries(tree, section_):
            node = entry.get(key)
            if not isinstance(node, Sequence):
                continue
            kept = [
                item
                for item in node.items
                if not (isinstance(item, Scalar) and item.text in gone)
            ]
            if len(kept) == len(node.items):
                continue
            if not kept and section_ == "equal_cards":
                # Without its cards the entry would be about all of them.
                tree = _without_key(tree, (section_, id))
            else:
                named = Sequence(kept, node.place, node.layer)
                tree = _replaced(tree, (section_, id, key), named)
    return tree


def _with_last(tree: Mapping, path: Path, ids: list[str]) -> Mapping:
    """The tree with some entries of a map behind all others.

    What is said of the first one is then said of the first that is in force.
    """
    if not ids:
        return tree
    node = section(tree, *path)
    first = {id: entry for id, entry in node.items.items() if id not in ids}
    items = {**first, **{id: node.items[id] for id in ids}}
    return _replaced(tree, path, Mapping(items, node.place, node.layer, node.keys))


def _only(tree: Mapping, path: Path, ids: Container[str]) -> Mapping:
    """The tree with those entries of a map alone that have these ids."""
    node = section(tree, *path)
    kept = {id: entry for id, entry in node.items.items() if id in ids}
    if len(kept) == len(node.items):
        return tree
    return _replaced(tree, path, Mapping(kept, node.place, node.layer, node.keys))


def _check_options(tree: Mapping, book: RuleBook) -> None:
    """What is said about options, and what is asked of them."""
    for id, option in entries(tree, "options"):
        book.check(f"options/{id}/needs", option.get("needs"), NEEDS)
    for key, wanted in (("requires", True), ("conflicts", False)):
        for id, entry in entries(tree, key):
            when = book.check(f"{key}/{id}", entry.get("when"), WHEN)
            if when is not None and _value(when.ir) is not wanted:
                book.report.error(
                    "DK509",
                    f"the options do not go together: `{when.node.text}` is "
                    + ("false" if wanted else "true"),
                    when.node.place,
                    text(section(entry, "reason"), "en"),
                )


def _value(ir: object) -> object:
    return ir.value if isinstance(ir, Const) else None


def _without(
    tree: Mapping, path: Path, book: RuleBook, only: tuple[str, ...] = ()
) -> Mapping:
    """The tree with a map of entries cut to those in force; the rest is shared.

    Where just some of its keys hold such entries, ``only`` names them.
    """
    node = section(tree, *path)
    kept = {
        id: entry
        for id, entry in node.items.items()
        if (only and id not in only) or _in_force("/".join((*path, id)), entry, book)
    }
    if len(kept) == len(node.items):
        return tree
    return _replaced(tree, path, Mapping(kept, node.place, node.layer, node.keys))


def _without_key(tree: Mapping, path: Path) -> Mapping:
    """The tree without what is at ``path``; the rest is shared."""
    around = section(tree, *path[:-1])
    kept = {key: inner for key, inner in around.items.items() if key != path[-1]}
    left = Mapping(kept, around.place, around.layer, around.keys)
    return _replaced(tree, path[:-1], left)


def _in_force(rule: str, entry: Node, book: RuleBook) -> bool:
    if not isinstance(entry, Mapping):
        return True
    # Clauses that hold for good are no longer among them; faulty ones neither.
    return not book.clauses(rule, entry, WHEN)


def _without_levels(ladder: Mapping) -> Mapping:
    """A ladder that is switched off: it can be named, and nobody says anything."""
    nothing = Mapping({}, ladder.place, ladder.layer)
    opens = section(ladder, "opens")
    never = Scalar(False, "false", opens.place, ladder.layer)
    kept = {
        **{k: x for k, x in opens.items.items() if k in {"source", "label"}},
        "when": never,
    }
    items = {
        key: node
        for key, node in ladder.items.items()
        if key not in {"when", "only_if", "unless", "clock", "plus", "reply"}
    }
    items["levels"] = nothing
    items["opens"] = Mapping(kept, opens.place, ladder.layer, opens.keys)
    return Mapping(items, ladder.place, ladder.layer, ladder.keys)


def _with_number(tree: Mapping, path: Path, range_: Int, book: RuleBook) -> Mapping:
    node = section(tree, *path[:-1]).get(path[-1])
    if node is None:
        return tree
    found = _number("/".join(path), node, range_, book)
    return tree if found is node else _replaced(tree, path, found)


def has_numbers(tree: Mapping) -> bool:
    """Whether the numbers that the deal is built on could be read."""
    found = {path: section(tree, *path[:-1]).get(path[-1]) for path in NUMBERS}
    return all(
        isinstance(x, Scalar) and type(x.value) is int
        for path, x in found.items()
        if x is not None or path in NEEDED
    )


def _with_packets(tree: Mapping, book: RuleBook) -> Mapping:
    node = section(tree, *PACKETS[:-1]).get(PACKETS[-1])
    if not isinstance(node, Sequence):
        return tree
    found = [
        _number(f"{'/'.join(PACKETS)}/{n}", item, PACKET, book)
        for n, item in enumerate(node.items, 1)
    ]
    dealt = [x for x in found if not (isinstance(x, Scalar) and x.value == 0)]
    if dealt == node.items:
        return tree
    return _replaced(tree, PACKETS, Sequence(dealt, node.place, node.layer))


def _number(rule: str, node: Node, range_: Int, book: RuleBook) -> Node:
    """The node with the number that its expression has under these options."""
    if not isinstance(node, Scalar) or type(node.value) is int:
        return node
    found = book.check(rule, node, "structure.number", expected=range_)
    value = None if found is None else _value(found.ir)
    if type(value) is not int:
        return node
    return Scalar(value, str(value), node.place, node.layer)


def _replaced(tree: Mapping, path: Path, node: Node) -> Mapping:
    """The tree with another node at ``path``; the rest is shared."""
    key, rest = path[0], path[1:]
    if rest:
        inner = tree.items[key]
        assert isinstance(inner, Mapping)
        node = _replaced(inner, rest, node)
    return Mapping({**tree.items, key: node}, tree.place, tree.layer, tree.keys)
