"""Ten thousand random fights a clock (``long``), with effects: what holds after each action of each.

Nothing but a refusal stops them; what is stored comes back; what is undone and done again is the same;
and nothing that a table reads holds a hidden name, number or note.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.encounter import actions, track
from bot.encounter import events as happened
from bot.encounter.actions import Action, Next
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.stored import dump, dump_action, dump_events, load, load_action, load_events
from bot.encounter.tracker import apply
from bot.encounter.views import View, seen, view
from bot.play.encounter import track_pictures
from bot.systems import SYSTEMS
from bot.systems.effects import Effect, Stacking
from bot.wording.encounter import action_name, announcement, panel, question_said, standing, whole_panel
from bot.wording.encounter.track import track_alt, track_text
from bot.wording.words import Words, words_for
from tests.bot.systems.test_clocks import (
    GAMES,
    OWN_CHECKS,
    SECRET,
    Bytes,
    Game,
    Play,
    check_turns,
    check_who_is_there,
    play,
    unhurried,
    with_the_toy,
)
from tests.profiles import examples

__all__ = ["with_the_toy"]

pytestmark = pytest.mark.no_cover  # Costly when traced, and others cover the same lines.
NAMES = ("灼烧", "迟缓", "祝福")
WORDS = tuple(map(words_for, ("en", "zh-CN")))
sequences = st.binary(min_size=4 + 4 * 8, max_size=4 + 4 * 24)


def drawn_effect(encounter: Encounter, raw: Bytes) -> Action:
    """An effect begins, ends or is suppressed. What comes from somebody hidden, lies on one, or lasts a
    secret number has a secret name or a number that nothing else has."""
    first, second, third = raw
    if encounter.effects and third % 4 == 0:
        chosen = encounter.effects[first % len(encounter.effects)]
        name, source = chosen.name, chosen.source
        if second % 2:
            return actions.EndEffect(chosen.who, chosen.id, name=name, source=source)
        on = not chosen.suppressed
        return actions.SuppressEffect(chosen.who, chosen.id, on=on, name=name, source=source)
    ids = [each.id for each in encounter.combatants]
    return actions.AddEffect(_effect(encounter, ids, raw)) if ids else Next()


def _effect(encounter: Encounter, ids: list[CombatantId], raw: Bytes) -> Effect:
    first, second, third = raw
    declared = SYSTEMS[encounter.system].effects
    unit = declared.units[third % len(declared.units)]
    who, source = ids[first % len(ids)], (None, ids[second % len(ids)])[third % 2]
    hides = any(encounter.combatant(each).hidden for each in (who, source) if each is not None)
    is_secret = unit.counted and second % 7 == 0
    changed = declared.changes[first % len(declared.changes)] if declared.changes else None
    return Effect(
        (SECRET if hides else "") + NAMES[second % len(NAMES)],
        who,
        source,
        unit.key,
        (UNTOLD if is_secret else 1 + second % 25) if unit.counted else None,
        of=ids[third % len(ids)],
        layers=1 + third % 3,
        harmful=bool(second % 2),
        secret=is_secret,
        stacking=tuple(Stacking)[first % len(Stacking)],
        changes=((changed.name, 1 - second % 3),) if changed and second % 3 != 1 else (),
        periodic="失去1点" if first % 5 == 0 else "",
    )


UNTOLD, NEAR_UNTOLD = 777, re.compile(r"(?<!\d)7\d\d(?!\d)")
"""What a secret duration lasts: no other number is near it."""

FIGHTS = 10_000
"""How many fights the long run plays, in all games together."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "+".join((game[0], *game[1])))
@settings(unhurried, max_examples=examples(FIGHTS // len(GAMES), part=30))
@given(drawn=sequences)
def test_a_random_fight_holds_and_tells_nothing_hidden(game: Game, drawn: bytes) -> None:
    played = play(game, drawn, drawn_effect)
    for encounter, events in zip(played.states[1:], played.events, strict=True):
        check_who_is_there(encounter)
        check_turns(encounter, events)
        OWN_CHECKS.get(game[0], lambda encounter: None)(encounter)
        check_effects(encounter)
    check_stored(played)
    check_told(game[0], played)


def check_effects(encounter: Encounter) -> None:
    """Those that stand have something left, lie on somebody who is there, and ids of their own."""
    ids = [each.id for each in encounter.effects]
    here = {each.id for each in encounter.combatants}
    assert len(ids) == len(set(ids))
    assert all(each < encounter.next_effect for each in ids)
    assert all(each.left is None or each.left > 0 for each in encounter.effects)
    assert {each.who for each in encounter.effects} <= here


def check_stored(played: Play) -> None:
    """What is stored comes back, and an action done again gives the same."""
    written = [dump(each) for each in played.states]
    loaded = [load(each) for each in written]
    assert loaded == played.states
    assert [load_events(dump_events(each)) for each in played.events] == played.events
    for number, action in enumerate(played.done):
        redone = apply(loaded[number], load_action(dump_action(action)))
        assert redone.encounter == loaded[number + 1]
        assert (redone.events, redone.moments) == (played.kept[number], played.moments[number])


def check_told(system: str, played: Play) -> None:
    """Neither text, nor what a picture is made of, nor what is read aloud, nor names to choose from. The long
    run reads every language at every step; otherwise they take turns, and panel and track are read at each
    third step."""
    turns, most, every = cycle(WORDS), examples(len(WORDS)), 3 // examples(3)
    steps = zip(played.states[1:], played.kept, played.done, strict=True)
    for number, (encounter, events, action) in enumerate(steps):
        if _appeared(encounter):
            return
        shown, told = view(encounter, as_gm=False), seen(events, encounter, as_gm=False)
        hidden = {each.id for each in encounter.combatants if each.hidden}
        assert not hidden & {row.combatant.id for row in shown.rows}
        assert not [each for each in told if isinstance(each, happened.TurnStarted) and each.who in hidden]
        names = {row.combatant.id: row.combatant.name for row in shown.rows}
        for words in islice(turns, most):
            said = [
                repr((shown, told)),
                announcement(words, shown, told)[0],
                action_name(words, action, names.get, system=system) or "",
                *(_said(words, shown) if number % every == 0 else ()),
            ]
            assert action_name(words, action, lambda who: SECRET, system=system, as_gm=True)
            for each in said:
                assert SECRET not in each
                assert not NEAR_UNTOLD.search(each)


def _said(words: Words, shown: View) -> Iterator[str]:
    found = track.lanes(shown)
    yield standing(words, shown)[0]
    yield from panel(words, shown).blocks
    yield from (question_said(words, shown, each) for each in shown.questions)
    yield whole_panel(words, shown)
    yield track_text(words, shown, found)
    yield track_alt(words, shown, found)
    yield repr(track_pictures.scene_of(words, shown, found, "dark"))


def _appeared(encounter: Encounter) -> bool:
    """Whether an effect that was secret lies openly by now, since those appeared whom it concerns."""
    hidden = {each.id for each in encounter.combatants if each.hidden}
    return any(SECRET in each.name and not {each.who, each.source} & hidden for each in encounter.effects)


def test_the_scan_finds_what_a_gm_reads() -> None:
    """Else it would find nothing anywhere."""
    words = WORDS[0]
    played = play(("instinct", ()), bytes(range(1, 200)), drawn_effect)
    hidden = [each for each in played.states if any(one.hidden for one in each.combatants)]
    assert hidden
    assert any(SECRET in each for each in _said(words, view(hidden[-1], as_gm=True)))
    effects = replace(hidden[-1], effects=())
    assert not any(SECRET in each for each in _said(words, view(effects, as_gm=False)))
