"""The uses of an input: read it as the bot does, and check the result."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from bot.characters import stored as sheets
from bot.characters.changes import sheet_of
from bot.characters.character import UNKEPT, Character
from bot.characters.formulas import worth
from bot.characters.resolved import resolved
from bot.characters.sections import changed, sections_of, shown
from bot.characters.sheet import accepting
from bot.characters.sheet_files import LARGEST_FILE, Form, read_sheet, written
from bot.characters.value_names import NO_GAME, Names
from bot.characters.values import checked_label, read_given
from bot.characters.written_attacks import attack_in, attacks_typed
from bot.decks.decks import MOST_CARDS
from bot.decks.typed import cards_typed
from bot.dice.notation import must_have_dice, parts_of, read_all, without_names
from bot.dice.odds import typed as odds_of
from bot.dice.roll import Budget, roll
from bot.dice.rolled import as_record, from_record
from bot.dice.source import SystemDice
from bot.dice.spelling import spelt
from bot.encounter import stored as encounters
from bot.ground.areas.area import Shape
from bot.ground.areas.coverage import cover
from bot.ground.areas.typed_area import TypedArea, read_area
from bot.ground.grid import Layout
from bot.ground.points import length, named, parted, read_direction, read_on, read_points
from bot.logs.entry import Entry, EntryKind
from bot.logs.markup import Names as LogNames
from bot.logs.markup import lines_of, mentioned
from bot.maps import stored as maps
from bot.maps.notation import notation
from bot.maps.notation.reader import read_details
from bot.pictures import photos
from bot.play.delivery import button_id, read_button_id
from bot.play.encounter.arrivals import kinds
from bot.play.maps import pads
from bot.play.rolling.bare_dice import read_chance
from bot.play.rolling.undertakings import read_period
from bot.play.rulings.movement import people_named, read_bonuses, read_three
from bot.play.rulings.rules import matching, rule_meant, rules_for
from bot.play.rulings.travel import read_dice, read_speeds
from bot.play.typed_numbers import read_number
from bot.random_tables.chances import chances as table_chances
from bot.random_tables.draws import draw, own_text
from bot.random_tables.reader import LONGEST_RESULT, tables_of
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord, Side
from bot.systems import MAP_KINDS, SYSTEMS, system
from bot.systems.attack_command import AttackRequest as AskedAttack
from bot.systems.attack_command import Party, most_targets
from bot.systems.btr.damage_typed import read_hits, read_taken_off
from bot.systems.btr.fight import body as btr_bodies
from bot.systems.btr.fight import gm_corrections as btr_mending
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.periodic import read_periodic
from bot.systems.instinct import body_text
from bot.systems.instinct.check_notation import read_target
from bot.systems.instinct.checks_typed import proposed
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.systems.instinct.fight import gm_corrections as instinct_mending
from bot.systems.instinct.fight.attack_typed import read_damage
from bot.systems.instinct.health_text import read_body
from bot.systems.instinct.sense_list import read_senses
from bot.systems.judging.judged import Judged
from bot.systems.judging.readings import MOST_DICE
from bot.systems.moments import CombatantId
from bot.systems.odds_questions import LONGEST_DAMAGE
from bot.systems.odds_questions import OddsQuestion as AskedOdds
from bot.systems.order.damage import read_damage as read_plain_damage
from bot.systems.order.health import Body as PlainBody
from bot.systems.order.health_typed import mended as plain_mended
from bot.systems.order.rules import AtNought, FightRules, HealthCondition, HealthKind
from bot.systems.order.saves import read_save, typed_dice
from bot.systems.pool import stocks
from bot.systems.pool.fight import gm_corrections as pool_mending
from bot.systems.pool.fight.bodies import fresh_body
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import SHIPPED, shipped, system_of
from bot.systems.roll_kinds import ROLLS
from bot.systems.system import System
from bot.text import fold, half_width, nearest, normal, tidy
from bot.uploads import decoded
from bot.wording.games import game_told
from bot.wording.logs.exports import FORMS
from bot.wording.random_tables import chances_told
from bot.wording.rolls import made_told
from bot.wording.rolls.dice import readings_told, roll_told
from bot.wording.words import LANGUAGES, escape, words_for
from cogs.dice_options import Again
from cogs.ui.numbers import Number
from cogs.ui.refused_forms import Filled, form_verb
from tests.bound_logs import bound


class Untrue(Exception):
    """Something that must hold of whatever was read does not."""


def must(holds: object, what: str) -> None:
    """Say what does not hold."""
    if not holds:
        raise Untrue(what)


VALUES: Mapping[str, int] = {
    "strength": 5,
    "agility": 6,
    "spirit": 4,
    "lv": 3,
    "侦查": 2,
    "侦查属性": 1,
    "灵巧": 2,
    "运动": 4,
    "luck_y": 2,
}
"""The values on the typing user's sheet."""
DICE = SystemDice()


