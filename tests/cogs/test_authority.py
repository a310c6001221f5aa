"""Every command and every button as everybody, against the table of who may do what.

Who may not is refused in the table's words, in private, and nothing that is kept changes. A new
command, and a new verb of a button, select or form, fails here until it has a row.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from bot.local_table.simcord_internals import take_bot_out
from bot.play.authority import RULES, Right, Role, may
from bot.refusal import Refusal
from bot.store.sql import writer
from bot.systems import SYSTEMS
from bot.wording.words import Words
from cogs.ui import boundary
from cogs.ui.boundary import CARRYING, PRESSES
from cogs.ui.commands import ANYWHERE, MANAGERS
from tests.cogs.everybody import (
    ROLES,
    SECRETS,
    Scene,
    Sent,
    Snapshot,
    all_written,
    kept,
    pressed,
    scene,
    send,
    told,
    typed,
)
from tests.cogs.test_bad_input import like
from tests.conftest import Table
from tests.test_commands import command_tree

Options = dict[str, Any]
MINE = frozenset({Role.OWNER})


Place = tuple[simcord.ChannelHandle, simcord.GuildHandle | None]


@dataclass(frozen=True, slots=True)
class Row:
    """What a command or a verb takes: a right (None: everybody may), whose it is here, and what is
    asked for; ``fails`` is why it is refused to who may, ``fields`` what the form holds that is sent,
    ``values`` who is chosen."""

    right: Right | None = None
    owner: str = ""
    options: Options = field(default_factory=dict)
    fails: str = ""
    fields: Mapping[str, str] | None = None
    values: tuple[str, ...] = ()
    says: str = ""
    """Another refusal than the table's, where others must not know that there is such a thing."""

    def roles(self, who: str) -> frozenset[Role]:
        """In which roles somebody stands to it."""
        return ROLES[who] | (MINE if who in self.owner.split() else frozenset[Role]())

    def may(self, who: str) -> bool:
        """Whether somebody may do it."""
        return self.right is None or may(self.right, self.roles(who))

    def refuses(self, said: str) -> bool:
        """Whether somebody was told what those are told who may not."""
        assert self.right is not None
        keys = (self.says, RULES[self.right].refusal)
        return any(like(key, "en-US").fullmatch(said) for key in keys if key)


def of(right: Right | None, options: Options) -> Row:
    """The same for options whose names are only known here."""
    return Row(right, options=options)


def a(right: Right | None = None, theirs: str = "", fails: str = "", says: str = "", **options: Any) -> Row:
    """The row of a command, with its options."""
    return Row(right, theirs, options, fails, says=says)


LEAD, ACT, SHAPE = Right.LEAD_FIGHT, Right.ACT, Right.SHAPE_MAP
ONESELF, TAKEN = "tries.opponent_is_oneself", "encounter.name_taken"
OTHER_GAME = "fight.other_game"
UNKNOWN = "sheet.no_such_character"
WOLF, ANN = {"who": "Wolf"}, {"who": "Ann"}

OWN, FOR = Right.PRESS_OWN, Right.PRESS_FOR

