"""Random play beside that of packages that are no part of this project: `make bench-peers`."""