def each_of(*readers: Callable[[Any], object]) -> Callable[[Any], None]:
    """Give an input to several readers; what one refuses the next may take."""

    def read(given: Any) -> None:
        refused: Refusal | None = None
        for reader in readers:
            try:
                reader(given)
            except Refusal as why:
                refused = why
        if refused is not None:
            raise refused

    return read


# ---------------------------------------------------------------- dice


def dice(text: str) -> None:
    """A line of dice is read, thrown, stored, and announced without the sheet in both languages; or the
    nearest notation is named."""
    for part in parts_of(text):
        (each, *_) = Hand(part.dice).read(VALUES)
        without_names(each)
        spelt(each.expression)
        fell = roll(each, DICE, Budget())
        must(from_record(json.loads(json.dumps(as_record(fell)))) == fell, "a roll is read as it was stored")
        for words in map(words_for, LANGUAGES):
            roll_told(words, fell)
            readings_told(words, each.notes)


def odds(text: str) -> None:
    """The chances of dice are planned: whether they would take too long is known before."""
    for each in read_all(text, VALUES):
        must_have_dice(each)
        odds_of.plan(each)


def attacks(text: str) -> None:
    """An attack of each game that has them."""
    for each in SYSTEMS.values():
        if each.attacks is not None:
            _refusing(each.attacks.make, AskedAttack(text, Party(7, "Ann", VALUES)), DICE)


def chances(text: str) -> None:
    """A question of odds, of each game that has its own."""
    for each in SYSTEMS.values():
        if each.chances is not None:
            _refusing(each.chances.read, AskedOdds(text, VALUES))
            _refusing(each.chances.read, AskedOdds("闪避 vs 10", VALUES, damage=text[:LONGEST_DAMAGE]))


def random_tables(text: str) -> None:
    """A file of random tables, its chances, and a draw; and the cards of a deck as they are typed."""
    with suppress(Refusal):
        deck = cards_typed(text)
        assert deck is None or 1 < len(deck) <= MOST_CARDS
    file = tables_of(text)
    drawn = draw(file, 0, 1, SystemDice())
    told = own_text(drawn.drawn[0].text)
    assert len(told) <= LONGEST_RESULT
    for language in LANGUAGES:
        chances_told(words_for(language), file, table_chances(file, 0))


def game(text: str) -> None:
    """A game's file is read, and its first rolls are made, judged, stored and told."""
    recipe = recipe_of(text)
    system = system_of(recipe)
    for each in LANGUAGES:
        game_told(words_for(each), recipe)
    if system.combat is not None:
        body = system.combat.body_of({}, {})
        for each in ("-1", "+1", *(f"={name}" for name in system.combat.conditions)):
            body = system.combat.mended(body, each)
            system.combat.health(body)
    for roll_ in recipe.rolls[:3]:
        _named_roll(system, f"{roll_.key} {', '.join('3' for _ in roll_.given)} >= 3")


def game_rolls(text: str) -> None:
    """What is typed is a roll of the games that come with the bot, or it is not."""
    for key in SHIPPED:
        _named_roll(shipped(key), text)


def _named_roll(system: System, text: str) -> None:
    if system.rolls is None:
        return
    try:
        asked = system.rolls.read(text, VALUES)
        if asked is None or not isinstance(asked.facts, Judged):
            return
        thrown = roll(asked.facts.typed, DICE, Budget(MOST_DICE))
    except Refusal:
        return
    made = RollRecord(asked.facts, (Side(7, "Ann", (thrown,)),))
    must(ROLLS.read(json.loads(json.dumps(ROLLS.write(made)))) == made, "a stored roll is the same")
    for each in LANGUAGES:
        made_told(words_for(each), made)


def _refusing(read: Callable[..., object], *given: Any) -> None:
    try:
        read(*given)
    except Refusal:
        return


# ---------------------------------------------------------------- sheets

FORMULA_VALUES = {**VALUES, "str": 1, "dex": 2}


def formula(text: str) -> None:
    """A formula comes to a whole number."""
    must(type(worth(text, FORMULA_VALUES)) is int, "a formula is worth a whole number")


def sheet_of_game(names: Names) -> Callable[[str], None]:
    """Typed entries of a sheet are set, worked out, and stored."""

    def read(text: str) -> None:
        _kept(accepting(_blank(), read_given(text, names), names)[0], names)

    return read


