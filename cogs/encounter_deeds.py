"""The actor's own list behind *Act*: attacks with their targets, what else a game has to do, ways to move,
and the forms of what stands nowhere."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.characters.written_attacks import ATTACK, WrittenAttack
from bot.encounter import requests
from bot.encounter.encounter import Combatant
from bot.play.encounter.buttons import DEEDS, OTHER
from bot.play.maps import pads
from bot.play.rolling.acting import Acting, acting_of, armed, require_few
from bot.play.rolling.deed_lists import DOES, GOES, STRIKES, TYPED, deed_list, read_value, target_list
from bot.play.typed_numbers import read_number
from bot.refusal import Refusal
from bot.systems.attack_command import MOST_MET
from bot.systems.doings import NUMBERS, TypedDoing
from bot.text import tidy
from bot.wording.encounter import deeds
from cogs.encounter import do, is_list, take_seat
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.forms import (
    Form,
    Listed,
    attack_form,
    chosen_of,
    chosen_several,
    doing_form,
    people_chosen,
    submitted,
)

MOST = 1000
"""The largest number in the form of an action."""


@press(DEEDS, takes=2)
async def _deeds(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the list, or go back to it."""
    acting = await _acting(ask, numbers)
    shown = deed_list(ask.words, acting, moves=not ask.is_elsewhere)
    if ask.message is not None and is_list(ask.message):
        await ask.update_own(shown)
    else:
        await ask.answer_whole(shown)


async def _acting(ask: Ask, numbers: Sequence[int], among: Sequence[int] = ()) -> Acting:
    encounter_id, call = numbers[:2]
    await take_seat(ask, encounter_id)
    default = ask.words.plain(deeds.ATTACK)
    return await acting_of(ask.table, ask.caller, encounter_id, call, default, among)


@press(STRIKES, takes=3)
async def _chosen(ask: Ask, numbers: tuple[int, ...]) -> None:
    """An attack on a target, or an attack whose targets are still to be chosen."""
    ask.must_be_private()
    chosen = [read_value(each) for each in chosen_several(ask.interaction)]
    targets = [target for target, _ in chosen if target]
    acting = await _acting(ask, numbers, targets)
    attack = acting.named(chosen[0][1])
    if targets:
        await _strike(ask, acting, attack, acting.known(targets))
    else:
        await ask.update_own(target_list(ask.words, acting, attack))


async def _strike(ask: Ask, acting: Acting, attack: WrittenAttack, targets: tuple[Combatant, ...]) -> None:
    """Make an attack. Refusal: it cannot meet these."""
    require_few(attack, targets)
    acting.require_reach(attack, targets)
    deed = acting.deed(attack, targets)
    names = tuple(each.name for each in targets)
    said = deeds.done(ask.words, ask.words.plain(attack.name), names)
    await do(ask, lambda _: deed, acting.ids, said)


@form("strike_form", by=OTHER, takes=2)
async def _other_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    acting = await _acting(ask, numbers)
    here = [Listed(str(each.id), each.name) for each in acting.targets]
    if not here:
        raise Refusal("attack.nobody_there")
    return attack_form(ask.words, form_id, here, armed(acting.game).asked)


@press("strike_form", takes=2)
async def _other(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The attack of the form."""
    chosen, others = people_chosen(ask.interaction)
    acting = await _acting(ask, numbers)
    ids = [int(each) for each in chosen if each.isdecimal()]
    said = {part: submitted(ask.interaction, part).strip() for part in armed(acting.game).asked}
    name = said.pop("name", "") or ask.words.plain(deeds.ATTACK)
    parts = {ATTACK: "", **{part: text for part, text in said.items() if text}, "targets": str(MOST_MET)}
    named = acting.by_names(others) if others else ()
    targets = tuple(dict.fromkeys((*(acting.known(ids) if ids else ()), *named)))
    if not targets:
        raise Refusal("attack.nobody_named")
    await _strike(ask, acting, WrittenAttack(name, tuple(parts.items())), targets)


# ---------------------------------------------------------------- what is no attack


@press(DOES, takes=3)
async def _does(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Something besides attacks, by its key."""
    ask.must_be_private()
    acting = await _acting(ask, numbers)
    doing = acting.doing(chosen_of(ask.interaction))
    name, said = acting.named_here(doing), deeds.did(ask.words, deeds.doing(ask.words, doing))
    await do(ask, lambda now: requests.done_by(now, doing, name), acting.ids, said)


@press(GOES, takes=3)
async def _goes(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the pad of the actor's token, in this manner."""
    ask.must_be_private()
    going = (await _acting(ask, numbers)).going
    if going is None:
        raise Refusal("map.token_gone")
    begun = replace(pads.begun(going.seen, going.token), manner=chosen_of(ask.interaction))
    shown = await pads.planned(ask.table, ask.caller, begun)
    await ask.answer_whole(pads.post(ask.words, shown))


@form("does_form", by=TYPED, takes=2)
async def _typed_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    acting = await _acting(ask, numbers)
    typed = _typed_of(acting)
    known = {each.key: each for each in requests.sorts(acting.head.encounter, typed.action)}
    kinds = [Listed(key, f"{key} · {ask.words.plain(known[key].title)}") for key in typed.kinds]
    return doing_form(ask.words, form_id, typed.asked, kinds)


@press("does_form", takes=2)
async def _typed(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The action of the form."""
    acting = await _acting(ask, numbers)
    typed = _typed_of(acting)
    given = {**typed.given, **_facts(ask, typed)}
    name = str(given.get("name", ""))
    said = deeds.did(ask.words, name) if name else None
    await do(ask, lambda now: requests.typed(now, typed.action, given), acting.ids, said)


def _typed_of(acting: Acting) -> TypedDoing:
    if acting.typed is None:
        raise Refusal("encounter.not_here", system=acting.game.key)
    return acting.typed


def _facts(ask: Ask, typed: TypedDoing) -> Mapping[str, str | int]:
    """The facts in the fields that were filled in. Refusal: one is not the number that it must be."""
    texts = {fact: tidy(submitted(ask.interaction, fact)) for fact in typed.asked}
    return {fact: _number(text) if fact in NUMBERS else text for fact, text in texts.items() if text}


def _number(text: str) -> int:
    value, by = read_number(text)
    if value is None or by is not None or not 0 <= value <= MOST:
        raise Refusal("encounter.form_number", text=text[:20], limit=MOST)
    return value


COMMANDS = ()
