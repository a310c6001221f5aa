"""The private list behind *Act*: what the actor of a fight can do, as lists and buttons."""

from collections.abc import Sequence

from bot.characters.written_attacks import WrittenAttack
from bot.encounter.encounter import Combatant
from bot.play.delivery import Button, Menu, MenuChoice, Post, button_id
from bot.play.encounter.buttons import DEEDS, OTHER, call_buttons
from bot.play.rolling.sheet_attacks import MOST_PAIRS, Hand, Met, Offered
from bot.wording.clocks import spoken_by
from bot.wording.encounter import deeds
from bot.wording.maps.attack_line import between_listed
from bot.wording.refusals import refusal
from bot.wording.words import Marked, Words

STRIKES = "strike"
"""The verb of the lists of attacks and of targets."""
MOVES = "map_move"
"""The verb of the map's own button for moves."""
MOST_MENUS = 4
"""How many lists stand on a message: its last row is of buttons."""
BETWEEN = ":"


def value_of(attack: WrittenAttack, target: int = 0) -> str:
    """The value of a choice: an attack on a target (0: its targets are asked for)."""
    return f"{target}{BETWEEN}{attack.name}"[:100]


def read_value(value: str) -> tuple[int, str]:
    """The target (0: none yet) and the name of the attack of a choice."""
    target, _, name = value.partition(BETWEEN)
    return int(target) if target.isascii() and target.isdecimal() and len(target) < 19 else 0, name


def deed_list(words: Words, hand: Hand, *, moves: bool, said: str = "") -> Post:
    """All that the actor can do. ``moves``: the list is read in the map's channel. ``said``: what was done
    just now ("": nothing)."""
    offered = hand.offered
    possible = [each for each in offered if each.why is None]
    pairs = _pairs(words, hand, possible)
    refused = tuple((words.plain(each.attack.name), refusal(words, each.why)) for each in offered if each.why)
    lines = [said, _standing(words, hand), deeds.left_out(words, refused)]
    if hand.game.arms is not None and not offered:
        lines.append(deeds.none_written(words))
    return Post(
        "\n".join(filter(None, lines)),
        menus=_menus(words, hand, pairs),
        buttons=_buttons(words, hand, moves and hand.on_map),
    )


def _standing(words: Words, hand: Hand) -> Marked:
    view = hand.head.whole
    row = next(each for each in view.rows if each.combatant.id == hand.actor.id)
    return deeds.turn_of(words, hand.actor.name, tuple(spoken_by(view.system).standing(words, view, row)))


def _pairs(words: Words, hand: Hand, possible: Sequence[Offered]) -> list[MenuChoice]:
    """Every attack with every target, as long as one list holds them; otherwise the attacks."""
    many = len(hand.attacks) * len(hand.targets) > MOST_PAIRS
    if many:
        return [MenuChoice(f"{words.plain(each.attack.name)} …", value_of(each.attack)) for each in possible]
    return [choice for each in possible for choice in _of(words, hand, each)]


def _of(words: Words, hand: Hand, offered: Offered) -> list[MenuChoice]:
    """The choices of one attack: each target, or one that asks for several targets."""
    name = words.plain(offered.attack.name)
    if offered.most > 1 and len(offered.reached) > 1:
        return [MenuChoice(f"{name} …", value_of(offered.attack))]
    return [
        MenuChoice(deeds.pair(words, name, _name(words, each.target)), *_target(words, offered.attack, each))
        for each in offered.reached
    ]


def _target(words: Words, attack: WrittenAttack, met: Met) -> tuple[str, str]:
    aim = met.aim
    told = between_listed(words, aim.map.kind, aim.between) if aim is not None else ""
    return value_of(attack, int(met.target.id)), told


def _name(words: Words, who: Combatant) -> str:
    return words.plain("{name} (hidden)", name=who.name) if who.hidden else who.name


def _menus(
    words: Words, hand: Hand, choices: Sequence[MenuChoice], label: str = deeds.ATTACK, most: int = 1
) -> tuple[Menu, ...]:
    ids = hand.head.row.id, hand.head.call
    pages = [choices[start : start + MOST_PAIRS] for start in range(0, len(choices), MOST_PAIRS)][:MOST_MENUS]
    return tuple(
        Menu(words.plain(label), button_id(STRIKES, *ids, number), tuple(page), most)
        for number, page in enumerate(pages)
    )


def _buttons(words: Words, hand: Hand, moves: bool) -> tuple[Button, ...]:
    ids = hand.head.row.id, hand.head.call
    other = (Button(words.plain(deeds.OTHER), button_id(OTHER, *ids)),) if hand.game.arms is not None else ()
    move = (Button(words.plain(deeds.MOVE), button_id(MOVES)),) if moves else ()
    onward, *own = call_buttons(words, hand.head, as_gm=hand.as_gm, acting=False)
    return (*other, *move, onward, *own)


def target_list(words: Words, hand: Hand, attack: WrittenAttack) -> Post:
    """The targets of a chosen attack."""
    offered = hand.met_by(attack)
    name = words.plain(attack.name)
    choices = [
        MenuChoice(_name(words, each.target), *_target(words, attack, each)) for each in offered.reached
    ]
    refused = tuple((each.target.name, refusal(words, each.why)) for each in offered.met if each.why)
    text = "\n".join(filter(None, (deeds.chosen(words, name), deeds.left_out(words, refused))))
    back = Button(words.plain(deeds.BACK), button_id(DEEDS, hand.head.row.id, hand.head.call))
    return Post(text, menus=_menus(words, hand, choices, deeds.TARGETS, offered.most), buttons=(back,))
