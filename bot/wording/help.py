"""The help: what to type first, one page a family, the table of difficulties."""

from enum import StrEnum

from bot.systems.pool.tries import Band
from bot.text import N_
from bot.wording.rolls.tries import band_told
from bot.wording.words import Marked, Words


class Page(StrEnum):
    """The pages, in the order of their buttons."""

    START = "start"
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
    Page.DICE: N_("Dice"),
    Page.TRIES: N_("Tries"),
    Page.HIDDEN: N_("Hidden rolls"),
    Page.ENCOUNTER: N_("Encounter"),
    Page.GROUND: N_("Ground"),
    Page.MAP: N_("Map"),
    Page.LOG: N_("Log"),
    Page.SETTINGS: N_("Sheet and settings"),
}

TEXTS = {
    Page.START: N_(
        "Three things to type first:\n"
        "• `/roll dice: 4P` rolls four dice for points\n"
        "• `/sheet set pairs: strength 5, agility 3, spirit 4`, then `/try dice: strength-1P > 3`\n"
        "• `/encounter open`, then everybody presses {join} and the GM presses {start}"
    ),
    Page.DICE: N_(
        "`4P` points (a 1 is 1 point, a 2 is 2, else 0) · `4N` sum of the faces · `4+3P` rolls 7 dice\n"
        "`strength-1P`, `spirit/2 P`, `max(strength, agility)P` use your sheet\n"
        "`2d10+3`, `4d10kh2` keep the highest 2, `kl` lowest, `dh` `dl` drop, `r<2` faces below 2 "
        "again once, `e6` sixes explode, `d%`; `d20 adv` `d20 dis`, `4dF`, `8d10 c>=7` how many show it\n"
        "`> 5` at the end is a difficulty (🅟 and 🅽 must be higher; other dice also `>= 5`, `< 5`, `<= 5`, "
        "`dc 5`), `# …` a label. Full-width signs (＋－×÷＞) work too.\n"
        "Bounds: 200 characters, 1,000 dice a command, 1,000 sides.\n"
        "**reroll** rolls matching dice again once, **hold_back** rolls fewer dice, "
        "**visibility** says who sees the roll, **label** what it is for."
    ),
    Page.TRIES: N_(
        "`/try` rolls against a difficulty: 🅟 and 🅽 must be higher, other dice are compared as typed.\n"
        "`/oppose` compares two sides; without the opponent's dice they get a button.\n"
        "`/undertake start` adds up rolls over time, `/undertake time` says how long it takes "
        "without rolling, `/undertake list` shows the open ones.\n"
        "`/contest start`: first side to reach the goal.\n"
        "**assist** adds helpers' dice: combined adds their results, best takes the highest.\n"
        "`/attack` rolls an attack, `5P vs 2` or `greatsword+3 vs 14`; the other side presses {defend}.\n"
        "`/check` is Death Instinct's: `stealth+2 > 12 adv 2`, or numbers alone, `+7 > 15 hard support 2`. "
        "The GM calls for a check and names the skill. `/damage` says what a damage does there: `dp: 5 "
        "types: cutting+burning pow: 3 dr: 2 part: head vital hp: 2 special: sever`.\n"
        "`/odds` tells the exact chances before anybody rolls, of dice, checks and attacks up to who is "
        "down; the button {chances} those of a roll, `/luck` how the evening went."
    ),
    Page.HIDDEN: N_(
        "`/hidden roll` rolls for the GM alone; with `for` a player's sheet is used and the player "
        "learns nothing. `/hidden ask` lets a player roll in secret; with `tell_label: no` they do not "
        "read what for.\n"
        "`visibility` on every roll: `gm` you and the GM, `blind` the GM alone, `self` only you.\n"
        "The result goes to the GM by direct message; the channel reads only that there was a roll, of a "
        "player's who made it, and its seal. `/hidden list` shows them to the GM, `/hidden reveal` makes "
        "one public, with a button {check} for its seal."
    ),
    Page.ENCOUNTER: N_(
        "`/encounter open` posts the panel: players press {join}, the GM adds the others with "
        "`/encounter add` and presses {start}.\n"
        "Every turn is called in a message of its own, with the buttons {next}, {delay} and {ap}. Fights are "
        "told in three lines: {why} tells you the reasons, `/settings detail` tells everybody all at once.\n"
        "`/encounter ap` spends action points; at the threshold the turn ends by itself.\n"
        "Dice pools: initiative is your agility dice 🅽 (or `dice`), ⚡ are back at the start of your turn, "
        "and `/encounter action` begins what takes more of them than a turn has.\n"
        "Death Instinct: `/encounter action` with `kind` (ST, MI, TO, FR, RA) counts AP, MI and RA, and "
        "spreads a TO over turns.\n"
        "BtR: attacks wait for their victim's response phase, answered by buttons; `/encounter attack` "
        "strikes and takes AP (`kind`), `/encounter effect add` and `/encounter set health` support allies.\n"
        "Plain initiative: everybody once a round; {hold} and {ready} put a turn off until its moment, "
        "{act} takes it (`/encounter action` with `kind` hold, ready or act).\n"
        "`/attack` with a combatant as `target` is made within the fight: whoever is attacked defends by "
        "buttons, `/encounter set health` corrects what it did.\n"
        "`/encounter set initiative` (or `name`, `side`, `note` …) corrects what is wrong, "
        "`/encounter undo` and `redo` go one action back and forth, `/encounter show` posts the panel anew "
        "(the GM also sees the hidden ones), `/encounter end` closes it.\n"
        "`/encounter fight park` lays it aside, `/encounter log` says who did what.\n"
        "Whoever opens it leads it until a GM of the channel acts in it. Who is `hidden` acts without a "
        "trace in the channel: the GM gets the turn by direct message and under the panel's button {gm}."
    ),
    Page.GROUND: N_(
        "`/measure` says how far it is, `/area` which cells an area covers (wholly and partly), each as "
        "the game counts: dice pools on squares, hexes or without a grid, Pathfinder, Death Instinct, BtR.\n"
        "Places: `(3, 4)`, `3,4`, `C7` or `3-4`; x to the right, y upwards. Directions: degrees (0 is to "
        "the right, 90 up) or `N NE E …`.\n"
        "`/move pool` says what a move costs and how far a speed goes, `/sense pool` what is noticed; other "
        "games have subcommands of their own. `/travel` tells days and dice of a journey, `/fall` rolls a "
        "fall, `/carry` says what a load does, `/search` rolls a search, `/rest` what a rest brings back.\n"
        "Every answer shows its main steps and where in the rules they stand, the rest behind its buttons "
        "{steps} and {cells}; `/rule` shows a ruling itself."
    ),
    Page.MAP: N_(
        "`/map new kind: … size: 12x8` makes this channel's map, `/map place` puts somebody on it (a "
        "combatant by name), `/map terrain`, `/map wall` and `/map door` draw it, doors also open and "
        "close; `/map background` lays a picture under it, `/figure portrait` gives your token a face. "
        "`/map import` and `/map export` have it as text.\n"
        "`/map move` takes the cheapest legal way and shows what it costs; players move their own "
        "tokens. `/map reach` colours all cells within a speed, `/map area` shows who is in an area, "
        "`/map sight` who sees whom. `/measure` takes the names of tokens as well. `/map show` posts the "
        "map, with the buttons {move}, {reach} and {sight}.\n"
        "What is `hidden` only the GM sees. `/map undo` and `redo` go back and forth, also after "
        "`/map clear`."
    ),
    Page.LOG: N_(
        "`/log start` begins this channel's log: from then on it keeps rolls, calls, moves and maps, as they "
        "are told. `/log stop` ends it, `/log show` says what runs, `/log delete` deletes one that has "
        "ended.\n"
        "`/log export` gives it to everybody: a page for the browser, painted per figure, with filters and "
        "the maps' pictures; or plain text, Markdown, JSON. `copy: gm` also has hidden rolls and turns.\n"
        "What people write goes in only where whoever runs the bot lets it; the message that begins the log "
        "says so. A message that you delete leaves the log. Lines in (brackets) are out of character."
    ),
    Page.SETTINGS: N_(
        "`/sheet new` makes a figure, `/sheet use` chooses which of yours you play. `/sheet set pairs: "
        "strength 5, speed = agility+2, sword = 2d10+3 > 12` keeps values, formulas and rolls; in Death "
        "Instinct also checks, `sneak = stealth+2 > 12 adv`. `/sheet roll`, or a button under `/sheet show`, "
        "rolls one.\n"
        "`/sheet import` reads JSON, `.st` text and CSV, `/sheet export` writes them; `/sheet health` heals "
        "between fights; `/sheet undo` takes your last change back. A GM's `/foe new` and `/foe set` keep "
        "foes, `/foe add` puts copies into the fight and on the map.\n"
        "`/settings show` says what holds in the channel and who may change it. `/settings gm` names "
        "who is GM and gets the hidden rolls, `/settings gm-role` a role for it, `/settings language` "
        "the language of public messages, `/settings system` which game is played, "
        "`/settings initiative` the dice of plain initiative, `/settings theme` dark or light pictures, "
        "`/settings hidden-turns` whether hidden combatants' turns are called as the GM's. A thread has its "
        "channel's settings but for its own."
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

DIFFICULTIES = ("0", "1–2", "3–4", "5–6", "7–8", "9+")


def page_told(words: Words, page: Page) -> Marked:
    """One page; the tries carry the table of difficulties (P-10)."""
    labels = {name: words.plain(label, n=1) for name, label in LABELS.items()}
    text = f"**{words(TITLES[page])}**\n{words(TEXTS[page], **labels)}"
    if page is Page.TRIES:
        rows = [f"`{span}` {band_told(words, band)}" for span, band in zip(DIFFICULTIES, Band, strict=True)]
        text += "\n\n" + words("**Difficulties**") + "\n" + "\n".join(rows)
    return Marked(text)
