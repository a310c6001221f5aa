"""The buttons under a call and a panel: the shared ones, the clock's, and *Why?* below what is brief."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    Phase,
    clock_of,
    combat_of,
    stands_still,
)
from bot.encounter.outcomes import unanswered
from bot.encounter.pausing import players_of
from bot.encounter.requests import has_deed
from bot.encounter.turns import nameable
from bot.play.delivery import (
    MOST_BUTTONS,
    MOST_CHOICES,
    Button,
    ButtonStyle,
    Menu,
    MenuChoice,
    Post,
    beginnings,
    button_id,
)
from bot.play.heads.encounter import Head
from bot.play.table import Table
from bot.store.errors import StoreFailure
from bot.systems import system as known_system
from bot.systems.clock import Course
from bot.systems.declarations import Offer
from bot.text import N_
from bot.wording.clocks import spoken_by
from bot.wording.clocks.clock_words import ends_turn
from bot.wording.encounter import deeds
from bot.wording.words import Words

MOST_REVEALED = 8
"""How many hidden combatants have a button on the GM's panel; the next follow when one appears."""
LONGEST_NAME = 30
"""How much of a name stands on a button."""


DEEDS, OTHER = "deeds", "strike_other"
"""The verbs of the buttons that open the actor's own list, and the form of an attack that stands nowhere."""


def call_buttons(words: Words, head: Head, *, as_gm: bool = False, acting: bool = True) -> tuple[Button, ...]:
    """Next and what the clock offers in the running turn; while nobody acts none, or the one by which a GM
    ends a standstill. ``acting``: also the button of the actor's own list, if the game has something for it
    and the actor can do something."""
    encounter = head.encounter
    shown = turn_buttons(words, head, clock_of(encounter).offers, as_gm=as_gm)
    if not shown or not acting or encounter.current is None or not _has_list(encounter):
        return shown
    if not head.hides_actor and encounter.current in head.course.helpless:
        return shown
    act = Button(words.plain(deeds.ACT), button_id(DEEDS, head.row.id, head.call))
    return (shown[0], act, *shown[1:])


def _has_list(encounter: Encounter) -> bool:
    """Whether the actor's own list would hold anything besides these buttons, and the map's."""
    game = known_system(encounter.system)
    typed = game.doings.typed
    return game.arms is not None or (typed is not None and typed.unless not in encounter.variants)


def gm_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """A GM's private buttons: those of the call, Undo, and Redo if something was undone."""
    ids = (head.row.id, head.step.revision)
    redo = Button(words.plain("Redo"), button_id(REDO, *ids))
    undo = Button(words.plain("Undo"), button_id(UNDO, *ids))
    return (*call_buttons(words, head, as_gm=True), undo, *((redo,) if head.step.redo else ()))


ALTER, AFFLICT = "alter", "afflict"
"""The deeds of a combat that change points, and that put a condition on combatants."""
HURT, HEAL, CONDITION, EFFECT = range(4)
"""The forms of the GM's own panel."""


def points_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """Buttons that open a form with a list of combatants: for points and conditions where the game's combat
    has such deeds, otherwise for an effect."""
    condition = has_deed(head.encounter, AFFLICT)
    effect = not condition and head.encounter.phase is not Phase.ENDED
    offered = (
        *((HURT, words.plain("Hurt …")), (HEAL, words.plain("Heal …"))) * has_deed(head.encounter, ALTER),
        *((CONDITION, words.plain("Condition …")),) * condition,
        *((EFFECT, words.plain("Effect …")),) * effect,
    )
    return tuple(Button(label, button_id("points", head.row.id, which)) for which, label in offered)


ADD, END, MORE = "add", "end", "gm_more"
"""The verbs of the GM's panel for new combatants, for the end of the fight, and for what else a GM keeps."""
NOTE, CLOCK, SECRET = "note_write", "clock_make", "hidden_throw"
"""The verbs of what a GM keeps besides: a note, a progress clock, a hidden roll."""
REOPEN = "reopen"
"""The verb of a button that opens an encounter of nobody again, with the game that is set now."""
UNDO, REDO = "undo", "redo"
"""The verbs of a step back and forth. The button says after which step it was made."""


def lead_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """What only the leader does: let combatants in, in the open or hidden, reach what else a GM keeps, and
    end the fight."""
    if head.encounter.phase is Phase.ENDED:
        return ()
    added = ((words.plain("Add …"), 0), (words.plain("Add hidden …"), 1))
    return (
        *(Button(label, button_id(ADD, head.row.id, hidden)) for label, hidden in added),
        Button(words.plain("More …"), button_id(MORE, head.row.id)),
        Button(words.plain("End"), button_id(END, head.row.id), ButtonStyle.DANGER),
    )


