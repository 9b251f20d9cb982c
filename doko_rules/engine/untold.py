"""What a document leaves open: to ask for it is an error that names its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NoReturn

    from doko_rules.engine.calling import MadeCall


class UntoldError(Exception):
    """A rule asks for what a document does not tell."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
        """What the document would have to say."""


class UntoldAt(list[Any]):
    """A list of values, some of which nobody gave."""

    def __init__(self, values: Iterable[Any], untold: Mapping[int, str]) -> None:
        super().__init__(values)
        self.untold = untold
        """By place, the key that would have given it."""

    def __getitem__(self, place: Any) -> Any:
        if place in self.untold:
            raise UntoldError(self.untold[place])
        return super().__getitem__(place)


class Untold(list[Any]):
    """A list that nobody gave, so that nobody knows how long it is."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key

    def __len__(self) -> NoReturn:
        raise UntoldError(self.key)

    def __getitem__(self, place: Any) -> NoReturn:
        raise UntoldError(self.key)


class HalfTold:
    """A call of which it is not known how many cards its seat then had in hand."""

    def __init__(self, call: MadeCall, key: str) -> None:
        self.call = call
        self.key = key

    def __getattr__(self, name: str) -> Any:
        if name == "cards":
            raise UntoldError(self.key)
        return getattr(self.call, name)
