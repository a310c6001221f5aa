"""What a player typed, as a roll of a game in a file: `attack 5 dc 15`, `侦查 b1`, `2d6+1`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from bot.characters.character import Entry, EntryKind
from bot.characters.formulas import worth
from bot.characters.resolved import resolved
from bot.dice.notation import Typed, commented, needs_sheet, read
from bot.dice.signs import compared, comparing
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from bot.systems.judging.judged import Judged
from bot.systems.judging.judgements import FACES, SIGNS, Judgement
from bot.systems.judging.readings import MOST_DICE, READINGS, TOTAL
from bot.systems.named_rolls import AskedRoll
from bot.systems.recipes.recipe import NamedRoll, Recipe
from bot.systems.recipes.templates import filled
from bot.text import fold, half_width, tidy

MOST_OF = 60
"""How many characters of what was typed behind a roll's name are shown with it."""

_AGAINST: Final = (
    rf"(?:(?P<sign>{comparing(SIGNS.values())})"
    r"|(?<![^\W\d_])(?:dc|target|(?:vs\.?|against)(?:\s*ac)?|(?<=\S\s)ac)(?![a-z])|难度|目标值?|(?<=\S)\s?对)"
)
"""What stands before a target. `ac` and 对 may also begin a name, so that something stands before them."""
_TARGET: Final = re.compile(rf"{_AGAINST}\s*(?P<told>[-+]?[0-9]{{1,6}})\s*$", re.IGNORECASE)
_NAMED_TARGET: Final = re.compile(rf"{_AGAINST}\s*(?P<told>[^<>=]{{1,{MOST_OF}}})$", re.IGNORECASE)
_WAY: Final = re.compile(r"(?P<word>[^\W\d]+)(?P<number>[0-9]{0,2})")
ALSO: Final[Mapping[str, str]] = {
    "advantage": "adv", "优势": "adv", "disadvantage": "dis", "劣势": "dis",
    "bonus": "b", "奖励": "b", "奖励骰": "b", "penalty": "p", "惩罚": "p", "惩罚骰": "p",
}  # fmt: skip
"""Other words for the usual ways to roll."""
_DICE_BEHIND: Final = re.compile(
    rf"(?<!\w)({'|'.join(each for each in ALSO if each.isascii())}) (?:die|dice)(?!\w)"
)
"""`bonus die`, as people say it."""
_OPPOSITE: Final[Mapping[str, str]] = {"adv": "dis", "dis": "adv", "b": "p", "p": "b"}
MOST_WAYS = 6
"""How many words for ways to roll, and for outcomes, are read at either end of a number."""
_ARITHMETIC: Final = re.compile(r"[\w\s+\-*/×÷().]+")
_COMMAND: Final = re.compile(r"[.。!/]\s*(?=[^\W\d])")
"""What other bots' commands begin with: `.ra 侦查`."""
_LATIN: Final = re.compile(r"[a-z]+[0-9]{0,2}(?![a-z0-9])")


@dataclass(slots=True)
class _Parts:
    """A typed text taken apart: the words left, a way to roll with its number, the outcome that is asked for
    (`Judged.need`), the target and its sign. ``words``: the words that were taken, as they were typed.
    ``called``: how the number in the text was called ("": not at all)."""

    text: str
    way: str = ""
    number: int = 1
    need: int = -1
    target: int | None = None
    sign: str = ""
    words: tuple[str, ...] = ()
    called: str = ""


def asked(recipe: Recipe, text: str, values: Mapping[str, int]) -> AskedRoll[Judged] | None:
    """What a text asks of the game. None: it is not one of its rolls.

    Refusals ``game.…``: a number is missing, or there are too many; those of dice and formulas.
    """
    return _asked(recipe, text, frozenset(values.items()))


@lru_cache(maxsize=1024)
def _asked(recipe: Recipe, text: str, known: frozenset[tuple[str, int]]) -> AskedRoll[Judged] | None:
    values = dict(known)
    body, comment = commented(half_width(text))
    if len(body) > 2 * MOST_OF + 80 or not recipe.rolls:
        return None
    body, own = body.strip(), _of_sheet(recipe, values)
    found = _named(recipe, body, own) or _usual(recipe, body, own)
    if found is not None:
        roll, parts = found
        return _with_comment(_made(recipe, roll, parts, own), comment)
    judged = _typed(recipe, body, values, own)
    return _with_comment(judged, comment) if judged else None


def _with_comment(roll: AskedRoll[Judged], comment: str) -> AskedRoll[Judged]:
    return replace(roll, comment=tidy(comment)) if comment else roll


# ---------------------------------------------------------------- which roll is meant


