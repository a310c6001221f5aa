"""Words of checks and attack checks of 死亡本能: the dice, the outcome, and why in few lines."""

from collections.abc import Sequence

from bot.ground.reason import Reason
from bot.rolls.record import RollRecord
from bot.systems import CHECKING, SYSTEMS
from bot.systems.instinct.attack_rolls import AttackRoll, Guard
from bot.systems.instinct.attacks import Attack, Defence, Landed, attack_reasons, cover_reasons
from bot.systems.instinct.checks import Check, Checked, CheckOutcome, Modifier
from bot.systems.instinct.roll_kinds import CheckDice, CheckRoll, Met
from bot.systems.instinct.sentences import ATTACK_NAMES, CHECK_NAMES
from bot.systems.instinct.sheet import NAMES as SHEET
from bot.text import N_
from bot.wording.reasons import steps_told
from bot.wording.rolls.dice import Detail, Telling
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, bold, escape, listing

OUTCOMES = {
    CheckOutcome.GREAT_SUCCESS: N_("**Success**, great if the roller chooses"),
    CheckOutcome.SUCCESS: N_("**Success**"),
    CheckOutcome.OPEN: N_("**The GM decides**"),
    CheckOutcome.FAILURE: N_("**Failure**"),
    CheckOutcome.GREAT_FAILURE: N_("**Failure**, great if there is such an effect"),
}

GREAT_IN_SHORT = {
    CheckOutcome.GREAT_SUCCESS: N_("**Success**, may be great"),
    CheckOutcome.GREAT_FAILURE: N_("**Failure**, may be great"),
}
"""The same where little space is left."""

MODIFIERS = {**CHECK_NAMES, **ATTACK_NAMES, **CHECKING.values}
"""The names of modifiers that the rules or the game's sheets have."""

TOPICS = (
    frozenset({"D-1", "D-8", "D-9", "D-10", "D-12"}),
    frozenset({"D-11"}),
    frozenset({"D-5", "D-14", "D-16"}),
    frozenset({"D-4"}),
)
"""The rules with steps that share a line: the dice value, the further dice, the target, the degree."""


def _faces(kept: Sequence[tuple[str, bool]]) -> str:
    return "[" + ", ".join(face if counts else f"~~{face}~~" for face, counts in kept) + "]"


def _dice(rolled: CheckDice, done: Checked) -> str:
    """The D10 of the dice value in the order in which they fell, those that do not count struck
    through: ``[~~3~~, 9, 8→10]``; without a roll the number."""
    if not done.check.rolled:
        return str(done.dice_value)
    shown = [str(face) for face in rolled.dice]
    for each in rolled.rerolls:
        shown[each.place] += f"→{each.face}"
    return _faces([(face, place in done.kept) for place, face in enumerate(shown)])


def _bonus(done: Checked) -> list[str]:
    """The support or hindrance dice with their sign; the highest of them counts."""
    if not done.bonus:
        return []
    counts = done.bonus.index(max(done.bonus))
    shown = _faces([(str(face), place == counts) for place, face in enumerate(done.bonus)])
    return [f"+ {shown}" if done.check.bonus_dice > 0 else f"− {shown}"]


def _signed(amount: int) -> str:
    return f"+ {amount}" if amount >= 0 else f"− {-amount}"


def dice_told(rolled: CheckDice) -> Marked:
    """The roll in text: `侦查+2 → [7, 5] + [~~3~~, 6] + 9 = **27**`. What needs neither dice nor a
    sum is its result: `**2**`."""
    done = rolled.checked
    given = sum(each.amount for each in done.check.modifiers)
    terms = [_dice(rolled, done), *_bonus(done), *([_signed(given)] if given else [])]
    typed = f"{escape(rolled.typed)} → " if rolled.typed else ""
    sums = done.check.rolled or len(terms) > 1
    return Marked(f"{typed}{' '.join(terms)} = **{done.value}**" if sums else f"{typed}**{done.value}**")


def outcome_told(words: Words, done: Checked) -> list[str]:
    """Success or failure, the degree, the target; nothing without one (D-5)."""
    if done.outcome is None or done.degree is None:
        return []
    degree = Marked(f"{done.degree:+d}")
    told = words("degree **{degree}** against {target}", degree=degree, target=done.target)
    return [Marked(f"{words(OUTCOMES[done.outcome])} · {told}")]


def _modifier(words: Words, each: Modifier) -> Marked:
    known = not each.typed and each.name in MODIFIERS
    name = words(MODIFIERS[each.name]) if known else escape(each.name)
    return Marked(f"{name} {each.amount:+d}".strip())


def _modifiers(words: Words, done: Checked) -> list[str]:
    """Each modifier by its name, where there is more to see than one number."""
    counting = [each for each in done.check.modifiers if each.amount]
    if not any(each.name for each in counting):
        return []
    total = Marked(f"{sum(each.amount for each in counting):+d}")
    named = [_modifier(words, each) for each in counting]
    return [words("Modifiers: {modifiers} = {total}", modifiers=listing(words, named), total=total)]