COMMANDS: dict[str, tuple[Row, ...]] = {
    **dict.fromkeys(("undertake list", "map show", "map export", "encounter effect list"), (a(),)),
    "roll": (a(dice="1P"),),
    "r": (a(dice="1P"),),
    "try": (a(dice="1P > 2"),),
    "oppose": (a(dice="1P", opponent="ann", opponent_dice="1P", fails=ONESELF),),
    "check": (a(modifier="2", target="12"),),
    "attack": (a(modifier="2"), a(ACT, "ann", modifier="2", target="Wolf", **{"as": "Ann"})),
    "hp": (a(LEAD, **WOLF, change="SP 3"),),
    "damage": (a(dp=3, types="cutting"), a(LEAD, dp=3, types="cutting", target="Bob")),
    "call": (a(dice="1P"), a(Right.HIDE_ROLLS, dice="1P", visibility="gm")),
    "undertake start": (a(dice="1P", difficulty=9),),
    "undertake time": (a(dice="1P", difficulty=9),),
    "clock start": (a(name="Alarm"), a(Right.KEEP_NOTES, name="Doom", hidden=True)),
    "clock advance": (
        a(FOR, "ann", clock="Rain"),
        a(Right.KEEP_NOTES, clock="ambush nears", says="clock.unknown"),
    ),
    "clock list": (a(),),
    "note add": (a(Right.KEEP_NOTES, text="Beware"),),
    "note list": (a(),),
    "note edit": (a(Right.KEEP_NOTES, note="#1", text="x", fails="note.unknown"),),
    "note remove": (a(Right.KEEP_NOTES, note="#1", fails="note.unknown"),),
    "contest start": (a(goal=9, dice="1P", opponent="ann", opponent_dice="1P", fails=ONESELF),),
    "hidden roll": (a(Right.HIDE_ROLLS, dice="1P"),),
    "hidden ask": (a(Right.HIDE_ROLLS, player="ann", dice="1P"),),
    "hidden list": (a(Right.HIDE_ROLLS),),
    "hidden reveal": (a(Right.REVEAL, id="1"),),
    "odds": (a(dice="2d6 > 7"),),
    "luck": (a(),),
    "travel": (a(fails=OTHER_GAME, speed="3"),),
    "move pool": (a(fails=OTHER_GAME, speed=3),),
    "move pathfinder": (a(fails=OTHER_GAME, speed=30),),
    "move instinct": (a(speed=3),),
    "move btr": (a(fails=OTHER_GAME, speed=30),),
    "fall": (a(fails=OTHER_GAME, height=9, agility=2),),
    "measure": (of(None, {"from": "0,0", "to": "3,4"}),),
    "area": (a(shape="disc", origin="0,0", size=2),),
    "carry": (a(fails=OTHER_GAME, strength=3, weight=4),),
    "search": (a(fails=OTHER_GAME, dice="1P", size="light", concealment="open"),),
    "rest": (a(kind="nap", sp=3, threshold=9),),
    "sense pool": (a(fails=OTHER_GAME, range=9),),
    "sense instinct": (a(light="dim"),),
    "sense btr": (a(fails=OTHER_GAME, range=9),),
    "rule": (a(name="P-1"),),
    "say": (
        a(Right.SPEAK_AS, "ann", text="Hm", **{"as": "Ann"}),
        a(Right.SPEAK_FOR_FOES, says=UNKNOWN, text="Hm", **{"as": "Old Wolf"}),
    ),
    "map new": (a(SHAPE, size="6x6"),),
    "map place": (a(SHAPE, name="Rock", at="A1"), a(SHAPE, name="Lurker", at="A1")),
    "map remove": (a(SHAPE, name="Wolf"), a(SHAPE, name="Lurker")),
    "map terrain": (a(SHAPE, kind="water", **{"from": "A1"}),),
    "map wall": (a(SHAPE, **{"from": "A1"}),),
    "map door": (a(SHAPE, at="A1"),),
    "map background": (a(SHAPE, remove=True, fails="map.nothing_changes"),),
    "map clear": (a(SHAPE, what="tokens"),),
    "map undo": (a(SHAPE),),
    "map redo": (a(SHAPE, fails="map.nothing_to_redo"),),
    "map import": (a(SHAPE),),
    "map move": (
        a(Right.MOVE_TOKEN, "ann", name="Ann", to="B3"),
        a(Right.MOVE_TOKEN, name="Wolf", to="D5"),
    ),
    "map reach": (a(name="Ann", speed=3),),
    "map area": (a(shape="disc", origin="B2", size=2),),
    "map sight": (a(),),
    "encounter set name": (a(LEAD, **WOLF, name="Cub"),),
    "encounter set initiative": (a(LEAD, **WOLF, initiative="3"),),
    "encounter set modifier": (a(LEAD, **WOLF, modifier=3),),
    "encounter set dice": (a(LEAD, **WOLF, dice="1d6", fails="encounter.no_own_dice"),),
    "encounter set level": (a(LEAD, **WOLF, level=3, fails="encounter.no_levels"),),
    "encounter set side": (a(LEAD, **WOLF, side="left"),),
    "encounter set owner": (a(LEAD, **WOLF, owner="ann"),),
    "encounter set hidden": (a(LEAD, **WOLF, hidden=True),),
    "encounter set note": (a(LEAD, **WOLF, note="x"),),
    "encounter set health": (a(LEAD, **WOLF, change="SP 3"),),
    "encounter set posture": (a(LEAD, **WOLF, posture="prone", fails="encounter.no_postures"),),
    "encounter set ap": (a(LEAD, **WOLF, value=3),),
    "encounter set maximum": (a(LEAD, **WOLF, value=3, fails="encounter.not_here"),),
    "encounter set surprised": (a(LEAD, **WOLF, value=1, fails="encounter.not_here"),),
    "encounter set main": (a(LEAD, **WOLF, value=3, fails="encounter.not_split"),),
    "encounter set threshold": (a(LEAD, **WOLF, value=9),),
    "encounter fight pause": (a(LEAD),),
    "encounter fight resume": (a(LEAD, fails="encounter.none_paused"),),
    "encounter fight copy": (a(LEAD),),
    "encounter open": (a(fails="encounter.already_open"),),
    "encounter join": (a(name="Cat", initiative=1, fails=TAKEN),),
    "encounter add": (a(LEAD, name="Cat", initiative=1), a(LEAD, name="Cat", hidden=True, initiative=1)),
    "encounter start": (a(LEAD, fails="encounter.already_started"),),
    "encounter next": (a(ACT, "ann"),),
    "encounter delay": (a(ACT, "ann", fails="encounter.delay_too_late"),),
    "encounter ap": (a(ACT, "ann", amount=1), a(ACT, amount=1, **WOLF)),
    "encounter action": (a(ACT, "ann", name="look", kind="RA", **ANN),),
    "encounter swap": (
        a(Right.SWAP, "ann bob", a="Ann", b="Bob"),
        a(Right.SWAP, a="Wolf", b="Ann", fails="encounter.swap_initiative"),
    ),
    "encounter remove": (a(LEAD, **WOLF),),
    "encounter show": (a(),),
    "encounter undo": (a(LEAD),),
    "encounter redo": (a(LEAD, fails="encounter.nothing_to_redo"),),
    "encounter end": (a(LEAD),),
    "encounter jump": (a(LEAD, **WOLF, fails="encounter.no_jump"),),
    "encounter log": (a(),),
    "encounter effect add": (a(ACT, "ann", name="Haste", **ANN), a(ACT, name="Haste", **WOLF)),
    "encounter effect end": (a(ACT, "ann", effect="Shield"),),
    "encounter effect suppress": (a(ACT, "ann", effect="Shield"),),
    "encounter attack": (
        a(Right.ACT, "ann", fails="encounter.not_here", **{"from": "Ann", "to": "Wolf", "what": "x"}),
    ),
    "sheet new": (a(name="Cat"),),
    "sheet set": (a(pairs="STR 4"),),
    "sheet show": (a(), a(Right.POST_SHEET, "ann", character="Anna", post=True, says=UNKNOWN)),
    "sheet fill": (a(),),
    "sheet health": (a(change="SP 3", fails="sheet.in_a_fight"),),
    "sheet use": (a(Right.CHANGE_CHARACTER, "ann", character="Anna", says=UNKNOWN),),
    "sheet roll": (a(Right.ROLL_AS, "ann", name="突刺", **{"as": "Anna"}, says=UNKNOWN),),
    "sheet delete": (a(Right.CHANGE_CHARACTER, "ann", character="Anna", says=UNKNOWN),),
    "sheet undo": (a(fails="sheet.nothing_to_undo"),),
    "sheet export": (a(),),
    "sheet import": (a(text="STR 4"),),
    "character portrait": (a(Right.PORTRAY, "ann", member="ann", remove=True),),
    "foe new": (a(Right.KEEP_FOES, name="Troll"),),
    "foe set": (a(Right.KEEP_FOES, foe="Ogre", pairs="STR 9"),),
    **dict.fromkeys(("foe show", "foe fill"), (a(Right.KEEP_FOES, foe="Ogre"),)),
    "foe list": (a(Right.KEEP_FOES),),
    "foe delete": (a(Right.KEEP_FOES, foe="Ogre"),),
    "foe import": (a(Right.KEEP_FOES, text=".pc new Troll STR 3"),),
    "foe add": (a(Right.KEEP_FOES, foe="Ogre", initiative=3),),
    **dict.fromkeys(("game show", "game export"), (a(game="Storm"),)),
    "game list": (a(),),
    "draw card": (a(deck="Fate"), a(Right.USE_DECK, deck="Doom")),
    "draw hand": (a(),),
    **dict.fromkeys(
        ("draw play", "draw discard"), (Row(owner="ann", options={"card": "2"}, fails="deck.empty_hand"),)
    ),
    "draw shuffle": (
        a(deck="Fate"),
        a(Right.USE_DECK, deck="Doom"),
        a(Right.KEEP_DECK, "ann", deck="Fate", hands=True),
    ),
    "draw undo": (a(Right.CORRECT_DECKS, "ann"),),
    "draw redo": (a(fails="deck.nothing_to_redo"),),
    "draw deck": (a(name="Luck", fails="deck.name_taken"), a(Right.KEEP_DECK, name="Luck", access="gm")),
    "draw table": (a(table="Omens"),),
    "draw list": (a(),),
    "draw show": (a(what="Fate"), a(Right.READ_TABLE, what="Omens")),
    "draw import": (a(Right.BRING_TABLE, text="# Rain\ndrizzle\npour"),),
    "game import": (a(Right.BRING_GAME, text='name = "Rain"'),),
    "game use": (
        a(Right.SET_CHANNEL, game="Storm"),
        a(Right.SET_SERVER, game="Storm", scope="server"),
    ),
    "settings show": (a(),),
    "server show": (a(),),
    "settings gm": (a(Right.SET_CHANNEL, member="ann"),),
    "server gm-role": (a(Right.SET_SERVER),),
    "server commands": (a(), a(Right.SET_SERVER, hide="travel")),
    **{
        f"{family} {name}": (of(right, options),)
        for family, right in (("settings", Right.SET_CHANNEL), ("server", Right.SET_SERVER))
        for name, options in {
            "gm-channel": {},
            "language": {"language": "en"},
            "system": {"system": "pool"},
            "initiative": {"dice": "1d20"},
            "hidden-turns": {"mode": "named"},
            "health": {"whose": "foes", "mode": "exact"},
            "theme": {"theme": "light"},
            "height-weight": {"weight": 2},
            "reveal": {"mode": "first_action"},
            "notices": {"mode": "next"},
            "moves": {"mode": "spend"},
            "detail": {"mode": "full"},
            "variant": {"variant": "anew"},
            "conditions": {"names": "Dazed, Slowed"},
            "timer": {"minutes": 5},
            "timezone": {"zone": "Asia/Shanghai"},
        }.items()
    },
    "log start": (a(Right.KEEP_LOG, name="Again"),),
    "log stop": (a(Right.KEEP_LOG, fails="log.none_running"),),
    "log show": (a(),),
    "log export": (a(), a(Right.KEEP_LOG, copy="gm")),
    "log delete": (a(Right.KEEP_LOG, name="Evening"),),
    **dict.fromkeys(("privacy show", "privacy export", "privacy delete"), (a(),)),
    "help": (a(),),
}
"""Of each command what it asks for in the scene."""

