"""The grammar of dice notation, read by descent.

    line     = sum {("adv" | "dis") [integer] | modifier} [against] [label] [against]
    against  = (">" | ">=" | "≥" | "<" | "<=" | "≤" | "dc" | "vs" | "难度") sum       a sum without dice
    sum      = operand {sign operand}         with 孰低, 孰高 (P-7), P or N (P-4) behind operands;
                                              a sign is one of + - * x × / ÷
    operand  = {"+" | "-"} (value | [value] dice) {"[" tag "]"}
    dice     = "d" (integer | "%" | "[" faces "]" | "(" sum ")") (("adv" | "dis") [integer] | {modifier})
             | "dF" | "coin"
    value    = integer | name | shorthand | "(" sum ")" | "{" sum {"," sum} "}" {modifier}
             | ("max" | "min") "(" sum {"," sum} ")" | ("floor" | "ceil" | "round" | "abs") "(" sum ")"
    faces    = number [".." number] {"," number [".." number]}
    modifier = word [sign] [integer]          with the words and signs of bot/dice/modifiers.py

Shorthands are those of bot/dice/shorthands.py. A label is words, behind a space.

Case does not matter, and spaces only within an integer or a name, and before a letter: a suffix, a sign
or a modifier behind a space is not the beginning of a word (``1d20+5 perception``).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.dice import modifiers
from bot.dice.budget import MAX_DICE
from bot.dice.expression import (
    FUNCTIONS,
    MAX_NUMBER,
    Chain,
    Choice,
    Dice,
    Expression,
    Negative,
    Number,
    Parenthesis,
    Picked,
    Rolled,
    Rounded,
    cut,
    evaluate,
    inner,
    mapped,
    names_in,
    written,
)
from bot.dice.kinds import COIN_SIDES, DIGITS, FATE_SIDES, OF_THE_POOL, POOL_SIDES, DiceKind
from bot.dice.level import Level
from bot.dice.modifier import SIGNED, Applied, Argument, Match, Reading, Table
from bot.dice.shorthands import standing_for
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
    whole,
)
from bot.refusal import Key, Refusal
from bot.text import closest, fold, half_width, tidy

ABOVE = ">"
"""The one sign that 🅟 and 🅽 take before a difficulty (P-9)."""
MAX_NESTING = 20
_SHORT = len(str(MAX_NUMBER)) - 1
"""No number of so many digits is too large."""
MAX_SIDES = 1000
LARGEST_FACE = 1000
"""No face may be further from 0 than this."""
_PERCENT_SIDES = 100
_ADVANTAGE_SIDES = 20


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{pattern})", re.IGNORECASE)


_SPACE = re.compile(r"\s*")
_SIDES = r"(?:(?P<sides>[0-9]+|%)|(?P<fate>f)(?!\w)|\[(?P<faces>[-+0-9.,\s]+)\]|(?=(?P<nested>\()))"
_VALUE = _pattern(
    rf"(?P<count>[0-9]*)\s*d\s*{_SIDES}"
    r"|(?P<integer>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<open>\()|(?P<brace>\{)|(?P<prefix>[-+])"
)
_KINDS_OF_DICE = frozenset({"sides", "fate", "faces", "nested"})
_COIN = _pattern(r"(?P<count>[0-9]*)(?:coins?|硬币)(?!\w)")
_TAG = _pattern(r"\[\s*([^\[\]]{1,40}?)\s*\]")
_FACES = re.compile(r"\s*(-?[0-9]+)(?:\s*(?:\.{2,3}|-)\s*(-?[0-9]+))?\s*")
"""A face, or all faces from one to another."""
_VALIDATOR = re.compile(r"(?<=[acefklmrst!oi])\[\s*([<>=]{0,2}\s*[0-9]+)\s*\]", re.IGNORECASE)
"""What a modifier asks for, in brackets: ``e[>=6]``."""
_OPEN = _pattern(r"\(")
_CLOSE, _CLOSE_BRACE = _pattern(r"\)"), _pattern(r"\}")
_COMMA = _pattern(",")
_GOES_ON = re.compile(r"(?!x\s*[0-9(])[-'’.&]?[^\W\d_]", re.IGNORECASE)
"""A word that has begun, but not a factor behind a pool: ``强壮 Px2``."""
_WORD_BEHIND = re.compile(r"\s+[^\W\d_]|[-'’.&][^\W\d_]")
_BEHIND = _pattern(f"(?P<pool>[{POINTS_SIGNS}{NUMBER_SIGNS}])|孰(?P<choice>[低高])|(?P<sign>[-+*/x×÷])")
_POOL_SIGN = re.compile(f"[{POINTS_SIGNS}{NUMBER_SIGNS}]", re.IGNORECASE)
_DICE = _pattern(rf"d\s*{_SIDES}")
"""Behind a name or a parenthesis that counts the dice."""
_ADVANTAGE = _pattern(
    r"(?:with\s+)?(?:(?P<best>adv(?:antage)?(?![a-z])|优势)|(?:disadv(?:antage)?|dis)(?![a-z])|劣势)"
    r"(?P<more>[0-9]{0,2})(?!\w)"
)
_AGAINST_WORDS = r"(?:vs\.?|against)(?:\s*ac)?|ac|难度|对"
_AGAINST = _pattern(
    rf"(?P<sign>{comparing(('>', '>=', '<', '<='))})|dc(?![^\W\d])|(?:{_AGAINST_WORDS})(?=\s*[-+(0-9])"
)
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
_LABEL = re.compile(
    r"(?:\s*,\s+|\s+|(?=[㐀-鿿]))"
    r"((?:[1-9][0-9]?\s+)?[^\W\d_](?:[^\W\d_]|['’~.,!?。！？…:&()-]|\s+(?=[^\W\d_]|\())*)"
)
"""Words behind dice, without any sign of a calculation; how many there are may stand before them."""
_TARGET_BEHIND = re.compile(rf"\s+(?:dc|{_AGAINST_WORDS})$", re.IGNORECASE)
CHANGES_DICE = re.compile(
    r"(?:[0-9]+\s+)?(?:keeps?|drops?|(?:high|low)est|explod(?:es?|ing)|re-?rolls?|plus|minus|times)(?![^\W_])"
    r"|.*(?:\b(?:adv|dis|(?:dis)?adv(?:antage)?)\b|[优劣]势)|[a-z]$",
    re.IGNORECASE,
)
"""Words that would change the dice, if they could be read."""
_FULL_STOP = frozenset("。.")
"""What may end a line."""
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"), " ")
"""Characters without width, which come along where dice are copied from."""
_TAG_SIGNS = str.maketrans("【】", "[]")
_LESS_TEN = re.compile(r"\s*[-−－]\s*10(?![\w.])")
_PIECE = re.compile(r"\w+|\S|$")
"""What of an unreadable rest is named: a word or a sign."""

_STRICT = frozenset("<>")
"""The signs that leave out the number behind them; others' take it in."""
_ONE_SIGN: Mapping[str, str] = {"x": "*", "X": "*", "×": "*", "÷": "/"}
_POOLS = dict.fromkeys(POINTS_SIGNS, DiceKind.POINTS) | dict.fromkeys(NUMBER_SIGNS, DiceKind.NUMBER)
_ORDINARY = DiceKind.SUM
"""Looking a member up in its class takes Python 3.11 longer than it should."""
_made = lru_cache(maxsize=1024)(Dice)
"""Most dice are alike, and to look them up is faster than to make them."""
_ADVANTAGES = frozenset("aAdDwW优劣")
"""What words of advantage begin with."""
DROPPING = "reading.drops_lowest"
_CHOICES: Mapping[str, bool] = {"max": True, "min": False}
_COUNTED_LETTERS = frozenset("wcaWCA硬")
"""What a shorthand behind a number begins with."""


