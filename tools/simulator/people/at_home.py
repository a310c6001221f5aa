"""What people do besides fights: cards, speaking as a character, sheets that are filled in and posted."""

import re
from collections.abc import Mapping
from typing import Any

from tools.simulator.people import typed
from tools.simulator.people.deeds import Deed, Hand, Options
from tools.simulator.people.table import GM, PLAYER, STRANGER, Person, Table

DECKS = ("Straße", "Wetter", "Omen", "奇遇")
MARK = "Kerbe"
REPEATED = {"text", "name"}
"""The fields of the form that lets a character say something, also where a refused one is opened again."""
CARD = re.compile(r"Krt\d{6}")
FEWEST, MOST = 5, 12
"""How many cards a deck has: so few that piles run out."""

# ---------------------------------------------------------------- cards


def first_deck(table: Table) -> Options:
    """A deck that a table has from the beginning, as the options of a command."""
    many = range(table.chance.randrange(FEWEST, MOST))
    name = table.chance.choice(DECKS)
    if name not in table.decks:
        table.decks.append(name)
    return {"name": name, "cards": ", ".join(table.run.observer.decks.card() for _ in many)}


def _lays_out(hand: Hand) -> Any:
    given, chance = first_deck(hand.table), hand.chance
    if chance.random() < 0.1:
        given["cards"] = "54"
    if chance.random() < 0.3:
        given |= chance.choice(({"mode": "return"}, {"access": "own"}, {"access": "gm"}))
    return hand.command("draw deck", **given)


def _has_decks(hand: Hand) -> bool:
    """They need no other one."""
    return len(hand.table.decks) > 1


def _deck(hand: Hand, likely: float = 0.95) -> Options:
    """One of the decks here, as an option."""
    names = hand.table.decks
    return {"deck": hand.chance.choice(names)} if names and hand.chance.random() < likely else {}


def _draws(hand: Hand) -> Any:
    to = hand.chance.choice(("hand", "hand", "open"))
    return hand.command("draw card", **_deck(hand), to=to, count=hand.chance.choice((1, 1, 2, 3)))


def _looks_at_hand(hand: Hand) -> Any:
    asked = hand.press("hand") if hand.chance.random() < 0.6 else None
    return asked or hand.command("draw hand")


def _lays_chosen(hand: Hand) -> Any:
    """Play or discard a card from a list of the newest private messages."""
    verbs = ("k:hand_play", "k:hand_discard")
    lists = [
        (message, each)
        for message in hand.sight.messages
        for each in message.selects
        if each.custom_id.startswith(verbs) and each.options
    ]
    if not lists:
        return hand.command("draw hand")
    message, menu = hand.chance.choice(lists[-2:])
    _, value = hand.chance.choice(menu.options)
    return hand.table.world.choose(hand.person.user, message, menu.custom_id, [value])


def _lays(hand: Hand) -> Any:
    """Play or discard a card by its name, one's own or any."""
    own = [each for message in hand.sight.messages if message.only_for for each in CARD.findall(message.text)]
    card = hand.chance.choice(own[-8:] or ["Krt000001"])
    return hand.command(hand.chance.choice(("draw play", "draw discard")), card=card)


def _shuffles(hand: Hand) -> Any:
    return hand.command("draw shuffle", **_deck(hand), hands=hand.chance.random() < 0.5)


def _turns_cards(hand: Hand) -> Any:
    """Undo or redo, by command or button."""
    how = hand.chance.random()
    if how < 0.4:
        return hand.press("deck_undo")
    return hand.command("draw undo" if how < 0.75 else "draw redo")


def _looks_at_deck(hand: Hand) -> Any:
    """Look at a deck; open its last order, or take it away."""
    how = hand.chance.random()
    if how < 0.6 and hand.sight.newest("deck_open"):
        return hand.press("deck_open")
    if how < 0.65 and hand.sight.newest("deck_remove"):
        return hand.press("deck_remove")
    return hand.command("draw show", what=hand.chance.choice(hand.table.decks or list(DECKS)))


def _suggested_cards(hand: Hand) -> Any:
    command = hand.chance.choice(("draw play", "draw discard"))
    return hand.table.world.complete(hand.person.user, hand.table.channel, command, "card", "")


# ---------------------------------------------------------------- speaking


def _line(table: Table) -> str:
    return f"{table.run.observer.sayings.word()} {table.chance.choice(('Halt!', '站住', 'Who goes there?'))}"


def _speaker(hand: Hand) -> Options:
    """A character to speak as: mostly one's own, now and then somebody else's."""
    how = hand.chance.random()
    if how < 0.4 and not hand.table.plain:
        return {}
    if how < 0.85 and hand.person.role == PLAYER:
        return {"as": hand.person.name}
    among = [each.name for each in hand.table.people] + hand.table.known[-4:]
    return {"as": hand.chance.choice(among)}


def _says(hand: Hand) -> Any:
    return hand.command("say", text=_line(hand.table), **_speaker(hand))


