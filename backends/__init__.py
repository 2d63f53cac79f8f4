"""Back ends: mapped construct trees to output text."""
