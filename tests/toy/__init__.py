"""A toy game that proves the record: it lives here, not in the package."""
