"""/map and what is hidden: nobody but the GM reads it, sees it, hears it, or can tell that it is there."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
import simcord

from bot.maps.map import Map
from bot.maps.views import view
from bot.play.delivery import Delivery, Post
from bot.play.maps import maps
from bot.store.settings import Settings
from bot.systems import MAP_KINDS
from cogs.ui.messenger import DiscordMessenger
from tests.cogs.maps import (
    Result,
    ann,
    do,
    exported,
    gm,
    held,
    now,
    picture,
    private,
    public,
    refused,
    seen,
    stands,
)
from tests.cogs.test_photos import image
from tests.conftest import Table, shown
from tests.profiles import examples

SECRET = "Xqlurk"


async def made(table: Table, kind: str = "square") -> None:
    """Ann at B2, a wolf at H2, and Xqlurk between them, whom nobody sees."""
    await gm(table, "new", kind=kind, size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, side="heroes")
    await gm(table, "place", name="Wolf", at="H2", side="beasts")
    await quietly(table, "place", name=SECRET, at="E2", side="Xqlurk lot", size="huge", hidden=True)


async def quietly(table: Table, command: str, **options: Any) -> str:
    """What the GM alone reads; nobody else reads anything."""
    posts = table.posts()
    result = await do(table, table.gm, command, **options)
    assert table.posts() == posts
    return private(result)


async def secret_nowhere(table: Table, typed: Iterable[str] = ()) -> None:
    """Nothing that a player can read has the name, except what players typed and are told of it."""
    for person in (table.ann, table.bob):
        async for text in seen(table, person):
            read = text.casefold()
            for each in typed:
                read = read.replace(f"“{each.casefold()}”", "")
            assert SECRET.casefold() not in read


async def test_every_command_on_a_hidden_token_is_answered_to_the_gm_alone(table: Table) -> None:
    await made(table)
    assert SECRET in await quietly(table, "reach", name=SECRET, speed=3)
    assert "E4" in await quietly(table, "move", name=SECRET, to="E4", speed=9)
    assert SECRET in await quietly(table, "area", shape="disc", origin=SECRET, size=2)
    assert SECRET in await quietly(table, "sight", name=SECRET)
    assert "facing N" in await quietly(table, "place", name=SECRET, facing="N")
    assert "undone" in await quietly(table, "undo")
    assert "redone" in await quietly(table, "redo")
    assert SECRET in await quietly(table, "remove", name=SECRET)
    await secret_nowhere(table)


@pytest.mark.parametrize("kind", list(MAP_KINDS))
async def test_a_public_answer_has_a_twin_for_the_gm(table: Table, kind: str) -> None:
    await made(table, kind)
    for command, options in {
        "show": {},
        "area": {"shape": "disc", "origin": "E3", "size": 2},
        "sight": {},
    }.items():
        result = await do(table, table.gm, command, **options)
        assert SECRET not in public(result)
        assert SECRET in private(result)
        assert result.response is not None
        assert SECRET not in (picture(result.response.message).description or "")
    await secret_nowhere(table)


async def test_the_picture_is_the_one_without_the_hidden_token(table: Table) -> None:
    await made(table)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("show", {}),
        ("reach", {"name": "Wolf", "speed": 2}),
        ("area", {"shape": "disc", "origin": "E3", "size": 2}),
        ("sight", {}),
    ]

    async def told() -> list[tuple[str, bytes]]:
        """Of the GM's own asking."""
        found: list[tuple[str, bytes]] = []
        for command, options in asked:
            await gm(table, command, **options)
            found.append((table.posts()[-1], await picture(table.last()).read()))
        return found

    there = await told()
    await quietly(table, "remove", name=SECRET)
    assert await told() == there


