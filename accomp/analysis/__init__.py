"""Which loops of regions and routines have independent iterations."""
