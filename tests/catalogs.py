"""The catalogs: what the code says, what is translated, and how the files are brought up to date.

``python -m tests.catalogs`` (``make catalog``) writes every sentence of the code into each language's ``.po``
file. It keeps the existing translations and drops unused sentences. Empty entries are then left for a
translator.
"""

import ast
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, TypeVar, cast

import discord
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from discord import app_commands

import cogs
from bot.text import OwnText
from bot.wording.words import LANGUAGES, catalog_path
from cogs.ui.command_names import strings
from tests.memory import nothing_is_garbage

ROOT: Final = Path(__file__).parent.parent
KEYWORDS: Final = {"words": (1,), "plural": (1, 2), "plain": (1,), "N_": (1,)}
TRANSLATED: Final = LANGUAGES[1:]
Node = TypeVar("Node", bound=ast.AST)


def command_tree() -> app_commands.CommandTree[discord.Client]:
    """The commands as the bot sends them to Discord, without a running bot."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents(guilds=True)))
    cogs.add_to(tree)
    return tree


def sources() -> list[Path]:
    """Every file of the bot that may say something, in a fixed order."""
    return sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py"))


@cache
def trees() -> dict[Path, ast.Module]:
    """Every parsed source, parsed once a process, by its path in the project."""
    with nothing_is_garbage():
        return {path.relative_to(ROOT): ast.parse(path.read_text("utf-8")) for path in sources()}


@cache
def _walked() -> dict[type[ast.AST], list[tuple[str, ast.AST]]]:
    found: dict[type[ast.AST], list[tuple[str, ast.AST]]] = {}
    parsed = trees()
    with nothing_is_garbage():
        for path, tree in parsed.items():
            name = path.as_posix()
            for node in ast.walk(tree):
                found.setdefault(type(node), []).append((name, node))
    return found


def nodes(kind: type[Node]) -> list[tuple[str, Node]]:
    """Every node of a kind in all sources, with its file; they are walked through once a process."""
    return cast(list[tuple[str, Node]], _walked().get(kind, []))


def texts(call: ast.Call) -> list[ast.expr]:
    """What a call is given that goes into the catalogs; empty if it is none of `KEYWORDS`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return [call.args[place - 1] for place in KEYWORDS.get(name, ()) if len(call.args) >= place]


def sentence(call: ast.Call) -> str | tuple[str, ...]:
    """The sentence that a call says, or its singular and plural; empty if it says none."""
    said = [each.value for each in texts(call) if isinstance(each, ast.Constant)]
    forms = tuple(each for each in said if isinstance(each, str))
    return forms if len(forms) != 1 else forms[0]


@cache
def template() -> Catalog:
    """Every sentence that the code and its commands say, untranslated; each is one entry."""
    catalog = Catalog(project="Kelou", charset="utf-8")
    said = [(path, call, found) for path, call in nodes(ast.Call) if (found := sentence(call))]
    for path, _, found in sorted(
        said, key=lambda each: (each[0], each[1].end_lineno, each[1].end_col_offset)
    ):
        catalog.add(found, locations=[(path, 0)])
    for context, text in strings(command_tree()):
        if not isinstance(text, OwnText):
            catalog.add(text, context=context or None)
    return catalog


@cache
def read(language: str) -> Catalog:
    """A language's catalog as it is in the repository, read once a process."""
    with catalog_path(language).open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"), abort_invalid=True)


def messages(catalog: Catalog) -> dict[tuple[str | None, str], Message]:
    """The entries by context and English sentence (the singular of a plural), without the header."""
    return {(entry.context, forms(entry.id)[0]): entry for entry in catalog if entry.id}


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """A message's one form, or its singular and plurals."""
    if text is None:
        return ()
    return (text,) if isinstance(text, str) else tuple(text)


def updated(language: str) -> bytes:
    """The language's file with exactly the sentences that the code says."""
    old = messages(read(language))
    fresh = Catalog(locale=language.replace("-", "_"), charset="utf-8")
    for key, entry in messages(template()).items():
        known = old.get(key)
        translation = known.string if known and forms(known.id) == forms(entry.id) else ""
        places = sorted(set(entry.locations))
        fresh.add(entry.id, translation, locations=places, flags=entry.flags, context=entry.context)
    return _header(language) + _body(fresh)


def _header(language: str) -> bytes:
    plurals = read(language).plural_forms
    return (
        f'msgid ""\nmsgstr ""\n"Language: {language.replace("-", "_")}\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plurals}\\n"\n\n'
    ).encode()


def _body(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, catalog, width=110, include_lineno=False, omit_header=True)
    return file.getvalue().rstrip() + b"\n"


def main() -> None:
    """Bring every language's file up to date and say what waits for a translator."""
    for language in TRANSLATED:
        catalog_path(language).write_bytes(updated(language))
        read.cache_clear()
        entries = messages(read(language)).items()
        waiting = [" | ".join(filter(None, key)) for key, entry in entries if not all(forms(entry.string))]
        print(f"{language}: {len(waiting)} to translate", *waiting, sep="\n  ")


if __name__ == "__main__":
    main()
