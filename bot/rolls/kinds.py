"""The kinds of rolls, and the one stored form of what was rolled."""

from collections.abc import Mapping
from typing import Any, Final

from bot.dice.roll import as_record, from_record
from bot.records import Tagged, record, written
from bot.rolls.record import Plain, RollRecord, Side

PLAIN_ROLLS: Final = Tagged[Any](roll=Plain)
"""The kind that belongs to no game."""


class Kinds:
    """The kinds that are known by their tags, and what was rolled as JSON can hold it."""

    def __init__(self, *kinds: Tagged[Any]) -> None:
        """Of every room that has some. ValueError: two share a tag."""
        every = PLAIN_ROLLS
        for each in kinds:
            every |= each
        self._facts = every

    @property
    def kinds(self) -> tuple[type, ...]:
        """The classes of facts that are known."""
        return self._facts.classes

    def write(self, made: RollRecord[Any]) -> dict[str, Any]:
        """Return the record, which ``read`` reads. LookupError: its kind has no tag."""
        if type(made.facts) not in self.kinds:
            raise LookupError(
                f"give `{type(made.facts).__name__}` a tag in its game's KINDS (bot/systems/roll_kinds.py)"
            )
        return {
            "facts": self._facts.write(made.facts),
            "sides": [written(side) for side in made.sides],
            "label": made.label,
            "repeats": [as_record(each) for each in made.repeats],
        }

    def read(self, raw: Mapping[str, Any]) -> RollRecord[Any]:
        """Return what was rolled. KeyError: of a kind that is not known."""
        return RollRecord(
            facts=self._facts.read(raw["facts"]),
            sides=tuple([record(Side).build(side) for side in raw["sides"]]),
            label=raw["label"],
            repeats=tuple([from_record(each) for each in raw["repeats"]]),
        )
