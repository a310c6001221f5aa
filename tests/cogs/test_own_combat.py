"""A game whose fights hurt is played end to end by its registration alone: with snow."""

from collections.abc import Generator
from itertools import count
from typing import Any

import discord
import pytest
import simcord

from bot.encounter.actions import Action
from bot.encounter.encounter import Combatant, load_body
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.heads.encounter import Head
from bot.play.table import utc_now
from bot.store.settings import Settings
from bot.wording.words import words_for
from tests.bot.systems import snow, toy
from tests.cogs.hands import buttons, messages, newest, now, press, press_again, refuses, said, verbs
from tests.cogs.presses import pinged
from tests.cogs.test_hidden_turns import click, dm
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
IDS = count(10**6)


@pytest.fixture(autouse=True)
def with_the_toy() -> Generator[None]:
    with toy.registered():
        yield


async def gm(table: Table, command: str, **options: Any) -> str:
    return answer(await table.gm.slash(table.channel, command, **options))


async def of(table: Table, name: str) -> Combatant:
    return next(each for each in (await now(table)).combatants if each.name == name)


async def snow_on(table: Table, name: str) -> int:
    body = (await of(table, name)).body
    return body.snow if isinstance(body, snow.Snow) else 0


async def act(table: Table, action: Action, by: int = 0, *, told: bool = True) -> Head:
    """What a command would do; not ``told``: it is killed before it tells anybody."""
    caller = Caller(
        by or table.gm.id, "?", table.channel.id, table.guild.id, next(IDS), utc_now(), "en-US", None,
        manages_channel=not by,
    )  # fmt: skip
    head = await encounters.act(table.client.table, caller, lambda _: action)
    if told:
        await table.client.announcer.calls.tell(head)
        await table.client.announcer.panels.redraw(table.channel.id)
    return head


async def throws(table: Table, who: str, at: str, dice: str) -> None:
    table.falls(dice)
    thrower, target = await of(table, who), await of(table, at)
    await act(table, snow.Throw(thrower.id, target.id), thrower.owner or 0)


async def opened(table: Table, **owl: Any) -> None:
    """Ann on 1, Bob on 2, the GM's owl on 3; it is Ann's turn."""
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="toy"))
    await gm(table, "encounter open")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=1)
    await table.bob.slash(table.channel, "encounter join", name="Bob", initiative=2)
    await gm(table, "encounter add", name="Owl", initiative=3, **owl)
    await gm(table, "encounter start")


async def presses(table: Table, person: simcord.MemberActor, label: str, *dice: str) -> Any:
    """Press the button with this label on the newest message."""
    if dice:
        table.falls(*dice)
    return await person.click(newest(table), label=label)


def panel(table: Table) -> str:
    return shown(next(each for each in messages(table) if "Kelou" in shown(each) or "刻漏" in shown(each)))


@BOTH
async def test_an_attack_asks_the_one_and_then_the_other(table: Table, language: str) -> None:
    await opened(table)
    await throws(table, "Ann", "Bob", "d6 4")
    asked = newest(table)
    assert asked.content.splitlines()[:1] == ["Ann throws at Bob: 4"]
    assert asked.content.splitlines()[-1] == f"❓ Bob, snow comes from Ann: 4 <@{table.bob.id}>"
    assert pinged(table, asked) == {table.bob.id}
    assert verbs(asked) == ["answer", "answer_typed", "answer"]
    assert words_for(language)("⏳ Waits for: {names}", names="x")[:4] in panel(table)
    wrong = await presses(table, table.ann, "Duck")
    assert said(wrong) == refuses("encounter.not_asked", language)
    await presses(table, table.bob, "Duck", "d6 3")
    assert verbs(asked := await again(table, asked)) == []
    assert newest(table).content == f"❓ Ann, where does it land on Bob? <@{table.ann.id}>"
    await presses(table, table.ann, "Feet")
    assert newest(table).content.splitlines()[0] == "snow on Bob: 4"
    assert verbs(newest(table)) == ["next", "push"]
    assert (await snow_on(table, "Bob"), "snow 4/6" in panel(table)) == (4, True)


async def again(table: Table, message: discord.Message) -> discord.Message:
    """A message as it stands now."""
    return next(each for each in messages(table) if each.id == message.id)