def _changes_saying(hand: Hand) -> Any:
    """Open the menu on something that somebody said as a character."""
    world = hand.table.world
    here = [each for each in world.sees(hand.person.user, hand.table.channel)[-60:] if each.webhook_id]
    own = [each for each in here if each.author.name.startswith(hand.person.name)]
    among = own if own and hand.chance.random() < 0.7 else here
    if not among:
        return None
    return world.menu(hand.person.user, hand.table.channel, "Say as …", hand.chance.choice(among[-3:]))


def _repeats(hand: Hand) -> Any:
    """Write something, and let a character say it."""
    message = hand.table.world.type(hand.person.user, hand.table.channel, _line(hand.table))
    return hand.table.world.menu(hand.person.user, hand.table.channel, "Say as …", message)


# ---------------------------------------------------------------- clocks


def _fills_clock(hand: Hand) -> Any:
    """Start a short clock, or fill the newest."""
    if hand.chance.random() < 0.7 and hand.sight.newest("clock_more"):
        return hand.press("clock_more")
    hidden = hand.chance.random() < 0.5
    name = hand.table.secret() if hidden else hand.chance.choice(typed.EFFECTS)
    return hand.command("clock start", name=name, segments=hand.chance.choice((2, 2, 3)), hidden=hidden)


def _has_no_room(hand: Hand) -> bool:
    """Nobody would be told that it is full."""
    return hand.table.room is None


# ---------------------------------------------------------------- sheets


def _marks_sheet(hand: Hand) -> Any:
    pairs = f"{MARK} {hand.table.run.observer.shown.mark()}"
    return hand.command("sheet set", pairs=pairs, name=hand.person.name)


def _fills_sheet(hand: Hand) -> Any:
    """Open the form of a section."""
    if hand.chance.random() < 0.3 or hand.sight.newest("sheet_section") is None:
        return hand.command("sheet fill")
    waiting = hand.sight.having("sheet_section")
    button = hand.chance.choice(waiting[-4:])
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


def filled(table: Table, person: Person, form: Any) -> Mapping[str, str] | None:
    """The contents of a form that only these deeds open; None: it is another's."""
    if form.custom_id.startswith("k:say_corrected"):
        return {"text": "" if person.chance.random() < 0.3 else _line(table)}
    again = form.custom_id.startswith("k:refilled") and {each.custom_id for each in form.fields} == REPEATED
    if again or form.custom_id.startswith("k:say_repeated"):
        name = person.name if person.chance.random() < 0.5 else typed.who(table, person.chance)
        said = next(each.value for each in form.fields if each.custom_id == "text") or _line(table)
        return {"text": said, "name": name if person.chance.random() < 0.6 else ""}
    if not form.custom_id.startswith("k:sheet_section"):
        return None
    given: dict[str, str] = {}
    for each in form.fields:
        if MARK.lower() in each.label.lower():
            given[each.custom_id] = str(table.run.observer.shown.mark())
        elif each.value.isdecimal() and person.chance.random() < 0.3:
            given[each.custom_id] = str(person.chance.randrange(6))
    return given


AT_HOME = (
    Deed("lay out a deck", _lays_out, {GM: 4, PLAYER: 2, STRANGER: 1}, "any", unless=_has_decks),
    Deed("draw", _draws, {GM: 5, PLAYER: 7, STRANGER: 1}, "any"),
    Deed("look at one's hand", _looks_at_hand, {GM: 2, PLAYER: 5, STRANGER: 1}, "any"),
    Deed("lay a chosen card", _lays_chosen, {GM: 2, PLAYER: 4}, "any"),
    Deed("lay a card", _lays, {GM: 1, PLAYER: 3, STRANGER: 1}, "any"),
    Deed("shuffle", _shuffles, {GM: 6, PLAYER: 1}, "any"),
    Deed("undo cards", _turns_cards, {GM: 2, PLAYER: 2, STRANGER: 1}, "any"),
    Deed("look at a deck", _looks_at_deck, {GM: 8, PLAYER: 1, STRANGER: 1}, "any"),
    Deed("list decks", lambda hand: hand.command("draw list"), {PLAYER: 1}, "any"),
    Deed("suggest cards", _suggested_cards, {GM: 1, PLAYER: 1, STRANGER: 1}, "any"),
    Deed("say", _says, {GM: 5, PLAYER: 8, STRANGER: 1}, "any"),
    Deed("change what was said", _changes_saying, {GM: 3, PLAYER: 4, STRANGER: 2}, "any"),
    Deed("say again as", _repeats, {GM: 1, PLAYER: 2, STRANGER: 1}, "any"),
    Deed("fill a clock", _fills_clock, {GM: 30}, "any", loose=True, unless=_has_no_room),
    Deed("mark one's sheet", _marks_sheet, {PLAYER: 8}, "any", loose=True),
    Deed(
        "post one's sheet", lambda hand: hand.command("sheet show", post=True), {PLAYER: 3}, "any", loose=True
    ),
    Deed("fill one's sheet", _fills_sheet, {PLAYER: 4}, "any", loose=True),
)
"""By the chance of each, as the deeds of a fight."""
