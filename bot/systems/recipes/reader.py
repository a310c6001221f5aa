"""Reads a game from the text of a file (docs/recipes.md has the form) and says in which line it is wrong."""

import re
import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

from bot.characters.character import Entry, EntryKind
from bot.characters.formulas import LONGEST_FORMULA, read_formula
from bot.characters.resolved import resolved
from bot.characters.value_names import Names
from bot.characters.values import NOT_ON_THE_SHEET
from bot.characters.written_attacks import ATTACK, WrittenAttack
from bot.decks.cards import MOST_NUMBERS as MOST_CARDS
from bot.dice.notation import must_have_dice, read
from bot.dice.signs import canonical, is_name
from bot.refusal import Refusal, check_faults
from bot.systems.cards import CARDS, deck_of
from bot.systems.initiative import initiative_dice
from bot.systems.judging.conditions import ConditionError, condition
from bot.systems.judging.contests import WINS
from bot.systems.judging.judgements import (
    FACES,
    JUDGE_KEYS,
    RESULT,
    SIGNS,
    TARGET,
    TIES,
    Judgement,
    judgement_of,
)
from bot.systems.judging.readings import READINGS
from bot.systems.order.damage import read_damage
from bot.systems.order.places import POPCORN, SIDES
from bot.systems.order.rules import (
    DAMAGE,
    MARGIN,
    NO_ANSWER,
    PLAIN,
    AtNought,
    FightRules,
    FightValue,
    HealthCondition,
    HealthKind,
    Reply,
)
from bot.systems.order.sheet import HP, SPELT
from bot.systems.recipes.asked import asked
from bot.systems.recipes.recipe import Fight, NamedRoll, Recipe, Value
from bot.systems.recipes.templates import filled, names_in
from bot.systems.recipes.toml_faults import faults_of
from bot.systems.rounds import ANEW
from bot.systems.system import Comparison
from bot.text import N_, OwnText, fold, half_width, tidy, versions
from bot.uploads import check_typed

LARGEST: Final = 16_000
"""How many bytes a file has at most."""
LONGEST_NAME, LONGEST_ABOUT, LONGEST_DICE = 60, 500, 100
LONGEST_ATTACK: Final = 30
MOST_VALUES, MOST_ROLLS, MOST_WAYS, MOST_OUTCOMES, MOST_RUNGS, MOST_ALIASES = 100, 40, 10, 20, 40, 10
MOST_CONDITIONS = 12
MOST_ATTACKS = 10
MOST_ANSWERS = 5
LANGUAGES: Final = ("en", "zh")
VALUES: Final = N_("Values")
"""The heading of values without one."""
NOBODY: Final = "nobody"
MOST_TIES: Final = 3

TOP: Final = ("name", "about", "usual", "ties", "values", "judge", "rolls", "initiative", "fight")
OF_A_VALUE: Final = ("name", "also", "is", "group")
OF_A_NAME: Final = ("name", "is")
OF_INITIATIVE: Final = ("dice", "adds", "cards", "low", "each_round", "sides", "popcorn")
OF_A_FIGHT: Final = (
    "health", "conditions", "attack", "answers", "usual_answer", "defence", "compare", "die", "doubles",
    "misses", "adds", "armour", "harm", "players", "foes", "save", "concentration", "attacks",
)  # fmt: skip
APART: Final = {"cards": ("dice", "adds"), "popcorn": ("cards", "each_round", "sides")}
"""What says the same of initiative in two ways."""
HEALTH: Final = {**{each.value: each for each in HealthKind}, "none": None}
BY_NAME: Final = (HealthKind.LADDER, HealthKind.CONDITIONS)
"""The kinds of health that a file's own conditions tell."""
OF_A_CONDITION: Final = ("name", "down", "dead")
OF_AN_ANSWER: Final = ("name", "roll", "ties", "damage")
SIDES_ANSWERS: Final = ("players", "foes")
"""The sides that an answer may be usual for."""
OF_AN_ATTACK: Final = {"attack": ATTACK, "damage": "damage", "save": "save", "range": "range"}
"""The keys of an attack that everybody has, besides its name, with the parts that they are."""
COMPARISONS: Final = {"at least": Comparison.MEET, "more than": Comparison.HIGHER}
OF_AN_OUTCOME: Final = ("name", "when", "won", "doubles", "asked", "equal")
OF_A_ROLL: Final = ("name", "also", "dice", "none", "ways", "with", "target", "judge", "typed")

Path = tuple[str, ...]
_CARDS: Final = re.compile(r"5[24]|\d{1,3}-\d{1,3}")
_CONDITION_NAME: Final = re.compile(r"[^\W\d_][^,;、/]*")
_WAY_NAME: Final = re.compile(r"[^\W\d]+")
_TRIED: Final = 2
"""The number that stands for every name while a file is read."""


def recipe_of(text: str, key: str = "") -> Recipe:
    """The game in a text; ``key`` is its name in the bot ("": the name that it gives itself).

    Refusals ``game.…``, with the line; several in one, as ``game.faults``.
    """
    check_typed(text, LARGEST)
    text = text.replace("\r\n", "\n")
    try:
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            plain = with_plain_signs(text)
            raw, text = tomllib.loads(plain), plain
    except RecursionError:
        raise Refusal("game.too_deep") from None
    except ValueError as error:  # TOMLDecodeError, or an integer of thousands of digits.
        check_faults(faults_of(with_plain_signs(text), error), _several)
        raise
    return _File(text, raw).recipe(key)


def _several(faults: tuple[Refusal, ...]) -> Refusal:
    return Refusal("game.faults", faults=faults)


