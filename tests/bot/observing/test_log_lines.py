import json
import logging
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import copy_context
from io import StringIO

from bot.observing import watch
from bot.observing.log_lines import REFERENCE, formatter
from cogs.ui.boundary import log_failure


@contextmanager
def lines(form: str) -> Generator[StringIO]:
    """What the bot logs meanwhile."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter(form))
    logging.getLogger().addHandler(handler)
    try:
        yield written
    finally:
        logging.getLogger().removeHandler(handler)


def say() -> None:
    watch.serve(5 << 60, "/encounter next")
    watch.about_encounter(12)
    logging.getLogger("bot.play").warning("post: %s", "closed")


def test_a_json_line_says_when_where_and_for_whom() -> None:
    with lines("json") as written:
        copy_context().run(say)
        logging.getLogger("bot").warning("两 lines\nof text")
    first, second = (json.loads(line) for line in written.getvalue().splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "WARNING", "logger": "bot.play", "message": "post: closed",
        "interaction": str(5 << 60), "served": "/encounter next", "encounter": "12",
    }  # fmt: skip
    assert second["message"] == "两 lines\nof text"
    assert "interaction" not in second


def test_a_failure_has_its_reference_and_its_place_but_not_its_text() -> None:
    with lines("json") as written:
        try:
            int("3P" + " hidden")
        except ValueError as error:
            log_failure("reference abc", error, "abc")
    line = json.loads(written.getvalue())
    assert line[REFERENCE] == "abc"
    assert "test_log_lines.py" in line["message"]
    assert "3P hidden" not in written.getvalue()


def test_an_error_of_a_library_has_its_trace() -> None:
    with lines("json") as written:
        try:
            raise OSError("the line is down")
        except OSError:
            logging.getLogger("discord").exception("again in 1 s")
    assert "the line is down" in json.loads(written.getvalue())["trace"]


def test_text_is_as_it_always_was() -> None:
    with lines("text") as written:
        copy_context().run(say)
    assert written.getvalue().endswith("WARNING bot.play: post: closed\n")
