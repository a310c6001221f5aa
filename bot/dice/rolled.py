"""What was rolled: every die of an expression with what became of it, and the result."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.dice.kinds import DiceKind


class Die(NamedTuple):
    """A die: every face it showed, oldest first; the last one counts if it is ``kept``. ``marks`` are the
    keys of the modifiers that change how it is shown."""

    sides: int
    faces: tuple[int, ...]
    kept: bool = True
    exploded: bool = False
    marks: tuple[str, ...] = ()

    @property
    def face(self) -> int:
        """The face that counts."""
        return self.faces[-1]


class Group(NamedTuple):
    """Dice that were thrown together; the notation ``allowed`` them, ``held_back`` stayed (P-6), ``lost``
    it would have allowed besides."""

    kind: DiceKind
    sides: int
    dice: tuple[Die, ...]
    allowed: int
    held_back: int
    value: int
    lost: int = 0
    faces: tuple[int, ...] = ()
    """What the sides show, if not 1 and so on."""
    counted: bool = False
    """Whether the value is how many successes they have."""


class Roll(NamedTuple):
    """A roll with its result; ``shown`` are the groups between the signs and numbers around them."""

    typed: str
    total: int
    groups: tuple[Group, ...]
    shown: tuple[Group | str, ...]
    tags: tuple[tuple[str, int], ...] = ()
    """What the result has of each tag; "" for the rest."""

    @property
    def given_up(self) -> bool:
        """Whether all dice that were allowed were held back (P-6)."""
        return any(group.held_back == group.allowed > 0 for group in self.groups)


def as_record(done: Roll) -> dict[str, Any]:
    """Return the roll as plain JSON values; ``from_record`` makes the same roll of them."""
    places = iter(range(len(done.groups)))
    return {
        "typed": done.typed,
        "total": done.total,
        "groups": [_group_record(group) for group in done.groups],
        "shown": [part if isinstance(part, str) else next(places) for part in done.shown],
        **({"tags": [list(each) for each in done.tags]} if done.tags else {}),
    }


def from_record(record: Mapping[str, Any]) -> Roll:
    """Return the roll that ``as_record`` wrote down."""
    thrown = tuple(_group_from(group) for group in record["groups"])
    parts: list[str | int] = record["shown"]
    shown = tuple(part if isinstance(part, str) else thrown[part] for part in parts)
    tags = tuple((name, value) for name, value in record.get("tags", ()))
    return Roll(record["typed"], record["total"], thrown, shown, tags)


def _group_record(group: Group) -> dict[str, Any]:
    return {
        "kind": group.kind.value,
        "sides": group.sides,
        "allowed": group.allowed,
        "held_back": group.held_back,
        "value": group.value,
        **({"lost": group.lost} if group.lost else {}),
        **({"faces": list(group.faces)} if group.faces else {}),
        **({"counted": True} if group.counted else {}),
        "dice": [[list(die.faces), die.kept, die.exploded, *die.marks] for die in group.dice],
    }


def _group_from(record: Mapping[str, Any]) -> Group:
    sides = record["sides"]
    dice = tuple(
        Die(sides, tuple(faces), kept, exploded, tuple(marks))
        for faces, kept, exploded, *marks in record["dice"]
    )
    counts = (record["allowed"], record["held_back"], record["value"], record.get("lost", 0))
    faces, counted = tuple(record.get("faces", ())), record.get("counted", False)
    return Group(DiceKind(record["kind"]), sides, dice, *counts, faces, counted)
