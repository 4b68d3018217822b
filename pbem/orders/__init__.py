"""The order language: read, checked, planned, carried out; with its formatter, template, options and cases."""
