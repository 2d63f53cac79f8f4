"""Whole projects: the program `accomp`, which translates and checks trees of files."""
