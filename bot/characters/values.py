"""A sheet's entries as users type them: `强壮 5, 速度 = 灵巧+2, 巨剑 = 2d10 > 12, 部位 "头 躯干"`."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.characters.pasted_pairs import SIGNED, Item, apart, are_one, group_of, in_two_scripts, items
from bot.characters.value_names import Names, label_of
from bot.dice.notation import is_name
from bot.dice.signs import BUILT_IN
from bot.refusal import Refusal
from bot.text import fold, half_width, normal, tidy

Read = TypeVar("Read")
LONGEST_NAME = 30
"""How many characters a name has."""
LONGEST_TEXT = 200
"""How many characters a text has."""
HIGHEST = 1000
MOST_PAIRS = 300
"""How many things one text may set: more than stand on a sheet."""

NOT_ON_THE_SHEET = frozenset(
    {
        "dice.attribute_not_set", "dice.unknown_attribute", "dice.misspelt_attribute",
        "checks.unknown_skill", "checks.misspelt_skill",
    }
)  # fmt: skip
"""The refusals of a name that the reader's character has no value for."""


def by_sheet_of(who: str, read: Callable[[], Read], known: Iterable[str] | None = None) -> Read:
    """What ``read`` gives by the sheet of somebody ("": nobody's is known). Refusal: as it refuses; a name
    that it has no value for is missing on that sheet, not on the sheet of who typed it. ``known``: the
    names that are there, for a reader who may know them."""
    try:
        return read()
    except Refusal as refused:
        if refused.key not in NOT_ON_THE_SHEET:
            raise
        name, meant = refused.facts["name"], refused.facts.get("meant")
        if meant is not None and (known is None or meant in {*known}):
            raise Refusal("sheet.misspelt_on_theirs", name=name, meant=meant) from refused
        if not who:
            raise Refusal("sheet.theirs_unknown", name=name) from refused
        if known and "known" in refused.facts:
            raise Refusal("sheet.others_on_theirs", who=who, name=name, known=tuple(known)) from refused
        raise Refusal("sheet.not_on_theirs", who=who, name=name) from refused


QUOTES = {'"': '"', "“": "”", "「": "」", "『": "』"}
"""What texts stand between."""
_SEPARATORS = ",;\n"
_PARTING = re.compile(rf"[{_SEPARATORS}]+|\(+|\)+|[{''.join((*QUOTES, *QUOTES.values()))}]")
_PAIR = re.compile(r"([^\W\d]\w*?)\s*(?:\(\s*([^\W\d]\w*)\s*\))?\s*([:=]?)\s*([+-]?\d{1,9}|-)")
_APART = re.compile(r"(?<=\d)(?:\s+(?=[^\W\d])|(?=[^\W\d_a-zA-Z]))")
"""Separators between two pairs without a sign: on a phone often only a space, in Chinese nothing."""
_SEVERAL_WORDS = re.compile(r"(?<![^\W_])[a-zA-Z]+(?: [a-zA-Z]+){1,3}(?= ?[:=]? ?[+-]?\d{1,9}(?: |$))")
"""A name of several words before its number."""
_CHAIN = re.compile(r"(?:[^\W\d_]+-?\d{1,9}){2,}")
"""Pairs with nothing between them at all: LV2STR3DEX1."""
_ASSIGNED = re.compile(r"([^=:]+?)\s*[:=]\s*(.+)", re.DOTALL)
_TAKEN_OFF = re.compile(r"([^=:]+?)\s*[:=]?\s*-")
_OPENING = re.compile(rf"[{''.join(QUOTES)}]")


@dataclass(frozen=True, slots=True)
class Given:
    """A name and its new entry: a number, a text that was ``quoted``, otherwise a formula or dice. None: the
    entry is removed. ``typed`` is the name as typed. ``by``: the number is added to the value."""

    name: str
    written: int | str | None
    quoted: bool = False
    typed: str = ""
    by: bool = False

    def after(self, before: "Given | None") -> "Given":
        """The same after what was given ``before`` for its name: a change adds up with it, anything else
        takes its place. Refusal: the number is out of bounds."""
        if not self.by or before is None or not isinstance(before.written, int):
            return self
        total = before.written + int(self.written or 0)
        return replace(before, written=total if before.by else in_bounds(self.name, total, self.typed))


