"""Mapping rules, one module per construct family; each rule cites its paragraph."""
