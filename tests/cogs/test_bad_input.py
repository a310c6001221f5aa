"""What is wrong, swept over all clocks: it is told in words, in private, and nothing is changed by it."""

import re
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
import simcord

from bot.wording.refusals import REFUSALS
from bot.wording.words import words_for
from tests.cogs.hands import press, refuses, said
from tests.cogs.presses import at_once, ids
from tests.cogs.test_encounter import ann, bob, call, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
EACH = pytest.mark.parametrize(
    ("system", "language"),
    [("instinct", "zh-CN"), ("pool", "en-US"), ("btr", "zh-CN"), ("order", "en-US")],
    indirect=["language"],
)
CLOCKS = pytest.mark.parametrize("system", ["instinct", "pool", "btr", "order"])
Options = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that cannot be: by whom, what, and why it is refused ("": an option is out of bounds);
    before it is done, ``after`` is, by the same person."""

    who: str
    command: str
    options: Options
    key: str = ""
    after: tuple[tuple[str, Options], ...] = field(default=())


NEAR, LEFT = "encounter.no_such_combatant_near", "encounter.no_such_combatant"
ANYWHERE = (
    *(
        Wrong("gm", command, {**options, who: "Wolg"}, NEAR)
        for command, who, options in (
            ("effect add", "who", {"name": "x"}),
            ("effect add", "of", {"name": "x", "who": "Ann"}),
            ("effect add", "source", {"name": "x", "who": "Ann"}),
            ("effect end", "who", {"effect": "Shield"}),
            ("set note", "who", {"note": "x"}),
            ("set hidden", "who", {"hidden": True}),
            ("set initiative", "who", {"initiative": "3"}),
            ("ap", "who", {"amount": 1}),
            ("swap", "a", {"b": "Ann"}),
            ("remove", "who", {}),
            ("jump", "who", {}),
            ("action", "who", {"name": "x"}),
        )
    ),
    *(Wrong("ann", "effect add", {"name": "x", "who": who}, LEFT) for who in ("Vanished", "#9", "🐉")),
    Wrong("ann", "effect add", {"name": "x", "who": "Shade"}, LEFT),
    Wrong("gm", "effect suppress", {"effect": "Sheld"}, "encounter.no_such_effect_near"),
    Wrong("ann", "effect end", {"effect": "zzz"}, "encounter.no_such_effect"),
    Wrong("ann", "effect end", {"effect": "#77"}, "encounter.no_such_effect"),
    *(
        Wrong("ann", "effect add", {"name": "x", "duration": duration})
        for duration in ("1000000000", "-1", "1001", "x")
    ),
    Wrong("ann", "effect add", {"name": "x", "unit": "moons", "duration": 1}, "encounter.effect_unit"),
    Wrong("ann", "effect add", {"name": "x", "random": "0"}, "encounter.effect_random"),
    Wrong("ann", "ap", {"amount": 0}, "encounter.nothing_changes"),
    Wrong("ann", "remove", {"who": "Bob"}, "gm_only"),
    Wrong("ann", "remove", {}, "encounter.who_or_dead"),
    Wrong("bob", "next", {}, "encounter.not_your_turn"),
    Wrong("bob", "jump", {"who": "Bob"}, "gm_only"),
    Wrong("bob", "effect add", {"name": "x", "who": "Ann"}, "encounter.not_your_turn"),
    Wrong("bob", "effect end", {"effect": "Shield"}, "encounter.not_your_turn"),
    Wrong("bob", "effect suppress", {"effect": "Shield"}, "encounter.not_your_turn"),
    Wrong("gm", "start", {}, "encounter.already_started"),
    Wrong("gm", "open", {}, "encounter.already_open"),
    Wrong("gm", "fight resume", {"fight": "nowhere"}, "encounter.none_paused"),
    Wrong("gm", "jump", {"who": "Ann"}, "encounter.nothing_changes"),
)
"""In every fight: Ann, who has the turn, Bob, a wolf, and Shade, of whom the players know nothing."""
OWN: dict[str, tuple[Wrong, ...]] = {
    "instinct": (
        Wrong("ann", "ap", {"amount": 99}, "encounter.ap_over_limit"),
        Wrong("ann", "ap", {"amount": -1}, "encounter.ap_below_zero"),
        Wrong("bob", "ap", {"amount": 1, "who": "Ann"}, "encounter.not_your_turn"),
        Wrong("ann", "delay", {}, "encounter.delay_too_late", after=(("ap", {"amount": 1}),)),
        Wrong(
            "ann",
            "action",
            {"name": "draw", "kind": "RA"},
            "encounter.rapid_used",
            after=(("action", {"name": "look", "kind": "RA"}),),
        ),
        Wrong(
            "ann",
            "action",
            {"name": "draw", "kind": "MI"},
            "encounter.minor_used",
            after=(("action", {"name": "look", "kind": "MI"}),),
        ),
        Wrong("ann", "action", {"name": "stand", "kind": "AU"}, "encounter.always_on"),
        Wrong("ann", "action", {"name": "strike", "kind": "ST"}, "encounter.action_without_ap"),
        Wrong("bob", "action", {"name": "strike", "kind": "ST", "ap": 3}, "encounter.only_in_own_turn"),
        Wrong(
            "ann",
            "action",
            {"name": "rite", "kind": "TO", "ap": 2, "periods": 3},
            "encounter.too_few_to_spread",
        ),
        Wrong(
            "ann",
            "action",
            {"name": "strike", "kind": "ST", "ap": 3, "cooldown": "2"},
            "encounter.action_takes_no",
        ),
    ),
    "pool": (
        Wrong("ann", "ap", {"amount": 4}, "encounter.too_few_points"),
        Wrong("ann", "ap", {"amount": -1}, "encounter.too_many_points"),
        Wrong("ann", "delay", {}, "encounter.no_delay"),
        Wrong("ann", "action", {"name": "x"}, "encounter.long_without_ap"),
        Wrong("ann", "action", {}, "encounter.no_long_action"),
        Wrong("bob", "action", {"name": "x", "ap": 6}, "encounter.not_your_turn"),
        Wrong("ann", "action", {"name": "x", "kind": "dance"}, "encounter.no_such_kind"),
        Wrong("ann", "action", {"name": "x", "ap": 6, "cooldown": "2"}, "encounter.action_takes_no"),
    ),
    "btr": (
        Wrong("ann", "ap", {"amount": 7}, "encounter.too_few_ap"),
        Wrong("ann", "ap", {"amount": -1}, "encounter.too_many_ap"),
        Wrong("ann", "delay", {}, "encounter.no_delay"),
        Wrong("ann", "action", {"name": "x"}, "encounter.action_without_kind"),
        Wrong("ann", "action", {"name": "x", "kind": "dance"}, "encounter.no_such_kind"),
        Wrong("ann", "action", {"kind": "StA"}, "encounter.action_without_name"),
        Wrong("ann", "action", {}, "encounter.no_channel"),
        Wrong("bob", "action", {"name": "x", "kind": "StA"}, "encounter.not_in_turn"),
        Wrong("ann", "action", {"name": "x", "kind": "StA", "ap": "101"}, "encounter.cost_bounds"),
        Wrong("ann", "action", {"name": "x", "kind": "StA", "cooldown": "soon"}, "encounter.no_cooldown"),
        Wrong(
            "ann",
            "action",
            {"name": "all", "kind": "FrA"},
            "encounter.full_round_first",
            after=(("ap", {"amount": 2}),),
        ),
        Wrong(
            "ann",
            "action",
            {"name": "last", "kind": "EdA"},
            "encounter.not_in_turn",
            after=(("action", {"name": "last", "kind": "EdA"}),),
        ),
        Wrong("ann", "attack", {"from": "Ann", "to": "Wolg", "what": "x"}, NEAR),
        Wrong("ann", "attack", {"from": "Ann", "to": "Vanished", "what": "x"}, LEFT),
        Wrong("bob", "attack", {"from": "Ann", "to": "Wolf", "what": "x"}, "encounter.not_your_turn"),
    ),
    "order": (
        Wrong("ann", "ap", {"amount": 1}, "encounter.no_action_points"),
        Wrong("ann", "action", {"name": "x"}, "encounter.action_kind_missing"),
        Wrong("ann", "action", {"kind": "act"}, "encounter.acts_already"),
        Wrong("bob", "action", {"kind": "ready"}, "encounter.not_their_turn"),
        Wrong("bob", "action", {"kind": "act"}, "encounter.not_waiting"),
        Wrong("bob", "delay", {}, "encounter.not_your_turn"),
        Wrong("ann", "action", {"kind": "ready", "ap": 2}, "encounter.action_takes_no"),
    ),
}
"""In a fight on this clock."""


async def fighting(table: Table, system: str) -> None:
    """It is Ann's turn, a shield lies on her, and whoever was called Vanished has left."""
    await gm(table, "open", system=system)
    await ann(table, "join", name="Ann", initiative=15)
    await bob(table, "join", name="Bob", initiative=12)
    await gm(table, "add", name="Wolf", initiative=9)
    await gm(table, "add", name="Shade", initiative=5, hidden=True)
    await gm(table, "add", name="Vanished", initiative=3)
    await gm(table, "start")
    await gm(table, "effect add", name="Shield", who="Ann", duration=9, unit="rounds")
    await gm(table, "remove", who="Vanished")