VERBS: dict[str, Row] = {
    **dict.fromkeys(
        (
            "again",
            "chances",
            "made_chances",
            "contest_chances",
            "undertake_chances",
            "why",
            "track",
            "everybody",
            "map_reach",
            "map_sight",
            "map_post",
            "join",
            "check",
            "forget_me",
            "call_roll",
            "pad_type",
            "pad_stop",
        ),
        Row(),
    ),
    "help": Row(fails="ongoing.unknown"),
    **dict.fromkeys(("settings_page", "settings_place"), Row(fails="ongoing.unknown")),
    **dict.fromkeys(("setting", "setting_type"), Row(Right.SET_CHANNEL)),
    "setting_typed": Row(Right.SET_CHANNEL, fields={"value": "5"}),
    "settings_families": Row(Right.SET_SERVER),
    "plays": Row(Right.SET_SERVER, values=("stranger",), fails="unknown_choice"),
    **dict.fromkeys(("next", "rest", "ap", "deeds", "strike_other", "does_other"), Row(ACT, "ann")),
    "does": Row(ACT, "ann", values=("stranger",), fails="ongoing.unknown"),
    "does_form": Row(ACT, "ann", fields={"name": "Shout", "kind": "FR"}),
    "goes": Row(ACT, "ann", values=("stranger",)),
    "strike": Row(ACT, "ann", values=("stranger",), fails="ongoing.unknown"),
    "strike_form": Row(ACT, "ann", fields={"who0": "3", "text": "+2", "ap": "0"}),
    "add_form": Row(LEAD, fields={"names": "Cat", "initiative": "1"}),
    "delay": Row(ACT, "ann", fails="encounter.delay_too_late"),
    "name_next": Row(ACT, "ann", values=("stranger",), fails="encounter.places_decide"),
    **dict.fromkeys(("gm", "undo", "appear", "add", "end"), Row(LEAD)),
    "gm_more": Row(Right.KEEP_NOTES),
    **dict.fromkeys(("clock_make", "note_write", "hidden_throw"), Row(LEAD)),
    "reopen": Row(LEAD, fails="encounter.stale_press"),
    "redo": Row(LEAD, fails="encounter.nothing_to_redo"),
    "clock_form": Row(Right.KEEP_NOTES, fields={"name": "Flood"}),
    "note_form": Row(Right.KEEP_NOTES, fields={"text": "The bridge falls"}),
    "hidden_form": Row(Right.HIDE_ROLLS, fields={"dice": "1P"}),
    **dict.fromkeys(("show",), Row(Right.READ_SECRET)),
    **dict.fromkeys(("answer", "answer_typed"), Row(Right.ANSWER, "bob")),
    **dict.fromkeys(("great", "check_reroll", "reroll", "oppose_invite"), Row(OWN, "ann")),
    **dict.fromkeys(("contest_accept", "ask"), Row(OWN, "bob")),
    "oppose_accept": Row(OWN, "ann bob", fails="tries.dice_given"),
    **dict.fromkeys(("oppose_abandon", "undertake_roll", "undertake_abandon", "call_close"), Row(FOR, "ann")),
    "call_open": Row(FOR, "ann", fails="ongoing.stale_press"),
    **dict.fromkeys(("clock_more", "clock_less", "clock_rename", "clock_end"), Row(FOR, "ann")),
    "clock_open": Row(FOR, "ann", fails="ongoing.stale_press"),
    "clock_named": Row(FOR, "ann", fields={"text": "Storm"}),
    "note_back": Row(Right.KEEP_NOTES, fails="ongoing.stale_press"),
    **dict.fromkeys(("call_rule", "call_rule_secret"), Row(Right.RULE, fails="ongoing.stale_press")),
    "call_results": Row(Right.READ_SECRET),
    **dict.fromkeys(("map_agree", "map_stay"), Row(Right.PRESS_PRIVATE, "ann")),
    **dict.fromkeys(("pad", "pad_go"), Row(Right.MOVE_TOKEN, "ann")),
    "map_move": Row(Right.MOVE_TOKEN, "ann", says="map.nobody_of_yours"),
    "pad_which": Row(
        Right.MOVE_TOKEN, "ann", values=("stranger",), fails="map.token_gone", says="map.nobody_of_yours"
    ),
    **dict.fromkeys(("foe_page", "foe_delete"), Row(Right.KEEP_FOES)),
    **dict.fromkeys(("game_remove", "game_undo"), Row(Right.CHANGE_GAME, "boss")),
    **dict.fromkeys(("sheet_delete", "sheet_undo", "rest_undo"), Row(Right.CHANGE_CHARACTER, "ann")),
    **dict.fromkeys(("decide", "undertake_skip"), Row(Right.RULE)),
    "start": Row(LEAD, fails="encounter.already_started"),
    "points": Row(LEAD, fails="encounter.not_here"),
    "next_fight": Row(LEAD, fails="encounter.already_open"),
    "reveal": Row(Right.REVEAL),
    "kept": Row(Right.READ_KEPT, "ann"),
    **dict.fromkeys(("sheetroll", "sheet_hp", "sheet_down"), Row(Right.ROLL_AS, "ann")),
    "sheet_rolls": Row(Right.ROLL_AS, "ann", values=("stranger",), fails="sheet.no_such_roll"),
    "sheet_hp_form": Row(Right.ROLL_AS, "ann", fields={"points": "SP 3"}, fails="gm_only"),
    "sheet_post": Row(Right.ROLL_AS),
    **dict.fromkeys(("sheet_fill", "sheet_section"), Row(Right.CHANGE_CHARACTER, "ann")),
    "sheet_section_form": Row(Right.CHANGE_CHARACTER, "ann", fields={"v:str": "4"}),
    "sheet_paste": Row(),
    "foe_paste": Row(Right.KEEP_FOES),
    "swap_agree": Row(OWN, "ann"),
    "attack_defend": Row(FOR, "bob"),
    "contest_roll": Row(FOR, "ann bob"),
    "contest_abandon": Row(FOR, "ann bob"),
    "oppose_chances": Row(fails="ongoing.unknown"),
    "attack_chances": Row(fails="ongoing.unknown"),
    "fight_chances": Row(fails="ongoing.unknown"),
    "attack_undefended": Row(FOR, "bob", fails="ongoing.unknown"),
    "edit": Row(Right.READ_KEPT, "ann", says="kept.form_gone"),
    "refilled": Row(Right.READ_KEPT, "ann", fields={"text": "STR 5"}, says="kept.form_gone"),
    "answer_form": Row(Right.ANSWER, "bob", fields={"text": "2"}),
    "points_form": Row(LEAD, fails="encounter.not_here", fields={"who0": "1", "points": "3"}),
    "join_form": Row(fails=TAKEN, fields={"name": "Cat", "initiative": "1"}),
    "rerolled": Row(OWN, "ann", fails="dice.reroll_nothing", fields={"face": "1"}),
    "oppose_dice": Row(OWN, "ann bob", fails="tries.dice_given", fields={"dice": "1P"}),
    "oppose_let_in": Row(OWN, "ann", values=("stranger",)),
    "attack_defence": Row(FOR, "bob", fields={"defence": "2"}),
    "map_go": Row(Right.MOVE_TOKEN, "ann", fields={"name": "Ann", "to": "B3", "speed": ""}),
    "map_reached": Row(fields={"name": "Ann", "speed": "3"}),
    "contest_dice": Row(OWN, "bob", fields={"dice": "1P"}),
    "call_person": Row(fields={"dice": "1P"}),
    "person_points": Row(LEAD, fields={"change": "SP 3"}),
    "sheet_import": Row(fields={"text": "STR 5"}),
    "say_repeated": Row(Right.SPEAK_AS, "ann", fields={"text": "Hm", "name": "Ann"}),
    "say_corrected": Row(Right.CHANGE_SAYING, "ann", fields={"text": "Hm"}),
    "hand": Row(),
    "hand_play": Row(fails="ongoing.unknown"),
    "hand_discard": Row(fails="ongoing.unknown"),
    "deck_undo": Row(Right.CORRECT_DECKS, "ann"),
    "deck_remove": Row(Right.KEEP_DECK, "ann"),
    "deck_open": Row(Right.KEEP_DECK, "ann", fails="deck.order_in_hands"),
    "table_again": Row(),
    "table_chances": Row(Right.READ_TABLE),
    "table_remove": Row(Right.CHANGE_TABLE, "boss"),
    "table_undo": Row(Right.CHANGE_TABLE, "boss"),
    "draw_import": Row(Right.BRING_TABLE, fields={"text": "# Rain\ndrizzle"}),
    "game_import": Row(Right.BRING_GAME, fields={"text": 'name = "Rain"'}),
    "foe_import": Row(Right.KEEP_FOES, fields={"text": ".pc new Troll\nSTR:3"}),
    "map_text": Row(SHAPE),
    "map_import": Row(SHAPE, fields={"text": "map square 4x4 step 1\n"}),
}
"""Of each verb what its button in the scene takes."""


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The refusals that were worded, by their keys."""
    keys: list[str] = []
    worded = boundary.refusal

    def noted(words: Words, why: Refusal) -> str:
        keys.append(why.key)
        return worded(words, why)

    monkeypatch.setattr(boundary, "refusal", noted)
    return keys


def commands() -> Iterator[str]:
    for each in command_tree().walk_commands():
        if isinstance(each, app_commands.Command):
            yield each.qualified_name


def test_every_command_and_every_verb_has_a_row() -> None:
    assert set(COMMANDS) == set(commands())
    offers = {each.action for system in SYSTEMS.values() if system.clock for each in system.clock.offers}
    assert set(VERBS) == {*PRESSES, *CARRYING, "next", "ap", "delay"}
    assert offers


TYPED = "kept_texts"
"""Where what somebody typed into a form is kept for themselves, so that they can correct it."""
OWN_TEXTS = {TYPED, "throws"}
FOLLOWUPS = 5
"""As many as Discord takes for one interaction where a user brought the bot."""
PEOPLE = {"opponent", "player", "member", "owner"}
"""The options that take somebody."""


@pytest.fixture(autouse=True)
def nothing_is_written_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is written behind be written at once, so that rows can be compared."""
    monkeypatch.setattr(writer, "BEHIND_SECONDS", 0.0)


