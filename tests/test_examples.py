"""Every example that the bot prints is accepted as it is typed, in either language.

They are collected from the catalogs, which hold all that the bot says, and from docs/sheets.md; for each
file of sentences stands here what reads its examples, and a file with examples that is not here fails.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import cogs
from bot.characters.character import UNKEPT, Character, EntryKind
from bot.characters.sheet import with_given
from bot.characters.sheet_files import read_sheet
from bot.characters.value_names import NO_GAME
from bot.characters.values import read_given
from bot.decks.typed import cards_typed
from bot.dice.notation import read_all
from bot.dice.source import SystemDice
from bot.ground.grid import Layout
from bot.ground.points import length, read_direction, read_on, read_points
from bot.play.rolling.bare_dice import read_chance
from bot.play.rolling.undertakings import read_period
from bot.play.rulings.movement import read_bonuses, read_three
from bot.play.rulings.travel import read_dice, read_speeds
from bot.play.typed_numbers import read_number
from bot.random_tables.reader import tables_of
from bot.refusal import Refusal
from bot.systems import SYSTEMS, System, offered, system
from bot.systems.attack_command import AttackRequest as AskedAttack
from bot.systems.attack_command import Attacks, Party
from bot.systems.btr.cooldowns import read_cooldown
from bot.systems.btr.damage_typed import read_hits, read_taken_off
from bot.systems.btr.fight import body as btr_bodies
from bot.systems.btr.fight import gm_corrections as btr_mending
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.periodic import read_periodic
from bot.systems.btr.resources import GENERAL
from bot.systems.btr.statuses import FAMILIES, family_of
from bot.systems.cards import card_named, deck_of
from bot.systems.instinct import body_text
from bot.systems.instinct.check_notation import read_target
from bot.systems.instinct.checks_typed import proposed as read_check
from bot.systems.instinct.damage_words import read_types
from bot.systems.instinct.effects import EFFECTS
from bot.systems.instinct.fight import gm_corrections as instinct_mending
from bot.systems.instinct.fight.attack_typed import read_damage
from bot.systems.instinct.health_text import read_body
from bot.systems.instinct.sense_list import read_senses
from bot.systems.judging.conditions import ConditionError, condition
from bot.systems.moments import CombatantId
from bot.systems.odds_questions import Chances
from bot.systems.odds_questions import OddsQuestion as AskedOdds
from bot.systems.order.damage import read_damage as read_plain_damage
from bot.systems.order.effects import EFFECTS as PLAIN_EFFECTS
from bot.systems.order.fight.attack_typed import deed_of
from bot.systems.order.health_typed import read_changes
from bot.systems.order.rules import reply_to
from bot.systems.order.saves import read_save, typed_dice
from bot.systems.pool import stocks
from bot.systems.pool.fight import gm_corrections as pool_mending
from bot.systems.pool.fight.bodies import fresh_body
from bot.wording.combats import fought_by
from bot.wording.named_values import named
from bot.wording.words import LANGUAGES, catalog_path, words_for
from bot.wording.zones import zone_of
from cogs.settings import KEPT
from cogs.ui.command_names import shown_command
from tests.sent_commands import leaves, sent, shown

Reader = Callable[[str], object]

_SKILLS = ("侦查", "隐匿", "灵巧", "巨剑", "闪避", "stealth", "greatsword")
VALUES: Mapping[str, int] = {
    "strength": 5,
    "agility": 6,
    "spirit": 4,
    "lv": 3,
    "力量": 1,
    **dict.fromkeys(_SKILLS, 2),
    **{f"{each}pb": 4 for each in _SKILLS},
}
"""The values on the typing user's sheet."""
ANN = Party(7, "Ann", VALUES)
NEW = Character(UNKEPT, 1, 7, "Deer")
BODY = body_text.body_of({"parts": "头 要害; 左臂; head; left arm", "lv": 3}).body
BTR, POOL = btr_bodies.body_of(dict.fromkeys(GENERAL, 40)), fresh_body(VALUES)


def _of_sheet(system: str) -> Reader:
    names = SYSTEMS[system].names if system in SYSTEMS else NO_GAME
    return lambda text: with_given(NEW, read_given(text, names), names)


def _dice(text: str) -> object:
    return read_all(text, VALUES)


def _check(text: str) -> object:
    return read_check(text, VALUES)


def _attack(text: str) -> object:
    """An attack of any game that has them."""
    return _any(text, *(_attack_of(each.attacks) for each in SYSTEMS.values() if each.attacks))


def _attack_of(rules: Attacks) -> Reader:
    return lambda text: rules.make(AskedAttack(text, ANN), SystemDice())