async def test_an_exchange_survives_restarts_and_is_undone_as_a_whole(table: Table) -> None:
    await opened(table)
    await throws(table, "Ann", "Bob", "d6 4")
    await table.restart()
    asked, (_, _, take) = newest(table), buttons(newest(table))
    await presses(table, table.bob, "Take 4")
    await table.restart()
    await presses(table, table.ann, "Feet")
    standing = await now(table)
    await gm(table, "encounter undo")
    assert newest(table).content.splitlines()[0] == "↩ undone: a throw of Ann, and all later actions"
    assert (await of(table, "Bob")).body is None
    assert (await of(table, "Ann")).body == snow.Snow()
    assert (await now(table)).pending == ()
    (late,) = await press_again(table.bob, asked, take)
    assert said(late) == refuses("encounter.question_over", "en-US")
    await gm(table, "encounter redo")
    assert newest(table).content.splitlines()[0] == "↪ redone: a throw of Ann, and all later actions"
    assert await now(table) == standing


async def test_what_another_turn_parts_is_undone_in_parts_and_asked_again(table: Table) -> None:
    await opened(table)
    await throws(table, "Ann", "Bob", "d6 4")
    asked = newest(table)
    await gm(table, "encounter next")
    table.falls()
    await press(table.bob, await again(table, asked), "answer", 2)
    await gm(table, "encounter undo")
    assert newest(table).content.splitlines()[-1] == f"❓ Bob, snow comes from Ann: 4 <@{table.bob.id}>"
    assert verbs(newest(table)) == ["answer", "answer_typed", "answer"]
    await presses(table, table.bob, "Take 4")
    assert newest(table).content.startswith("❓ Ann, where")
    await gm(table, "encounter undo")
    await gm(table, "encounter undo")
    assert len((await now(table)).pending) == 1
    await gm(table, "encounter undo")
    assert (await now(table)).pending == ()


async def test_what_a_button_leaves_open_is_typed(table: Table) -> None:
    await opened(table)
    await throws(table, "Ann", "Bob", "d6 4")
    form = await presses(table, table.bob, "Jump")
    assert form.modal is not None
    table.falls("d6 1")
    await table.bob.submit_modal(form, {"text": "3"})
    assert newest(table).content == f"❓ Does it hit Bob? <@{table.gm.id}>"
    refused = await presses(table, table.bob, "Misses")
    assert said(refused) == refuses("gm_only", "en-US")
    await presses(table, table.gm, "Misses")
    assert newest(table).content.splitlines()[0] == "Bob is missed"


async def test_what_falls_due_is_asked_by_itself(table: Table) -> None:
    await opened(table)
    await throws(table, "Ann", "Owl", "d6 6")
    await presses(table, table.gm, "Take 6")
    await presses(table, table.ann, "Head")
    assert newest(table).content.splitlines()[0] == "snow on Owl"
    assert "snow 6" not in panel(table)
    assert "buried in snow" in panel(table)
    for _ in range(3):
        await gm(table, "encounter next")
    call, due = messages(table)[-2:]
    assert verbs(call) == ["next", "push"]
    assert (due.content, verbs(due)) == (f"❓ Owl must dig <@{table.gm.id}>", ["answer"])
    await throws(table, "Ann", "Bob", "d6 3")
    assert (await of(table, "Ann")).body == snow.Snow(threw=1)
    table.falls("d6 2")
    await press(table.gm, due, "answer", 0)
    assert await snow_on(table, "Owl") == 4
    await gm(table, "encounter remove", who="Bob")
    assert (await now(table)).pending == ()


async def test_of_somebody_hidden_only_the_gm_is_asked(table: Table) -> None:
    await opened(table, hidden=True)
    before = len(messages(table))
    await throws(table, "Ann", "Owl", "d6 5")
    assert len(messages(table)) == before
    assert "Owl" not in panel(table)
    assert "Waits" not in panel(table)
    told = dm(table)
    assert "Ann throws at Owl: 5" in told.content
    assert verbs(told) == ["answer", "answer_typed", "answer"]
    own = await press(table.gm, messages(table)[0], "gm")
    assert own.response is not None
    assert "❓ Owl, snow comes from Ann: 5" in shown(own.response.message)
    take = next(each for each in buttons(told) if each.endswith(":2"))
    await click(table, table.gm, told, take)
    assert verbs(dm(table)) == []
    await throws(table, "Owl", "Bob", "d6 2")
    assert newest(table).content == f"❓ Bob, snow comes from –: 2 <@{table.bob.id}>"
    assert not any("Owl" in shown(each) for each in messages(table))


