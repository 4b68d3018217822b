"""The toolkit of packs: folders of data read with the line of every value, checked by form, kept in a cache.

It knows no game. A game says what its files look like and what is made of them in one value, `pack.Pack`.
"""
