"""Front ends: source text to bound construct trees."""
