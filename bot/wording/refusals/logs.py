"""Refusals of logs."""

from bot.text import N_

LOG = {
    "log.runs_already": N_("The log {name} runs here already. `/log stop` ends it."),
    "log.name_taken": N_("This channel has a log called {name} already. Take another name."),
    "log.no_name": N_("A log's name needs a sign that can be seen."),
    "log.too_many": N_("A channel keeps {limit} logs. Export one and delete it with `/log delete`."),
    "log.none_running": N_("No log runs here. `/log start` begins one."),
    "log.has_it": N_("The log {name} has this already."),
    "log.is_full": N_("The log {name} is full. `/log stop` ends it, then `/log start` begins another one."),
    "log.not_your_roll": N_("Only the roller or the GM adds a roll to the log."),
    "log.none_here": N_("This channel has no log yet. `/log start` begins one."),
    "log.unknown": N_("This channel has no log called {name}."),
    "log.runs_still": N_("The log {name} still runs. End it with `/log stop` first."),
    "log.empty": N_("The log {name} contains nothing that you may read."),
    "log.too_large": N_(
        "The log is too large for {files} files of {limit} MB. Take another form: plain text is the smallest."
    ),
}
