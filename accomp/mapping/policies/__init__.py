"""The mapping policies, one in each module: POLICY is its name, its words and what it does."""
