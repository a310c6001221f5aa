"""People's actions at a table, as data: each deed with its weight for a person."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tools.simulator.people import typed
from tools.simulator.people.sight import Sight
from tools.simulator.people.table import FOES, GM, PLAYER, STRANGER, Person, Table

Options = dict[str, Any]
LOG = "Abend"
FEW = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """An actor, the table, and what they see."""

    table: Table
    person: Person
    sight: Sight

    @property
    def chance(self) -> Random:
        """Their own luck."""
        return self.person.chance

    def command(self, command: str, /, **options: Any) -> Any:
        """Type a command."""
        return self.table.world.command(self.person.user, self.table.channel, command, **options)

    def press(self, verb: str) -> Any:
        """Press the newest button that does this, if one is to be seen."""
        button = self.sight.newest(verb)
        if button is None:
            return None
        return self.table.world.press(self.person.user, button.message, button.custom_id)

    def answers_secretly(self, asked: Any, *readers: int) -> Any:
        """A command with dice for these readers only."""
        self.table.run.observer.hidden.rolls(asked, frozenset(readers))
        return asked


Do = Callable[[Hand], Any]
SETTING = ("setting", "setting_type")
"""The verbs of buttons that change what the observers follow."""


@dataclass(frozen=True, slots=True)
class Deed:
    """``weights`` by role; ``games``: where it is done (none: everywhere); ``loose``: what no oracle can
    follow; ``phases``: gathering, running, or none; ``unless``: when it makes little sense."""

    name: str
    do: Do
    weights: Mapping[str, int]
    phases: str = "running"
    games: frozenset[str] = frozenset()
    loose: bool = False
    unless: Callable[[Hand], bool] | None = None


def _plain(name: str, make: Callable[[Hand], Options] = lambda _: {}) -> Do:
    return lambda hand: hand.command(name, **make(hand))


# ---------------------------------------------------------------- before the fight


def _opens(hand: Hand) -> Any:
    table = hand.table
    table.known.clear()
    table.joined.clear()
    table.ranks.clear()
    table.characters = not table.plain and hand.chance.random() < 0.6
    return hand.command("encounter open", system=table.game)


def _all_join(hand: Hand) -> Any:
    """Every player joins, at once."""
    first, *others = (Hand(hand.table, each, hand.sight) for each in hand.table.players)
    for each in others:
        _joins(each)
    return _joins(first)


def _joins(hand: Hand) -> Any:
    name = hand.person.name if hand.table.characters or hand.table.plain else f"{hand.person.name} II"
    hand.table.known.append(name)
    hand.table.joined.add(hand.person.id)
    given: Options = {"name": name, **_health_of(hand, typed.HEALTHY)}
    return hand.command("encounter join", **given, **_initiative(hand))


def _rolls_equals(table: Table) -> bool:
    """Whether equals would roll, so that the oracle could not follow this plain table from then on."""
    return table.plain and table.game == "pool"


def _initiative(hand: Hand) -> Options:
    """The typed initiative of one that joins, where the game takes it."""
    chance, table = hand.chance, hand.table
    if table.game == "btr":
        return {}
    free = [each for each in range(1, 28) if each not in table.ranks]
    rank = chance.choice(free) if free and _rolls_equals(table) else chance.randrange(1, 28)
    table.ranks.add(rank)
    return {"initiative": rank, "modifier": chance.randrange(0, 9)}


def _is_in(hand: Hand) -> bool:
    """They joined already."""
    return hand.person.id in hand.table.joined


def _are_in(hand: Hand) -> bool:
    """All players joined already."""
    return all(each.id in hand.table.joined for each in hand.table.players)


def _are_few(hand: Hand) -> bool:
    """There is no fight without a few combatants."""
    return len(hand.table.known) < FEW


def _health_of(hand: Hand, kinds: Mapping[str, tuple[str, ...]]) -> Options:
    """The typed health of one that joins, where the game takes it."""
    known = kinds.get(hand.table.game)
    return {"health": hand.chance.choice(known)} if known else {}


def _adds(hand: Hand) -> Any:
    chance, table = hand.chance, hand.table
    hides = chance.random() < 0.35
    name = table.hides() if hides else f"{chance.choice(FOES)}{chance.randrange(100)}"
    if not hides:
        table.known.append(name)
    given: Options = {"name": name, "hidden": hides}
    if chance.random() < 0.2 and not hides and not _rolls_equals(table):
        given["count"] = chance.randrange(2, 4)
    given |= _health_of(hand, typed.FOES_HEALTHY)
    return hand.command("encounter add", **given, **_initiative(hand))


def set_sheet(hand: Hand) -> Any:
    return hand.command("sheet set", pairs=typed.SHEETS[hand.table.game], name=hand.person.name)


def _posted_sheet(hand: Hand) -> Any:
    """Press something below the newest posted sheet; post one's own where none is to be seen."""
    if hand.chance.random() < 0.3 or hand.sight.newest("sheet_down") is None:
        return hand.command("sheet show", post=True)
    return hand.press(hand.chance.choice(("sheet_hp", "sheet_hp", "sheet_hp", "sheet_down")))


