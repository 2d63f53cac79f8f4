"""Which sources of the run-time library a program is linked with."""

LEFT_OUT = frozenset(("cpu.c", "host.c", "nvidia.c", "radeon.c", "spawn.c"))
"""Those that the linker takes from the library only when a program asks for them by name."""