def _attack_with(system: str, asked: AskedAttack) -> object:
    rules = SYSTEMS[system].attacks
    assert rules is not None
    return rules.make(asked, SystemDice())


def _odds(text: str) -> object:
    """What is asked of a game's odds: an attack, its defence, its damage, a body."""
    rules = SYSTEMS["instinct"].chances
    assert rules is not None
    alone, against = AskedOdds(text, VALUES), AskedOdds(f"+5 vs {text}", VALUES)
    asked = (alone, against, AskedOdds("+5 vs 10", VALUES, damage=text))
    return _any("", *(_asking(rules, each) for each in asked))


def _asking(rules: Chances, asked: AskedOdds) -> Reader:
    return lambda _: rules.read(asked)


def _condition(text: str) -> object:
    """A condition in the file of a game."""
    try:
        return condition(text)
    except ConditionError as wrong:
        raise Refusal("game.condition", part=wrong.part) from wrong


def _line_of_file(text: str) -> object:
    """A line of a game's file, or a value in it."""
    for line in (text, f"value = {text}"):
        with suppress(tomllib.TOMLDecodeError):
            return tomllib.loads(line)
    raise Refusal("game.not_toml", line=1)


def _any(text: str, *readers: Reader) -> object:
    refused = Refusal("dice.empty")
    for read in readers:
        try:
            return read(text)
        except Refusal as why:
            refused = why
    raise refused


def _mended(text: str) -> object:
    """A body set by hand; that what was read mends nothing on this one is no fault of the example."""
    try:
        return instinct_mending.mended(BODY, text)
    except Refusal as refused:
        if refused.key == "fight.mends_nothing":
            return BODY
        raise


def _direction(text: str) -> object:
    return read_direction(text, Layout.SQUARE)


def _place(text: str) -> object:
    return _any(text, *map(_placed, Layout))


def _placed(on: Layout) -> Reader:
    return lambda text: read_on(on, text)


def _stocks(text: str) -> object:
    return stocks.read_body(text, VALUES)


def _cost(text: str) -> object:
    """What a dodge takes off, and its AP."""
    return read_taken_off(re.sub(r"[,，] *\d+ AP$", "", text))


SHEET = tuple(map(_of_sheet, ("", *SYSTEMS)))


def _card(text: str) -> object:
    deck = deck_of("cards")
    assert deck
    return card_named(deck, text)


DICE = (_dice, _check)
POINTS = (_direction, read_points, length, _place)
READERS: Mapping[str, tuple[Reader, ...]] = {
    "bot/systems/instinct/sentences.py": (
        *DICE,
        _odds,
        read_target,
        read_body,
        body_text.read_parts,
        read_types,
        read_senses,
        lambda text: _check(f"stealth {text}"),
        lambda text: _check(f"侦查 {text}"),
        lambda text: _attack_with("instinct", AskedAttack("+5 > 3", ANN, range=text)),
    ),
    "bot/systems/pathfinder/sentences.py": (_dice,),
    "bot/systems/pool/sentences.py": (
        *DICE,
        read_number,
        _attack,
        _odds,
        _stocks,
        lambda text: _attack_with("pool", AskedAttack("5P vs 2", ANN, attribute=text)),
    ),
    "clocks/btr.py": (read_cooldown,),
    "clocks/pool.py": (_dice, read_number),
    "combats/btr.py": (
        read_hits,
        read_periodic,
        _cost,
        lambda text: read_effects(text, None),
        lambda text: btr_mending.mended(BTR, text),
    ),
    "combats/instinct.py": (_mended, read_damage),
    "combats/order.py": (
        lambda text: read_plain_damage(text, {}),
        read_save,
        read_changes,
        lambda text: deed_of(AskedAttack(text, ANN), CombatantId(1), ()),
        lambda text: deed_of(AskedAttack(f"1d20 {text}", ANN), CombatantId(1), ()),
    ),
    "bot/systems/order/__init__.py": (read_changes,),
    "combats/pool.py": (lambda text: pool_mending.mended(POOL, text),),
    "characters.py": SHEET,
    "encounter/deeds.py": (lambda text: read_sheet(text, NO_GAME),),
    "refusals/decks.py": (
        lambda text: _cards(text),
        lambda text: tables_of(f"# Weather {text}\n2-12: dry"),
    ),
    "refusals/areas.py": POINTS,
    "refusals/attacks.py": (
        _dice,
        _attack,
        _odds,
        lambda text: _attack_with("pool", AskedAttack("5P vs 2", ANN, attribute=text)),
        lambda text: _attack_with("instinct", AskedAttack("+5 > 3", ANN, range=text)),
    ),
    "refusals/checks.py": (*DICE, read_target, lambda text: _check(f"侦查 {text}")),
    "refusals/damage.py": (read_body, body_text.read_parts, read_types),
    "refusals/dice.py": (*DICE, read_period),
    "refusals/encounter.py": (_dice, _card, lambda text: EFFECTS.read(text, "instinct")),
    "refusals/measures.py": POINTS,
    "refusals/movement.py": (read_bonuses, read_three),
    "refusals/odds.py": (_odds, _check, read_chance, read_types, _stocks),
    "refusals/recipes.py": (_dice, _condition, _line_of_file),
    "refusals/senses.py": (read_senses,),
    "refusals/general.py": (*SHEET, *DICE, read_number, lambda text: read_sheet(text, NO_GAME)),
    "refusals/travel.py": (read_speeds, read_dice, _stocks),
    "rolls/checks.py": (_of_sheet("instinct"),),
    "rolls/dice.py": (lambda text: _dice(f"4d6{text}"), lambda text: _dice(f"4d6{text}1")),
    "options.py": (*DICE, *SHEET, read_period, read_damage, read_hits),
}
"""What reads the examples of a file of sentences, one of these each."""
NO_EXAMPLES = {
    "help.py", "logs/__init__.py", "map_terms.py", "secrets.py", "clocks/instinct.py",
    "clocks/order.py", "refusals/photos.py", "refusals/ways.py", "refusals/maps.py",
}  # fmt: skip
"""Files whose marked words are options, files or pieces of a notation."""

