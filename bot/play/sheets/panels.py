"""Posted sheets: one message that shows a character's sheet to everybody, kept up to date by quiet edits.

People pin it, so it is never posted again by itself: it is edited where it stands, however old it is, and a
message that somebody deleted is forgotten.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.characters.character import Character, CharacterId, Entry
from bot.encounter.views import Row, view
from bot.play.authority import Caller
from bot.play.cache import Remembered, remembering
from bot.play.delivery import (
    MOST_CHOICES,
    Button,
    ButtonStyle,
    DeliveryStatus,
    Menu,
    MenuChoice,
    Panel,
    button_id,
)
from bot.play.outbox import recovery
from bot.play.settings import Preferences, preferences
from bot.play.sheets.bodies import BodyNow, body_now
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.store.outbox import Owed
from bot.store.sheet_messages import SheetMessage
from bot.systems import PLAIN, find
from bot.systems.system import System
from bot.wording.body import body_told, effects_told
from bot.wording.characters import posted_told
from bot.wording.effects import NameOf
from bot.wording.refusals import refusal
from bot.wording.words import Marked, Words, words_for

MOST = 4096
"""For how many posted sheets it is remembered what they show."""
MOST_BUTTONS = 10
"""How many rolls have a button each; more of them stand in lists."""
ROLL, ROLLS, HEALTH, DOWN = "sheetroll", "sheet_rolls", "sheet_hp", "sheet_down"
"""The verbs of what stands below a posted sheet."""
AS_TYPED, LOSES, GAINS = range(3)
"""What the form for health does with its text: it takes it as it is, or points off, or adds them."""

Update = Callable[[Panel], Awaitable[None]]
"""Answers a press by changing the message that it came from."""
Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""


@dataclass(slots=True)
class SheetPanels:
    """Keeps the posted sheets. All of its memory can be lost without harm.

    - ``start``: starts work in the background.
    - ``stale``: the characters whose sheets are to be redrawn (edits are merged).
    - ``shown``: the message of a character, and what it shows.
    """

    table: Table
    start: Spawn
    stale: set[int] = field(default_factory=set[int])
    shown: Remembered[int, tuple[int, int]] = field(default_factory=remembering(MOST))

    def outdated(self, guild_id: int, characters: Set[int] | None) -> None:
        """Bring the posted sheets of these characters of a server up to date in the background (None: all of
        the server)."""
        posted: frozenset[int] | None = self.table.posted.get(guild_id)
        if posted is None:
            if guild_id:
                self.start(self._look(guild_id, characters))
            return
        for each in posted if characters is None else posted & characters:
            if each not in self.stale:
                self.stale.add(each)
                self.start(self._redraw_stale(each))

    async def _look(self, guild_id: int, characters: Set[int] | None) -> None:
        """Ask the store which sheets are posted, and go on."""
        async with self.table.lock("posted sheets", guild_id):
            if guild_id not in self.table.posted:
                rows = await self.table.store.sheet_messages(guild_id)
                self.table.posted[guild_id] = frozenset(each.character_id for each in rows)
        self.outdated(guild_id, characters)

    async def panel(self, character: Character, channel_id: int) -> Panel:
        """A sheet as everybody in this channel may read it."""
        held = await preferences(self.table, channel_id, character.guild_id)
        words = words_for(held.language)
        if character.gone:
            return Panel(posted_told(words, character, ()))
        game = find(character.system) or held.system or PLAIN
        body = await self._body(words, held, character, game)
        lists, buttons = _controls(words, character, game)
        return Panel((*posted_told(words, character, body), *lists), buttons)

    async def _body(
        self, words: Words, held: Preferences, character: Character, game: System
    ) -> Sequence[Marked]:
        """The health of a character, as far as the channel learns it, and the effects on it in a fight."""
        try:
            now = await body_now(self.table, character, game, openly=True)
        except Refusal as refused:
            return (words("⚠ {why}", why=refusal(words, refused)),)
        if now is None:
            return ()
        row, name_of = await self._in_fight(held, now)
        detail = held.health.foes if character.owner is None else held.health.players
        health = row.health if row else now.health.told(detail)
        told = body_told(words, now.system, health, fights=now.fights) if health else None
        effects = effects_told(words, row.effects, name_of) if row and row.effects else None
        return tuple(each for each in (told, effects) if each)

    async def _in_fight(self, held: Preferences, now: BodyNow) -> tuple[Row | None, NameOf]:
        """The combatant whose body it is, as the table sees it, and what all are called; None: it takes part
        in no fight."""
        head = await head_in(self.table, now.place[0]) if now.place else None
        if head is None or now.place is None:
            return None, lambda _: None
        seen = view(head.encounter, as_gm=False, health=held.health)
        return next((each for each in seen.rows if each.combatant.id == now.place[1]), None), seen.name_of

    async def stands(self, caller: Caller, character: Character, message_id: int, panel: Panel) -> None:
        """Note that this message of the caller's channel shows the sheet from now on, and take away the one
        before."""
        place = SheetMessage(character.id, caller.channel_id, caller.guild_id, message_id, self.table.now())
        async with self.table.lock("posted sheet", character.id):
            before = await self.table.store.sheet_message(character.id)
            note = partial(self._note, place)
            await self.table.owing.noted("place of a posted sheet", _owed(place), note)
            self.shown[character.id] = message_id, hash(panel)
            if before is not None and before.message_id != message_id:
                await self._remove(before)
            await self._redraw(character.id)  # It may have changed while it was posted.

    async def _note(self, place: SheetMessage) -> None:
        async with self.table.lock("posted sheets", place.guild_id):
            await self.table.store.sheet_posted(place)
            self.table.posted.pop(place.guild_id, None)

    async def _redraw_stale(self, character_id: int) -> None:
        left = partial(self.stale.discard, character_id)
        async with self.table.turn("posted sheet", character_id, left):
            await self._redraw(character_id)

    async def _redraw(self, character_id: int) -> None:
        place = await self.table.store.sheet_message(character_id)
        character = await self.table.store.character(CharacterId(character_id))
        if place is None or character is None:
            return
        panel = await self.panel(character, place.channel_id)
        if self.shown.get(character_id) == (place.message_id, hash(panel)):
            self._shows(place, panel)
            return
        delivery = await self.table.messenger.edit(place.channel_id, place.message_id, panel)
        if delivery.outcome is DeliveryStatus.GONE and not delivery.too_old:
            await self._forget(place)
            return
        if delivery.arrived:
            self._shows(place, panel)
        outcome = DeliveryStatus.THROTTLED if delivery.too_old else delivery.outcome
        again = partial(self._redraw_stale, character_id)
        self.table.owing.leave("posted sheet", _owed(place), again, outcome)

    async def redraw_by(self, character_id: int, message_id: int, update: Update) -> bool:
        """Redraw a posted sheet by the answer to a press on it, which Discord counts less than an edit.
        False: the character's sheet is posted elsewhere, or nowhere."""
        async with self.table.lock("posted sheet", character_id):
            place = await self.table.store.sheet_message(character_id)
            character = await self.table.store.character(CharacterId(character_id))
            if place is None or character is None or place.message_id != message_id:
                return False
            panel = await self.panel(character, place.channel_id)
            await update(panel)
            self._shows(place, panel)
            return True

    def _shows(self, place: SheetMessage, panel: Panel) -> None:
        """Note what the message shows now."""
        self.shown[place.character_id] = place.message_id, hash(panel)
        if place.shown < place.changes:
            self.table.store.sheet_shown(place.character_id, place.message_id, place.changes)

    async def _forget(self, place: SheetMessage) -> None:
        """The message no longer shows the sheet."""
        async with self.table.lock("posted sheets", place.guild_id):
            await self.table.store.sheet_unposted(place.character_id, place.message_id)
            self.table.posted.pop(place.guild_id, None)
        if self.shown.get(place.character_id, (0, 0))[0] == place.message_id:
            del self.shown[place.character_id]

    async def take_down(self, character_id: int, message_id: int) -> None:
        """Take a posted sheet away. Refusal: this message does not show it."""
        async with self.table.lock("posted sheet", character_id):
            place = await self.table.store.sheet_message(character_id)
            if place is None or place.message_id != message_id:
                raise Refusal("ongoing.unknown")
            await self._forget(place)
            await self._remove(place)

    async def take_down_all(self, guild_id: int, user_id: int) -> None:
        """Take away the posted sheets of a user's characters on a server."""
        for place in await self.table.store.sheet_messages_of(guild_id, user_id):
            async with self.table.lock("posted sheet", place.character_id):
                await self._forget(place)
                await self._remove(place)

    async def _remove(self, place: SheetMessage) -> None:
        """Delete the message; if Discord does not take that now, later."""
        delivery = await self.table.messenger.delete(place.channel_id, place.message_id)
        message = Owed(place.message_id, place.channel_id, place.guild_id)
        again = partial(self._remove, place)
        self.table.owing.leave("message of a posted sheet", message, again, delivery.outcome)

    async def send_owed(self, own: recovery.Own = recovery.everything) -> None:
        """After a start: bring the messages up to date that may lag behind."""
        owed = await self.table.store.owing_sheets()
        await recovery.serve("posted sheet", owed, self._redraw_stale, own)

    def forget(self) -> None:
        """Another process may have shown more, and work for it may have ended before it began."""
        self.shown.clear()
        self.stale.clear()