def read_given(text: str, names: Names) -> tuple[Given, ...]:
    """Read the values to set, by a game's names.

    A value may be given by two of its names, and changes of a value add up. Refusal: a part that cannot be
    read, a name that the notation cannot read or that is given two values, or a number out of bounds.
    """
    found: dict[str, Given] = {}
    for part in parts(text):
        for given in read_part(part, names):
            if not given.by and found.get(given.name, given).written != given.written:
                raise Refusal("sheet.twice", name=given.typed or given.name)
            found[given.name] = given.after(found.get(given.name))
    if not found:
        raise Refusal("sheet.nothing_given")
    return tuple(found.values())


def parts(text: str) -> Iterator[str]:
    """The parts of a text between commas, semicolons and line ends, but for those in parentheses
    and quotes."""
    signs, start, depth, closing = half_width(text), 0, 0, ""
    for found in _PARTING.finditer(signs):
        sign, count = found[0][0], len(found[0])
        if closing:
            closing = "" if sign == closing else closing
        elif sign in QUOTES:
            closing = QUOTES[sign]
        elif sign in "()":
            depth = max(0, depth + (count if sign == "(" else -count))
        elif sign in _SEPARATORS and not depth:
            yield text[start : found.start()].strip()
            start = found.end()
    yield text[start:].strip()


def read_part(part: str, names: Names) -> Iterator[Given]:
    """What one part sets; nothing where it is empty."""
    if not part:
        return
    quoted = _quoted(part)
    if quoted is not None:
        yield quoted
        return
    plain = names.joined(" ".join(normal(part).split()))
    if names.narrower:
        plain = _SEVERAL_WORDS.sub(lambda found: in_one(found[0]), plain)
    if _CHAIN.fullmatch(plain):
        row = Row(names)
        for item in items(plain):
            yield from row.given(item) if isinstance(item, Item) else ()
        return
    pieces = _APART.split(plain, MOST_PAIRS)
    if len(pieces) > MOST_PAIRS:
        raise Refusal("sheet.too_many_pairs", limit=MOST_PAIRS)
    pairs = [_PAIR.fullmatch(each.strip()) for each in pieces]
    if all(pairs):
        for pair in pairs:
            yield from _pair(pair, names, spaced="_" not in part) if pair else ()
        return
    yield _assigned(plain, part, names)
    if names.narrower and (taken := _TAKEN_OFF.fullmatch(plain)) and is_name(in_one(taken[1])):
        yield Given(checked_name(in_one(taken[1]), names), None, typed=as_typed(taken[1]))


LIMIT = "上限"
"""The ending of the name under which stands how much of a value there is at most."""


