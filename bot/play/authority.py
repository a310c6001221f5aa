"""The user of a request, the table of rights, and the only place that checks it.

``RULES`` has a row for each right: the roles that have it, and the refusal for everybody who does not. Code
that decides about a person calls ``authorize`` (or ``may``) with the right and the person's roles towards the
thing. ``bot.play.gm_role`` finds those roles out. Everything outside the table is open to everybody: rolling,
opening a fight, asking for a ruling, reading public messages.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.refusal import Refusal
from bot.systems.declarations import Leave


@dataclass(frozen=True, slots=True)
class Caller:
    """The person behind one interaction, as Discord describes them at that moment.

    ``guild_id`` is the server if that has the bot, and otherwise 0: in the bot's DM, and ``abroad``. That is
    a server without the bot, or a group, where it only answers users who added it to themselves; others may
    read there. ``parent_id`` is the channel of a thread (0: not a thread). ``manages_channel`` and
    ``manages_guild`` are Discord's own computed permissions. ``lacking`` are the permissions (Discord's
    names) that the bot lacks to post in this channel. ``may_write``: Discord lets the caller write there.
    ``slowmode``: how many seconds Discord's slow mode lets the caller wait there between two messages.
    ``has_webhooks``: Discord lets the bot have webhooks there.
    """

    user_id: int
    name: str
    channel_id: int
    guild_id: int
    interaction_id: int
    at: datetime
    locale: str
    guild_locale: str | None = None
    role_ids: frozenset[int] = field(default_factory=frozenset[int])
    manages_channel: bool = False
    manages_guild: bool = False
    lacking: tuple[str, ...] = ()
    parent_id: int = 0
    abroad: bool = False
    may_write: bool = True
    slowmode: int = 0
    has_webhooks: bool = True

    @property
    def is_overheard(self) -> bool:
        """Whether others read a message here that is not private: everywhere but in the bot's DM."""
        return self.abroad or bool(self.guild_id)

    def needs_server(self) -> None:
        """Refuse what only makes sense at a table on a server that has the bot."""
        if not self.guild_id:
            raise Refusal("server_needed")

    def needs_posting(self) -> None:
        """Refuse a command that must post to the channel if the bot may not."""
        self.needs_server()
        if self.lacking:
            raise Refusal("permissions_lacking", permissions=self.lacking)


class Role(StrEnum):
    """A user's role towards the thing they ask for; several at once, or none."""

    GM = "gm"
    """A GM of the channel, by the chain."""
    LEADER = "leader"
    """The user who opened the fight or made the map, until a GM by the chain leads it."""
    OWNER = "owner"
    """The owner: the user who plays all characters concerned, made the thing, rolled it, received it, or is
    asked."""
    MANAGER = "manager"
    """Manages the channel, or the server, on Discord."""
    HOST = "host"
    """Manages the server on Discord."""


class Right(StrEnum):
    """A thing that not everybody may do."""

    LEAD_FIGHT = "lead a fight, and see what is hidden in it"
    ENTER_FIGHT = "let a combatant in, of one's own and in the open"
    ACT = "act for a combatant"
    ANSWER = "answer what a combatant's player is asked"
    SWAP = "exchange two combatants' places"
    ASK_FOR_SWAP = "ask for an exchange with one's own combatant"
    SHAPE_MAP = "make and change a map, and see what is hidden on it"
    MOVE_TOKEN = "move a token"  # noqa: S105 - a token of a map
    HIDE_ROLLS = "make, ask for and list hidden rolls"
    REVEAL = "make a hidden roll public"
    READ_SECRET = "read a hidden roll"  # noqa: S105 - a roll
    READ_ALL_HIDDEN = "read everything that is hidden in the channel"
    READ_OWN = "read a roll that one made for oneself"
    KEEP_LOG = "begin and end the channel's log, read the GM's copy"
    ADD_TO_LOG = "add a roll to the channel's log"
    DELETE_LOG = "delete a log"
    CHANGE_CHARACTER = "change, use or delete a character"
    ROLL_AS = "roll as a character of the channel, read its sheet, heal and hurt it"
    POST_SHEET = "post a sheet for everybody"
    SPEAK_AS = "speak as a character"
    SPEAK_FOR_FOES = "speak as anybody that no player plays"
    CHANGE_SAYING = "edit and delete what was said as a character"
    PORTRAY = "set what a character looks like"
    KEEP_FOES = "make, read and bring in foes"
    RULE = "say what a degree of 0 is, skip rolls"
    KEEP_NOTES = "keep hidden progress clocks and the notes of a channel"
    PRESS_OWN = "press a button that is meant for one person"
    PRESS_FOR = "press such a button, or the GM for them"
    PRESS_PRIVATE = "press a button under an answer that only one person saw"
    READ_KEPT = "read on in an answer that only one person saw"
    BRING_GAME = "bring in a game for the server"
    CHANGE_GAME = "replace or remove a game of the server"
    USE_DECK = "draw from a deck of the GM, and shuffle it"
    KEEP_DECK = "take a deck away, take in hands, open its last order, make one for GMs"
    CORRECT_DECKS = "undo and redo what was done with the decks"
    BRING_TABLE = "bring in random tables for the server"
    READ_TABLE = "read all entries of a random table, and their chances"
    CHANGE_TABLE = "replace or remove random tables of the server"
    SET_CHANNEL = "change the channel's settings"
    SET_SERVER = "change the server's settings"


