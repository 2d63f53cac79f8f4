"""The mapping of acc constructs to omp constructs: rules, policies, engine."""
