"""The panel: the encounter at a glance, as blocks of markdown for one framed message."""

from collections.abc import Sequence

from bot.encounter.encounter import Phase
from bot.encounter.views import Row, View
from bot.wording.clocks import spoken_by
from bot.wording.encounter.announcement import turn_line
from bot.wording.encounter.ended import ended
from bot.wording.encounter.health import health_told, waiting_line
from bot.wording.encounter.terms import NOTE_SHOWN, system_name
from bot.wording.encounter.times import next_line, when
from bot.wording.markup import bold, fitting, mention
from bot.wording.words import Marked, Words, escape

ORDER_ROOM = 2_200
"""Characters for the lines of the combatants; head and foot stay below 1,600 together."""


def panel(words: Words, view: View) -> tuple[str, ...]:
    """The head, the combatants in the order in which they act, the foot; 3,500 characters at most."""
    order = fitting(words, [_row(words, view, row) for row in view.rows], ORDER_ROOM)
    if view.phase is Phase.ENDED:
        return (f"{_title(words, view)}\n{ended(words, view)}",)
    return tuple(block for block in (_head(words, view), order, _foot(words, view)) if block)


def _title(words: Words, view: View) -> Marked:
    title = words("Kelou · {system}", system=system_name(words, view.system))
    played = [words(spoken_by(view.system).variants[each]) for each in view.variants]
    return Marked("### " + " · ".join((title, *played)))


def _head(words: Words, view: View) -> Marked:
    if view.phase is Phase.RUNNING:
        state = turn_line(words, view)
    elif not view.rows:
        state = words("Nobody has joined yet.")
    else:
        state = words.plural("{n} combatant has joined.", "{n} combatants have joined.", len(view.rows))
    return Marked(f"{_title(words, view)}\n{state}")


def _foot(words: Words, view: View) -> Marked:
    gm = words("GM: {gm}", gm=mention(view.gm))
    if view.phase is Phase.GATHERING:
        joining = words("Join with the button or `/encounter join`; the GM starts with `/encounter start`.")
        return Marked(f"{joining}\n{gm}")
    return Marked("\n".join(line for line in (waiting_line(words, view), next_line(words, view), gm) if line))


def _row(words: Words, view: View, row: Row) -> Marked:
    name = bold(row.combatant.name)
    shown = words("{name} (hidden)", name=name) if row.combatant.hidden else name
    named = f"▶ {shown}" if row.is_current else shown
    time = None if row.is_current else when(words, view, row)
    health = () if row.health is None else health_told(words, view.system, row.health)
    parts = (named, time, *_stands(words, view, row), *health, _note(row.combatant.note))
    return Marked(" · ".join(part for part in parts if part))


def _stands(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    """Where a combatant stands, in the words of its clock once the initiative is known."""
    if row.initiative is None:
        dice, modifier = row.combatant.dice, row.combatant.modifier
        told = words("modifier {modifier:+d}", modifier=modifier) if modifier or not dice else None
        return escape(dice) if dice else None, told
    return spoken_by(view.system).standing(words, view, row)


def _note(note: str) -> Marked | None:
    if not note:
        return None
    cut = note if len(note) <= NOTE_SHOWN else note[:NOTE_SHOWN] + "…"
    return escape(cut)