async def test_players_cannot_name_it_and_refusals_are_those_of_any_name(table: Table) -> None:
    await made(table)
    for word in (SECRET, "#3"):
        for command, options in (
            ("move", {"name": word, "to": "E5"}),
            ("move", {"name": "Ann", "to": word}),
            ("move", {"name": "Ann", "to": "C3", "via": word}),
            ("reach", {"name": word, "speed": 3}),
            ("area", {"shape": "disc", "origin": word, "size": 2}),
            ("sight", {"name": word}),
            ("place", {"name": word}),
            ("place", {"name": word, "at": "E5"}),
            ("remove", {"name": word}),
        ):
            told = await refused(table, table.ann, command, **options)
            other = {key: "Qalurk" if value == word else value for key, value in options.items()}
            assert told.replace(word, "Qalurk") == await refused(table, table.ann, command, **other)
    for command, option in (
        ("move", "name"), ("place", "name"), ("remove", "name"), ("reach", "name"), ("sight", "name"),
        ("area", "origin"),
    ):  # fmt: skip
        for typed in ("", SECRET, "x"):
            offered = await table.ann.autocomplete(table.channel, f"map {command}", option, typed)
            assert SECRET not in str(offered)
        offered = await table.gm.autocomplete(table.channel, f"map {command}", option, "xq")
        assert [each["value"] for each in offered] == [SECRET]


async def test_the_hidden_one_is_in_nobodys_way(table: Table) -> None:
    await made(table)
    result = await do(table, table.gm, "move", name="Wolf", to="D2")
    assert SECRET not in public(result)
    assert "H2 → D2 · Cost: **4 steps**" in public(result)
    assert private(result).startswith("Only for you: this way leads through the hidden **Xqlurk**")
    await gm(table, "undo")
    assert "B2 → E2 · Cost: **3 steps**" in await ann(table, "move", name="Ann", to="E2")
    await secret_nowhere(table)


async def test_an_export_has_no_gap_where_it_was(table: Table) -> None:
    await made(table)
    await gm(table, "place", name="Bob", at="A1", owner=table.bob)
    text = await exported(table, table.ann)
    assert [line.split()[-1] for line in text.splitlines() if line.startswith("@")] == ["#1", "#2", "#3"]
    assert SECRET not in text
    own = await exported(table, table.gm)
    assert f'@ {SECRET} E2 huge side:"Xqlurk lot" hidden' in own
    before = (await held(table)).tokens
    result = await do(table, table.gm, "import", file=("map.txt", own.encode()))
    assert result.response is not None
    assert result.response.ephemeral, "the answer beside which the file can be found"
    assert SECRET in private(result)
    assert (await held(table)).tokens == before
    await secret_nowhere(table)


async def test_hiding_and_showing_tell_the_table_no_more_than_it_sees(table: Table) -> None:
    await made(table)
    result = await do(table, table.gm, "place", name="Wolf", at="K7", hidden=True)
    assert result.response is not None
    assert result.response.ephemeral, "what was typed can be read beside the answer"
    assert "K7" in private(result)
    assert table.posts() == []
    await quietly(table, "move", name="Wolf", to="J7")
    await quietly(table, "undo")
    await quietly(table, "redo")
    assert "**Wolf** appears" in await gm(table, "place", name="Wolf", hidden=False)
    assert "**Xqlurk** appears" in await gm(table, "place", name=SECRET, hidden=False)
    await gm(table, "show")
    assert "Xqlurk" in table.posts()[-1]


async def test_a_place_is_not_named_by_who_hides_there(table: Table) -> None:
    await made(table)
    for command in ("place", "move"):
        option = "at" if command == "place" else "to"
        told = await refused(table, table.gm, command, name="Wolf", **{option: SECRET})
        assert told


async def test_names_do_not_count_the_hidden(table: Table) -> None:
    await gm(table, "new", kind="square", size="5x5")
    await quietly(table, "place", name="Wolf 2", at="A1", hidden=True)
    text = "map square 5x5\n@ Wolf A1 hidden\n@ Wolf B2\n@ Wolf C3"
    await do(table, table.gm, "import", file=("map.txt", text.encode()))
    assert "**Wolf** B2\n**Wolf 2** C3" in await ann(table, "show")
    assert sorted(await stands(table)) == ["Wolf", "Wolf 2", "Wolf 3"]


