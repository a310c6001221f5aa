"""The reasons for all places, a line each."""

from collections.abc import Iterable

from bot.encounter.derivations import AGREED, Stand, Standings, Tie
from bot.encounter.encounter import InitiativeRoll
from bot.systems.clock import BY_HAND, DICE, EFFECT, GIVEN, MODIFIER, Part
from bot.text import N_
from bot.wording.clocks import spoken_by
from bot.wording.clocks.clock_words import ClockWords, drawn
from bot.wording.rules import section_of
from bot.wording.words import Marked, Words, bold, escape, fitting

ROOM, TIES_ROOM = 900, 300
"""Characters for the sums and for the ties."""

PARTS = {MODIFIER: N_("modifier"), GIVEN: N_("given"), BY_HAND: N_("set by hand"), EFFECT: N_("an effect")}
TIES = {
    "modifier": N_("the higher modifier"),
    "level": N_("the higher level"),
    "gm_run": N_("run by the GM"),
    "players_first": N_("a player's character"),
    "joined": N_("joined first"),
    "rolled": N_("the higher roll"),
    AGREED: N_("as agreed"),
}


def derivations(words: Words, held: Standings) -> Marked:
    """The sums of all initiatives, the order of equals, and its rule."""
    spoken, ties = spoken_by(held.system), held.ties
    lines = [line for stand in held.stands for line in _stand(words, spoken, stand)]
    told = [fitting(words, lines, ROOM)] if lines else [words("The track is empty.")]
    if ties:
        told.append(fitting(words, [_tie(words, tie) for tie in ties], TIES_ROOM))
    rules = [each.rule for stand in held.stands for each in (*_shown(stand), *stand.why.notes)]
    return Marked("\n".join([*told, *_sections(words, [*rules, held.tie_rule if ties else ""])]))


def _shown(stand: Stand) -> list[Part]:
    """The parts that count; the first one always does."""
    return [each for n, each in enumerate(stand.why.parts) if each.amount or not n]


def _stand(words: Words, spoken: ClockWords, stand: Stand) -> list[Marked]:
    who, value = stand.row.combatant, stand.why.value
    name = Marked(f"{'▶ ' if stand.row.is_current else ''}{bold(who.name)}")
    told = _sum(words, spoken, stand) if spoken.check(words, who, value, stand.roll) else None
    total = words("{name}: {sum}", name=name, sum=told) if told else name
    return [total, *(Marked(f"-# {words(spoken.notes[each.key], **each.facts)}") for each in stand.why.notes)]


def _sum(words: Words, spoken: ClockWords, stand: Stand) -> Marked:
    if card := drawn(words, stand.roll):
        return card
    first, *others = _shown(stand)
    terms = [_first(words, first, stand.roll), *(_term(words, spoken, each) for each in others)]
    return Marked(f"**{stand.why.value}** = {' '.join(terms)}")


def _first(words: Words, part: Part, roll: InitiativeRoll | None) -> Marked:
    if part.key != DICE or roll is None:
        return words("{amount} ({what})", amount=part.amount, what=words(PARTS[part.key]))
    value = "" if sum(roll.faces) == part.amount else f" → {part.amount}"
    return Marked(f"[{', '.join(map(str, roll.faces))}]{value}")


def _term(words: Words, spoken: ClockWords, part: Part) -> Marked:
    label = PARTS.get(part.key) or spoken.parts[part.key]
    what = escape(part.name) if part.name else words(label)
    amount = Marked(f"{'-' if part.amount < 0 else '+'} {abs(part.amount)}")
    return words("{amount} ({what})", amount=amount, what=what)


def _tie(words: Words, tie: Tie) -> Marked:
    first, second = bold(tie.first.name), bold(tie.second.name)
    told = words(
        "Equal: {first} before {second} ({why})", first=first, second=second, why=words(TIES[tie.by])
    )
    return Marked(f"-# {told}")


def _sections(words: Words, rules: Iterable[str]) -> list[Marked]:
    sections = dict.fromkeys(section_of(words, rule) for rule in rules if rule)
    listed = words.plain(", ").join(sections)
    return [Marked(f"-# {listed}")] if sections else []
