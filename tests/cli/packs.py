"""Small packs, written into a folder for tests about packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CAUGHT = """\
format: 1
id: caught
pack: true
label: {en: A caught Charlie counts, de: Karlchen gefangen zählt}
sources:
  caught: {title: {en: Caught, de: Gefangen}, edition: "1", status: house}
options:
  caught_value:
    type: int
    from: 1
    to: 3
    default: 1
    label: {en: Value, de: Wert}
    help: {en: What it counts., de: Was es zählt.}
  caught_in:
    type: enum
    values:
      everywhere: {label: {en: everywhere, de: überall}}
      nowhere: {label: {en: nowhere, de: nirgends}}
    default: everywhere
    label: {en: Where it counts, de: Wo es zählt}
score:
  lines:
    charlie-caught:
      source: caught 1
      label: {en: Charlie caught, de: Karlchen gefangen}
      group: specials
      when: option.caught_in = everywhere
      found: {p: plays}
      at_most: {deal: 2}
      where: p.card = CJ and p.trick.is_last and party(p.seat) != party(p.trick.winner)
      party: party(p.trick.winner)
      trick: p.trick
      seat: p.trick.winner
      from_seat: p.seat
      value: option.caught_value
"""
NO_FOX = """\
format: 1
id: no-fox
pack: true
label: {en: No fox, de: Ohne Fuchs}
sources:
  no-fox: {title: {en: No fox, de: Ohne Fuchs}, edition: "1", status: house}
conflicts:
  caught: {pack: caught, reason: {en: all or nothing, de: alles oder nichts}}
score:
  lines:
    fox:
      unless: {never: contract = normal}
"""


def write_packs(folder: Path) -> None:
    """Put the packs where variants in a folder find them."""
    (folder / "packs").mkdir()
    (folder / "packs" / "caught.yaml").write_text(CAUGHT)
    (folder / "packs" / "no-fox.yaml").write_text(NO_FOX)