async def test_who_leads_the_map_learns_nothing_of_anothers_encounter(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.gm.slash(table.channel, "encounter add", name=SECRET, hidden=True, side="Xqlurk lot")
    await table.gm.slash(table.channel, "encounter add", name="Ogre")
    await do(table, table.ann, "new", kind="square", size="5x5")
    offered = await table.ann.autocomplete(table.channel, "map place", "name", "")
    assert [each["value"] for each in offered] == ["Ogre"]
    await do(table, table.ann, "place", name=SECRET, at="B2")
    (token,) = (await held(table)).tokens
    assert (token.hidden, token.side, token.combatant) == (False, "", None)


async def test_the_text_of_a_map_numbers_combatants_for_who_leads_the_fight_alone(table: Table) -> None:
    await do(table, table.ann, "new", kind="square", size="5x5")
    await table.gm.slash(table.channel, "encounter open", system="order")
    for name, hidden in (("Ogre", False), (SECRET, True), ("Imp", False)):
        await table.gm.slash(table.channel, "encounter add", name=name, hidden=hidden)
    for name, at in (("Ogre", "B2"), ("Imp", "C3")):
        await do(table, table.ann, "place", name=name, at=at)
    assert "combatant:" in await exported(table, table.gm)
    for person in (table.ann, table.bob):
        assert not re.search(r"combatant|own:", await exported(table, person))
    form = await do(table, table.ann, "import")
    offered = str(form.modal)
    assert "Imp" in offered
    assert "combatant:" not in offered


async def test_a_hidden_combatants_token_is_hidden_whatever_stood_there_before(table: Table) -> None:
    for name in ("Old", SECRET):
        await table.gm.slash(table.channel, "encounter open", system="order")
        await table.gm.slash(table.channel, "encounter add", name=name, hidden=name == SECRET)
        if name == "Old":
            await gm(table, "new", kind="square", size="5x5")
            await gm(table, "place", name=name, at="B2")
            await table.gm.slash(table.channel, "encounter end")
    assert SECRET in await quietly(table, "place", name=SECRET.lower(), at="C3")
    await secret_nowhere(table)


async def test_a_late_answer_is_as_private_as_an_early_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(table)
    leads = maps.leads

    async def slowly(*given: Any) -> bool:
        await asyncio.sleep(0.05)
        return await leads(*given)

    monkeypatch.setattr("cogs.ui.boundary.ANSWER_WITHIN", 0.01)
    for module in ("bot.play.maps.maps", "bot.play.maps.visible_map"):
        monkeypatch.setattr(f"{module}.leads", slowly)
    posts = table.posts()
    for command, options in (
        ("place", {"name": SECRET, "facing": "E"}),
        ("move", {"name": SECRET, "to": "E4"}),
        ("reach", {"name": SECRET, "speed": 3}),
        ("area", {"shape": "disc", "origin": SECRET, "size": 2}),
        ("sight", {"name": SECRET}),
        ("remove", {"name": SECRET}),
    ):
        result = await do(table, table.gm, command, **options)
        assert result.response is not None
        assert result.response.ephemeral, "announced to the GM alone"
        assert SECRET in private(result)
        assert table.posts() == posts, command
    result = await do(table, table.ann, "move", name="Ann", to="C3")
    assert "B2 → C3" in public(result)
    assert private(result) == ""
    line, board = table.posts()[len(posts) :]
    assert "B2 → C3" in line
    assert "**Ann** C3" in board
    await secret_nowhere(table)


# ------------------------------------------------------------------ nothing can be told from what is public


Step = Callable[[simcord.ChannelHandle], Awaitable[Result]]


class Twins:
    """The same game in two channels, in one of which there are hidden tokens as well."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.haunted, self.plain = table.channel, table.guild.create_text_channel("plain")
        self.done: list[bool] = []
        self.hidden = 0
        self.typed: list[str] = []

    def cell(self) -> str:
        return f"({self.dice.randint(1, 9)}, {self.dice.randint(1, 7)})"

    async def told(
        self, who: simcord.MemberActor, at: simcord.ChannelHandle, do: tuple[str, dict[str, Any]]
    ) -> Result:
        return await who.slash(at, f"map {do[0]}", **do[1])

    async def played(self, command: str, **options: Any) -> None:
        """By the GM: in the plain channel as well, where the table can see a difference."""
        before = await self.seen()
        await self.told(self.table.gm, self.haunted, (command, options))
        if await self.seen() != before:
            await self.told(self.table.gm, self.plain, (command, options))

    async def seen(self) -> Map | None:
        """The haunted map as everybody sees it."""
        found = await now(self.table)
        return view(found, as_gm=False) if found else None

    async def asked(self, command: str, **options: Any) -> None:
        """By Ann, who must get the same answers in both."""
        results = [
            await self.told(self.table.ann, each, (command, options)) for each in (self.haunted, self.plain)
        ]
        assert private(results[0]) == private(results[1])

    async def measured(self, to: str) -> None:
        """By Ann, who must be told or refused the same in both."""
        options = {"from": "A1", "to": to}
        self.typed.append(to)
        results = [
            await self.table.ann.slash(each, "measure", **options) for each in (self.haunted, self.plain)
        ]
        assert private(results[0]) == private(results[1])

    async def secretly(self, command: str, **options: Any) -> None:
        """By the GM, on what is hidden: nobody learns of it."""
        result = await self.told(self.table.gm, self.haunted, (command, options))
        assert private(result)
        assert result.response is not None
        assert all(each.ephemeral for each in (result.response, *result.followups))

    async def step(self) -> None:
        ghost = f"{SECRET}-{self.dice.randint(1, self.hidden)}" if self.hidden else ""
        match self.dice.randint(1, 16):
            case 1 | 2 | 3:
                self.hidden += 1
                name, side = f"{SECRET}-{self.hidden}", self.dice.choice(["Xqlurk lot", "heroes"])
                size = self.dice.choice(["tiny", "medium", "huge"])
                owner = self.dice.choice([{}, {"owner": self.table.ann}, {"owner": self.table.bob}])
                await self.secretly(
                    "place", name=name, at=self.cell(), side=side, size=size, hidden=True, **owner
                )
            case 4 if ghost:
                await self.secretly("move", name=ghost, to=self.cell())
            case 5 if ghost:
                await self.secretly(self.dice.choice(["sight", "remove"]), name=ghost)
            case 6 if ghost:
                await self.secretly("area", shape="disc", origin=ghost, size=2)
            case 7:
                await self.played(
                    "place", name=self.dice.choice(["Wolf", "Bear", "Xylo"]), at=self.cell(), side="beasts"
                )
            case 8:
                await self.played("terrain", kind="difficult", to=self.cell(), **{"from": self.cell()})
            case 9:
                await self.played("wall", **{"from": self.cell()})
            case 10:
                await self.played("undo")
            case 11 | 12:
                await self.asked("move", name="Ann", to=self.cell(), speed=6)
            case 13:
                await self.asked("reach", name="Ann", speed=self.dice.randint(1, 4))
            case 14:
                await self.asked("area", shape="disc", origin=self.cell(), size=3)
            case 15:
                places = ["Wolf", "Bear", ghost or "Bo", "#1", "#2", "#3", self.cell()]
                await self.measured(self.dice.choice(places))
            case _:
                await self.asked(self.dice.choice(["show", "sight", "export"]))

    async def read(
        self, person: simcord.MemberActor, channel: simcord.ChannelHandle
    ) -> list[tuple[Any, ...]]:
        return [
            (shown(each), [(file.filename, file.description, await file.read()) for file in each.attachments])
            for each in channel.history(viewer=person)
        ]


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        pytest.param(kind, seed, marks=[pytest.mark.long] if also else [])
        for number, kind in enumerate(("square", "pathfinder", "free"))
        for seed, also in ((number, False), (number + 3, True), (number + 6, True))
    ],
)
async def test_a_table_with_hidden_tokens_cannot_be_told_from_one_without(
    table: Table, seed: int, kind: str
) -> None:
    twins = Twins(table, seed)
    for who, colour in ((table.ann, "red"), (table.bob, "blue")):
        for at in (twins.haunted, twins.plain):
            await who.slash(at, "character portrait", image=("a.png", image(colour=colour)))
    await twins.played("new", kind=kind, size="9x7")
    await twins.played("background", image=("b.png", image(colour="green")))
    await twins.played("place", name="Bo", at="C3", owner=table.bob)
    await twins.played("place", name="Ann", at="A1", owner=table.ann, side="heroes")
    for _ in range(examples(60, part=3)):
        await twins.step()
    for person in (table.ann, table.bob):
        haunted, plain = [await twins.read(person, each) for each in (twins.haunted, twins.plain)]
        assert [text for text, _ in haunted] == [text for text, _ in plain]
        assert haunted == plain
    await secret_nowhere(table, twins.typed)
    offered = [
        await table.ann.autocomplete(each, "map place", "name", "") for each in (twins.haunted, twins.plain)
    ]
    assert offered[0] == offered[1]


async def test_a_hidden_other_of_a_player_changes_no_portrait(table: Table) -> None:
    """Whoever has no other token on the map has the character's portrait, whatever the token's name."""
    await gm(table, "new", kind="square", size="6x4")
    await gm(table, "place", name="Scout", at="B2", owner=table.ann)
    await table.ann.slash(table.channel, "character portrait", image=("a.png", image()))
    await gm(table, "show")
    before = await picture(table.last()).read()
    await quietly(table, "place", name=SECRET, at="D3", owner=table.ann, hidden=True)
    await gm(table, "show")
    assert await picture(table.last()).read() == before
    portraits = {token.name: token.portrait for token in (await held(table)).tokens}
    assert portraits["Scout"]
    assert not portraits[SECRET]


async def test_the_gm_is_told_whom_a_players_way_met(table: Table) -> None:
    await made(table)
    told = await ann(table, "move", name="Ann", to="F2")
    assert SECRET not in told
    assert f"**{SECRET}**" in table.whispers(table.gm)[-1]
    assert table.whispers(table.ann) == []


async def test_each_gm_is_told_whom_a_players_way_met(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a name of their own: of two messages with one nonce Discord posts the first only."""
    await table.store.save_settings(
        Settings(table.channel.id, table.guild.id, gms=(table.gm.id, table.bob.id))
    )
    await made(table)
    names, whisper = list[str | None](), DiscordMessenger.whisper

    async def noted(
        self: DiscordMessenger, user_id: int, message: Post, nonce: str | None = None
    ) -> Delivery:
        names.append(nonce)
        return await whisper(self, user_id, message, nonce)

    monkeypatch.setattr(DiscordMessenger, "whisper", noted)
    await ann(table, "move", name="Ann", to="F2")
    assert all(f"**{SECRET}**" in table.whispers(each)[-1] for each in (table.gm, table.bob))
    assert len(set(names)) == len(names) == 2


async def test_who_made_the_map_sees_nothing_that_the_gm_hides(table: Table) -> None:
    await do(table, table.ann, "new", kind="square", size="8x6")
    await quietly(table, "place", name=SECRET, at="D4", hidden=True)
    assert SECRET not in await exported(table, table.ann)
    assert "GM" in await refused(table, table.ann, "place", name=SECRET, hidden=False)


async def test_the_gm_reads_that_a_hidden_one_gave_its_name_away(table: Table) -> None:
    await made(table)
    result = await do(table, table.gm, "place", name="Wolf", rename=SECRET)
    assert f"**{SECRET} 2**" in private(result)
    assert f"{SECRET} 2" not in str(table.posts())
