"""Additions to SimCord's page: its words, and the files served with it.

The page itself is SimCord's, made for developers of bots.

- ``furniture.css`` hides developer tools and fits everything into a phone's width.
- ``newest.js`` keeps the newest message in view.
- ``furniture.js`` shows words in the table's language, finds commands by either name, and makes Enter do what
  it does in Discord.
- ``whispers.js`` shows the private messages next to the channel.
- ``menus.js`` opens the bot's menus on messages and people.
"""

import html
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bot.text import N_
from bot.wording.words import Words

_HERE = Path(__file__).parent

FILES: Mapping[str, Path] = MappingProxyType(
    {
        f"/{name}": _HERE / name
        for name in ("icon.svg", "furniture.css", "newest.js", "furniture.js", "whispers.js", "menus.js")
    }
)
"""The files served with the page, by their address on it."""

WHISPERS = "/whispers.json"
"""The address of everybody's private messages."""

LABELS = (
    ("SimCord Preview", N_("Kelou: local table")),
    ("SimCord", N_("Kelou")),
    ("Preview", N_("local table")),
    ("Viewing as", N_("You are")),
    ("Message #{channel}", N_("Type / for a command")),
    ("You can use application commands here", N_("Type / for a command")),
    ("Message", N_("Type / for a command")),
    ("{count} commands", N_("{count} commands")),
    ("{command}; {count} required options missing", N_("{command}: {count} to fill in")),
    ("{count} required options missing", N_("{count} to fill in")),
    ("Connection restored.", N_("The table answers again.")),
    ("Connection lost; polling will continue.", N_("The table does not answer. Is it still open?")),
    ("Send", N_("Send")),
    ("Send message (Enter)", N_("Send (Enter)")),
    ("No messages in this channel.", N_("There are no messages yet. Type / to see what Kelou can do.")),
    ("Load earlier messages", N_("Earlier messages")),
    ("Newer messages", N_("Newer messages")),
    ("New messages · jump to latest", N_("New messages: show them")),
    ("Only you can see this", N_("Only you can see this")),
    ("Thinking…", N_("Thinking…")),
    ("{person} used", N_("{person} used")),
    ("APP", N_("BOT")),
    ("WEBHOOK", N_("BOT")),
    ("(edited)", N_("(edited)")),
    ("OPTIONS", N_("Options")),
    ("OPTIONS MATCHING", N_("Suggestions: choose one, or type on")),
    ("OPTIONS MATCHING {typed}", N_("Suggestions: choose one, or type on")),
    ("MEMBERS", N_("People")),
    ("ROLES", N_("Roles")),
    ("CHANNELS", N_("Channels")),
    ("+{count} optional", N_("+{count} optional")),
    ("+{count} more", N_("+{count} more")),
    ("+{count} options", N_("+{count} options")),
    ("+ options", N_("+ options")),
    ("True", N_("Yes")),
    ("False", N_("No")),
    ("Loading commands", N_("The commands are coming …")),
    ("Commands are unavailable", N_("There are no commands now. Reload the page.")),
    ("Some commands are not shown", N_("There are more commands: type on.")),
    ("No options match", N_("No suggestion fits.")),
    ("Loading options failed", N_("There are no suggestions now.")),
    ("Choose file", N_("Choose a file")),
    ("Exit command mode", N_("Leave the command")),
    ("Remove {option} option", N_("Leave out {option}")),
    ("Remove {file}", N_("Leave out {file}")),
    ("File exceeds the 10 MiB per-file limit.", N_("A file has at most 10 MB.")),
    ("Uploads exceed the 25 MiB aggregate limit.", N_("All files together have at most 25 MB.")),
    ("This command is no longer available. Exit command mode to continue.",
     N_("This command is no longer there. Leave it and type it again.")),
    ("This field is required.", N_("This is needed.")),
    ("Enter a valid value.", N_("This does not fit here.")),
    ("Choose an available option.", N_("Choose one of those offered.")),
    ("Value is outside the allowed range.", N_("This number is too small or too large.")),
    ("Value length is outside the allowed range.", N_("This is too short or too long.")),
    ("Integer is outside the safe range.", N_("This number is too small or too large.")),
    ("This file type is not allowed.", N_("Files of this kind do not fit here.")),
    ("Submit", N_("Submit")),
    ("Cancel", N_("Cancel")),
    ("Close modal", N_("Close")),
    ("Select an option", N_("Choose one")),
    ("Select one or more options", N_("Choose one or several")),
    ("Search options", N_("Search")),
    ("Clear selection", N_("Choose nothing")),
    ("No matching options", N_("No matches.")),
    ("No available options", N_("There is nothing to choose.")),
    ("{count} selected. Choose 1–1 options.", N_("Choose one.")),
    ("{count} selected. Choose {least}–{most} options.",
     N_("Chosen: {count}; {least} to {most} are possible.")),
    ("Choose one option.", N_("Choose one.")),
    ("Choose at least one value.", N_("Choose at least one.")),
    ("Choose no more than {count} options.", N_("Choose at most {count}.")),
    ("Choose no more than {count} value(s).", N_("Choose at most {count}.")),
    ("Choose at least {count} option.", N_("Choose at least {count}.")),
    ("Choose at least {count} options.", N_("Choose at least {count}.")),
    ("Choose at least {count} value(s).", N_("Choose at least {count}.")),
    ("One or more selected options are no longer available.", N_("Something chosen is no longer there.")),
    ("Wait for the current action to finish before applying.", N_("One moment, please.")),
    ("Checking access to saved selections.", N_("One moment, please.")),
    ("Loading options", N_("The suggestions are coming …")),
    ("{count} options on this page", N_("{count} on this page")),
    ("Previous", N_("Page before")),
    ("Next", N_("Next page")),
    ("Options unavailable", N_("There are no suggestions now.")),
    ("Apply", N_("Choose")),
    ("Enter at least {count} characters.", N_("Write at least {count} characters.")),
    ("Enter no more than {count} characters.", N_("Write at most {count} characters.")),
    ("Open {image} in image preview", N_("Enlarge: {image}")),
    ("Image preview", N_("Picture")),
    ("Close image preview", N_("Close the picture")),
    ("Previous image", N_("Picture before")),
    ("Next image", N_("Next picture")),
    ("Zoom image", N_("Enlarge")),
    ("Fit image", N_("Whole picture")),
    ("Open original image", N_("Original picture")),
    ("Reveal spoiler", N_("Show what is covered")),
    ("Download {file}", N_("Download {file}")),
    ("Toggle preview of {file}", N_("Show or hide {file}")),
    ("Contents of {file}", N_("Contents of {file}")),
    ("Drop files here or", N_("Drop a file here, or")),
    ("browse", N_("choose one")),
    ("Upload up to {count} files, 10 MiB per file.", N_("At most {count}, of up to 10 MB.")),
)  # fmt: skip
"""SimCord's words for what stays on the page, and ours. ``{…}`` is whatever stands there."""

