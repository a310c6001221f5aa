"""Attacks within a fight: attackers and targets, with the values of sheet and map."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.outcomes import bearing_of
from bot.maps.attack_line import Between
from bot.play.authority import Caller, Right, authorize
from bot.play.encounter.encounters import find, roles_in
from bot.play.encounter.visible import require_seen, several
from bot.play.games import no_attacks_in
from bot.play.heads.encounter import Head
from bot.play.maps.aiming import Aim, aims_between, by_the_map, of_several
from bot.play.maps.visible_map import names_in_the_open
from bot.play.table import Table, head_in, require_head
from bot.refusal import Refusal
from bot.systems import system, system_of
from bot.systems.attack_command import AttackRequest, Attacks, Party, Strike
from bot.systems.combat import Deed
from bot.systems.perception import Awareness
from bot.text import fold

MOST_TARGETS = 10


@dataclass(frozen=True, slots=True)
class Bout:
    """A possible attack in the channel's fight.

    - ``strike``: the deed that it is. ``rules``: those of `/attack`, None: the game has none.
    - ``aims``: what the map says between attacker and target, by target id, if it knows both.
    - ``revealed``: what the attacker did before has revealed it to everybody.
    """

    attacker: Combatant
    targets: tuple[Combatant, ...]
    rules: Attacks | None
    strike: Strike
    aim: Aim | None
    aims: Mapping[int, Aim] = field(default_factory=dict[int, Aim])
    revealed: bool = False


async def bout(table: Table, caller: Caller, head: Head | None, target: str, by: str | None) -> Bout | None:
    """The attack on combatants of these names, separated by commas. None: there is no fight here, or the
    target is a token only.

    Refusal: the game has no such attacks, the fight has not begun, no combatant of that name is known, the
    only target is the attacker, no attacker is given, or the attacker is another player's. Nobody may read an
    attack by another player's sheet, since its refusals would reveal values.
    """
    if head is None:
        return None
    game = system(head.encounter.system)
    rules = game.attacks
    if rules is None or rules.deed is None:
        raise no_attacks_in(game)
    _, as_gm = await require_seen(table, caller)
    names = several(target, MOST_TARGETS)
    if len(names) == 1 and await _is_token_alone(table, caller, head.encounter, names[0]):
        return None
    targets = tuple(dict.fromkeys(find(head.encounter, each, as_gm=as_gm) for each in names))
    if head.encounter.phase is not Phase.RUNNING:
        raise Refusal("attack.fight_not_begun")
    attacker = _attacker(head.encounter, caller, by, as_gm=as_gm)
    if by is not None:
        await _may_strike(table, caller, head.encounter, attacker)
    not_oneself(attacker, targets)
    found = await aims_between(table, caller, attacker.name, [each.name for each in targets])
    return bout_of(head.encounter, attacker, targets, (rules, rules.deed), found)


def bout_of(
    encounter: Encounter,
    attacker: Combatant,
    targets: tuple[Combatant, ...],
    by: tuple[Attacks | None, Strike],
    found: Mapping[str, Aim],
) -> Bout:
    """The attack of one combatant on others ``by`` these rules, with what the map says of each name."""
    aims = {int(each.id): found[each.name] for each in targets if each.name in found}
    one = aims.get(int(targets[0].id)) if len(targets) == 1 else None
    revealed = bearing_of(encounter, attacker.id).revealed
    return Bout(attacker, targets, *by, one, aims, revealed)


def not_oneself(attacker: Combatant, targets: Sequence[Combatant]) -> None:
    """Refuse an attack on nobody but oneself, which is a slip: an area may have one among several."""
    if [each.id for each in targets] == [attacker.id]:
        raise Refusal("attack.oneself", name=attacker.name)


async def _may_strike(table: Table, caller: Caller, encounter: Encounter, attacker: Combatant) -> None:
    own = attacker.owner == caller.user_id
    authorize(Right.ACT, await roles_in(table, caller, encounter, own=own))


async def _is_token_alone(table: Table, caller: Caller, encounter: Encounter, name: str) -> bool:
    """Whether something on the map that everybody may know of has this name, and nobody in the fight."""
    if any(fold(each.name) == fold(name) for each in encounter.combatants):
        return False
    return fold(name) in map(fold, await names_in_the_open(table, caller))


def _attacker(encounter: Encounter, caller: Caller, by: str | None, *, as_gm: bool) -> Combatant:
    """The named combatant, otherwise the caller's own whose turn it is, otherwise their only one. For a GM:
    the actor, if no player has it. Refusal: no attacker is given."""
    if by is not None:
        return find(encounter, by, as_gm=as_gm)
    own = [each for each in encounter.combatants if each.owner == caller.user_id]
    acting = [each for each in own or encounter.combatants if each.id == encounter.current]
    found: Sequence[Combatant] = acting or (own if len(own) == 1 else ())
    if not found or (not own and not (as_gm and found[0].owner is None)):
        raise Refusal("attack.who")
    return found[0]


def struck(on: Bout, asked: AttackRequest, values: Mapping[str, int]) -> Deed:
    """The deed that an attack is by these values of the attacker, with what the map knows."""
    known = replace(asked, attacker=Party(on.attacker.owner or 0, on.attacker.name, values))
    if on.revealed and not known.awareness:
        known = replace(known, awareness=(Awareness.NOTICED,))
    if on.aim is not None and on.rules is not None:
        known = by_the_map(known, on.rules, on.aim)
    elif on.aims and not known.awareness:
        known = replace(known, awareness=tuple(_awareness(on, int(each.id)) for each in on.targets))
    elif len(known.awareness) == 1:
        known = replace(known, awareness=known.awareness * len(on.targets))
    if on.aim is None and on.rules is not None:
        known = of_several(known, on.rules, [on.aims.get(int(each.id)) for each in on.targets])
    return on.strike(known, on.attacker.id, tuple(each.id for each in on.targets))


def _awareness(on: Bout, target: int) -> Awareness:
    """Whether a target knows of the attacker, by a map of the same game; without a map it does."""
    aim = on.aims.get(target)
    known = aim is not None and system_of(aim.map.kind).attacks is on.rules
    return aim.between.awareness if aim is not None and known else Awareness.NOTICED


@dataclass(frozen=True, slots=True)
class Reach:
    """A range in feet, or the game's unit; 0: the places around the attacker (B-16, B-22). ``least``: where
    it begins (None: it was not typed as `3~6`)."""

    feet: int = 0
    least: int | None = None

    def covers(self, found: Between, *, ends_before: bool = False) -> bool:
        """Whether what a map says between two is within it. ``ends_before``: 6 is not within 3~6 (P-18)."""
        if not self.feet:
            return found.beside
        away = length_of(found)
        if self.least is None:
            return away <= self.feet
        return self.least <= away and (away < self.feet if ends_before else away <= self.feet)


def length_of(found: Between) -> Fraction:
    """How far it is in feet; where a game has none, in its own unit."""
    feet = found.distance.feet
    return found.distance.value if feet is None else feet


_MELEE = frozenset({"mle", "melee", "近战", "近战范围"})
_FEET = re.compile(
    r"(?:(?P<least>\d{1,4})\s*[~～]\s*)?(?P<most>\d{1,4})\s*(?:ft|feet|foot|尺|英尺|steps?|步)?",
    re.IGNORECASE,
)


def read_reach(typed: str) -> Reach | None:
    """A range as typed: `30`, `30 ft`, `3~6`, `mle`, `近战`; None: none was. Refusal: it cannot be read."""
    text = fold(typed)
    if not text:
        return None
    if text in _MELEE:
        return Reach()
    found = _FEET.fullmatch(text)
    if found is None or not int(found["most"]):
        raise Refusal("fight.cannot_read_range", text=typed[:20])
    return Reach(int(found["most"]), None if found["least"] is None else int(found["least"]))


async def require_in_reach(
    table: Table,
    caller: Caller,
    who: CombatantId,
    targets: Sequence[CombatantId],
    range_: str,
    *,
    unseen: bool = False,
) -> None:
    """Refuse a target that the attacker does not see (unless ``unseen`` ones may be chosen), or that is out
    of range, by the channel's map of the same game (B-18, B-22). A target that is not on the map passes.
    Refusal, too: the range cannot be read, or the attacker is another player's, whose sight is secret."""
    head = await require_head(table, caller.channel_id)
    await _may_strike(table, caller, head.encounter, head.encounter.combatant(who))
    kinds = system(head.encounter.system).maps
    reach = read_reach(range_)
    names = [head.encounter.combatant(each).name for each in targets if each != who]
    attacker = head.encounter.combatant(who).name
    for name, aim in (await aims_between(table, caller, attacker, names)).items():
        if aim.map.kind in kinds:
            _check_aim(name, aim.between, reach, unseen=unseen)


def _check_aim(name: str, found: Between, reach: Reach | None, *, unseen: bool) -> None:
    if reach is not None and not reach.covers(found):
        distance = found.distance.value
        if reach.feet:
            raise Refusal("fight.out_of_range", name=name, distance=distance, range=reach.feet)
        raise Refusal("fight.out_of_melee", name=name, distance=distance)
    if not unseen and not found.clear:
        raise Refusal("fight.no_line", name=name)
    if not unseen and not found.noticed:
        raise Refusal("fight.not_seen", name=name)


async def aims(table: Table, caller: Caller, targets: Sequence[str]) -> Mapping[str, Between]:
    """What the map says between the current attacker and each of these, as far as it knows."""
    head = await head_in(table, caller.channel_id)
    if head is None or head.encounter.phase is not Phase.RUNNING:
        return {}
    _, as_gm = await require_seen(table, caller)
    try:
        attacker = _attacker(head.encounter, caller, None, as_gm=as_gm)
    except Refusal:
        return {}  # The attacker is not named yet.
    found = await aims_between(table, caller, attacker.name, targets)
    return {each: aim.between for each, aim in found.items()}