def like(key: str, language: str) -> re.Pattern[str]:
    """What a refusal says, with anything for its facts; without a key anything at all."""
    if not key:
        return re.compile(".+", re.DOTALL)
    words, sentence = words_for(language), REFUSALS[key]
    parts = re.split(r"\{[^}]*\}", words.in_context("", sentence) or sentence)
    return re.compile(".*".join(map(re.escape, parts)), re.DOTALL)


async def everything(table: Table) -> object:
    """The fight as it is kept, what everybody reads, and how much is told in private."""
    found = await table.store.encounter(1)
    assert found is not None
    posts = [(each.id, shown(each)) for each in table.messages()]
    private = [table.whispers(each) for each in (table.gm, table.ann, table.bob)]
    return found[1], posts, private


@BOTH
@CLOCKS
async def test_a_command_that_cannot_be_is_refused(table: Table, language: str, system: str) -> None:
    await fighting(table, system)
    people = {"gm": table.gm, "ann": table.ann, "bob": table.bob}
    for wrong in (*ANYWHERE, *OWN[system]):
        for command, options in wrong.after:
            await people[wrong.who].slash(table.channel, f"encounter {command}", **options)
        before = await everything(table)
        result = await people[wrong.who].slash(table.channel, f"encounter {wrong.command}", **wrong.options)
        told = said(result)
        assert like(wrong.key, language).fullmatch(told), (wrong, told)
        assert "Wolf" in told or wrong.key != NEAR, (wrong, told)
        assert "Shade" not in told or wrong.options.get("who") == "Shade", (wrong, told)
        assert await everything(table) == before, wrong
        for _ in wrong.after:
            await gm(table, "undo")