def command_of(made: Scene, row: Row, command: str, who: str, at: Place | None = None) -> Sent:
    """``at``: elsewhere than at the table."""
    given = {name: made.people[value] if name in PEOPLE else value for name, value in row.options.items()}
    channel, guild = at or (made.channel, made.table.guild)
    return typed(made.table, made.people[who], channel, command, given, guild)


def press_of(made: Scene, row: Row, verb: str, who: str, *, dm: bool = False) -> Sent:
    custom_id, message = made.buttons[verb][0], made.message(verb)
    chosen = [made.people[each] for each in row.values]
    guild = None if dm else made.table.guild
    return pressed(made.table, made.people[who], custom_id, message, made.channel, guild, row.fields, chosen)


def is_refused(row: Row, result: simcord.InteractionResult) -> bool:
    """Whether somebody was refused in the table's words, in private, and reads nothing else."""
    said = told(result)
    leaks = [each for each in SECRETS if each in said]
    return row.refuses(said) and not leaks


@dataclass
class Everybody:
    """Runs rows as everybody: first as all who may not, at once; then as each who may, on the same store."""

    made: Scene
    refused: list[str]
    failed: list[object] = field(default_factory=list)

    async def forbidden(self, rows: list[tuple[str, Row]], sent: Any) -> None:
        """All who may not."""
        table = self.made.table
        before, read = kept(table), table.posts()
        for what, row in rows:
            who = [each for each in ROLES if not row.may(each)]
            results = await send(table, *(sent(self.made, row, what, each) for each in who))
            for each, result in zip(who, results, strict=True):
                if not is_refused(row, result):
                    self.failed.append((what, row.options, each, told(result)))
            changed = {each for each in kept(table) ^ before if row.fields is None or each[0] != TYPED}
            if changed:
                self.failed.append((what, row.options, changed))
            before = kept(table)
        if table.posts() != read:
            self.failed.append(table.posts())
        assert not self.failed, "\n".join(map(str, self.failed))

    async def allowed(self, rows: list[tuple[str, Row]], sent: Any) -> None:
        """Each who may, and what they are refused for."""
        table = self.made.table
        with closing(Snapshot(table)) as snapshot:
            for what, row in rows:
                who = [each for each in ROLES if row.may(each)]
                for each in who if row.right else [who]:
                    self.refused.clear()
                    some = [each] if isinstance(each, str) else each
                    results = await send(table, *(sent(self.made, row, what, one) for one in some))
                    if set(self.refused) - {row.fails}:
                        self.failed.append((what, row.options, some, self.refused.copy()))
                    if not all(one.acknowledged or one.modal for one in results):
                        self.failed.append((what, some, "not answered"))
                    snapshot.restore(table)
        assert not self.failed, "\n".join(map(str, self.failed))


