"""Stored personal data: shown, exported, deleted on request, and deleted by age."""