def form_of_game(names: Names) -> Callable[[str], None]:
    """A section of a sheet is filled in, and its form then shows what is set."""
    sections = sections_of(names)

    def read(text: str) -> None:
        before = accepting(_blank(), read_given("str 3, dex = str+1, sword = 1d6", names), names)[0]
        section = sections[len(text) % len(sections)]
        entered = {each.id: text for each in shown(section, before, names)}
        after, _ = accepting(before, changed(section, before, names, entered, str), names)
        _kept(after, names)
        again = {each.id: each.content for each in shown(section, after, names)}
        must(not changed(section, after, names, again, str), "a form that is not touched sets nothing")

    return read


def file_of_game(names: Names) -> Callable[[bytes], None]:
    """A file is read as a sheet, and written in every form."""

    def read(content: bytes) -> None:
        reading = read_sheet(decoded(content, LARGEST_FILE), names)
        after, _ = accepting(_blank(), [each for _, each in reading.given], names)
        _kept(after, names)
        for form in Form:
            written(after, names, form)

    return read


def _blank() -> Character:
    return Character(UNKEPT, 100, 7, "Deer")


def _kept(character: Character, names: Names) -> None:
    resolved(character.entries, names)
    sheet = sheet_of(character)
    must(sheets.load(sheets.dump(sheet)) == sheet, "a sheet is read as it was stored")


# ---------------------------------------------------------------- what fights take

BODY = body_text.body_of({"parts": "头 要害; 躯干 核心; 左臂; 右臂", "lv": 3}).body
BTR_BODY = btr_bodies.body_of({"life": 40, "mana": 10})
POOL_BODY = fresh_body(VALUES)

LADDER = FightRules(
    HealthKind.LADDER,
    conditions=(HealthCondition("shaken", "Shaken"), HealthCondition("out", "Out", down=True)),
)

damage = each_of(read_damage, read_types, read_specials, read_hits, read_taken_off, read_periodic)


def check(text: str) -> None:
    """A check, and what is compared with it."""
    each_of(lambda typed: proposed(typed, VALUES), read_target)(text)


def bodies(text: str) -> None:
    """A body in each notation that there is for one."""
    each_of(_parts, read_body, lambda typed: stocks.read_body(typed, VALUES))(text)


def _parts(text: str) -> None:
    found = body_text.read_parts(text)
    for chinese in (False, True):
        must(
            body_text.read_parts(body_text.parts_text(found, chinese=chinese)) == found,
            "parts are read again",
        )


mending = each_of(
    lambda text: instinct_mending.mended(BODY, text),
    lambda text: btr_mending.mended(BTR_BODY, text),
    lambda text: pool_mending.mended(POOL_BODY, text),
    lambda text: plain_mended(PlainBody(20, 20), text, AtNought.DYING),
    lambda text: plain_mended(PlainBody(), text, AtNought.DOWN, LADDER),
    lambda text: read_plain_damage(text, {}),
    read_save,
    typed_dice,
)


def effects(text: str) -> None:
    """The further effects of an attack, and the changes of an effect."""
    readers: Iterable[Callable[[str], object]] = (
        lambda typed: read_effects(typed, 3),
        *(_changes(key) for key in SYSTEMS),
    )
    each_of(*readers)(text)


def _changes(key: str) -> Callable[[str], object]:
    return lambda text: system(key).effects.read(text, key)


def _sheet_attack(key: str) -> Callable[[str], None]:
    """Attacks of a sheet or a form, and the deeds that they are."""
    arms = system(key).arms

    def read(text: str) -> None:
        alone = attack_in("Axe", text)
        for each in (*attacks_typed(text, "Axe"), *((alone,) if alone else ())):
            if arms is not None and most_targets(each):
                arms.strike(arms.request(each), CombatantId(1), (CombatantId(2),))

    return read


sheet_attacks = each_of(*map(_sheet_attack, SYSTEMS))


details = each_of(
    read_senses,
    read_bonuses,
    read_three,
    read_speeds,
    read_dice,
    people_named,
    read_number,
    read_chance,
    read_period,
    lambda text: kinds(text, 1),
)


# ---------------------------------------------------------------- places


def points(text: str) -> None:
    """Places, several of them, a direction and a length."""
    each_of(length, read_points, lambda typed: parted(typed, ("Wolf 1", "灰狼")))(text)
    for layout in Layout:
        _refusing(read_direction, text, layout)
        place = read_on(layout, text)
        must(read_on(layout, named(layout, place)) == place, "a place is read again by its name")