class Row:
    """Pairs in a row as they are read one after another: a value's second name (`力量50str50`) becomes a
    formula that is the first, so that both stay one."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._last: Item | None = None
        self._alike: dict[tuple[int | str, int | None], dict[str, Item]] = {}

    def given(self, item: Item) -> list[Given]:
        """What one pair sets. Refusal: it cannot stand on a sheet, or it is a change."""
        if item.relative and not self._names.changes:
            raise Refusal("sheet.relative")
        if item.quoted:
            text = cleaned(str(item.written))
            return [Given(checked_label(item.name), text, quoted=True, typed=as_typed(item.name))]
        typed = f"{item.before} {item.name}".strip()
        item, word, second = self._named(replace(item, name=in_one(typed)))
        name = checked_name(word, self._names)
        shown = as_typed(typed if word == in_one(typed) else word)
        if item.relative:
            return [Given(name, item.written, typed=shown, by=True)]
        first = self._first(item)
        self._keep(item)
        if first is not None:
            return self._also(first.name, word)
        found = [Given(name, self._content(name, item), typed=shown)]
        if item.most is not None:
            limit = checked_name(f"{name}{LIMIT}", self._names)
            found.append(Given(limit, in_bounds(limit, item.most, word), typed=f"{shown}{LIMIT}"))
        if item.within and not are_one(word, item.within):
            return [*found, _attribute(name, item.within, item.text, self._names)]
        seconds = filter(None, (second, item.beside, item.within))
        return [*found, *(also for each in seconds for also in self._also(word, each))]

    def is_of_its_name(self, item: Item) -> bool:
        """Whether the words before a pair begin its name: the game knows it whole (`con save 4`), or it has
        narrower skills (`spot hidden 60`) and does not know the last word only (`Skills dodge 35`). True,
        too, if there are no such words."""
        known, canonical = self._names.knows, self._names.canonical
        whole = in_one(f"{item.before} {item.name}")
        return (
            not item.before
            or known(canonical(whole))
            or (self._names.narrower and not known(canonical(item.name)))
        )

    def _named(self, item: Item) -> tuple[Item, str, str]:
        """A pair, the name that it sets, and a second one in another script ("": there is none). A name in
        parentheses that only repeats its name is left out, and a narrower one takes its place."""
        word, second = apart(item.name)
        if item.within and _is_again(item.within, word, self._names):
            return replace(item, within=""), word, second
        if item.within and _is_narrower(item.within, self._names) and not are_one(word, item.within):
            return replace(item, name=item.within, within=""), item.within, ""
        return item, word, second

    def _content(self, name: str, item: Item) -> int | str:
        return item.written if isinstance(item.written, str) else in_bounds(name, item.written, item.name)

    def _first(self, item: Item) -> Item | None:
        """The pair before this one that only gives another name to the same value; None: there is none."""
        if item.most:
            return None
        alike = self._alike.get((item.written, group_of(item.name)), {})
        found = next((each for name, each in alike.items() if self._differ(name, item)), None)
        return found or (self._last if self._last and self._is_glued(self._last, item) else None)

    def _differ(self, name: str, item: Item) -> bool:
        """Whether a canonical name and a pair's are not the same value, nor two that the game knows."""
        own, known = self._names.canonical(item.name), self._names.knows
        return name != own and not (known(name) and known(own))

    def _keep(self, item: Item) -> None:
        """Find a pair by its value and the known names of that."""
        self._last, group = item, group_of(item.name)
        if group is not None and not item.most:
            alike = self._alike.setdefault((item.written, group), {})
            alike.setdefault(self._names.canonical(item.name), item)

    def _is_glued(self, first: Item, item: Item) -> bool:
        """Whether a pair directly behind another says its value again in another script."""
        if first.written != item.written or first.most or first.within or item.within or not item.glued:
            return False
        twice = in_two_scripts(first.name, item.name)
        return twice and self._differ(self._names.canonical(first.name), item)

    def _also(self, first: str, word: str) -> list[Given]:
        name = checked_name(word, self._names)
        if name == self._names.canonical(first):
            return []
        return [Given(name, as_typed(first), typed=as_typed(word))]


def _attribute(name: str, attribute: str, text: str, names: Names) -> Given:
    """The attribute of a skill: `侦查(WIS) 2`. Refusal: skills of this game have no such attribute."""
    if not names.attribute:
        raise Refusal("sheet.attribute_in_no_game", part=text[:50])
    return Given(checked_name(f"{name}{names.attribute}", names), attribute)


def _quoted(part: str) -> Given | None:
    """A name and a text in quotes; None: no quote opens behind a name."""
    signs = half_width(part)
    opening = _OPENING.search(signs)
    if opening is None:
        return None
    name, text = part[: opening.start()].rstrip().rstrip(":=：＝"), part[opening.end() : -1]
    closing = QUOTES[opening[0]]
    if not name.strip() or opening.end() == len(part) or signs[-1] != closing or closing in half_width(text):
        raise Refusal("sheet.unreadable_pair", part=part[:50])
    return Given(checked_label(name), cleaned(text), quoted=True, typed=as_typed(name))


