"""/oppose, end to end: at once, and waiting for the others' dice."""

import pytest
import simcord

from tests.cogs.presses import at_once, give, id_of, ids, pinged, press, told, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


def join(table: Table, name: str, *, bot: bool = False) -> simcord.MemberActor:
    """One more member of the server."""
    user = table.env.create_user(name, global_name=name.title(), bot=bot)
    member = table.guild.add_member(user)
    table.locales[member.id] = table.locales[table.ann.id]
    return member


@both_languages
@pytest.mark.parametrize(
    ("faces", "told_of"), [("d6 1 2 3 3", "**Ann"), ("d6 3 3 1 2", "**Bob"), ("d6 1 3 1 3", "Ann")]
)
async def test_both_sides_are_rolled_at_once(table: Table, faces: str, told_of: str) -> None:
    table.falls(faces)
    options = {"dice": "2P", "opponent": table.bob, "opponent_dice": "2P", "label": "the rope"}
    text = answer(await table.ann.slash(table.channel, "oppose", **options))
    assert "the rope" in text
    assert text.count("2P → [") == 2
    assert told_of in text.splitlines()[-1]
    tie = "1 3 1 3" in faces
    assert ("Bob" in text.splitlines()[-1]) == (tie or told_of == "**Bob")


@both_languages
async def test_every_option_of_the_own_side(table: Table) -> None:
    table.falls("d6 5 2", "d6 1", "d6 2 2 1", "d6 6 6")
    text = answer(
        await table.ann.slash(
            table.channel, "oppose", dice="3P", opponent=table.bob, opponent_dice="2N", assist="3P",
            assist_mode="best", reroll="zero", hold_back=1,
        )
    )  # fmt: skip
    assert "[5→1, 2] = **3**" in text
    assert "**5**" in text
    assert "2N → [6, 6] = **12**" in text
    assert "Bob" in text.splitlines()[-1]


@both_languages
async def test_the_opponents_dice_are_read_by_their_own_sheet(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 1")
    await table.bob.slash(table.channel, "sheet set", pairs="strength 3")
    table.falls("d6 1", "d6 1 1 1")
    options = {"dice": "strength P", "opponent": table.bob, "opponent_dice": "strength P"}
    assert "[1, 1, 1] = **3**" in answer(await table.ann.slash(table.channel, "oppose", **options))
    table.falls()
    options = {"dice": "strength P", "opponent": table.gm, "opponent_dice": "strength P"}
    result = await table.ann.slash(table.channel, "oppose", **options)
    assert result.ephemeral
    assert "Gm" in answer(result)


@both_languages
async def test_the_opponent_gives_their_dice_by_a_button(table: Table) -> None:
    asked = await table.ann.slash(table.channel, "oppose", dice="2P", opponent=table.bob, label="the *rope*")
    assert not asked.ephemeral
    message = table.last()
    assert message.content.startswith("⚔")
    assert r"the \*rope\*" in message.content
    assert pinged(table, message) == {table.bob.id}
    await table.restart()
    assert told(await press(table, table.gm, "oppose_accept", message))
    assert told(await press(table, table.ann, "oppose_accept", message))
    dice = table.falls("d6 1 2 3 3 4")
    assert "4P" in told(await give(table, table.bob, "oppose_accept", "4P 5"))
    await table.restart()
    table.client.table.dice = dice
    await give(table, table.bob, "oppose_accept", "3P", message)
    dice.finished()
    assert len(table.posts()) == 1
    assert "2P → [1, 2] = **3**" in table.posts()[0]
    assert "3P → [3, 3, 4] = **0**" in table.posts()[0]
    assert "Ann" in table.posts()[0].splitlines()[-1]
    assert verbs(table.last()) == ["oppose_chances"]


@both_languages
async def test_dice_given_twice_count_once(table: Table) -> None:
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob)
    first, second = [await press(table, table.bob, "oppose_accept") for _ in range(2)]
    table.falls("d6 1 2")
    await table.bob.submit_modal(first, {"dice": "1P"})
    table.falls()
    assert told(await table.bob.submit_modal(second, {"dice": "1P"}))
    assert "Bob" in table.posts()[0].splitlines()[-1]


