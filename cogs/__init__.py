"""The commands, one file a family."""

from cogs import contest, encounter, help, hidden, rolling, settings, sheet, undertake

FAMILIES = (rolling, undertake, contest, hidden, encounter, sheet, settings, help)
"""Every module with ``COMMANDS``; to add a family, name it here."""
