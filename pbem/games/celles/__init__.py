"""Celles: the German high-water mark near the Meuse, 23 to 27 December 1944, on hexes, with chits drawn from cups."""
