"""Words of attacks and rests with dice pools."""

from bot.rolls.record import RollRecord
from bot.systems.pool.attacks import Attack, Defence, Struck, rest
from bot.systems.pool.health import Body
from bot.systems.pool.rests import Back, rule
from bot.systems.pool.roll_kinds import Attacked, Rested, awaits_defence, recovery, struck
from bot.text import N_
from bot.wording.reasons import reasons_told
from bot.wording.rolls.dice import Detail, Telling, roll_told, side_told
from bot.wording.sheet import attribute
from bot.wording.words import Marked, Words, bold, escape, listing

DEFENDS = {
    Defence.BLOCK: N_("**{name}** blocks: {roll}"),
    Defence.DODGE: N_("**{name}** dodges: {roll}"),
    Defence.RESIST: N_("**{name}** resists: {roll}"),
}


def _attack_told(words: Words, made: RollRecord[Attacked], detail: Detail) -> list[str]:
    """The attack's roll, the defender's, and what they come to."""
    attacker, *defenders = made.sides
    lines = side_told(words, attacker, detail.most)
    for defender in defenders:
        first, *others = side_told(words, defender, detail.most)
        told = DEFENDS[made.facts.defence or Defence.DODGE]
        name = escape(defender.name) if defender.name else words("The target")
        lines += [words(told, name=name, roll=Marked(first)), *others]
    if awaits_defence(made):
        return [*lines, _waiting(words, made.facts.attack, attacker.result)]
    outcome = struck(made)
    why = [reasons_told(words, outcome.reasons)] if detail.reasons else []
    target = made.sides[1].name if defenders else ""
    by, name = bold(attacker.name), bold(target) if target else words("the target")
    return [*lines, outcome_told(words, made.facts.attack, outcome, by, name), *why]


def _waiting(words: Words, attack: Attack, result: int) -> Marked:
    left = rest(result, attack.protection)
    if not attack.protection:
        return words("**{left}** before a defence: block, dodge or resist", left=left)
    return words(
        "**{left}** after protection {protection}, before a defence: block, dodge or resist",
        left=left, protection=attack.protection,
    )  # fmt: skip


def outcome_told(words: Words, attack: Attack, outcome: Struck, by: Marked, name: Marked) -> Marked:
    """Attacker and target, the lost dice, and what is left of them."""
    if not outcome.hits:
        return words("{by} misses {name}: no dice lost", by=by, name=name)
    hits = _hits(words, attack, outcome, words("{by} hits {name}", by=by, name=name))
    if outcome.left is None:
        return hits
    if outcome.unconscious:
        return words("{hits}, none left: **unconscious**", hits=hits)
    return words("{hits}, **{left}** left", hits=hits, left=outcome.left)


def _hits(words: Words, attack: Attack, outcome: Struck, told: Marked) -> Marked:
    if attack.attribute is None:
        return words.plural(
            "{told}: **{n}** die of the attacked attribute lost",
            "{told}: **{n}** dice of the attacked attribute lost",
            outcome.lost,
            told=told,
        )
    attacked = attribute(words, attack.attribute.value)
    return words.plural(
        "{told}: **{n}** {attribute} die lost",
        "{told}: **{n}** {attribute} dice lost",
        outcome.lost,
        told=told,
        attribute=attacked,
    )


def _attacks(words: Words, made: RollRecord[Attacked]) -> tuple[str, ...]:
    return (words("attacks"),)


def _rest_told(words: Words, made: RollRecord[Rested], detail: Detail) -> list[str]:
    """The old and new dice of each damaged attribute, then the rolls hour by hour."""
    body, steps = recovery(made.facts)
    lines = [_recovered(words, made.facts.body, body)]
    if body.is_unconscious:
        lines.append(words("**Unconscious** still"))
    elif made.facts.body.is_unconscious:
        lines.append(words("Conscious again"))
    rolled = zip(made.facts.rolled, steps, strict=True)
    lines += [_hour(words, roll_told(words, each.roll, detail.most), back) for each, back in rolled]
    return [*lines, reasons_told(words, rule(steps))] if detail.reasons else lines


def _hour(words: Words, roll: Marked, back: Back) -> str:
    told = words(
        "hour {hour}, {attribute}: {roll}, {left} of {full}",
        hour=back.hour, attribute=attribute(words, back.attribute.value), roll=roll,
        left=back.left, full=back.full,
    )  # fmt: skip
    return f"-# {told}"


def _recovered(words: Words, before: Body, after: Body) -> Marked:
    pairs = zip(before.stocks, after.stocks, strict=True)
    changed = [(name, old, new) for (name, old), (_, new) in pairs if old.is_damaged]
    said = N_("{attribute} {old} → **{new}** of {full}")
    return listing(
        words,
        [
            words(said, attribute=attribute(words, name.value), old=old.left, new=new.left, full=new.full)
            for name, old, new in changed
        ],
    )


def _rests(words: Words, made: RollRecord[Rested]) -> tuple[str, ...]:
    return (words.plural("rests {n} hour", "rests {n} hours", made.facts.hours),)


ATTACK = Telling(_attack_told, deed=_attacks)
REST = Telling(_rest_told, deed=_rests)
