"""The statuses of BtR: how those of one name meet, which the rules know by name, how one is typed
(B-10, B-14, B-24)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.numerals import in_digits
from bot.systems.btr.periodic import When, read_periodic, read_when
from bot.systems.btr.phases import END_EFFECTS
from bot.systems.effects import Effect, Stacking
from bot.systems.moments import CombatantId
from bot.text import fold, tidy

MOST_LIFTED: Final = 10
"""How many layers, or copies, of one name are lifted at most at a time."""
LONGEST_NAME: Final = 30
MOST_LAYERS: Final = 99
MOST_ROUNDS: Final = 999

ROUNDS, THIS_ROUND, FIELD, BATTLE = "rounds", "this_round", "field", "permanent"
"""The units of durations: the bearer's subjective rounds, the end of this round, the creator's subjective
rounds, until the battle's end (B-2, B-10)."""

STEADY, KNOCKED_DOWN, BOUND, GRAVE = "稳固", "击倒", "束缚", "重伤"


@dataclass(frozen=True, slots=True)
class StatusRule:
    """The rules' own facts about a status of this name. All other facts are typed."""

    harmful: bool = True
    """A negative one (B-10)."""
    stacking: Stacking = Stacking.REPLACE
    family: str = ""
    later: bool = False
    control: bool = False
    passing: bool = False
    """A general single-use buff: it lasts at most to the end of this round (B-24)."""
    names: tuple[str, ...] = ()


KNOWN: Final[Mapping[str, StatusRule]] = {
    "燃烧": StatusRule(names=("burning",)),
    "流血": StatusRule(stacking=Stacking.STACK, family="创伤", names=("bleeding",)),
    "回春术": StatusRule(harmful=False, later=True, family="魔法", names=("rejuvenation",)),
    STEADY: StatusRule(harmful=False, stacking=Stacking.STACK, names=("steady", "steadiness")),
    "加速": StatusRule(harmful=False, passing=True, names=("haste",)),
    "动能": StatusRule(harmful=False, stacking=Stacking.COEXIST, names=("momentum",)),
    "超脱": StatusRule(harmful=False, names=("transcendence",)),
    "压制": StatusRule(control=True, names=("suppression",)),
    BOUND: StatusRule(control=True, names=("bound",)),
    "震慑": StatusRule(names=("dread",)),
    KNOCKED_DOWN: StatusRule(control=True, names=("knocked down", "knockdown", "knock down", "prone")),
    "妨害": StatusRule(control=True, names=("hindered", "hindrance", "hinder")),
    "打断": StatusRule(control=True, names=("interrupted", "interrupt")),
    "击退": StatusRule(control=True, names=("knock-back", "knock back", "knocked back")),
    "击飞": StatusRule(control=True, names=("launched", "launch")),
    "击溃": StatusRule(names=("shattered", "shatter")),
    GRAVE: StatusRule(names=("gravely wounded", "grave")),
}
_BY_NAME: Final[Mapping[str, str]] = {
    fold(name): key for key, known in KNOWN.items() for name in (key, *known.names)
}
UNKNOWN: Final = StatusRule(harmful=False)
FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "创伤": ("trauma", "wound", "wounds", "wounded"),
    "中毒": ("poison", "poisons", "poisoned", "毒"),
    "疾病": ("disease", "diseases", "diseased", "病"),
    "诅咒": ("curse", "curses", "cursed", "咒"),
    "魔法": ("magic", "magical"),
}
"""What dispelling names, and how it is typed (B-24)."""
NEGATIVE: Final = frozenset(FAMILIES) - {"魔法"}
"""The families of negative statuses (B-10)."""
_FAMILY: Final[Mapping[str, str]] = {
    fold(typed): key for key, names in FAMILIES.items() for typed in (key, *names)
}


def key_of(name: str) -> str:
    """The name by which the rules know a status, otherwise the given name, folded."""
    return _BY_NAME.get(fold(name), fold(name))


def family_of(name: str) -> str:
    """A family by its name in the rules, otherwise as given."""
    return _FAMILY.get(fold(name), tidy(name))


def known(name: str) -> StatusRule:
    """What the rules say of a status of this name."""
    return KNOWN.get(key_of(name), UNKNOWN)


def is_negative(effect: Effect) -> bool:
    """The side of a status if it was not given and no attack caused it: negative by its name, by its family,
    or because it harms its bearer each round (B-10)."""
    of = KNOWN.get(key_of(effect.name))
    if of is not None:
        return of.harmful
    return effect.family in NEGATIVE or bool(effect.periodic and read_periodic(effect.periodic).harms)