# ---------------------------------------------------------------- turns


def _ap(hand: Hand) -> Any:
    amount = hand.chance.choice((1, 1, 2, 3, -1))
    return hand.command("encounter ap", amount=amount)


def _acts(hand: Hand) -> Any:
    chance, game = hand.chance, hand.table.game
    own: Mapping[str, Options] = {
        "btr": {
            "kind": chance.choice(("StA", "SwA", "FeA", "EdA", "ChA", "FrA")),
            "cooldown": str(chance.randrange(3)),
        },
        "pool": {"ap": chance.choice((1, 2, 5, 7))},
        "instinct": {"kind": chance.choice(("ST", "MI", "TO", "RA", "FR")), "ap": chance.choice((1, 2, 5))},
        "order": {"kind": chance.choice(("hold", "ready", "act"))},
    }
    return hand.command("encounter action", name=chance.choice(typed.EFFECTS), **own.get(game, own["order"]))


def _blow(hand: Hand) -> Any:
    table, chance = hand.table, hand.chance
    given: Options = {"from": typed.who(table, chance), "to": typed.who(table, chance)}
    given |= {"what": chance.choice(("重击", "Slash", "火墙")), "damage": f"{chance.randrange(1, 9)} 灼热"}
    if chance.random() < 0.3:
        given |= {"status": "震慑 (2)"}
    return hand.command("encounter attack", **given)


def _strikes(hand: Hand) -> Any:
    table, chance = hand.table, hand.chance
    given: Options = {"modifier": typed.dice(table, chance), "target": typed.who(table, chance)}
    if table.game == "instinct":
        given["damage"] = f"{chance.randrange(1, 6)} 切割"
    if table.game == "order":
        given |= chance.choice(typed.ATTACKS)
    return hand.command("attack", **given)


def _points(hand: Hand) -> Any:
    """Points of one or two, by the GM or of one's own."""
    table, chance = hand.table, hand.chance
    own = hand.person.role == PLAYER and chance.random() < 0.7
    names = [hand.person.name if own else typed.who(table, chance)]
    names += [typed.who(table, chance)] * (not own and chance.random() < 0.3)
    return hand.command("hp", who=", ".join(names), change=chance.choice(typed.POINTS))


def _answers(hand: Hand) -> Any:
    """Press one of the choices of a question."""
    waiting = hand.sight.having(
        "answer", "answer_typed", "ask", "undertake_roll", "oppose_dice", "swap_agree"
    )
    if not waiting:
        return None
    button = hand.chance.choice(waiting[-6:])
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


# ---------------------------------------------------------------- effects and corrections


def _effect(hand: Hand) -> Any:
    chance, table = hand.chance, hand.table
    given: Options = {"name": chance.choice(typed.EFFECTS), "duration": chance.randrange(0, 6)}
    given |= {"unit": chance.choice(typed.UNITS[table.game]), "layers": chance.randrange(1, 4)}
    if hand.person.role == GM:
        given["who"] = typed.who(table, chance)
    if chance.random() < 0.15:
        given |= {"random": "2d6", "duration": None}
    return hand.command(
        "encounter effect add", **{key: each for key, each in given.items() if each is not None}
    )


