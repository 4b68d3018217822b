"""One package per game, one module per rulebook chapter."""
