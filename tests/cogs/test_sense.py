"""/sense, end to end."""

import pytest
import simcord

from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.instinct.sense_list import read_senses
from bot.systems.instinct.senses import Acuity
from bot.systems.senses import SenseRequest
from bot.wording.senses import SAMPLES
from bot.wording.words import LANGUAGES, words_for
from tests.cogs.hands import cited, left_out
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")


async def asked(table: Table, game: str = "pool", **options: object) -> str:
    await table.plays(game)
    result = await table.ann.slash(table.channel, f"sense {game}", **options)
    assert not result.ephemeral
    behind = await left_out(table.bob, table.last())
    return f"{answer(result)}\n{behind}" if behind else answer(result)


async def refused(table: Table, game: str, **options: object) -> str:
    before = table.posts()
    await table.plays(game)
    result = await table.ann.slash(table.channel, f"sense {game}", **options)
    assert result.ephemeral
    assert table.posts() == before
    return answer(result)


async def test_a_range_alone_asks_how_near_a_thing_must_be(table: Table) -> None:
    told = await asked(table, range=7, unskilled=True, inside=True)
    assert told.startswith("👁 **Dice pools** · **Noticed** within **1** step\n")
    assert "7 ÷ 2 unskilled sense = 3.5" in told
    assert "3.5 ÷ 2 inside fog, thicket, darkness or a crowd = 1.75" in told


async def test_noticed_with_every_step(table: Table) -> None:
    told = await asked(table, range=6, distance=6)
    assert told.splitlines() == [
        "👁 **Dice pools** · **Noticed**",
        f"-# perception range 6 ({cited('P-35')})",
        "-# distance 6 ≤ range 6",
        "-# the line to it is clear",
    ]


async def test_what_is_not_noticed_and_what_follows(table: Table) -> None:
    told = await asked(table, range=6.5, distance=2, hidden_by="huge", where="behind", into=4)
    assert told.startswith("👁 **Dice pools** · **Not noticed**\n")
    assert "huge (5) beside medium (3), 2 size levels bigger, at least 2: hides it" in told
    for rule in ("4 past the edge > 3", cited("P-33"), "**+2🅟**", cited("P-38"), "`/search`", cited("P-39")):
        assert rule in told
    told = await asked(table, range=6, distance=2, invisible=True)
    assert "the GM decides" in told


async def test_concealment_and_what_it_means_for_an_attack(table: Table) -> None:
    told = await asked(table, "instinct", light="dark", light_radius=1.5, distance=3, senses="暗视1，听觉 无")
    assert told.startswith("👁 **Death Instinct** · **Visible**: concealment 0\n")
    assert "lamp: 3 ≤ 2 × 1.5, one level dimmer: dim light" in told
    assert "dim light with darkvision 1 (normal light at most) is seen as normal light" in told
    told = await asked(table, "instinct", light="dark", stealth=1)
    assert told.startswith("👁 **Death Instinct** · **Undetected**: concealment 3\n")
    assert "the keenest sense is used: hearing (imprecise) → concealment 2, hidden" in told
    assert "**disadvantage 4**" in told
    assert "exposed: dodge" in told


async def test_a_lamp_shines_in_the_dark_if_nothing_else_is_said(table: Table) -> None:
    assert "**Hidden**" in await asked(table, "instinct", light_radius=1, distance=3)
    assert "**Visible**" in await asked(table, "instinct", light_radius=1, distance=1)


async def test_light_and_height_in_btr(table: Table) -> None:
    told = await asked(table, "btr", light="dark", range=30, distance=35)
    assert told.splitlines() == [
        "👁 **BtR** · **Not noticed**",
        f"-# the line to it is clear ({cited('B-18')})",
        "-# darkness: 35 ft > 30 ft of dark-vision",
    ]
    assert (await asked(table, "btr", light="dark", range=30)).startswith(
        "👁 **BtR** · **Noticed** within **30** ft"
    )
    assert (await asked(table, "btr", between="level")).startswith("👁 **BtR** · **Noticed**")
    assert (await asked(table, "btr", between="level", where="below")).startswith(
        "👁 **BtR** · **Not noticed**"
    )
    idle = "Range and distance do not matter here"
    assert idle in await asked(table, "btr", range=30, distance=35)
    assert idle not in await asked(table, "btr", detection=30, distance=35, invisible=True)


