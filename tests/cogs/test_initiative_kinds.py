"""Initiative by cards, and popcorn order, end to end."""

from typing import Any

import pytest

from bot.encounter.encounter import Combatant, CombatantId
from bot.encounter.views import view
from bot.systems.cards import NO_CARD
from bot.wording.clocks.clock_words import card_told
from bot.wording.words import words_for
from tests.cogs.hands import left_out, messages, newest, press, press_again, refuses, said, verbs
from tests.cogs.presses import id_of, ids
from tests.cogs.test_encounter import actor, ann, bob, call, gm, now, panels
from tests.cogs.test_encounter_log import log
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHADE = "Shade"


async def drawing(table: Table, variant: str = "cards", **settings: str) -> None:
    """Ann, Bob, a wolf, and Shade, whom nobody sees."""
    for name, value in settings.items():
        await table.gm.slash(table.channel, f"settings {name}", dice=value)
    if variant:
        await table.gm.slash(table.channel, "settings variant", variant=variant)
    await gm(table, "open", system="order")
    await ann(table, "join", name="Ann")
    await bob(table, "join", name="Bob")
    await gm(table, "add", name="Wolf")
    await gm(table, "add", name=SHADE, hidden=True)


async def of(table: Table, name: str) -> Combatant:
    return next(each for each in (await now(table)).combatants if each.name == name)


async def card(table: Table, name: str) -> str:
    roll = (await of(table, name)).roll
    assert roll is not None
    return roll.card


async def named(table: Table, language: str, name: str) -> str:
    return card_told(words_for(language), await card(table, name))


# ------------------------------------------------------------------ cards


@BOTH
async def test_everybody_draws_each_round_and_nobody_reads_a_hidden_card(table: Table, language: str) -> None:
    await drawing(table)
    assert said(await table.ann.slash(table.channel, "encounter join", name="x", initiative=4)) == refuses(
        "encounter.cards_decide", language
    )
    await gm(table, "start")
    rounds = list[tuple[str, ...]]()
    for number in range(1, 4):
        fight = await now(table)
        assert fight.round_number == number
        if await actor(table) == SHADE:  # What happened is told with the next turn that everybody may know.
            await gm(table, "next")
        begins = messages(table)
        hands = {each.name: await named(table, language, each.name) for each in fight.combatants}
        rounds.append(tuple(hands.values()))
        everything = "\n".join([shown(panels(table)[-1]), *(shown(each) for each in begins[-2:])])
        told = "\n".join([everything, await left_out(table.ann, begins[-1])])
        assert all(hands[name] in told for name in ("Ann", "Bob", "Wolf"))
        assert hands[SHADE] not in told
        assert SHADE not in told
        own = await press(table.gm, panels(table)[-1], "gm")
        assert hands[SHADE] in said(own)
        why = said(await press(table.bob, panels(table)[-1], "why"))
        assert hands["Bob"] in why
        assert hands[SHADE] not in why
        while (await now(table)).round_number == number:
            await gm(table, "next")
    assert len(set(rounds)) == 3, "new cards each round"


async def test_undo_and_a_restart_keep_the_cards_and_the_pile(table: Table) -> None:
    await drawing(table)
    await gm(table, "start")
    for _ in range(3):
        await gm(table, "next")
    before = await now(table)
    await gm(table, "next")
    after = await now(table)
    assert after.round_number == 2
    assert after.pile is not None
    assert after.pile != before.pile
    await gm(table, "undo")
    assert await now(table) == before
    await table.restart()
    assert await now(table) == before
    await gm(table, "redo")
    assert await now(table) == after
    await gm(table, "undo")
    await gm(table, "next")
    assert (await now(table)).pile == after.pile, "the same cards, however often it is tried"
    await gm(table, "add", name="Owl")
    drew = await card(table, "Owl")
    assert drew == after.pile.left[0] or not after.pile.left
    await gm(table, "undo")
    await gm(table, "add", name="Bear")
    assert await card(table, "Bear") == drew, "nobody undoes until a card suits them"


