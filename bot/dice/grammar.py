"""The grammar of dice notation, read by descent.

    line     = sum [(">" | ">=" | "≥" | "<" | "<=" | "≤" | "dc") integer]
    sum      = operand {sign operand}         with 孰低, 孰高 (P-7), P or N (P-4) behind operands;
                                              a sign is one of + - * x × / ÷
    operand  = {"+" | "-"} value ["d" (integer | "%") {modifier} | "d20" ("adv" | "dis") | "dF"]
    value    = integer | name | "(" sum ")" | ("max" | "min") "(" sum {"," sum} ")"
    modifier = word [sign] [integer]          with the words and signs of bot/dice/modifiers.py

Case does not matter, and spaces only within an integer or a name.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from bot.dice import modifiers
from bot.dice.budget import MAX_DICE
from bot.dice.expression import (
    MAX_NUMBER,
    Choice,
    Dice,
    Expression,
    Negative,
    Number,
    Parenthesis,
    cut,
    evaluate,
    names_in,
    written,
)
from bot.dice.kinds import FATE_SIDES, OF_THE_POOL, POOL_SIDES, DiceKind
from bot.dice.level import Level
from bot.dice.modifier import Applied, Argument, Modifier, Table
from bot.dice.signs import (
    ATTRIBUTE_WORDS,
    BUILT_IN,
    MEANT_WORDS,
    NUMBER_SIGNS,
    POINTS_SIGNS,
    WHOLE_ROLL,
    canonical,
    compared,
    comparing,
    is_name,
    losing,
)
from bot.refusal import Key, Refusal
from bot.text import closest, fold, half_width

ABOVE = ">"
"""The one sign that 🅟 and 🅽 take before a difficulty (P-9)."""
MAX_NESTING = 20
_SHORT = len(str(MAX_NUMBER)) - 1
"""No number of so many digits is too large."""
MAX_SIDES = 1000
_PERCENT_SIDES = 100
_ADVANTAGE_SIDES = 20


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{pattern})", re.IGNORECASE)


_SPACE = re.compile(r"\s*")
_VALUE = _pattern(
    r"(?P<count>[0-9]*)\s*d\s*(?:(?P<sides>[0-9]+|%)|(?P<fate>f)(?!\w))"
    r"|(?P<integer>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<open>\()|(?P<prefix>[-+])"
)
_OPEN = _pattern(r"\(")
_CLOSE = _pattern(r"\)")
_COMMA = _pattern(",")
_BEHIND = _pattern(f"(?P<pool>[{POINTS_SIGNS}{NUMBER_SIGNS}])|孰(?P<choice>[低高])|(?P<sign>[-+*/x×÷])")
_POOL_SIGN = re.compile(f"[{POINTS_SIGNS}{NUMBER_SIGNS}]", re.IGNORECASE)
_DICE = _pattern(r"d\s*(?:(?P<sides>[0-9]+|%)|(?P<fate>f)(?!\w))")
"""Behind a name or a parenthesis that counts the dice."""
_ADVANTAGE = _pattern(r"(?:(?P<best>adv(?:antage)?|优势)|dis(?:advantage)?|劣势)")
_AGAINST = _pattern(rf"(?P<sign>{comparing(('>', '>=', '<', '<='))})|dc(?![^\W\d])")
_DIFFICULTY = _pattern(r"([-+]?)\s*([0-9]+)")
_BEHIND_NAME = re.compile(
    rf"(?:孰[低高])?[{POINTS_SIGNS}{NUMBER_SIGNS}]?(?:x\w*)?|d(?:[0-9]\w*)?", re.IGNORECASE
)
"""What may follow an attribute's name without a space: 强壮P, 精神孰低P, strx2, strd6."""
_SUFFIXED = re.compile(rf"(.*[^ -~])[{POINTS_SIGNS}{NUMBER_SIGNS}]", re.IGNORECASE)
"""An unknown word that is surely a name and a suffix: 魔力P."""

