"""The catalogue of diagnostic codes, one module per stage that raises them."""
