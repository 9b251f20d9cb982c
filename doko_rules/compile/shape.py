"""What a variant speaks about: its deck, parties, contracts, levels, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import entries, flag, label, number, section, text
from doko_rules.compile.tables import Deck
from doko_rules.core.kinds import CHOICE
from doko_rules.expr.hooks import Shape
from doko_rules.expr.types import BOOL, Int, Kind
from doko_rules.load.tree import Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from collections.abc import Mapping as AnyMapping

    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import OptionSetting
    from doko_rules.load.tree import Mapping


def read_deck(tree: Mapping, whole: Mapping | None = None) -> Deck:
    """The suits and ranks in play, in the order declared.

    ``whole`` has those that the options switch off as well.
    """
    suits, ranks = _faces(tree)
    if whole is None or whole is tree:
        return Deck(suits, ranks)
    return Deck(suits, ranks, _absent_cards((suits, ranks), _faces(whole)))


def _faces(tree: Mapping) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    suits: list[dict[str, Any]] = [
        {
            "id": id,
            "letter": text(entry, "letter"),
            "symbol": text(entry, "symbol"),
            "label": label(entry, id),
        }
        for id, entry in entries(tree, "deck", "suits")
    ]
    ranks: list[dict[str, Any]] = [
        {
            "id": id,
            "letter": text(entry, "letter"),
            "card_points": number(entry, "card_points"),
            "label": label(entry, id),
        }
        for id, entry in entries(tree, "deck", "ranks")
    ]
    return suits, ranks


def _absent_cards(
    present: tuple[list[dict[str, Any]], ...], whole: tuple[list[dict[str, Any]], ...]
) -> dict[str, tuple[int, int]]:
    """The names of cards of a suit or rank that is switched off, with their numbers.

    Of those the numbers follow the others, as in the words of expressions.
    """
    suits, ranks = ([entry["id"] for entry in here] for here in present)
    off_suits, off_ranks = (
        [entry["id"] for entry in all_ if entry["id"] not in here]
        for here, all_ in zip((suits, ranks), whole, strict=True)
    )
    # The first number after the suits is that of trump.
    numbers = {id: n for n, id in enumerate([*suits, "", *off_suits])}
    places = {id: n for n, id in enumerate([*ranks, *off_ranks])}
    return {
        sign + rank["letter"]: (numbers[suit["id"]], places[rank["id"]])
        for suit in whole[0]
        for rank in whole[1]
        if suit["id"] in off_suits or rank["id"] in off_ranks
        for sign in (suit["letter"], suit["symbol"])
        if sign
    }


def concrete_contracts(tree: Mapping) -> list[tuple[str, Mapping]]:
    """The contracts that can be played; templates are left out."""
    return [
        (id, entry)
        for id, entry in entries(tree, "contracts")
        if not flag(entry, "abstract")
    ]


def traits_of(tree: Mapping) -> list[str]:
    """The traits that contracts may have."""
    return [id for id, _ in entries(tree, "traits")]


def int_range(words: str) -> Int:
    """The type text ``int 0..240`` as a type; checked before."""
    low, _, high = words.removeprefix("int").strip().partition("..")
    return Int(int(low), int(high))


def _with_zero(of: Int) -> Int:
    """The range with the number that a level has which nobody has called."""
    return Int(min(of.low, 0), max(of.high, 0))


def read_options(
    tree: Mapping, values: AnyMapping[str, object]
) -> tuple[dict[str, tuple[Type, OptionSetting]], dict[str, tuple[str, ...]]]:
    """Type and value in force of each option, and the choices of each enum."""
    types: dict[str, tuple[Type, OptionSetting]] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for id, entry in entries(tree, "options"):
        value = values.get(id)
        kind = text(entry, "type")
        if kind == "bool":
            types[id] = (BOOL, bool(value))
        elif kind == "int":
            low, high = number(entry, "from"), number(entry, "to")
            types[id] = (Int(low, high), value if type(value) is int else low)
        else:
            node = entry.get("values")
            if isinstance(node, Sequence):
                words = [n.text for n in node.items if isinstance(n, Scalar)]
            else:
                words = list(section(entry, "values").items)
            choices[id] = tuple(words)
            chosen = words.index(str(value)) if str(value) in words else 0
            types[id] = (Kind(f"option:{id}"), chosen)
    return types, choices


def read_shape(
    tree: Mapping, deck: Deck, values: AnyMapping[str, object], whole: Mapping
) -> Shape:
    """All sets of things that expressions of the variant can name.

    ``whole`` has the entries that the options switch off as well: expressions may speak
    of them.
    """
    options, choices = read_options(tree, values)
    deal = section(tree, "deal")
    copies = number(section(tree, "deck"), "copies")
    ladders = tuple(
        (
            id,
            tuple(level for level, _ in entries(ladder, "levels")),
            {
                name: _with_zero(int_range(node.text))
                for name, node in section(ladder, "numbers").items.items()
                if isinstance(node, Scalar)
            },
        )
        for id, ladder in entries(tree, "ladders")
    )
    parameters = _parameters(tree)
    return Shape(
        seats=number(deal, "seats"),
        players=number(section(tree, "session"), "players"),
        happenings=tuple(id for id, _ in entries(tree, "score", "happenings")),
        found=tuple(
            id
            for id, line in entries(tree, "score", "lines")
            if line.get("found") is not None
        ),
        hand_size=number(deal, "hand_size"),
        copies=copies,
        most_card_points=sum(deck.card_points) * copies,
        cards=deck.aliases,
        suits=tuple(suit["id"] for suit in deck.suits),
        ranks=tuple(rank["id"] for rank in deck.ranks),
        parties=tuple(id for id, _ in entries(tree, "parties")),
        contracts=tuple(id for id, _ in concrete_contracts(tree)),
        traits=tuple(traits_of(tree)),
        ladders=ladders,
        silent=frozenset(
            id
            for id, ladder in entries(tree, "ladders")
            if not flag(section(ladder, "shows"), "party", default=True)
        ),
        by_seat=_of_scope(tree, "seat"),
        by_table=_of_scope(tree, "table"),
        declarations=tuple(id for id, _ in entries(tree, "declarations")),
        parameters=parameters,
        options=options,
        choices=choices,
        absent={
            "card": tuple(deck.absent),
            "suit": _absent(deck.suit_number, entries(whole, "deck", "suits")),
            "rank": _absent(deck.rank_number, entries(whole, "deck", "ranks")),
            "contract": _absent(
                {id for id, _ in concrete_contracts(tree)}, concrete_contracts(whole)
            ),
            **{
                f"level:{id}": _absent(levels, entries(whole, "ladders", id, "levels"))
                for id, levels, _ in ladders
            },
            **{
                f"{CHOICE}{id}": tuple(
                    word for word in _parameters(whole).get(id, ()) if word not in words
                )
                for id, words in parameters.items()
            },
        },
    )


def _of_scope(tree: Mapping, scope: str) -> frozenset[str]:
    """The ladders whose levels are had by these."""
    ladders = entries(tree, "ladders")
    return frozenset(id for id, it in ladders if text(it, "scope") == scope)


def _parameters(tree: Mapping) -> dict[str, tuple[str, ...]]:
    """What can be chosen for each parameter, in all contracts that have it."""
    found: dict[str, dict[str, None]] = {}
    for _, contract in concrete_contracts(tree):
        for id, entry in entries(contract, "choose"):
            words = found.setdefault(id, {})
            words.update(dict.fromkeys(word for word, _ in entries(entry, "values")))
    return {id: tuple(words) for id, words in found.items()}


def _absent(
    present: Collection[str], all_of_them: Iterable[tuple[str, Mapping]]
) -> tuple[str, ...]:
    return tuple(id for id, _ in all_of_them if id not in present)