_QUOTED: Final = re.compile(
    r"""(?P<quote>["'])(?P<plain>[^\n]*?)(?P=quote)|[“”＂](?P<curly>[^“”＂\n]*)[“”＂]|[‘’](?P<single>[^‘’\n]*)[‘’]"""
)
_BARE: Final = re.compile(r"[\w-]+")
"""A word outside of quotes: searched for as a whole, so that a long one costs no more than its length."""


def with_plain_signs(text: str) -> str:
    """The text with plain quotes around its texts, and plain signs and quoted names outside of the quotes.

    Phones write curly quotes by themselves, a Chinese keyboard `＝` and `，`, and TOML wants quotes around
    `敏捷`, even if it is a name. Anything within quotes stays.
    """
    parts, end = list[str](), 0
    for found in _QUOTED.finditer(text):
        parts.append(_outside(text[end : found.start()]))
        content = found["curly"] if found["curly"] is not None else found["single"]
        parts.append(found[0] if content is None else f'"{content}"')
        end = found.end()
    return "".join([*parts, _outside(text[end:])])


def _outside(text: str) -> str:
    return _BARE.sub(lambda word: word[0] if word[0].isascii() else f'"{word[0]}"', half_width(text))


class _File:
    """What was read, with helpers that name the line of what is wrong."""

    def __init__(self, text: str, raw: Mapping[str, Any]) -> None:
        self.text = text
        self.raw = raw
        self._faults = list[Refusal]()

    # ------------------------------------------------------------ what is wrong

    @contextmanager
    def _part(self) -> Generator[None]:
        """Read one part of the file. If it is wrong, other parts are read too, so that all of it is told at
        once; what rests on this part must wait for `_must_be_right`."""
        try:
            yield
        except Refusal as refused:
            self._faults.append(refused)

    def _must_be_right(self) -> None:
        """Refuse what was wrong in the parts read until now."""
        check_faults(self._faults, _several)

    def line(self, path: Path) -> int:
        """The line of a place in the file."""
        return line_of(self.text, path)

    def table(
        self, found: object, path: Path, known: Iterable[str] | None = None, *, or_text: bool = False
    ) -> Mapping[str, Any]:
        """A table with known keys only; ``or_text``: a text may stand in its place, which is told first."""
        if not isinstance(found, dict):
            if or_text:
                raise Refusal("game.not_a_text", line=self.line(path), name=_told(path))
            raise Refusal("game.not_a_table", line=self.line(path), name=_told(path))
        table = cast("Mapping[str, Any]", found)
        for each in table if known is not None else ():
            if each not in (names := tuple(known or ())):
                raise Refusal(
                    "game.unknown_key", line=self.line((*path, each)), name=each[:40], known=tuple(names)
                )
        return table

    def string(self, found: object, path: Path, longest: int) -> str:
        """A text in one line."""
        if not isinstance(found, str):
            raise Refusal("game.not_a_text", line=self.line(path), name=_told(path))
        if len(found) > longest:
            raise Refusal("game.too_long", line=self.line(path), name=_told(path), limit=longest)
        return found

    def whole(self, found: object, path: Path, bounds: tuple[int, int] = (-(10**6), 10**6)) -> int:
        """A whole number."""
        if not isinstance(found, int) or isinstance(found, bool) or not bounds[0] <= found <= bounds[1]:
            raise Refusal(
                "game.not_a_number", line=self.line(path), name=_told(path), least=bounds[0], most=bounds[1]
            )
        return found

    def yes(self, found: object, path: Path) -> bool:
        """True or false."""
        if not isinstance(found, bool):
            raise Refusal("game.not_yes_or_no", line=self.line(path), name=_told(path))
        return found

    def rows(self, found: object, path: Path, most: int) -> Sequence[Any]:
        """A list with at most so many entries."""
        if not isinstance(found, list):
            raise Refusal("game.not_a_list", line=self.line(path), name=_told(path))
        rows = cast("list[Any]", found)
        if len(rows) > most:
            raise Refusal("game.too_many", line=self.line(path), name=_told(path), limit=most)
        return rows

    def few(self, found: Mapping[str, Any], path: Path, most: int) -> Mapping[str, Any]:
        """A table with at most so many entries."""
        if len(found) > most:
            raise Refusal("game.too_many", line=self.line(path), name=_told(path), limit=most)
        return found

    def name(self, found: object, path: Path, longest: int = LONGEST_NAME) -> OwnText:
        """A text for people to read: one for all languages, or one for each."""
        versions = {"": found} if isinstance(found, str) else self.table(found, path, LANGUAGES, or_text=True)
        read = {each: tidy(self.string(said, path, longest)) for each, said in versions.items()}
        if not read or not all(read.values()):
            raise Refusal("game.empty", line=self.line(path), name=_told(path))
        return OwnText(read)

    def one_of(self, found: object, path: Path, known: Iterable[str]) -> str:
        """One of a few words."""
        names = tuple(known)
        if found not in names:
            typed = tidy(str(found))[:40]
            raise Refusal(
                "game.not_one_of",
                line=self.line(path),
                name=_told(path),
                typed=typed,
                known=tuple(names),
            )
        return cast("str", found)

    def reading(self, path: Path, make: Callable[[], Any]) -> Any:
        """What a notation says. Refusal: why it cannot be read, with the line."""
        try:
            return make()
        except Refusal as refused:
            if refused.key in NOT_ON_THE_SHEET and path[0] == "rolls":
                bare = Refusal("game.bare_name", name=refused.facts["name"])
                raise Refusal("game.unreadable", line=self.line(path), name=_told(path), why=bare) from None
            raise Refusal("game.unreadable", line=self.line(path), name=_told(path), why=refused) from None

    # ------------------------------------------------------------ the whole

    def recipe(self, key: str) -> Recipe:
        """The game."""
        raw, rolls = self.raw, list[NamedRoll]()
        with self._part():
            self.table(raw, (), TOP)
        with self._part():
            title, about = self._title(raw)
        with self._part():
            names, values = self._values(raw.get("values", {}))
        with self._part():
            judge = self.judgement(raw.get("judge", {}), ("judge",))
            told = self.few(self.table(raw.get("rolls", {}), ("rolls",)), ("rolls",), MOST_ROLLS)
        self._must_be_right()
        for each, found in told.items():
            with self._part():
                rolls.append(self._roll(each, found, judge, names))
        with self._part():
            fight = self._fight(raw, names, values, tuple(told))
        self._must_be_right()
        with self._part():
            self._told_apart(rolls)
        with self._part():
            self._none_of(rolls)
        with self._part():
            usual = self._usual(raw, rolls)
        with self._part():
            ties = self._ties(raw.get("ties", RESULT), rolls)
        self._must_be_right()
        recipe = Recipe(
            key=key or fold(title),
            title=title,
            about=about,
            values=values,
            names=names,
            rolls=tuple(rolls),
            usual=usual,
            ties=ties,
            fight=fight,
        )
        replies = list[Reply]()
        for each in fight.rules.replies if fight.rules else ():
            with self._part():
                replies.append(self._answer_tried(recipe, each))
        self._must_be_right()
        rules = fight.rules and replace(fight.rules, replies=tuple(replies))
        if rules:
            self._answers_by_itself(rules)
        return replace(recipe, fight=replace(fight, rules=rules))

    def _answers_by_itself(self, rules: FightRules) -> None:
        """Refuse an answer that is given at once if its roll needs a number."""
        asking = {each.key for each in rules.replies if each.asks}
        for each in SIDES_ANSWERS:
            if (key := rules.usual_answer(gm_run=each == "foes")) in asking:
                path = ("fight", "usual_answer", each)
                raise Refusal("game.usual_answer_asks", line=self.line(path), name=key)

    def _answer_tried(self, recipe: Recipe, reply: Reply) -> Reply:
        """An answer to attacks, and whether its roll needs a number. Refusal: the game has no such roll."""
        path = ("fight", "answers", reply.key, "roll")
        tried = dict.fromkeys(recipe.names.plain, _TRIED)
        if reply.damage:
            self.reading((*path[:-1], "damage"), lambda: read_damage(reply.damage, tried))
        try:
            found = asked(recipe, reply.roll, tried)
        except Refusal as refused:
            if refused.key == "game.number_missing":
                return replace(reply, asks=True)
            raise Refusal("game.unreadable", line=self.line(path), name=_told(path), why=refused) from None
        if found is None:
            raise Refusal("game.not_a_roll", line=self.line(path), name=_told(path), text=reply.roll)
        return reply

    def _title(self, raw: Mapping[str, Any]) -> tuple[OwnText, str]:
        """The game's name, and what it says of itself ("": nothing)."""
        if "name" not in raw:
            raise Refusal("game.missing", line=self.line(()), name="name")
        about = self.name(raw["about"], ("about",), LONGEST_ABOUT) if "about" in raw else ""
        return self.name(raw["name"], ("name",)), about

    def _also(self, told: Mapping[str, Any], path: Path) -> Sequence[str]:
        """The other names of a value or a roll."""
        every = self.rows(told.get("also", []), path, MOST_ALIASES)
        return [self.string(each, path, LONGEST_NAME) for each in every]

    def _ties(self, found: object, rolls: Sequence[NamedRoll]) -> str:
        """What decides between equal outcomes: a word, or several, the first first."""
        path, readings = ("ties",), {each.judgement.reading for each in rolls}
        known = dict.fromkeys(
            (*TIES, NOBODY, *(word for each in readings for word in READINGS[each].measures))
        )
        told = self.rows(_listed(found), path, MOST_TIES)
        return " ".join(word for each in told if (word := self.one_of(each, path, known)) != NOBODY)

    def _usual(self, raw: Mapping[str, Any], rolls: Sequence[NamedRoll]) -> str:
        if "usual" not in raw:
            return ""
        usual = self.one_of(raw["usual"], ("usual",), [each.key for each in rolls])
        roll = next(each for each in rolls if each.key == usual)
        if not roll.given:
            raise Refusal("game.usual_takes_nothing", line=self.line(("usual",)), name=usual)
        return usual

    # ------------------------------------------------------------ values

    def _values(self, found: object) -> tuple[Names, tuple[Value, ...]]:
        if isinstance(found, list):
            listed = [self.string(each, ("values",), LONGEST_NAME) for each in cast("list[object]", found)]
            found = dict.fromkeys(listed, 0)
        told = self.few(self.table(found, ("values",)), ("values",), MOST_VALUES)
        spellings, defaults, values = dict[str, str](), dict[str, str](), list[Value]()
        for name, raw in told.items():
            with self._part():
                self._value(name, raw, spellings, defaults, values)
        groups = _groups(values)
        keys = frozenset(each.key for each in values)
        names = Names(spellings=spellings, defaults=defaults, plain=keys, groups=groups)
        if not self._faults:
            self._formulas(told, names)
        return names, tuple(values)

    def _value(
        self,
        name: str,
        raw: object,
        spellings: dict[str, str],
        defaults: dict[str, str],
        values: list[Value],
    ) -> None:
        """One value, added to what is known of the others."""
        path = ("values", name)
        told = self.table(_with_is(raw), path, OF_A_VALUE)
        title = self.name(told.get("name", name), (*path, "name"))
        also = self._also(told, (*path, "also"))
        key = spelt(name)
        for word in dict.fromkeys((name, *also, *versions(title))):
            word = spelt(word)
            if not is_name(word):
                raise Refusal("game.not_a_name", line=self.line(path), name=word)
            if spellings.setdefault(word, key) != key or (word == key and any(e.key == key for e in values)):
                raise Refusal("game.name_twice", line=self.line(path), name=word)
        if "is" in told:
            defaults[key] = self._formula_text(told["is"], (*path, "is") if isinstance(raw, dict) else path)
        group = self.name(told["group"], (*path, "group")) if "group" in told else ""
        values.append(Value(key, title, group))

    def _formula_text(self, found: object, path: Path) -> str:
        if isinstance(found, str):
            return self.string(found, path, LONGEST_FORMULA)
        return str(self.whole(found, path))

    def _formulas(self, told: Mapping[str, Any], names: Names) -> None:
        """Refuse formulas of values that cannot be worked out; each circle of them once."""
        known = dict.fromkeys((*names.spellings, *names.plain), 1)
        paths = {spelt(name): ("values", name, "is") for name in told}
        for key, formula in names.defaults.items():
            with self._part():
                self.reading(paths[key], lambda each=formula: read_formula(names.joined(each), known))
        broken = resolved((), names).broken
        circles = {
            why: paths[key]
            for key in reversed(paths)
            if (why := broken.get(key)) and why.key == "sheet.circle"
        }
        for why, path in circles.items():
            at = self.line(path)
            self._faults.append(Refusal("game.unreadable", line=at, name=_told(path), why=why.anew()))

    # ------------------------------------------------------------ rolls

    def _roll(self, key: str, found: object, judge: Judgement, names: Names) -> NamedRoll:
        path = ("rolls", key)
        told = self.table({"dice": found} if isinstance(found, str) else found, path, OF_A_ROLL, or_text=True)
        if "dice" not in told:
            raise Refusal("game.missing", line=self.line(path), name="dice")
        title = self.name(told.get("name", key), (*path, "name"))
        also = self._also(told, (*path, "also"))
        raw_ways = self.few(self.table(told.get("ways", {}), (*path, "ways")), (*path, "ways"), MOST_WAYS)
        ways = dict[str, str]()
        for way, dice in raw_ways.items():
            at = (*path, "ways", way)
            if not _WAY_NAME.fullmatch(fold(way)):
                raise Refusal("game.way_name", line=self.line(at), name=way[:40])
            if fold(way) in ways or spelt(way) in names.spellings:
                raise Refusal("game.name_twice", line=self.line(at), name=way)
            ways[fold(way)] = self.string(dice, at, LONGEST_DICE)
        judgement = self.judgement(told["judge"], (*path, "judge")) if "judge" in told else judge
        roll = NamedRoll(
            key=key,
            name=title,
            labels=frozenset(filter(None, map(fold, (key, *also, *versions(title))))),
            dice=self.string(told["dice"], (*path, "dice"), LONGEST_DICE),
            judgement=judgement,
            none=self.string(told.get("none", ""), (*path, "none"), LONGEST_DICE),
            ways=ways,
            target=self._formula_text(told["target"], (*path, "target")) if "target" in told else "",
            typed=self.yes(told.get("typed", False), (*path, "typed")),
        )
        for label in sorted(roll.labels):
            if _is_dice(label):
                raise Refusal("game.name_is_dice", line=self.line(path), name=label)
        given, titles = self._given(roll, told.get("with", {}), path, names)
        roll = replace(roll, given=given, titles=titles)
        self._try_out(roll, path, names)
        return roll

    def _given(
        self, roll: NamedRoll, found: object, path: Path, names: Names
    ) -> tuple[tuple[tuple[str, int | None], ...], Mapping[str, str]]:
        """What is typed behind a roll: the names in its braces that are not values of the sheet, and their
        titles. First those that must be typed, then those with a usual number, as the file lists them."""
        texts = (roll.dice, *roll.ways.values(), roll.none, roll.target, *roll.judgement.faces)
        places = {"dice": roll.dice, "none": roll.none, "target": roll.target}
        for key, text in {**places, **dict(zip(FACES, roll.judgement.faces, strict=True))}.items():
            if "n" in names_in(text):
                at = (*path, key) if key in places else (*path, "judge", key)
                raise Refusal("game.n_of_ways", line=self.line(at))
        used = [each for text in texts for each in names_in(text)]
        free = [
            each for each in dict.fromkeys(used) if names.canonical(each) not in names.plain and each != "n"
        ]
        usual, titles = dict[str, int](), dict[str, str]()
        for name, raw in self.table(found, (*path, "with"), free).items():
            at = (*path, "with", name)
            said = self.table(_with_is(raw), at, OF_A_NAME)
            if "is" in said:
                usual[name] = self.whole(said["is"], at)
            if "name" in said:
                titles[name] = self.name(said["name"], at)
        return (*((each, None) for each in free if each not in usual), *usual.items()), titles

    def _try_out(self, roll: NamedRoll, path: Path, names: Names) -> None:
        """Refuse dice and formulas that cannot be read, whatever numbers are filled in."""
        numbers = dict.fromkeys((*names.spellings, *names.plain, "n"), _TRIED)
        numbers |= {name: default or _TRIED for name, default in roll.given}
        must = READINGS[roll.judgement.reading].must
        dice = {(*path, "dice"): roll.dice, **{(*path, "ways", way): text for way, text in roll.ways.items()}}
        dice |= {(*path, "none"): roll.none} if roll.none and roll.none not in self.raw["rolls"] else {}
        for place, text in dice.items():
            typed = self.reading(
                place, lambda text=text: must_have_dice(read(filled(text, numbers, names), {}), pools=False)
            )
            if typed.difficulty is not None:
                raise Refusal("game.target_in_dice", line=self.line(place))
            self.reading(place, lambda typed=typed: must(typed))
        if roll.target:
            place = (*path, "target")
            self.reading(
                place, lambda: read_formula(names.joined(filled(roll.target, numbers, names)), numbers)
            )
        for part, text in zip(FACES, roll.judgement.faces, strict=True):
            self._condition(filled(text, numbers, names), (*path, "judge", part), ("face",)) if text else None

    def _told_apart(self, rolls: Sequence[NamedRoll]) -> None:
        """Refuse two rolls with one name."""
        seen: dict[str, str] = {}
        for roll in rolls:
            for label in sorted(roll.labels):
                if seen.setdefault(label, roll.key) != roll.key:
                    raise Refusal("game.name_twice", line=self.line(("rolls", roll.key)), name=label)

    def _none_of(self, rolls: Sequence[NamedRoll]) -> None:
        """Refuse a roll in place of no dice that needs a number, or may have none itself."""
        by_key = {each.key: each for each in rolls}
        for roll in rolls:
            other = by_key.get(roll.none)
            if other and (other.none or any(default is None for _, default in other.given)):
                line = self.line(("rolls", roll.key, "none"))
                raise Refusal("game.none_needs", line=line, name=roll.key, other=other.key)

    # ------------------------------------------------------------ judgements

    def judgement(self, found: object, path: Path) -> Judgement:
        """How results are judged: a word for the usual ways, or a table."""
        told = {"by": found} if isinstance(found, str) else found
        raw = self.table(told, path, JUDGE_KEYS, or_text=True)
        reading = self.one_of(raw.get("read", "total"), (*path, "read"), READINGS)
        at = path if isinstance(found, str) else (*path, "by")
        by = self.one_of(raw["by"], at, SIGNS) if "by" in raw else ""
        bands = self._numbered(raw.get("bands", {}), (*path, "bands"), MOST_OUTCOMES)
        rows = list(self._outcome_rows(raw.get("outcomes", []), (*path, "outcomes")))
        outcomes = [self._outcome(row, place) for row, place in rows]
        judgement = judgement_of(
            reading=reading,
            by=by,
            successes=self._faces(raw, path, "success"),
            failures=self._faces(raw, path, "failure"),
            bands=[(number, *self._band(band, (*path, "bands", str(number)))) for number, band in bands],
            outcomes=outcomes,
        )
        judgement = replace(
            judgement,
            **{part: self.string(raw.get(part, ""), (*path, part), LONGEST_DICE) for part in FACES},
            step=self.whole(raw.get("step", 0), (*path, "step"), (0, 1000)),
            ladder=self._ladder(raw.get("ladder", {}), (*path, "ladder")),
            asked=self._asked(rows, len(judgement.outcomes) - len(rows) - len(bands)),
        )
        if (reading == "successes") != bool(judgement.hits):
            raise Refusal("game.hits", line=self.line(path))
        if len(bands) == 1:
            raise Refusal("game.one_band", line=self.line((*path, "bands")))
        known = (*READINGS[reading].measures, RESULT, TARGET)
        self._check_conditions([(name, when) for name, when, *_ in outcomes], path, known, bands=bool(bands))
        for key in ("success", "failure"):
            if raw.get(key) and "natural" not in known:
                raise Refusal(
                    "game.unknown_measure",
                    line=self.line((*path, key)),
                    name="natural",
                    known=tuple(known),
                )
        return judgement

    def _check_conditions(
        self, outcomes: Sequence[tuple[str, str]], path: Path, known: Sequence[str], *, bands: bool
    ) -> None:
        """Refuse a condition that cannot be read, and an outcome without one before others or before
        ``bands``, which would never come."""
        for place, (name, when) in enumerate(outcomes):
            is_last = place + 1 == len(outcomes)
            if when:
                self._condition(when, (*path, "outcomes", str(place), "when"), known)
            elif bands or not is_last:
                after = (*path, "bands") if is_last else (*path, "outcomes", str(place + 1))
                raise Refusal("game.never_comes", line=self.line(after), name=name)

    def _outcome_rows(self, found: object, path: Path) -> Iterator[tuple[Mapping[str, Any], Path]]:
        for place, row in enumerate(self.rows(found, path, MOST_OUTCOMES)):
            at = (*path, str(place))
            yield self.table(row, at, OF_AN_OUTCOME), at

    def _asked(self, rows: Sequence[tuple[Mapping[str, Any], Path]], before: int) -> Mapping[str, int]:
        """The words that ask for an outcome, each with the outcome's place; so many stand ``before`` them."""
        asked = dict[str, int]()
        for place, (row, path) in enumerate(rows, before):
            for each in self.rows(row.get("asked", []), (*path, "asked"), MOST_ALIASES):
                word = fold(self.string(each, (*path, "asked"), LONGEST_NAME))
                if not word.isalpha():
                    raise Refusal("game.not_a_name", line=self.line(path), name=word)
                if asked.setdefault(word, place) != place:
                    raise Refusal("game.name_twice", line=self.line(path), name=word)
        return asked

    def _named(self, row: Mapping[str, Any], path: Path) -> OwnText:
        if "name" not in row:
            raise Refusal("game.missing", line=self.line(path), name="name")
        return self.name(row["name"], path)

    def _when(self, row: Mapping[str, Any], path: Path) -> str:
        return self.string(row.get("when", ""), path, LONGEST_DICE)

    def _won(self, row: Mapping[str, Any], path: Path) -> bool | None:
        return self.yes(row["won"], path) if "won" in row else None

    def _outcome(self, row: Mapping[str, Any], path: Path) -> tuple[str, str, bool | None, bool, bool]:
        doubles, equal = (self.yes(row.get(key, False), path) for key in ("doubles", "equal"))
        return self._named(row, path), self._when(row, path), self._won(row, path), doubles, equal

    def _band(self, found: object, path: Path) -> tuple[OwnText, bool | None]:
        row = self.table(_with_a_name(found), path, ("name", "won"))
        return self.name(row["name"], path), self._won(row, path)

    def _faces(self, raw: Mapping[str, Any], path: Path, key: str) -> tuple[int, ...]:
        """Natural results that always succeed or fail."""
        found = self.rows(raw.get(key, []), (*path, key), MOST_OUTCOMES)
        return tuple(self.whole(each, (*path, key)) for each in found)

    def _ladder(self, found: object, path: Path) -> tuple[tuple[int, OwnText], ...]:
        rungs = self._numbered(found, path, MOST_RUNGS)
        return tuple((number, self.name(name, (*path, str(number)))) for number, name in rungs)

    def _numbered(self, found: object, path: Path, most: int) -> Sequence[tuple[int, Any]]:
        """A table by whole numbers, the highest first."""
        table = self.few(self.table(found, path), path, most)
        for each in table:
            if not re.fullmatch(r"-?\d{1,6}", each):
                raise Refusal("game.not_a_numbered_key", line=self.line((*path, each)), name=each[:40])
        return sorted(((int(each), told) for each, told in table.items()), key=lambda row: -row[0])

    def _condition(self, text: str, path: Path, known: Sequence[str]) -> None:
        """Refuse a condition that cannot be read, or uses what there is not."""
        try:
            read = condition(text)
        except ConditionError as error:
            line, name = self.line(path), _told(path)
            if known == ("face",):
                raise Refusal("game.faces", line=line, name=name, part=error.part) from None
            raise Refusal("game.condition", line=line, name=name, part=error.part) from None
        for name in sorted(read.names - set(known)):
            raise Refusal("game.unknown_measure", line=self.line(path), name=name, known=tuple(known))

    # ------------------------------------------------------------ fights

    def _fight(
        self, raw: Mapping[str, Any], names: Names, values: Sequence[Value], rolls: Sequence[str]
    ) -> Fight:
        path = ("initiative",)
        told = self.table(raw.get("initiative", {}), path, OF_INITIATIVE)
        dice = self.string(told.get("dice", ""), (*path, "dice"), LONGEST_DICE)
        if dice:
            self.reading((*path, "dice"), lambda: initiative_dice(dice))
        adds = self._value_named(told.get("adds", ""), (*path, "adds"), names)
        self._apart(told, path)
        played = {ANEW: "each_round", SIDES: "sides", POPCORN: "popcorn"}
        variants = tuple(
            variant
            for variant, key in played.items()
            if self.yes(told.get(key, variant == ANEW and "cards" in told), (*path, key))
        )
        if "cards" in told:
            dice = self._deck(told, path, once=ANEW not in variants)
            variants = (*variants, CARDS)
        elif "low" in told:
            raise Refusal("game.missing", line=self.line((*path, "low")), name="cards")
        fight = self.table(raw.get("fight", {}), ("fight",), OF_A_FIGHT)
        attack = self.one_of(fight["attack"], ("fight", "attack"), rolls) if "attack" in fight else ""
        save = self.one_of(fight["save"], ("fight", "save"), rolls) if "save" in fight else ""
        for each in ("compare", "die", "doubles", "misses") if attack else ("adds",):
            if each in fight:
                raise Refusal("game.judged_attack", line=self.line(("fight", each)), name=each)
        rules = self._rules(fight, names)
        if rules is not None:
            every = _every(names, values)
            known = tuple(each for each in every if each.key in {*rules.looked_up, HP})
            points, follows = _points(names, values), partial(following, names)
            rules = replace(rules, values=known, sheet=every, points=points, follows=follows)
        return Fight(rules, dice, adds, variants, attack, self._attacks(fight.get("attacks", {})), save)

    def _answers(self, told: Mapping[str, Any], names: Names) -> tuple[Reply, ...]:
        """The rolls by which a target may answer an attack."""
        path = ("fight", "answers")
        answers = self.few(self.table(told.get("answers", {}), path), path, MOST_ANSWERS)
        if answers and "attack" not in told:
            raise Refusal("game.missing", line=self.line(path), name="attack")
        return tuple(self._answer(key, each, (*path, key), names) for key, each in answers.items())

    def _usual_answers(self, told: Mapping[str, Any], replies: Sequence[Reply]) -> tuple[str, str]:
        """The answers that players' combatants and the GM's give at once ("": they are asked)."""
        if "usual_answer" not in told:
            return "", ""
        path, found = ("fight", "usual_answer"), told["usual_answer"]
        if not replies:
            raise Refusal("game.missing", line=self.line(path), name="answers")
        keys = (*(each.key for each in replies), NO_ANSWER)
        if isinstance(found, str):
            return (usual := self.one_of(fold(found), path, keys)), usual
        said = self.table(found, path, SIDES_ANSWERS, or_text=True)
        players, foes = (
            self.one_of(fold(str(said[each])), (*path, each), keys) if each in said else ""
            for each in SIDES_ANSWERS
        )
        return players, foes

    def _answer(self, key: str, found: object, path: Path, names: Names) -> Reply:
        told = self.table(
            {"roll": found} if isinstance(found, str) else found, path, OF_AN_ANSWER, or_text=True
        )
        if "roll" not in told:
            raise Refusal("game.missing", line=self.line(path), name="roll")
        if fold(key) == NO_ANSWER:
            raise Refusal("game.reserved", line=self.line(path), name=key)
        roll = tidy(self.string(told["roll"], (*path, "roll"), LONGEST_DICE))
        words = (names.canonical(spelt(word)) for word in re.split(r"[\s,]+", roll) if word)
        return Reply(
            fold(key),
            self.name(told.get("name", key), (*path, "name"), LONGEST_ATTACK),
            roll,
            self.one_of(told["ties"], (*path, "ties"), WINS) if "ties" in told else "",
            tidy(self.string(told.get("damage", ""), (*path, "damage"), LONGEST_DICE)),
            tuple(each for each in words if each in names.plain),
        )

    def _attacks(self, found: object) -> tuple[WrittenAttack, ...]:
        """The attacks that everybody has."""
        path = ("fight", "attacks")
        told = self.few(self.table(found, path), path, MOST_ATTACKS)
        return tuple(self._attack(key, each, (*path, key)) for key, each in told.items())

    def _attack(self, key: str, found: object, path: Path) -> WrittenAttack:
        told = self.table(found, path, ("name", *OF_AN_ATTACK))
        if "attack" not in told:
            raise Refusal("game.missing", line=self.line(path), name="attack")
        parts = (
            (part, tidy(self.string(told[each], (*path, each), LONGEST_DICE)))
            for each, part in OF_AN_ATTACK.items()
            if each in told
        )
        return WrittenAttack(self.name(told.get("name", key), (*path, "name"), LONGEST_ATTACK), tuple(parts))

    def _apart(self, told: Mapping[str, Any], path: Path) -> None:
        """Refuse two ways of initiative at once."""
        said = [key for key, found in told.items() if found is not False]
        for first, others in APART.items():
            for other in others if first in said else ():
                if other in said:
                    at = (*path, other)
                    raise Refusal("game.not_together", line=self.line(at), name=_told(at), other=first)

    def _deck(self, told: Mapping[str, Any], path: Path, *, once: bool) -> str:
        """The notation of a deck: "54" or "52" cards, or numbers such as "1-10"."""
        low = " low" if self.yes(told.get("low", False), (*path, "low")) else ""
        cards, at = str(told["cards"]), (*path, "cards")
        wrong = Refusal("game.not_a_deck", line=self.line(at), name=_told(at), limit=MOST_CARDS)
        if not _CARDS.fullmatch(cards):
            raise wrong
        try:
            deck = deck_of(f"cards {cards}{low}{' once' * once}")
        except Refusal:
            raise wrong from None
        return "" if deck is None else deck.text

    def _rules(self, told: Mapping[str, Any], names: Names) -> FightRules | None:
        path = ("fight",)
        health = HEALTH[self.one_of(told.get("health", "points"), (*path, "health"), HEALTH)]
        conditions = self._conditions(told.get("conditions", []), (*path, "conditions"))
        by_name = health in BY_NAME
        if by_name is not bool(conditions):
            wrong = "conditions" if conditions else "health"
            raise Refusal("game.conditions", line=self.line((*path, wrong)))
        if health is None:
            return None
        usual = replace(PLAIN, players=AtNought.DOWN, concentration="") if by_name else PLAIN
        if "attack" in told:
            usual = replace(usual, doubles=frozenset(), misses=frozenset())
        replies = self._answers(told, names)
        players_answer, foes_answer = self._usual_answers(told, replies)
        compare = self.one_of(told.get("compare", "at least"), (*path, "compare"), COMPARISONS)
        ends = [each.value for each in AtNought]
        return FightRules(
            health=health,
            defence=self._value_named(told.get("defence", PLAIN.defence), (*path, "defence"), names),
            comparison=COMPARISONS[compare],
            sides=self.whole(told.get("die", PLAIN.sides), (*path, "die"), (2, 1000)),
            doubles=self._natural(told, "doubles", usual.doubles),
            misses=self._natural(told, "misses", usual.misses),
            players=AtNought(self.one_of(told.get("players", usual.players.value), (*path, "players"), ends)),
            foes=AtNought(self.one_of(told.get("foes", usual.foes.value), (*path, "foes"), ends)),
            concentration=self._value_named(
                told.get("concentration", usual.concentration), (*path, "concentration"), names
            ),
            conditions=conditions,
            adds=self.one_of(told["adds"], (*path, "adds"), (MARGIN, RESULT)) if "adds" in told else "",
            armour=self._value_named(told.get("armour", ""), (*path, "armour"), names),
            harm=self._harm(told.get("harm", []), (*path, "harm"), names),
            replies=replies,
            players_answer=players_answer,
            foes_answer=foes_answer,
        )

    def _harm(self, found: object, path: Path, names: Names) -> tuple[str, ...]:
        """Conditions on a damage, each of them a step of harm."""
        rows: Sequence[object] = self.rows(found, path, MOST_CONDITIONS)
        conditions = tuple(self.string(each, path, LONGEST_DICE) for each in rows)
        for each in conditions:
            self._condition(each, path, (DAMAGE, *sorted(names.plain)))
        return conditions

    def _conditions(self, found: object, path: Path) -> tuple[HealthCondition, ...]:
        """The conditions by which health is told: names, or tables that say which of them lay low."""
        conditions, taken = list[HealthCondition](), dict[str, int]()
        rows: Sequence[object] = self.rows(found, path, MOST_CONDITIONS)
        for place, raw in enumerate(rows):
            at = (*path, str(place))
            told = self.table(_with_a_name(raw), at, OF_A_CONDITION)
            name = self.name(told["name"], at)
            for each in map(fold, versions(name)):
                if not _CONDITION_NAME.fullmatch(each):
                    raise Refusal("game.condition_name", line=self.line(at), name=each)
                if taken.setdefault(each, place) != place:
                    raise Refusal("game.name_twice", line=self.line(at), name=each)
            down, dead = (self.yes(told.get(each, False), at) for each in ("down", "dead"))
            conditions.append(HealthCondition(fold(name), name, down, dead))
        return tuple(conditions)

    def _natural(self, told: Mapping[str, Any], key: str, usual: frozenset[int]) -> frozenset[int]:
        return frozenset(self._faces(told, ("fight",), key)) if key in told else usual

    def _value_named(self, found: object, path: Path, names: Names) -> str:
        """A value of the game or of fights, by its canonical name ("": none)."""
        word = self.string(found, path, LONGEST_NAME)
        key = names.canonical(spelt(word)) if word else ""
        known = names.plain | SPELT.keys()
        if key and key not in known:
            raise Refusal(
                "game.not_a_value", line=self.line(path), name=word, known=tuple(sorted(names.plain)[:20])
            )
        return key if key in names.plain else SPELT.get(key, key)


