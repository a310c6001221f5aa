"""/roll, /try and /oppose, end to end."""

from tests.conftest import Table, answer


async def test_a_roll_shows_what_was_typed_the_faces_and_the_result(table: Table) -> None:
    table.falls("d6 3 1 2 6")
    result = await table.ann.slash(table.channel, "roll", dice="4P")
    assert "4P → [3, 1, 2, 6] = **3**" in answer(result)
    assert not result.ephemeral


async def test_hidden(table: Table) -> None:
    table.falls("d6 1 2 5")
    result = await table.gm.slash(table.channel, "hidden roll", dice="3P > 2", label="trap")
    print(answer(result)); print(table.posts()); print(table.whispers(table.gm))


async def test_encounter(table: Table) -> None:
    r = await table.gm.slash(table.channel, "encounter open", system="instinct")
    print(answer(r)); print(table.posts())
    r = await table.ann.click(table.last(), label="Join")
    r = await table.ann.submit_modal(r, {"name": "Ann", "modifier": "3", "level": "2"})
    print(r)
    r = await table.gm.slash(table.channel, "encounter add", name="Wolf", count=2, modifier=1)
    print(answer(r)); print(table.posts()[-1])
    table.falls("d10 7 5 2 3 9 4")
    r = await table.gm.slash(table.channel, "encounter start")
    print("\n\n".join(table.posts()))
    r = await table.ann.click(table.last(), label="AP +2")
    print(r.response)
    print("\n\n".join(table.posts()))
