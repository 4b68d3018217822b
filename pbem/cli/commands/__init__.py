"""One module per command: its name is the name of the command, and `command` in it is the command."""
