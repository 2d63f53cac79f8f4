"""Directives of OpenACC made again of operations of the `acc` dialect."""