def _owed(place: SheetMessage) -> Owed:
    return Owed(place.character_id, place.channel_id, place.guild_id)


def _controls(words: Words, character: Character, game: System) -> tuple[Sequence[Menu], tuple[Button, ...]]:
    """The lists and the buttons below a posted sheet: its rolls, its health, and what takes it down."""
    rolls, number = character.rolls, character.id
    down = Button(words.plain("Take down"), button_id(DOWN, number))
    below = (*_health_buttons(words, character, game), down)
    if len(rolls) > MOST_BUTTONS:
        return list(_lists(words, number, rolls)), below
    each_own = (Button(each.shown, f"{ROLL}:{number}:{each.name}") for each in rolls)
    return (), (*each_own, *below)


def _lists(words: Words, number: int, rolls: Sequence[Entry]) -> Iterator[Menu]:
    pages = [rolls[start : start + MOST_CHOICES] for start in range(0, len(rolls), MOST_CHOICES)]
    for page, shown in enumerate(pages):
        label = words.plain("Roll …")
        if len(pages) > 1:
            label = words.plain("{title} {n}/{of}", title=label, n=page + 1, of=len(pages))
        choices = tuple(MenuChoice(each.shown, each.name, str(each.content)) for each in shown)
        yield Menu(label, button_id(ROLLS, number, page), choices)


def _health_buttons(words: Words, character: Character, game: System) -> Iterator[Button]:
    """Points lost and regained, where the game counts points; otherwise a form for what it counts. A foe is
    a template, which is not hurt."""
    if character.owner is None or game.combat is None:
        return
    if game.combat.deed("alter") is None:
        yield Button(words.plain("Health …"), button_id(HEALTH, character.id, AS_TYPED), ButtonStyle.PRIMARY)
        return
    yield Button(words.plain("− Hurt"), button_id(HEALTH, character.id, LOSES), ButtonStyle.PRIMARY)
    yield Button(words.plain("+ Heal"), button_id(HEALTH, character.id, GAINS))
