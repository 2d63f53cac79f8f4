"""Succeeds if the program that it is given dies of a signal; what the program says passes through."""

import subprocess
import sys

sys.exit(subprocess.run(sys.argv[1:], check=False).returncode >= 0)