@EACH
async def test_an_effect_with_a_duration_of_0_stays_until_it_is_ended(table: Table, system: str) -> None:
    await fighting(table, system)
    await ann(table, "effect add", name="Curse", duration=0)
    await gm(table, "next")
    found = [each for each in (await now(table)).effects if each.name == "Curse"]
    assert [each.left for each in found] == [None]


# ------------------------------------------------------------------ presses

READS = frozenset({"why", "track", "deeds", "everybody", "gm", "kept", "join"})
"""What a button only shows, or asks first."""


def acting(message: discord.Message | simcord.ResponseMessage) -> list[str]:
    """The ids of a message's buttons that do something."""
    return [each for each in ids(message) if each.split(":")[1] not in READS]


async def of_turn(table: Table) -> list[str]:
    """All buttons of the call, the panel and the GM's own panel, and some that nobody was given."""
    opened = await press(table.gm, panels(table)[0], "gm")
    assert opened.response is not None
    held = [*acting(call(table)), *acting(panels(table)[0]), *acting(opened.response)]
    turn = next(each for each in held if each.startswith("k:next:")).removeprefix("k:next:")
    forged = (f"k:ap:{turn}:77", f"k:next:{turn}:1", "k:answer:1:9:0", "k:start:1", "k:next:1:5")
    return list(dict.fromkeys((*held, *forged)))


