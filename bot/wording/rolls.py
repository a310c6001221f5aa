"""Rolls, tries and opposed rolls, told."""

from bot.dice.roll import Die, Group, Roll
from bot.systems.pool.made import Made, Side
from bot.systems.pool.tries import Assistance, Band, Verdict
from bot.text import N_, tidy
from bot.wording.falling import fell_told
from bot.wording.reasons import reasons_told
from bot.wording.words import Marked, Words, escape, listing

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


def _group(words: Words, group: Group, most: int | None) -> str:
    """The dice in square brackets, ``most`` of them at most."""
    shown = [_die(die) for die in group.dice[:most]]
    if more := len(group.dice) - len(shown):
        shown.append(words("… {n} more", n=more))
    return "[" + ", ".join(shown) + "]"


def roll_told(words: Words, roll: Roll, most: int | None = None) -> Marked:
    """What was typed, the faces in the order rolled, the result: `4P → [3, 1] = **3**`."""
    shown = [_group(words, part, most) if isinstance(part, Group) else part for part in roll.shown]
    return Marked(f"{escape(roll.typed)} → {' '.join(shown)} = **{roll.total}**{_held_back(words, roll)}")


def _held_back(words: Words, roll: Roll) -> str:
    """How many dice stayed in the hand, if any (P-6)."""
    held = sum([group.held_back for group in roll.groups])
    if not held:
        return ""
    if roll.given_up:
        return " " + words("(all {held} held back: given up)", held=held)
    return " " + words("(held back {held})", held=held)


def band_told(words: Words, band: Band) -> Marked:
    """The band of a difficulty (P-10)."""
    return words(BANDS[band])


def _margin(words: Words, margin: int) -> Marked:
    """By how much; that an equal result fails (P-9) is easily forgotten."""
    signed = f"{margin:+d}"
    return Marked(signed) if margin else words("{margin}: it must be higher", margin=signed)


def verdict_told(words: Words, verdict: Verdict, *, given_up: bool = False) -> Marked:
    """Success or failure, by how much, against which difficulty and band; or that the
    try was given up (P-6)."""
    against = {"difficulty": verdict.difficulty, "band": band_told(words, verdict.band)}
    if given_up:
        return words("**Failure** · given up, difficulty {difficulty} ({band})", **against)
    told = words("**Success**") if verdict.success else words("**Failure**")
    margin = words(
        "{result} against difficulty {difficulty} ({band}), {margin}",
        result=verdict.result, margin=_margin(words, verdict.margin), **against,
    )  # fmt: skip
    return Marked(f"{told} · {margin}")


def _side(words: Words, side: Side, most: int | None) -> list[str]:
    """The own roll and, where there are helpers, theirs and the sum or the highest."""
    lines: list[str] = [roll_told(words, roll, most) for roll in side.rolls[:1]]
    for helper in side.rolls[1:]:
        lines.append(words("  assisted by {roll}", roll=roll_told(words, helper, most)))
    if len(side.rolls) > 1:
        combined = side.assistance is Assistance.COMBINED
        lines.append(
            words("  combined: **{result}**", result=side.result)
            if combined
            else words("  best: **{result}**", result=side.result)
        )
    return lines


def _one_side(words: Words, made: Made, most: int | None, *, reasons: bool) -> list[str]:
    side = made.sides[0]
    rolls = [_side(words, side, most), *([roll_told(words, repeat, most)] for repeat in made.repeats)]
    for lines, verdict in zip(rolls, made.verdicts, strict=False):  # Without a difficulty there is none.
        lines.append(verdict_told(words, verdict, given_up=side.given_up))
    told = [line for lines in rolls for line in lines]
    if made.search and reasons:
        told.append(reasons_told(words, made.search.reasons))
    return told + _fall(words, made, most, reasons=reasons)


def _fall(words: Words, made: Made, most: int | None, *, reasons: bool) -> list[str]:
    """The fall: of one who fell, or of a rider who was hit."""
    if made.fell is None:
        return []
    roll = made.fell.roll and roll_told(words, made.fell.roll, most)
    kept_seat = made.verdicts[0].success if made.verdicts else None
    return fell_told(words, made.fell, roll, damage=made.difficulty, kept_seat=kept_seat, reasons=reasons)


def _several_sides(words: Words, made: Made, most: int | None, *, decided: bool) -> list[str]:
    lines: list[str] = []
    for side in made.sides:
        first, *others = _side(words, side, most)
        name = Marked(f"**{escape(side.name)}**")
        lines += [words("{name}: {roll}", name=name, roll=Marked(first)), *others]
    if (opposed := made.opposed) and decided:
        names = listing(words, [made.sides[winner].name for winner in opposed.winners])
        tie, won = N_("**Tie** between {names} with {best}"), N_("**{names} wins** with {best}")
        lines.append(words(tie if opposed.tie else won, names=names, best=opposed.best))
    return lines


def made_told(
    words: Words, made: Made, *, headed: bool = True, most: int | None = None, reasons: bool = True
) -> Marked:
    """Everything of what was made: who, for what, the dice, the verdict.

    ``headed``: with a first line that names the roller, and a last one that says which of
    several sides won; ``most``: of each group of dice only so many are shown;
    ``reasons``: with the steps of a fall or a search.
    """
    heading = _heading(words, made, headed=headed)
    if len(made.sides) > 1:
        body = _several_sides(words, made, most, decided=headed)
    else:
        body = _one_side(words, made, most, reasons=reasons)
    return Marked("\n".join([" · ".join(heading), *body] if heading else body))


def _heading(words: Words, made: Made, *, headed: bool) -> list[str]:
    """Who (where it is ``headed``), what they do beside rolling, and what for."""
    several = len(made.sides) > 1
    who = "⚔ " + words("**Opposed roll**") if several else f"🎲 **{escape(made.sides[0].name)}**"
    heading: list[str] = [who] if headed else []
    if made.search:
        heading.append(words("searches"))
    if made.fell:
        heading.append(words.plural("falls {n} step", "falls {n} steps", made.fell.fall.drop))
    if label := tidy(made.label):
        heading.append(words("for {label}", label=label))
    return heading
