"""Saves: `DEX 14, half` as typed, and the dice of one, or the roll of a game that judges saves itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.dice.notation import must_have_dice, read, without_names
from bot.refusal import Refusal
from bot.systems.judging.judged import Judged
from bot.systems.judging.judgements import TEXT
from bot.systems.order.rules import PLAIN, FightRules
from bot.systems.order.sheet import save_named
from bot.text import OwnText, fold, half_width, tidy

SIDES: Final = 20
DIE: Final = f"1d{SIDES}"
BOUNDS: Final = range(1, 101)
_TYPED: Final = re.compile(
    r"(?:dc\s*)?(?P<first>\d{1,3})?\s*(?P<name>[^\W\d].*?)??\s*(?:dc\s*)?(?P<dc>\d{1,3})?"
    r"(?:\s*[,;]?\s*(?P<half>(?:for\s+)?half(?:\s+on\s+(?:a\s+)?(?:success|successful\s+save|save))?"
    r"|半|减半|折半|半伤|成功减半|成功则减半))?",
    re.IGNORECASE,
)
_BONUS: Final = re.compile(r"[-+]?\s*\d{1,3}")


@dataclass(frozen=True, slots=True)
class Save:
    """A save: the key of its ability, what it must reach (0: not told, or the roll says it itself), and
    whether a success leaves half.

    - ``roll``: what its bearer rolls, as typed, in a game that judges saves itself ("": 1d20 and a modifier).
    - ``name``: what is rolled, a text of the game.
    """

    ability: str
    dc: int
    half: bool = False
    roll: str = ""
    name: str = field(default="", metadata={"form": TEXT})

    def untold(self) -> "Save":
        """The save for a reader who may not know its number."""
        return replace(self, dc=0)


def read_save(text: str, rules: FightRules = PLAIN) -> Save:
    """A save as typed. Refusal: it names no ability or no number from 1 to 100, or nothing that the game's
    own saves roll."""
    found = _TYPED.fullmatch(tidy(half_width(text)))
    number = (found["first"] or found["dc"]) if found else None
    if rules.save is not None:
        if found is None or not found["name"] or int(number or 1) not in BOUNDS:
            raise Refusal("fight.not_a_save_here", text=tidy(text)[:50])
        return game_save(rules, tidy(found["name"]), int(number or 0), half=bool(found["half"]))
    ability = save_named(found["name"] or "") if found else None
    if found is None or ability is None or number is None or int(number) not in BOUNDS:
        raise Refusal("fight.cannot_read_save", text=tidy(text)[:50])
    return Save(ability, int(number), bool(found["half"]))


def game_save(rules: FightRules, typed: str, number: int = 0, *, half: bool = False) -> Save:
    """A save of a game that judges saves itself: what is rolled, and the number that it must reach (0: none
    was typed). Refusal: it cannot be rolled, or needs a number."""
    word = fold(typed).replace(" ", "_")
    own = rules.own_value(typed)
    name = rules.called(own) or OwnText({"": typed})
    facts = _tried(rules, typed, word)
    if facts is None or (number and not facts.judgement.sign and not _needs_number(facts)):
        typed = f"{typed} {number}" if number else typed
        if _tried(rules, typed, word) is None:
            raise Refusal("fight.not_a_save_here", text=typed[:50])
        return Save(word, 0, half, typed, name)
    if not number and _needs_number(facts):
        raise Refusal("fight.save_number", text=typed[:50])
    return Save(own or word, number, half, typed, name)


def _tried(rules: FightRules, text: str, word: str) -> Judged | None:
    """How the game reads a roll of somebody whose sheet has all of its values, and perhaps one of this name.
    None: it cannot be rolled."""
    known = dict.fromkeys((name for each in rules.sheet for name in (each.key, *each.names)), 2)
    for values in (known, {**known, word: 2}):
        try:
            return _read(rules, text, values)
        except Refusal:
            continue
    return None


def _needs_number(facts: Judged) -> bool:
    """Whether a roll cannot be judged without a number."""
    return facts.target is None and any(each.needs_target for each in facts.judgement.outcomes)


def _read(rules: FightRules, text: str, values: Mapping[str, int]) -> Judged:
    found = rules.save(text, values) if rules.save else None
    if found is None:
        raise Refusal("fight.not_a_save_here", text=tidy(text)[:50])
    return found.facts


def judged_save(rules: FightRules, save: Save, text: str, values: Mapping[str, int]) -> Judged:
    """What a bearer with these values rolls for a save of such a game, as typed now or ("") as it was asked.
    The number that was typed counts before a value that is not known. Refusal: the game is gone, or something
    is not known."""
    try:
        facts = _read(rules, text or save.roll, values)
    except Refusal:
        if text or not save.dc:
            raise
        return _read(rules, f"{save.roll} {save.dc}", values)
    return replace(facts, target=save.dc) if save.dc else facts


def save_dice(modifier: int) -> str:
    """The dice of a save with this modifier."""
    return DIE if not modifier else f"{DIE}{modifier:+d}"


def typed_dice(text: str) -> str:
    """The dice of a save as typed: a modifier, or whole dice. Refusal: they cannot be read."""
    typed = half_width(text).strip()
    if _BONUS.fullmatch(typed):
        return save_dice(int(typed.replace(" ", "")))
    dice = must_have_dice(read(typed, {}), pools=False)
    if dice.difficulty is not None:
        raise Refusal("fight.cannot_read_save", text=tidy(text)[:50])
    return without_names(dice)
