"""Command-line tools: thin mains over the pipeline."""
