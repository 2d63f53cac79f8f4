"""The directive IR: construct trees, visitor, text form, verifier."""
