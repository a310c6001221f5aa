"""The help: what to type first, one page a family, the table of difficulties."""

from enum import StrEnum

from bot.systems import SYSTEMS
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
    GAMES = "games"
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
    Page.GAMES: N_("Fights by game"),
    Page.GROUND: N_("Ground"),
    Page.MAP: N_("Map"),
    Page.LOG: N_("Log"),
    Page.SETTINGS: N_("Sheet and settings"),
}

TEXTS = {
    Page.START: N_(
        "**Roll**\n"
        "• `/roll dice: 1d20+5 longsword`: a d20 and 5, with what it is for; `/r` the same\n"
        "• `/roll dice: 4P`: four dice for points\n"
        "**Your sheet**\n"
        "• `/sheet set pairs: strength 5, agility 3, spirit 4`\n"
        "• `/try dice: strength-1P > 3`: a roll against difficulty 3\n"
        "**A fight**\n"
        "• `/encounter open`; everybody presses {join}, the GM presses {start}"
    ),
    Page.DICE: N_(
        "**Dice pools**\n"
        "• `4P`: points (a 1 is 1 point, a 2 is 2, otherwise 0)\n"
        "• `4N`: the sum of the faces; `4+3P`: 7 dice\n"
        "• `strength-1P`, `spirit/2 P`, `max(strength, agility)P`: from your sheet\n"
        "**Other dice**\n"
        "• `2d10+3`, `d%`, `4dF`, `d66`, `coin`, `d[1,2,5]`; `d20+3 adv`, `d20 dis`; `1d100b1`, `p2`\n"
        "• `4d10kh2` keeps the highest 2, `kl` the lowest; `dh` and `dl` drop\n"
        "• `r<2` rolls faces below 2 again, `rr<2` until they are gone; `e6` or `!` explodes, `!o` once\n"
        "• `8d10 c>=7` or `t7` counts the dice that show 7 or more; `f1` takes failures off\n"
        "• `2d6[fire]+3[magic]`: a sum of each\n"
        "**At the end**\n"
        "• `> 5`: the difficulty (🅟 and 🅽 must be higher; other dice also `>= 5`, `< 5`, `<= 5`, `dc "
        "5`, `vs 5`)\n"
        "• words, or `# …`: what it is for\n"
        "**Several**\n"
        "• `1d20+5; 1d8+3`, `3#d20+5`, `6 4d6kh3`\n"
        "**Options**\n"
        "• **reroll**: matching dice once more; **hold_back**: fewer dice\n"
        "• **visibility**: who sees it; **label**: what it is for\n"
        "At most 200 characters, 1,000 dice and 1,000 sides. Full-width signs (＋－×÷＞) work too."
    ),
    Page.TRIES: N_(
        "• `/try dice: 4P > 3`: against a difficulty; 🅟 and 🅽 must be higher\n"
        "• `/oppose`: two sides; without dice the opponent gets a button\n"
        "• `/undertake start`: rolls that add up over time\n"
        "• `/undertake time`: how long that takes without rolling; `/undertake list`: the open ones\n"
        "• `/contest start`: the first side to reach the goal wins\n"
        "• **assist** adds helpers' dice: `combined` adds their results, `best` takes the highest\n"
        "**Attacks**\n"
        "• `/attack modifier: 5P vs 2` or `greatsword+3 vs 14`; the other side presses {defend}\n"
        "**Death Instinct**\n"
        "• `/check modifier: stealth+2 > 12 adv 2`, or only numbers: `+7 > 15 hard support 2`\n"
        "• `/damage`, such as `dp: 5 types: cutting+burning pow: 3 dr: 2`\n"
        "**Chances**\n"
        "• `/odds`: exact chances before a roll; {chances}: those of a roll\n"
        "• `/luck`: how the evening went"
    ),
    Page.HIDDEN: N_(
        "• `/hidden roll`: for the GM only; `for` takes a player's sheet without telling the player\n"
        "• `/hidden ask`: a player rolls in secret; `tell_label: no` hides the label\n"
        "• `/hidden list`: the GM's hidden rolls\n"
        "• `/hidden reveal`: makes one public, with {check} for its seal\n"
        "**Who sees any other roll** (`visibility`)\n"
        "• `gm`: you and the GM; `blind`: only the GM; `self`: only you\n"
        "**What the channel sees**\n"
        "• A note with the seal, and with the player's name if a player rolled; the GM gets the result "
        "by direct message"
    ),
    Page.ENCOUNTER: N_(
        "**Begin**\n"
        "• `/encounter open` posts the panel; players press {join}\n"
        "• `/encounter add`: the GM's combatants; {start} begins\n"
        "**Play**\n"
        "• Each turn is called with its buttons, such as {next}, {delay} and {ap}\n"
        "• `/attack` with a `target`: the target defends by buttons\n"
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
    Page.GROUND: N_(
        "• `/measure`: how far it is\n"
        "• `/area`: which cells an area covers\n"
        "• `/move pool`: what a move costs and how far it goes\n"
        "• `/sense pool`: what is noticed\n"
        "• `/travel`: days and dice of a journey; `/fall`: a fall\n"
        "• `/carry`: loads; `/search`: a search; `/rest`: a rest and what it restores\n"
        "Every game has its own rules and its own subcommands.\n"
        "**Places**\n"
        "• `(3, 4)`, `3,4`, `C7` or `3-4`; x to the right, y upwards\n"
        "• Directions: degrees (0 right, 90 up) or `N NE E …`\n"
        "**Why**\n"
        "• {steps} and {cells} show the rest of an answer, `/rule` the rule itself"
    ),
    Page.MAP: N_(
        "**Make it** (GM)\n"
        "• `/map new kind: … size: 12x8`\n"
        "• `/map place`: a token; a combatant by name\n"
        "• `/map terrain`, `/map wall`, `/map door`: the ground; doors open and close\n"
        "• `/map background`: a picture below it; `/character portrait`: a face for a token\n"
        "• `/map import`, `/map export`: the map as text\n"
        "**Play**\n"
        "• `/map show` posts it, with {move}, {reach} and {sight}\n"
        "• `/map move` takes the cheapest legal way; players move their own tokens\n"
        "• `/map reach`: how far; `/map area`: who is in an area; `/map sight`: who sees whom\n"
        "• `/measure` takes the names of tokens, too\n"
        "• Only the GM sees what is `hidden`\n"
        "• `/map undo`, `/map redo`: back and forth, also after `/map clear`"
    ),
    Page.LOG: N_(
        "• `/log start` records rolls, calls, moves and maps from then on\n"
        "• `/log stop` ends it; `/log show`: the running log; `/log delete` deletes an ended log\n"
        "• `/log export`: a page for the browser with filters and maps, or plain text, Markdown, JSON; "
        "`copy: gm` includes hidden things\n"
        "**Chat**\n"
        "• It is recorded only if the bot's host allows that; the log's first message says so\n"
        "• A message that you delete leaves the log\n"
        "• Lines in (brackets) are out of character"
    ),
    Page.SETTINGS: N_(
        "**Sheet**\n"
        "• `/sheet new` makes a character, `/sheet use` chooses which one you play\n"
        "• `/sheet set pairs: strength 5, speed = agility+2, sword = 2d10+3 > 12`: values, formulas, "
        "rolls\n"
        "• In Death Instinct also checks: `sneak = stealth+2 > 12 adv`\n"
        "• `/sheet roll`, or a button under `/sheet show`, rolls one\n"
        "• `/sheet import`, `/sheet export`: JSON, `.st` text, CSV\n"
        "• `/sheet health` heals between fights; `/sheet undo` undoes your last change\n"
        "• GM: `/foe new`, `/foe set`; `/foe add` puts copies into the fight and on the map\n"
        "**Settings**\n"
        "• `/settings show`: all settings, and who may change them\n"
        "• `/settings gm`, `/settings gm-role`: who is GM\n"
        "• `/settings system`: the game; `/settings initiative`: the dice of plain initiative\n"
        "• `/settings language`, `/settings theme`: language and pictures\n"
        "• `/settings hidden-turns`: how hidden turns are told\n"
        "A thread has its channel's settings unless it has its own."
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
    """One page; that on fights has a part of each game, the tries carry the table of difficulties (P-10)."""
    labels = {name: words.plain(label, n=1) for name, label in LABELS.items()}
    if page is Page.GAMES:
        parts = [
            f"**{words(game.title)}**\n{words(game.sentences.help, **labels)}"
            for game in SYSTEMS.values()
            if game.sentences.help
        ]
    else:
        parts = [words(TEXTS[page], **labels)]
    text = "\n".join([f"**{words(TITLES[page])}**", *parts])
    if page is Page.TRIES:
        rows = [f"`{span}` {band_told(words, band)}" for span, band in zip(DIFFICULTIES, Band, strict=True)]
        text += "\n\n" + words("**Difficulties**") + "\n" + "\n".join(rows)
    return Marked(text)
