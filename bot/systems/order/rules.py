"""What a game may say of fights, as one value: the plain game's, or that of a game in a file."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, NamedTuple

from bot.refusal import Refusal
from bot.systems.judging.conditions import condition
from bot.systems.judging.contests import standing, winner
from bot.systems.judging.judged import Judged, Verdict
from bot.systems.judging.judgements import TEXT
from bot.systems.named_rolls import AskedRoll
from bot.systems.order.places import FOES_DIE, NO_CRITICALS, NO_FUMBLES
from bot.systems.order.sheet import defence_named
from bot.systems.system import Comparison
from bot.text import fold, half_width, tidy, versions


class HealthKind(StrEnum):
    """How health is told."""

    POINTS = "points"
    """The points that are left."""
    BOXES = "boxes"
    """The boxes that are marked."""
    LADDER = "ladder"
    """Named conditions, the worst one that was reached."""
    CONDITIONS = "conditions"
    """Named conditions, each marked by itself."""


class AtNought(StrEnum):
    """What becomes of a combatant without points."""

    DYING = "dying"
    """It rolls a death save at each of its turns."""
    DOWN = "down"
    DEAD = "dead"


RollReader = Callable[[str, Mapping[str, int]], AskedRoll[Judged] | None]
"""What a typed attack, answer or save asks of a game that judges it itself, by its roller's values. None: it
is not one of its rolls."""

DAMAGE: Final = "damage"
"""The name of a damage in the conditions of `FightRules.harm`."""
NO_ANSWER: Final = "none"
"""No answer to attacks, where a game says that none is usual."""
MARGIN, RESULT = "margin", "result"
"""What an attack may add to its damage: what it is above its target, or its whole result."""


@dataclass(frozen=True, slots=True)
class FightValue:
    """A value of a game in a file that its fights look up: its key and title, everything it is called, and
    what it is for a combatant without a sheet (None: not known)."""

    key: str
    title: str
    names: frozenset[str] = frozenset()
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class HealthCondition:
    """A condition that harm leaves: its key, and its name, a text of the game. One with it is ``down``, or
    ``dead``, or (neither) still on its feet."""

    key: str
    name: str
    down: bool = False
    dead: bool = False


class Blow(NamedTuple):
    """What an attack came to: whether it ``hits`` (None: the GM says so), whether the damage's dice are
    ``doubled``, and what it ``adds`` to the damage."""

    hits: bool | None
    doubled: bool
    adds: int


@dataclass(frozen=True, slots=True)
class Reply:
    """A roll by which a target may answer an attack.

    - ``key``: its name in the file; ``name``: a text of the game.
    - ``roll``: what is rolled, as it could be typed.
    - ``ties``: who wins if both came to the same, `contests.ATTACK` or `contests.ANSWER` ("": as the game's
      opposed rolls say).
    - ``damage``: what the attacker suffers if the answer wins, as typed ("": nothing).
    - ``values``: those of the game that its roll names. ``asks``: the roll needs a number behind it.
    """

    key: str
    name: str = field(metadata={"form": TEXT})
    roll: str
    ties: str = ""
    damage: str = ""
    values: tuple[str, ...] = ()
    asks: bool = False

    @property
    def labels(self) -> frozenset[str]:
        """Everything by which it may be typed, folded."""
        return frozenset(map(fold, (self.key, self.roll, *versions(self.name))))


def reply_to(replies: Iterable[Reply], typed: str) -> tuple[Reply, str] | None:
    """The answer that a text names, and what it rolls by it: `dodge 60`, `反击 b1`. None: it names none."""
    text = fold(half_width(typed))
    found = [
        (label, each)
        for each in replies
        for label in each.labels
        if text.startswith(label) and not text[len(label) : len(label) + 1].isalpha()
    ]
    if not found:
        return None
    label, reply = max(found, key=lambda each: len(each[0]))
    return reply, f"{reply.roll} {text[len(label) :].strip()}".strip()


@dataclass(frozen=True, slots=True)
class FightRules:
    """How a game's fights go.

    - ``defence``: what an attack is measured against unless it names another, by its name on the sheet.
    - ``comparison``: how an attack compares with it: it meets it, or is higher.
    - ``sides``: the single die of an attack with natural faces: ``doubles`` hit and double the damage's dice,
      ``misses`` miss.
    - ``players``, ``foes``: what becomes of them at 0.
    - ``concentration``: the save that holds concentration ("": nobody is asked).
    - ``conditions``: those of health that is told by conditions, the first to be marked first.
    - ``attack``: reads an attack that the game judges itself; ``comparison`` and the faces have no part in it
      (None: attacks are dice against the defence).
    - ``replies``: the rolls by which a target may answer such an attack; ``roll`` reads them.
    - ``players_answer``, ``foes_answer``: the key of the answer that they give at once, or `NO_ANSWER` ("":
      they are asked).
    - ``save``: the roll that a save makes (None: 1d20 and a modifier).
    - ``adds``: what such an attack adds to its damage, `MARGIN` or `RESULT` ("": nothing).
    - ``armour``: the value that is taken off an attack's damage ("": none).
    - ``harm``: conditions on the `DAMAGE` that is left; each that holds is a step of harm (none: each point).
    - ``values``: those of the game that its fights look up; ``sheet``: all that its characters have.
    - ``points``: what the game calls its points or boxes, a text of its own ("": HP).
    - ``follows``: what the file's formulas and numbers make of the values that are known (None: no file).
    """

    health: HealthKind = HealthKind.POINTS
    defence: str = "ac"
    comparison: Comparison = Comparison.MEET
    sides: int = 20
    doubles: frozenset[int] = frozenset({20})
    misses: frozenset[int] = frozenset({1})
    players: AtNought = AtNought.DYING
    foes: AtNought = AtNought.DOWN
    concentration: str = "con"
    conditions: tuple[HealthCondition, ...] = ()
    attack: RollReader | None = None
    roll: RollReader | None = None
    replies: tuple[Reply, ...] = ()
    players_answer: str = ""
    foes_answer: str = ""
    save: RollReader | None = None
    adds: str = ""
    armour: str = ""
    harm: tuple[str, ...] = ()
    values: tuple[FightValue, ...] = ()
    sheet: tuple[FightValue, ...] = ()
    points: str = ""
    follows: Callable[[Mapping[str, int]], Mapping[str, int]] | None = None

    def at_nought(self, *, gm_run: bool) -> AtNought:
        """What becomes of a combatant at 0."""
        return self.foes if gm_run else self.players

    def usual_answer(self, *, gm_run: bool) -> str:
        """The key of the answer that a combatant gives at once, or `NO_ANSWER` ("": it is asked)."""
        return self.foes_answer if gm_run else self.players_answer

    @property
    def of_harm(self) -> frozenset[str]:
        """The values of a target with which a damage is compared."""
        return frozenset(name for each in self.harm for name in condition(each).names) - {DAMAGE}

    @property
    def looked_up(self) -> frozenset[str]:
        """The values of a target that an attack, its answers and its damage need."""
        of_answers = (name for each in self.replies for name in each.values)
        return frozenset({self.defence, self.armour, *self.of_harm, *of_answers}) - {""}

    @property
    def usual(self) -> Mapping[str, int]:
        """The values of a combatant without a sheet."""
        return {each.key: each.usual for each in self.values if each.usual is not None}

    def known(self, values: Mapping[str, int]) -> Mapping[str, int]:
        """These values, with what the file says for everybody, also by its formulas."""
        return {**self.usual, **(self.follows(values) if self.follows else {}), **values}

    def moved(
        self, before: Mapping[str, int], after: Mapping[str, int], typed: Container[str]
    ) -> Mapping[str, int]:
        """The values after some were typed. What came of the others by a formula of the file comes of them
        still."""
        found = dict(after)
        for key, was in before.items() if self.follows else ():
            if key not in typed and self._followed(before, key) == was:
                now = self._followed(found, key)
                found[key] = was if now is None else now
        return found

    def _followed(self, values: Mapping[str, int], key: str) -> int | None:
        others = {each: value for each, value in values.items() if each != key}
        return self.follows(others).get(key) if self.follows else None

    def blow(self, facts: Judged, found: Verdict, over: int | None = None) -> "Blow":
        """What an attack that the game judges came to; ``over``: the result of the roll that answered it."""
        outcome, margin = found.outcome, found.margin(facts)
        if over is not None:
            margin = (found.result - over) * (-1 if facts.judgement.low_wins else 1)
        adds = {MARGIN: margin, RESULT: found.result}.get(self.adds, 0)
        won, doubles = (None, False) if outcome is None else (outcome.won, outcome.doubles)
        return Blow(won, doubles, max(0, adds))

    def answered(
        self, attack: tuple[Judged, Verdict], answer: tuple[Judged, Verdict], ties: str
    ) -> tuple[int, Blow]:
        """Which of an attack and its answer wins (`contests.winner`), and the attack's blow. What it adds is
        counted above the answer."""
        facts, fell = attack
        won = winner(standing(facts, fell, ties), standing(*answer, ties), ties)
        if won < 1:
            return won, Blow(hits=False, doubled=False, adds=0)
        told = fell.outcome is None or fell.outcome.won is not None
        return won, self.blow(facts, fell, answer[1].result)._replace(hits=True if told else None)

    def answer(self, text: str, values: Mapping[str, int]) -> Judged:
        """The roll that answers an attack, by the values of its roller. Refusal: it is not one."""
        found = self.roll(text, self.known(values)) if self.roll else None
        if found is None:
            raise Refusal("fight.no_answer", text=tidy(text)[:50])
        return found.facts

    def must_know(self, keys: Iterable[str], known: Container[str]) -> None:
        """Refuse a roll by values of the game that are not known and that the file does not say either."""
        of_all = {each.key: each for each in self.sheet}
        for key in keys:
            if key in of_all and key not in known and of_all[key].usual is None:
                raise Refusal("fight.value_unknown", name=of_all[key].title)

    @property
    def may_double(self) -> bool:
        """Whether a hit may double the damage's dice."""
        return bool(self.doubles) or self.attack is not None

    def by_every_name(self, values: Mapping[str, int]) -> Mapping[str, int]:
        """These values by everything that the game calls them; for those that are missing, what the file says
        for everybody."""
        known, every = dict(values), self.known(values)
        for each in self.sheet:
            if (value := every.get(each.key, each.usual)) is not None:
                known.update((name, value) for name in (each.key, *each.names) if name not in known)
        return known

    def value_named(self, typed: str) -> str:
        """The key of a value, by anything that the game calls it; otherwise that of a defence."""
        word = fold(typed).replace(" ", "_")
        return next((each.key for each in self.values if word in each.names), defence_named(typed))

    def own_value(self, typed: str) -> str:
        """The key of a value of the game's characters, by anything that it is called; "": there is none."""
        word = fold(typed).replace(" ", "_")
        return next((each.key for each in self.sheet if word in each.names), "")

    def title(self, key: str) -> str:
        """The title of a value; "": it is not one of the game's own."""
        return next((each.title for each in self.values if each.key == key), "")

    def called(self, key: str) -> str:
        """What a value of the game's characters is called; "": the game has none of this key."""
        return next((each.title for each in self.sheet if each.key == key), "")

    @property
    def names(self) -> Mapping[str, str]:
        """The names of its conditions, by their keys."""
        return {each.key: each.name for each in self.conditions}

    def played(self, variants: Container[str]) -> "FightRules":
        """The rules as an encounter with these variants plays them."""
        doubles = frozenset[int]() if NO_CRITICALS in variants else self.doubles
        misses = frozenset[int]() if NO_FUMBLES in variants else self.misses
        foes = AtNought.DEAD if FOES_DIE in variants else self.foes
        return replace(self, doubles=doubles, misses=misses, foes=foes)


PLAIN: Final = FightRules()
