"""The odds behind what a fight tells: of attacks, of saves, and of damage that waits for a save.

Only what the reader knows is asked: without the number of a defence, how the attack's roll lies.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.dice.notation import read
from bot.dice.odds.distribution import certain
from bot.dice.odds.typed import distribution
from bot.refusal import Refusal
from bot.systems.combat import Deed, Stage
from bot.systems.judging.chances import JudgedChances, rolled, verdicts
from bot.systems.judging.judged import Judged
from bot.systems.moments import CombatantId
from bot.systems.odds_questions import Named, Parted, Question, Reckoned, Spread
from bot.systems.order.attack_dice import natural_die
from bot.systems.order.damage import DamagePart, doubled
from bot.systems.order.effects import ATTACKS, SAVES, on_save, sway
from bot.systems.order.fight.answers import Cast, React, Strike
from bot.systems.order.fight.attacks import answer_at_once
from bot.systems.order.fight.chances import AS_ROLLED, Dealing, JudgedSwings, Swings, damage_of, mixed
from bot.systems.order.fight.deeds import save_roll, swayed
from bot.systems.order.fight.events import Loosed, Reacted, Saved, Struck
from bot.systems.order.fight.questions import EndDue, HoldDue, ReactionDue, SaveDue
from bot.systems.order.health import Body
from bot.systems.order.rules import FightRules
from bot.systems.order.saves import SIDES, save_dice
from bot.text import N_

UNANSWERED: Final = N_("Without an answer of the target")
UNBOUNDED: Final = N_("The damage has too many dice to be counted exactly")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack with this damage. ``number``: what it must reach (None: not told)."""

    title: str
    rules: FightRules
    dice: str
    number: int | None
    parts: tuple[DamagePart, ...] = ()

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often it hits and for how much, or how its roll lies. Refusal: too much work."""
        try:
            whole = self._rolled() if self.number is None else self._swung(self.number)
        except Refusal as refused:
            if not self.parts or not refused.key.startswith("odds."):
                raise
            return replace(replace(self, parts=()).reckoned(wanted), notes=(UNBOUNDED,))
        return replace(whole, notes=(AS_ROLLED,)) if self.parts else whole

    def _swung(self, number: int) -> Reckoned:
        return Swings(self.title, self.rules, self.dice, number, self.parts).reckoned()

    def _rolled(self) -> Reckoned:
        typed = read(self.dice, {})
        die = natural_die(typed, self.rules.sides)
        critical = die[1].chance(lambda face: face in self.rules.doubles) if die else Fraction(0)
        spreads = [Spread(N_("attack roll"), distribution(typed))]
        if self.parts:
            spreads.append(Spread(N_("damage of a hit"), damage_of(self.parts)))
        if self.parts and critical:
            spreads.append(Spread(N_("damage of a critical hit"), damage_of(map(doubled, self.parts))))
        return Reckoned(self.title, tuple(spreads), further=(Named(N_("critical hit"), critical),))


@dataclass(frozen=True, slots=True)
class JudgedAttack:
    """An attack that the game judges, with this damage. ``unanswered``: the target may answer it, but it is
    not told how."""

    swings: JudgedSwings
    unanswered: bool = False

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often it hits and for how much, or only what its roll comes to, where no target is told."""
        facts = self.swings.facts
        if facts.target is None and any(each.needs_target for each in facts.judgement.outcomes):
            return JudgedChances(facts, self.swings.title).reckoned(wanted)
        try:
            whole = self.swings.reckoned(wanted)
        except Refusal as refused:
            if not self.swings.parts or not refused.key.startswith("odds."):
                raise
            whole = replace(replace(self.swings, parts=()).reckoned(wanted), notes=(UNBOUNDED,))
        return replace(whole, notes=(*whole.notes, UNANSWERED)) if self.unanswered else whole


@dataclass(frozen=True, slots=True)
class JudgedSaving:
    """A save that the game judges, and the damage that waits for it. ``half``: as of ``Saving``."""

    title: str
    facts: Judged
    parts: tuple[DamagePart, ...] = ()
    half: bool = False

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often it succeeds, and for how much. Refusal: too much work."""
        shares = [(each.outcome, weight) for each, weight in verdicts(self.facts)]
        won = sum(weight for outcome, weight in shares if outcome is None or outcome.won is not False)
        succeeds = Fraction(won, sum(weight for _, weight in shares))
        rolled = JudgedChances(self.facts, self.title).reckoned()
        return _saved(rolled, succeeds, self.parts, half=self.half)


@dataclass(frozen=True, slots=True)
class Saving:
    """A save, and the damage that waits for it ("": none does, or it was rolled). ``half``: what a success
    leaves of it."""

    title: str
    dice: str
    dc: int
    parts: tuple[DamagePart, ...] = ()
    half: bool = False

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often it succeeds, and for how much. Refusal: too much work."""
        results = distribution(read(self.dice, {}))
        succeeds = results.at_least(self.dc)
        rolled = Reckoned(self.title, (Spread(N_("save"), results),), parted=Parted(self.dc - 1, self.dc))
        return _saved(rolled, succeeds, self.parts, half=self.half)


