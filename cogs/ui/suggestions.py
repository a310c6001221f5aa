"""Autocomplete: suggestions while a user types."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from bot.characters.character import Character, Entry
from bot.characters.values import NOT_ON_THE_SHEET
from bot.dice.notation import Part, Typed, canonical, must_have_dice, parts_of, read, read_all
from bot.dice.signs import NUMBER_SIGNS, POINTS_SIGNS
from bot.encounter.effects import declared
from bot.encounter.encounter import CombatantId
from bot.encounter.requests import sorts
from bot.play.characters import foes_of, own_values, sheet_of, usable_by, who_rolls
from bot.play.encounter.effect_commands import conditions as offered_conditions
from bot.play.encounter.effect_commands import known_effects
from bot.play.encounter.encounters import paused_by
from bot.play.encounter.visible import nameable_next, seen_by
from bot.play.hidden_rolls.hidden_rolls import to_reveal
from bot.play.logs.logs import names as log_names
from bot.play.maps.placement import names_to_place
from bot.play.maps.visible_map import names_in_the_open, names_known
from bot.play.maps.visible_map import seen_by as map_seen_by
from bot.play.rolling.fight_attacks import aims
from bot.play.rulings.rules import matching, rules_for
from bot.play.settings import game_here
from bot.play.table import require_head
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.systems import ADVENTURING, find
from bot.systems.named_rolls import NamedRolls
from bot.systems.system import System
from bot.text import BETWEEN_ITEMS, fold, half_width, tidy
from bot.wording.encounter.effects import effect_plain
from bot.wording.maps.attack_line import between_short
from bot.wording.refusals import refusal
from bot.wording.rules import offered
from bot.wording.sheet import entry_plain
from bot.wording.zones import suggested
from cogs.ui.ask import Ask

Pairs = list[tuple[str, str]]
Reader = Callable[[str, Mapping[str, int]], tuple[Typed, ...]]
BETWEEN_POOLS = ",，、"
POOL_SIGNS = POINTS_SIGNS + NUMBER_SIGNS
MADE_UP = (3, 7, 1)
"""Values for the names on a sheet that is not read; if one leads to a division by zero, another does not."""
MOST_NAMES = 50
MOST_RULES = 25
MOST_ZONES = 25
MOST_AIMS = 8
"""For how many targets the map is asked while a user types."""

UNREADABLE = "✗"
"""Before what cannot be read."""


async def dice(ask: Ask, current: str) -> Pairs:
    """Whether the typed text can be read, then the player's last pools and attributes."""
    return await _dice(ask, current)


async def rolls(ask: Ask, current: str) -> Pairs:
    """The same for a line of several rolls."""
    return await _dice(ask, current, line=True)


async def _dice(ask: Ask, current: str, *, line: bool = False) -> Pairs:
    character = await chosen(ask)
    values = sheet_of(character).values
    game = await game_here(ask.table, ask.caller)
    named = _by_name(ask, game, current, values, line=line)
    known = await _known(ask, current, character, game, values)
    return [*(named or _read(ask, current, values, _line if line else read_all)), *known]


def _by_name(
    ask: Ask, game: System | None, current: str, values: Mapping[str, int], *, line: bool = False
) -> Pairs:
    """The rolls of the game here with a name that the text begins, and the dice of one that is named; of a
    ``line``, those of each of its rolls."""
    if game is None or game.rolls is None:
        return []
    wanted = fold(current)
    titles = [(ask.words.plain(title), typed) for typed, title in game.rolls.offered]
    offered = [
        (f"{title} …", title) for title, typed in titles if wanted in fold(typed) or wanted in fold(title)
    ]
    try:
        parts = parts_of(current, named=game.rolls.begins) if line else ()
        if len(parts) > 1:
            return [*_of_several(game.rolls, current, parts, values), *offered]
        asked = game.rolls.read(parts[0].dice if parts else current, values) if wanted else None
    except Refusal as refused:
        return [(unreadable(refusal(ask.words, refused)), current), *offered]
    return [*([(f"✓ {asked.shown}", current)] if asked else []), *offered]


