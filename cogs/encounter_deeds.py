"""The actor's own list behind *Act*: attacks with their targets, and the form of an attack that stands
nowhere."""

from collections.abc import Sequence

from bot.characters.written_attacks import ATTACK, WrittenAttack
from bot.encounter.encounter import Combatant
from bot.play.encounter.buttons import DEEDS, OTHER
from bot.play.rolling.deed_lists import STRIKES, deed_list, read_value, target_list
from bot.play.rolling.sheet_attacks import Hand, hand_of
from bot.refusal import Refusal
from bot.systems.attack_command import MOST_MET, most_targets
from bot.wording.encounter import deeds
from cogs.encounter import do, is_list, take_seat
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.forms import Form, Listed, attack_form, chosen_several, people_chosen, submitted


@press(DEEDS, takes=2)
async def _deeds(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the list, or go back to it."""
    hand = await _hand(ask, numbers)
    shown = deed_list(ask.words, hand, moves=not ask.is_elsewhere)
    if ask.message is not None and is_list(ask.message):
        await ask.update_own(shown)
    else:
        await ask.answer_whole(shown)


async def _hand(ask: Ask, numbers: Sequence[int], among: Sequence[int] = ()) -> Hand:
    encounter_id, call = numbers[:2]
    await take_seat(ask, encounter_id)
    default = ask.words.plain(deeds.ATTACK)
    return await hand_of(ask.table, ask.caller, encounter_id, call, default, among)


@press(STRIKES, takes=3)
async def _chosen(ask: Ask, numbers: tuple[int, ...]) -> None:
    """An attack on a target, or an attack whose targets are still to be chosen."""
    ask.must_be_private()
    chosen = [read_value(each) for each in chosen_several(ask.interaction)]
    targets = [target for target, _ in chosen if target]
    hand = await _hand(ask, numbers, targets)
    attack = hand.named(chosen[0][1])
    if targets:
        await _strike(ask, hand, attack, hand.known(targets))
    else:
        await ask.update_own(target_list(ask.words, hand, attack))


async def _strike(ask: Ask, hand: Hand, attack: WrittenAttack, targets: tuple[Combatant, ...]) -> None:
    """Make an attack. Refusal: it cannot meet these."""
    if len(targets) > most_targets(attack):
        raise Refusal("attack.too_many_targets", limit=most_targets(attack))
    hand.require_reach(attack, targets)
    deed = hand.deed(attack, targets)
    names = tuple(each.name for each in targets)
    said = deeds.done(ask.words, ask.words.plain(attack.name), names)
    await do(ask, lambda _: deed, (hand.head.row.id, hand.head.call), said)


@form("strike_form", by=OTHER, takes=2)
async def _other_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    hand = await _hand(ask, numbers)
    here = [Listed(str(each.id), each.name) for each in hand.targets]
    if not here:
        raise Refusal("attack.nobody_there")
    return attack_form(ask.words, form_id, here, hand.armed.asked)


@press("strike_form", takes=2)
async def _other(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The attack of the form."""
    chosen, others = people_chosen(ask.interaction)
    hand = await _hand(ask, numbers)
    ids = [int(each) for each in chosen if each.isdecimal()]
    said = {part: submitted(ask.interaction, part).strip() for part in hand.armed.asked}
    name = said.pop("name", "") or ask.words.plain(deeds.ATTACK)
    parts = {ATTACK: "", **{part: text for part, text in said.items() if text}, "targets": str(MOST_MET)}
    named = hand.by_names(others) if others else ()
    targets = tuple(dict.fromkeys((*(hand.known(ids) if ids else ()), *named)))
    if not targets:
        raise Refusal("attack.nobody_named")
    await _strike(ask, hand, WrittenAttack(name, tuple(parts.items())), targets)


COMMANDS = ()