class Reader:
    """Reads one typed text from left to right; every refusal names the place.

    ``label`` is what ``labelled`` has read. ``notes`` are the readings that other dice rollers do not share.
    """

    __slots__ = (
        "aims", "attributes", "brackets", "depth", "dice", "fewer", "groups", "label", "loses", "notes",
        "place", "raw", "size", "table", "tags", "text",
    )  # fmt: skip

    def __init__(self, text: str, attributes: Mapping[str, int], table: Table = modifiers.MODIFIERS) -> None:
        """Start at the beginning of ``text``, with the sheet's values by canonical name."""
        self.table = table
        self.raw = text if text.isascii() else text.translate(_UNSEEN)
        self.text = half_width(self.raw).translate(_TAG_SIGNS)
        self.brackets = "[" in self.text
        if self.brackets:
            self.text = _VALIDATOR.sub(r"\1  ", self.text)
        self.notes: list[Reading] = []
        self.label = ""
        self.tags: dict[str, str] = {}
        self.size = len(self.text)
        self.attributes = attributes
        self.place: int = 0
        self.loses = self.aims = False
        self.depth = 0
        self.groups = 0
        self.dice = 0
        self.fewer = attributes.get(WHOLE_ROLL, 0)

    def line(self) -> "Line":
        """Read a roll: its text in tidy signs, its meaning, the difficulty behind it, and the sign
        before that ("": there is none)."""
        start = self.place
        expression = self._sum()
        while self.place < self.size:
            changed = self._with_advantage(expression) or self._changed_behind(expression)
            if changed is None:
                break
            expression = changed
        typed = half_width(self.raw[start : self.place]) if self.brackets else self.text[start : self.place]
        if self.groups and ("/" in typed or "÷" in typed) and _divides(expression):
            self.notes.append(Reading("reading.cut", "/"))
        return " ".join(typed.split()), expression, *self._difficulty(expression)

    def labelled(
        self, line: tuple[str, Expression, int | None, str]
    ) -> tuple[str, Expression, int | None, str]:
        """Read the words behind dice, and the difficulty behind these if there is none yet."""
        text, expression, difficulty, sign = line
        found = _LABEL.match(self.text, self.place) if self.groups else None
        if found is None or not self._is_label(found):
            return line
        words: str = found[1]
        self.place = found.end()
        if against := _TARGET_BEHIND.search(words):
            words = words[: against.start()]
            self.place = found.start(1) + len(words)
        if difficulty is None:
            difficulty, sign = self._difficulty(expression)
        label = self.raw[found.start(1) : found.start(1) + len(words)]
        if against and (more := _LABEL.match(self.text, self.place)) and self._is_label(more):
            self.place = more.end()
            label += f" {self.raw[more.start(1) : more.end()]}"
        if self._next() < self.size:
            self.place = found.start()
        else:
            self.label = tidy(label)
        return text, expression, difficulty, sign

    def _is_label(self, found: re.Match[str]) -> bool:
        """Whether words behind dice are only words: none that changes dice, and at their ends none that
        spells a modifier."""
        words = found[1].split()
        if CHANGES_DICE.match(found[1]):
            return False
        signed = _AGAINST.match(self.text, found.end())
        if (len(words) == 1 or (signed and signed["sign"])) and words[-1].lower() in self.table.spellings:
            return False
        return not any(self._is_bare(word) for word in (words[0], words[-1]) if len(word) > 1)

    def _is_bare(self, word: str) -> bool:
        """Whether a word is a modifier without a number."""
        found = self.table.match(word, 0)
        return found is not None and found.found.end() == len(word)

    def comma(self) -> bool:
        """Read a comma, if one stands here."""
        return self._take(_COMMA) is not None

    def end(self) -> None:
        """Refuse whatever is left."""
        place = self._next()
        if place >= len(self.text) or (self.text[place] in _FULL_STOP and not self.text[place + 1 :].strip()):
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
        difficulty = self._number_behind(expression)
        sign = compared(against["sign"] or "")
        if sign and _could_count(expression, difficulty):
            self.notes.append(Reading("reading.total_compared", f"{sign}{difficulty}", difficulty))
        if sign not in ("", ABOVE) and counts_pools(expression):
            self.place = place
            if sign != ">=":
                raise self._refusal("dice.below_pool", sign=sign)
            raise self._refusal("dice.meets_pool", less=difficulty - 1)
        return difficulty, sign

    def _number_behind(self, expression: Expression) -> int:
        """The difficulty. That of 🅟 and 🅽 is a number; other dice may be compared with a value."""
        start = self.place
        found = self._take(_DIFFICULTY)
        if counts_pools(expression):
            if found is None:
                raise self._refusal("dice.difficulty_expected")
        else:
            self.place = start
            behind = self.text[self._next() : self._next() + 1]
            if not (behind.isalnum() or behind in "+-(") or not behind:
                raise self._refusal("dice.difficulty_expected")
            self.aims = True
            operand = self._sum()
            self.aims = False
            if not has_dice(operand):
                return cut(evaluate(operand, self._refuse_dice))
            self.place = start
            raise self._refusal("dice.difficulty_expected")
        size = self._integer(found[2])
        return -size if found[1] == "-" else size

    def _with_advantage(self, expression: Expression) -> Expression | None:
        """Let the only single die of a sum be thrown twice or more often (``d20+3 adv``); None: that is not
        what stands here."""
        place = self.place
        found, cancelled = self._advantages()
        if found is None:
            return expression if cancelled else None
        ordinary = [part for part in written(expression) if isinstance(part, Dice) and _is_ordinary(part)]
        single = [part for part in ordinary if part.count == 1 or (found["more"] and len(ordinary) == 1)]
        wanted = [part for part in single if part.sides == _ADVANTAGE_SIDES] or single
        if len(wanted) != 1:
            self.place = place
            raise self._refusal("dice.advantage_of_one")
        twice = self._twice(wanted[0], found)
        return mapped(expression, lambda part: twice if part is wanted[0] else part)

    def _advantages(self) -> tuple[re.Match[str] | None, bool]:
        """Read ``adv`` or ``dis``; and whether both stood here, so that neither counts. Refusal: one of them
        stood here twice."""
        found = self._take(_ADVANTAGE)
        if found is None:
            return None, False
        kinds, place = {bool(found["best"])}, self.place
        while other := self._take(_ADVANTAGE):
            kinds.add(bool(other["best"]))
            if len(kinds) == 1 or found["more"] or other["more"]:
                self.place = place
                raise self._refusal("dice.advantage_twice")
        if len(kinds) == 1:
            return found, False
        self.notes.append(Reading("reading.cancels", " ".join(self.text[found.start() : self.place].split())))
        return None, True

    def _changed_behind(self, expression: Expression) -> Expression | None:
        """Let a modifier behind a sum change its only ordinary dice (``2d20+5 kh``); None: none stands here.
        Refusal: there are several."""
        found = self.table.match(self.text, self.place) if self.text[self.place].isspace() else None
        if found is None or not found.alias.typed[0].isalpha() or not (found.digits or found.alias.typed[1:]):
            return None
        groups = [part for part in written(expression) if isinstance(part, Dice) and part.kind is _ORDINARY]
        if not groups or self._modifier(groups[0].values) is None:
            return None
        if len(groups) > 1:
            raise self._refusal("dice.modifier_of_one", typed=" ".join(found.found[0].split()))
        group = groups[0]
        changed = replace(group, modifiers=self._modifiers(group.values, group.modifiers))
        return mapped(expression, lambda part: changed if part is group else part)

    def _sum(self) -> Expression:
        groups = self.groups
        operand = self._operand()
        found = self._behind()
        if not found:
            return operand
        level = Level(self._refusal)
        level.add("+", operand, rolled=self.groups > groups)
        while found:
            if found.lastgroup == "sign":
                groups, before = self.groups, operand
                operand = self._operand()
                if found["sign"] in "xX":
                    self._tell_product(found, before, operand)
                level.add(_ONE_SIGN.get(found["sign"], found["sign"]), operand, rolled=self.groups > groups)
            else:
                self._combine(level, found)
            found = self._behind()
        return level.tree()

    def _tell_product(self, found: re.Match[str], before: Expression, operand: Expression) -> None:
        """Tell that ``3d6x6`` multiplies: others let dice explode so."""
        if not (isinstance(before, Dice) and isinstance(operand, Number)) or before.kind is not _ORDINARY:
            return
        if operand.value in before.values:
            typed = "".join(self.text[found.start() : self.place].split())
            self.notes.append(Reading("reading.x_multiplies", typed, operand.value))

    def _behind(self) -> re.Match[str] | None:
        """Read what may stand behind an operand; not a letter behind a space that begins a word."""
        place = self.place
        found = self._take(_BEHIND)
        if not found or found.lastgroup == "choice" or not self.text[place].isspace():
            return found
        end = found.end()
        word = _GOES_ON.match(self.text, end) if self.text[end - 1].isalpha() else None
        if word is None or (found["sign"] and self._is_known(end)):
            return found
        self.place = place
        return None

    def _is_known(self, place: int) -> bool:
        """Whether an attribute or a function stands at a place."""
        name = _VALUE.match(self.text, place)
        word = name["name"] if name and name.lastgroup == "name" else ""
        return bool(word) and (word.lower() in {*_CHOICES, *FUNCTIONS} or self._known_part(word) is not None)

    def _combine(self, level: Level, found: re.Match[str]) -> None:
        """Make one operand of those before 孰低 or 孰高 (P-7), or before P or N (P-4)."""
        if found.lastgroup == "choice":
            sign, operands = level.take_divided()
            level.add(sign, Choice(found["choice"] == "高", operands), rolled=False)
            return
        sign, count = level.take_count()
        kind = _POOLS[found["pool"].lower()]
        counted, lost = self._count(count, pool=True)
        level.add(sign, self._tagged(_made(kind, counted, POOL_SIDES, (), lost)), rolled=True)

    def _operand(self) -> Expression:
        negative = False
        while (found := self._take(_VALUE)) and found.lastgroup == "prefix":
            negative ^= found["prefix"] == "-"
        if not found:
            raise self._refusal("dice.value_expected")
        if found.lastgroup in _KINDS_OF_DICE:
            count = found["count"]
            if count and self.groups and self.text[found.end("count")].isspace():
                self.place = found.end("count")  # `1d20+5 d12` lacks a sign.
                raise self._refusal("dice.unreadable", rest=self._piece(self._next()))
            operand = self._dice(Number(self._integer(count) if count else 1), found)
        else:
            operand = self._value(found)
            behind = self._take(_DICE)
            operand = self._dice(operand, behind) if behind else operand
        if self.brackets:
            operand = self._tagged(operand)
        return Negative(operand) if negative else operand

    def _tagged(self, operand: Expression) -> Expression:
        """The operand with the tags behind it, in the case in which they were typed first."""
        if not self.brackets:
            return operand
        tags = list[str]()
        while found := self._take(_TAG):
            tags.append(tidy(self.raw[found.start(1) : found.end(1)]))
        if not any(tags):
            return operand
        typed = " ".join(tags)
        tag = self.tags.setdefault(fold(typed), typed)
        if isinstance(operand, Dice | Number | Parenthesis):
            return replace(operand, tag=tag)
        return Parenthesis(operand, tag)

    def _value(self, found: re.Match[str]) -> Expression:
        match found.lastgroup:
            case "integer":
                if self.text[self.place : self.place + 1] in _COUNTED_LETTERS:
                    short = self._shorthand(found.start("integer"))
                    if short is not None:
                        return short
                return Number(self._integer(found["integer"]))
            case "open":
                inner, *more = self._nested(_CLOSE)
                return self._picked([inner, *more]) if more else Parenthesis(inner)
            case "brace":
                return self._picked(self._nested(_CLOSE_BRACE))
            case _:
                return self._named(found)

    def _picked(self, items: list[Expression]) -> Expression:
        """Several in parentheses or braces, of which some are kept. Without that, only braces may be."""
        keeps = list[Argument]()
        while len(items) > 1 and (found := self.table.match(self.text, self.place)):
            if found.modifier.key != modifiers.KEEP.key:
                break
            self.place = found.found.end()
            keeps.append(self._argument(found, self._integer(found.digits) if found.digits else 1))
        if not keeps and self.text[self.place - 1] == ")":
            raise self._refusal("dice.comma")
        return Picked(tuple(items), tuple(keeps)) if len(items) > 1 else Parenthesis(items[0])

    def _shorthand(self, place: int) -> Expression | None:
        """Read a short form of dice, and a coin."""
        self.place = place
        if coin := self._take(_COIN):
            count = self._count(Number(self._integer(coin["count"]) if coin["count"] else 1))[0]
            return _made(DiceKind.COIN, count, COIN_SIDES)
        found = standing_for(self.text, place)
        if found is None:
            return None
        end, dice, note = found
        self.place = end
        self.notes.append(note)
        reader = Reader(dice, {}, self.table)
        expression = reader._sum()
        reader.end()
        self.groups += reader.groups
        self.dice += reader.dice
        self._must_be_few()
        return expression

    def _nested(self, close: re.Pattern[str]) -> list[Expression]:
        """Read sums, separated by commas, up to the closing parenthesis."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self._refusal("dice.nested_too_deep", limit=MAX_NESTING)
        sums = [self._sum()]
        while self.comma():
            sums.append(self._sum())
        if not self._take(close):
            raise self._refusal("dice.parenthesis_open")
        self.depth -= 1
        return sums

    def _named(self, found: re.Match[str]) -> Expression:
        """Read a function or an attribute."""
        word = found["name"]
        if word.lower() in _CHOICES and self._take(_OPEN):
            return Choice(_CHOICES[word.lower()], tuple(self._nested(_CLOSE)))
        if word.lower() in FUNCTIONS and self._take(_OPEN):
            inner, *more = self._nested(_CLOSE)
            if more:
                raise self._refusal("dice.comma")
            return Rounded(word.lower(), inner)
        place = self.place = found.start("name")
        known = self._known_part(word)
        if known is None:
            short = self._shorthand(place)
            if short is None:
                self.place = place
                raise self._unknown(word)
            return short
        name, key = known
        self.place += len(name)
        value = self._of_sheet(key)
        if value is None:
            self.place = place
            raise self._refusal("dice.attribute_not_set", name=name)
        self.loses = self.loses or losing(key) in self.attributes
        return Number(self._bounded(value), key)

    def _of_sheet(self, key: str) -> int | None:
        """The value of an attribute whose name ends here. An ability that has a modifier is itself in
        ``d20 <= dex`` and ``(dex - 10) / 2``."""
        value = self.attributes.get(key)
        if whole(key) in self.attributes and (self.aims or _LESS_TEN.match(self.text, self.place)):
            return self.attributes[whole(key)]
        return value

    def _known_part(self, word: str) -> tuple[str, str] | None:
        """Return the longest attribute at the start of ``word`` that notation can follow, and its key."""
        for length in range(len(word), 0, -1):
            key = canonical(word[:length], self.attributes)
            if (key in self.attributes or key in BUILT_IN) and _BEHIND_NAME.fullmatch(word, length):
                return word[:length], key
        return None

    def _unknown(self, word: str) -> Refusal:
        """Why an unknown word is refused."""
        if _POOL_SIGN.fullmatch(word):
            return self._refusal("dice.value_expected")
        suffixed = _SUFFIXED.fullmatch(word)
        name = suffixed[1] if suffixed else word
        meant = self._meant(word)
        if meant is not None:
            return self._refusal("dice.misspelt_attribute", name=name, meant=meant)
        others = sorted(filter(is_name, self.attributes.keys() - BUILT_IN))
        known = (*map(Key, sorted(BUILT_IN)), *others)
        return self._refusal("dice.unknown_attribute", name=name, known=known)

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

    def _advantage(self, count: int, sides: int) -> re.Match[str] | None:
        """Read ``adv`` or ``dis`` behind a single die, or behind others with how many more are thrown."""
        start = self.place
        begun = self.text[start : start + 1]
        may_begin = begun in _ADVANTAGES or begun.isspace()
        found = self._advantages()[0] if count and may_begin else None
        if found and not (found["more"] or (count == 1 and sides in (_ADVANTAGE_SIDES, _PERCENT_SIDES))):
            self.place = start
            return None
        return found

    def _twice(self, dice: Dice, found: re.Match[str]) -> Dice:
        """More dice are thrown than count: the highest or the lowest."""
        more = self._integer(found["more"] or "1")
        self.dice += more
        self._must_be_few()
        keep = Argument("kh" if found["best"] else "kl", "", dice.count)
        return replace(dice, count=dice.count + more, modifiers=(Applied(modifiers.KEEP, (keep,)),))

    def _dice(self, count: Expression, found: re.Match[str]) -> Expression:
        """Read dice behind their count: FATE dice, or ordinary ones with their modifiers."""
        if found["fate"]:
            counted, lost = self._count(count)
            return Dice(DiceKind.FATE, counted, FATE_SIDES, lost=lost)
        faces = ()
        if found["faces"]:
            faces = self._faces(found["faces"], found.start("faces"))
            sides = len(faces)
            faces = () if faces == (*range(1, sides + 1),) and sides not in DIGITS else faces
        else:
            sides = self._sides(found)
        if sides in DIGITS and not found["faces"]:
            self.notes.append(Reading("reading.digits", f"d{sides}", sides))
            faces = DIGITS[sides]
            sides = len(faces)
        rolled = not isinstance(count, Number) and has_dice(count)
        twice = None if rolled or faces else self._advantage(self._known_count(count), sides)
        start = self.place
        changed = () if twice else self._modifiers(faces or range(1, sides + 1))
        if rolled:
            self.groups += 1
            inner = count.inner if isinstance(count, Parenthesis) else count
            return Rolled(inner, Dice(_ORDINARY, 0, sides, changed, faces=faces))
        counted, lost = self._count(count)
        if changed and any(note.key == DROPPING and note.number >= counted for note in self.notes):
            self.place = start  # `1d6 d20` is more likely a sum.
            raise self._refusal("dice.unreadable", rest=self._piece(self._next()))
        made = _made(_ORDINARY, counted, sides, changed, lost, faces)
        return self._twice(made, twice) if twice else made

    def _known_count(self, count: Expression) -> int:
        return count.value if isinstance(count, Number) and not count.name else 0

    def _sides(self, found: re.Match[str]) -> int:
        if found["nested"]:
            self._take(_OPEN)
            inner, *more = self._nested(_CLOSE)
            if more:
                raise self._refusal("dice.comma")
            sides = cut(evaluate(inner, self._refuse_dice))
        else:
            sides = _PERCENT_SIDES if found["sides"] == "%" else self._integer(found["sides"])
        if not 1 <= sides <= MAX_SIDES:
            raise self._refusal("dice.sides", sides=sides, limit=MAX_SIDES)
        return sides

    def _faces(self, typed: str, place: int) -> tuple[int, ...]:
        """Read the faces of a die in brackets, in ascending order."""
        faces = list[int]()
        for part in typed.split(","):
            found = _FACES.fullmatch(part)
            first, last = (int(found[1][:6]), int((found[2] or found[1])[:6])) if found else (1, 0)
            if not -LARGEST_FACE <= first <= last <= LARGEST_FACE:
                self.place = place
                raise self._refusal("dice.faces", limit=LARGEST_FACE)
            faces += range(first, last + 1)
        if len(faces) > MAX_SIDES:
            raise self._refusal("dice.sides", sides=len(faces), limit=MAX_SIDES)
        return tuple(sorted(faces))

    def _modifiers(self, faces: Sequence[int], before: Iterable[Applied] = ()) -> tuple[Applied, ...]:
        """Read what happens to dice besides what stood ``before``, in the table's order."""
        if self.place == self.size:
            return ()
        typed = {each.modifier: list(each.arguments) for each in before}
        while found := self._modifier(faces):
            modifier = found.modifier
            if modifier.once and modifier in typed:
                self.place = found.found.start()
                raise self._refusal(modifier.once)
            self.place = found.found.end()
            if found.digits or modifier.default is None:
                number = self._integer(found.digits)
            else:
                number = modifier.default(faces[-1])
            if modifier.of_faces and not faces[0] <= number <= faces[-1]:
                raise self._refusal("dice.face_impossible", face=number, sides=len(faces))
            typed.setdefault(modifier, []).append(self._argument(found, number))
        if not typed:
            return ()
        keys = [modifier.key for modifier in typed]
        for each in typed:
            if each.needs and each.needs not in keys:
                raise self._refusal("dice.count_missing", typed=typed[each][0].notation)
        return tuple([Applied(each, tuple(typed[each])) for each in self.table.records if each in typed])

    def _modifier(self, faces: Sequence[int]) -> Match | None:
        """The modifier that stands here; None: there is none, or a word that only begins like one."""
        found = self.table.match(self.text, self.place)
        if found and found.alias.shape == SIGNED and not faces[0] <= int(found.digits[:6]) <= faces[-1]:
            found = self.table.match(self.text, self.place, signed=False)
        if found is None or found.digits:
            sides = found.modifier.sides if found else 0
            return None if sides and (sides != len(faces) or not isinstance(faces, range)) else found
        return found if self._is_notation(found) and not _AGAINST.match(self.text, self.place) else None

    def _is_notation(self, found: Match) -> bool:
        """Whether letters without a number are modifiers up to their end, and not the beginning of a word.
        Behind a space several of them are a word, unless a number follows."""
        end, several = found.found.start() + len(found.found[0].rstrip()), False
        while self.text[end - 1 : end].isalpha() and self.text[end : end + 1].isalpha():
            more = self.table.match(self.text, end)
            if more is None or more.digits:
                return more is not None
            end, several = end + len(more.found[0].rstrip()), True
        if not self.text[found.found.start()].isspace():
            return True
        return not (several or (len(found.alias.typed) == 1 and self._is_word_behind(end)))

    def _is_word_behind(self, end: int) -> bool:
        """Whether a letter that ends here is a word of a label: more words follow."""
        if not self.text[end - 1].isalpha() or not _WORD_BEHIND.match(self.text, end):
            return False
        more = self.table.match(self.text, end)
        if more and (more.digits or self._is_notation(more)):
            return False
        return not (_ADVANTAGE.match(self.text, end) or _AGAINST.match(self.text, end))

    def _argument(self, found: Match, number: int) -> Argument:
        """What was typed of a modifier; the answer tells how it was read."""
        argument = found.argument(number)
        if (note := found.reading(argument)) and note not in self.notes:
            self.notes.append(note)
        if argument.sign in _STRICT and argument.sign in found.found[0]:
            sign, number = argument.sign, argument.number
            strict = Reading("reading.strict", f"{sign}{number}", number, f"{sign}={number}")
            self.notes += [strict] if strict not in self.notes else []
        return argument

    def _count(self, count: Expression, *, pool: bool = False) -> tuple[int, int]:
        """Return how many dice a group has: the fraction is cut, below 0 is none (P-4, P-5); and how
        many of them are lost to what the names in it suffer, and a ``pool`` to what the whole roll does.
        What the whole roll gains makes up for a count below 0 first."""
        if isinstance(count, Number) and not count.name:
            dice = count.value
        else:
            dice = cut(evaluate(count, self._refuse_dice))
        whole = max(0, dice)
        if self.loses:
            dice -= sum([self.attributes.get(losing(name), 0) for name in names_in(count)])
        if pool and self.fewer:
            lost = min(self.fewer, max(0, dice))
            self.fewer -= lost
            dice -= lost
        dice = max(0, dice)
        self.groups += 1
        self.dice += dice
        self._must_be_few()
        return dice, whole - dice

    def _must_be_few(self) -> None:
        if self.dice > MAX_DICE:
            raise Refusal("dice.too_many", limit=MAX_DICE)

    def _refuse_dice(self, _: Dice) -> int:
        raise self._refusal("dice.count_rolled")


