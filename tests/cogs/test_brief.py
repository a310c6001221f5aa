"""What a fight says: three lines above the buttons at most, and the rest behind Why?, in all games."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
import pytest
import simcord

from bot.wording.short_answers import MOST_LINES, rows
from bot.wording.words import words_for
from tests.cogs.hands import buttons, left_out, messages, verbs
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
Line = tuple[str, str, Mapping[str, Any]]

SHEETS: Mapping[str, str] = {
    "instinct": "闪避 2, 强韧 1, 灵巧属性 1, LV 2, 巨剑 2, 运动(STR) 1, STR 3, 部位 头/躯干/左臂",
    "pool": "强壮 5, 活力 4, 精神 3, 防护 1",
    "btr": "HP 30",
    "pathfinder": "力量 4, AC 16",
    "order": "hp 12, ac 15",
}
OWN: Mapping[str, Sequence[Line]] = {
    "instinct": [
        ("ann", "attack", {"modifier": "巨剑+1", "target": "Wolf 1, Wolf 2", "damage": "6 切割"}),
        ("ann", "attack", {"modifier": "斧", "target": "Wolf 1"}),
        ("gm", "damage", {"dp": 9, "types": "切割+燃烧", "target": "Wolf 1", "part": "身体"}),
        ("gm", "damage", {"dp": 9, "types": "切割+燃烧", "pow": 5, "dr": 2, "barrier": 1}),
        ("gm", "damage", {"dp": 7, "types": "疼痛", "target": "Ann"}),
        ("ann", "check", {"modifier": "巨剑+3 > 14", "advantage": 2, "support": 2}),
        ("ann", "check", {"modifier": "察觉", "hindrance": 2}),
        ("ann", "attack", {"modifier": "运动+巨剑", "defence": "14", "range": "far"}),
        ("ann", "encounter action", {"kind": "MI", "name": "抽剑"}),
        ("ann", "encounter delay", {}),
        ("gm", "encounter set health", {"who": "Ann", "change": "SP 3; 障壁 4"}),
        ("gm", "attack", {"modifier": "6", "target": "Ann", "as": "Wolf 2", "damage": "8 切割 头"}),
        ("gm", "odds", {"dice": "巨剑+1 > 14"}),
        ("ann", "encounter ap", {"amount": 3}),
    ],
    "pool": [
        ("ann", "attack", {"modifier": "6P", "target": "Wolf 1"}),
        ("ann", "attack", {"modifier": "强壮+2P", "target": "Wolf 1, Wolf 2"}),
        ("ann", "try", {"dice": "活力-1P > 2", "assist": "3P, 2P"}),
        ("ann", "search", {"dice": "精神P", "size": "light", "concealment": "simple"}),
        ("gm", "encounter set posture", {"who": "Ann", "posture": "prone"}),
        ("gm", "encounter set health", {"who": "Wolf 1", "change": "强壮 2/4"}),
        ("ann", "encounter action", {"name": "上马", "ap": 6}),
        ("gm", "attack", {"modifier": "7P", "target": "Ann", "as": "Wolf 1"}),
        ("gm", "encounter ap", {"amount": 1}),
        ("ann", "attack", {"modifier": "6P", "defence": "3P", "protection": 2}),
    ],
    "btr": [
        ("gm", "encounter set health", {"who": "Ann", "change": "HP 30/30; 防护 4"}),
        ("gm", "encounter set health", {"who": "Wolf 1", "change": "HP 30/30; 打断 2"}),
        ("ann", "encounter attack", {
            "from": "Ann", "to": "Wolf 1, Wolf 2", "what": "轻击", "damage": "6+4+50% 挥砍",
            "status": "流血 ×2 (3), 打断",
        }),
        ("gm", "encounter attack", {
            "from": "Wolf 1", "to": "Ann", "what": "挥击", "damage": "12 钝击, 3 灼热",
            "status": "燃烧 ×2 (3): 5 灼热",
        }),
        ("gm", "encounter attack", {
            "from": "Wolf 2", "to": "Ann", "what": "踢", "damage": "9", "status": "击退",
        }),
        ("ann", "encounter action", {"name": "冲锋", "kind": "StA", "ap": 2, "cooldown": "3"}),
        ("gm", "encounter attack", {
            "from": "Wolf 2", "to": "Ann, Wolf 1", "what": "火墙", "damage": "5 灼热", "way": "field",
            "duration": 2,
        }),
    ],
    "pathfinder": [("ann", "roll", {"dice": "1d20+5 > 14"}), ("ann", "encounter delay", {})],
    "order": [
        ("ann", "roll", {"dice": "2d20kh1+3", "times": 6}),
        ("ann", "encounter action", {"kind": "ready", "name": "射击"}),
    ],
}  # fmt: skip
BEFORE: Sequence[Line] = [
    ("gm", "encounter open", {}),
    ("ann", "encounter join", {"name": "Ann", "initiative": 15}),
    ("gm", "encounter add", {"name": "Wolf", "count": 2, "initiative": 12}),
    ("gm", "encounter add", {"name": "Shade", "initiative": 14, "hidden": True}),
    ("gm", "encounter start", {}),
]


def effect(name: str, who: str, duration: int, unit: str, **more: Any) -> Line:
    return (
        "gm",
        "encounter effect add",
        {"name": name, "who": who, "duration": duration, "unit": unit, **more},
    )


NEXT: Line = ("gm", "encounter next", {})
SHARED: Sequence[Line] = [
    effect("中毒", "Ann", 2, "rounds"),
    effect("灼烧", "Ann", 1, "turn_starts", layers=2),
    effect("祝福", "Wolf 1", 1, "turn_ends"),
    effect("迟缓", "Wolf 1", 3, "turn_ends", periodic="慢下来"),
    ("gm", "encounter effect suppress", {"effect": "迟缓"}),
    ("gm", "encounter set note", {"who": "Ann", "note": "站在门口"}),
    NEXT,
    ("gm", "encounter undo", {}),
    ("gm", "encounter redo", {}),
    *[NEXT] * 6,
    ("gm", "encounter swap", {"a": "Wolf 1", "b": "Wolf 2"}),
    ("gm", "encounter jump", {"who": "Ann"}),
    ("gm", "encounter set hidden", {"who": "Shade", "hidden": False}),
    ("gm", "encounter remove", {"who": "Wolf 2"}),
]


def told(result: simcord.InteractionResult) -> Iterator[discord.Message]:
    """What an interaction was answered, whoever reads it."""
    for each in (result.response, *result.followups):
        if each is not None:
            yield each.message


def lines(message: discord.Message) -> list[str]:
    return message.content.split("\n")


class Fight:
    """A fight in which everything is looked at that anybody is told; ``seen`` are the messages."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = {"gm": table.gm, "ann": table.ann}
        self.seen: list[discord.Message] = []
        self.known: set[int] = set()

    def note(self, *results: simcord.InteractionResult) -> None:
        answers = [message for result in results for message in told(result)]
        whispers = self.table.gm.user.dm_channel.history(viewer=self.table.gm.user)
        for each in (*answers, *messages(self.table), *whispers):
            if each.id not in self.known and not each.flags.components_v2:
                self.known.add(each.id)
                self.seen.append(each)

    async def does(self, line: Line) -> None:
        who, command, options = line
        self.note(await self.people[who].slash(self.table.channel, command, **options))
        await self.answers()

    async def answers(self) -> None:
        """The GM answers what is asked, by the first button of each question."""
        for _ in range(8):
            waiting = [each for each in messages(self.table) if "answer" in verbs(each)]
            if not waiting:
                return
            first = next(each for each in buttons(waiting[-1]) if each.startswith("k:answer:"))
            self.note(await self.table.gm.click(waiting[-1], custom_id=first))


