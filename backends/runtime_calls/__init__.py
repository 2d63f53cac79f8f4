"""Actions as calls of the run-time library, and where they go in the text; for all back ends."""
