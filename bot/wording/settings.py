"""Words of the settings: the choices of each, what holds, and from where."""

from collections.abc import Sequence
from enum import StrEnum

from bot.systems import PLAIN, find
from bot.systems.cards import names_cards
from bot.systems.health import Detail
from bot.text import N_
from bot.wording.clocks import VARIANTS
from bot.wording.words import Marked, Words, escape, listing

Choices = tuple[tuple[str, str], ...]
"""Values with their labels. What stands before a label's colon is its short name."""

AS_ABOVE = "auto"
"""The value of the choice that a setting is not set in this place."""
NOT_SET = N_("default: not set here")

THEMES: Choices = (("dark", N_("dark")), ("light", N_("light")))
"""The themes of pictures, by the keys of ``bot.pictures.theme``."""
LANGUAGES: Choices = (("en", N_("English")), ("zh-CN", N_("Chinese (Simplified)")))
HIDDEN_TURNS: Choices = (("silent", N_("silent: no trace")), ("named", N_("named: the GM's turns")))
REVEALS: Choices = (
    ("by_hand", N_("by hand: when the GM lets them")),
    ("first_action", N_("first action: by themselves")),
)
MOVES: Choices = (
    ("free", N_("free: nothing of the turn")),
    ("spend", N_("spend: ⚡, MOV or speed of the turn")),
)
NOTICES: Choices = (
    ("actor", N_("this turn: its player")),
    ("next", N_("this and next: the next player, too")),
)
DETAILS: Choices = (
    ("brief", N_("brief: three lines, reasons behind a button")),
    ("full", N_("full: every reason")),
)
HEALTH: Choices = (
    (Detail.EXACT, N_("exact: every number")),
    (Detail.WORDS, N_("words: unhurt, hurt …")),
    (Detail.NOTHING, N_("nothing")),
)
FIGHTS: Choices = (
    ("sides", N_("sides: one roll a side")),
    ("surprise_round", N_("surprise round")),
    ("anew", N_("initiative again each round")),
    ("cards", N_("cards: one each, again each round")),
    ("popcorn", N_("popcorn: the actor names the next")),
    ("no_criticals", N_("no critical hits")),
    ("no_fumbles", N_("a natural 1 does not miss")),
    ("foes_die", N_("foes die at 0")),
    ("shared_start", N_("all start on one square (btr)")),
)
"""The variants that fights can be played with; one has an option of its own and is not set."""
DECKS: Choices = (("cards 54", N_("54 cards: with two jokers")), ("cards 52", N_("52 cards: without jokers")))
"""The decks that initiative may be drawn from, besides dice."""
DECK_WORDS = {"low": N_("{deck} low"), "once": N_("{deck} once")}
"""What may stand behind a stored deck, as it is typed."""
MESSAGES: Choices = (("0", N_("direct messages")),)
"""What the GMs may read secrets in, besides a channel."""


class Origin(StrEnum):
    """Where a setting comes from."""

    HERE = "here"
    CHANNEL = "channel"
    SERVER = "server"
    LOCALE = "locale"
    DEFAULT = "default"


ORIGINS = {
    Origin.HERE: N_("set here"),
    Origin.CHANNEL: N_("from the thread's channel"),
    Origin.SERVER: N_("from the server"),
    Origin.LOCALE: N_("guessed: the server's own language"),
    Origin.DEFAULT: N_("default"),
}


def short(label: str) -> tuple[str, str]:
    """The short name of a choice's label, in words already, and what it means ("": it says that itself)."""
    for colon in (": ", "："):
        name, found, meaning = label.partition(colon)
        if found:
            return name, meaning
    return label, ""


def changed(words: Words, line: Marked, *, server: bool) -> Marked:
    """The setting that was changed, in the ``line`` that now shows it here."""
    if not server:
        return Marked(f"✓ {line}")
    return words("✓ Set for the whole server. This channel now: {line}", line=line)


def goes_on(words: Words, key: str) -> Marked:
    """That the encounter which is open stays one of its own game."""
    return words(
        "The open encounter goes on with {game}. To play another game in it: `/encounter end`, then"
        " `/encounter open`.",
        game=words((find(key) or PLAIN).title),
    )


def commands_told(words: Words, gone: Sequence[str]) -> Marked:
    """The commands that are away, and how Discord's own list forgets them."""
    if not gone:
        return words("This server has every command. `/server commands hide: …` takes some away.")
    names = listing(words, [Marked(each) for each in gone])
    return words(
        "Taken away from this server: {names}. `/server commands unhide: …` brings them back.\n"
        "-# They answer with one line, and `/help` leaves them out. The list that appears after `/` is "
        "Discord's: there, Server Settings → Integrations → this bot hides them, too.",
        names=names,
    )


def _named(words: Words, choices: Choices, value: object) -> str:
    """The short name of a choice."""
    label = next((label for each, label in choices if each == value), None)
    return str(value) if label is None else short(words.plain(label))[0]