def reopen_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """Below the word that an open encounter keeps its game: open it again, if nobody has joined it."""
    if head.encounter.phase is not Phase.GATHERING or head.encounter.combatants:
        return ()
    again = words.plain("Open it again with the new game")
    return (Button(again, button_id(REOPEN, head.row.id), ButtonStyle.PRIMARY),)


def kept_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """What a GM needs within a fight besides its panel: a note, a progress clock, a hidden roll."""
    made = (
        (NOTE, words.plain("Note …")),
        (CLOCK, words.plain("Clock …")),
        (SECRET, words.plain("Hidden roll …")),
    )
    return tuple(Button(label, button_id(verb, head.row.id)) for verb, label in made)


NAMING = "name_next"
"""The verb of the list of those that may go next."""


def naming_menus(words: Words, head: Head, *, as_gm: bool, rest: bool) -> tuple[Menu, ...]:
    """Lists of the combatants that the actor may name to go next, as far as the reader may know them.
    ``rest``: what waits in the turn happens by it."""
    encounter = head.encounter
    names = {each.id: each for each in encounter.combatants if as_gm or not each.hidden}
    choices = [
        MenuChoice(_name(words, names[each]), str(each)) for each in nameable(encounter) if each in names
    ]
    starts = range(0, len(choices), MOST_CHOICES)
    return tuple(
        Menu(
            words.plain("Who goes next?"),
            button_id(NAMING, head.row.id, head.call, start // MOST_CHOICES, int(rest)),
            tuple(choices[start : start + MOST_CHOICES]),
        )
        for start in starts
    )


def _name(words: Words, who: Combatant) -> str:
    return words.plain("{name} (hidden)", name=who.name) if who.hidden else who.name


def reveal_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """One for each of the first hidden combatants: it appears at a press."""
    hidden = [each for each in head.encounter.combatants if each.hidden][:MOST_REVEALED]
    return tuple(
        Button(
            words.plain("Reveal {name}", name=each.name[:LONGEST_NAME]),
            button_id("appear", head.row.id, each.id, each.born),
        )
        for each in hidden
    )


def next_fight_buttons(words: Words, head: Head) -> tuple[Button, ...]:
    """Under the end of a fight: the next one with the same players, if there are any."""
    if not players_of(head.encounter):
        return ()
    return (Button(words.plain("Next fight, same players"), button_id("next_fight", head.row.id)),)


def turn_buttons(
    words: Words, head: Head, offers: Sequence[Offer], *, as_gm: bool = False
) -> tuple[Button, ...]:
    """Next and these buttons of the clock, as far as they are offered now; public ones reveal nobody
    hidden."""
    encounter, ids = head.encounter, (head.row.id, head.call)
    if stands_still(encounter):
        return (Button(words.plain("Let the round pass"), button_id("next", *ids), ButtonStyle.PRIMARY),)
    if encounter.phase is not Phase.RUNNING or encounter.current is None or encounter.paused:
        return ()
    who, spoken = encounter.current, spoken_by(encounter.system)
    shown = None if head.hides_actor else clock_of(encounter).standing(encounter.clock, who).own
    if shown is not None and unanswered(encounter, who):
        onward = Button(words.plain("All take effect"), button_id("rest", *ids), ButtonStyle.SECONDARY)
    else:
        label = ends_turn(shown) if shown is None else spoken.onward(shown)
        onward = Button(words.plain(label), button_id("next", *ids), ButtonStyle.PRIMARY)
    labels, course = spoken.buttons, head.course
    offered = [
        each
        for each in offers
        if each.unless not in encounter.variants
        and (head.hides_actor or _can_do(encounter, each, course))
        and (each.doers is None or _has_doers(encounter, each, course, as_gm=as_gm))
    ]
    amounts = [list(each) for _, each in groupby(offered, key=attrgetter("action"))]
    return (onward, *(button for each in amounts for button in _own_buttons(words, labels, each, ids)))


def _own_buttons(
    words: Words, labels: Mapping[str, str], offers: Sequence[Offer], ids: tuple[int, int]
) -> Iterator[Button]:
    """The buttons of one action; several, which differ by a number, stand together in a row."""
    for place, each in enumerate(offers):
        text = words.plain(labels[each.action], n=each.numbers[0] if each.numbers else 0)
        custom_id = button_id(each.action, *ids, *each.numbers)
        first = place == 0 and len(offers) > 1
        yield Button(text, custom_id, ButtonStyle(each.style), begins_row=first)


def _can_do(encounter: Encounter, offer: Offer, course: Course) -> bool:
    """Whether it is offered to an actor that stands so, and is not beyond its body."""
    who = course.actor
    if not offer.offered(encounter.clock, who):
        return False
    if offer.doers is not None or who not in course.helpless:
        return True
    kind = next(each for each in clock_of(encounter).actions if each.name == offer.action)
    given = dict.fromkeys(kind.names, who) | dict(zip(kind.facts, offer.numbers, strict=False))
    return not kind.beyond(kind.made(given), course.helpless, who)


def _has_doers(encounter: Encounter, offer: Offer, course: Course, *, as_gm: bool) -> bool:
    """Whether the reader knows of a combatant that may do it."""
    doers = set(offer.doers(encounter.clock, course)) if offer.doers is not None else set[CombatantId]()
    return bool(doers if as_gm else doers - course.hidden)


def panel_buttons(words: Words, head: Head, *, is_whole: bool) -> tuple[Button, ...]:
    """Join and Start before the fight; within it Next, the clock's buttons, the reasons for the order, and
    the track; what the panel left out (not ``is_whole``); and always the GM's own panel."""
    gathering = head.encounter.phase is Phase.GATHERING
    style = ButtonStyle.PRIMARY if gathering else ButtonStyle.SECONDARY
    join = Button(words.plain("Join"), button_id("join", head.row.id), style)
    own = Button(words.plain("GM"), button_id("gm", head.row.id))
    more = more_buttons(words, head, is_whole=is_whole)
    if gathering:
        return (join, Button(words.plain("Start"), button_id("start", head.row.id)), *more, own)
    offers = [each for each in clock_of(head.encounter).offers if each.on_panel]
    why = Button(words.plain("Why?"), button_id("why", head.row.id))
    running = head.encounter.phase is Phase.RUNNING
    return (*turn_buttons(words, head, offers), join, *((why,) if running else ()), *more, own)


def more_buttons(words: Words, head: Head, *, is_whole: bool) -> tuple[Button, ...]:
    """Panel requests without a button on the panel: the track of a running fight, and what was left out."""
    track = Button(words.plain("Track"), button_id("track", head.row.id))
    whole = Button(words.plain("Everybody"), button_id("everybody", head.row.id))
    running = head.encounter.phase is Phase.RUNNING
    return (*((track,) if running else ()), *(() if is_whole else (whole,)))


CHANCES = "fight_chances"
"""The verb of a button for the odds of what a step did or asks."""


def chances_buttons(words: Words, head: Head, told: Iterable[object]) -> tuple[Button, ...]:
    """The button for the odds of a step, if these events and questions have any. It carries the interaction,
    since a revision would reveal how many hidden steps there were."""
    combat = combat_of(head.encounter)
    if combat is None or not any(map(combat.tells_odds, told)):
        return ()
    return (Button(words.plain("Chances"), button_id(CHANCES, head.row.id, head.step.interaction_id)),)


WHY = N_("Why?")
KEPT = "kept"
"""The verb of a button for the details that a message left out."""


def explained(
    table: Table, words: Words, post: Post, head: Head, *, channel_id: int = 0, user_id: int | None = None
) -> Post:
    """A message with the button for its ``steps``, for readers of this channel (0: the fight's own), or for
    this user only. If the message has no space for the button, or its steps cannot be kept now, it contains
    everything itself."""
    if not post.steps:
        return post
    whole = replace(post, text=post.steps, steps="")
    if len(post.buttons) >= MOST_BUTTONS:
        return whole
    try:
        number = table.store.keep_text_soon(
            guild_id=head.row.guild_id,
            channel_id=channel_id or head.row.channel_id,
            user_id=user_id,
            at=head.step.at,
            text=post.steps,
        )
    except StoreFailure:
        return whole
    why = Button(words.plain(WHY), button_id(KEPT, number))
    return replace(post, buttons=(*post.buttons, why), steps="")


_EXPLAINING = beginnings(KEPT, CHANCES)


def explains(custom_id: str) -> bool:
    """Whether a button says why, or how likely: it counts however the fight goes on."""
    return custom_id.startswith(_EXPLAINING)
