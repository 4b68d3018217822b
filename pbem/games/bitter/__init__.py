"""Bitter Woods (Designer Edition): the Battle of the Bulge by regiments, on hexes."""
