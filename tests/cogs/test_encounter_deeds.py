"""The actor's own list behind *Act*, and fights that are led by buttons and forms."""

from typing import Any

import pytest
import simcord

from bot.systems.order.body import Body
from tests.cogs.hands import newest, press, refuses, said, verbs
from tests.cogs.presses import ids
from tests.cogs.test_encounter import ann, gm, now, panels
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEET = 'hp 20, ac 15, str 3, longsword "attack 1d20+5; damage 1d8+3 slashing; range 5"'


def offered(result: Any) -> dict[str, tuple[str, str]]:
    """The choices of the lists of an answer, by their labels: their values, and what is told below."""
    rows = [part for row in result.response.message.components for part in row.to_dict()["components"]]
    choices = [each for row in rows for each in row.get("options", ())]
    return {each["label"]: (each["value"], each.get("description", "")) for each in choices}


async def act(table: Table, person: simcord.MemberActor) -> simcord.InteractionResult:
    return await press(person, newest(table), "deeds")


async def choose(
    person: simcord.MemberActor, result: simcord.InteractionResult, *labels: str
) -> simcord.InteractionResult:
    assert result.response is not None
    message, choices = result.response.message, offered(result)
    values = [choices[each][0] for each in labels]
    (menu,) = [each for each in ids(message) if each.startswith("k:strike:")]
    return await person.select(message, values, custom_id=menu)


async def left(table: Table, name: str) -> int | None:
    (found,) = [each.body for each in (await now(table)).combatants if each.name == name]
    assert isinstance(found, Body)
    return found.left


async def duel(table: Table) -> None:
    """Ann with a sheet against two wolves that the GM adds by the form."""
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=20)
    panel = await press(table.gm, panels(table)[-1], "gm")
    assert panel.response is not None
    form = await table.gm.click(panel.response.message, custom_id=ids_of(panel, "add", 0))
    given = {
        "names": "Wolf ×2",
        "initiative": "10",
        "health": "11; AC 13",
        "attacks": "Bite: 1d20+4; damage 2d4+2 piercing",
    }
    await table.gm.submit_modal(form, given)
    await press(table.gm, panels(table)[-1], "start")


def ids_of(result: simcord.InteractionResult, verb: str, last: int) -> str:
    assert result.response is not None
    known = [each for each in ids(result.response.message) if each.startswith(f"k:{verb}:")]
    (found,) = [each for each in known if each.endswith(f":{last}")]
    return found


@BOTH
async def test_two_presses_from_the_call_to_the_roll(table: Table, language: str) -> None:
    await duel(table)
    assert verbs(newest(table))[:2] == ["next", "deeds"]
    mine = await act(table, table.ann)
    assert set(offered(mine)) == {"longsword → Wolf 1", "longsword → Wolf 2"}
    dice = table.falls("d20 13")
    done = await choose(table.ann, mine, "longsword → Wolf 2")
    dice.finished()
    assert done.acknowledged
    assert verbs(newest(table))[0] == "answer"
    dice = table.falls("d8 5")
    await press(table.ann, newest(table), "answer", 0)
    assert await left(table, "Wolf 2") == 3
    # The wolf has the attack of the GM's form.
    await press(table.ann, newest(table), "next")
    theirs = await act(table, table.gm)
    assert "Bite → Ann" in offered(theirs) or "Bite → Áñn" in offered(theirs)
    refused = await act(table, table.ann)
    assert said(refused) == refuses("encounter.not_your_turn", language)
