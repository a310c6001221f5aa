"""What an attack asks a game, by `/attack` or by a sheet, and how a game declares what it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from bot.characters.written_attacks import ATTACK, TARGETS, WrittenAttack
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems.combat import Deed
from bot.systems.effects import UNCHANGED, Changes
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness, Concealment


@dataclass(frozen=True, slots=True)
class Party:
    """An attacker or a defender: the user id (0: no user), the name ("": not given), the values of their
    character by canonical name, and what effects of a running fight change of their rolls."""

    user_id: int = 0
    name: str = ""
    values: Mapping[str, int] = field(default_factory=dict[str, int])
    changes: Changes = UNCHANGED


NOBODY = Party()


@dataclass(frozen=True, slots=True)
class AttackRequest:
    """The options of an attack; None (or "") where they were left out. ``text`` is what was typed in
    its one field, ``defence`` how the ``defender`` meets it where that is known beforehand. ``awareness``
    is whether each target knows of the attacker, in their order; of those left out they do. ``covers`` is
    what covers each of several targets where that differs, in the same order. ``name`` is what
    an attack of a sheet is called there; only such an attack has ``ap``, a ``kind`` and a ``status``."""

    text: str
    attacker: Party
    defender: Party = NOBODY
    label: str = ""
    defence: str = ""
    protection: int | None = None
    attribute: str = ""
    distance: Fraction | None = None
    range: str = ""
    increment: int | None = None
    concealment: Concealment | None = None
    awareness: tuple[Awareness, ...] = ()
    cover: str = ""
    covers: tuple[str, ...] = ()
    area: str = ""
    combo: int = 0
    advantage: int = 0
    disadvantage: int = 0
    damage: str = ""
    save: str = ""
    part: str = ""
    by_map: bool = False
    name: str = ""
    ap: int | None = None
    kind: str = ""
    status: str = ""

    def aware(self, place: int = 0) -> Awareness:
        """Whether the target in this place knows of the attacker."""
        return self.awareness[place] if place < len(self.awareness) else Awareness.NOTICED

    def over(self, written: "AttackRequest") -> "AttackRequest":
        """An attack that stands somewhere, with what was typed besides its name."""
        given = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "text"}
        usual = {each.name: each.default for each in fields(self)}
        return replace(written, **{name: said for name, said in given.items() if said != usual[name]})


Strike = Callable[[AttackRequest, CombatantId, tuple[CombatantId, ...]], Deed]
"""The deed that an attack of this one on these is within an encounter."""
Defend = Callable[[RollRecord[Any], Party, str, DiceSource], RollRecord[Any]]


@dataclass(frozen=True, slots=True)
class Attacks:
    """A game's rules for attacks. Every function may raise ``attack.…`` refusals.

    - ``options``: the options of `/attack` besides the ones every game takes.
    - ``make`` rolls an attack.
    - ``awaits`` says whether the attack still takes a defence.
    - ``defend`` reads and rolls a defence.
    - ``undefended``: the attack if nobody defends. None: that changes nothing.
    - ``usual``: the defence that a form proposes, a sentence of the catalogs.
    - ``ways``: what users can type there.
    - ``deed``: the attack on combatants. None: only the command attacks.
    """

    options: frozenset[str]
    make: Callable[[AttackRequest, DiceSource], RollRecord[Any]]
    awaits: Callable[[RollRecord[Any]], bool]
    defend: Defend
    undefended: Callable[[RollRecord[Any]], RollRecord[Any]] | None
    usual: str
    ways: str
    deed: Strike | None = None


@dataclass(frozen=True, slots=True)
class Arms:
    """How combatants attack in a game's fights by what stands on their sheets.

    - ``strike``: the deed of an attack.
    - ``written``: the label of a field for such attacks, with an example (a sentence of the catalogs).
    - ``parts``: what such an attack may say besides its dice, by the fields of `AttackRequest`.
    - ``asked``: the fields of the form for an attack that stands nowhere, with their labels (sentences of the
      catalogs).
    - ``known``: the attacks that every combatant has.
    - ``ranged``: a map refuses targets beyond the attack's range. ``sighted``: also those that the attacker
      does not see. Otherwise the game's own rules judge the distance.
    - ``ends_before``: a range `3~6` ends before 6 (P-18).
    - ``melee``: the value, and its usual number, that says how far an attack reaches if its text does not.
      None: it reaches everybody.
    """

    strike: Strike
    written: str
    parts: frozenset[str]
    asked: Mapping[str, str]
    known: tuple[WrittenAttack, ...] = ()
    ranged: bool = False
    sighted: bool = False
    ends_before: bool = False
    melee: tuple[str, int] | None = None

    def reaching(self, written: WrittenAttack, values: Mapping[str, int]) -> WrittenAttack:
        """An attack of a sheet with how far it reaches by these values, if its text says nothing of it."""
        if self.melee is None or written.said("range") or written.said("increment"):
            return written
        name, usual = self.melee
        return replace(written, parts=(*written.parts, ("range", f"0~{values.get(name, usual)}")))

    def request(self, written: WrittenAttack) -> AttackRequest:
        """What an attack of a sheet asks for. Refusal: the game does not take a part of it, or a number
        cannot be read."""
        given: dict[str, Any] = {}
        for part, said in written.parts:
            if part not in {ATTACK, TARGETS, *self.parts}:
                raise Refusal("attack.no_such_part", name=written.name, part=part)
            if part != TARGETS:
                given[part] = _number(written, part) if part in _NUMBERS else said
        if self.ranged:
            given.pop("range", None)
        return AttackRequest(attacker=NOBODY, name=written.name, **given)


MOST_MET = 10
"""How many targets an attack has at most."""
_NUMBERS = frozenset({"protection", "increment", "ap", TARGETS})
_MOST = 1000


def most_targets(written: WrittenAttack) -> int:
    """How many targets an attack of a sheet may have. Refusal: the number cannot be read."""
    return min(MOST_MET, max(1, _number(written, TARGETS))) if written.said(TARGETS) else 1


def _number(written: WrittenAttack, part: str) -> int:
    said = written.said(part)
    if not (said.isascii() and said.isdecimal()) or int(said[:5]) > _MOST:
        raise Refusal("attack.part_number", name=written.name, part=part, text=said[:20])
    return int(said)
