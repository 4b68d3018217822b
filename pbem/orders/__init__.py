"""The order language: lexer, parser, formatter, template."""