async def test_how_exactly_the_table_sees_it_is_a_setting(table: Table) -> None:
    await opened(table)
    await gm(table, "settings health", whose="foes", mode="nothing")
    assert "Players' health" in await gm(table, "settings health", whose="players", mode="words")
    for target, person in (("Bob", table.bob), ("Owl", table.gm)):
        await throws(table, "Ann", target, "d6 6")
        await presses(table, person, "Take 6" if target == "Bob" else "Take 5")
        await presses(table, table.ann, "Feet")
    assert "snow on Owl" not in "\n".join(shown(each) for each in messages(table))
    bob, owl = (next(each for each in panel(table).splitlines() if name in each) for name in ("Bob", "Owl"))
    assert ("down" in bob, "hurt" in owl, "snow" in owl) == (True, False, False)
    await throws(table, "Bob", "Owl", "d6 6")
    await presses(table, table.gm, "Take 5")
    await presses(table, table.bob, "Feet")
    before = len(messages(table))
    for _ in range(3):
        await gm(table, "encounter next")
    assert "Owl must dig" not in "\n".join(shown(each) for each in messages(table)[before:])
    assert "❓ Owl must dig" in dm(table).content


async def test_wounds_go_with_the_character_from_fight_to_fight(table: Table) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="toy"))
    await table.bob.slash(table.channel, "sheet set", pairs="cap 2", name="Bob")
    character = await table.store.active_character(table.guild.id, table.bob.id)
    assert character is not None
    await opened(table)
    assert (await of(table, "Bob")).body == snow.Snow(cap=2)
    await throws(table, "Ann", "Bob", "d6 5")
    await presses(table, table.bob, "Take 5")
    await presses(table, table.ann, "Head")
    await throws(table, "Bob", "Ann", "d6 1")
    hurt = await of(table, "Bob")
    assert hurt.body == snow.Snow(snow=3, threw=1)
    assert await table.store.body_of(character.id) is None
    await gm(table, "encounter end")
    kept = await table.store.body_of(character.id)
    assert load_body(kept or "") == snow.Snow(snow=3)
    await gm(table, "encounter undo")
    assert (await of(table, "Bob"), await table.store.body_of(character.id)) == (hurt, None)
    await gm(table, "encounter redo")
    assert await table.store.body_of(character.id) == kept
    await opened(table)
    assert (await of(table, "Bob")).body == snow.Snow(snow=3, cap=2)
    await gm(table, "encounter remove", who="Bob")
    await gm(table, "encounter end")
    assert load_body(await table.store.body_of(character.id) or "") == snow.Snow(snow=3, cap=2)
    await gm(table, "encounter undo")
    assert await table.store.body_of(character.id) == kept


@pytest.mark.parametrize("mode", ["silent", "named"])
async def test_what_falls_due_while_a_hidden_turn_is_called_is_told_with_the_next(
    table: Table, mode: str
) -> None:
    await opened(table)
    await gm(table, "settings hidden-turns", mode=mode)
    await gm(table, "encounter add", name="Shade", hidden=True, initiative=0)
    await throws(table, "Ann", "Bob", "d6 6")
    await presses(table, table.bob, "Take 6")
    await presses(table, table.ann, "Feet")
    for _ in range(2):
        await gm(table, "encounter next")
    before = len(messages(table))
    await gm(table, "encounter next")
    standing = await now(table)
    assert next(each for each in standing.combatants if each.id == standing.current).name == "Shade"
    assert len(standing.pending) == 1
    told = "\n".join(shown(each) for each in messages(table)[before:])
    assert "must dig" not in told
    assert "Bob must dig" in dm(table).content
    await gm(table, "encounter next")
    assert newest(table).content == f"❓ Bob must dig <@{table.bob.id}>"
    assert not any("Shade" in shown(each) for each in messages(table))


async def test_what_a_kill_left_owed_comes_with_its_buttons(table: Table) -> None:
    await opened(table)
    table.falls("d6 4")
    ann, bob = await of(table, "Ann"), await of(table, "Bob")
    await act(table, snow.Throw(ann.id, bob.id), table.ann.id, told=False)
    await table.restart()
    assert verbs(newest(table)) == ["answer", "answer_typed", "answer"]
    await act(table, snow.Duck(ducks=False, question=(await now(table)).pending[0].id), told=False)
    await act(table, snow.Land("feet", question=(await now(table)).pending[0].id), told=False)
    await table.restart()
    where, landed = messages(table)[-2:]
    assert (where.content.startswith("❓ Ann, where"), verbs(where)) == (True, [])
    assert verbs(landed) == ["next", "push"]