OF_THE_FORM = {
    "# Name", "# Weather", "3: …", "3x …", "\\[", "hits", "target", "max", "ways", "when",
    "roll", "with",
    "[heading]", "[标题]", "名称 = 值", "[…, …]",
}  # fmt: skip
"""What is marked in words about a game's file and is no example: its names, and what stands for others."""


def _cards(text: str) -> object:
    if cards_typed(text) is None:
        raise Refusal("deck.no_cards", text=text)
    return text


def _unit(text: str) -> object:
    return _known(text, *({each.key: each.title for each in of.effects.units} for of in SYSTEMS.values()))


def _kind(text: str) -> object:
    clocks = (each.clock for each in SYSTEMS.values() if each.clock)
    sorts = (action.sorts for clock in clocks for action in clock.actions)
    return _known(text, *({each.key: each.title for each in some} for some in sorts))


def _zone(text: str) -> object:
    return _known(text, {text: text} if zone_of(text) else {})


def _family(text: str) -> object:
    return _known(family_of(text), {each: each for each in FAMILIES})


def _families(text: str) -> object:
    """Families of commands that can be taken away, with spaces between them."""
    names = {each.name for family in cogs.FAMILIES for each in family.COMMANDS} - KEPT
    known = {shown_command(words_for(language), each).strip("/") for language in LANGUAGES for each in names}
    for word in text.split():
        _known(word, {word: word} if word in known else {})
    return text


def _known(text: str, *tables: Mapping[str, str]) -> object:
    found = next((found for each in tables if (found := named(text, each)) is not None), None)
    if found is None:
        raise Refusal("unknown_choice", choice=text)
    return found


def _body(text: str) -> object:
    return _any(text, _mended, lambda typed: pool_mending.mended(POOL, typed))


def _sheet_text(text: str) -> object:
    return read_sheet(text, NO_GAME)


def _changes(text: str) -> object:
    return EFFECTS.read(text, "instinct")


