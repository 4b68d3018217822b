"""Skirmish: a toy that goes through all seven parts of a game. Nine hexes, four units, a table of two columns.

Red and Blue move in turn, three times each. A unit goes two points far and stops beside the enemy; units beside an
enemy may attack it, once a turn, and who is attacked may fall back first. Whoever holds the hill at the end has won.
"""