def _effects_together(hand: Hand) -> Any:
    """Two or three effects on one, which end at the same moment."""
    chance, table = hand.chance, hand.table
    given: Options = {"duration": chance.randrange(1, 3), "unit": chance.choice(typed.UNITS[table.game])}
    if hand.person.role == GM:
        given["who"] = chance.choice([*table.known[-8:], *table.secrets]) if table.known else "Ann"
    first, *others = chance.sample(typed.EFFECTS, chance.randrange(2, 4))
    for each in others:
        hand.command("encounter effect add", name=each, **given)
    return hand.command("encounter effect add", name=first, **given)


def _hidden_effect(hand: Hand) -> Any:
    if not hand.table.secrets:
        return None
    who = hand.chance.choice(hand.table.secrets)
    return hand.command(
        "encounter effect add", name=hand.table.secret_of(who), who=who, duration=3, unit="rounds"
    )


def _ends_effect(hand: Hand) -> Any:
    return hand.command("encounter effect end", effect=hand.chance.choice(typed.EFFECTS))


def _note(hand: Hand) -> Any:
    """A note for everybody, or one that hides."""
    who = typed.who(hand.table, hand.chance)
    if hand.chance.random() < 0.5:
        return hand.command("encounter set note", who=who, note=hand.table.secret(), hidden=True)
    return hand.command("encounter set note", who=who, note="liegt am Boden")


def _hidden_note(hand: Hand) -> Any:
    if not hand.table.secrets:
        return None
    who = hand.chance.choice(hand.table.secrets)
    return hand.command("encounter set note", who=who, note=hand.table.secret_of(who))


def _health(hand: Hand) -> Any:
    change = hand.chance.choice(typed.MENDS[hand.table.game])
    return hand.command("encounter set health", who=typed.who(hand.table, hand.chance), change=change)


def _moves_by_hand(hand: Hand) -> Any:
    by = hand.chance.choice(("+2", "-3", "15", "31"))
    return hand.command("encounter set initiative", who=typed.who(hand.table, hand.chance), initiative=by)


def _shows_one(hand: Hand) -> Any:
    """Let a hidden one appear, by command or button."""
    if not hand.table.secrets:
        return None
    name = hand.chance.choice(hand.table.secrets)
    hand.table.reveals(name)
    return hand.command("encounter set hidden", who=name, hidden=False)


def _renames(hand: Hand) -> Any:
    if not hand.table.secrets:
        return None
    who = hand.chance.choice(hand.table.secrets)
    return hand.command("encounter set name", who=who, name=hand.table.renamed(who))


def _removes(hand: Hand) -> Any:
    among = [*hand.table.known[-6:], *hand.table.secrets]
    return hand.command("encounter remove", who=hand.chance.choice(among)) if among else None


def _jumps(hand: Hand) -> Any:
    return hand.command("encounter jump", who=typed.who(hand.table, hand.chance))


def _ends(hand: Hand) -> Any:
    hand.table.fought += 1
    return hand.command("encounter end")


# ---------------------------------------------------------------- hidden rolls, rolls


def _hidden_roll(hand: Hand) -> Any:
    gm = hand.table.gm.id
    asked = hand.command("hidden roll", dice=typed.long_dice(hand.chance), label=hand.table.secret())
    return hand.answers_secretly(asked, gm)


def _secret_roll(hand: Hand) -> Any:
    """A player's, for the GM or for themselves."""
    own, gm = hand.person.id, hand.table.gm.id
    how = hand.chance.choice(("gm", "blind", "self"))
    readers = {"gm": (own, gm), "blind": (gm,), "self": (own,)}[how]
    label = hand.table.secret(own)
    asked = hand.command("roll", dice=typed.long_dice(hand.chance), visibility=how, label=label)
    return hand.answers_secretly(asked, *readers)