def _named(recipe: Recipe, body: str, own: Mapping[str, int]) -> tuple[NamedRoll, _Parts] | None:
    """A roll that is called by its name; the longest name counts."""
    typed = _bare(body)
    label, roll = max(_calls(recipe, typed), key=lambda call: len(call[0]), default=("", None))
    if roll is None:
        return None
    return roll, _parts(recipe, typed[len(label) :], roll, own)


def begins(recipe: Recipe, text: str) -> bool:
    """Whether a text begins with the name of a roll."""
    return any(True for _ in _calls(recipe, _bare(text)))


def _bare(text: str) -> str:
    """A text, folded, without what other bots' commands begin with."""
    typed = fold(text)
    command = _COMMAND.match(typed)
    return typed[command.end() :] if command else typed


def _calls(recipe: Recipe, typed: str) -> Iterator[tuple[str, NamedRoll]]:
    """The rolls with whose names a folded text begins, each with that name."""
    return ((label, roll) for roll in recipe.rolls for label in roll.labels if _begins(typed, label, roll))


def _begins(text: str, label: str, roll: NamedRoll) -> bool:
    """Whether a text begins with a name as a word of its own; `ra侦查` are two words of two scripts. A way to
    roll may stand right behind it: `rab 侦查`."""
    behind = text[len(label) :]
    if not text.startswith(label) or behind[:1] == "_":
        return False
    if not behind[:1].isalpha() or behind[0].isascii() != label[-1].isascii():
        return True
    way = _LATIN.match(behind)
    return way is not None and _way(way[0], roll) is not None


def _usual(recipe: Recipe, body: str, own: Mapping[str, int]) -> tuple[NamedRoll, _Parts] | None:
    """The usual roll, where a text is arithmetic with the name of a value, or a number, or both: `侦查 50` is
    a roll of somebody who has no sheet."""
    roll = recipe.usual_roll
    if roll is None:
        return None
    parts = _parts(recipe, fold(body), roll, own)
    numbers = parts.text.split(",")
    if len(numbers) > len(roll.given) or not all(map(_ARITHMETIC.fullmatch, numbers)):
        return None
    if len(numbers) > 1:
        told = [_told_number(recipe, each.strip(), own) for each in numbers]
        return None if None in told else (roll, parts)
    if _told_number(recipe, parts.text, own) is None:
        named = _NAMED.fullmatch(parts.text)
        if named is None:
            return None
        parts.called, parts.text = named.groups()
    return roll, parts


_NAMED: Final = re.compile(r"([^\W\d]+(?: [a-z]+){0,3})\s*([0-9]{1,4})")


def _told_number(recipe: Recipe, text: str, own: Mapping[str, int]) -> int | None:
    """The number that a text tells. None: it is not one."""
    try:
        return _number(recipe, text, own)
    except Refusal:
        return None


def _parts(recipe: Recipe, text: str, roll: NamedRoll, own: Mapping[str, int]) -> _Parts:
    """The words behind a roll's name: the target, and what is left. Ways to roll and what is asked for may
    stand before or behind each number."""
    parts = _Parts(_DICE_BEHIND.sub(r"\1", text.strip()))
    before, behind = _ways_behind(parts.text, roll)
    if found := _TARGET.search(before) or _NAMED_TARGET.search(before):
        parts.target = _told_number(recipe, found["told"].strip(), own)
        if parts.target is not None:
            parts.sign = compared(found["sign"] or "")
            parts.text = f"{before[: found.start()].strip()} {behind}".strip()
    typed = _apart(recipe, parts.text, roll, own).split(",")
    numbers, ways = [each.split() for each in typed], list[tuple[str, int]]()
    for words, place in product(numbers, (0, -1) * MOST_WAYS):
        if words and _takes(parts, words[place], roll, ways):
            words.pop(place)
    if parts.words:
        left = (
            " ".join(words) for words, each in zip(numbers, typed, strict=True) if words or not each.strip()
        )
        parts.text = ", ".join(left)
    parts.way, parts.number = _together(roll, ways)
    return parts


def _ways_behind(text: str, roll: NamedRoll) -> tuple[str, str]:
    """A text, and the ways to roll at its end: `attack 5 vs 15 adv`."""
    words = text.split()
    count = next((at for at, word in enumerate(reversed(words)) if _way(word, roll) is None), len(words))
    return " ".join(words[: len(words) - count]), " ".join(words[len(words) - count :])


_FIRST_NAME: Final = re.compile(r"[^\W\d]\w*")


