"""Words behind dice: whatever letter they begin with, they are the label."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.dice import modifiers
from bot.dice.notation import read
from bot.refusal import Refusal
from bot.systems import offered
from tests.profiles import examples

ROOT = Path(__file__).parents[3]
DOCS, CATALOG = ROOT / "docs", ROOT / "bot/wording/locales/zh_CN/LC_MESSAGES/kelou.po"
SKILLS = frozenset(
    """
    acrobatics animal arcana athletics deception history insight intimidation investigation medicine
    nature perception performance persuasion religion sleight stealth survival piercing poison psychic
    necrotic radiant slashing bludgeoning punch kick xenos xbow x-ray t-rex e-mail nunchaku no yes
    paladin ninja Nina 侦查 聆听 点穴 点名 点燃 面具 面包 说服
    图书馆使用 潜行 心理学 急救 闪避 格斗 射击 取悦 话术 恐吓 乔装 攀爬 游泳
    """.split()  # noqa: SIM905 - a list would be a line for each word
)
CHANGING = re.compile(
    r"(?:keeps?|drops?|highest|lowest|explod(?:es?|ing)|rerolls?|times|plus|minus|adv|dis|advantage|disadvantage|dc|孰[低高].*)"
    r"|.*[优劣]势.*",
    re.IGNORECASE,
)
"""Words about dice."""
DICE = ("1d20+5", "2d6", "4P", "d20+5 dc 15", "1d20 adv")


@cache
def words() -> tuple[str, ...]:
    """A few thousand ordinary words of both languages: those of the documents and the catalog."""
    found = set[str](SKILLS)
    for page in DOCS.rglob("*.md"):
        text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", page.read_text(encoding="utf-8"))
        found |= set(re.findall(r"(?<![\w./_-])[A-Za-z][a-z]+(?![\w/_])", text))
        found |= set(re.findall(r"[一-鿿]{2,6}", text))
    found |= set(re.findall(r"[一-鿿]{2,6}", CATALOG.read_text(encoding="utf-8")))
    spelt = {each.typed for record in modifiers.MODIFIERS.records for each in record.spellings}
    return tuple(sorted(each for each in found if each.lower() not in spelt and not CHANGING.fullmatch(each)))


def test_words_behind_dice_are_their_label() -> None:
    assert len(words()) > 5000
    assert [*_misread(DICE)] == []


def _misread(dice: tuple[str, ...]) -> Iterator[str]:
    """In the short profile each word stands behind one of the dice, not behind all of them."""
    step = len(dice) // examples(len(dice))
    for place, each in enumerate(dice):
        alone = read(each, {}).expression
        for word in words()[place % step :: step]:
            try:
                typed = read(f"{each} {word}", {}, labelled=True)
            except Refusal as refused:
                yield f"{each} {word}: {refused.key}"
                continue
            if (typed.comment, typed.expression) != (word, alone):
                yield f"{each} {word}: {typed.comment}"


def test_in_every_game() -> None:
    """Where a game judges the dice, it leaves their label."""
    judged = 0
    for game in offered():
        for dice in ("1d20+5", "1d100", "4d10c>=7", "2d6+1", "4dF") if game.rolls else ():
            for word in words()[::97]:
                asked = game.rolls.read(f"{dice} {word}", {}) if game.rolls else None
                judged += asked is not None
                assert asked is None or asked.comment == word, (game.key, dice, word)
    assert judged


@pytest.mark.parametrize(
    "typed", ["kh", "2d20+5 mi", "1d20+1d4+5 kh", "1d20+5 attack kh", "4P kh", "4P ro <3"]
)
def test_no_word_that_spells_a_modifier_is_a_label(typed: str) -> None:
    with pytest.raises(Refusal):
        read(typed, {}, labelled=True)
