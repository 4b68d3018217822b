"""What every game shares: board, referee interface, events, rolls, diagnostics. Standard library only."""