@both_languages
async def test_further_members_are_let_in_and_called(table: Table) -> None:
    cleo, dora = join(table, "cleo"), join(table, "dora")
    await table.ann.slash(table.channel, "oppose", dice="1N", opponent=table.bob)
    message = table.last()
    assert told(await press(table, table.bob, "oppose_invite"))
    choice = await press(table, table.ann, "oppose_invite")
    assert choice.response is not None
    await table.restart()
    await table.ann.select(choice.response, [table.bob, cleo, dora], custom_id=ids(choice.response)[0])
    call = table.last()
    assert pinged(table, call) == {cleo.id, dora.id}
    assert f"/{table.channel.id}/{message.id}" in call.content
    message = table.messages()[0]
    early = await press(table, dora, "oppose_accept", message)
    await give(table, table.bob, "oppose_accept", "1N", message)
    assert "Ann, Bob" in table.posts()[0].replace("、", ", ")
    table.falls("d6 3 5 2 5")
    await table.restart()
    table.falls("d6 3 5 2 5")
    await dora.submit_modal(early, {"dice": "1N"})
    await give(table, cleo, "oppose_accept", "1N", table.messages()[0])
    text = table.posts()[0]
    assert [f"**{name}**" in text for name in ("Ann", "Bob", "Cleo", "Dora")] == [True] * 4
    assert "Bob" in text.splitlines()[-1]
    assert "Dora" in text.splitlines()[-1]
    assert "Cleo" not in text.splitlines()[-1]


@both_languages
async def test_a_tie_among_all_of_several_is_told_so(table: Table, language: str) -> None:
    cleo = join(table, "cleo")
    await table.ann.slash(table.channel, "oppose", dice="1N", opponent=table.bob)
    choice = await press(table, table.ann, "oppose_invite")
    assert choice.response is not None
    await table.ann.select(choice.response, [cleo], custom_id=ids(choice.response)[0])
    await give(table, table.bob, "oppose_accept", "1N", table.messages()[0])
    table.falls("d6 5 5 5")
    await give(table, cleo, "oppose_accept", "1N", table.messages()[0])
    tie = "**Tie** among all, with 5" if language == "en-US" else "**平手**：全员同为 5"
    assert table.posts()[0].splitlines()[-1] == tie


@both_languages
async def test_who_cannot_be_let_in(table: Table) -> None:
    robot = join(table, "robot", bot=True)
    await table.ann.slash(table.channel, "oppose", dice="1N", opponent=table.bob)
    for guests in ([robot], [table.bob], [table.ann]):
        choice = await press(table, table.ann, "oppose_invite")
        assert choice.response is not None
        assert told(await table.ann.select(choice.response, guests))
    crowd = [join(table, f"guest{number}") for number in range(10)]
    for guests, sides in ((crowd[:5], 7), (crowd[5:], 7)):
        choice = await press(table, table.ann, "oppose_invite", table.messages()[0])
        assert choice.response is not None
        await table.ann.select(choice.response, guests)
        state = await table.store.ongoing(1)
        assert state is not None
        assert state.state.count('"reader"') == sides


@both_languages
async def test_who_started_it_or_the_gm_may_abandon_it(table: Table) -> None:
    for person in (table.ann, table.gm):
        await table.ann.slash(table.channel, "oppose", dice="1N", opponent=table.bob)
        message = table.last()
        assert verbs(message) == ["oppose_accept", "oppose_invite", "oppose_abandon"]
        accept = id_of(message, "oppose_accept")
        assert told(await press(table, table.bob, "oppose_abandon", message))
        await press(table, person, "oppose_abandon", message)
        assert verbs(table.last()) == []
        (stale,) = await at_once(table, (table.bob, accept))
        assert told(stale)