def _of_several(rolls: NamedRolls, current: str, parts: Sequence[Part], values: Mapping[str, int]) -> Pairs:
    """The dice of a line in which the game knows a roll; nothing if it knows none."""
    known = [rolls.read(each.dice, values) for each in parts]
    if not any(known):
        return []
    told = [
        asked.shown if asked else read(part.dice, values, labelled=True).text
        for asked, part in zip(known, parts, strict=True)
    ]
    return [(f"✓ {'; '.join(told)}", current)]


def _line(text: str, attributes: Mapping[str, int]) -> tuple[Typed, ...]:
    return tuple([read(part.dice, attributes, labelled=True) for part in parts_of(text)])


async def hidden_dice(ask: Ask, current: str) -> Pairs:
    """The same for dice with another user's sheet."""
    filled = ask.interaction.namespace
    if getattr(filled, "player", None) or getattr(filled, "for", None):
        return _readable(ask, current)
    return await dice(ask, current)


async def several_dice(ask: Ask, current: str) -> Pairs:
    """Whether the list of others' pools can be read, then its last pool completed."""
    character = await chosen(ask)
    readable = _readable(ask, current)
    start = max(map(current.rfind, BETWEEN_POOLS)) + 1
    before, last = current[:start], current[start:]
    game, values = await game_here(ask.table, ask.caller), sheet_of(character).values
    known = await _known(ask, last, character, game, values)
    found = [(f"{before}{shown}", f"{before}{value}") for shown, value in known]
    return [*readable, *found] if last.strip() else found


async def their_dice(ask: Ask, current: str) -> Pairs:
    """Whether another user's dice can be read; nothing of their sheet is shown."""
    return _readable(ask, current)


async def chosen(ask: Ask) -> Character | None:
    """The character as which they are about to roll. Refusal: one that they may not use."""
    named = getattr(ask.interaction.namespace, "as", None)
    return (await who_rolls(ask.table, ask.caller, named)).character


async def _known(
    ask: Ask, current: str, character: Character | None, game: System | None, values: Mapping[str, int]
) -> Pairs:
    """The last public pools and the sheet's own numbers that fit the typed text."""
    caller, words = ask.caller, ask.words
    pools = await ask.table.store.pools(caller.guild_id, caller.user_id)
    wanted = fold(current)
    found = [(f"↺ {pool}", pool) for pool in pools if wanted in fold(pool) and pool != current]
    start = _NAME_AT_THE_END.search(current)
    last = start[0] if start else ""
    for entry, value in own_values(character):
        shown = entry_plain(words, entry, find(character and character.system))
        if fold(last) in fold(shown) or _fits(last, entry):
            typed = _rolled_as(game, shown, current.removesuffix(last), values)
            found += [(f"{shown} {value} → {typed}", typed)] if typed not in ("", current) else []
    return found


_NAME_AT_THE_END = re.compile(r"[^\W\d]\w*$")
"""What may be the beginning of a name, behind what else was typed."""


def _rolled_as(game: System | None, name: str, before: str, values: Mapping[str, int]) -> str:
    """What rolls a number of the sheet: a pool of so many dice, the game's own roll of it, or ("": nothing,
    where nothing was typed before it) dice with the name behind them."""
    if game is ADVENTURING:
        return "" if before else f"{name}P"
    if before:
        return f"{before}{name}"
    try:
        return name if game and game.rolls and game.rolls.read(name, values) else ""
    except Refusal:
        return ""


def _fits(current: str, entry: Entry) -> bool:
    return any(fold(current) in fold(name) for name in (entry.name, entry.shown))


def _read(
    ask: Ask,
    current: str,
    attributes: Mapping[str, int],
    reader: Reader = read_all,
) -> Pairs:
    """A check mark and the dice, or a cross and where reading stopped; nothing before the first sign."""
    if not current.strip():
        return []
    try:
        typed = tuple(map(must_have_dice, reader(current, attributes)))
    except Refusal as refused:
        return [(unreadable(refusal(ask.words, refused)), current)]
    return [("✓ " + ", ".join(map(_tidily, typed)), current)]


def unreadable(told: str) -> str:
    """A cross and a refusal's words, where Discord reads no markdown."""
    return f"{UNREADABLE} " + tidy(re.sub(r"[\\`]", "", told))