def area(text: str) -> None:
    """An area: shape, origin, size, direction, angle, width, points behind each other."""
    parts = [*text.split("|"), *("",) * 7][:7]
    shape, origin, size, direction, angle, width, bends = (each.strip() for each in parts)
    if shape not in {each.value for each in Shape}:
        return
    typed = TypedArea(
        shape,
        origin,
        _measure(size) or 5.0,
        direction or None,
        _measure(angle),
        _measure(width),
        None,
        bends or None,
    )
    for layout in (Layout.SQUARE, Layout.HEX):
        _refusing(_covered, typed, layout)


def _covered(typed: TypedArea, layout: Layout) -> None:
    cover(*read_area(typed, layout), layout)


def _measure(text: str) -> float | None:
    """A measure as the command's option lets it through."""
    if not text:
        return None
    found = Number(whole=False, low=-360.0, high=100.0, required=True).read("size", text)
    return max(0.1, float(found))


def map_text(text: str) -> None:
    """A map's text makes the same map again once it is written, also as it is stored."""
    held = notation.read(text)
    for chinese in (False, True):
        must(notation.read(notation.write(held, chinese=chinese)) == held, "a map is read as it was written")
    must(maps.load(maps.dump(held)) == held, "a map is read as it was stored")


def map_details(text: str) -> None:
    """The details of a token, on every kind of map."""
    each_of(*(_details_of(key) for key in MAP_KINDS))(text)


def _details_of(key: str) -> Callable[[str], object]:
    return lambda text: read_details(text, MAP_KINDS[key])


# ---------------------------------------------------------------- names, numbers, ids


def names(text: str) -> None:
    """A name is tidied and folded once and for all, and is harmless in any message."""
    must(tidy(tidy(text)) == tidy(text), "tidy text is tidy")
    must(fold(fold(text)) == fold(text), "what is folded stays as it is")
    must(len(half_width(text)) == len(text), "half width keeps every place")
    normal(text)
    nearest(text, ("Wolf", "灰狼", "Ogre"))
    shown = escape(text)
    must("<@" not in shown and "@everyone" not in shown and "@here" not in shown, "no name pings anybody")
    must("\n" not in shown, "a name is one line")
    _refusing(checked_label, text)


def rules(text: str) -> None:
    """A rule is looked for in the books."""
    known = rules_for(None)
    list(matching(text, known))
    rule_meant(text, known, LANGUAGES[0])


WHOLE = Number(whole=True, low=-100, high=100, required=True)
ANY = Number(whole=False, low=0.1, high=100.0, required=True)


def numbers(text: str) -> None:
    """A number option: within its bounds, or refused."""
    for number in (WHOLE, ANY):
        try:
            value = number.read("size", text)
        except Refusal:
            continue
        must(number.low <= value <= number.high, "a number is within its bounds")
    WHOLE.read("size", text)


def custom_ids(text: str) -> None:
    """An id is one of ours, written as we write it, or none."""
    found = read_button_id(text)
    must(found is None or button_id(found[0], *found[1]) == text, "an id is written one way")
    form_verb(text)
    Again.read(text)
    _pad(text)


def _pad(text: str) -> None:
    """What a pad's button carries is read, or refused; what is read is written so again."""
    try:
        deed, pad = pads.read(text)
    except Refusal:
        return
    must(pad.id(deed, text.partition(":")[0]) == text, "a pad is written one way")


# ---------------------------------------------------------------- what is stored


def stored_forms(text: str) -> None:
    """A stored form is read, or refused with one of the documented errors."""
    for load in STORED:
        try:
            load(text)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refusal):
            continue


STORED: tuple[Callable[[str], object], ...] = (
    encounters.load,
    encounters.load_action,
    encounters.load_events,
    maps.load,
    maps.load_action,
    sheets.load,
    sheets.load_action,
    Filled.read,
)

# ---------------------------------------------------------------- logs, pictures

AT = datetime(2026, 1, 1, tzinfo=UTC)
KNOWN = LogNames({7: "Ann"}, {9: "table"})


def log_texts(text: str) -> None:
    """People's own lines are parsed."""
    lines_of(text, KNOWN)
    mentioned(text)


def log_files(text: str) -> None:
    """People's own lines appear in every form of a log as text, and nothing in them becomes active."""
    entry = Entry("k", AT, EntryKind.SPEECH, None, 7, text[:30], "", "pool", "", text[:100], text)
    made = bound([entry], AT, KNOWN, language="en", name=tidy(text)[:60] or "log")
    for form in FORMS:
        must(form != "html" or made.text(form).count("<script") == 1, "a page has its own script alone")


def pictures(content: bytes) -> None:
    """A file becomes a portrait and a background."""
    each_of(photos.portrait, photos.background)(content)


SHEETS: Mapping[str, Names] = {
    "": NO_GAME,
    "pool": SYSTEMS["pool"].names,
    "instinct": SYSTEMS["instinct"].names,
}
"""The games' names that sheets are read by."""