_NEAR = 0.5
"""How like a known name a misspelt one is, at least: half of its letters."""
_WORDS_ALONE = re.compile(r"[^\W\d_]{2,}(?:\s+[^\W\d_]{2,})*\s*")
"""Words behind dice: a note without its sign."""
_PIECE = re.compile(r"\w+|\S|$")
"""What of an unreadable rest is named: a word or a sign."""

_ONE_SIGN: Mapping[str, str] = {"x": "*", "X": "*", "×": "*", "÷": "/"}
_POOLS = dict.fromkeys(POINTS_SIGNS, DiceKind.POINTS) | dict.fromkeys(NUMBER_SIGNS, DiceKind.NUMBER)
_ORDINARY = DiceKind.SUM
"""Looking a member up in its class takes Python 3.11 longer than it should."""
_made = lru_cache(maxsize=1024)(Dice)
"""Most dice are alike, and to look them up is faster than to make them."""
_FUNCTIONS: Mapping[str, bool] = {"max": True, "min": False}


class Reader:
    """Reads one typed text from left to right; every refusal names the place."""

    __slots__ = (
        "attributes", "depth", "dice", "fewer", "groups", "loses", "place", "raw", "size", "table", "text",
    )  # fmt: skip

    def __init__(self, text: str, attributes: Mapping[str, int], table: Table = modifiers.MODIFIERS) -> None:
        """Start at the beginning of ``text``, with the sheet's values by canonical name."""
        self.table = table
        self.raw = text
        self.text = half_width(text)
        self.size = len(self.text)
        self.attributes = attributes
        self.place = 0
        self.loses = False
        self.depth = 0
        self.groups = 0
        self.dice = 0
        self.fewer = attributes.get(WHOLE_ROLL, 0)

    def line(self) -> tuple[str, Expression, int | None, str]:
        """Read a roll: its text in tidy signs, its meaning, the difficulty behind it, and the sign
        before that ("": there is none)."""
        start = self.place
        expression = self._sum()
        text = " ".join(self.text[start : self.place].split())
        return text, expression, *self._difficulty(expression)

    def comma(self) -> bool:
        """Read a comma, if one stands here."""
        return self._take(_COMMA) is not None

    def end(self) -> None:
        """Refuse whatever is left."""
        place = self._next()
        if place >= len(self.text):
            return
        if self.text[place - 1].isspace() and _WORDS_ALONE.fullmatch(self.text, place):
            note = " ".join(self.raw[place:].split())
            raise self._refusal("dice.note_unmarked", note=note, dice=self.raw[:place].strip())
        raise self._refusal("dice.unreadable", rest=self._piece(place))

    def _piece(self, place: int) -> str:
        found = _PIECE.match(self.raw, place)
        return found[0] if found else ""

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        if self.place == self.size:
            return None
        found = pattern.match(self.text, self.place)
        if found:
            self.place = found.end()
        return found

    def _next(self) -> int:
        """Return the position of the next character that is not a space."""
        if self.place == self.size:
            return self.size
        found = _SPACE.match(self.text, self.place)
        return found.end() if found else self.place

    def _refusal(self, key: str, **facts: object) -> Refusal:
        place = self._next()
        before, after = self.raw[:place].strip(), self.raw[place:].strip()
        return Refusal(key, column=place + 1, before=before, after=after, **facts)

    def _difficulty(self, expression: Expression) -> tuple[int | None, str]:
        place, against = self.place, self._take(_AGAINST)
        if not against:
            return None, ""
        found = self._take(_DIFFICULTY)
        if not found:
            raise self._refusal("dice.difficulty_expected")
        size = self._integer(found[2])
        difficulty = -size if found[1] == "-" else size
        sign = compared(against["sign"] or "")
        if sign not in ("", ABOVE) and counts_pools(expression):
            self.place = place
            raise self._refusal("dice.meets_pool", less=difficulty - (sign == ">="))
        return difficulty, sign

    def _sum(self) -> Expression:
        groups = self.groups
        operand = self._operand()
        found = self._take(_BEHIND)
        if not found:
            return operand
        level = Level(self._refusal)
        level.add("+", operand, rolled=self.groups > groups)
        while found:
            if found.lastgroup == "sign":
                groups = self.groups
                operand = self._operand()
                level.add(_ONE_SIGN.get(found["sign"], found["sign"]), operand, rolled=self.groups > groups)
            else:
                self._combine(level, found)
            found = self._take(_BEHIND)
        return level.tree()

    def _combine(self, level: Level, found: re.Match[str]) -> None:
        """Make one operand of those before 孰低 or 孰高 (P-7), or before P or N (P-4)."""
        if found.lastgroup == "choice":
            sign, operands = level.take_divided()
            level.add(sign, Choice(found["choice"] == "高", operands), rolled=False)
            return
        sign, count = level.take_count()
        kind = _POOLS[found["pool"].lower()]
        counted, lost = self._count(count, pool=True)
        level.add(sign, _made(kind, counted, POOL_SIDES, (), lost), rolled=True)

    def _operand(self) -> Expression:
        negative = False
        while (found := self._take(_VALUE)) and found.lastgroup == "prefix":
            negative ^= found["prefix"] == "-"
        if not found:
            raise self._refusal("dice.value_expected")
        if found.lastgroup in ("sides", "fate"):
            count = found["count"]
            operand = self._dice(Number(self._integer(count) if count else 1), found)
        else:
            operand = self._value(found)
            behind = self._take(_DICE)
            operand = self._dice(operand, behind) if behind else operand
        return Negative(operand) if negative else operand

    def _value(self, found: re.Match[str]) -> Expression:
        match found.lastgroup:
            case "integer":
                return Number(self._integer(found["integer"]))
            case "open":
                inner, *more = self._nested()
                if more:
                    raise self._refusal("dice.comma")
                return Parenthesis(inner)
            case _:
                return self._named(found)

    def _nested(self) -> list[Expression]:
        """Read sums, separated by commas, up to the closing parenthesis."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self._refusal("dice.nested_too_deep", limit=MAX_NESTING)
        sums = [self._sum()]
        while self.comma():
            sums.append(self._sum())
        if not self._take(_CLOSE):
            raise self._refusal("dice.parenthesis_open")
        self.depth -= 1
        return sums

    def _named(self, found: re.Match[str]) -> Expression:
        """Read a function or an attribute."""
        word = found["name"]
        if word.lower() in _FUNCTIONS and self._take(_OPEN):
            return Choice(_FUNCTIONS[word.lower()], tuple(self._nested()))
        self.place = found.start("name")
        name, key = self._known_part(word)
        value = self.attributes.get(key)
        if value is None:
            raise self._refusal("dice.attribute_not_set", name=name)
        self.place += len(name)
        self.loses = self.loses or losing(key) in self.attributes
        return Number(self._bounded(value), key)

    def _known_part(self, word: str) -> tuple[str, str]:
        """Return the longest attribute at the start of ``word`` that notation can follow, and its key."""
        for length in range(len(word), 0, -1):
            key = canonical(word[:length], self.attributes)
            if (key in self.attributes or key in BUILT_IN) and _BEHIND_NAME.fullmatch(word, length):
                return word[:length], key
        if _POOL_SIGN.fullmatch(word):
            raise self._refusal("dice.value_expected")
        suffixed = _SUFFIXED.fullmatch(word)
        name = suffixed[1] if suffixed else word
        meant = self._meant(word)
        if meant is None:
            others = sorted(filter(is_name, self.attributes.keys() - BUILT_IN))
            known = (*map(Key, sorted(BUILT_IN)), *others)
            raise self._refusal("dice.unknown_attribute", name=name, known=known)
        raise self._refusal("dice.misspelt_attribute", name=name, meant=meant)

    def _meant(self, word: str) -> str | None:
        """Return the nearest known name for an unknown word, with the word's suffix."""
        suffix = word[-1] if len(word) > 1 and _POOL_SIGN.fullmatch(word[-1]) else ""
        spelt = (*ATTRIBUTE_WORDS, *self.attributes)
        for name, behind in ((word.removesuffix(suffix), suffix), (word, "")):
            if (meant := MEANT_WORDS.get(fold(name))) is not None:
                return f"{meant}{behind}"
            near = closest(fold(name), spelt, _NEAR)
            if near is not None:
                return f"{near}{behind}"
        return None

    def _integer(self, digits: str) -> int:
        if len(digits) > _SHORT:
            digits = digits.lstrip("0")[: _SHORT + 2] or "0"
        return self._bounded(int(digits))

    def _bounded(self, number: int) -> int:
        if abs(number) > MAX_NUMBER:
            raise Refusal("dice.number_too_large", limit=MAX_NUMBER)
        return number

    def _advantage(self, count: Expression, sides: int) -> Dice | None:
        """Read ``adv`` or ``dis`` behind a single d20: two are thrown, one counts."""
        found = self._take(_ADVANTAGE) if sides == _ADVANTAGE_SIDES and count == Number(1) else None
        if found is None:
            return None
        keep = Applied(modifiers.KEEP, (Argument("kh" if found["best"] else "kl", "", 1),))
        return Dice(DiceKind.SUM, self._count(Number(2))[0], sides, (keep,))

    def _dice(self, count: Expression, found: re.Match[str]) -> Dice:
        """Read dice behind their count: FATE dice, or ordinary ones with their modifiers."""
        if found["fate"]:
            counted, lost = self._count(count)
            return Dice(DiceKind.FATE, counted, FATE_SIDES, lost=lost)
        sides = _PERCENT_SIDES if found["sides"] == "%" else self._integer(found["sides"])
        if not 1 <= sides <= MAX_SIDES:
            raise self._refusal("dice.sides", sides=sides, limit=MAX_SIDES)
        if twice := self._advantage(count, sides):
            return twice
        changed = self._modifiers(sides)
        counted, lost = self._count(count)
        return _made(_ORDINARY, counted, sides, changed, lost)

    def _modifiers(self, sides: int) -> tuple[Applied, ...]:
        """Read what happens to dice, in the table's order."""
        if self.place == self.size:
            return ()
        typed = dict[Modifier, list[Argument]]()
        while found := self.table.match(self.text, self.place):
            modifier = found.modifier
            if modifier.once and modifier in typed:
                self.place = found.found.start()
                raise self._refusal(modifier.once)
            self.place = found.found.end()
            if found.digits or modifier.default is None:
                number = self._integer(found.digits)
            else:
                number = modifier.default(sides)
            if modifier.of_faces and not 1 <= number <= sides:
                raise self._refusal("dice.face_impossible", face=number, sides=sides)
            typed.setdefault(modifier, []).append(Argument(found.word, found.sign, number))
        if not typed:
            return ()
        return tuple([Applied(each, tuple(typed[each])) for each in self.table.records if each in typed])

    def _count(self, count: Expression, *, pool: bool = False) -> tuple[int, int]:
        """Return how many dice a group has: the fraction is cut, below 0 is none (P-4, P-5); and how
        many of them are lost to what the names in it suffer, and a ``pool`` to what the whole roll does."""
        if isinstance(count, Number) and not count.name:
            whole = dice = max(0, count.value)
        else:
            whole = max(0, cut(evaluate(count, self._refuse_dice)))
            names = names_in(count) if self.loses else ()
            dice = max(0, whole - sum([self.attributes.get(losing(name), 0) for name in names]))
        if pool and self.fewer:
            left, dice = dice, max(0, dice - self.fewer)
            self.fewer -= left - dice
        self.groups += 1
        self.dice += dice
        if self.dice > MAX_DICE:
            raise Refusal("dice.too_many", limit=MAX_DICE)
        return dice, whole - dice

    def _refuse_dice(self, _: Dice) -> int:
        raise self._refusal("dice.count_rolled")


def counts_pools(expression: Expression) -> bool:
    """Whether some of its dice are 🅟 or 🅽, which succeed only above the difficulty (P-9)."""
    return any(isinstance(part, Dice) and part.kind in OF_THE_POOL for part in written(expression))