def language(words: Words, value: str) -> Marked:
    """The language of public messages."""
    return words("Language of public messages: **{language}**", language=_named(words, LANGUAGES, value))


def gms(words: Words, value: Sequence[int]) -> Marked:
    """The GMs of a channel."""
    if value:
        return words("GM: {names}", names=listing(words, [Marked(f"<@{each}>") for each in value]))
    return words(
        "GM: not named, so the holders of the GM role, otherwise members with the right to manage the "
        "channel, and the opener of an encounter"
    )


def gm_role(words: Words, value: int | None) -> Marked:
    """The server's GM role."""
    return words("GM role: {role}", role=Marked(f"<@&{value}>")) if value else words("GM role: none")


def system(words: Words, value: str | None) -> Marked:
    """The game that is played, or that none is set."""
    if (found := find(value)) is not None:
        return words("System: **{system}**", system=words(found.title))
    return words(
        "System: not set, so commands go on with **{plain}**. `/settings system` sets it.",
        plain=words(PLAIN.title),
    )


def deck_typed(words: Words, value: str) -> Marked:
    """A stored deck as a player of the language types it, for example `cards 1-10 low once`."""
    _, name, *rest = value.split()
    told = words("cards {name}", name=Marked(name))
    for each in rest:
        told = words(DECK_WORDS[each], deck=told)
    return told


def initiative(words: Words, value: str) -> Marked:
    """The dice of plain initiative order, or its deck."""
    if names_cards(value):
        return words("Initiative of plain order is drawn: `{deck}`", deck=deck_typed(words, value))
    return words("Initiative dice of plain order: `{dice}` + modifier", dice=Marked(value))


def height_weight(words: Words, value: int) -> Marked:
    """How a foot of height counts (B-16)."""
    return words("BtR distances: a foot of height counts **{weight}** ft", weight=value)


def hidden_turns(words: Words, value: str) -> Marked:
    """How the turns of hidden combatants are announced."""
    if value == "named":
        return words("Hidden combatants' turns: told as the GM's")
    return words("Hidden combatants' turns: the table is not told")


def foes_health(words: Words, value: str) -> Marked:
    """How exactly the health of the GM's combatants is public."""
    return words("Foes' health shown to the table: **{how}**", how=_named(words, HEALTH, value))


def players_health(words: Words, value: str) -> Marked:
    """How exactly the health of players' characters is public."""
    return words("Players' health shown to the table: **{how}**", how=_named(words, HEALTH, value))


def theme(words: Words, value: str) -> Marked:
    """Whether pictures are dark or light."""
    return words("Pictures: **{theme}**", theme=_named(words, THEMES, value))


def gm_channel(words: Words, value: int) -> Marked:
    """Where the GMs read secrets."""
    if value:
        return words("GM channel: {channel}", channel=Marked(f"<#{value}>"))
    return words("GM channel: none; the GM reads direct messages")


def reveal(words: Words, value: str) -> Marked:
    """When hidden combatants appear."""
    if value == "first_action":
        return words("Hidden combatants appear with their first action")
    return words("Hidden combatants appear when the GM lets them")


def notices(words: Words, value: str) -> Marked:
    """The players that a call mentions."""
    if value == "next":
        return words("A call mentions the players of this turn and of the next")
    return words("A call mentions the player of this turn")


def timer(words: Words, value: int) -> Marked:
    """When a long turn is reminded of."""
    if not value:
        return words("Turn timer: none")
    return words.plural(
        "Turn timer: a reminder after **{n}** minute", "Turn timer: a reminder after **{n}** minutes", value
    )


def minutes(words: Words, value: int) -> str:
    """A choice of the turn timer."""
    return str(words.plural("{n} minute", "{n} minutes", value)) if value else words.plain("none")


def moves(words: Words, value: str) -> Marked:
    """Whether a move on the map uses what a turn has."""
    if value == "spend":
        return words("Moves on the map take of a turn: ⚡, MOV or the speed")
    return words("Moves on the map do not use up the turn")


def timezone(words: Words, value: str) -> Marked:
    """The time zone of texts."""
    return words("Times in text files: **{zone}**", zone=value)


def detail(words: Words, value: str) -> Marked:
    """How much of a fight is announced."""
    if value == "full":
        return words("Fights are told in full, with every reason")
    return words("Fights are told briefly: at most three lines, the reasons behind *Why?*")


def variants(words: Words, value: Sequence[str]) -> Marked:
    """The variants that fights are played with."""
    known = [words(VARIANTS[each]) for each in value if each in VARIANTS]
    if not known:
        return words("Fights are played without variants")
    return words("Fights are played with: {variants}", variants=listing(words, known))


def conditions(words: Words, value: Sequence[str]) -> Marked:
    """The conditions that forms offer."""
    if not value:
        return words("Conditions that forms offer: those of the game")
    return words(
        "Conditions that forms offer: {names}", names=listing(words, [escape(each) for each in value])
    )