def _is_dice(label: str) -> bool:
    """Whether a name with digits reads as dice or as a number, which could then not be rolled any more."""
    if not any(map(str.isdigit, label)):
        return False
    try:
        read(label, {})
    except Refusal:
        return False
    return True


def spelt(word: str) -> str:
    """A name of a value as dice and sheets name it: several words with underscores."""
    folded = fold(word).replace(" ", "_")
    return canonical(folded, (folded,))


def following(names: Names, values: Mapping[str, int]) -> Mapping[str, int]:
    """What follows from the file and these values: it is the same whatever a sheet says of the others."""
    missing = sorted(names.plain - names.defaults.keys() - values.keys())
    given = tuple(Entry(each, EntryKind.VALUE, value) for each, value in values.items())
    one, other = (
        resolved((*given, *(Entry(each, EntryKind.VALUE, number) for each in missing)), names).values
        for number in (50, 60)
    )
    return {
        each: one[each]
        for each in names.defaults
        if each not in values and each in one and one[each] == other.get(each)
    }


def _every(names: Names, values: Sequence[Value]) -> tuple[FightValue, ...]:
    """The values of a game, with everything that they are called."""
    usual = following(names, {})
    return tuple(
        FightValue(
            each.key,
            each.title,
            frozenset(word for word, key in names.spellings.items() if key == each.key),
            usual.get(each.key),
        )
        for each in values
    )


