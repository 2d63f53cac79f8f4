"""What a command-line tool does around the pipeline: options, compilers, files, messages."""