def _apart(recipe: Recipe, text: str, roll: NamedRoll, own: Mapping[str, int]) -> str:
    """`困难侦查` and `侦查奖励骰` with a space between, since Chinese is written without one; names of the
    sheet stay whole."""
    first = _FIRST_NAME.match(text)
    if first is None or recipe.names.canonical(first[0]) in own:
        return text
    ways = (word for word, way in ALSO.items() if way in roll.ways)
    words = [each for each in (*roll.judgement.asked, *ways) if not each.isascii()]
    for word in sorted(words, key=len, reverse=True):
        if text.startswith(word):
            text = f"{word} {text.removeprefix(word)}"
        elif text.endswith(word):
            text = f"{text.removesuffix(word)} {word}"
    return text


def _takes(parts: _Parts, word: str, roll: NamedRoll, ways: list[tuple[str, int]]) -> bool:
    """Whether a word is a way to roll, or the one thing that is asked for, and is noted as such."""
    way, place = _way(word, roll), roll.judgement.asked.get(word)
    if way is not None:
        ways.append(way)
    elif place is not None and parts.need < 0:
        parts.need = place
    else:
        return False
    parts.words = (*parts.words, word)
    return True


def _way(word: str, roll: NamedRoll) -> tuple[str, int] | None:
    """The way to roll that a word names, and the number behind it."""
    found = _WAY.fullmatch(word)
    if found is None:
        return None
    way = found["word"] if found["word"] in roll.ways else ALSO.get(found["word"], "")
    return (way, int(found["number"] or 1)) if way in roll.ways else None


def _together(roll: NamedRoll, ways: Iterable[tuple[str, int]]) -> tuple[str, int]:
    """One way to roll of several: the numbers of one are added, opposite ones cancel each other.

    Refusal: two stand side by side.
    """
    total = dict.fromkeys(roll.ways, 0)
    for way, number in ways:
        wanted = _OPPOSITE.get(ALSO.get(way, way))
        opposite = next((each for each in roll.ways if ALSO.get(each, each) == wanted), way)
        less = min(number, total[opposite]) if opposite != way else 0
        total[opposite] -= less
        total[way] += number - less
    left = [(way, number) for way, number in total.items() if number]
    if len(left) > 1:
        raise Refusal("game.two_ways", roll=roll.name, one=left[0][0], other=left[1][0])
    return left[0] if left else ("", 1)


# ---------------------------------------------------------------- what is rolled


def _made(recipe: Recipe, roll: NamedRoll, parts: _Parts, own: Mapping[str, int]) -> AskedRoll[Judged]:
    numbers = {**own, **_given(recipe, roll, parts.text, own), "n": parts.number}
    template = roll.ways[parts.way] if parts.way else roll.dice
    dice = filled(template, numbers, recipe.names)
    if roll.none and read(dice, {}).dice == 0:
        if (other := recipe.roll(roll.none)) is not None:
            return _made(recipe, other, replace(parts, text="", way="", need=-1), own)
        dice = filled(roll.none, numbers, recipe.names)
    judgement = _filled_in(roll.judgement, numbers, recipe)
    facts = Judged(
        judgement,
        dice,
        _target(recipe, roll, parts, numbers),
        roll.name,
        " ".join(filter(None, (parts.called, parts.text, *parts.words)))[:MOST_OF],
        recipe.ties,
        parts.need,
    )
    READINGS[judgement.reading].must(facts.typed)  # A number filled in may make other dice: `d66`.
    return _rolled(facts)


