"""The track of a fight as a picture and as text.

A button shows it, privately. On the panel, every *Next* would draw and upload a picture, which flickers.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from bot.encounter.track import End, Lane, Stand, Timing, lanes
from bot.encounter.views import View
from bot.maps.token_labels import signs
from bot.pictures.track.scene import Chip, TrackScene
from bot.pictures.track.scene import Lane as Drawn
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.wording.clocks import spoken_by
from bot.wording.encounter.announcement import plain_turn_line
from bot.wording.encounter.track import end_told, phase_name, track_alt, track_text
from bot.wording.words import Words


async def told(words: Words, view: View, theme: str) -> Post:
    """The track as its reader may see it."""
    found = lanes(view)
    post = Post(track_text(words, view, found))
    alt = track_alt(words, view, found)
    return await illustrated(words, post, scene_of(words, view, found, theme), name="track.png", alt=alt)


def scene_of(words: Words, view: View, found: Sequence[Lane], theme: str) -> TrackScene:
    """The picture of these lanes."""
    sides, written = _sides(view), signs([row.combatant for row in view.rows])
    chip = partial(_chip, words, view, sides, written)
    return TrackScene(
        plain_turn_line(words, view),
        tuple(
            Drawn(
                _label(words, view, lane),
                lane.timing,
                tuple(map(chip, lane.stands)),
                tuple((end_told(words, each), _timing(view, lane, each)) for each in lane.ends),
                phases=tuple((phase_name(words, view, key), timing) for key, timing in lane.phases),
            )
            for lane in found
        ),
        later=words.plain("not before the next round"),
        end=words.plain("an effect is over then"),
        theme=theme,
    )


def _timing(view: View, lane: Lane, end: End) -> Timing:
    return Timing.LATER if end.round_number > view.round_number else lane.timing


def _label(words: Words, view: View, lane: Lane) -> str:
    """A place by its number, a round in the clock's words."""
    if lane.place is not None:
        return str(lane.place)
    return spoken_by(view.system).place(words, lane.round_number, None)


def _chip(
    words: Words, view: View, sides: Mapping[str, int], written: Mapping[int, str], stand: Stand
) -> Chip:
    who, rounds = stand.row.combatant, stand.round_number - view.round_number
    later = stand.timing is Timing.LATER and rounds > 1
    return Chip(
        who.name,
        written[who.id],
        stand.timing,
        sides[who.side],
        who.hidden,
        note=f"+{rounds}" if later else "",
    )


def _sides(view: View) -> dict[str, int]:
    """A colour for each side, in the order of the oldest combatants; no side is 0."""
    joined = sorted((row.combatant for row in view.rows), key=lambda each: each.id)
    named = dict.fromkeys(each.side for each in joined if each.side)
    return {"": 0} | {side: number for number, side in enumerate(named, start=1)}