async def test_every_command_as_everybody(table: Table, refused: list[str]) -> None:
    run = Everybody(await scene(table), refused)
    rows = [(command, row) for command, of in COMMANDS.items() for row in of]
    await run.forbidden(rows, command_of)
    await run.allowed(rows, command_of)


async def test_every_button_select_and_form_as_everybody(table: Table, refused: list[str]) -> None:
    run = Everybody(await scene(table), refused)
    await run.forbidden(list(VERBS.items()), press_of)
    await run.allowed(list(VERBS.items()), press_of)


OF_SERVERS = {
    "steps": "history_id IN (SELECT id FROM histories WHERE guild_id <> 0)",
    "bodies": "character_id IN (SELECT id FROM characters WHERE guild_id <> 0)",
}
"""Which rows are servers', of tables that do not name them and have others."""


def of_servers(table: Table) -> set[tuple[str, Any]]:
    """What is kept of servers, without texts that only the program reads."""
    with closing(sqlite3.connect(table.path)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        own = {name: {each[1] for each in file.execute(f"PRAGMA table_info({name})")} for name in names}
        where = {name: "guild_id <> 0" if "guild_id" in own[name] else OF_SERVERS.get(name) for name in own}
        found = {
            name: file.execute(f"SELECT * FROM {name} WHERE {of or 'true'}") for name, of in where.items()
        }
        return {
            (name, row)
            for name, rows in found.items()
            if name not in {*OWN_TEXTS, "sqlite_sequence"}
            for row in rows
        }


async def test_from_where_the_bot_is_not_nothing_of_a_server_changes_or_shows(
    table: Table, refused: list[str]
) -> None:
    """From direct messages, another server and a group; by the users who may do most on the server: its GM,
    and the owner of most. It answers only by the tokens of their interactions, as often as Discord lets."""
    made = await scene(table)
    places: list[Place] = [(made.channel, None)]
    for name, group in (("Abroad", False), ("Friends", True)):
        guild = table.env.create_guild(name)
        places.append((guild.create_text_channel("tavern"), guild))
        for who in ("boss", "ann"):
            guild.add_member(made.people[who].user)
        take_bot_out(table.env, guild, group=group)
    await all_written(table)
    before, posts, asked = of_servers(table), len(table.messages()), len(table.env.http_requests)
    for at, who in product(places, ("boss", "ann")):
        refused.clear()
        sent = [command_of(made, row, name, who, at) for name, (row, *_) in COMMANDS.items()]
        for name, result in zip(COMMANDS, await send(table, *sent), strict=True):
            said = told(result)
            assert said, (name, who, at)
            anywhere, refusal = name.split()[0] in ANYWHERE, like("server_needed", "en-US").fullmatch(said)
            assert not refusal if anywhere else refusal, (name, who, at, said)
            assert not [each for each in SECRETS if each in said], (name, who, at, said)
            assert len(result.followups) <= FOLLOWUPS, name
        assert "server_needed" in refused, at
        await all_written(table)
        assert of_servers(table) == before, (who, at)
    assert len(table.messages()) == posts
    paths = [each.path for each in table.env.http_requests[asked:]]
    assert not [path for path in paths if not path.startswith(("/interactions/", "/webhooks/"))]


OF_ONESELF = frozenset({
    "again", "map_move", "map_text", "map_reach", "map_sight", "map_post", "map_go", "map_reached",
    "map_import", "sheet_import", "pad_stop", "foe_import", "foe_page", "game_import", "help", "draw_import",
    "hand", "plays", "forget_me", "decide", "great",
    "call_person", "say_repeated", "sheet_paste", "foe_paste",
    "settings_page", "settings_place", "settings_families", "setting", "setting_type", "setting_typed",
})  # fmt: skip
"""Verbs that carry nothing of a channel's: they do what they do with what is there where they are pressed."""


async def test_on_another_server_nothing_of_this_one_shows_or_changes(table: Table) -> None:
    """By those who may most here, and may everything there."""
    made = await scene(table)
    abroad = table.env.create_guild("Abroad")
    channel = abroad.create_text_channel("elsewhere")
    role = abroad.create_role("All", permissions=discord.Permissions.all())
    for who in ("boss", "ann", "bob"):
        abroad.add_member(made.people[who].user, roles=[role])
    await table.env.settle()
    before, verbs = kept(table), [verb for verb in VERBS if verb not in OF_ONESELF]
    for who in ("boss", "ann", "bob"):
        sent = [_replayed(made, verb, who, channel, abroad) for verb in verbs]
        for verb, result in zip(verbs, await send(table, *sent), strict=True):
            said = told(result)
            assert said, (verb, who)
            assert not [each for each in (*SECRETS, "IN THE OPEN") if each in said], (verb, who, said)
        assert {each for each in kept(table) ^ before if each[0] not in (TYPED, "settings")} == set(), who


def _replayed(
    made: Scene, verb: str, who: str, channel: simcord.ChannelHandle, guild: simcord.GuildHandle
) -> Sent:
    row, people = VERBS[verb], made.people
    values = [people[each] for each in row.values]
    return pressed(made.table, people[who], made.buttons[verb][0], None, channel, guild, row.fields, values)


async def test_a_press_from_a_direct_message_gives_nobody_more_than_the_channel_does(table: Table) -> None:
    made = await scene(table)
    await all_written(table)
    before, posts = of_servers(table), len(table.messages())
    for who in ("stranger", "manager", "host"):
        person = made.people[who]
        own = await person.user.slash("roll", dice="1P")
        assert own.response is not None
        on, found = made.payload(own.response.message), [verb for verb in VERBS if verb not in OF_ONESELF]
        sent = [
            pressed(table, person, made.buttons[verb][0], on, made.channel, None, VERBS[verb].fields)
            for verb in found
        ]
        for verb, result in zip(found, await send(table, *sent), strict=True):
            assert told(result), (verb, who)
            assert not [each for each in SECRETS if each in told(result)], (verb, who)
    assert of_servers(table) == before
    assert len(table.messages()) == posts


def suggesting() -> Iterator[tuple[str, str]]:
    """Every option that is completed, with its command."""
    for each in command_tree().walk_commands():
        if isinstance(each, app_commands.Command):
            completed = (option for option in each.parameters if option.autocomplete)
            yield from ((each.qualified_name, option.display_name) for option in completed)


async def test_nothing_hidden_is_suggested_to_whom_it_is_hidden_from(table: Table) -> None:
    made = await scene(table)
    for who in ("ann", "stranger", "host"):
        for command, option in suggesting():
            if who != "host" and command.split()[0] in MANAGERS:
                continue  # Discord does not show it.
            for text in ("", "S"):
                offered = await made.people[who].autocomplete(made.channel, command, option, text)
                assert not [each for each in SECRETS if each in str(offered)], (command, option, who)
    assert "Shade" in str(await made.boss.autocomplete(made.channel, "encounter remove", "who", "S"))