def _readable(ask: Ask, current: str) -> Pairs:
    """The same of dice that are read by another's sheet: names are taken as they are, so that
    nobody learns a value of it by asking what can be divided by or thrown."""
    made_up = (_made_up(current, value) for value in MADE_UP)
    told = [_read(ask, current, names) for names in made_up]
    return next((each for each in told if each and each[0][0].startswith("✓")), told[0])


def _made_up(text: str, value: int) -> dict[str, int]:
    """A sheet that has every name in the text."""
    names: dict[str, int] = {}
    while len(names) < MOST_NAMES:
        try:
            read_all(text, names)
        except Refusal as refused:
            name = str(refused.facts.get("name", ""))
            if refused.key not in NOT_ON_THE_SHEET or canonical(name) in names:
                break
            bare = name[:-1] if name[-1:].lower() in POOL_SIGNS and len(name) > 1 else name
            names[canonical(bare)] = value
        else:
            break
    return names


def _tidily(typed: Typed) -> str:
    return typed.text if typed.difficulty is None else f"{typed.text} {typed.sign or 'dc'} {typed.difficulty}"


async def combatants(ask: Ask, current: str) -> Pairs:
    """The combatants that this person may know of."""
    return await _combatants(ask, current)


async def next_ones(ask: Ask, current: str) -> Pairs:
    """Those of them that may be named to go next."""
    return await _combatants(ask, current, await nameable_next(ask.table, ask.caller))


async def _combatants(ask: Ask, current: str, among: Container[CombatantId] | None = None) -> Pairs:
    seen = await seen_by(ask.table, ask.caller)
    rows = seen.rows if seen else ()
    names = Counter(fold(row.combatant.name) for row in rows)
    wanted = fold(current)
    found = [
        row.combatant
        for row in rows
        if wanted in fold(row.combatant.name) and (among is None or row.combatant.id in among)
    ]
    alone = {each.id for each in found if names[fold(each.name)] == 1}
    return [
        (each.name, each.name) if each.id in alone else (f"#{each.id} {each.name}", f"#{each.id}")
        for each in found
    ]


async def effects(ask: Ask, current: str) -> Pairs:
    """The current effects that this user may know, with their bearers."""
    wanted = fold(current)
    shown = (
        (f"{effect_plain(ask.words, each)} · {bearer}", f"#{each.id}")
        for bearer, each in await known_effects(ask.table, ask.caller)
    )
    return [(text, number) for text, number in shown if wanted in fold(f"{text} {number}")]


async def units(ask: Ask, current: str) -> Pairs:
    """The units of durations that the game of the channel's encounter has."""
    head = await require_head(ask.table, ask.caller.channel_id)
    titled = ((ask.words.plain(each.title), each.key) for each in declared(head.encounter).units)
    return [(shown, key) for shown, key in titled if fold(current) in fold(f"{shown} {key}")]


async def conditions(ask: Ask, current: str) -> Pairs:
    """The conditions of the table or of its fight's game."""
    offered = await offered_conditions(ask.table, ask.caller, ask.words)
    return _holding(current, [each.name for each in offered])


async def action_kinds(ask: Ask, current: str) -> Pairs:
    """The kinds of actions that the clock of the channel's encounter knows."""
    head = await require_head(ask.table, ask.caller.channel_id)
    titled = (
        (f"{each.key} · {ask.words.plain(each.title)}", each.key) for each in sorts(head.encounter, "action")
    )
    return [(shown, key) for shown, key in titled if fold(current) in fold(shown)]


async def paused(ask: Ask, current: str) -> Pairs:
    """The encounters that are paused here, for their leaders."""
    rows = await paused_by(ask.table, ask.caller)
    named = [(each.paused or "", f"#{each.id}") for each in rows]
    wanted = fold(current)
    return [(f"{name} · {number}", number) for name, number in named if wanted in fold(f"{name} {number}")]


async def tokens(ask: Ask, current: str) -> Pairs:
    """The tokens of the channel's map that this person may know of."""
    return _holding(current, await names_known(ask.table, ask.caller))


async def tokens_in_the_open(ask: Ask, current: str) -> Pairs:
    """The tokens that everybody may know of, for answers that everybody reads."""
    return _holding(current, await names_in_the_open(ask.table, ask.caller))