def _saved(rolled: Reckoned, succeeds: Fraction, parts: tuple[DamagePart, ...], *, half: bool) -> Reckoned:
    """The odds of a save with those of the damage that waits for it."""
    rolled = replace(rolled, chances=(Named(N_("succeeds"), succeeds), Named(N_("fails"), 1 - succeeds)))
    if not parts:
        return rolled
    try:
        whole = damage_of(parts)
        less = damage_of(parts, Dealing(half=True)) if half else certain(0)
        damage = mixed(((succeeds, less), (1 - succeeds, whole)), parts)
    except Refusal as refused:
        if not refused.key.startswith("odds."):
            raise
        return replace(rolled, notes=(UNBOUNDED,))
    spreads = (Spread(N_("damage"), damage), Spread(N_("damage after a failure"), whole))
    return replace(rolled, spreads=spreads, parted=None, further=(), notes=(AS_ROLLED,))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A damage by itself."""

    title: str
    parts: tuple[DamagePart, ...]

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How it lies. Refusal: too much work."""
        return Reckoned(self.title, (Spread(N_("damage"), damage_of(self.parts)),), notes=(AS_ROLLED,))


def tells_odds(told: object) -> bool:
    """Whether an event or a question, as its reader knows it, has odds."""
    match told:
        case Struck() | ReactionDue():
            return True
        case Reacted(roll=roll):
            return roll is not None
        case Loosed(rolls=rolls):
            return bool(rolls)
        case Saved(roll=roll, save=save, judged=judged):
            return roll is not None and (judged is not None or bool(save.dc))
        case SaveDue(modifier=modifier, save=save) | EndDue(modifier=modifier, save=save):
            return bool(save.roll) or (modifier is not None and bool(save.dc))
        case HoldDue(modifier=modifier, save=save):
            return bool(save.roll) or (modifier is not None and bool(save.dc))
        case _:
            return False


def odds_of(
    rules: FightRules,
    stage: Stage[Body],
    deed: Deed | None,
    told: Sequence[object],
    values: Mapping[CombatantId, Mapping[str, int]],
    *,
    as_gm: bool,
) -> Iterator[Question]:
    """The questions about the odds of these events and questions after a deed; several may be alike.
    ``values``: what the sheets of those who are asked say."""
    if isinstance(deed, Strike) and not (as_gm or _tells_damage(stage, deed, told)):
        deed = replace(deed, damage="", parts=())
    known = [each for each in told if tells_odds(each)]
    cast = deed if isinstance(deed, Cast) else None
    for each in known:
        match each:
            case Struck(judged=Judged()) if isinstance(deed, Strike) and deed.judged is not None:
                yield _judged(rules, stage, deed, deed.judged, each, as_gm=as_gm)
            case Struck() if isinstance(deed, Strike):
                dice = sway(deed.dice, rules.sides, each.swayed, ATTACKS).dice
                title = _title(dice, each.number, deed.damage)
                yield Attack(title, rules, dice, each.number, deed.parts)
            case Reacted(judged=Judged() as facts) if isinstance(deed, React):
                yield _answered(rules, stage, deed, each, facts, as_gm=as_gm)
            case ReactionDue():
                yield from _replies(rules, stage, each, values.get(each.who, {}), as_gm=as_gm)
            case Saved(judged=Judged() as facts):
                title = _title(rolled(facts), None, cast.damage if cast else "")
                yield JudgedSaving(title, facts, cast.parts if cast else (), each.save.half)
            case Saved(roll=roll, save=save) if roll is not None:
                title = _title(roll.typed, save.dc, cast.damage if cast else "")
                yield Saving(title, roll.typed, save.dc, cast.parts if cast else (), save.half)
            case SaveDue() | EndDue() | HoldDue() if each.save.roll:
                yield from _before(stage, each, values.get(each.who, {}), as_gm=as_gm)
            case SaveDue() | EndDue() | HoldDue():
                changes = stage.combatant(each.who).changes
                dice = sway(save_dice(each.modifier or 0), SIDES, on_save(changes), SAVES).dice
                yield Saving(_title(dice, each.save.dc, ""), dice, each.save.dc)
            case Loosed() if cast and not any(isinstance(other, Saved) for other in known):
                yield Dealt(cast.damage, cast.parts)
            case _:
                pass