@dataclass(frozen=True, slots=True)
class Rule:
    """The roles that have a right (one is enough), and the refusal for everybody else.

    ``hidden``: the refusal if the thing is hidden. It reads as if the thing did not exist. The thing's own
    player, who must not know of it, then has no right either.
    """

    by: frozenset[Role]
    refusal: str = "gm_only"
    hidden: str = ""


_GM = frozenset({Role.GM})
_LEADS = _GM | {Role.LEADER}
_OWN = frozenset({Role.OWNER})

RULES: Mapping[Right, Rule] = MappingProxyType({
    Right.LEAD_FIGHT: Rule(_LEADS),
    Right.ENTER_FIGHT: Rule(_LEADS | _OWN),
    Right.ACT: Rule(_LEADS | _OWN, "encounter.not_your_turn"),
    Right.ANSWER: Rule(_LEADS | _OWN, "encounter.not_asked", hidden="encounter.question_over"),
    Right.SWAP: Rule(_LEADS | _OWN, "encounter.swap_not_yours"),
    Right.ASK_FOR_SWAP: Rule(_OWN, "encounter.swap_not_yours"),
    Right.SHAPE_MAP: Rule(_LEADS),
    Right.MOVE_TOKEN: Rule(_LEADS | _OWN, "map.not_yours", hidden="map.token_gone"),
    Right.HIDE_ROLLS: Rule(_LEADS),
    Right.REVEAL: Rule(_LEADS),
    Right.READ_SECRET: Rule(_GM | _OWN),
    Right.READ_ALL_HIDDEN: Rule(_GM),
    Right.READ_OWN: Rule(_OWN, "ongoing.not_yours"),
    Right.KEEP_LOG: Rule(_LEADS),
    Right.ADD_TO_LOG: Rule(_LEADS | _OWN, "log.not_your_roll"),
    Right.DELETE_LOG: Rule(_GM | _OWN),
    Right.CHANGE_CHARACTER: Rule(_OWN, "sheet.not_yours"),
    Right.ROLL_AS: Rule(_GM | _OWN, "sheet.not_yours"),
    Right.POST_SHEET: Rule(_OWN, "sheet.not_yours"),
    Right.SPEAK_AS: Rule(_OWN, "say.not_yours"),
    Right.SPEAK_FOR_FOES: Rule(_GM),
    Right.CHANGE_SAYING: Rule(_OWN, "say.by_another"),
    Right.PORTRAY: Rule(_GM | _OWN),
    Right.KEEP_FOES: Rule(_GM),
    Right.RULE: Rule(_GM),
    Right.KEEP_NOTES: Rule(_GM),
    Right.PRESS_OWN: Rule(_OWN, "ongoing.not_yours"),
    Right.PRESS_FOR: Rule(_GM | _OWN, "ongoing.not_yours"),
    Right.PRESS_PRIVATE: Rule(_OWN, "ongoing.unknown"),
    Right.READ_KEPT: Rule(_OWN, "kept.gone"),
    Right.BRING_GAME: Rule(_GM),
    Right.CHANGE_GAME: Rule(_OWN | {Role.HOST}, "game.not_yours"),
    Right.USE_DECK: Rule(_GM, "deck.gm_draws"),
    Right.KEEP_DECK: Rule(_GM | _OWN, "deck.not_kept"),
    Right.CORRECT_DECKS: Rule(_GM | _OWN, "deck.not_yours"),
    Right.BRING_TABLE: Rule(_GM),
    Right.READ_TABLE: Rule(_GM | _OWN, "table.gm_reads"),
    Right.CHANGE_TABLE: Rule(_OWN | {Role.HOST}, "table.not_yours"),
    Right.SET_CHANNEL: Rule(frozenset({Role.MANAGER}), "manage_channel_needed"),
    Right.SET_SERVER: Rule(frozenset({Role.HOST}), "manage_server_needed"),
})  # fmt: skip

OF_LEAVE: Mapping[Leave, Right] = MappingProxyType({Leave.PLAYER: Right.ACT, Leave.GM: Right.LEAD_FIGHT})
"""The right that an action of a fight needs, by the leave that its clock or combat declares."""


def on_discord(caller: Caller) -> frozenset[Role]:
    """The roles that Discord's own permissions give somebody where they ask."""
    host = caller.manages_guild
    holds = {Role.MANAGER: caller.manages_channel or host, Role.HOST: host}
    return frozenset(role for role, is_so in holds.items() if is_so and caller.guild_id)


def may(right: Right, who: Set[Role], *, hidden: bool = False) -> bool:
    """Whether somebody with these roles towards the thing has the right."""
    rule = RULES[right]
    counts = rule.by - _OWN if hidden and rule.hidden else rule.by
    return not counts.isdisjoint(who)


def authorize(right: Right, who: Set[Role], *, hidden: bool = False, **facts: Any) -> None:
    """Refuse a user without the right, with the ``facts`` of its refusal."""
    if not may(right, who, hidden=hidden):
        raise refusal(right, hidden=hidden, **facts)


def refusal(right: Right, *, hidden: bool = False, **facts: Any) -> Refusal:
    """The refusal for a user without the right. If the thing is hidden: the refusal for a missing thing."""
    rule = RULES[right]
    return Refusal(rule.hidden) if hidden and rule.hidden else Refusal(rule.refusal, **facts)
