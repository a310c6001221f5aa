"""The panel: the encounter at a glance, as blocks of markdown for one framed message.

Of the combatants there are ever shorter renderings, and the first that fits is shown.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from bot.encounter.encounter import Phase
from bot.encounter.views import Row, View
from bot.systems import system
from bot.systems.effects import Effect
from bot.wording.clocks import next_line, spoken_by, when
from bot.wording.effects import effect_shown
from bot.wording.encounter.announcement import turn_line
from bot.wording.encounter.ended import ended
from bot.wording.encounter.health import health_told, waiting_line
from bot.wording.words import Marked, Words, escape, mention

SEPARATOR = " · "
LONGEST_NAME = 100
SHORT_NAME = 12
"""How many characters of a name are shown if space is scarce; the actor's and the next one's name are shown
in full."""
SOON = 8
"""How many of the next combatants act soon."""
ENDING = 3
"""How many of these are its last."""
ALWAYS = 2
"""The actor and the next combatant come first, and are never left out."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """How much a panel says of each combatant.

    - ``note``, ``effects``: how many characters of a note, and of the name of each effect (0: none).
    - ``soon``: combatants who do not act soon are only counted.
    - ``standing``, ``health``: whether it gives place and health.
    - ``name``: how many characters of a name, except for those who act first.
    - ``grouped``: only names, with those who act at the same time on one line.
    """

    note: int = 0
    effects: int = 0
    soon: int = 100
    standing: bool = True
    health: bool = True
    name: int = LONGEST_NAME
    grouped: bool = False


NOTE_SHOWN = 60
"""How many characters of a combatant's note a line shows."""
WHOLE = Rendering(note=NOTE_SHOWN, effects=LONGEST_NAME)
RENDERINGS = (
    WHOLE,
    Rendering(effects=LONGEST_NAME),
    Rendering(effects=SHORT_NAME),
    Rendering(effects=SHORT_NAME, soon=SOON),
    Rendering(),
    Rendering(health=False),
    Rendering(health=False, standing=False),
    Rendering(grouped=True),
    Rendering(grouped=True, name=SHORT_NAME),
)
"""From the longest to the shortest; of the last one only as many combatants as fit."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """Some lines, and whether they say everything."""

    text: Marked
    is_whole: bool = True


def combatants(words: Words, view: View, room: int) -> Rendered:
    """All combatants in the order of their next actions, in the longest rendering that fits into ``room``
    characters."""
    lines = _Lines(words, view)
    for rendering in RENDERINGS:
        text = lines.told(rendering, room)
        if text is not None:
            return Rendered(text, rendering is WHOLE)
    return Rendered(lines.cut(RENDERINGS[-1], room), is_whole=False)


def everybody(words: Words, view: View) -> Marked:
    """Everybody in the longest rendering, however long that is."""
    return Marked("\n".join(_Lines(words, view).each(WHOLE)))


class _Lines:
    """The lines about all combatants; each part is worded once, and only when a rendering has it."""

    def __init__(self, words: Words, view: View) -> None:
        self.words = words
        self.view = view
        self._known: dict[tuple[str, int], list[Marked]] = {}

    def told(self, rendering: Rendering, room: int) -> Marked | None:
        """Everybody in a rendering; None: that does not fit."""
        kept: list[Marked] = []
        for line in self._grouped(rendering, self.view.rows) if rendering.grouped else self.each(rendering):
            room -= len(line) + bool(kept)
            if room < 0:
                return None
            kept.append(line)
        return Marked("\n".join(kept))

    def cut(self, rendering: Rendering, room: int) -> Marked:
        """As many as fit, and how many more there are."""
        low, high = min(ALWAYS, len(self.view.rows)), len(self.view.rows)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if len(self._first(rendering, middle)) <= room else (low, middle)
        return self._first(rendering, low)

    def _first(self, rendering: Rendering, count: int) -> Marked:
        rows = self.view.rows
        more = self.words("… {n} more", n=len(rows) - count)
        return Marked("\n".join([*self._grouped(rendering, rows[:count]), more]))

    def each(self, rendering: Rendering) -> Iterator[Marked]:
        """A line of each, with the effects on them below it."""
        return (self._line(rendering, number, row) for number, row in enumerate(self.view.rows))

    def _line(self, rendering: Rendering, number: int, row: Row) -> Marked:
        parts = [self._name(rendering, number, row), *self._part("when", number, self._when, row)]
        if rendering.standing:
            parts += self._part("standing", number, self._standing, row)
        if rendering.health:
            parts += self._part("health", number, self._health, row)
        if rendering.note:
            parts += self._part("note", number, partial(_note, rendering.note), row)
        line = Marked(SEPARATOR.join(parts))
        effects = self._effects(rendering, number, row) if rendering.effects and row.effects else ""
        return Marked(f"{line}\n-# {effects}") if effects else line

    def _effects(self, rendering: Rendering, number: int, row: Row) -> Marked:
        """A combatant's effects, below its line."""
        if number >= rendering.soon:
            return Marked(f"✨ {len(row.effects)}")
        whole = self._part("effects", number, self._all_effects, row)
        shown = [
            told
            if len(each.name) <= rendering.effects
            else self._effect(replace(each, name=_shorter(each.name, rendering.effects)))
            for told, each in zip(whole, row.effects, strict=True)
        ]
        return Marked(SEPARATOR.join(shown))

    def _all_effects(self, row: Row) -> Sequence[Marked | None]:
        return [self._effect(each) for each in row.effects]

    def _effect(self, effect: Effect) -> Marked:
        return effect_shown(self.words, effect, self.view.name_of)

    def _part(
        self, key: str, number: int, say: Callable[[Row], Sequence[Marked | None]], row: Row
    ) -> list[Marked]:
        if (key, number) not in self._known:
            self._known[key, number] = [each for each in say(row) if each]
        return self._known[key, number]

    def _grouped(self, rendering: Rendering, rows: Sequence[Row]) -> Iterator[Marked]:
        """Only names, by the time of acting; the actor has a line of its own."""
        numbered = [(row, self._name(rendering, number, row)) for number, row in enumerate(rows)]
        for time, group in groupby(numbered, key=lambda each: self._time(each[0])):
            names = Marked(self.words.plain(", ").join(name for _, name in group))
            yield names if not time else self.words("{when}: {names}", when=time, names=names)

    def _time(self, row: Row) -> Marked | None:
        return None if row.is_current else when(self.words, self.view, row)

    def _name(self, rendering: Rendering, number: int, row: Row) -> Marked:
        typed = row.combatant.name
        cut = typed if number < ALWAYS else _shorter(typed, rendering.name)
        name = escape(cut) if rendering.grouped and not row.is_current else Marked(f"**{escape(cut)}**")
        shown = self.words("{name} (hidden)", name=name) if row.combatant.hidden else name
        return Marked(f"▶ {shown}") if row.is_current else shown

    def _when(self, row: Row) -> Sequence[Marked | None]:
        return (self._time(row),)

    def _standing(self, row: Row) -> Sequence[Marked | None]:
        """A combatant's place, in the words of its clock once the initiative is known."""
        words = self.words
        if row.initiative is None and self.view.draws:
            return words("draws a card"), spoken_by(self.view.system).ahead(words, row.combatant)
        if row.initiative is None:
            dice, modifier = row.combatant.dice, row.combatant.modifier
            counts = modifier or (
                not dice and spoken_by(self.view.system).check(words, row.combatant, 0, None)
            )
            told = words("modifier {modifier:+d}", modifier=modifier) if counts else None
            ahead = spoken_by(self.view.system).ahead(words, row.combatant)
            return escape(dice) if dice else None, told, ahead
        return spoken_by(self.view.system).standing(words, self.view, row)

    def _health(self, row: Row) -> Sequence[Marked | None]:
        return () if row.health is None else health_told(self.words, self.view.system, row.health)