@BOTH
async def test_the_gm_gives_cards_and_the_fallen_get_none(table: Table, language: str) -> None:
    await drawing(table)
    await gm(table, "start")
    held = {each.roll.card for each in (await now(table)).combatants if each.roll}
    free = next(each for each in ("K♥", "Q♥", "J♥", "10♥", "9♥") if each not in held)
    mine = await table.ann.slash(table.channel, "encounter set initiative", who="Ann", initiative=free)
    assert said(mine) == refuses("gm_only", language)
    await gm(table, "set initiative", who="Ann", initiative=free.replace("♥", "h"))
    assert await card(table, "Ann") == free
    assert free in newest(table).content
    taken = await table.gm.slash(table.channel, "encounter set initiative", who="Bob", initiative=free)
    assert said(taken) == refuses("encounter.card_held", language, name="Ann")
    unknown = await table.gm.slash(table.channel, "encounter set initiative", who="Bob", initiative="+2")
    assert said(unknown) == refuses("encounter.no_such_card", language, text="+2")
    await gm(table, "undo")
    assert await card(table, "Ann") != free
    before = await card(table, "Wolf")
    await gm(table, "set initiative", who="Wolf", initiative="抽" if language == "zh-CN" else "draw")
    assert await card(table, "Wolf") != before
    await gm(table, "set health", who="Wolf", change="dead")
    while (await now(table)).round_number == 1:
        await gm(table, "next")
    assert await card(table, "Wolf") == NO_CARD
    await gm(table, "show")
    assert await named(table, language, "Wolf") in shown(panels(table)[-1])
    assert "**Wolf**" not in newest(table).content


async def test_the_log_has_no_deck_and_no_seed(table: Table) -> None:
    await drawing(table)
    await gm(table, "start")
    fight = await now(table)
    assert fight.seed
    for person, mode in ((table.ann, "text"), (table.gm, "text"), (table.gm, "json")):
        written = await log(table, person, mode)
        assert fight.seed not in written
        assert '"pile"' not in written


@BOTH
async def test_before_the_start_the_panel_has_cards_to_draw_and_no_modifiers(
    table: Table, language: str
) -> None:
    draws = words_for(language)("draws a card")
    for variant in ("cards", ""):
        if not variant:
            await table.gm.slash(table.channel, "settings variant", variant="cards", on=False)
            await gm(table, "end")
            await table.gm.slash(table.channel, "settings initiative", dice="cards 1-10 once")
        await drawing(table, variant)
        await gm(table, "set modifier", who="Wolf", modifier=7)
        before = shown(panels(table)[-1])
        assert before.count(f"** · {draws}") == 3
        assert words_for(language)("modifier {modifier:+d}", modifier=7) not in before
        await gm(table, "start")
        assert f"· {draws}\n" not in shown(panels(table)[-1])


@BOTH
async def test_a_short_deck_is_a_setting_of_the_table(table: Table, language: str) -> None:
    told = said(await table.gm.slash(table.channel, "settings initiative", dice="牌 1-10 小 一次"))
    assert ("`牌 1-10 小 一次`" if language == "zh-CN" else "`cards 1-10 low once`") in told
    await drawing(table, variant="")
    await gm(table, "start")
    worth = {each.name: int(await card(table, each.name)) for each in (await now(table)).combatants}
    order = list[str]()
    for _ in range(4):
        order.append(await actor(table))
        await gm(table, "next")
    assert order == sorted(worth, key=worth.__getitem__), "the lowest first"
    assert (await now(table)).round_number == 2
    assert worth == {each.name: int(await card(table, each.name)) for each in (await now(table)).combatants}
    refused = said(await table.gm.slash(table.channel, "settings initiative", dice="cards 53"))
    assert refused == refuses("settings.no_deck", language, text="cards 53")


