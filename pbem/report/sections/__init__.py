"""The sections of a report, each from the events that belong to it."""