SUCH_AS: Mapping[str, tuple[int, tuple[Reader, ...]]] = {
    "Dice such as 1d20+5 >= 15 or 4P, or a roll's name": (2, DICE),
    "The number in the notice, such as 7": (1, (read_number,)),
    "Such as strength 5, speed = agility+2, sword = 2d10 > 12": (
        3,
        (lambda text: _any(text, *map(_on, ("", *SYSTEMS))),),
    ),
    "Such as left arm HP-2; SP 3; barrier 4; or strength 2": (4, (_body,)),
    "Initiative dice, such as 4": (1, (read_number,)),
    "Agility dice for initiative, such as 4": (1, (read_number,)),
    "Its kind, such as MI or StA": (2, (_kind,)),
    "Its kind, such as StA or SwA; takes its AP": (2, (_kind,)),
    "The unit, such as rounds": (1, (_unit,)),
    "Changes to numbers, such as initiative-2": (1, (_changes,)),
    "Its group, such as poison": (1, (_family,)),
    "A town or a zone, such as Asia/Shanghai": (1, (_zone,)),
    "Commands this server has no use for, such as travel fall": (1, (_families,)),
    "Such as greatsword+3 vs 14 adv 1, or dice: 5P vs 2": (2, (_attack,)),
    "Its points and defences, such as 27; AC 15; resist fire": (3, (read_changes,)),
    "Such as Dazed (attacks-2), Slowed": (2, (lambda text: PLAIN_EFFECTS.listed(text, "order"),)),
    "Such as 1d8+3 slashing; 7 fire": (2, (lambda text: read_plain_damage(text, {}),)),
    "Such as +5; 2d20kh1+5": (2, (typed_dice,)),
    "Such as dodge 40; fight back 25": (2, (lambda text: _reply(text),)),
    "The number of its roll, such as 8": (1, (lambda text: _pool_of(text),)),
    "Death Instinct: the range, such as 1~3": (
        1,
        (lambda text: _attack_with("instinct", AskedAttack("+5 > 3", ANN, range=text)),),
    ),
    "Spirit dice, such as 5P or spirit P": (2, (_dice,)),
    "Such as darkvision 1, heat 2, hearing none": (3, (read_senses,)),
    "Where to, such as C7": (1, (_place,)),
    "block, dodge or resist; dice such as 4P": (1, (_dice,)),
    "A defence and its dice, such as dodge 4P": (
        1,
        (lambda text: _attack_with("pool", AskedAttack(f"5P vs 2 {text}", ANN)),),
    ),
    "A defence or its number, such as dodge + 2": (
        1,
        (lambda text: _attack_with("instinct", AskedAttack(f"5 > {text}", ANN)),),
    ),
    "The damage, such as 3 cutting head": (1, (read_damage,)),
    "Modifiers of the check, such as +2": (1, (_check,)),
    "Speeds are whole feet here, not {speed}. Give a number such as 30.": (1, (read_number,)),
    "{place} lies between cells. Use whole numbers such as (3, 4), or a map without a grid.": (1, (_place,)),
}
"""Sentences with plain examples, as descriptions of options and fields of forms have them: how many, and what
reads them."""
PROSE = re.compile(r"such as (interception|{example}|the name of a value|Asia/Shanghai\.)")
AFTER = re.compile(r"(?:\bsuch as|例如|如)[ ：]*(.+)", re.IGNORECASE)
BETWEEN = re.compile(r"[;；，,] *(?:or |或 ?)?(?![^(]*\))| or | 或 |、")
LABEL = re.compile(r"^(?:dice: |骰池如 ?)|的数$")
"""What stands before an example or after it."""
SIGN = re.compile(r"[^\w]{0,2}|[cP]|vs|\w+\(…\)|# .*")
MARKED = re.compile(r"`([^`]*)`")


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence in both languages, with the file that says it."""
    with catalog_path("zh-CN").open("rb") as file:
        messages: list[Message] = [each for each in read_po(file) if each.id and each.locations]
    for message in messages:
        where = message.locations[0][0].removeprefix("bot/wording/").removeprefix("cogs/ui/")
        for said in (message.id, message.string):
            for text in said if isinstance(said, tuple | list) else (said,):
                yield where, str(text)


async def _words() -> set[str]:
    """What the options of the commands and their choices are called, in both languages."""
    options = [option for path in leaves(await sent()) for option in path[-1]["options"]]
    named = {shown(each, "name", language) for each in options for language in ("en", "zh-CN")}
    return named | {str(choice["value"]) for each in options for choice in each.get("choices") or ()}


def _is_word(marked: str, words: set[str]) -> bool:
    """Whether it is no example: it has a place for a fact, or is a command, an option or a sign."""
    option = marked.partition(":")[0] if ": " in marked else ""
    return "{" in marked or marked.startswith("/") or bool({marked, option} & words or SIGN.fullmatch(marked))


async def test_every_example_in_a_sentence_is_accepted() -> None:
    words, refused, unknown, tried = await _words(), list[str](), set[str](), 0
    marked = ((where, each) for where, text in sentences() for each in MARKED.findall(text))
    for where, example in marked:
        if where in NO_EXAMPLES or _is_word(example, words | OF_THE_FORM):
            continue
        if where not in READERS:
            unknown.add(f"{where}: {example}")
            continue
        tried += 1
        try:
            _any(example, *READERS[where])
        except Refusal as why:
            refused.append(f"{where}: {example}: {why}")
    assert unknown == set()
    assert refused == []
    assert tried > 100


def _reply(text: str) -> None:
    combat = system("percentile").combat
    assert combat is not None
    named = reply_to(combat.rules.replies, text)
    assert named is not None
    _ = combat.rules.answer(named[1], {})


def _pool_of(text: str) -> None:
    rolls = system("step-dice").rolls
    assert rolls is not None
    assert rolls.read(f"test {text}", {}) is not None


def _plain_examples(sentence: str, language: str, count: int) -> list[str]:
    found = AFTER.search(words_for(language).plain(sentence, speed="5", place="C7"))
    assert found, (language, sentence)
    return [LABEL.sub("", each.strip(" 。.")) for each in BETWEEN.split(found[1])[:count]]


@pytest.mark.parametrize("key", [key for key, system in SYSTEMS.items() if system.combat is not None])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_games_example_of_a_change_of_health_is_read(key: str, language: str) -> None:
    readers: Mapping[str, Reader] = {
        "instinct": _mended,
        "btr": lambda typed: btr_mending.mended(BTR, typed),
        "pool": lambda typed: pool_mending.mended(POOL, typed),
    }
    assert readers.get(key, read_changes)(words_for(language).plain(fought_by(key).example))


@pytest.mark.parametrize("game", offered(), ids=lambda game: game.key)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_games_examples_of_a_throw_are_read(game: System, language: str) -> None:
    for example in game.throws:
        typed = words_for(language).plain(example)
        if game.rolls is None:
            _any(typed, *DICE)
        else:
            assert game.rolls.read(typed, {}) is not None, typed


def test_every_example_of_a_description_or_a_form_is_accepted() -> None:
    said = {text for _, text in sentences() if "`" not in text and re.search(r"\bsuch as\b", text, re.I)}
    assert {each for each in said if not PROSE.search(each)} == SUCH_AS.keys()
    refused: list[str] = []
    for sentence, (count, readers) in SUCH_AS.items():
        for language in LANGUAGES:
            for example in _plain_examples(sentence, language, count):
                try:
                    _any(example, *readers)
                except Refusal as why:
                    refused.append(f"{language}: {sentence}: {example}: {why}")
    assert refused == []


SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
TYPED = re.compile(r"\b\d*d\d|\b\d+[PN]\b|[+-]\d+ *(?:>|vs)")
OPTIONS = re.compile(r"(?:dice|modifier|骰子|修正)[:：] *(.+?)(?= \w+[:：]|$)")


ELSEWHERE = ("tour.md", "performance.md", "plain.md", "recipes.md", "recipes.zh-CN.md")
"""Pages without examples for players, and those whose examples have a test of their own."""


def _documented() -> Iterator[tuple[str, str]]:
    """Every code span with dice in the pages for players and hosts; of a command the dice themselves."""
    root = Path(__file__).parents[1]
    pages = (*root.glob("README*.md"), *root.glob("docs/**/*.md"))
    for page in (each for each in pages if each.name not in ELSEWHERE):
        for span in SPAN.findall(page.read_text("utf-8")):
            typed = OPTIONS.findall(span) if span.startswith("/") else [span]
            yield from ((page.name, each) for each in typed if TYPED.search(each))


def test_every_notation_in_a_document_is_accepted() -> None:
    readers = (*DICE, _attack, _odds, *map(_on, ("", *SYSTEMS)), _sheet_text)
    refused: list[str] = []
    found = list(_documented())
    for page, typed in found:
        try:
            _any(typed, *readers)
        except Refusal as why:
            refused.append(f"{page}: {typed}: {why}")
    assert refused == []
    assert len(found) > 25


SHEETS_PAGE = Path(__file__).parents[1] / "docs" / "sheets.md"


def test_every_example_of_the_page_on_sheets_is_accepted() -> None:
    page = SHEETS_PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (?:an? \w+|nothing) \| (.*?) \|", page, re.MULTILINE)
    for example in (each for row in rows for each in MARKED.findall(row) if "…" not in each):
        _any(example, *map(_on, ("", *SYSTEMS)))
    assert len(rows) == len(EntryKind) + 2  # Attacks are texts, and something is removed.
    for block in re.findall(r"```(?:json|csv)\n(.*?)```", page, re.DOTALL):
        assert read_sheet(block, SYSTEMS["instinct"].names).unread == ()


def _on(system: str) -> Reader:
    """Setting it on a sheet where what it names stands."""
    names = SYSTEMS[system].names if system else NO_GAME
    sheet = with_given(NEW, read_given("agility 3, DEX 2, 灵巧 2, 侦查 2, stealth 2, 命中 3", names), names)
    return lambda text: with_given(sheet, read_given(text, names), names)