async def refused(
    table: Table, person: simcord.MemberActor, custom_ids: list[str], message: discord.Message
) -> list[str]:
    """What somebody is told who presses these; nothing is changed by any."""
    before, told = await everything(table), list[str]()
    for each in custom_ids:
        (result,) = await at_once(table, (person, each), message=message)
        assert result.modal is None
        told.append(said(result))
        assert told[-1], each
        assert "Shade" not in told[-1]
        assert await everything(table) == before, each
    return told


@EACH
async def test_a_press_that_cannot_be_is_refused(table: Table, language: str, system: str) -> None:
    await fighting(table, system)
    on, custom_ids = call(table), await of_turn(table)
    told = await refused(table, table.bob, custom_ids, on)
    assert told.count(refuses("encounter.not_your_turn", language)) >= 1
    there = table.guild.create_text_channel("elsewhere")
    await table.bob.slash(there, "encounter open", system="order")
    await refused(table, table.bob, custom_ids, table.messages(there)[-1])
    await gm(table, "fight pause", name="aside")
    for person in (table.ann, table.bob):
        told = await refused(table, person, custom_ids, on)
    await gm(table, "fight resume", fight="aside")
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    told = await refused(table, table.gm, [*custom_ids, *await of_gm(table)], on)
    assert refuses("gm_only", language) in told
    await bob(table, "end")
    for person in (table.gm, table.ann, table.bob):
        await refused(table, person, custom_ids, on)


async def of_gm(table: Table) -> list[str]:
    """The buttons that count now on the GM's own panel."""
    opened = await press(table.bob, panels(table)[-1], "gm")
    assert opened.response is not None
    return acting(opened.response)


# ------------------------------------------------------------------ and what the GM may do all the same

FOR_ANN: dict[str, tuple[tuple[str, Options], ...]] = {
    "instinct": (
        ("ap", {"amount": 2, "who": "Ann"}),
        ("action", {"name": "x", "kind": "RA", "who": "Ann"}),
        ("delay", {}),
    ),
    "pool": (("ap", {"amount": 2, "who": "Ann"}), ("action", {"name": "x", "ap": 6})),
    "btr": (
        ("ap", {"amount": 2, "who": "Ann"}),
        ("action", {"name": "x", "kind": "StA", "who": "Ann"}),
        ("attack", {"from": "Ann", "to": "Wolf", "what": "x"}),
    ),
    "order": (("action", {"kind": "ready", "who": "Ann"}), ("delay", {})),
}


@EACH
async def test_the_gm_acts_for_a_player(table: Table, system: str) -> None:
    """By every button of her turn, and by command."""
    await fighting(table, system)
    before = await now(table)
    count = len(acting(call(table)))
    assert count >= 2
    for number in range(count):
        pressed = acting(call(table))[number]
        result = await table.gm.click(call(table), custom_id=pressed)
        assert said(result) == "", pressed
        assert await now(table) != before, pressed
        await gm(table, "undo")
        assert await now(table) == before, pressed
    own: tuple[tuple[str, Options], ...] = (
        *FOR_ANN[system],
        ("next", {}),
        ("effect end", {"effect": "Shield"}),
    )
    for command, options in own:
        await gm(table, command, **options)
        assert await now(table) != before, command
        await gm(table, "undo")
        assert await now(table) == before, command
