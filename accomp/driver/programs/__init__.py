"""The programs and their options as data: help, man pages and completions are made of it."""
