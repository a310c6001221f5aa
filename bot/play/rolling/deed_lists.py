"""The private list behind *Act*: what the actor of a fight can do, as lists and buttons."""

from collections.abc import Sequence

from bot.characters.written_attacks import WrittenAttack
from bot.encounter.encounter import Combatant
from bot.play.delivery import (
    LONGEST_CHOICE,
    MOST_CHOICES,
    MOST_ROWS,
    ROW,
    Button,
    Menu,
    MenuChoice,
    Post,
    button_id,
)
from bot.play.encounter.buttons import DEEDS, OTHER, call_buttons
from bot.play.encounter.questions import of_turn, with_the_turn
from bot.play.rolling.acting import Acting, Met, Offered
from bot.wording.clocks import spoken_by
from bot.wording.encounter import deeds
from bot.wording.map_terms import MAP_MANNERS
from bot.wording.maps.attack_line import between_listed
from bot.wording.movement import stages_plain
from bot.wording.refusals import refusal
from bot.wording.words import Marked, Words

STRIKES, DOES, GOES = "strike", "does", "goes"
"""The verbs of the lists: attacks and their targets, what else can be done, ways to move."""
TYPED = "does_other"
"""The verb of the button for a form: an action that stands nowhere."""
LISTED = frozenset({STRIKES, OTHER, DOES, GOES, TYPED})
"""The verbs that only stand on these lists."""
MOVES = "map_move"
"""The verb of the map's own button for moves."""
MOST_MENUS = MOST_ROWS - 1
"""How many lists stand on a message at most: its last row is of buttons."""
BETWEEN = ":"


def value_of(attack: WrittenAttack, target: int = 0) -> str:
    """The value of a choice: an attack on a target (0: its targets are asked for)."""
    return f"{target}{BETWEEN}{attack.name}"[:LONGEST_CHOICE]


def read_value(value: str) -> tuple[int, str]:
    """The target (0: none yet) and the name of the attack of a choice."""
    target, _, name = value.partition(BETWEEN)
    return int(target) if target.isascii() and target.isdecimal() and len(target) < 19 else 0, name


def deed_list(words: Words, acting: Acting, *, moves: bool, said: str = "") -> Post:
    """All that the actor can do. ``moves``: the list is read in the map's channel. ``said``: what was done
    just now ("": nothing)."""
    lines = [said, _standing(words, acting), deeds.left_out(words, _refused(words, acting))]
    if acting.game.arms is not None and not acting.offered:
        lines.append(deeds.none_written(words, acting.game))
    goes = moves and acting.going is not None
    post = Post("\n".join(filter(None, lines)), buttons=_buttons(words, acting, goes))
    post = with_the_turn(words, acting.head, acting.seen, of_turn(acting.head, acting.seen), post)
    buttons = post.buttons[: ROW * MOST_MENUS]
    room = MOST_ROWS - -(-len(buttons) // ROW)
    others = [*_doings(words, acting), *(_goings(words, acting) if goes else ())][: max(room - 1, 0)]
    attacks = _pages(acting, STRIKES, words.plain(deeds.ATTACK), _pairs(words, acting))[: room - len(others)]
    return Post(post.text, menus=(*attacks, *others), buttons=buttons)


def _standing(words: Words, acting: Acting) -> Marked:
    view = acting.head.whole
    row = next(each for each in view.rows if each.combatant.id == acting.actor.id)
    return deeds.turn_of(words, acting.actor.name, tuple(spoken_by(view.system).standing(words, view, row)))


def _refused(words: Words, acting: Acting) -> tuple[tuple[str, Marked], ...]:
    """What cannot be done now, and why."""
    attacks = [(words.plain(each.attack.name), each.why) for each in acting.offered]
    others = [(deeds.doing(words, each.doing), each.why) for each in acting.does if each.doing.tells]
    told = ((name, refusal(words, why)) for name, why in (*attacks, *others) if why)
    return tuple(dict.fromkeys(told))  # What was done by hand before may be an attack of the sheet.


def _pairs(words: Words, acting: Acting) -> list[MenuChoice]:
    """Every attack with every target, unless there are many; otherwise the attacks."""
    possible = [each for each in acting.offered if each.why is None]
    if acting.many:
        return [_asking(words, each) for each in possible]
    return [choice for each in possible for choice in _of(words, each)]


def _asking(words: Words, offered: Offered) -> MenuChoice:
    """An attack whose targets are asked for next."""
    return MenuChoice(deeds.several(words, words.plain(offered.attack.name)), value_of(offered.attack))


def _of(words: Words, offered: Offered) -> list[MenuChoice]:
    """The choices of one attack: each target, or one that asks for several targets."""
    if offered.most > 1 and len(offered.reached) > 1:
        return [_asking(words, offered)]
    name = words.plain(offered.attack.name)
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


def _doings(words: Words, acting: Acting) -> tuple[Menu, ...]:
    """The list of what else can be done, each with what it takes."""
    points = spoken_by(acting.head.encounter.system).buttons.get("ap", "")
    choices = [
        MenuChoice(
            deeds.doing(words, each.doing),
            each.doing.key[:LONGEST_CHOICE],
            deeds.doing_told(words, each.doing, points),
        )
        for each in acting.does
        if each.why is None
    ]
    return _pages(acting, DOES, words.plain(deeds.DO), choices)[:1]


def _goings(words: Words, acting: Acting) -> tuple[Menu, ...]:
    """The list of the manners to move in, if there are several, each with how far it leads."""
    going = acting.going
    if going is None or len(going.manners) < 2:
        return ()
    unit = going.seen.kind.locomotion.unit
    choices = [
        MenuChoice(words.plain(MAP_MANNERS[each]), each.value, stages_plain(words, unit, stages))
        for each, stages in going.manners.items()
    ]
    return _pages(acting, GOES, words.plain(deeds.GO), choices)


def _pages(
    acting: Acting, verb: str, label: str, choices: Sequence[MenuChoice], most: int = 1
) -> tuple[Menu, ...]:
    pages = [choices[start : start + MOST_CHOICES] for start in range(0, len(choices), MOST_CHOICES)]
    return tuple(
        Menu(label, button_id(verb, *acting.ids, number), tuple(page), most)
        for number, page in enumerate(pages)
    )


def _buttons(words: Words, acting: Acting, goes: bool) -> tuple[Button, ...]:
    ids, typed = acting.ids, acting.typed
    other = (Button(words.plain(deeds.OTHER), button_id(OTHER, *ids)),) if acting.game.arms else ()
    action = (Button(words.plain(typed.label), button_id(TYPED, *ids)),) if typed else ()
    move = (Button(words.plain(deeds.MOVE), button_id(MOVES)),) if goes else ()
    onward, *own = call_buttons(words, acting.head, as_gm=acting.as_gm, acting=False)
    return (*other, *action, *move, onward, *own)


def target_list(words: Words, acting: Acting, attack: WrittenAttack) -> Post:
    """The targets of a chosen attack."""
    offered = acting.met_by(attack)
    name = words.plain(attack.name)
    choices = [
        MenuChoice(_name(words, each.target), *_target(words, attack, each)) for each in offered.reached
    ]
    refused = tuple((each.target.name, refusal(words, each.why)) for each in offered.met if each.why)
    text = "\n".join(filter(None, (deeds.chosen(words, name), deeds.left_out(words, refused))))
    back = Button(words.plain(deeds.BACK), button_id(DEEDS, *acting.ids))
    menus = _pages(acting, STRIKES, words.plain(deeds.TARGETS), choices, offered.most)[:MOST_MENUS]
    return Post(text, menus=menus, buttons=(back,))