def missing_told(words: Words, missing: Sequence[str], *, advised: bool = True, foe: str = "") -> list[str]:
    """Values that no sheet has, ``advised`` with how to set them; nothing if none is missing."""
    names = [_lacking(words, each) for each in missing]
    if not names:
        return []
    told = words("Not on the sheet, so 0: {names}", names=listing(words, names))
    return [
        words("{told}; {advice}", told=told, advice=advice_told(words, missing, foe)) if advised else told
    ]


def untold_told(words: Words, untold: Sequence[str], who: str = "") -> list[str]:
    """The unknown values of the other side; ``who``: the owner of the sheet that lacks them."""
    names = listing(words, [_lacking(words, each) for each in untold])
    if not untold:
        return []
    if who:
        return [words("Not on the sheet of {who}, so 0: {names}", who=who, names=names)]
    return [words("Not known of the other side, so 0: {names}; type what it adds", names=names)]


def advice_told(words: Words, missing: Sequence[str], foe: str = "") -> Marked:
    """How to set what no sheet has, by an example of just that; ``foe``: it is on no player's sheet."""
    skills = [each for each in missing if not each.endswith(SHEET.attribute)] or missing
    example = words.plain(", ").join(f"{_typed(words, each)} 2" for each in skills[:2])
    if foe:
        facts = {"foe": foe, "example": Marked(example)}
        return words("set it with `/foe set foe: {foe} pairs: {example}`", **facts)
    return words("set it with `/sheet set pairs: {example}`", example=Marked(example))


def _called(words: Words, name: str) -> Marked:
    """The game's name of a value of its sheets; any other name as typed."""
    return words(CHECKING.values[name]) if name in CHECKING.values else escape(name)


def _typed(words: Words, name: str) -> str:
    """A name as it is typed on a sheet: a skill's own, or that of its attribute."""
    skill = name.removesuffix(SHEET.attribute)
    told = _called(words, skill)
    return told if skill == name else words("{skill}_attribute", skill=told)


def _lacking(words: Words, name: str) -> Marked:
    skill = name.removesuffix(SHEET.attribute)
    told = _called(words, skill)
    return told if skill == name else words("attribute of {skill}", skill=told)


def why_told(words: Words, done: Checked) -> list[str]:
    """The steps, those of one topic on one line."""
    lines = [steps_told(words, [each for each in done.reasons if each.rule in rules]) for rules in TOPICS]
    return [words.plain("; ").join(steps) for steps in lines if steps]


def check_told(words: Words, made: RollRecord[CheckRoll], detail: Detail) -> list[str]:
    """The roll, what it comes to, and at most six small lines."""
    done = made.facts.checked
    lines = [*_rolls(words, made), *outcome_told(words, done)]
    if not detail.reasons:
        return lines
    why = (*_met_told(words, made.facts.met), *small_told(words, done), *_elsewhere(words, made.facts))
    return [*lines, *(f"{SMALL}{each}" for each in why)]


def _rolls(words: Words, made: RollRecord[CheckRoll]) -> list[Marked]:
    """The roll, below that of the check which gave its target (D-60)."""
    own, met = dice_told(made.facts), made.facts.met
    if met is None:
        return [own]
    if not met.name:
        return [words("Target: {roll}", roll=dice_told(met)), own]
    sides = ((met.name, dice_told(met)), (made.sides[0].name, own))
    return [words("{name}: {roll}", name=Marked(f"**{escape(name)}**"), roll=roll) for name, roll in sides]


def _met_told(words: Words, met: Met | None) -> list[str]:
    """The modifiers of the check that gave the target, and its steps, where it is somebody's."""
    if met is None or not met.name:
        return []
    told = small_told(words, met.checked, advised=False)
    return [words("{name}: {roll}", name=escape(met.name), roll=Marked(each)) for each in told]


def small_told(words: Words, done: Checked, *, advised: bool = True) -> list[str]:
    """The modifiers, what no sheet has (``advised``: and how to set it), and the steps."""
    return [*given_told(words, done, advised=advised), *why_told(words, done)]


def given_told(words: Words, done: Checked, *, advised: bool = True) -> list[str]:
    """The modifiers, and what no sheet has; ``advised``: and how to set it."""
    check = done.check
    lacking = (*missing_told(words, check.missing, advised=advised), *untold_told(words, check.untold))
    return [*_modifiers(words, done), *lacking]


def met_by_told(words: Words, done: Checked, who: str) -> list[str]:
    """As ``small_told`` of a check by which somebody else (``who``, "": they are not named) meets it."""
    return [*_modifiers(words, done), *untold_told(words, done.check.missing, who), *why_told(words, done)]


def _elsewhere(words: Words, rolled: CheckRoll) -> list[str]:
    """That the channel plays another game."""
    if rolled.elsewhere not in SYSTEMS:
        return []
    own, other = words(CHECKING.title), words(SYSTEMS[rolled.elsewhere].title)
    return [words("A check of {own}; this channel plays {other}", own=own, other=other)]


