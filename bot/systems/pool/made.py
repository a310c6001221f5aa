"""What one rolling command made: the facts, kept and sealed in this form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.dice.roll import Roll, as_record, from_record
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.search import Concealment, Search, Thing
from bot.systems.pool.tries import Assistance, Opposed, Verdict, assisted, judge, oppose


@dataclass(frozen=True, slots=True)
class Side:
    """One party's dice: its own roll first, then its helpers' (P-15); none for one who just
    falls.

    ``user_id`` is 0 for a party without a player.
    """

    user_id: int
    name: str
    rolls: tuple[Roll, ...]
    assistance: Assistance = Assistance.COMBINED

    @property
    def result(self) -> int:
        """The party's result, assistance included."""
        return assisted([roll.total for roll in self.rolls], self.assistance)

    @property
    def given_up(self) -> bool:
        """Whether the party held back all of its own dice, and so gave the roll up (P-6)."""
        return any(roll.given_up for roll in self.rolls[:1])


@dataclass(frozen=True, slots=True)
class Fell:
    """A fall and the ground's attack (P-51); no ``roll`` where there was none."""

    fall: Fall
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A roll, a try or an opposed roll, made.

    One side without ``difficulty`` is a roll, whose ``repeats`` are further rolls of the
    same dice; with one it is a try (P-9); several sides are an opposed roll (P-13).
    ``search`` is what a try looked for (P-39), ``fell`` a fall: with a difficulty, the rider
    fell who failed the try (P-63).
    """

    sides: tuple[Side, ...]
    difficulty: int | None = None
    label: str = ""
    repeats: tuple[Roll, ...] = ()
    search: Search | None = None
    fell: Fell | None = None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict of every repetition; none without a difficulty, or with several sides.

        A try that was given up fails, whatever its result (P-6).
        """
        if self.difficulty is None or self.opposed:
            return ()
        (side,) = self.sides
        results = (side.result, *(roll.total for roll in self.repeats))
        verdicts = tuple([judge(result, self.difficulty) for result in results])
        if not side.given_up:
            return verdicts
        return tuple([replace(verdict, success=False) for verdict in verdicts])

    @property
    def opposed(self) -> Opposed | None:
        """Who won among several sides; one that gave its roll up (P-6) cannot, unless all did."""
        if len(self.sides) < 2:
            return None
        results = [side.result for side in self.sides]
        if not all(side.given_up for side in self.sides):
            least = min(results) - 1
            results = [
                least if side.given_up else result for side, result in zip(self.sides, results, strict=True)
            ]
        return oppose(results)


def as_json(made: Made) -> dict[str, Any]:
    """The facts as JSON-able values; ``from_json`` gives the same ``Made`` back."""
    return {
        "sides": [
            {
                "user": side.user_id,
                "name": side.name,
                "rolls": [as_record(roll) for roll in side.rolls],
                "assistance": side.assistance.value,
            }
            for side in made.sides
        ],
        "difficulty": made.difficulty,
        "label": made.label,
        "repeats": [as_record(roll) for roll in made.repeats],
        **({"search": _search_json(made.search)} if made.search else {}),
        **({"fell": _fell_json(made.fell)} if made.fell else {}),
    }


def from_json(record: Mapping[str, Any]) -> Made:
    """The facts that ``as_json`` wrote down."""
    return Made(
        sides=tuple(
            Side(
                user_id=side["user"],
                name=side["name"],
                rolls=tuple(from_record(roll) for roll in side["rolls"]),
                assistance=Assistance(side["assistance"]),
            )
            for side in record["sides"]
        ),
        difficulty=record["difficulty"],
        label=record["label"],
        repeats=tuple(from_record(roll) for roll in record["repeats"]),
        search=_search(record["search"]) if "search" in record else None,
        fell=_fell(record["fell"]) if "fell" in record else None,
    )


def _search_json(search: Search) -> dict[str, str]:
    return {"thing": search.thing.value, "concealment": search.concealment.value}


def _search(record: Mapping[str, str]) -> Search:
    return Search(Thing(record["thing"]), Concealment(record["concealment"]))


def _fell_json(fell: Fell) -> dict[str, Any]:
    fall = fell.fall
    return {
        "drop": fall.drop,
        "agility": fall.agility,
        "protection": fall.protection,
        "attribute": fall.attribute.value,
        "roll": as_record(fell.roll) if fell.roll else None,
    }


def _fell(record: Mapping[str, Any]) -> Fell:
    fall = Fall(record["drop"], record["agility"], record["protection"], Attribute(record["attribute"]))
    return Fell(fall, from_record(record["roll"]) if record["roll"] else None)
