"""What editors ask: a language server for directives, and their layout."""
