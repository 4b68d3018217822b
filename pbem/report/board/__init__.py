"""The board as a picture: geometry, placing, symbols and the sheet."""