async def test_the_game_with_trait_and_wild_die_draws(table: Table) -> None:
    await table.gm.slash(table.channel, "game use", game="trait-wild")
    await gm(table, "open")
    await ann(table, "join", name="Ann", modifier=3)
    await gm(table, "add", name="Bandit", count=3)
    await gm(table, "start")
    cards = [await card(table, f"Bandit {number}") for number in (1, 2, 3)]
    assert len(set(cards)) == 1
    assert cards[0] != await card(table, "Ann")
    assert set((await now(table)).variants) == {"anew", "cards"}


# ------------------------------------------------------------------ popcorn order


async def popping(table: Table) -> None:
    """Ann, then Bob, a wolf, and Shade, whom nobody sees; it is Ann's turn."""
    await table.gm.slash(table.channel, "settings variant", variant="popcorn")
    await gm(table, "open", system="order")
    await ann(table, "join", name="Ann", initiative=20)
    await bob(table, "join", name="Bob", initiative=5)
    await gm(table, "add", name="Wolf", initiative=10)
    await gm(table, "add", name=SHADE, hidden=True, initiative=15)
    await gm(table, "start")


def offered(result: Any) -> dict[str, str]:
    """The choices of the lists of an answer, by their labels."""
    rows = [part for row in result.response.message.components for part in row.to_dict()["components"]]
    return {each["label"]: each["value"] for row in rows for each in row.get("options", ())}


async def choose(person: Any, result: Any, name: str) -> Any:
    message = result.response.message
    return await person.select(message, [offered(result)[name]], custom_id=id_of(message, "name_next"))


@BOTH
async def test_next_opens_a_list_and_the_last_one_names_the_next_rounds_first(
    table: Table, language: str
) -> None:
    await popping(table)
    assert verbs(call(table)) == ["next", "deeds"], "no turn is held or readied"
    stranger = await press(table.bob, call(table), "next")
    assert said(stranger) == refuses("encounter.not_your_turn", language)
    asked = await press(table.ann, call(table), "next")
    assert set(offered(asked)) == {"Bob", "Wolf"}
    assert SHADE not in said(asked)
    by_gm = await press(table.gm, call(table), "next")
    assert len(offered(by_gm)) == 3, "the GM may name the hidden one"
    done = await choose(table.ann, asked, "Wolf")
    assert await actor(table) == "Wolf"
    assert "Wolf" in call(table).content
    assert asked.response is not None
    assert not [each for each in ids(asked.response.message) if "name_next" in each]
    assert "name_next" not in said(done)
    late = await choose(table.gm, by_gm, "Bob")
    assert refuses("encounter.stale_press", language) in said(late)
    assert await actor(table) == "Wolf"
    # Only Bob is left as far as the table knows: nobody is asked.
    await press(table.gm, call(table), "next")
    assert await actor(table) == "Bob"
    last = await press(table.bob, call(table), "next")
    assert set(offered(last)) == {"Ann", "Bob", "Wolf"}
    await choose(table.bob, last, "Bob")
    assert await actor(table) == SHADE, "the hidden one acts at the end of the round"
    await gm(table, "next")
    assert (await actor(table), (await now(table)).round_number) == ("Bob", 2)
    everything = "\n".join(map(shown, messages(table)))
    assert SHADE not in everything


