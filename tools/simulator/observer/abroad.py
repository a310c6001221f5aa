"""Where only its users brought the bot: everything is stored with server 0, and only answers are sent."""

from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import LEAKED, MISLED
from tools.simulator.observer.watch import Watch

NEW = (
    "SELECT h.kind, h.guild_id, s.interaction_id, s.rowid"
    " FROM steps s JOIN histories h ON h.id = s.history_id WHERE s.rowid > ? ORDER BY s.rowid"
)
COLUMNS = (
    "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p"
    " WHERE m.type = 'table' AND p.name IN ('guild_id', 'channel_id', 'scope_id')"
)
MOST = 20_000
EVERY = 10
"""At every tenth look, and at the end, each table is searched."""


@dataclass(slots=True)
class Abroad(Watch):
    """Knows the places without the bot (channel: server), and where every interaction came from."""

    places: dict[int, int] = field(default_factory=dict[int, int])
    gms: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """By person, the GMs of the servers where they play."""
    asked: dict[int, Any] = field(default_factory=dict[int, Any])
    read_to: int = 0
    looks: int = 0

    def on_asked(self, fact: Any) -> None:
        self.asked[fact.interaction.id] = fact.interaction
        while len(self.asked) > MOST:
            del self.asked[next(iter(self.asked))]
        self.ledger.looks("interactions abroad", fact.interaction.channel_id in self.places)

    def on_refused(self, fact: Any) -> None:
        _, *words = fact.route.split("/")
        if words[0] == "channels" and int(words[1]) in self.places:
            self.ledger.breaks(MISLED, f"a call to a place where the bot is not: {fact.route}")

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Hold every new step against the place that it was asked for in."""
        for kind, guild, interaction, row in books.file.execute(NEW, (self.read_to,)).fetchall():
            self.read_to = row
            asked = self.asked.get(interaction)
            if asked is None or not (asked.guild_id or asked.channel_id in self.places):
                continue  # In a direct message: it may concern any server.
            home = 0 if asked.channel_id in self.places else asked.guild_id
            self.ledger.looks("steps held against their servers")
            self.ledger.looks("steps stored for server 0", not home)
            if guild != home:
                self.ledger.breaks(LEAKED, f"a {kind} of {asked.what} in {home} is stored with {guild}")
        self.looks += 1
        if final or self.looks % EVERY == 0:
            self._searched(books)

    def _searched(self, books: Books) -> None:
        """No row names a server without the bot, or one of its channels together with another server."""
        self.ledger.looks("databases searched for places abroad")
        servers, channels = (",".join(map(str, each)) for each in (self.places.values(), self.places))
        columns: dict[str, list[str]] = {}
        for table, column in books.file.execute(COLUMNS):
            columns.setdefault(table, []).append(column)
        for table, names in columns.items():
            of_servers = [f"{each} > 0 AND {each} IN ({servers})" for each in names if each != "channel_id"]
            places = [each for each in names if each != "guild_id"] if "guild_id" in names else []
            elsewhere = [f"{each} IN ({channels}) AND guild_id > 0" for each in places]
            where = " OR ".join(of_servers + elsewhere)
            found = (
                books.file.execute(f"SELECT * FROM {table} WHERE {where} LIMIT 1").fetchall() if where else ()
            )
            for row in found:
                self.ledger.breaks(LEAKED, f"{table} has a row of a place abroad: {str(row)[:200]}")
