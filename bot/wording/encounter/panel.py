"""The panel: the encounter at a glance, as blocks of markdown for one framed message."""

from dataclasses import dataclass

from bot.encounter.encounter import Phase
from bot.encounter.views import View
from bot.systems import system
from bot.wording.clocks import next_line, spoken_by
from bot.wording.encounter.announcement import turn_line
from bot.wording.encounter.combatant_lines import combatants, everybody
from bot.wording.encounter.ended import ended
from bot.wording.encounter.health import waiting_line
from bot.wording.words import Marked, Words, mention

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
        joining = words("Join with the button or `/encounter join`; the GM starts with `/encounter start`.")
        return Marked(f"{joining}\n{gm}")
    return Marked("\n".join(line for line in (waiting_line(words, view), next_line(words, view), gm) if line))
