"""Log lines: as text, or each as a JSON object for log collectors."""

import json
import logging
from datetime import UTC, datetime

from bot.observing.watch import served

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
REFERENCE = "reference"
"""The extra under which an error's reference stands, as the player reads it."""


class JsonLines(logging.Formatter):
    """One object a line: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message``; where there is one
    ``interaction`` and ``encounter`` by their ids, ``reference``, and an error's ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; made where it is logged, so it knows what is being served."""
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_about(),
        }
        if reference := getattr(record, REFERENCE, ""):
            line["reference"] = reference
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _about() -> dict[str, str]:
    """The current request. Ids are text: many readers' JSON numbers are too small for them."""
    now = served()
    if now is None:
        return {}
    encounter = {"encounter": str(now.encounter)} if now.encounter else {}
    return {"interaction": str(now.interaction), "served": now.name, **encounter}


def formatter(form: str) -> logging.Formatter:
    """The formatter of this form, ``text`` or ``json``."""
    return JsonLines() if form == "json" else logging.Formatter(TEXT)