@both_languages
async def test_an_opponent_is_somebody_else_who_can_press(table: Table) -> None:
    robot = join(table, "robot", bot=True)
    dice = table.falls()
    for options in (
        {"opponent": table.ann}, {"opponent": table.ann, "opponent_dice": "1P"}, {"opponent": robot},
        {"opponent": table.bob, "opponent_dice": "1P > 3"}, {"opponent": table.bob, "visibility": "self"},
        {"opponent": table.bob, "visibility": "gm"}, {"opponent": table.bob, "opponent_dice": "1000P"},
    ):  # fmt: skip
        assert (await table.ann.slash(table.channel, "oppose", dice="1P", **options)).ephemeral
    result = await table.ann.slash(table.channel, "oppose", dice="1P > 2", opponent=table.bob)
    assert result.ephemeral
    dice.finished()
    assert table.posts() == []
    table.falls("d6 1 2")
    text = answer(
        await table.ann.slash(table.channel, "oppose", dice="1P", opponent=robot, opponent_dice="1P")
    )
    assert "Robot" in text.splitlines()[-1]


@both_languages
@pytest.mark.parametrize("visibility", ["gm", "blind"])
async def test_one_rolled_in_secret_names_nothing(table: Table, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.ann.slash(
        table.channel, "oppose", dice="2P", opponent=table.bob, visibility=visibility, label="poison"
    )
    await table.restart()
    table.falls("d6 1 2 2 2")
    await give(table, table.bob, "oppose_accept", "2N")
    assert "= **3**" in table.whispers(table.gm)[-1]
    assert "= **4**" in table.whispers(table.gm)[-1]
    for player in (table.ann, table.bob):
        assert ("= **4**" in "".join(table.whispers(player))) == (visibility == "gm")
    for post in table.posts():
        assert not any(secret in post for secret in ("poison", "2P", "2N", "**3**", "**4**", "Ann"))
    assert len(table.posts()) == 2
    assert ids(table.messages()[0]) == []


async def test_a_secret_that_reaches_nobody_is_told_to_who_pressed(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    options = {"dice": "2P", "opponent": table.bob, "visibility": "blind"}
    await table.ann.slash(table.channel, "oppose", **options)
    table.falls("d6 1 2 2 2")
    form = await press(table, table.bob, "oppose_accept")
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    result = await table.bob.submit_modal(form, {"dice": "2P"})
    assert f"<@{table.gm.id}>" in told(result)
    assert ids(table.messages()[0]) == []


@both_languages
async def test_where_the_bot_may_not_post_nothing_is_opened(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    result = await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob)
    assert result.ephemeral
    assert table.posts() == []
    await table.restart()
    assert table.posts() == []


async def test_a_player_whose_sheet_lost_the_attribute_is_named(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="luck 2")
    await table.ann.slash(table.channel, "oppose", dice="luck P", opponent=table.bob)
    await table.ann.slash(table.channel, "sheet set", pairs="luck -")
    table.falls()
    assert "Ann" in told(await give(table, table.bob, "oppose_accept", "2P"))
    await table.ann.slash(table.channel, "sheet set", pairs="luck 1")
    table.falls("d6 1 1 1")
    await give(table, table.bob, "oppose_accept", "2P")
    assert "Bob" in table.posts()[0].splitlines()[-1]


@both_languages
@pytest.mark.parametrize(("theirs", "faces"), [("1P", "d6 6"), ("1P", "d6 1")])
async def test_a_side_that_gave_up_does_not_win(table: Table, theirs: str, faces: str) -> None:
    table.falls(faces)
    options = {"dice": "3P+5", "opponent": table.bob, "opponent_dice": theirs, "hold_back": 3}
    text = answer(await table.ann.slash(table.channel, "oppose", **options))
    assert "Bob" in text.splitlines()[-1]
    assert "Ann" not in text.splitlines()[-1]