@dataclass(frozen=True, slots=True)
class Gained:
    """A status as it is typed. ``rounds`` None: to the battle's end, 0: to the end of this round.
    ``periodic`` is what it does each round, as typed: `5 灼热`."""

    name: str
    layers: int = 1
    rounds: int | None = None
    periodic: str = ""

    @property
    def unit(self) -> str:
        """In which unit it lasts."""
        return BATTLE if self.rounds is None else ROUNDS if self.rounds else THIS_ROUND


def effect_of(gained: Gained, who: CombatantId, source: CombatantId | None, *, attack: bool = True) -> Effect:
    """The effect that a gained status is: of an ``attack`` a negative one, unless the rules know its name
    as that of a positive one (B-10)."""
    effect = as_known(
        as_typed(
            Effect(
                gained.name,
                who,
                source,
                unit=gained.unit,
                left=gained.rounds or None,
                layers=gained.layers,
                periodic=gained.periodic,
            )
        )
    )
    unknown = key_of(effect.name) not in KNOWN
    return replace(effect, harmful=is_negative(effect) or (attack and unknown))


def as_known(effect: Effect) -> Effect:
    """The status with the rules' facts for its name, where nothing else was typed. A general single-use buff
    lasts at most to the end of this round (B-24). A status with layers stacks (B-10). A field is not a status
    (B-28)."""
    if effect.unit == FIELD:
        return effect
    if effect.layers > 1 and effect.stacking is Stacking.REPLACE:
        effect = replace(effect, stacking=Stacking.STACK)
    called = family_of(effect.name)
    family = family_of(effect.family) if effect.family else called if called in FAMILIES else ""
    of = KNOWN.get(key_of(effect.name))
    if of is None:
        return replace(effect, family=family)
    held = replace(
        effect,
        stacking=of.stacking if effect.stacking is Stacking.REPLACE else effect.stacking,
        family=family or of.family,
        later=effect.later or of.later,
    )
    return replace(held, unit=THIS_ROUND, left=1) if of.passing else held


def as_typed(effect: Effect) -> Effect:
    """The status with what was typed of it read: layers, rounds and what it does may stand in its name, when
    that works in its periodic text. Refusal: it cannot be read."""
    read = read_status(effect.name, None)
    if read.rounds is not None and effect.left is None and effect.unit == BATTLE:
        effect = replace(effect, unit=read.unit, left=read.rounds or None)
    layers = max(effect.layers, read.layers)
    when, does = read_when(effect.periodic or read.periodic)
    if does:
        read_periodic(does)
    works = END_EFFECTS if when is When.END else effect.works
    later = effect.later or when is not When.ALWAYS
    return as_known(replace(effect, name=read.name, layers=layers, periodic=does, works=works, later=later))


# ---------------------------------------------------------------- lifting


def lifted(effects: Iterable[Effect], who: CombatantId, what: str, *, harmful: bool) -> tuple[Effect, ...]:
    """The statuses removed when one status of this name or family is lifted (B-10): one name, all its layers
    or copies, at most ten, the first gained. With ``harmful``, only those: offensive dispelling lifts
    positive statuses. An effect that is over has no layers left."""
    there = [each for each in effects if _is_status(each, who) and each.harmful is harmful]
    wanted, family = key_of(what), family_of(what)
    named = [each for each in there if wanted == key_of(each.name) or family == family_of(each.family)]
    if not named:
        return ()
    name = key_of(named[0].name)
    return _less([each for each in named if key_of(each.name) == name], MOST_LIFTED)


def _is_status(effect: Effect, who: CombatantId) -> bool:
    """Whether an effect is a status: fields are not (B-28)."""
    return effect.who == who and effect.unit != FIELD


def less_layers(effects: Iterable[Effect], who: CombatantId, name: str, layers: int) -> tuple[Effect, ...]:
    """The effects of this name on a combatant with this many layers less (B-14)."""
    named = [each for each in effects if _is_status(each, who) and key_of(each.name) == name]
    return _less(named, layers)


def _less(effects: Sequence[Effect], most: int) -> tuple[Effect, ...]:
    less: list[Effect] = []
    for each in effects:
        taken = min(each.layers, most)
        most -= taken
        if taken:
            less.append(replace(each, layers=each.layers - taken))
    return tuple(less)


def layers_of(effects: Iterable[Effect], who: CombatantId, name: str) -> int:
    """The number of working layers of a status on a combatant. Suppressed ones do not work (B-10)."""
    named = (each for each in effects if _is_status(each, who) and key_of(each.name) == name)
    return sum(each.layers for each in named if not each.suppressed)


# ---------------------------------------------------------------- typed