async def played(table: Table, game: str, end: int | None = None) -> Fight:
    """A fight of the game, as far as ``end``; None: to its end."""
    fight = Fight(table)
    await table.plays(game)
    await table.ann.slash(table.channel, "sheet set", pairs=SHEETS[game], name="Ann")
    dice: Mapping[str, Any] = {"dice": "3"} if game == "pool" else {}
    for who, command, options in BEFORE:
        given = {**options, **(dice if command.endswith("add") else {})}
        await fight.does((who, command, given))
    script: Sequence[Line] = [*OWN[game], *SHARED, ("gm", "encounter end", {})]
    for line in script[:end]:
        await fight.does(line)
    return fight


@BOTH
@pytest.mark.parametrize("game", OWN)
async def test_nothing_that_a_fight_says_has_more_than_three_lines(
    table: Table, language: str, game: str
) -> None:
    fight = await played(table, game)
    assert [each.content for each in fight.seen if len(lines(each)) > MOST_LINES] == []
    start = next(each for each in messages(table) if "🔔" in each.content)
    assert rows(start.content) <= MOST_LINES
    assert sum("⚔" in each.content or "🎲" in each.content for each in fight.seen) >= 1


@BOTH
async def test_what_is_left_out_is_one_press_away_also_when_the_fight_has_gone_on(
    table: Table, language: str
) -> None:
    fight = await played(table, "instinct", end=4)
    told = next(each for each in fight.seen if "⚔" in each.content and "kept" in verbs(each))
    now = next(each for each in messages(table) if each.id == told.id)
    whole = await left_out(table.ann, now)
    assert len(whole.split("\n")) > MOST_LINES
    assert whole.split("\n")[0] == lines(told)[0]
    await table.restart()
    assert await left_out(table.ann, now) == whole
    assert words_for(language).plain("Why?") in [
        part.label
        for row in now.components
        if isinstance(row, discord.ActionRow)
        for part in row.children
        if isinstance(part, discord.Button)
    ]


