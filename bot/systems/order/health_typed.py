"""Changes of health as they are typed: `-7 fire`, `+1d8+2`, `=20`, `temp 5`, `20/30; AC 15; resist fire`."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from bot.refusal import Refusal
from bot.systems.judging.conditions import condition
from bot.systems.order import marks
from bot.systems.order.body import Body, Fate
from bot.systems.order.damage import Amount, DamagePart, Suffered, read_damage, suffered
from bot.systems.order.damage_types import kinds_in
from bot.systems.order.health import MOST, NOTHING, SAVES_NEEDED, Loss, healed, hurt, put, shielded
from bot.systems.order.rules import DAMAGE, PLAIN, AtNought, FightRules
from bot.systems.order.sheet import IMMUNE, RESIST, TEXTS, VULNERABLE, save_named
from bot.text import fold, half_width, items_of, tidy

LONGEST: Final = 200
UNREAD: Final = "fight.cannot_set_points"
"""The key of the refusal of what cannot be read."""
MOST_NAMED: Final = 20
"""How many defences a combatant has at most."""
NUMBERS: Final = range(-100, 1001)
"""What a defence or a save may be."""

_HALF: Final = re.compile(r"\s*(?:\bhalf|半|减半|折半)\s*$", re.IGNORECASE)
_HP: Final = r"(?:(?:hp|生命值?|体力)\s*[:=]?\s*)?"
_MOVED: Final = re.compile(rf"{_HP}(?P<sign>[-+])\s*(?P<rest>[^-+\s].*)", re.IGNORECASE)
_SET: Final = re.compile(
    rf"{_HP}(?P<equals>=?)\s*(?P<left>\d{{1,7}})(?:\s*/\s*(?P<full>\d{{1,7}}))?", re.IGNORECASE
)
_TEMP: Final = re.compile(
    r"(?:temp(?:orary)?(?:\s*hp)?|临时(?:生命值?|hp)?)\s*[:=+]?\s*(\d{1,7})", re.IGNORECASE
)
_MAX: Final = re.compile(
    r"(?:max(?:imum)?(?:\s*hp)?|生命上限|上限|最大(?:生命值?)?)\s*[:=]?\s*(\d{1,7})", re.IGNORECASE
)
_DEATH: Final = re.compile(r"(?:death saves?|濒死豁免)\s*[:=]?\s*([0-3])\s*/\s*([0-3])", re.IGNORECASE)
_NAMED: Final = re.compile(r"(?P<name>[^\W\d][^\d+=:-]*?)\s*[:=]?\s*(?P<number>-?\d{1,4}|\+\d{1,4})")
_SIGNED: Final = re.compile(r"(?P<sign>[-+=]?)\s*(?P<name>.+)")
_FATES: Final = {
    **{each.value: each for each in Fate},
    "濒死": Fate.DYING, "稳定": Fate.STABLE, "倒下": Fate.DOWN, "死亡": Fate.DEAD, "起身": Fate.UP,
}  # fmt: skip
_AGAINST: Final = {spelt: key for key, spellings in TEXTS.items() for spelt in spellings}
_AGAINST_ITEM: Final = re.compile(
    rf"(?P<off>-|no\s+|无)?\s*(?P<what>{'|'.join(sorted(_AGAINST, key=len, reverse=True))})"
    r"(?:\s+to)?\s*[:=]?\s*(?P<kinds>[^\d].*)",
    re.IGNORECASE,
)
_FIELDS: Final = {RESIST: "resists", IMMUNE: "immune", VULNERABLE: "vulnerable"}


@dataclass(frozen=True, slots=True)
class Changed:
    """A body in the middle of its changes by the ``rules`` of its game, and what became of it: types of
    damage, points lost and gained. ``counted``: how much harm the game counts for a damage (None: all)."""

    body: Body
    at_nought: AtNought
    rules: FightRules = PLAIN
    suffered: tuple[Suffered, ...] = ()
    loss: Loss = NOTHING
    gained: int = 0
    counted: int | None = None

    def with_body(self, body: Body) -> "Changed":
        """The same with another body."""
        return replace(self, body=body)


Apply = Callable[[Changed, Iterator[int]], Changed]
"""Makes a change; takes the totals of its dice, in their order."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A change as typed: the ``dice`` that it rolls, and what it does. ``sign``: "-" harms, "+" heals, ""
    sets something. ``text``: as typed. ``harm``: the parts of a damage. ``key``: the value that is set."""

    dice: tuple[str, ...]
    apply: Apply
    sign: str = ""
    text: str = ""
    harm: tuple[DamagePart, ...] = ()
    key: str = ""


@lru_cache(maxsize=256)
def read_changes(text: str, *, bare: bool = True, rules: FightRules = PLAIN) -> tuple[Typed, ...]:
    """The changes that were typed, by the rules of a game. ``bare``: a number without a sign sets the points.
    Refusal ``fight.cannot_set_points`` or ``fight.conditions``: something cannot be read;
    ``fight.points_signed``: a number lacks its sign; ``fight.too_many_points``: too large a number."""
    typed, items = half_width(text), list[str]()
    half = _HALF.search(typed)
    for each in items_of(typed[: half.start()] if half else typed):
        goes_on = items and _AGAINST_ITEM.fullmatch(items[-1]) and _is_kind(each)
        if goes_on:
            items[-1] += f"/{each}"
        else:
            items.append(each)
    if not items or len(text) > LONGEST:
        raise Refusal(UNREAD, text=tidy(text)[:50])
    try:
        found = [
            _of_the_game(each, rules) or _read(each, rules, half=half is not None, bare=bare)
            for each in items
        ]
    except Refusal as refused:
        if refused.key != UNREAD or not rules.conditions:
            raise
        raise _by_name(rules) from None
    told = (replace(change, text=tidy(each)) for change, each in zip(found, items, strict=True))
    return tuple(_blows(told, half=half is not None))


def _blows(changes: Iterable[Typed], *, half: bool) -> Iterator[Typed]:
    """The changes, where damage that was typed in a row is one blow: `-5 fire, -4 cold`."""
    for harms, alike in groupby(changes, lambda each: bool(each.harm)):
        run = tuple(alike)
        if harms:
            parts = tuple(part for each in run for part in each.harm)
            yield _blow(parts, half=half, text="; ".join(each.text for each in run))
        else:
            yield from run


def _of_the_game(item: str, rules: FightRules) -> Typed | None:
    """A condition of the game with or without a sign: `-Shaken`, `+动摇`, `=Wounded`. None: it is not one."""
    found = _SIGNED.fullmatch(item) if rules.conditions else None
    condition = marks.condition_named(rules, found["name"]) if found else None
    if found is None or condition is None:
        return None
    sign = found["sign"]

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        return now.with_body(marks.named(rules, now.body, condition, sign, now.at_nought))

    return Typed((), apply, sign if sign != "=" else "")


def _by_name(rules: FightRules) -> Refusal:
    """The refusal of what is not typed so where health is told by conditions."""
    return Refusal("fight.conditions", names=tuple(each.name for each in rules.conditions))


def changed(
    body: Body,
    changes: tuple[Typed, ...],
    at_nought: AtNought,
    totals: Iterator[int],
    rules: FightRules = PLAIN,
) -> Changed:
    """The body with all changes, made in their order. Refusal: one cannot be made."""
    done = Changed(body, at_nought, rules)
    for each in changes:
        done = each.apply(done, totals)
    typed = {each.key for each in changes} - {""}
    if not typed:
        return done
    defences = rules.moved(dict(body.defences), dict(done.body.defences), typed)
    return done.with_body(replace(done.body, defences=tuple(defences.items())))


def _is_kind(item: str) -> bool:
    """Whether an item only names a type of damage, after others."""
    if not item or item[0] in "+-=" or any(each.isdigit() for each in item):
        return False
    return fold(item) not in _FATES and _AGAINST_ITEM.fullmatch(item) is None


def _read(item: str, rules: FightRules, *, half: bool, bare: bool) -> Typed:
    for pattern, reads in _READERS:
        if found := pattern.fullmatch(item):
            return reads(found)
    if found := _MOVED.fullmatch(item):
        return _moved(found, item, half=half)
    if found := _SET.fullmatch(item):
        if not bare and not found["equals"] and not found["full"]:
            raise Refusal("fight.points_signed", number=found["left"])
        return _set(found)
    if fate := _FATES.get(fold(item)):
        return Typed((), lambda now, _: now.with_body(_fated(now.body, fate, now.rules)))
    if found := _NAMED.fullmatch(item):
        return _named(found, rules)
    raise Refusal(UNREAD, text=item[:50])


def _number(text: str) -> int:
    if int(text) > MOST:
        raise Refusal("fight.too_many_points", limit=MOST)
    return int(text)


def _moved(found: re.Match[str], item: str, *, half: bool) -> Typed:
    try:
        parts = read_damage(found["rest"], {})
    except Refusal as refused:  # No sheet is read here: what dice cannot be is no change either.
        if found["sign"] == "+" and not any(map(str.isdigit, item)):
            return _left_over(found["rest"], item)
        raise Refusal(UNREAD, text=item[:50]) from refused
    for number in (each.number for each in parts):
        _ = None if number is None else _number(str(number))
    if found["sign"] == "-":
        return _blow(parts, half=half)
    return Typed(_rolled(parts), lambda now, totals: _healed(now, amounts(parts, totals)), "+")


def _left_over(name: str, item: str) -> Typed:
    """Takes a condition back, by its key, that a game left which is gone or has no conditions any more."""

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        kept = tuple(each for each in now.body.marks if each != fold(name))
        if now.rules.conditions or kept == now.body.marks:
            raise _by_name(now.rules) if now.rules.conditions else Refusal(UNREAD, text=item[:50])
        return now.with_body(replace(now.body, marks=kept))

    return Typed((), apply, "+")


def _blow(parts: tuple[DamagePart, ...], *, half: bool, text: str = "") -> Typed:
    def apply(now: Changed, totals: Iterator[int]) -> Changed:
        return harmed(now, amounts(parts, totals), half=half)

    return Typed(_rolled(parts), apply, "-", text, parts)


def _rolled(parts: Iterable[DamagePart]) -> tuple[str, ...]:
    return tuple(each.dice for each in parts if each.number is None)


def amounts(parts: tuple[DamagePart, ...], totals: Iterator[int]) -> tuple[Amount, ...]:
    """How much each part comes to with these totals of its dice."""
    numbers = ((each, each.number) for each in parts)
    return tuple(Amount(next(totals) if n is None else n, each.kind) for each, n in numbers)


def _healed(now: Changed, given: tuple[Amount, ...]) -> Changed:
    body, gained = healed(now.body, sum(each.amount for each in given), now.rules)
    return replace(now, body=body, gained=now.gained + gained)


def harmed(
    now: Changed,
    dealt: tuple[Amount, ...],
    *,
    half: bool = False,
    doubled: bool = False,
    struck: bool = False,
) -> Changed:
    """A body that suffers a damage of these types; if it was ``struck``, as the game counts it. Refusal: a
    value that this needs is not known."""
    each_type = tuple(suffered(each, now.body.guard, half=half) for each in dealt)
    taken = sum(each.taken for each in each_type)
    if struck and (now.rules.armour or now.rules.harm):
        taken = counted_harm(now.rules, now.body, taken)
        now = replace(now, counted=taken)
    body, loss = hurt(now.body, taken, now.at_nought, doubled=doubled, rules=now.rules)
    whole = Loss(
        now.loss.temporary + loss.temporary, now.loss.points + loss.points, now.loss.failed + loss.failed
    )
    return replace(now, body=body, suffered=(*now.suffered, *each_type), loss=whole)


def counted_harm(rules: FightRules, body: Body, taken: int) -> int:
    """The harm that a damage does: less the armour, then a step for each condition that holds."""
    values = dict(body.defences)
    left = max(0, taken - values.get(rules.armour, 0))
    missing = sorted(rules.of_harm - values.keys())
    if missing:
        raise Refusal("fight.value_unknown", name=rules.title(missing[0]) or missing[0])
    values[DAMAGE] = left
    return sum(condition(each).holds(values) for each in rules.harm) if rules.harm else left


def _set(found: re.Match[str]) -> Typed:
    left, full = _number(found["left"]), _number(found["full"]) if found["full"] else None

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        if now.rules.conditions:
            if full is not None or left > len(now.rules.conditions):
                raise _by_name(now.rules)
            return now.with_body(marks.put(now.rules, now.body, left, now.at_nought))
        most = full if full is not None else now.body.full
        if full == 0:
            raise Refusal("fight.full_of_nothing")
        if most is not None and left > most:
            raise Refusal("fight.above_full", left=left, full=most)
        return now.with_body(put(now.body, left, now.at_nought, full))

    return Typed((), apply)


def _temporary(found: re.Match[str]) -> Typed:
    amount = _number(found[1])
    return Typed((), lambda now, _: now.with_body(shielded(now.body, amount)))


def _maximum(found: re.Match[str]) -> Typed:
    full = _number(found[1])

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        if now.rules.conditions:
            raise _by_name(now.rules)
        if not full:
            raise Refusal("fight.full_of_nothing")
        left = full if now.body.left is None else min(full, max(0, now.body.left))
        return now.with_body(replace(now.body, left=left, full=full))

    return Typed((), apply)


def _death_saves(found: re.Match[str]) -> Typed:
    saved, failed = int(found[1]), int(found[2])

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        fate = Fate.DEAD if failed == SAVES_NEEDED else Fate.STABLE if saved == SAVES_NEEDED else Fate.DYING
        dying = replace(now.body, left=0, fate=fate, saved=saved % SAVES_NEEDED, failed=failed)
        return now.with_body(dying)

    return Typed((), apply)


def _fated(body: Body, fate: Fate, rules: FightRules) -> Body:
    if rules.conditions:
        body = marks.raised(rules, body) if fate is Fate.UP else body
        return replace(body, fate=fate, saved=0, failed=0)
    left = max(1, body.left or 0) if fate is Fate.UP and body.full is not None else body.left
    fallen = left if fate is Fate.UP or body.full is None else 0
    return replace(body, left=fallen, fate=fate, saved=0, failed=0)


def _against(found: re.Match[str]) -> Typed:
    field, kinds = _FIELDS[_AGAINST[fold(found["what"])]], kinds_in(found["kinds"])
    off = bool(found["off"])

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        had: tuple[str, ...] = getattr(now.body.guard, field)
        left = tuple(each for each in had if each not in kinds)
        has = left if off else (*left, *kinds)
        if len(has) > MOST_NAMED:
            raise Refusal("fight.too_many_defences", limit=MOST_NAMED)
        return now.with_body(replace(now.body, guard=replace(now.body.guard, **{field: has})))

    return Typed((), apply)


def _named(found: re.Match[str], rules: FightRules) -> Typed:
    """A defence, or the modifier of a save: a signed number is a save's, as is one with that word. In a game
    that judges saves itself, all that its sheets have is known by its number."""
    typed, number = found["name"], int(found["number"])
    own = rules.own_value(typed) if rules.save else ""
    save = None if own else save_named(typed)
    if number not in NUMBERS:
        raise Refusal("fight.cannot_set_points", text=tidy(found[0])[:50])
    field, key = ("saves", save) if save is not None else ("defences", own or rules.value_named(typed))

    def apply(now: Changed, _: Iterator[int]) -> Changed:
        known = {**dict(getattr(now.body, field)), key: number}
        if len(known) > MOST_NAMED:
            raise Refusal("fight.too_many_defences", limit=MOST_NAMED)
        return now.with_body(replace(now.body, **{field: tuple(known.items())}))

    return Typed((), apply, key=key)


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Typed]], ...]] = (
    (_TEMP, _temporary),
    (_MAX, _maximum),
    (_DEATH, _death_saves),
    (_AGAINST_ITEM, _against),
)


def mended(body: Body, text: str, at_nought: AtNought, rules: FightRules = PLAIN) -> Body:
    """The body with changes typed by hand. Refusal ``fight.cannot_set_points``: they cannot be read, or roll
    dice."""
    changes = read_changes(text, rules=rules)
    if any(each.dice for each in changes):
        raise Refusal(UNREAD, text=tidy(text)[:50])
    return changed(body, changes, at_nought, iter(()), rules).body