def _hidden_ask(hand: Hand) -> Any:
    player = hand.chance.choice(hand.table.players)
    return hand.command("hidden ask", player=player.id, dice="4P", difficulty="3", label="Wahrnehmung")


def _rolls(hand: Hand) -> Any:
    return hand.command("roll", dice=typed.dice(hand.table, hand.chance))


def _tries(hand: Hand) -> Any:
    return hand.command(
        "try", dice=typed.dice(hand.table, hand.chance), difficulty=str(hand.chance.randrange(1, 9))
    )


def _opposes(hand: Hand) -> Any:
    other = hand.chance.choice(hand.table.people)
    return hand.command("oppose", dice=typed.dice(hand.table, hand.chance), opponent=other.id)


def _calls(hand: Hand) -> Any:
    """Call everybody, or two players, who are reminded soon."""
    chance, table = hand.chance, hand.table
    given: Options = {"dice": typed.dice(table, chance), "group": chance.choice(GROUPS), "remind": "1"}
    if chance.random() < 0.6:
        named = chance.sample(table.players, min(2, len(table.players)))
        given["who"] = ", ".join(f"<@{each.id}>" for each in named)
    return hand.command("call", **given)


GROUPS = ("majority", "half", "average", "best", "worst")


def _calls_in_secret(hand: Hand) -> Any:
    """Call for a hidden roll; the players who roll read what it is for."""
    label = hand.table.secret(*(each.id for each in hand.table.people))
    dice = typed.long_dice(hand.chance)
    return hand.command("call", dice=dice, label=label, visibility="gm", difficulty="4")


def _rolls_when_called(hand: Hand) -> Any:
    """Press the button of a called roll; of a hidden one only the roller and the GM see the dice."""
    waiting = hand.sight.having("call_roll")
    if not waiting:
        return None
    button = hand.chance.choice(waiting[-4:])
    asked = hand.table.world.press(hand.person.user, button.message, button.custom_id)
    if button.message.text.startswith(HIDDEN):
        hand.answers_secretly(asked, hand.person.id, hand.table.gm.id)
    return asked


HIDDEN = "🔒"
"""How the messages of hidden rolls begin."""


def _on_message(name: str) -> Do:
    """Choose a menu on one of the newest messages."""

    def do(hand: Hand) -> Any:
        public = [each for each in hand.sight.messages[-6:] if each.only_for is None]
        here = [each for each in public if each.channel_id == hand.table.channel.id]
        if not here:
            return None
        return hand.table.world.menu(hand.person.user, hand.table.channel, name, hand.chance.choice(here))

    return do


def _on_person(name: str) -> Do:
    """Choose a menu on somebody at the table."""

    def do(hand: Hand) -> Any:
        person = hand.chance.choice(hand.table.people)
        return hand.table.world.menu(hand.person.user, hand.table.channel, name, person.user)

    return do


def _undertakes(hand: Hand) -> Any:
    return hand.command("undertake start", dice="4P", difficulty="12", period="10 min")


def _clock(hand: Hand) -> Any:
    chance = hand.chance
    hidden = hand.person.role == GM and chance.random() < 0.5
    name = hand.table.secret() if hidden else chance.choice(typed.EFFECTS)
    return hand.command("clock start", name=name, segments=chance.randrange(2, 9), hidden=hidden)


def _advances(hand: Hand) -> Any:
    """Move a clock by command: mostly the newest, by its number."""
    name, by = hand.chance.choice(typed.EFFECTS), hand.chance.choice((1, 1, 2, -1, 0))
    newest = hand.sight.newest("clock_more") if hand.chance.random() < 0.7 else None
    called = name if newest is None else f"#{newest.custom_id.rpartition(':')[2]}"
    return hand.command("clock advance", clock=called, by=by)


def _presses_clock(hand: Hand) -> Any:
    """Press a button of a clock."""
    waiting = hand.sight.having("clock_more", "clock_less", "clock_end", "clock_open", "note_back")
    if not waiting:
        return None
    button = hand.chance.choice(waiting[-6:])
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


