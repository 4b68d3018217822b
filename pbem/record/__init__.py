"""Canonical bytes, keys, dice chains, entries, game file, packets, mail."""
