"""The help: what to type first, one page a subject, one for each game in use, the table of difficulties.

A line about commands that the games of a channel have no use for is left out. So is one about commands that
were taken away from the server, or that need a server while the channel is in none that has the bot.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.systems import ADVENTURING, FAMILIES, PLAIN
from bot.systems.pool.tries import Band
from bot.systems.system import System
from bot.text import N_
from bot.wording.games import fights_typed
from bot.wording.rolls.tries import band_told
from bot.wording.words import COMMAND, Marked, Words


class Page(StrEnum):
    """The pages, in the order of their buttons."""

    START = "start"
    GAMES = "games"
    DICE = "dice"
    TRIES = "tries"
    HIDDEN = "hidden"
    ENCOUNTER = "encounter"
    GROUND = "ground"
    MAP = "map"
    LOG = "log"
    SETTINGS = "settings"


TITLES = {
    Page.START: N_("First steps"),
    Page.GAMES: N_("Games"),
    Page.DICE: N_("Dice"),
    Page.TRIES: N_("Tries"),
    Page.HIDDEN: N_("Hidden rolls"),
    Page.ENCOUNTER: N_("Encounter"),
    Page.GROUND: N_("Ground"),
    Page.MAP: N_("Map"),
    Page.LOG: N_("Log"),
    Page.SETTINGS: N_("Sheet and settings"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of a page. ``command``: they are about this family of commands. ``pools``: they are about 🅟 and
    🅽. ``abroad``: they are for where the bot is not on a server."""

    text: str
    command: str = ""
    pools: bool = False
    abroad: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """What a channel has a use for: the games in use there, and the commands that its server took away, or
    that do not work there. ``chosen``: somebody chose the games. ``abroad``: it is on no server that has the
    bot."""

    games: Sequence[System] = (PLAIN,)
    without: Collection[str] = ()
    chosen: bool = False
    abroad: bool = False

    def of(self, command: str) -> bool:
        """Whether there is a use for a family of commands."""
        known = FAMILIES.get(command)
        return command not in self.without and (known is None or any(map(known, self.games)))

    def has(self, page: Page) -> bool:
        """Whether a page says anything."""
        return any(map(self.shows, TEXTS[page]))

    def shows(self, part: Part) -> bool:
        """Whether lines are shown."""
        if part.abroad and not self.abroad:
            return False
        return self.of(part.command) and (not part.pools or ADVENTURING in self.games)