def _judged(
    rules: FightRules, stage: Stage[Body], deed: Strike, judged: Judged, event: Struck, *, as_gm: bool
) -> JudgedAttack:
    """The odds of an attack that the game judges, against what its reader knows: a number that was told, or
    the attacker's own target, which of a foe only the GM knows. So it is with an answer given at once."""
    own = judged.target if deed.number is None and _knows(stage, deed.who, as_gm=as_gm) else None
    dice = judged.dice if event.judged is None else event.judged.dice
    facts = replace(judged, dice=dice, target=event.number if own is None else own)
    title = _title(rolled(facts), None, deed.damage)
    known = event.answered and _knows(stage, event.target, as_gm=as_gm)
    at_once = answer_at_once(stage, event.target, rules.replies) if known else None
    if at_once is None:
        swings = JudgedSwings(title, rules, facts, deed.parts)
        return JudgedAttack(swings, unanswered=event.waits or event.answered)
    title = " · ".join(filter(None, (rolled(facts), f"vs {rolled(at_once.facts)}", deed.damage)))
    answer, reply = at_once.facts, at_once.reply
    return JudgedAttack(JudgedSwings(title, rules, facts, deed.parts, answer=answer, reply=reply))


def _knows(stage: Stage[Body], who: CombatantId, *, as_gm: bool) -> bool:
    """Whether a reader knows the values of a combatant: of a foe only the GM does."""
    return as_gm or not stage.combatant(who).gm_run


def _answered(
    rules: FightRules, stage: Stage[Body], deed: React, event: Reacted, facts: Judged, *, as_gm: bool
) -> Question:
    """What this answer could have come to against the attack as it fell; without the values of the target
    only how its roll lies."""
    reply = next((each for each in rules.replies if each.key == deed.reply), None)
    if not (reply and deed.judged and deed.attack and deed.fell and _knows(stage, event.who, as_gm=as_gm)):
        return JudgedChances(facts, rolled(facts))
    answer = replace(facts, target=deed.judged.target)
    return JudgedSwings(rolled(answer), rules, deed.attack, fell=deed.fell, answer=answer, reply=reply)


def _replies(
    rules: FightRules, stage: Stage[Body], asked: ReactionDue, values: Mapping[str, int], *, as_gm: bool
) -> Iterator[JudgedSwings]:
    """What each answer to an attack that has fallen would come to, as far as the reader knows the values of
    the target: of a foe only the GM does."""
    if not _knows(stage, asked.who, as_gm=as_gm):
        return
    target = stage.combatant(asked.who)
    for reply in asked.replies:
        try:
            answer = rules.answer(reply.roll, {**dict(target.body.defences), **values})
        except Refusal:
            continue
        yield JudgedSwings(rolled(answer), rules, asked.judged, fell=asked.roll, answer=answer, reply=reply)


def _before(
    stage: Stage[Body], due: SaveDue | EndDue | HoldDue, values: Mapping[str, int], *, as_gm: bool
) -> Iterator[JudgedSaving]:
    """A save that the game judges, before it is rolled, as far as the reader knows the values of its bearer:
    of a foe only the GM does."""
    if not _knows(stage, due.who, as_gm=as_gm):
        return
    try:
        save = swayed(stage, due.who, save_roll(stage, due.who, due.save, values))
    except Refusal:  # A value of it is nowhere: it is asked for with the roll.
        return
    if (facts := save.judged) is not None:
        yield JudgedSaving(_title(rolled(facts), None, ""), facts)


def _tells_damage(stage: Stage[Body], deed: Strike, told: Iterable[object]) -> bool:
    """Whether the table learns what an attack would do: of a foe's only by a hit."""
    hit = any(isinstance(each, Struck | Reacted) and each.hits for each in told)
    return hit or not stage.combatant(deed.who).gm_run


def _title(dice: str, number: int | None, damage: str) -> str:
    rolled = dice.replace(" ", "") if number is None else f"{dice.replace(' ', '')} vs {number}"
    return f"{rolled} · {damage}" if damage else rolled
