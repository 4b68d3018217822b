"""What every game must hold to, run over all that are registered; a new game gets it for nothing."""
