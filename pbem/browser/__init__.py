"""The desk in a browser: a server on loopback for one person, its page, and the form for others."""
