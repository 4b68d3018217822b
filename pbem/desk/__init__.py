"""What a person does at a game, without a terminal: open, check, sign, resolve, tell, write the mail."""