_NUMBER: Final = r"(?P<n>\d{1,4})"
_LAYERS: Final = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        rf"(?P<rest>.+?)\s*[×x*]\s*{_NUMBER}\s*[层次]?",
        rf"(?P<rest>.+?)\s*[(,]?\s*{_NUMBER}\s*(?:[层次]|layers?|times)\s*\)?",
        rf"{_NUMBER}\s*(?:[层次]|layers?(?:\s+of)?)\s*(?P<rest>.+)",
    )
)
_ROUND: Final = r"(?:轮|回合|rounds?|turns?|t)"
_ROUNDS: Final = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        rf"(?P<rest>.+?)\s*\(\s*(?:持续|for)?\s*{_NUMBER}\s*{_ROUND}?\s*\)",
        rf"(?P<rest>.+?)\s*,?\s*(?:持续|lasts|for)?\s*{_NUMBER}\s*{_ROUND}",
        rf"(?:持续)?{_NUMBER}\s*{_ROUND}(?:的|\s+of)?\s*(?P<rest>.+)",
    )
)
_GIVING: Final = re.compile(
    r"(?:令|使)?(?:目标|对方|其)?(?:造成|获得|施加|附加)\s*(?=\S)|(?:inflicts?|causes?|gains?|gives?)\s+",
    re.IGNORECASE,
)
"""Words typed before a status: `造成燃烧`, `gains Haste`."""
_EACH: Final = re.compile(
    r"(?P<head>.*?[^\s,])[\s,]*(?P<does>(?:每轮|每回合|轮末|次轮起?|each round|every round|turn end).*\d.*)",
    re.IGNORECASE,
)
"""What it does, without the colon: `燃烧，持续2轮，每轮5点灼热`."""
_NOW: Final = re.compile(
    r"(?P<rest>.+?)\s*\(?\s*(?:持续)?(?:至|到)?(?:本轮(?:结束)?|(?:until the end of )?this round)\s*\)?",
    re.IGNORECASE,
)


_MORE: Final = re.compile(
    rf"(?:持续|lasts|for)?\s*\d{{1,4}}\s*(?:{_ROUND}|层|layers?)|(?:持续)?(?:至|到)本轮(?:结束)?"
    r"|(?:每轮|每回合|轮末|次轮起?|each round|every round|turn end).*\d.*",
    re.IGNORECASE,
)


def read_status(item: str, rounds: int | None) -> Gained:
    """A status as it is typed: `燃烧 ×2 (3): 5 灼热`, `燃烧 2轮`, `3层流血`; ``rounds`` where none are typed.
    Refusal ``fight.cannot_read_status``: it cannot be read; as of ``read_periodic``."""
    head, periodic = _parted(item)
    name, layers = _GIVING.sub("", tidy(head)), 1
    typed = rounds
    while True:  # Layers and rounds stand in either order, before the name or behind it.
        if found := _first(_LAYERS, name):
            name, layers = found["rest"], int(found["n"])
        elif found := _first(_ROUNDS, name):
            name, typed = found["rest"], int(found["n"])
        elif found := _NOW.fullmatch(name):
            name, typed = found["rest"], 0
        else:
            break
    name = tidy(name.strip("[]"))
    sound = name and name[0].isalpha() and not re.search(r"[\d×*()\[\]]", name) and len(name) <= LONGEST_NAME
    sound = sound and not _MORE.fullmatch(in_digits(item))
    if not sound or layers not in range(1, MOST_LAYERS + 1) or (typed or 0) > MOST_ROUNDS:
        raise Refusal("fight.cannot_read_status", text=tidy(item)[:50])
    if does := read_when(periodic)[1]:
        read_periodic(does)
    return Gained(name, layers, typed, tidy(periodic))


def _parted(item: str) -> tuple[str, str]:
    """What stands before the colon, or before what it does each round, and that."""
    typed = in_digits(item)
    head, colon, does = typed.partition(":")
    if not colon and (found := _EACH.fullmatch(typed)):
        return found["head"], found["does"]
    return head, does


def joined(items: Iterable[str]) -> tuple[str, ...]:
    """What was typed between commas, each duration, number of layers and working with the status before it:
    `燃烧，持续2轮，每轮5点灼热` is one."""
    held: list[str] = []
    for item in items:
        if held and _MORE.fullmatch(item):
            held[-1] = f"{held[-1]}, {item}"
        else:
            held.append(item)
    return tuple(held)


def _first(patterns: Iterable[re.Pattern[str]], text: str) -> re.Match[str] | None:
    return next((found for each in patterns if (found := each.fullmatch(text))), None)
