"""The grammar of dice notation, read by descent.

    line     = sum [(">" | ">=" | "≥" | "<" | "<=" | "≤" | "dc") integer]
    sum      = operand {sign operand}         with 孰低, 孰高 (P-7), P or N (P-4) behind operands;
                                              a sign is one of + - * x × / ÷
    operand  = {"+" | "-"} value ["d" (integer | "%") {modifier} | "d20" ("adv" | "dis") | "dF"]
    value    = integer | name | "(" sum ")" | ("max" | "min") "(" sum {"," sum} ")"
    modifier = ("kh" | "kl" | "dh" | "dl") [integer] | "e" [integer] | "r" ["<" | ">" | "="] integer
             | "c" ["<" | ">" | "=" | "<=" | ">="] integer

Case does not matter, and spaces only within an integer or a name.
"""

import re
from collections.abc import Mapping

from bot.dice.expression import (
    FATE_SIDES,
    MAX_DICE,
    MAX_NUMBER,
    POOL_SIDES,
    Choice,
    Condition,
    Dice,
    DiceKind,
    Expression,
    Keep,
    Negative,
    Number,
    Parenthesis,
    cut,
    evaluate,
    names_in,
    written,
)
from bot.dice.level import Level
from bot.dice.signs import (
    ATTRIBUTE_WORDS,
    BUILT_IN,
    MEANT_WORDS,
    NUMBER_SIGNS,
    POINTS_SIGNS,
    canonical,
    is_name,
    losing,
)
from bot.refusal import Key, Refusal
from bot.text import closest, fold, half_width

ABOVE = ">"
"""The one sign that 🅟 and 🅽 take before a difficulty (P-9)."""
MAX_NESTING = 20
MAX_SIDES = 1000
_PERCENT_SIDES = 100
_ADVANTAGE_SIDES = 20


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{pattern})", re.IGNORECASE)


_SPACE = re.compile(r"\s*")
_VALUE = _pattern(
    r"(?P<integer>[0-9]+)|(?P<die>(?=d\s*(?:[0-9%]|f(?!\w))))|(?P<name>[^\W\d]\w*)|(?P<open>\()|(?P<prefix>[-+])"
)
_OPEN = _pattern(r"\(")
_CLOSE = _pattern(r"\)")
_COMMA = _pattern(",")
_BEHIND = _pattern(f"(?P<pool>[{POINTS_SIGNS}{NUMBER_SIGNS}])|孰(?P<choice>[低高])|(?P<sign>[-+*/x×÷])")
_POOL_SIGN = re.compile(f"[{POINTS_SIGNS}{NUMBER_SIGNS}]", re.IGNORECASE)
_DICE = _pattern(r"d\s*(?:([0-9]+)|%|(f)(?!\w))")
_MODIFIER = _pattern(
    r"(?P<keep>[kd][hl]|e)\s*(?P<number>[0-9]*)|r\s*(?P<sign>[<>=]?)\s*(?P<face>[0-9]+)"
    r"|c\s*(?P<counted>[<>]?=?)\s*(?P<shown>[0-9]+)"
)
_ADVANTAGE = _pattern(r"(?:(?P<best>adv(?:antage)?|优势)|dis(?:advantage)?|劣势)")
_AGAINST = _pattern(r"(?P<sign>>\s*=|<\s*=|[><≥≤])|dc(?![^\W\d])")
_SIGNS: Mapping[str, str] = {"≥": ">=", "≤": "<="}
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
_FUNCTIONS: Mapping[str, bool] = {"max": True, "min": False}