def _notes_down(hand: Hand) -> Any:
    public = hand.chance.random() < 0.4
    text = hand.chance.choice(typed.EFFECTS) if public else hand.table.secret(hand.person.id)
    return hand.command("note add", text=text, public=public)


def _changes_note(hand: Hand) -> Any:
    number = f"#{hand.chance.randrange(1, 60)}"
    if hand.chance.random() < 0.4:
        return hand.command("note remove", note=number)
    return hand.command("note edit", note=number, text=hand.chance.choice(typed.EFFECTS))


# ---------------------------------------------------------------- maps, logs, looks


def _map(hand: Hand) -> Any:
    kind = {"pool": "square", "instinct": "instinct", "btr": "btr"}.get(hand.table.game, "pathfinder")
    return hand.command("map new", size="8x8", kind=kind)


def _hides_on_map(hand: Hand) -> Any:
    at = hand.chance.choice(typed.CELLS)
    return hand.command("map place", name=hand.table.secret(), at=at, hidden=True)


def _places(hand: Hand) -> Any:
    at = hand.chance.choice(typed.CELLS)
    if hand.chance.random() < 0.5 and hand.person.role == GM:
        whose = hand.chance.choice(hand.table.players)
        return hand.command("map place", name=whose.name, at=at, owner=whose.user.id)
    return hand.command("map place", name=typed.who(hand.table, hand.chance), at=at)


def _walks(hand: Hand) -> Any:
    to = hand.chance.choice(typed.CELLS)
    return hand.command("map move", name=typed.who(hand.table, hand.chance), to=to, speed="6")


def _plans(hand: Hand) -> Any:
    """Change the way on a pad; without one, choose the token for it, or open one."""
    steps = hand.sight.having("pad")
    if steps:
        newest = [each for each in steps if each.message is steps[-1].message]
        button = hand.chance.choice(newest)
        return hand.table.world.press(hand.person.user, button.message, button.custom_id)
    for message in reversed(hand.sight.messages):
        for each in message.selects:
            if each.custom_id.startswith("k:pad_which"):
                _, name = hand.chance.choice(each.options)
                return hand.table.world.choose(hand.person.user, message, each.custom_id, [name])
    return hand.press("map_move")


def _builds(hand: Hand) -> Any:
    one, two = hand.chance.choice(typed.CELLS), hand.chance.choice(typed.CELLS)
    kind = hand.chance.choice(("difficult", "obstacle", "floor", "dark", "water"))
    return hand.command("map terrain", kind=kind, **{"from": one, "to": two})


def _exports(hand: Hand) -> Any:
    return hand.command("log export", format=hand.chance.choice(("html", "text", "markdown", "json")))


def _starts_log(hand: Hand) -> Any:
    return hand.command("log start", name=LOG)


def _throws_log_away(hand: Hand) -> Any:
    """With all that it holds."""
    hand.command("log stop")
    return hand.command("log delete", name=LOG)


def _fight_log(hand: Hand) -> Any:
    return hand.command("encounter log", format=hand.chance.choice(("text", "json")))


def _suggested(hand: Hand) -> Any:
    """Begin to type a name, and see what is offered."""
    world, name = hand.table.world, hand.chance.choice(("N", "", "a", "Ny", "林"))
    command = hand.chance.choice(("encounter set name", "encounter remove", "encounter effect end"))
    option = "effect" if command.endswith("effect end") else "who"
    return world.complete(hand.person.user, hand.table.channel, command, option, name)


def _talks(hand: Hand) -> Any:
    said = hand.chance.choice(("hm", "哈哈", "warte kurz", "who is next?"))
    hand.table.world.type(hand.person.user, hand.table.channel, said)


UNPRESSED = ("appear", "reveal", "next_fight", "end", "add", "strike_other", "does_other", *SETTING)


def _anything(hand: Hand) -> Any:
    """Press whatever there is."""
    if not hand.sight.buttons:
        return None
    button = hand.chance.choice(hand.sight.buttons)
    if button.verb in UNPRESSED:
        return None  # Reveals go by name, the others are deeds of their own.
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