Line = tuple[str, Expression, int | None, str]
"""A roll: its text in tidy signs, its meaning, the difficulty behind it, and the sign before that."""


def counts_pools(expression: Expression) -> bool:
    """Whether some of its dice are 🅟 or 🅽, which succeed only above the difficulty (P-9)."""
    return any(isinstance(part, Dice) and part.kind in OF_THE_POOL for part in written(expression))


def has_dice(expression: Expression) -> bool:
    """Whether something of it is rolled."""
    return any(isinstance(part, Dice) for part in written(expression))


def _divides(expression: Expression) -> bool:
    """Whether a fraction may be left of it that nothing rounds."""
    if isinstance(expression, Rounded):
        return False
    if isinstance(expression, Chain) and not has_dice(expression):
        return evaluate(expression, lambda dice: dice.count).denominator > 1
    own = isinstance(expression, Chain) and any(sign == "/" for sign, _ in expression.rest)
    return own or any(map(_divides, inner(expression)))


def _could_count(expression: Expression, number: int) -> bool:
    """Whether a number behind dice could be a face that is counted, as others read it."""
    if not isinstance(expression, Dice) or not _is_ordinary(expression):
        return False
    return expression.count > 1 and expression.values[0] <= number <= expression.values[-1]


def _is_ordinary(dice: Dice) -> bool:
    return dice.kind is _ORDINARY and not dice.modifiers
