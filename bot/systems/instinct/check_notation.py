"""The one-field notation of checks: ``侦查+2 > 12 优势2``, ``stealth+2 vs 12 adv 2 hard``.

    line   = {part [","]} ["#" comment]
    part   = ["2d10"] | term | target | word
    term   = ["+" | "-"] (integer | name)          the first needs no sign
    target = (">" | ">=" | "≥" | "vs" | "对" | "目标" | "dc") (integer | "熟练" integer | name ["DC"] {term})
                                                     after "dc" without a sign; a name without DC is a
                                                     check that is rolled first, where one may stand
    word   = 优势 | 劣势 | 支援 | 妨碍 [integer] | 加值 | 减值 integer | 难度 integer | 极易 … 极难
             | 被动 | 放弃 | 代偿 name             and their English

Case, width and spaces do not matter; in Chinese none are needed. Names are a character's, its skill among
them: the one that the rules name or whose attribute the character keeps, otherwise the first.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.dice.notation import commented
from bot.dice.signs import ATTRIBUTE_WORDS, canonical, comparing
from bot.refusal import Refusal
from bot.systems.instinct.checks import PASSIVE, Check, Modifier, Step, needed, simple_target
from bot.systems.instinct.skills import (
    SkillCheck,
    is_plain,
    is_skill,
    known_names,
    may_be_skill,
    nearest,
    skill_check,
)
from bot.text import half_width, tidy

MAX_TEXT = 200
LONGEST_NAME = 60
"""How many characters can be a name that is typed: names on sheets have half as many."""
MOST_MODIFIER, MOST_TARGET = 1000, 10_000
"""How far from 0 they may be."""
MOST_PROFICIENCY = 20
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class TypedCheck:
    """A check as typed, before a character's values fill it.

    ``modifiers`` are the ones besides the skill's, ``missing`` the values that counted 0 (D-67), ``untold``
    the other side's values that did, ``met`` the check whose value is the target (D-60).
    """

    text: str = ""
    skill: str = ""
    substitute: str = ""
    met: "TypedCheck | None" = None
    modifiers: tuple[Modifier, ...] = ()
    target: int | None = None
    steps: tuple[int, ...] = ()
    advantages: tuple[int, ...] = ()
    disadvantages: tuple[int, ...] = ()
    support: int = 0
    hindrance: int = 0
    passive: bool = False
    given_up: bool = False
    missing: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    comment: str = ""

    def with_(self, more: "TypedCheck") -> "TypedCheck":
        """Both together; what can be there once is the one that is given.

        Refusal: two different targets, or two different substitutes.
        """
        if None not in (self.target, more.target) and self.target != more.target:
            raise Refusal("checks.two_targets", one=self.target, other=more.target)
        for met, target in ((self.met, more.target), (more.met, self.target)):
            if met is not None and target is not None:
                raise Refusal("checks.two_targets", one=met.text, other=target)
        if self.substitute and more.substitute and self.substitute != more.substitute:
            raise Refusal("checks.two_substitutes", one=self.substitute, other=more.substitute)
        return replace(
            self,
            substitute=self.substitute or more.substitute,
            met=self.met or more.met,
            modifiers=(*self.modifiers, *more.modifiers),
            target=more.target if self.target is None else self.target,
            steps=(*self.steps, *more.steps),
            advantages=(*self.advantages, *more.advantages),
            disadvantages=(*self.disadvantages, *more.disadvantages),
            support=self.support + more.support,
            hindrance=self.hindrance + more.hindrance,
            passive=self.passive or more.passive,
            given_up=self.given_up or more.given_up,
            missing=(*self.missing, *more.missing),
            untold=(*self.untold, *more.untold),
        )


def check_of(asked: TypedCheck, values: Mapping[str, int]) -> Check:
    """The check that was asked for, with what a character's values add to it (D-15, D-16).

    Refusal: a substitute without a skill, or one that cannot stand in.
    """
    substitute = canonical(asked.substitute, known_names(values))
    if substitute and not asked.skill:
        raise Refusal("checks.substitute_without_skill", skill=asked.substitute)
    added = skill_check(values, asked.skill, substitute=substitute) if asked.skill else SkillCheck(())
    return Check(
        modifiers=(*added.modifiers, *asked.modifiers),
        target=asked.target,
        steps=asked.steps,
        advantages=asked.advantages,
        disadvantages=asked.disadvantages,
        support=asked.support,
        hindrance=asked.hindrance,
        passive=asked.passive,
        given_up=asked.given_up,
        missing=tuple(dict.fromkeys((*added.missing, *asked.missing))),
        untold=asked.untold,
    )


def read_check(
    text: str, values: Mapping[str, int], *, weapons: bool = False, meets: bool = False
) -> TypedCheck:
    """Read a check. ``values`` are the character's by canonical name.

    ``weapons``: an added name without a value is a weapon without proficiency, unless it follows other names
    and is similar to a known one. ``meets``: its target may be another check.

    Refusal: it cannot be read. It has the place where reading stopped (``column``, ``before``, ``after``).
    """
    if len(text) > MAX_TEXT:
        raise Refusal("checks.too_long", limit=MAX_TEXT, length=len(text))
    typed, comment = commented(text)
    asked = _Reader(typed, values, weapons=weapons, meets=meets).line()
    return replace(asked, comment=tidy(comment))


def names_in_check(text: str, values: Mapping[str, int]) -> tuple[str, ...] | None:
    """The names in a check on a sheet. None: it is plain arithmetic and not a check.

    Refusal: it cannot be read, or no character could make it.
    """
    asked = read_check(text, values)
    beside = tuple(each for each in asked.modifiers if each.rule)
    if replace(asked, text="", skill="", modifiers=beside, missing=(), comment="") == TypedCheck():
        return None
    needed(check_of(replace(asked, skill="", substitute=""), {}))
    substitute = canonical(asked.substitute, known_names(values))
    return tuple(filter(None, (asked.skill, substitute, *(each.name for each in asked.modifiers))))


def read_target(text: str) -> int:
    """Read a field that holds only the target: a number, or a level of proficiency (D-13)."""
    return _Reader(text, {}).only_target()


class _Word(NamedTuple):
    """A word of the notation: what it is called in Chinese and in English, as patterns."""

    chinese: str
    english: str


_WORDS: Final = {
    "target": _Word("目标值?|对抗?", "vs|target|against"),
    "dc": _Word("(?!)", "dc"),
    "disadvantage": _Word("劣势", "disadv(?:antage)?|dis"),
    "advantage": _Word("优势", "adv(?:antage)?"),
    "support": _Word("支援骰?", "support"),
    "hindrance": _Word("妨碍骰?", "hindrance|hinder"),
    "bonus": _Word("加值", "bonus"),
    "penalty": _Word("减值", "penalty"),
    "passive": _Word("被动(?:检定)?", "passive"),
    "given_up": _Word("放弃(?:检定)?", r"(?:give|given)[\s_]*up"),
    "substitute": _Word("代偿", "substitute|sub"),
    "step": _Word("难度", "difficulty|step"),
    Step.TRIVIAL.key: _Word("极易", "trivial"),
    Step.VERY_EASY.key: _Word("轻易", r"very[\s_]*easy"),
    Step.EASY.key: _Word("简易", r"(?:fairly[\s_]*)?easy"),
    Step.STANDARD.key: _Word("标准", "standard|normal"),
    Step.VERY_HARD.key: _Word("艰难", r"very[\s_]*hard"),
    Step.HARD.key: _Word("困难", "hard"),
    Step.EXTREME.key: _Word("极难", "extreme"),
}
_STEPS: Final[Mapping[str, Step]] = {step.key: step for step in Step}
_COUNTED: Final = {
    "advantage": "advantages",
    "disadvantage": "disadvantages",
    "support": "support",
    "hindrance": "hindrance",
}
"""The words with a number that may be left out, which is 1 then, and the field that takes it."""


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"[\s,;:=]*(?:{pattern})", re.IGNORECASE)


def _named_group(number: int, word: _Word) -> str:
    return rf"(?P<w{number}>{word.chinese}|(?:{word.english})(?![a-z_]))"


_KINDS: Final = tuple(_WORDS)
_WORD = _pattern(
    rf"(?P<sign>{comparing(('>', '>='))})|"
    + "|".join(_named_group(n, word) for n, word in enumerate(_WORDS.values()))
)
_PROFICIENCY = _pattern(r"(?:熟练度?|prof(?:iciency)?(?![a-z_]))[\s:=]*([0-9]+)")
_NUMBER = _pattern(r"([-+]?)\s*([0-9]+)")
_COUNT = _pattern(r"([0-9]+)")
_SIGN = _pattern("([-+])")
_CHECK_DICE = _pattern(r"2d10(?![0-9a-z_])")
_DIGITS = _pattern("([0-9]+)")
_NAME = _pattern(r"(?P<name>[^\W\d]\w*)")
_ADDITIONS = r"(?P<added>(?:\s*[-+]\s*[0-9]+)*)(?![0-9a-z_])"
_DC_OF = _pattern(rf"(?P<name>[^\W\d]\w*?)\s*dc{_ADDITIONS}")
_MET = _pattern(r"(?P<added>(?:\s*[-+]\s*[0-9]+)*)")
_THEIRS = _pattern(r"[^\W\d]\w*?\s*[-+]\s*[0-9]")
_ADDED = re.compile(r"[-+]\s*[0-9]+")
_SPACE = _pattern("")
_PIECE = re.compile(r"\w+|\S|$")


class _Name(NamedTuple):
    """A name with its sign, and where it stands."""

    name: str
    sign: int


class _Reader:
    """Reads one typed text from left to right; every refusal names the place."""

    def __init__(
        self, text: str, values: Mapping[str, int], *, weapons: bool = False, meets: bool = False
    ) -> None:
        self.raw = text
        self.weapons = weapons
        self.meets = meets
        self.text = half_width(text)
        self.values = values
        self.known = known_names(values)
        self.initials = tuple({each[0] for each in (*self.known, *ATTRIBUTE_WORDS)})
        self.place = 0
        self.asked = TypedCheck()
        self.names: list[_Name] = []
        self.started = False

    def line(self) -> TypedCheck:
        """Everything up to the end."""
        if self._take(_CHECK_DICE):
            self.started = True
        while self._next() < len(self.text):
            self._part()
        text = " ".join(self.text.split())
        skill = self._skill()
        return replace(self._with_names(skill), text=text, skill=skill)

    def only_target(self) -> int:
        """A target without other parts, with or without a sign before it."""
        if (word := self._take(_WORD)) and self._kind(word) != "target":
            self.place = word.start()
            raise self._refusal("checks.target_expected")
        target = self._read_target()
        if self._next() < len(self.text):
            raise self._unreadable()
        return target

    def _part(self) -> None:
        """One term, target or word. A name on the sheet that begins like a word is the name."""
        sign = self._take(_SIGN)
        word = None if sign else _WORD.match(self.text, self.place)
        if word and len(self._known_name()) <= word.end() - self._next():
            self.place = word.end()
            self._word(self._kind(word))
        else:
            self._term(sign and sign[1])

    def _kind(self, word: re.Match[str]) -> str:
        if word["sign"]:
            return "target"
        return next(kind for number, kind in enumerate(_KINDS) if word[f"w{number}"])

    def _word(self, kind: str) -> None:
        readers: Mapping[str, Callable[[], None]] = {
            "target": self._target,
            "dc": self._dc,
            "bonus": lambda: self._named_modifier(1),
            "penalty": lambda: self._named_modifier(-1),
            "step": self._step,
            "substitute": self._substitute,
        }
        if kind in _COUNTED:
            self._counted(kind)
        elif kind in _STEPS:
            self._add(steps=(int(_STEPS[kind]),))
        elif kind in readers:
            readers[kind]()
        else:
            self._add(**{kind: True})

    def _add(self, **fields: object) -> None:
        self.asked = self.asked.with_(replace(TypedCheck(), **fields))  # pyright: ignore[reportArgumentType]

    def _target(self) -> None:
        """A target, or the check whose value is the target."""
        if self.meets and self._is_met():
            met = self._met()
            self._add(met=met, untold=met.untold)
        else:
            self._add(target=self._read_target())

    def _is_met(self) -> bool:
        """Whether a check starts here: a known name, or any name with additions."""
        if _DC_OF.match(self.text, self.place) or _PROFICIENCY.match(self.text, self.place):
            return False
        theirs = _THEIRS.match(self.text, self.place)
        return bool(self._known_name() or (theirs and not _WORD.match(self.text, self.place)))

    def _met(self) -> TypedCheck:
        """Another character's check: its typed numbers, without a sheet (D-60)."""
        start = self._next()
        if self._known_name():
            name = self._name()
        else:
            name = self._unknown_name()
            self.place = start + len(name)
        found = self._take(_MET)
        added = [int("".join(each.split())) for each in _ADDED.findall(found["added"])] if found else []
        modifiers = tuple(Modifier("", self._within(each)) for each in added)
        text = " ".join(self.raw[start : self.place].split())
        return TypedCheck(text, modifiers=modifiers, untold=() if added else (name,))

    def _within(self, amount: int) -> int:
        if abs(amount) > MOST_MODIFIER:
            raise Refusal("checks.number_too_large", limit=MOST_MODIFIER)
        return amount

    def _read_target(self) -> int:
        """A number, or what a level of proficiency is fit for (D-13)."""
        if level := self._take(_PROFICIENCY):
            return simple_target(self._number(level[1], MOST_PROFICIENCY))
        if (passive := _DC_OF.match(self.text, self.place)) and not self._take(_NUMBER):
            return self._dc_of(passive)
        number = self._take(_NUMBER)
        if not number:
            raise self._refusal("checks.target_expected")
        size = self._number(number[2], MOST_TARGET)
        return -size if number[1] == "-" else size

    def _dc_of(self, found: re.Match[str]) -> int:
        """The DC of another character's check: 10 and its typed numbers (D-6, D-60). Without typed numbers,
        the skill is among the values that count 0. Refusal: no such skill is known either."""
        name = canonical(found["name"], self.known)
        added = [self._within(int("".join(each.split()))) for each in _ADDED.findall(found["added"])]
        if not added and name not in self.known and not may_be_skill(self.values, name):
            raise self._refusal("checks.dc_unknown", name=found["name"])
        self.place = found.end()
        if not added:
            self._add(untold=(name,))
        return PASSIVE + sum(added)

    def _dc(self) -> None:
        """With a number or a level of proficiency the target; without one the DC itself, a passive
        check (D-6), to which what has a sign is added: `运动DC+2`."""
        if any(each.match(self.text, self.place) for each in (_COUNT, _PROFICIENCY)):
            self._add(target=self._read_target())
        else:
            self._add(passive=True)

    def _counted(self, kind: str) -> None:
        """The strength of an advantage, or how many dice; how many there may be is the check's to
        say."""
        found = self._take(_COUNT)
        count = self._number(found[1], MOST_MODIFIER) if found else 1
        field = _COUNTED[kind]
        self._add(**{field: (count,) if field.endswith("s") else count})

    def _named_modifier(self, sign: int) -> None:
        """A bonus or a penalty, which is a natural number (D-7)."""
        found = self._take(_COUNT)
        if not found:
            raise self._refusal("checks.natural_expected")
        self._add(modifiers=(Modifier("", sign * self._number(found[1], MOST_MODIFIER), "D-7"),))

    def _step(self) -> None:
        """A difficulty as a number, or by its name, which is read next (D-14)."""
        word = _WORD.match(self.text, self.place)
        if word and self._kind(word) in _STEPS:
            return
        place, found = self.place, self._take(_NUMBER)
        step = int(found[1] + found[2][:MOST_DIGITS]) if found else None
        if step is None or not Step.TRIVIAL <= step <= Step.EXTREME:
            self.place = place
            raise self._refusal("checks.step_expected")
        self._add(steps=(step,))

    def _substitute(self) -> None:
        found = self._take(_NAME)
        if not found:
            raise self._refusal("checks.substitute_expected")
        self.place = found.start("name")
        self._add(substitute=self._name())

    def _term(self, sign: str | None) -> None:
        factor = -1 if sign == "-" else 1
        if self.started and not sign:
            raise self._unreadable()
        self.started = True
        if digits := self._take(_DIGITS):
            self._add(modifiers=(Modifier("", factor * self._number(digits[1], MOST_MODIFIER)),))
        elif found := _NAME.match(self.text, self.place):
            self.place = found.start("name")
            self.names.append(_Name(self._name(weapon=self.weapons and factor > 0), factor))
        else:
            raise self._refusal("checks.value_expected")

    def _known_name(self) -> str:
        """The longest name that is known and stands here, before the end, a number or a word; ""."""
        found = _NAME.match(self.text, self.place)
        if not found:
            return ""
        start, run = found.start("name"), found["name"]
        if not canonical(run[:LONGEST_NAME]).startswith(self.initials):
            return ""
        for length in range(min(len(run), LONGEST_NAME), 0, -1):
            behind = run[length : length + 1]
            ends = not behind or behind.isdigit() or _WORD.match(self.text, start + length)
            if ends and self._is_known(run[:length]):
                return run[:length]
        return ""

    def _is_known(self, typed: str) -> bool:
        name = canonical(typed, self.known)
        return name in self.known or may_be_skill(self.values, name)

    def _name(self, *, weapon: bool = False) -> str:
        """A name by which the character or the rules know something, or that of a ``weapon``. Refusal: there
        is none."""
        known = self._known_name()
        if known:
            found = _NAME.match(self.text, self.place)
            self.place = (found.start("name") if found else self.place) + len(known)
            return canonical(known, self.known)
        word = self._unknown_name()
        meant = nearest(self.values, canonical(word, self.known))
        if weapon and not (meant and self.names):
            self.place += len(word)
            return tidy(word)
        if meant:
            raise self._refusal("checks.misspelt_skill", name=word, meant=meant)
        raise self._refusal("checks.unknown_skill", name=word)

    def _unknown_name(self) -> str:
        """What was probably meant as a name: all up to a word of the notation."""
        found = _NAME.match(self.text, self.place)
        run, start = (found["name"], found.start("name")) if found else ("", self.place)
        end = next((n for n in range(1, len(run)) if _WORD.match(self.text, start + n)), len(run))
        return self.raw[start : start + end]

    def _skill(self) -> str:
        """The name that is the check's skill. Refusal: two are."""
        added = [each.name for each in self.names if each.sign > 0 and not is_plain(self.values, each.name)]
        surely = [name for name in dict.fromkeys(added) if is_skill(self.values, name)]
        if len(surely) > 1:
            raise Refusal("checks.two_skills", one=surely[0], other=surely[1])
        known = [name for name in added if may_be_skill(self.values, name)]
        return (surely or known or added or [""])[0]

    def _with_names(self, skill: str) -> TypedCheck:
        """What was asked, with the values of all names but the skill's."""
        others = list(self.names)
        if skill:
            others.remove(_Name(skill, 1))
        modifiers = [Modifier(each.name, each.sign * self.values.get(each.name, 0)) for each in others]
        missing = [each.name for each in others if each.name not in self.values]
        return replace(
            self.asked,
            modifiers=(*modifiers, *self.asked.modifiers),
            missing=tuple(dict.fromkeys((*missing, *self.asked.missing))),
        )

    def _number(self, digits: str, most: int) -> int:
        number = int(digits.lstrip("0")[: MOST_DIGITS + 1] or "0")
        if number > most:
            raise Refusal("checks.number_too_large", limit=most)
        return number

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.place)
        if found:
            self.place = found.end()
        return found

    def _next(self) -> int:
        """Where the next thing stands that separates nothing."""
        found = _SPACE.match(self.text, self.place)
        return found.end() if found else self.place

    def _unreadable(self) -> Refusal:
        place = self._next()
        found = _PIECE.match(self.raw, place)
        return self._refusal("checks.unreadable", rest=found[0] if found else "")

    def _refusal(self, key: str, **facts: object) -> Refusal:
        place = self._next()
        before, after = self.raw[:place].strip(), self.raw[place:].strip()
        return Refusal(key, column=place + 1, before=before, after=after, **facts)