def _given(recipe: Recipe, roll: NamedRoll, text: str, own: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers that were typed behind a roll, by the names in its braces."""
    typed = [each.strip() for each in text.split(",")] if text else []
    if len(typed) > len(roll.given):
        raise Refusal(
            "game.too_many_numbers", roll=roll.name, names=_names(roll), extra=typed[len(roll.given)]
        )
    numbers = dict[str, int]()
    for place, (name, default) in enumerate(roll.given):
        if place < len(typed) and typed[place]:
            numbers[name] = _number(recipe, typed[place], own)
        elif default is None:
            example = ", ".join(("3",) * (place + 1))
            raise Refusal(
                "game.number_missing", roll=roll.name, name=name, names=_names(roll), example=example
            )
        else:
            numbers[name] = default
    return numbers


def _names(roll: NamedRoll) -> str:
    return ", ".join(name for name, _ in roll.given)


def _number(recipe: Recipe, text: str, own: Mapping[str, int]) -> int:
    return worth(_of_several_words(recipe.names.joined(text), own), own)


def _of_several_words(text: str, own: Mapping[str, int]) -> str:
    """A text with the sheet's names of several words (`spot hidden`) as dice name them; the longest first,
    since one may begin another."""
    if " " not in text:
        return text
    for name in sorted(filter(lambda each: "_" in each, own), key=len, reverse=True):
        words = re.escape(name).replace("_", "[ _]")
        text = re.sub(rf"(?<!\w){words}(?!\w)", name, text)
    return text


def _target(recipe: Recipe, roll: NamedRoll, parts: _Parts, numbers: Mapping[str, int]) -> int | None:
    if parts.target is not None:
        if not roll.judgement.aims:
            raise Refusal("game.no_target", target=parts.target)
        return _as_wanted(roll.judgement, parts.sign, parts.target)
    if not roll.target:
        return None
    return _number(recipe, filled(roll.target, numbers, recipe.names), numbers)


def _as_wanted(judgement: Judgement, sign: str, target: int) -> int:
    """A typed target as the judgement compares with it: more than 14 is at least 15.

    Refusal: the game asks for the opposite.
    """
    if not sign or not judgement.sign:
        return target
    if sign[0] != judgement.sign[0]:
        raise Refusal("game.other_sign", sign=sign, wanted=judgement.sign)
    closer = (len(sign) == 1) - (len(judgement.sign) == 1)
    return target + (closer if sign[0] == ">" else -closer)


def _filled_in(judgement: Judgement, numbers: Mapping[str, int], recipe: Recipe) -> Judgement:
    """The judgement with numbers for the names in its faces."""
    if not any("{" in part for part in judgement.faces):
        return judgement
    told = (filled(part, numbers, recipe.names) for part in judgement.faces)
    return replace(judgement, **dict(zip(FACES, told, strict=True)))


def _of_sheet(recipe: Recipe, values: Mapping[str, int]) -> Mapping[str, int]:
    """A sheet's values with those of the game, also where the sheet was made for another game."""
    names = recipe.names
    if names.plain <= values.keys():
        return values
    known = {names.canonical(name): value for name, value in values.items()}
    entries = tuple(Entry(name, EntryKind.VALUE, value) for name, value in known.items())
    return {**resolved(entries, names).values, **values}


# ---------------------------------------------------------------- typed dice


def _typed(
    recipe: Recipe, body: str, values: Mapping[str, int], own: Mapping[str, int]
) -> AskedRoll[Judged] | None:
    """Dice as they are typed, judged as the roll with the same dice; None: no roll has such dice."""
    rolls = [each for each in recipe.rolls if each.typed]
    if not rolls:
        return None
    try:
        typed = read(body, values, labelled=True)
    except Refusal:
        return None
    found = next((each for each in rolls if typed.groups and _alike(typed, each)), None)
    if found is None or typed.dice > MOST_DICE:
        return None
    known = {**own, **{name: default for name, default in found.given if default is not None}}
    numbers = {**dict.fromkeys((name for name, _ in found.given), 0), **known}
    return _judged_as(
        _filled_in(found.judgement, numbers, recipe), typed, recipe, _usual_target(recipe, found, known)
    )


def _usual_target(recipe: Recipe, roll: NamedRoll, known: Mapping[str, int]) -> int | None:
    """A roll's own target if nothing need be typed for it."""
    try:
        return _target(recipe, roll, _Parts(""), known)
    except Refusal:
        return None


def _judged_as(
    judgement: Judgement, typed: Typed, recipe: Recipe, usual: int | None
) -> AskedRoll[Judged] | None:
    if typed.sign and (not judgement.sign or typed.sign[0] != judgement.sign[0]):
        return None
    try:
        READINGS[judgement.reading].must(typed)
    except Refusal:
        return None
    target = usual if typed.difficulty is None else _as_wanted(judgement, typed.sign, typed.difficulty)
    dice = _without_names(typed)
    return _rolled(Judged(judgement, dice, target, ties=recipe.ties), typed.comment)


def _rolled(facts: Judged, comment: str = "") -> AskedRoll[Judged]:
    sign = facts.judgement.sign
    target = f"{sign} {facts.target}" if sign and facts.target is not None else ""
    return AskedRoll(facts.dice, facts, comment, target)


def _without_names(typed: Typed) -> str:
    """Typed dice as everybody may read them: as they are typed, if no sheet is needed for it."""
    return spelt(typed.expression) if needs_sheet(typed.text) else typed.text


def _alike(typed: Typed, roll: NamedRoll) -> bool:
    """Whether typed dice are those of a roll. A sum may have further dice behind them."""
    own, told = _roll_sides(roll), _sides(typed)
    if roll.judgement.reading != TOTAL:
        return own == told
    return own <= told and _sides_of(typed.groups[0].notation) <= own


_SIDES: Final = re.compile(r"d\s*([0-9]+|%|f)", re.IGNORECASE)


def _roll_sides(roll: NamedRoll) -> frozenset[str]:
    return _sides_of(roll.dice)


def _sides_of(dice: str) -> frozenset[str]:
    """The sides of dice, as they are written."""
    return frozenset("100" if each == "%" else each.lower() for each in _SIDES.findall(dice))


def _sides(typed: Typed) -> frozenset[str]:
    return _sides_of(" ".join(each.notation for each in typed.groups))