PROBLEMS = (
    ("Action was not completed.", N_("That did not work. Try again.")),
    ("Action is awaiting a confirmed result.", N_("There was no answer. Reload the page.")),
    ("Action outcome uncertain. It will not be retried.", N_("There was no answer. Reload the page.")),
    ("Connection interrupted; trying again…", N_("The table does not answer. Is it still open?")),
    ("Preview session ended.", N_("This page has ended. Reload it.")),
    ("Preview session closed.", N_("This page has ended. Reload it.")),
    ("Preview session is unavailable. Reload the active Preview URL.",
     N_("This page has ended. Open the address that the table printed.")),
    ("Preview protocol 3 is required; reload this page.", N_("This page has ended. Reload it.")),
    ("Access to this preview is unavailable.", N_("This page has ended. Reload it.")),
)  # fmt: skip
"""Of what SimCord reports of itself only this is shown."""


@dataclass(frozen=True, slots=True)
class Menus:
    """The bot's menus on a message and on a person, as [name, shown], and the people, as (id, name)."""

    message: Sequence[Sequence[str]]
    person: Sequence[Sequence[str]]
    people: Sequence[tuple[int, str]]


def furnisher(words: Words, menus: Menus) -> Callable[[str], str]:
    """A function that furnishes the page's HTML with its words, its looks and what it does besides."""
    telling = {
        "labels": [(theirs, _in(words, ours)) for theirs, ours in LABELS + PROBLEMS],
        "problems": [theirs for theirs, _ in PROBLEMS],
        "below": {
            "none": words.plain("To the newest message"),
            "one": words.plain("1 new message below"),
            "many": _in(words, N_("{count} new messages below")),
        },
        "menus": {
            "message": menus.message,
            "person": menus.person,
            "people": [{"id": str(number), "name": name} for number, name in menus.people],
            "ofMessage": words.plain("Menu of this message"),
            "ofPeople": words.plain("People"),
            "failed": words.plain("That did not work. Try again."),
        },
        "whispers": {
            "address": WHISPERS,
            "title": words.plain("Private messages"),
            "about": words.plain(
                "What the bot sends to one person by direct message, the GM included. On Discord only that "
                "person reads it, and can press its buttons. Here, type the command, or use the panel's "
                "button GM."
            ),
            "empty": words.plain("Nothing yet."),
            "close": words.plain("Close"),
        },
    }
    data = json.dumps(telling, ensure_ascii=False).replace("<", "\\u003c")
    told = f'<script type="application/json" id="furniture">{data}</script>'
    scripts = "".join(f'<script src="{address}"></script>' for address in FILES if address.endswith(".js"))

    def furnish(page: str) -> str:
        page = page.replace('<html lang="en">', f'<html lang="{html.escape(words.language)}">', 1)
        page = page.replace("initial-scale=1", "initial-scale=1, interactive-widget=resizes-content", 1)
        links = '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/furniture.css">'
        page = page.replace("</head>", f"{links}</head>", 1)
        return page.replace('<script type="module"', f'{told}{scripts}<script type="module"', 1)

    return furnish


def _in(words: Words, sentence: str) -> str:
    """A sentence in the table's language, its places still open."""
    return words.plain(sentence, **{name: f"{{{name}}}" for name in _PLACES})


_PLACES = ("person", "command", "count", "option", "image", "file", "least", "most")