async def test_dark_vision_does_not_find_the_invisible_in_btr(table: Table) -> None:
    dark = {"light": "dark", "range": 30, "invisible": True, "distance": 20}
    assert (await asked(table, "btr", **dark, detection=10)).startswith("👁 **BtR** · **Not noticed**")
    assert (await asked(table, "btr", **dark, detection=20)).startswith("👁 **BtR** · **Noticed**")
    assert "`detection`" in await refused(table, "btr", **dark)


async def test_what_does_not_belong_is_refused(table: Table) -> None:
    assert "`range`" in await refused(table, "btr", light="dark")
    assert "`light_radius`" in await refused(table, "instinct", distance=3)
    assert "`distance`" in await refused(table, "instinct", light_radius=3)
    assert "`hidden_by`" in await refused(table, "pool", range=3, size="tiny")


async def test_a_list_that_cannot_be_read_is_refused_with_the_place(table: Table) -> None:
    assert "darkvision 1,▸luck 3" in await refused(table, "instinct", senses="darkvision 1, luck 3")
    assert "precise, imprecise, vague, none" in await refused(table, "instinct", senses="hearing 3")
    assert "精确, 模糊, 疏略, 无" in await refused(table, "instinct", senses="听觉 3")
    assert "twice" in await refused(table, "instinct", senses="听觉无，hearing none")


async def test_what_does_not_fit_is_refused_by_discord(table: Table) -> None:
    for game, options in (
        ("pool", {"distance": 3}),
        ("pool", {"range": 3, "between": "higher"}),
        ("instinct", {"senses": "x" * 201}),
        ("instinct", {"light": "noon"}),
        ("instinct", {"range": 5}),
        ("btr", {"where": "behind"}),
        ("btr", {"system": "pool"}),
    ):
        with pytest.raises(simcord.SetupError):
            await table.ann.slash(table.channel, f"sense {game}", **options)


async def test_senses_are_offered_while_typing(table: Table) -> None:
    found = await table.ann.autocomplete(table.channel, "sense instinct", "senses", "darkvision 1, hea")
    assert [each["value"] for each in found] == [
        "darkvision 1, heat 1", "darkvision 1, heat 2", "darkvision 1, hearing precise",
        "darkvision 1, hearing none",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sense_that_is_offered_can_be_read(language: str) -> None:
    for sample in SAMPLES:
        assert read_senses(words_for(language).plain(sample)) == read_senses(sample)


def test_a_list_reads_as_people_write_it() -> None:
    read = {"darkvision": 1, "hearing": Acuity.PRECISE, "smell": Acuity.NONE, "vibration": 2, "weather": 3}
    for typed in (
        "1级暗视、听觉精确；嗅觉无 振动视域２级，炎热3",
        "Darkvision 1 HEARING precise,smell:none vibration sense=2; weather 3",
    ):
        assert read_senses(typed) == read
    assert read_senses(" ， ") == {}


@pytest.mark.parametrize(
    ("typed", "key", "column"),
    [
        ("x", "sense.unknown", 1),
        ("ſight none", "sense.unknown", 1),
        ("sıght none", "sense.unknown", 1),
        ("heat 1 1", "sense.unreadable", 8),
        ("暗视", "sense.value", 3),
        ("暗视 4", "sense.value", 3),
        ("听觉 1", "sense.value", 3),
        ("1级暗视2", "sense.value", 5),
        ("heat 1, heat 2", "sense.twice", 9),
    ],
)
def test_where_reading_stops(typed: str, key: str, column: int) -> None:
    with pytest.raises(Refusal) as raised:
        read_senses(typed)
    assert (raised.value.key, raised.value.facts["column"]) == (key, column)


def test_every_option_belongs_somewhere() -> None:
    known = [{option.name for option in each.senses.options} for each in SYSTEMS.values() if each.senses]
    assert set().union(*known) == set(SenseRequest.__slots__)


async def test_a_lamp_of_strong_light_is_a_level_brighter_all_the_way(table: Table) -> None:
    told = await asked(table, "instinct", light_radius=1, lamp="bright", distance=2)
    assert "**Visible**" in told
    assert "lamp: 2 ≤ 2 × 1, one level dimmer: normal light" in told
    assert "lamp: 1 ≤ radius 1, bright light" in await asked(
        table, "instinct", light_radius=1, lamp="bright", distance=1
    )
    assert "`light_radius`" in await refused(table, "instinct", lamp="bright")
