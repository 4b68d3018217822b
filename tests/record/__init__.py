"""Tests of the record, on a toy game."""