def typed_told(words: Words, typed: str, check: Check) -> str:
    """A check that was typed and not rolled yet: what it adds, and against what."""
    total = f"{sum(each.amount for each in check.modifiers):+d}"
    if check.against is None:
        return words.plain("{typed}: total modifier {total}", typed=typed, total=total)
    return words.plain(
        "{typed}: total modifier {total} against {target}", typed=typed, total=total, target=check.against
    )


def _came_to(words: Words, made: RollRecord[CheckRoll]) -> str:
    """Success or failure, and the degree."""
    done = made.facts.checked
    if done.outcome is None or done.degree is None:
        return ""
    short = GREAT_IN_SHORT.get(done.outcome, OUTCOMES[done.outcome])
    degree = words("degree {margin}", margin=Marked(f"{done.degree:+d}"))
    return words("{outcome} ({how})", outcome=words(short), how=degree)


def _deed(words: Words, made: RollRecord[CheckRoll]) -> tuple[str, ...]:
    return (words("passive check") if made.facts.check.passive else words("check"),)


CHECK = Telling(check_told, deed=_deed, outcome=_came_to)


DEFENDS = {
    Defence.DODGE: N_("**{name}** dodges: {roll}"),
    Defence.FORTITUDE: N_("**{name}**, fortitude: {roll}"),
    Defence.REFLEX: N_("**{name}**, reflex: {roll}"),
    Defence.WILL: N_("**{name}**, will: {roll}"),
}
ATTACK_OUTCOMES = {
    CheckOutcome.GREAT_SUCCESS: N_(
        "{by} hits {name} ({atk} against {defence}), great if the attacker chooses"
    ),
    CheckOutcome.SUCCESS: N_("{by} hits {name} ({atk} against {defence})"),
    CheckOutcome.OPEN: N_("**The GM decides** whether {by} hits {name} ({atk} against {defence})"),
    CheckOutcome.FAILURE: N_("{by} misses {name} ({atk} against {defence})"),
    CheckOutcome.GREAT_FAILURE: N_(
        "{by} misses {name} ({atk} against {defence}), a great failure if there is such an effect"
    ),
}
"""Attacker and target: the attacker comes first, whichever roll it stands below."""

ATTACK_TOPICS = (frozenset({"D-22"}), frozenset({"D-17", "D-14"}), frozenset({"D-18", "D-19", "D-56"}))
"""The rules with steps that share a line: concealment, skill and weapon and difficulty, penalties and range;
the most frequent questions come first."""


def _attack_told(words: Words, made: RollRecord[AttackRoll], detail: Detail) -> list[str]:
    facts = made.facts
    lines: list[str] = [words("ATK: {roll}", roll=dice_told(facts.roll))]
    for guard, landed in zip(facts.guards, facts.landed, strict=True):
        by, name = bold(made.sides[0].name), bold(guard.name) if guard.name else words("the target")
        lines += [*_guard_told(words, guard), landed_told(words, by, name, landed)]
    if facts.is_open:
        lines.append(words("Defence: dodge, unless the attack names another"))
    if not detail.reasons:
        return lines
    return [*lines, *(f"{SMALL}{each}" for each in _why(words, facts))]


def _guard_told(words: Words, guard: Guard) -> list[str]:
    """A defence that was rolled."""
    if guard.roll is None or guard.kind is None:
        return []
    name = escape(guard.name) if guard.name else words("The target")
    return [words(DEFENDS[guard.kind], name=name, roll=dice_told(guard.roll))]


def landed_told(words: Words, by: Marked, name: Marked, landed: Landed, *, brief: bool = False) -> Marked:
    """The result of an attack against one DEF: attacker and target, ATK against DEF, and unless ``brief`` the
    POW."""
    told = words(ATTACK_OUTCOMES[landed.outcome], by=by, name=name, atk=landed.atk, defence=landed.defence)
    if brief:
        return told
    return words("{told} · POW **{pow}**", told=told, pow=Marked(f"{landed.pow:+d}"))


def _why(words: Words, facts: AttackRoll) -> list[str]:
    """The steps: the check's, the attack's, and what cover does."""
    kinds = dict.fromkeys(guard.kind for guard in facts.guards)
    steps: list[Reason] = []
    for kind in kinds:
        steps += cover_reasons(facts.attack, kind)
    done = facts.roll.checked
    lines = [*given_told(words, done), *attack_told(words, facts.attack), *steps_told(words, steps)]
    lines += why_told(words, done)
    for guard in facts.guards:
        if guard.roll is not None:
            lines += met_by_told(words, guard.roll.checked, guard.name)
    return list(dict.fromkeys(lines))


def attack_told(words: Words, attack: Attack) -> list[str]:
    """Why an attack's check is as it is, what belongs together on one line."""
    reasons = attack_reasons(attack)
    lines = [steps_told(words, [each for each in reasons if each.rule in rules]) for rules in ATTACK_TOPICS]
    return [words.plain("; ").join(steps) for steps in lines if steps]


def _attacks(words: Words, made: RollRecord[AttackRoll]) -> tuple[str, ...]:
    return (words("attacks"),)


ATTACK_CHECK = Telling(_attack_told, deed=_attacks)
