"""The table of modifiers: what may happen to ordinary dice, in the order in which it happens.

One record is one modifier (``bot/dice/modifier.py`` says what its fields are). Nothing else names it: the
grammar, the notation, rolls, their wording and the odds read the record.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from bot.dice.modifier import (
    BARE,
    SIGNED,
    UNSIGNED,
    Alias,
    Argument,
    Chances,
    Falling,
    Modifier,
    Narrow,
    Table,
)
from bot.refusal import Refusal

Arguments = tuple[Argument, ...]
_SIGNS = ("=", "<", ">", "<=", ">=")


@lru_cache(maxsize=256)
def _wanted(arguments: Arguments, faces: Sequence[int]) -> Callable[[int], bool]:
    """Whether one of the arguments names a face."""
    return frozenset([face for face in faces if any(each.holds(face) for each in arguments)]).__contains__


def _some(arguments: Arguments, falling: Falling) -> Callable[[int], bool]:
    """The same for dice that are thrown again as long as they show one. Refusal: they have no other face."""
    wanted = _wanted(arguments, falling.faces)
    if falling.fresh and all(map(wanted, falling.faces)):
        raise Refusal("dice.endless")
    return wanted


def _places(arguments: Arguments, chances: Chances) -> frozenset[int]:
    """The places of the sides that one of the arguments names."""
    return chances.places(lambda face: any(each.holds(face) for each in arguments))


def _same(arguments: Arguments, chances: Chances) -> Chances:
    return chances


# ---------------------------------------------------------------- rolled again


def _reroll(arguments: Arguments, falling: Falling) -> None:
    falling.reroll_once(_wanted(arguments, falling.faces))


def _rerolled(arguments: Arguments, chances: Chances) -> Chances:
    return chances._replace(again=chances.again | _places(arguments, chances))


REROLL = Modifier(
    "reroll",
    ("r",),
    _reroll,
    _rerolled,
    aliases=(Alias("ro", "r"), Alias("rg", "r", ">=")),
    signs=_SIGNS,
    note=lambda argument, typed: "reading.rerolled_once",
)


def _reroll_until(arguments: Arguments, falling: Falling) -> None:
    falling.reroll_until(_some(arguments, falling))


def _left(arguments: Arguments, chances: Chances) -> Chances | None:
    """The face that comes up in the end does not depend on how often dice were rolled again."""
    unwanted = _places(arguments, chances)
    if len(unwanted) == len(chances.faces):
        return None
    weights = tuple([int(place not in unwanted) for place in range(len(chances.faces))])
    return chances._replace(weights=weights, endless=True)


REROLL_UNTIL = Modifier(
    "reroll_until",
    ("rr",),
    _reroll_until,
    _left,
    aliases=(Alias("ir", "rr", "<="), Alias("irg", "rr", ">=")),
    signs=_SIGNS,
    throws=True,
)


# ---------------------------------------------------------------- tens dice of a d100

_TENS = 10


def _bonus(arguments: Arguments) -> int:
    """How many tens dice more are thrown; below 0 the highest counts and not the lowest."""
    return sum([each.number if each.word == "b" else -each.number for each in arguments])


def _percentile(arguments: Arguments, falling: Falling) -> None:
    bonus = _bonus(arguments)
    for place in falling.fresh if bonus else ():
        first = falling.dice[place]
        tens = falling.throw_others(_TENS, abs(bonus))
        others = [(ten % _TENS * _TENS + first.face % _TENS) or first.sides for ten in tens]
        results = [first.face, *others]
        counts = results.index(min(results) if bonus > 0 else max(results))
        falling.dice += [first._replace(faces=(other,), exploded=True) for other in others]
        places = [place, *range(len(falling.dice) - len(others), len(falling.dice))]
        falling.drop([each for number, each in enumerate(places) if number != counts], KEEP.key)


def _percentages(arguments: Arguments, chances: Chances) -> Chances | None:
    """For each units die there are ten results; of some throws the lowest or the highest counts."""
    bonus = _bonus(arguments)
    if chances.again or chances.weights:
        return None
    throws, weights = abs(bonus) + 1, dict[int, int]()
    for units in range(_TENS):
        results = sorted([(tens * _TENS + units) or _TENS**2 for tens in range(_TENS)], reverse=bonus > 0)
        for place, result in enumerate(results):
            weights[result] = (place + 1) ** throws - place**throws
    return chances._replace(weights=tuple([weights[face] for face in chances.faces]))


PERCENTILE = Modifier(
    "percentile",
    ("b", "p"),
    _percentile,
    _percentages,
    of_faces=False,
    sides=_TENS**2,
    throws=True,
    rerollable=False,
)


# ---------------------------------------------------------------- a further die


def _explode_once(arguments: Arguments, falling: Falling) -> None:
    falling.explode(_wanted(arguments, falling.faces), again=False)


def _exploded_once(arguments: Arguments, chances: Chances) -> Chances:
    return chances._replace(once=_places(arguments, chances))


EXPLODE_ONCE = Modifier(
    "explode_once",
    ("!o",),
    _explode_once,
    _exploded_once,
    aliases=(
        Alias("xo", "!o"),
        Alias("ra", "!o", note="reading.explodes_once"),
        Alias("a", "!o", shape=UNSIGNED, note="reading.explodes_once"),
        Alias("a", "!o", shape=SIGNED, note="reading.explodes_once"),
    ),
    signs=("", *_SIGNS),
    default=lambda top: top,
    throws=True,
)


def _explode(arguments: Arguments, falling: Falling) -> None:
    falling.explode(_some(arguments, falling))


def _exploded(arguments: Arguments, chances: Chances) -> Chances | None:
    if chances.once:
        return None
    return chances._replace(explodes=chances.explodes | _places(arguments, chances))


EXPLODE = Modifier(
    "explode",
    ("e",),
    _explode,
    _exploded,
    aliases=(
        Alias("!", "e", shape=UNSIGNED),
        Alias("!", "e", shape=SIGNED),
        Alias("ie", "e"),
        Alias("x", "e", shape=BARE, note="reading.x_explodes"),
        Alias("x", "e", shape=SIGNED, note="reading.x_explodes"),
    ),
    signs=("", *_SIGNS),
    default=lambda top: top,
    throws=True,
    note=lambda argument, typed: "reading.explodes_again",
)


def _explode_within(arguments: Arguments, falling: Falling) -> None:
    wanted = _some(arguments, falling)
    for place in falling.fresh:
        die = falling.dice[place]
        face = total = die.face
        while wanted(face):
            (face,) = falling.throw(1)
            total += face
        falling.change(place, total, "explode_within")


def _exploded_within(arguments: Arguments, chances: Chances) -> Chances | None:
    exploded = None if chances.explodes else _exploded(arguments, chances)
    return exploded and exploded._replace(merged=True)


EXPLODE_WITHIN = Modifier(
    "explode_within",
    ("!!",),
    _explode_within,
    _exploded_within,
    signs=("", *_SIGNS),
    default=lambda top: top,
    throws=True,
    rerollable=False,
    turns="↑",
)


def _explode_less(arguments: Arguments, falling: Falling) -> None:
    falling.explode(_some(arguments, falling), less=1)


def _exploded_less(arguments: Arguments, chances: Chances) -> Chances | None:
    exploded = _exploded_within(arguments, chances)
    return exploded and exploded._replace(less=1)


EXPLODE_LESS = Modifier(
    "explode_less",
    ("!p",),
    _explode_less,
    _exploded_less,
    signs=("", *_SIGNS),
    default=lambda top: top,
    throws=True,
    rerollable=False,
)


# ---------------------------------------------------------------- the least and the most of a die


def _bounded(key: str, bound: Callable[[int, int], int]) -> Callable[[Arguments, Falling], None]:
    def change(arguments: Arguments, falling: Falling) -> None:
        for each in arguments:
            for place, die in enumerate(falling.dice):
                falling.change(place, bound(die.face, each.number), key)

    return change


def _bounds(bound: Callable[[int, int], int]) -> Callable[[Arguments, Chances], Chances | None]:
    def change(arguments: Arguments, chances: Chances) -> Chances | None:
        faces = chances.faces
        for each in arguments:
            faces = tuple([bound(face, each.number) for face in faces])
        return None if chances.merged else chances._replace(faces=faces, worth=faces)

    return change


LEAST = Modifier(
    "least",
    ("mi",),
    _bounded("least", max),
    _bounds(max),
    aliases=(Alias("min", "mi", note="reading.least"),),
    rerollable=False,
    note=lambda argument, typed: "reading.least",
    turns="↑",
)
MOST = Modifier(
    "most",
    ("ma",),
    _bounded("most", min),
    _bounds(min),
    aliases=(Alias("max", "ma", note="reading.most"),),
    rerollable=False,
    note=lambda argument, typed: "reading.most",
    turns="↓",
)


# ---------------------------------------------------------------- kept and dropped


def highest(dice: int) -> Narrow:
    """Keep this many of the highest dice."""
    return lambda start, end: (max(start, end - dice), end)


def lowest(dice: int) -> Narrow:
    """Keep this many of the lowest dice."""
    return lambda start, end: (start, min(end, start + dice))


def _without_highest(dice: int) -> Narrow:
    return lambda start, end: (start, max(start, end - dice))


def _without_lowest(dice: int) -> Narrow:
    return lambda start, end: (min(end, start + dice), end)


def _middle(dice: int) -> Narrow:
    def narrow(start: int, end: int) -> tuple[int, int]:
        left = max(0, end - start - dice)
        return start + left // 2, end - (left - left // 2)

    return narrow


KEEPS: Mapping[str, Callable[[int], Narrow]] = {
    "kh": highest,
    "kl": lowest,
    "km": _middle,
    "dh": _without_highest,
    "dl": _without_lowest,
}
"""What each word keeps of a number of dice."""


def _keep(arguments: Arguments, falling: Falling) -> None:
    for each in arguments:
        falling.narrow(KEEPS[each.word](each.number), "keep")


def _kept(arguments: Arguments, chances: Chances) -> Chances | None:
    narrows = [KEEPS[each.word](each.number) for each in arguments]
    if chances.merged or chances.once:
        return None
    return chances._replace(narrows=(*chances.narrows, *narrows))


KEEP = Modifier(
    "keep",
    tuple(KEEPS),
    _keep,
    _kept,
    aliases=(
        Alias("k", "kh", note="reading.keeps_highest"),
        Alias("d", "dl", note="reading.drops_lowest"),
        Alias("q", "kl"),
        Alias("ph", "dh"),
        Alias("pl", "dl"),
    ),
    default=lambda _: 1,
    of_faces=False,
    shown="~~{}~~",
)


def _filter(arguments: Arguments, falling: Falling) -> None:
    kept = [any(each.holds(die.face) for each in arguments) for die in falling.dice]
    falling.drop([place for place, die in enumerate(falling.dice) if die.kept > kept[place]], KEEP.key)


def _filtered(arguments: Arguments, chances: Chances) -> Chances | None:
    dropped = frozenset(range(len(chances.faces))) - _places(arguments, chances)
    worth = tuple([0 if place in dropped else each for place, each in enumerate(chances.worth)])
    return None if chances.merged else chances._replace(worth=worth, dropped=dropped)


KEEP_FACES = Modifier("keep_faces", ("k",), _filter, _filtered, signs=_SIGNS, shape=SIGNED, rerollable=False)


# ---------------------------------------------------------------- how many show it


def _adds(key: str, worth: Callable[[bool, int], int]) -> Callable[[Arguments, Falling], None]:
    def change(arguments: Arguments, falling: Falling) -> None:
        wanted, faces = _wanted(arguments, falling.faces), falling.faces

        def shows(face: int) -> bool:
            return wanted(face) if face in faces else any(each.holds(face) for each in arguments)

        before = falling.worth or {}
        falling.revalue(lambda face, before: worth(shows(face), before))
        after = falling.worth or {}
        falling.mark(lambda face: shows(face) and after.get(face) != before.get(face, 0), key)

    return change


def _added(worth: Callable[[bool, int], int]) -> Callable[[Arguments, Chances], Chances | None]:
    def change(arguments: Arguments, chances: Chances) -> Chances | None:
        shown = _places(arguments, chances) - chances.dropped
        changed = [worth(place in shown, each) for place, each in enumerate(chances.worth)]
        return None if chances.merged else chances._replace(worth=tuple(changed))

    return change


def _one(shown: bool, before: int) -> int:
    return int(shown)


COUNT = Modifier(
    "count",
    ("c",),
    _adds("count", _one),
    _added(_one),
    aliases=(
        Alias("t", "c", ">="),
        Alias("tl", "c", "<="),
        Alias(">>", "c", ">=", note="reading.counts_from"),
        Alias("<<", "c", "<=", note="reading.counts_to"),
        Alias("=", "c", "=", UNSIGNED, "reading.counts_equal"),
        Alias("==", "c", "=", UNSIGNED, "reading.counts_equal"),
    ),
    signs=_SIGNS,
    counts=True,
    once="dice.counted_twice",
    note=lambda argument, typed: "reading.counts_equal" if argument.sign == "=" and "=" not in typed else "",
    shown="**{}**",
)


def _once_more(shown: bool, before: int) -> int:
    return before + (shown and before > 0)


COUNT_TWICE = Modifier(
    "count_twice",
    ("m",),
    _adds("count_twice", _once_more),
    _added(_once_more),
    aliases=(Alias("ds", "m"),),
    signs=(">=", "=", "<="),
    needs="count",
    shown="{}×2",
)


def _one_less(shown: bool, before: int) -> int:
    return before - shown


FAILURE = Modifier(
    "failure",
    ("f",),
    _adds("failure", _one_less),
    _added(_one_less),
    aliases=(Alias("df", "f"), Alias("sf", "f")),
    signs=("<=", "<", "=", ">", ">="),
    needs="count",
    shown="{}✗",
)


# ---------------------------------------------------------------- how they are shown


def _marked(key: str) -> Callable[[Arguments, Falling], None]:
    return lambda arguments, falling: falling.mark(
        lambda face: any(each.holds(face) for each in arguments), key
    )


def _marks(argument: Argument, typed: str) -> str:
    return "reading.marks"


MARK_HIGH = Modifier(
    "mark_high", ("cs",), _marked("mark_high"), _same, signs=_SIGNS, note=_marks, shown="{}▲"
)
MARK_LOW = Modifier("mark_low", ("cf",), _marked("mark_low"), _same, signs=_SIGNS, note=_marks, shown="{}▼")


def _sort(arguments: Arguments, falling: Falling) -> None:
    falling.dice.sort(key=lambda die: die.face, reverse=arguments[-1].word == "sd")


SORT = Modifier(
    "sort",
    ("sa", "sd"),
    _sort,
    _same,
    aliases=(Alias("s", "sa", shape=BARE), Alias("sl", "sa", shape=BARE)),
    shape=BARE,
    default=lambda _: -1,
    of_faces=False,
    rerollable=False,
)


MODIFIERS = Table(
    REROLL,
    REROLL_UNTIL,
    PERCENTILE,
    EXPLODE_ONCE,
    EXPLODE,
    EXPLODE_WITHIN,
    EXPLODE_LESS,
    LEAST,
    MOST,
    KEEP,
    KEEP_FACES,
    COUNT,
    COUNT_TWICE,
    FAILURE,
    MARK_HIGH,
    MARK_LOW,
    SORT,
)
"""All of them. A test may put a copy with further records in its place."""
