"""Text of one directive to a `Directive` and back, driven by the table."""
