"""Fights of BtR: attacks that wait for their victim's response phase, statuses, fields, resources."""