TEXTS: Mapping[Page, tuple[Part, ...]] = {
    Page.START: (
        Part(
            N_(
                "**Roll**\n"
                "• `/roll dice: 1d20+5`, or short: `/r`\n"
                "• `/roll dice: 1d20+5 longsword`: with what it is for; `1d20+5 >= 15`: against a number"
            )
        ),
        Part(N_("• `/roll dice: 4P`: four dice for points"), pools=True),
        Part(
            N_(
                "**Your game**\n"
                "• `/settings system`: what you play here; commands and this help follow it\n"
                "• `/game list`: games in files; bring in your own with `/game import`"
            ),
            "settings",
        ),
        Part(
            N_(
                "**Your own sheet**\n"
                "• `/sheet new name: Mira`: with a `system`, it says what you play. You have it everywhere\n"
                "**Here**\n"
                "• Dice, chances, rules, distances and your sheet. The rest needs a server that I was "
                "added to"
            ),
            abroad=True,
        ),
        Part(
            N_(
                "**Your sheet**\n"
                "• `/sheet set pairs: dexterity 3, dagger = 1d20+dexterity`, then `/roll dice: dagger`"
            ),
            "sheet",
        ),
        Part(
            N_(
                "**A fight**\n"
                "• `/encounter open`; everybody presses {join}, the GM presses {start}\n"
                "• {deeds} below your call: attacks, other actions, moves"
            ),
            "encounter",
        ),
    ),
    Page.GAMES: (),
    Page.DICE: (
        Part(
            N_(
                "**Dice**\n"
                "• `2d10+3`, `d%`, `4dF`, `d66`, `coin`, `d[1,2,5]`; `d20+3 adv`, `d20 dis`; `1d100b1`, "
                "`p2`\n"
                "• `4d10kh2` keeps the highest 2, `kl` the lowest; `dh` and `dl` drop\n"
                "• `r<2` rolls faces below 2 again, `rr<2` until they are gone; `e6` or `!` explodes, `!o` "
                "once\n"
                "• `8d10 c>=7` or `t7` counts the dice that show 7 or more; `f1` takes failures off\n"
                "• `2d6[fire]+3[magic]`: a sum of each\n"
                "• `1d20+5; 1d8+3`, `3#d20+5`, `6 4d6kh3`: several rolls"
            )
        ),
        Part(
            N_(
                "**Dice pools**\n"
                "• `4P`: points (a 1 is 1 point, a 2 is 2, otherwise 0)\n"
                "• `4N`: the sum of the faces; `4+3P`: 7 dice\n"
                "• `strength-1P`, `spirit/2 P`, `max(strength, agility)P`: from your sheet"
            ),
            pools=True,
        ),
        Part(
            N_(
                "**At the end**\n"
                "• `>= 15`, `dc 15`, `vs 15`, `> 14`, `<= 50`, `< 50`: what it has to come to\n"
                "• words, or `# …`: what it is for"
            )
        ),
        Part(N_("• `> 5`: the difficulty of 🅟 and 🅽, which must be higher"), pools=True),
        Part(
            N_(
                "**Options**\n"
                "• **reroll**: matching dice once more; **hold_back**: fewer dice\n"
                "• **visibility**: who sees it; **label**: what it is for\n"
                "At most 200 characters, 1,000 dice and 1,000 sides. Full-width signs (＋－×÷＞) work too."
            )
        ),
    ),
    Page.TRIES: (
        Part(N_("• `/try dice: 1d20+5 >= 15`: against a difficulty"), "try"),
        Part(N_("• `/try dice: 4P > 3`: 🅟 and 🅽 must be higher"), "try", pools=True),
        Part(
            N_(
                "• `/oppose`: two sides; without dice the opponent gets a button\n"
                "• `/undertake start`: rolls that add up over time\n"
                "• `/undertake time`: how long that takes without rolling; `/undertake list`: the open ones\n"
                "• `/contest start`: the first side to reach the goal wins\n"
                "• **assist** adds helpers' dice: `combined` adds their results, `best` takes the highest"
            ),
            "oppose",
        ),
        Part(
            N_(
                "**For a whole party**\n"
                "• `/call dice: stealth > 14`: one button for everybody, each rolls by their own sheet\n"
                "• **who**: a side of the fight, combatants or @mentions; those named are reminded once\n"
                "• **group**: when all succeed together: `majority`, `half`, `average`, `best`, `worst`"
            ),
            "call",
        ),
        Part(
            N_(
                "**On a message or a person**: press long, or right-click, then Apps\n"
                "• A roll: {roll_again}, {explain}, {make_public}, {add_to_log}\n"
                "• A person: {read_sheet}, {ask_for_roll}, {points}"
            )
        ),
        Part(
            N_(
                "**Cards and tables**\n"
                "• `/draw card`: from 54 cards, or a deck that `/draw deck` lays out; `to: hand`: for "
                "your eyes only\n"
                "• `/draw hand`: your cards, to play or discard them; `/draw undo`: one step back\n"
                "• `/draw table`: from a random table; a GM brings some in with `/draw import`, and "
                "`/odds dice: table …` tells its chances"
            ),
            "draw",
        ),
        Part(
            N_(
                "**Chances**\n• `/odds`: exact chances before a roll; {chances}: those of a roll\n"
                "• `/luck`: how the evening went"
            )
        ),
    ),
    Page.HIDDEN: (
        Part(
            N_(
                "• `/hidden roll`: for the GM only; `for` takes a player's sheet without telling the player\n"
                "• `/hidden ask`: a player rolls in secret; `tell_label: no` hides the label\n"
                "• `/hidden list`: the GM's hidden rolls\n"
                "• `/hidden reveal`: makes one public, with {check} for its seal\n"
                "**Who sees any other roll** (`visibility`)\n"
                "• `gm`: you and the GM; `blind`: only the GM; `self`: only you\n"
                "**What the channel sees**\n"
                "• A note with the seal, and with the player's name if a player rolled; the GM gets the "
                "result by direct message"
            ),
            "hidden",
        ),
    ),
    Page.ENCOUNTER: (
        Part(
            N_(
                "**Begin**\n"
                "• `/encounter open` posts the panel; players press {join}\n"
                "• `/encounter add`: the GM's combatants; {start} begins\n"
                "**Play**\n"
                "• Each turn is called with its buttons, such as {next}, {delay} and {ap}\n"
                "• `/attack` with a `target`: the target defends, answers or saves by buttons\n"
                "• {why} shows you the reasons; `/settings detail` shows them to everybody\n"
                "**Correct** (GM)\n"
                "• `/encounter undo`, `/encounter redo`: one action back or forth\n"
                "• `/encounter set health` (or `initiative`, `name`, `note` …)\n"
                "• `/encounter show`: the panel once more\n"
                "**End**\n"
                "• `/encounter end` closes it, `/encounter fight pause` pauses it\n"
                "• `/encounter log`: who did what\n"
                "**GM**\n"
                "• The player who opens a fight leads it until a GM of the channel acts\n"
                "• A `hidden` combatant leaves no trace in the channel: its turn comes by direct message and "
                "under {gm}"
            ),
            "encounter",
        ),
    ),
    Page.GROUND: (
        Part(N_("• `/measure`: how far it is\n• `/area`: which cells an area covers")),
        Part(N_("• {moves}: what a move costs and how far it goes"), "move"),
        Part(N_("• {senses}: what is noticed"), "sense"),
        Part(N_("• `/travel`: days and dice of a journey"), "travel"),
        Part(N_("• `/fall`: a fall"), "fall"),
        Part(N_("• `/carry`: loads"), "carry"),
        Part(N_("• `/search`: a search"), "search"),
        Part(N_("• `/rest`: a rest and what it restores"), "rest"),
        Part(
            N_(
                "**Places**\n"
                "• `(3, 4)`, `3,4`, `C7` or `3-4`; x to the right, y upwards\n"
                "• Directions: degrees (0 right, 90 up) or `N NE E …`\n"
                "**Why**\n"
                "• {steps} and {cells} show the rest of an answer, `/rule` the rule itself"
            )
        ),
    ),
    Page.MAP: (
        Part(
            N_(
                "**Make it** (GM)\n"
                "• `/map new kind: … size: 12x8`\n"
                "• `/map place`: a token; a combatant by name\n"
                "• `/map terrain`, `/map wall`, `/map door`: the ground; doors open and close\n"
                "• `/map background`: a picture below it; `/character portrait`: a face for a token\n"
                "• `/map import`, `/map export`: the map as text\n"
                "**Play**\n"
                "• `/map show` posts it, with {move}, {reach} and {sight}\n"
                "• `/map move` takes the cheapest legal way; {move} plans one by arrows\n"
                "• Players move their own tokens\n"
                "• `/map reach`: how far; `/map area`: who is in an area; `/map sight`: who sees whom\n"
                "• `/measure` takes the names of tokens, too\n"
                "• Only the GM sees what is `hidden`\n"
                "• `/map undo`, `/map redo`: back and forth, also after `/map clear`"
            ),
            "map",
        ),
    ),
    Page.LOG: (
        Part(
            N_(
                "• `/log start` records rolls, calls, moves and maps from then on\n"
                "• `/log stop` ends it; `/log show`: the running log; `/log delete` deletes an ended log\n"
                "• `/log export`: a page for the browser with filters and maps, or plain text, Markdown, "
                "JSON; `copy: gm` includes hidden things\n"
                "**Chat**\n"
                "• It is recorded only if the bot's host allows that; the log's first message says so\n"
                "• A message that you delete leaves the log\n"
                "• Lines in (brackets) are out of character"
            ),
            "log",
        ),
        Part(
            N_(
                "**Clocks**\n"
                "• `/clock start name: Alarm segments: 6`: a progress clock; `hidden: yes` only for the GM\n"
                "• `/clock advance`, or its buttons, for its maker and the GM; `/clock list`: the open ones"
            ),
            "clock",
        ),
        Part(
            N_(
                "**Notes** (GM)\n"
                "• `/note add`: a note of the channel, on the GM's own panel; `public: yes` on everybody's\n"
                "• `/note list`, `/note edit`, `/note remove`; notes are in the GM's copy of the log"
            ),
            "note",
        ),
    ),
    Page.SETTINGS: (
        Part(
            N_(
                "**Sheet**\n"
                "• `/sheet new` makes a character, `/sheet use` chooses which one you play\n"
                "• `/sheet set pairs: strength 5, speed = agility+2, sword = 2d10+3 > 12`: values, formulas, "
                "rolls\n"
                "• `/sheet roll`, or a button under `/sheet show`, rolls one\n"
                "• `/sheet import`, `/sheet export`: JSON, `.st` text, CSV\n"
                "• `/sheet health` heals between fights; `/sheet undo` undoes your last change"
            ),
            "sheet",
        ),
        Part(N_("• `/say text: …` speaks as your character; *Say as …* in a message's menu edits it"), "say"),
        Part(N_("• GM: `/foe new`, `/foe set`; `/foe add` puts copies into the fight and on the map"), "foe"),
        Part(
            N_(
                "**Settings**\n"
                "• `/settings show`: a panel with all settings, to read and to change\n"
                "• `/settings gm`, `/server gm-role`: who is GM\n"
                "• `/settings system`: the game; `/settings initiative`: the dice of plain initiative\n"
                "• `/settings language`, `/settings theme`: language and pictures\n"
                "• `/settings hidden-turns`: how hidden turns are told\n"
                "• `/server language` …: the same for the whole server, only for those who manage it\n"
                "A thread has its channel's settings unless it has its own."
            ),
            "settings",
        ),
    ),
}