@BOTH
async def test_a_command_names_the_next_and_undo_takes_it_back(table: Table, language: str) -> None:
    await popping(table)
    before = await now(table)
    stranger = said(await table.bob.slash(table.channel, "encounter next", who="Bob"))
    assert stranger == refuses("encounter.not_your_turn", language)
    assert "Bob" in answered(await table.ann.slash(table.channel, "encounter next"))
    nobody = said(await table.ann.slash(table.channel, "encounter next", who=SHADE))
    assert nobody == refuses("encounter.no_such_combatant", language, name=SHADE)
    itself = said(await table.ann.slash(table.channel, "encounter next", who="Ann"))
    assert itself == refuses("encounter.not_nameable", language, name="Ann")
    await ann(table, "next", who="Bob")
    after = await now(table)
    assert await actor(table) == "Bob"
    told = said(await table.gm.slash(table.channel, "encounter undo"))
    assert "Bob" in told
    assert await now(table) == before
    await gm(table, "redo")
    assert await now(table) == after
    held = said(await table.bob.slash(table.channel, "encounter delay"))
    assert held == refuses("encounter.popcorn_order", language)
    await gm(table, "next", who=SHADE)
    assert await actor(table) == SHADE
    assert SHADE not in "\n".join(map(shown, messages(table)))
    assert "Bob" in await log(table, table.ann)
    assert SHADE not in await log(table, table.ann)


async def test_only_those_are_suggested_that_may_go_next(table: Table) -> None:
    async def suggested(person: Any, typed: str = "") -> list[str]:
        offered = await person.autocomplete(table.channel, "encounter next", "who", typed)
        return [each["value"] for each in offered]

    await popping(table)
    assert set(await suggested(table.ann)) == {"Bob", "Wolf"}
    assert set(await suggested(table.gm)) == {"Bob", "Wolf", SHADE}
    assert await suggested(table.ann, "wo") == ["Wolf"]
    await gm(table, "next", who="Bob")
    assert await suggested(table.ann) == ["Wolf"]
    await gm(table, "next", who="Wolf")
    assert set(await suggested(table.bob)) == {"Ann", "Bob", "Wolf"}, "the next round's first"
    await gm(table, "end")
    assert await suggested(table.gm) == []
    await table.gm.slash(table.channel, "settings variant", variant="popcorn", on=False)
    await drawing(table, "")
    assert await suggested(table.gm) == [], "nobody has a turn yet"
    await gm(table, "start")
    assert await suggested(table.gm) == [], "their places decide"


def answered(result: Any) -> str:
    return " ".join(offered(result))


async def test_a_forged_choice_reaches_nobody_hidden(table: Table) -> None:
    await popping(table)
    asked = await press(table.ann, call(table), "next")
    shade = (await of(table, SHADE)).id
    message = asked.response
    assert message is not None
    chosen = id_of(message.message, "name_next")
    for value in (str(shade), "99", "x", ""):
        (forged,) = await press_again(table.ann, message.message, chosen, chosen=value)
        assert SHADE not in said(forged)
        assert await actor(table) == "Ann"


@BOTH
async def test_popcorn_goes_alone_and_elsewhere_nobody_is_named(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "settings variant", variant="popcorn")
    refused = said(await table.gm.slash(table.channel, "encounter open", system="order", variant="cards"))
    assert refused == refuses("encounter.popcorn_only", language)
    await table.gm.slash(table.channel, "settings variant", variant="popcorn", on=False)
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=4)
    await gm(table, "start")
    placed = said(await table.ann.slash(table.channel, "encounter next", who="Ann"))
    assert placed == refuses("encounter.places_decide", language)


async def test_the_list_holds_a_whole_crowd(table: Table) -> None:
    await table.gm.slash(table.channel, "settings variant", variant="popcorn")
    await gm(table, "open", system="order")
    await ann(table, "join", name="Ann", initiative=20)
    await gm(table, "add", name="Rat ×30", initiative=3)
    await gm(table, "start")
    asked = await press(table.ann, call(table), "next")
    assert len(offered(asked)) == 30
    message = asked.response.message if asked.response else None
    assert message is not None
    lists = [each for each in ids(message) if each.startswith("k:name_next")]
    assert len(set(lists)) == 2
    await table.ann.select(message, [offered(asked)["Rat 30"]], custom_id=lists[1])
    assert await actor(table) == "Rat 30"
    fight = await now(table)
    assert view(fight, as_gm=True).upcoming is None
    assert fight.current == CombatantId(31)