def _acts_by_list(hand: Hand) -> Any:
    """Choose from the newest lists of attacks, other actions and ways to move; open them if there are
    none."""
    lists = [
        (message, each)
        for message in hand.sight.messages
        for each in message.selects
        if each.custom_id.startswith(_ACTS) and each.options
    ]
    if not lists:
        return hand.press("deeds")
    message = lists[-1][0]
    menu = hand.chance.choice([each for on, each in lists if on is message])
    _, value = hand.chance.choice(menu.options)
    return hand.table.world.choose(hand.person.user, message, menu.custom_id, [value])


_ACTS = ("k:strike:", "k:does:", "k:goes:")
UNFOLLOWED = ("theme", "timezone", "height_weight")
"""The settings that change nothing an observer follows."""


def _settings(hand: Hand) -> Any:
    """Turn the newest panel of settings to another page, or change something on it; open one if there is
    none."""
    for message in reversed(hand.sight.messages):
        lists = [each for each in message.selects if each.custom_id.startswith(("k:settings_page", *_SETS))]
        presses = [each.custom_id for each in message.buttons if each.custom_id.startswith(_SETS)]
        if not lists:
            continue
        if presses and hand.chance.random() < 0.5:
            return hand.table.world.press(hand.person.user, message, hand.chance.choice(presses))
        menu = hand.chance.choice(lists)
        _, value = hand.chance.choice(menu.options)
        return hand.table.world.choose(hand.person.user, message, menu.custom_id, [value])
    return hand.command("settings show")


_SETS = tuple(f"{verb}:{key}:" for key in UNFOLLOWED for verb in ("setting", "setting_type"))


def _ends_by_button(hand: Hand) -> Any:
    hand.table.fought += hand.sight.newest("end") is not None
    return hand.press("end")


def _verb(verb: str) -> Do:
    return lambda hand: hand.press(verb)


ALL = {GM: 1, PLAYER: 1, STRANGER: 1}
TICKS, PHASES, POINTS = frozenset({"instinct"}), frozenset({"btr"}), frozenset({"instinct", "pool", "btr"})
ORDERS, PLAIN = frozenset({"order", "pathfinder"}), frozenset({"order"})