async def targets(ask: Ask, current: str) -> Pairs:
    """Possible targets, after those already named: the fight's combatants, otherwise the map's tokens, with
    what the map says between, before anything is rolled."""
    before, last = _last_item(current)
    found = await combatants(ask, last) or await tokens_in_the_open(ask, last)
    between = await aims(ask.table, ask.caller, [value for _, value in found[:MOST_AIMS]])
    told = {value: f" · {between_short(ask.words, each)}" for value, each in between.items()}
    return [(f"{shown}{told.get(value, '')}", f"{before}{value}") for shown, value in found]


async def to_place(ask: Ask, current: str) -> Pairs:
    """Tokens and combatants of the channel that this person may know of."""
    return _holding(current, await names_to_place(ask.table, ask.caller))


async def sizes(ask: Ask, current: str) -> Pairs:
    """The sizes of the game of the channel's map."""
    kind = (await map_seen_by(ask.table, ask.caller)).map.kind
    named = ((ask.words.plain(each.title), size) for size, each in kind.sizes.items())
    return [(title, size.value) for title, size in named if fold(current) in f"{fold(title)} {size}"]


def _holding(current: str, names: Iterable[str]) -> Pairs:
    wanted = fold(current)
    return [(name, name) for name in names if wanted in fold(name)]


async def rules(ask: Ask, current: str) -> Pairs:
    """The rules that may be meant, those of the channel's game first."""
    every = rules_for(await game_here(ask.table, ask.caller))
    found = matching(current, every)[:MOST_RULES]
    return [(offered(ask.words, each.entry, each.system), each.handle) for each in found]


async def secrets(ask: Ask, current: str) -> Pairs:
    """The numbers of secrets that are still hidden, for a user who may list them; nothing of their
    content."""
    numbers = [str(each.id) for each in await to_reveal(ask.table, ask.caller)]
    return [(f"#{number}", number) for number in numbers if current.strip("# ") in number]


async def logs(ask: Ask, current: str) -> Pairs:
    """The names of the channel's logs."""
    return _holding(current, await log_names(ask.table, ask.caller))


async def zones(ask: Ask, current: str) -> Pairs:
    """Time zones by name, by town and by how far they are from UTC. The first one reads the towns' names."""
    found = await aside(suggested, ask.words.language, current, ask.caller.at, MOST_ZONES)
    return [*found]


async def characters(ask: Ask, current: str) -> Pairs:
    """The characters that this person may use here."""
    return _characters(ask, current, await usable_by(ask.table, ask.caller))


async def own_characters(ask: Ask, current: str) -> Pairs:
    """Their own characters."""
    own = [each for each in await usable_by(ask.table, ask.caller) if each.owner == ask.caller.user_id]
    return _characters(ask, current, own)


def _last_item(current: str) -> tuple[str, str]:
    """What was typed of a list, and its last item."""
    start = max(map(half_width(current).rfind, BETWEEN_ITEMS)) + 1
    return current[:start], current[start:].strip()


async def kinds(ask: Ask, current: str) -> Pairs:
    """The same behind those kinds that were typed before."""
    before, last = _last_item(current)
    typed = [(current, current)] if before else []
    found = await foes(ask, last)
    return [*typed, *((f"{before} {shown}".strip(), f"{before} {value}".strip()) for shown, value in found)]


async def foes(ask: Ask, current: str) -> Pairs:
    """The foes that a GM may use here; other users learn of none."""
    return _characters(ask, current, await foes_of(ask.table, ask.caller))


def _characters(ask: Ask, current: str, found: Sequence[Character]) -> Pairs:
    """Characters by their names, those with the name of another by their numbers."""
    counted, wanted = Counter(fold(each.name) for each in found), fold(current)
    return [
        (_character_shown(ask, each), each.name if counted[fold(each.name)] == 1 else f"#{each.id}")
        for each in found
        if wanted in fold(each.name) or wanted == f"#{each.id}"
    ]


def _character_shown(ask: Ask, character: Character) -> str:
    system = find(character.system)
    return f"{character.name} · {ask.words.plain(system.title)}" if system else character.name


async def sheet_rolls(ask: Ask, current: str) -> Pairs:
    """The rolls on the sheet of the named character, otherwise of the one that is played."""
    character = await chosen(ask)
    rolls = character.rolls if character else ()
    return [(f"{each.shown} = {each.content}", each.shown) for each in rolls if _fits(current, each)]
