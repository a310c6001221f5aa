"""Whatever can be typed of an effect is done, told as a reminder, or refused: in every game."""

from collections.abc import Collection

import pytest

from bot.systems import SYSTEMS
from bot.systems.effects import Unit, Whose
from bot.wording.refusals import REFUSALS
from bot.wording.words import words_for
from tests.cogs.test_encounter import gm, now
from tests.conftest import Table

GAMES = [key for key, game in SYSTEMS.items() if game.clock is not None]
HURT = {"instinct": "HP 3", "pool": "强壮 3/5, 活力 3/5", "btr": "HP 10/30, 法力 5/9", "order": "5/9"}
"""What Wolf is set to, so that both more and less of it changes something."""
PERIODIC = [
    "HP+1", "HP -1", "hp+2", "SP+1", "HP-1; SP+2", "强壮 -1", "strength+1", "活力-1，强壮-1", "5 fire", "1d6",
    "恢复5点生命", "mana -2", "失去1点", "take 2", "5点灼热", "heal", "慢下来", "slows down", "remind: HP+1",
    "提醒：掷1d6",
]  # fmt: skip
NAMES = [f"Odd{chr(ord('A') + number)}" for number in range(len(PERIODIC))]


async def opened(table: Table, game: str) -> None:
    await gm(table, "open", system=game)
    for name, initiative in (("Wolf", 15), ("Deer", 10)):
        await gm(table, "add", name=name, initiative=initiative)
    await gm(table, "start")
    if game in HURT:
        await gm(table, "set health", who="Wolf", change=HURT[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["zh-CN"], indirect=True)
async def test_what_a_periodic_effect_says_is_done_at_the_next_turn_or_refused(
    table: Table, game: str, language: str
) -> None:
    """A refused one leaves everything as it was; another one changes its bearer by their next turn, or is
    told as the reminder that it is."""
    reminder = words_for(language).plain("reminder: {text}", text="")
    done: dict[str, str] = {}
    await opened(table, game)
    for name, text in zip(NAMES, PERIODIC, strict=True):
        before = await now(table)
        answered = await gm(
            table, "effect add", name=name, who="Wolf", unit="rounds", duration=9, periodic=text
        )
        if (after := await now(table)).effects == before.effects:
            assert answered
            assert after == before
            done[text] = "refused"
            continue
        for _ in range(40):
            await gm(table, "next")
            if (await now(table)).current == 1:
                break
        after = await now(table)
        if after.combatant(1).body != before.combatant(1).body:  # type: ignore[arg-type]
            done[text] = "done"
        else:
            said = "\n".join(table.posts())
            assert any(name in each and reminder.strip() in each for each in said.split("🔁")), (text, said)
            done[text] = "told"
        if done[text] == "told":
            await gm(table, "effect end", effect=name)
            continue
        await gm(table, "end")
        await opened(table, game)
    kept = game in HURT
    assert done["HP+1"] == ("done" if game in ("instinct", "btr", "order") else "refused")
    # In the plain game any name may be a defence's.
    assert done["强壮 -1"] == ("done" if game in ("pool", "order") else "refused")
    assert "done" in done.values() or not kept
    assert {done["remind: HP+1"], done["提醒：掷1d6"]} == {"told"}
    assert done["1d6"] == "refused"


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_typed_of_durations_counts_or_is_refused(table: Table, game: str) -> None:
    """Numbers, dice and `of` with every unit of every game."""
    await opened(table, game)
    for unit in SYSTEMS[game].effects.units:
        for given in ({"duration": 3}, {"random": "1d4"}, {"of": "Deer"}):
            before = (await now(table)).effects
            needs = {"duration": 2} if unit.counted and "of" in given else {}
            answered = await gm(table, "effect add", name="Odd", who="Wolf", unit=unit.key, **given, **needs)
            stands = (await now(table)).effects
            assert (stands != before) is _counts(unit, given), (unit.key, given, answered)
            if stands != before:
                assert ("of" in given and stands[-1].of == 2) or stands[-1].left is not None
                await gm(table, "effect end", effect=f"#{stands[-1].id}")


def _counts(unit: Unit, given: Collection[str]) -> bool:
    return unit.whose in (Whose.NAMED, Whose.ACTOR) if "of" in given else unit.counted


def test_each_refusal_of_these_says_what_to_do_instead() -> None:
    for key in ("periodic_no_health", "periodic_unread"):
        assert "`remind: {text}`" in REFUSALS[f"encounter.{key}"]
