"""Policy files: what a site, a programmer or measurements say of single loops and regions, in TOML."""
