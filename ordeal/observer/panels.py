"""After the quiet, the panel of a fight shows where the fight stands."""

import json
import zlib
from dataclasses import dataclass
from typing import Any

from ordeal.observer.books import Books, Fight
from ordeal.observer.promises import MISLED, Ledger


@dataclass(slots=True)
class Panels:
    """Compares the newest panel of each channel with the newest turn in the books."""

    ledger: Ledger

    def read(self, books: Books, world: Any) -> None:
        """Look at every fight that goes on. A panel of which the bot was never told that it stands (its
        answer was lost) may stay behind; the one that it knows of may not."""
        for fight in books.fights():
            channel = world.channels.get(fight.channel_id)
            panel = channel and fight.panel_id and channel.messages.get(fight.panel_id)
            if fight.is_open and panel:
                self._panel(books, fight, panel)

    def _panel(self, books: Books, fight: Fight, panel: Any) -> None:
        """The round and the actor, where nobody hides."""
        raw = books.state(fight.id, fight.newest)
        held: Any = json.loads(zlib.decompress(raw))["encounter"] if raw else {}
        fighters = held.get("combatants", ())
        if held.get("phase") != "running" or any(each.get("hidden") for each in fighters):
            return
        self.ledger.looks("panels read")
        number, text = held["round_number"], panel.text.replace("\\", "")
        actor = next((each["name"] for each in fighters if each["id"] == held.get("current")), "")
        if actor not in text or not any(each in text for each in (f"round {number}", f"第{number}轮")):
            where = f"encounter {fight.id} is in round {number} at {actor}"
            self.ledger.breaks(MISLED, f"{where}; its panel: {text[:160]!r}")
