"""What OpenACC asks of operations of the `acc` dialect: rules, and the check of a module by them."""