def _shorter(name: str, characters: int) -> str:
    """A name of at most ``characters`` characters. Its end is kept, since copies differ there."""
    if len(name) <= characters:
        return name
    return f"{name[: characters - ENDING - 1].rstrip()}…{name[-ENDING:].lstrip()}"


def _note(characters: int, row: Row) -> Sequence[Marked | None]:
    """The public note, and behind a lock the GM's own."""
    if not (row.combatant.note or row.combatant.gm_note):
        return ()
    shown = (
        note if len(note) <= characters else note[:characters] + "…"
        for note in (row.combatant.note, row.combatant.gm_note)
    )
    public, own = map(escape, shown)
    return public, Marked(f"🔒 {own}") if own else None


ROOM = 3_600
"""Characters of a panel, of the 4,000 that Discord takes."""


@dataclass(frozen=True, slots=True)
class PanelText:
    """A panel's blocks; if not ``is_whole``, something did not fit."""

    blocks: tuple[str, ...]
    is_whole: bool = True


def panel(words: Words, view: View, room: int = ROOM) -> PanelText:
    """The head, the combatants in the order of turns, the foot, as far as they fit into ``room`` characters
    (at least 2,000). The actor and the next combatant are always in it."""
    if view.phase is Phase.ENDED:
        return PanelText((f"{_title(words, view)}\n{ended(words, view)}",))
    head, foot = _head(words, view), _foot(words, view)
    order = combatants(words, view, room - len(head) - len(foot))
    return PanelText(tuple(block for block in (head, order.text, foot) if block), order.is_whole)


def whole_panel(words: Words, view: View) -> Marked:
    """Everything that a panel would say with enough space, as one text of any length."""
    blocks = _head(words, view), everybody(words, view), _foot(words, view)
    return Marked("\n\n".join(block for block in blocks if block))


def system_name(words: Words, key: str) -> Marked:
    """A system's name. KeyError: no system has this key."""
    return words(system(key).title)


def _title(words: Words, view: View) -> Marked:
    title = words("Kelou · {system}", system=system_name(words, view.system))
    always = system(view.system).variants
    played = [words(spoken_by(view.system).variants[each]) for each in view.variants if each not in always]
    return Marked("### " + " · ".join((title, *played)))


def _head(words: Words, view: View) -> Marked:
    if view.paused:
        state = words("⏸ Paused; it goes on with `/encounter fight resume`.")
    elif view.phase is Phase.RUNNING:
        state = turn_line(words, view)
    elif not view.rows:
        state = words("Nobody has joined yet.")
    else:
        state = words.plural("{n} combatant has joined.", "{n} combatants have joined.", len(view.rows))
    return Marked(f"{_title(words, view)}\n{state}")


def _foot(words: Words, view: View) -> Marked:
    gm = words("GM: {gm}", gm=mention(view.gm))
    if view.phase is Phase.GATHERING:
        joining = words(
            "Join with the button or `/encounter join`; the GM presses *Start* or uses `/encounter start`."
        )
        return Marked(f"{joining}\n{gm}")
    return Marked("\n".join(line for line in (waiting_line(words, view), next_line(words, view), gm) if line))
