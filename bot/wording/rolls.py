"""Rolls, tries and opposed rolls, told."""

from bot.dice.roll import Die, Group, Roll
from bot.systems.pool.made import Made, Side
from bot.systems.pool.tries import Assistance, Band, Verdict
from bot.wording.words import Marked, N_, Words, escape, listing

BANDS = {
    Band.EFFORTLESS: N_("effortless"),
    Band.EASY: N_("easy"),
    Band.SKILLED: N_("needs skill or luck"),
    Band.GIFTED: N_("gifted or expert"),
    Band.RIGOROUS: N_("rigorous training and will"),
    Band.BEYOND: N_("beyond mortals"),
}


def _die(die: Die) -> str:
    shown = "→".join(map(str, die.faces))
    return shown if die.kept else f"~~{shown}~~"


def _group(group: Group) -> str:
    return "[" + ", ".join(_die(die) for die in group.dice) + "]"


def roll_told(words: Words, roll: Roll) -> Marked:
    """What was typed, the faces in the order rolled, the result: `4P → [3, 1] = **3**`."""
    shown = " ".join(_group(part) if isinstance(part, Group) else part for part in roll.shown)
    held = sum(group.held_back for group in roll.groups)
    note = " " + words("(held back {held})", held=held) if held else ""
    return Marked(f"{escape(roll.typed)} → {shown or '[]'} = **{roll.total}**{note}")


def band_told(words: Words, band: Band) -> Marked:
    """The band of a difficulty (P-10)."""
    return words(BANDS[band])


def verdict_told(words: Words, verdict: Verdict) -> Marked:
    """Success or failure, by how much, against which difficulty and band."""
    told = words("**Success**") if verdict.success else words("**Failure**")
    against = words(
        "{result} against difficulty {difficulty} ({band}), {margin}",
        result=verdict.result,
        difficulty=verdict.difficulty,
        band=band_told(words, verdict.band),
        margin=f"{verdict.margin:+d}",
    )
    return Marked(f"{told} · {against}")


def _side(words: Words, side: Side) -> list[str]:
    """The own roll and, where there are helpers, theirs and the sum or the highest."""
    lines: list[str] = [roll_told(words, side.rolls[0])]
    for helper in side.rolls[1:]:
        lines.append(words("  assisted by {roll}", roll=roll_told(words, helper)))
    if len(side.rolls) > 1:
        combined = side.assistance is Assistance.COMBINED
        lines.append(
            words("  combined: **{result}**", result=side.result)
            if combined
            else words("  best: **{result}**", result=side.result)
        )
    return lines


def _one_side(words: Words, made: Made) -> list[str]:
    side, verdicts = made.sides[0], made.verdicts
    lines = _side(words, side)
    if verdicts:
        lines.append(verdict_told(words, verdicts[0]))
    for number, repeat in enumerate(made.repeats, start=1):
        lines.append(roll_told(words, repeat))
        if verdicts:
            lines.append(verdict_told(words, verdicts[number]))
    return lines


def _several_sides(words: Words, made: Made) -> list[str]:
    lines: list[str] = []
    for side in made.sides:
        first, *others = _side(words, side)
        lines += [f"**{escape(side.name)}**: {first}", *others]
    opposed = made.opposed
    assert opposed is not None
    names = listing(words, [made.sides[winner].name for winner in opposed.winners])
    lines.append(
        words("**Tie** between {names} with {best}", names=names, best=opposed.best)
        if opposed.tie
        else words("**{names} wins** with {best}", names=names, best=opposed.best)
    )
    return lines


def made_told(words: Words, made: Made, *, headed: bool = True) -> Marked:
    """Everything of what was made: who, for what, the dice, the verdict.

    ``headed``: with a first line that names the roller and the label.
    """
    heading: list[str] = []
    if len(made.sides) == 1 and headed:
        heading = [f"🎲 **{escape(made.sides[0].name)}**"]
    elif len(made.sides) > 1 and headed:
        heading = ["⚔ " + words("**Opposed roll**")]
    if made.label:
        label = words("for {label}", label=made.label)
        heading = [f"{heading[0]} · {label}"] if heading else [label]
    body = _several_sides(words, made) if len(made.sides) > 1 else _one_side(words, made)
    return Marked("\n".join([*heading, *body]))