LABELS = {
    "join": N_("Join"),
    "start": N_("Start"),
    "next": N_("Next"),
    "delay": N_("Delay"),
    "ap": N_("AP +{n}"),
    "hold": N_("Hold"),
    "why": N_("Why?"),
    "ready": N_("Ready"),
    "act": N_("Act now"),
    "deeds": N_("Act …"),
    "defend": N_("Defend"),
    "chances": N_("Chances"),
    "check": N_("Check"),
    "gm": N_("GM"),
    "steps": N_("Steps"),
    "cells": N_("Cells"),
    "move": N_("Move"),
    "reach": N_("Reach"),
    "sight": N_("Sight"),
}
"""The buttons that the pages name, by the sentences that stand on them."""

SUBCOMMANDS = {"moves": "move", "senses": "sense"}
"""By their placeholders, the families with a subcommand for each game."""
MOST_ROLLS = 12

DIFFICULTIES = ("0", "1–2", "3–4", "5–6", "7–8", "9+")


MENUS: Mapping[str, str] = {
    "roll_again": "Roll again",
    "explain": "Why?",
    "make_public": "Reveal",
    "add_to_log": "Add to log",
    "read_sheet": "Sheet",
    "ask_for_roll": "Ask for a roll",
    "points": "Hit points",
}
"""The menus on messages and people, by their places in the texts."""