def _points(names: Names, values: Sequence[Value]) -> str:
    """What a game calls its points; "": it says nothing but HP."""
    key = names.canonical(HP)
    title = next((each.title for each in values if each.key == key), "")
    return title if {*map(fold, versions(title))} - {"", HP} else ""


def _with_a_name(raw: object) -> object:
    """A table that has a name, otherwise the name in a table."""
    table: object = raw
    return table if isinstance(raw, dict) and "name" in raw else {"name": table}


def _with_is(raw: object) -> object:
    """A table as it is, anything else as what a value is in a table."""
    table: object = raw
    return table if isinstance(raw, dict) else {"is": table}


def _listed(raw: object) -> object:
    """A list as it is, anything else in a list."""
    table: object = raw
    return table if isinstance(raw, list) else [table]


def _told(path: Path) -> str:
    """The name of a place in the file, as its writer reads it."""
    return ".".join(path)


def _groups(values: Sequence[Value]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Headings with the values below them, in the order of the file; those without one come first."""
    headings = {"": VALUES} if not all(each.group for each in values) else {}
    headings |= {str(each.group): each.group for each in values if each.group}
    return tuple(
        (heading, tuple(each.key for each in values if str(each.group) == told))
        for told, heading in headings.items()
    )


# ---------------------------------------------------------------- the line of a place

_HEADER = re.compile(r"\s*(\[\[?)([^\]]*)\]\]?\s*(?:#.*)?$")
"""No two parts of it can take the same spaces, so that a line costs no more than its length."""
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_PIECE = re.compile(r"[\w-]+|\"([^\"]*)\"|'([^']*)'")


def line_of(text: str, path: Path) -> int:
    """The line, from 1 on, that names a place in the file best."""
    best, found, here = -1, 1, Path()
    counted: dict[Path, int] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            here = _pieces(header[2])
            if header[1] == "[[":
                counted[here] = counted.get(here, -1) + 1
                here = (*here, str(counted[here]))
            at = here
        elif key := _KEY.match(line):
            at = (*here, *_pieces(key[1]))
        else:
            continue
        if at == path[: len(at)] and len(at) > best:
            best, found = len(at), number
    if 0 < best < len(path) and path[best].isdigit():
        return _row(lines, found, int(path[best]))
    return found


def _row(lines: Sequence[str], begins: int, place: int) -> int:
    """The line of a row of a list that has a line for each, otherwise the line in which the list begins."""
    if not lines[begins - 1].partition("#")[0].rstrip().endswith("["):
        return begins
    for number, line in enumerate(lines[begins:], begins + 1):
        told = line.lstrip()
        if told.startswith("]"):
            break
        place -= told[:1] in ("{", '"', "'")
        if place < 0:
            return number
    return begins


def _pieces(dotted: str) -> Path:
    return tuple(each[1] or each[2] or each[0] for each in _PIECE.finditer(dotted))
