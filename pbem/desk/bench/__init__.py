"""How fast the program is: measures against targets, and how they grow; always two things by turns in one run."""