async def test_a_table_that_likes_it_is_told_all_at_once(table: Table) -> None:
    await table.gm.slash(table.channel, "settings detail", mode="full")
    fight = await played(table, "instinct", end=4)
    assert max(len(lines(each)) for each in fight.seen) > MOST_LINES


async def test_what_is_not_on_a_sheet_is_advised_once_in_private_by_an_example_of_it(table: Table) -> None:
    fight = await played(table, "instinct", end=0)
    for _ in range(2):
        await fight.does(("ann", "attack", {"modifier": "斧", "target": "Wolf 1"}))
        await fight.does(("gm", "attack", {"modifier": "3", "target": "Ann", "as": "Wolf 1"}))
    advised = [each for each in fight.seen if "💡" in each.content]
    assert all(each.flags.ephemeral for each in advised)
    assert sum("`/encounter ap`" in each.content and "Ann" in each.content for each in advised) == 1
    assert sum("/sheet set pairs: " in each.content for each in fight.seen) == 1
    assert "stealth" not in "".join(each.content for each in fight.seen)


@pytest.mark.parametrize("game", ["instinct", "pool", "btr"])
async def test_an_attack_out_of_turn_is_remarked(table: Table, game: str) -> None:
    fight = await played(table, game, end=0)
    attack = {"from": "Wolf 1", "to": "Ann", "what": "bite"} if game == "btr" else {
        "modifier": "3P" if game == "pool" else "3", "target": "Ann", "as": "Wolf 1",
    }  # fmt: skip
    await fight.does(("gm", "encounter attack" if game == "btr" else "attack", attack))
    told = [each.content for each in fight.seen if "out of turn" in each.content]
    assert [("**Wolf 1**" in each, "Ann" in each) for each in told[:1]] == [(True, True)]
    own = (
        {**attack, "from": "Ann", "to": "Wolf 1"}
        if game == "btr"
        else {**attack, "target": "Wolf 1", "as": "Ann"}
    )
    await fight.does(("gm", "encounter attack" if game == "btr" else "attack", own))
    assert len([each for each in fight.seen if "out of turn" in each.content]) == len(told)


async def test_two_attacks_of_one_name_have_no_two_buttons_alike(table: Table) -> None:
    fight = await played(table, "btr", end=0)
    for _ in range(2):
        await fight.does(
            ("gm", "encounter attack", {"from": "Wolf 1", "to": "Ann", "what": "axe", "damage": "3"})
        )
    for _ in range(4):
        await table.gm.slash(table.channel, "encounter next")
        labels = [
            part.label
            for row in messages(table)[-1].components
            if isinstance(row, discord.ActionRow)
            for part in row.children
            if isinstance(part, discord.Button)
        ]
        assert len(set(labels)) == len(labels)
