"""Tigers in the Mist: the Battle of the Bulge, 16-22 December 1944."""
