"""The one table: every directive and clause of OpenACC and OpenMP, as data."""