def page_told(words: Words, page: Page, use: Use = Use()) -> Marked:
    """One page; the tries carry the table of difficulties (P-10)."""
    text = "\n".join([f"**{words(TITLES[page])}**", *_parts(words, TEXTS[page], use)])
    if page is Page.TRIES and ADVENTURING in use.games:
        rows = [f"`{span}` {band_told(words, band)}" for span, band in zip(DIFFICULTIES, Band, strict=True)]
        text += "\n\n" + words("**Difficulties**") + "\n" + "\n".join(rows)
    return Marked(text)


def _parts(words: Words, parts: Sequence[Part], use: Use) -> list[Marked]:
    labels: dict[str, str] = {name: words.plain(label, n=1) for name, label in LABELS.items()}
    labels |= {name: words.in_context(COMMAND, menu) or menu for name, menu in MENUS.items()}
    for name, family in SUBCOMMANDS.items():
        labels[name] = Marked(
            " ".join(_typed(words, each, family) for each in use.games if FAMILIES[family](each))
        )
    return [words(each.text, **labels) for each in parts if use.shows(each)]


def _typed(words: Words, game: System, family: str) -> Marked:
    """A family of commands as it is typed, with the subcommand of a game if it has one for each."""
    names = (family, f"{family} {game.key}") if family in SUBCOMMANDS.values() else (family,)
    shown = " ".join(words.in_context(COMMAND, each) or each.split()[-1] for each in names)
    return Marked(f"`/{shown}`")


def game_told(words: Words, game: System, use: Use) -> Marked:
    """The page of one game in use: what its dice and commands are and, on servers, how its fights go."""
    here = Use((game,), use.without)
    fights = (Part(game.sentences.help),) if game.sentences.help and not use.abroad else ()
    lines = [f"**{words(game.title)}**"]
    if not use.chosen:
        lines.append(words("No game is chosen here, so this is what commands go on with."))
    lines += _parts(words, fights, here)
    if game.rolls is not None and game.rolls.offered:
        titles = [words.plain(title) for _, title in game.rolls.offered[:MOST_ROLLS]]
        rolls = Marked(" ".join(f"`{each}`" for each in titles))
        lines.append(words("• `/roll` rolls by name: {rolls}", rolls=rolls))
        if value := game.rolls.value:
            lines.append(words("• The name of a value rolls it: `/roll dice: {value}`", value=value))
        if not use.abroad:
            lines.append(words("• `/game show` explains the rolls and how they are judged"))
    lines += fights_typed(words, game) if here.of("attack") and not use.abroad else []
    if known := [each for each in sorted(FAMILIES) if here.of(each)]:
        commands = " ".join(_typed(words, game, each) for each in known)
        lines.append(
            words("• Its commands, besides those of every game: {commands}", commands=Marked(commands))
        )
    if use.abroad:
        lines.append(words("• `/sheet new` with a `system` plays another game"))
    else:
        lines.append(
            words("• `/settings system` plays another game, `/server commands` tidies the list of commands")
        )
    return Marked("\n".join(lines))
