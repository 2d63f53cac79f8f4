"""accomp-tune: programs are built and run with other mappings of their regions, and the best is kept."""
