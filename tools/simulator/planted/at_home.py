"""Faults besides fights: cards, what is said as a character, what stands in a channel, places abroad."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.play.authority import Right
from bot.play.delivery import DeliveryStatus
from tools.simulator.planted.patching import Make, Patch

# ---------------------------------------------------------------- cards


def _stays_in_the_pile(taken: Any) -> Any:
    def copied(self: Any, count: int) -> Any:
        _, cards = taken(self, count)
        return self, cards

    return copied


def _nothing_unseen(unseen: Any) -> Any:
    """The table reads which cards went into a hand."""
    return frozenset[str]()


def _told_as_drawn(told: Any) -> Any:
    return {**told, "dealt": told["drawn"]}


def _order_of_now(order_before: Any) -> Any:
    def early(deck: Any) -> Any:
        order_before(deck)
        return deck.order

    return early


def _never_owed(telling: Any) -> Any:
    """A kill between a step and its message loses the message."""

    def none(caller: Any, post: Any) -> None:
        return None

    return none


def _all_hands(places_of: Any) -> Any:
    def every(deck: Any, caller: Any) -> Any:
        return tuple(sorted(deck.held))

    return every


def _twice(tell: Any) -> Any:
    async def again(ask: Any, done: Any) -> None:
        await tell(ask, done)
        await tell(ask, done)

    return again


# ---------------------------------------------------------------- rights


class _Everybody(frozenset[Any]):
    """Roles that everybody has."""

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        return False


def _for_everybody(right: Right) -> Make:
    return lambda rules: {**rules, right: replace(rules[right], by=_Everybody())}


# ---------------------------------------------------------------- speaking


def _noted_for_the_last(reserve_saying: Any) -> Any:
    """What is said is noted as the words of whoever spoke before."""
    last: list[int] = []

    async def wrong(self: Any, saying: Any) -> None:
        by = last[-1] if last else saying.user_id
        last[:] = [saying.user_id]
        return await reserve_saying(self, replace(saying, user_id=by))

    return wrong


# ---------------------------------------------------------------- what stands in a channel


def _never_outdated(outdated: Any) -> Any:
    def left(self: Any, *given: Any) -> None:
        return None

    return left


def _never_edited(show: Any) -> Any:
    """A message that stands is not brought up to date, only posted."""

    async def left(table: Any, ongoing: Any, **how: Any) -> Any:
        return DeliveryStatus.DELIVERED if ongoing.message_id else await show(table, ongoing, **how)

    return left


def _told_twice(tell: Any) -> Any:
    """What is due once is told under two names."""

    async def both(table: Any, of: Any, what: str, due: Any, nonce: str, again: Any) -> None:
        await tell(table, of, what, due, nonce, again)
        if due is not None:
            await table.messenger.post(*due, table.nonce(f"{nonce} again"))

    return both


# ---------------------------------------------------------------- abroad


def _every_server(server_of: Any) -> Any:
    def any_server(interaction: Any) -> int:
        return interaction.guild_id or 0

    return any_server


DECKS, WORDS, RULES = "bot.play.decks", "bot.wording.decks", ("bot.play.authority", "RULES")

AT_HOME: Mapping[str, tuple[Patch, ...]] = {
    "dealt-card-stays-in-the-pile": (("bot.decks.decks", "Deck._taken", _stays_in_the_pile),),
    "hand-told-to-all": ((WORDS, "UNSEEN", _nothing_unseen), (WORDS, "TOLD", _told_as_drawn)),
    "order-opened-early": ((DECKS, "_order_before", _order_of_now),),
    "list-of-all-hands": ((DECKS, "places_of", _all_hands),),
    "deck-step-told-twice": (("cogs.draw", "_tell", _twice),),
    "deck-step-never-owed": (("bot.play.tellings", "telling", _never_owed),),
    "decks-undone-by-everybody": ((*RULES, _for_everybody(Right.CORRECT_DECKS)),),
    "spoken-as-everybody": ((*RULES, _for_everybody(Right.SPEAK_AS)),),
    "sayings-changed-by-everybody": ((*RULES, _for_everybody(Right.CHANGE_SAYING)),),
    "saying-noted-for-another": (("bot.store.sayings", "Sayings.reserve_saying", _noted_for_the_last),),
    "posted-sheet-left-behind": (("bot.play.sheets.panels", "SheetPanels.outdated", _never_outdated),),
    "full-clock-told-twice": (("bot.play.ongoing", "tell_due", _told_twice),),
    "clock-left-behind": (("bot.play.ongoing", "show", _never_edited),),
    "stored-with-a-server-abroad": (("cogs.ui.ask", "server_of", _every_server),),
}
"""By name."""
