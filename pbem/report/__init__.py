"""Text, markdown, HTML, SVG and JSON, all rendered from the same events."""