def cleaned(text: str) -> str:
    """A text as it stands on a sheet: one line, in which no straight quote ends it. Refusal: too long."""
    kept = tidy(half_quotes(text))
    if len(kept) > LONGEST_TEXT:
        raise Refusal("sheet.text_too_long", limit=LONGEST_TEXT)
    return kept


def half_quotes(text: str) -> str:
    """The text without straight quotes."""
    return text.replace('"', "”").replace("＂", "”")


def _pair(match: re.Match[str], names: Names, *, spaced: bool) -> Iterator[Given]:
    """What a pair sets. ``spaced``: the words of its name are shown with spaces."""
    word, attribute, sign, number = match.groups()
    if attribute and _is_again(attribute, word, names):
        attribute = None
    if attribute and _is_narrower(attribute, names):
        word, attribute = attribute, None
    name = checked_name(word, names)
    if attribute:
        yield _attribute(name, attribute, match[0], names)
    by = names.changes and not sign and number[0] in "+-" and number != "-" and fold(word) not in SIGNED
    value = None if number == "-" else in_bounds(name, int(number), word, least=-HIGHEST if by else None)
    yield Given(name, value, typed=as_typed(word.replace("_", " ") if spaced else word), by=by)


def _is_narrower(within: str, names: Names) -> bool:
    """Whether a name in parentheses is a narrower skill: `射击(手枪)`; the game's own values are not."""
    return names.narrower and not names.knows(names.canonical(within))


def _is_again(within: str, word: str, names: Names) -> bool:
    """Whether a name in parentheses only says the value again by another name: `格斗(斗殴)`."""
    name = names.canonical(within)
    return names.knows(name) and name == names.canonical(word)


def _assigned(plain: str, part: str, names: Names) -> Given:
    """A name and a formula or dice, or a name with spaces that is taken off."""
    if taken := _TAKEN_OFF.fullmatch(plain):
        return Given(checked_label(taken[1]), None, typed=as_typed(taken[1]))
    match = _ASSIGNED.fullmatch(plain)
    if not match:
        raise Refusal("sheet.unreadable_pair", part=part[:50])
    word, written = match.groups()
    name = checked_name(word, names) if is_name(word) else checked_label(word)
    return Given(name, tidy(written), typed=as_typed(word))


def in_one(words: str) -> str:
    """A name of several words as dice name it: `spot_hidden`."""
    return "_".join(words.split())


def as_typed(word: str) -> str:
    """A name for announcements: in the user's own spelling, on one line."""
    return tidy(half_width(word))[:LONGEST_NAME]


def checked_name(word: str, names: Names) -> str:
    """The canonical name that a word stands for. Refusal: the dice notation could not read it, or
    it is too long."""
    name = names.canonical(word)
    if len(name) > LONGEST_NAME:
        raise Refusal("sheet.name_too_long", name=word[:LONGEST_NAME], limit=LONGEST_NAME)
    if not is_name(word) or not is_name(name):
        raise Refusal("sheet.name_is_notation", name=word[:LONGEST_NAME])
    return name


def checked_label(text: str) -> str:
    """The key of a roll's or a text's name. Refusal: there is none, or it is too long."""
    name = label_of(text)
    if not name or _OPENING.search(name) or any(sign in name for sign in "=:,;&"):
        raise Refusal("sheet.unreadable_pair", part=text[:50])
    if len(name) > LONGEST_NAME:
        raise Refusal("sheet.name_too_long", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
    return name


def in_bounds(name: str, value: int, typed: str = "", least: int | None = None) -> int:
    """A value of the canonical ``name``, as ``typed``. Refusal: it is out of bounds."""
    if least is None:
        least = 0 if name in BUILT_IN else -HIGHEST
    if not least <= value <= HIGHEST:
        raise Refusal("sheet.value_out_of_bounds", name=typed or name, least=least, limit=HIGHEST)
    return value
