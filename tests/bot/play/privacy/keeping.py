"""What is done about what is kept, without Discord."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.dice.source import SystemDice
from bot.play.encounter.announcer import Announcer
from bot.play.maps.map_message import Boards
from bot.play.privacy.erasing import Eraser
from bot.play.privacy.upkeep import Backups, Upkeep
from bot.play.sheets.panels import SheetPanels
from bot.play.table import Table
from bot.store.sqlite.file import open_store


@asynccontextmanager
async def upkeep(path: Path, backups: Backups | None = None) -> AsyncGenerator[Upkeep]:
    """Over a new file, with nobody to tell anything."""
    store = await open_store(path)
    messenger: Any = None
    table = Table(store, SystemDice(), messenger)
    panels = SheetPanels(table, asyncio.create_task)
    try:
        yield Upkeep(table, Eraser(table, Announcer(table), Boards(table), panels), backups=backups)
    finally:
        await store.close()
