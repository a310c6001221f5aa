"""A pad of arrows that plans a move, in words."""

from bot.maps.map import Token
from bot.maps.ways.plans import Plan
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from bot.wording.maps.surveys import move_alt, moved_told, spot, way_told
from bot.wording.refusals import refusal
from bot.wording.words import Marked, Words, bold


def pad_told(words: Words, kind: MapKind, token: Token, plan: Plan | None, refused: Refusal | None) -> Marked:
    """The way with its cost so far and what is left; why it cannot end where it does, or why what was pressed
    was not done."""
    lines = [_still(words, kind, token)] if plan is None else [moved_told(words, kind, token, plan)]
    if plan is not None:
        lines.append(Marked(f"-# {way_told(words, kind, plan)}"))
        if plan.barred is not None:
            lines.append(Marked(f"-# {refusal(words, plan.barred)}"))
    if refused is not None:
        lines.append(Marked(f"⛔ {refusal(words, refused)}"))
    return Marked("\n".join(lines))


def _still(words: Words, kind: MapKind, token: Token) -> Marked:
    place = spot(kind, token.place)
    told = words(
        "{name} stands at {place}. Plan the way with the arrows.", name=bold(token.name), place=place
    )
    still = words("Nothing moves before you press **Done**.")
    return Marked(f"{told}\n-# {still}")


def pad_alt(words: Words, kind: MapKind, token: Token, plan: Plan | None) -> str:
    """The same without markdown, read aloud before the rest of the map."""
    if plan is not None:
        return move_alt(words, kind, token, plan)
    return words.plain("{name} at {place}", name=token.name, place=spot(kind, token.place))


def choice(words: Words, kind: MapKind, token: Token) -> str:
    """A token in a list to choose from."""
    place = spot(kind, token.place)
    if token.hidden:
        return words.plain("{name}, {place} (hidden)", name=token.name, place=place)
    return words.plain("{name}, {place}", name=token.name, place=place)