class Reader:
    """Reads one typed text from left to right; every refusal names the place."""

    __slots__ = ("attributes", "depth", "dice", "groups", "place", "raw", "text")

    def __init__(self, text: str, attributes: Mapping[str, int]) -> None:
        """Start at the beginning of ``text``, with the sheet's values by canonical name."""
        self.raw = text
        self.text = half_width(text)
        self.attributes = attributes
        self.place = 0
        self.depth = 0
        self.groups = 0
        self.dice = 0

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
        found = pattern.match(self.text, self.place)
        if found:
            self.place = found.end()
        return found

    def _next(self) -> int:
        """Return the position of the next character that is not a space."""
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
        typed = "".join((against["sign"] or "").split())
        sign = _SIGNS.get(typed, typed)
        if sign not in ("", ABOVE) and counts_pools(expression):
            self.place = place
            raise self._refusal("dice.meets_pool", less=difficulty - (sign == ">="))
        return difficulty, sign

    def _sum(self) -> Expression:
        level = Level(self._refusal)
        sign = "+"
        while True:
            groups = self.groups
            operand = self._operand()
            level.add(sign, operand, rolled=self.groups > groups)
            while (found := self._take(_BEHIND)) and found.lastgroup != "sign":
                self._combine(level, found)
            if not found:
                return level.tree()
            sign = _ONE_SIGN.get(found["sign"], found["sign"])

    def _combine(self, level: Level, found: re.Match[str]) -> None:
        """Make one operand of those before 孰低 or 孰高 (P-7), or before P or N (P-4)."""
        if found.lastgroup == "choice":
            sign, operands = level.take_divided()
            level.add(sign, Choice(found["choice"] == "高", operands), rolled=False)
            return
        sign, count = level.take_count()
        kind = DiceKind.POINTS if found["pool"].lower() in POINTS_SIGNS else DiceKind.NUMBER
        counted, lost = self._count(count)
        level.add(sign, Dice(kind, counted, POOL_SIDES, lost=lost), rolled=True)

    def _operand(self) -> Expression:
        negative = False
        while (found := self._take(_VALUE)) and found.lastgroup == "prefix":
            negative ^= found["prefix"] == "-"
        if not found:
            raise self._refusal("dice.value_expected")
        operand = self._value(found)
        behind = self._take(_DICE)
        if behind:
            operand = self._fate(operand) if behind[2] else self._dice(operand, behind[1])
        return Negative(operand) if negative else operand

    def _value(self, found: re.Match[str]) -> Expression:
        match found.lastgroup:
            case "integer":
                return Number(self._integer(found["integer"]))
            case "die":
                return Number(1)
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
        name = self._known_part(word)
        value = self._attribute(name)
        self.place += len(name)
        return Number(value, canonical(name, self.attributes))

    def _known_part(self, word: str) -> str:
        """Return the longest attribute at the start of ``word`` that notation can follow."""
        for length in range(len(word), 0, -1):
            key = canonical(word[:length], self.attributes)
            if (key in self.attributes or key in BUILT_IN) and _BEHIND_NAME.fullmatch(word, length):
                return word[:length]
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

    def _attribute(self, name: str) -> int:
        value = self.attributes.get(canonical(name, self.attributes))
        if value is None:
            raise self._refusal("dice.attribute_not_set", name=name)
        return self._bounded(value)

    def _integer(self, digits: str) -> int:
        significant = digits.lstrip("0")
        return self._bounded(int(significant[: len(str(MAX_NUMBER)) + 1] or "0"))

    def _bounded(self, number: int) -> int:
        if abs(number) > MAX_NUMBER:
            raise Refusal("dice.number_too_large", limit=MAX_NUMBER)
        return number

    def _fate(self, count: Expression) -> Dice:
        counted, lost = self._count(count)
        return Dice(DiceKind.FATE, counted, FATE_SIDES, lost=lost)

    def _advantage(self, count: Expression, sides: int) -> Dice | None:
        """Read ``adv`` or ``dis`` behind a single d20: two are thrown, one counts."""
        found = self._take(_ADVANTAGE) if sides == _ADVANTAGE_SIDES and count == Number(1) else None
        if found is None:
            return None
        keep = Keep("kh" if found["best"] else "kl", 1)
        return Dice(DiceKind.SUM, self._count(Number(2))[0], sides, keeps=(keep,))

    def _dice(self, count: Expression, typed_sides: str | None) -> Dice:
        """Read the modifiers of ordinary dice; no ``typed_sides`` means ``d%``."""
        sides = self._integer(typed_sides) if typed_sides else _PERCENT_SIDES
        if not 1 <= sides <= MAX_SIDES:
            raise self._refusal("dice.sides", sides=sides, limit=MAX_SIDES)
        if twice := self._advantage(count, sides):
            return twice
        rerolls: list[Condition] = []
        counts: Condition | None = None
        explodes: list[int] = []
        keeps: list[Keep] = []
        while found := self._take(_MODIFIER):
            word, number = found["keep"], found["number"]
            if found["face"]:
                rerolls.append(Condition(found["sign"] or "=", self._face(found["face"], sides)))
            elif found["shown"]:
                if counts:
                    self.place = found.start()
                    raise self._refusal("dice.counted_twice")
                counts = Condition(found["counted"] or "=", self._face(found["shown"], sides))
            elif word in "eE":
                explodes.append(self._face(number or str(sides), sides))
            else:
                keeps.append(Keep(word.lower(), self._integer(number or "1")))
        changed = (tuple(rerolls), tuple(explodes), tuple(keeps), counts)
        counted, lost = self._count(count)
        return Dice(DiceKind.SUM, counted, sides, *changed, lost=lost)

    def _count(self, count: Expression) -> tuple[int, int]:
        """Return how many dice a group has: the fraction is cut, below 0 is none (P-4, P-5); and how
        many of them are lost to what the names in it suffer."""

        def refuse(_: Dice) -> int:
            raise self._refusal("dice.count_rolled")

        whole = max(0, cut(evaluate(count, refuse)))
        dice = max(0, whole - sum(self.attributes.get(losing(name), 0) for name in names_in(count)))
        self.groups += 1
        self.dice += dice
        if self.dice > MAX_DICE:
            raise Refusal("dice.too_many", limit=MAX_DICE)
        return dice, whole - dice

    def _face(self, digits: str, sides: int) -> int:
        face = self._integer(digits)
        if not 1 <= face <= sides:
            raise self._refusal("dice.face_impossible", face=face, sides=sides)
        return face


def counts_pools(expression: Expression) -> bool:
    """Whether some of its dice are 🅟 or 🅽, which succeed only above the difficulty (P-9)."""
    kinds = (DiceKind.POINTS, DiceKind.NUMBER)
    return any(isinstance(part, Dice) and part.kind in kinds for part in written(expression))