DEEDS = (
    Deed("open", _opens, {GM: 20, PLAYER: 0}, "none"),
    Deed("join", _joins, {PLAYER: 20}, "gathering", unless=_is_in),
    Deed("all join", _all_join, {GM: 30, PLAYER: 10}, "gathering", loose=True, unless=_are_in),
    Deed("join by form", _verb("join"), {PLAYER: 4, STRANGER: 1}, "gathering"),
    Deed("add", _adds, {GM: 30}, "gathering"),
    Deed("add by form", _verb("add"), {GM: 8}, "gathering", loose=True),
    Deed("start", _plain("encounter start"), {GM: 30}, "gathering", unless=_are_few),
    Deed("start by button", _verb("start"), {GM: 30, STRANGER: 1}, "gathering", unless=_are_few),
    Deed("sheet", set_sheet, {PLAYER: 4}, "gathering", loose=True),
    Deed("next", _plain("encounter next"), {GM: 14, PLAYER: 14}),
    Deed("next by button", _verb("next"), {GM: 50, PLAYER: 50, STRANGER: 1}),
    Deed("ap by button", _verb("ap"), {GM: 6, PLAYER: 12}, games=POINTS),
    Deed("ap", _ap, {GM: 3, PLAYER: 6}, games=POINTS),
    Deed("delay", _plain("encounter delay"), {GM: 1, PLAYER: 3}, games=TICKS),
    Deed("delay by button", _verb("delay"), {GM: 1, PLAYER: 2}, games=TICKS),
    Deed("hold", _verb("delay"), {GM: 1, PLAYER: 2}, games=ORDERS, loose=True),
    Deed("act", _acts, {GM: 6, PLAYER: 12}, loose=True),
    Deed("blow", _blow, {GM: 20, PLAYER: 20}, games=PHASES, loose=True),
    Deed("strike", _strikes, {GM: 20, PLAYER: 20}, games=frozenset({"pool", "instinct"}), loose=True),
    Deed("look at the deeds", _verb("deeds"), {GM: 2, PLAYER: 3, STRANGER: 1}),
    Deed("act by the list", _acts_by_list, {GM: 20, PLAYER: 20}, loose=True),
    Deed("strike by the form", _verb("strike_other"), {GM: 8, PLAYER: 8}, loose=True),
    Deed("strike now and then", _strikes, {GM: 8, PLAYER: 8}, games=PLAIN),
    Deed("strike for points", _strikes, {GM: 40, PLAYER: 40}, games=PLAIN, loose=True),
    Deed("points", _points, {GM: 20, PLAYER: 10}, games=PLAIN, loose=True),
    Deed("answer", _answers, {GM: 8, PLAYER: 8, STRANGER: 1}),
    Deed("answer soon", _answers, {GM: 30, PLAYER: 30}, loose=True),
    Deed("late join", _joins, {PLAYER: 2}),
    Deed("late add", _adds, {GM: 6}),
    Deed("effect", _effect, {GM: 5, PLAYER: 3}),
    Deed("effects together", _effects_together, {GM: 6, PLAYER: 4}),
    Deed("hidden effect", _hidden_effect, {GM: 4}),
    Deed("end effect", _ends_effect, {GM: 2, PLAYER: 1}),
    Deed("note", _note, {GM: 3}),
    Deed("hidden note", _hidden_note, {GM: 3}),
    Deed("health", _health, {GM: 7}, loose=True),
    Deed("by hand", _moves_by_hand, {GM: 1}, loose=True),
    Deed("appear", _shows_one, {GM: 1}),
    Deed("rename", _renames, {GM: 1}),
    Deed("remove", _removes, {GM: 1}),
    Deed("jump", _jumps, {GM: 1}, games=ORDERS),
    Deed("undo", _plain("encounter undo"), {GM: 6, PLAYER: 1}),
    Deed("undo by button", _verb("undo"), {GM: 4}),
    Deed("redo", _plain("encounter redo"), {GM: 4}),
    Deed("show", _plain("encounter show"), {GM: 1, PLAYER: 1}),
    Deed("gm panel", _verb("gm"), {GM: 6, PLAYER: 1, STRANGER: 1}),
    Deed("track", _verb("track"), {GM: 1, PLAYER: 1}),
    Deed("why", _verb("why"), {GM: 1, PLAYER: 1}),
    Deed("list effects", _plain("encounter effect list"), {GM: 1, PLAYER: 1, STRANGER: 1}),
    Deed("fight log", _fight_log, {GM: 1, PLAYER: 1, STRANGER: 1}),
    Deed("end", _ends, {GM: 2}),
    Deed("end by button", _ends_by_button, {GM: 1}),
    Deed("end soon", _ends, {GM: 9}, loose=True),
    Deed("take the end back", _plain("encounter undo"), {GM: 30}, "none"),
    Deed("end again", _plain("encounter redo"), {GM: 8}),
    Deed("pause", _plain("encounter fight pause"), {GM: 1}, loose=True),
    Deed("resume", _plain("encounter fight resume"), {GM: 4}, "none"),
    Deed("hidden roll", _hidden_roll, {GM: 5}, "any"),
    Deed("hidden ask", _hidden_ask, {GM: 2}, "any"),
    Deed("hidden list", _plain("hidden list"), {GM: 2, PLAYER: 1}, "any"),
    Deed("secret roll", _secret_roll, {PLAYER: 4}, "any"),
    Deed("roll", _rolls, {GM: 2, PLAYER: 3, STRANGER: 1}, "any"),
    Deed("try", _tries, {PLAYER: 2}, "any"),
    Deed("oppose", _opposes, {PLAYER: 1}, "any"),
    Deed("undertake", _undertakes, {PLAYER: 1}, "any"),
    Deed("call", _calls, {GM: 3, PLAYER: 1}, "any"),
    Deed("call in secret", _calls_in_secret, {GM: 2, PLAYER: 1}, "any"),
    Deed("roll when called", _rolls_when_called, {GM: 2, PLAYER: 5, STRANGER: 1}, "any"),
    Deed("close a called roll", _verb("call_close"), {GM: 1, PLAYER: 1}, "any"),
    Deed("open it again", _verb("call_open"), {GM: 1}, "any"),
    Deed("rule on a called roll", _verb("call_rule"), {GM: 1, PLAYER: 1}, "any"),
    Deed("rule on a hidden called roll", _verb("call_rule_secret"), {GM: 1, PLAYER: 1}, "any"),
    Deed("results of a hidden call", _verb("call_results"), {GM: 2, PLAYER: 1}, "any"),
    Deed("roll again", _on_message("Roll again"), {GM: 1, PLAYER: 1}, "any"),
    Deed("ask why", _on_message("Why?"), {GM: 1, PLAYER: 1}, "any"),
    Deed("want it revealed", _on_message("Reveal"), {PLAYER: 1, STRANGER: 1}, "any"),
    Deed("add to log", _on_message("Add to log"), {GM: 1, PLAYER: 1}, "any"),
    Deed("look at a sheet", _on_person("Sheet"), {GM: 1, PLAYER: 1, STRANGER: 1}, "any"),
    Deed("ask for a roll", _on_person("Ask for a roll"), {GM: 1, PLAYER: 1}, "any"),
    Deed("points by menu", _on_person("Hit points"), {GM: 1, PLAYER: 1}, "any", loose=True),
    Deed("clock", _clock, {GM: 2, PLAYER: 1}, "any", loose=True),
    Deed("advance", _advances, {GM: 3, PLAYER: 2, STRANGER: 1}, "any", loose=True),
    Deed("press clock", _presses_clock, {GM: 4, PLAYER: 2, STRANGER: 1}, "any", loose=True),
    Deed("note of the channel", _notes_down, {GM: 2, PLAYER: 1}, "any", loose=True),
    Deed("change a note of it", _changes_note, {GM: 3, STRANGER: 1}, "any", loose=True),
    Deed("map", _map, {GM: 3}, "any", loose=True),
    Deed("place one who hides", _hides_on_map, {GM: 6}, "any", loose=True),
    Deed("settings", _settings, {GM: 3, PLAYER: 1}, "any", loose=True),
    Deed("show map", _plain("map show"), {GM: 3, PLAYER: 3}, "any", loose=True),
    Deed("place", _places, {GM: 6, PLAYER: 2}, "any", loose=True),
    Deed("walk", _walks, {GM: 2, PLAYER: 3}, "any", loose=True),
    Deed("plan", _plans, {GM: 15, PLAYER: 20, STRANGER: 1}, "any", loose=True),
    Deed("go as planned", _verb("pad_go"), {GM: 6, PLAYER: 8}, "any", loose=True),
    Deed("stop planning", _verb("pad_stop"), {GM: 1, PLAYER: 1}, "any", loose=True),
    Deed("build", _builds, {GM: 1}, "any", loose=True),
    Deed("undo map", _plain("map undo"), {GM: 1}, "any", loose=True),
    Deed("start log", _starts_log, {GM: 3}, "any"),
    Deed("stop log", _plain("log stop"), {GM: 1}, "any"),
    Deed("throw a log away", _throws_log_away, {GM: 3}, "any"),
    Deed("export log", _exports, {GM: 1, PLAYER: 1, STRANGER: 1}, "any"),
    Deed("sheet show", _plain("sheet show"), {PLAYER: 1}, "any"),
    Deed("posted sheet", _posted_sheet, {GM: 1, PLAYER: 4}, "any", loose=True),
    Deed("suggest", _suggested, {GM: 1, PLAYER: 2, STRANGER: 1}),
    Deed("talk", _talks, {GM: 1, PLAYER: 3, STRANGER: 1}, "any"),
    Deed("anything", _anything, {GM: 3, PLAYER: 3, STRANGER: 2}, "any"),
)  # fmt: skip
