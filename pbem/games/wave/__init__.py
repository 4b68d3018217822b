"""Wave of Terror: the Battle of the Bulge by battalions, on hexes."""
