"""Observability for hosts: log lines, metrics, traces.

No line, label or span ever holds what people write, roll or are called, nor their servers and channels.
"""
