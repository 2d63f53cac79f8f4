"""The policy `documented`: the levels that are written, and no others."""

from __future__ import annotations

from accomp.mapping.policy import Policy
from accomp.mapping.privatize import private_indices

POLICY = Policy(
    "documented",
    "maps the levels that are written and no others",
    """\
`gang` becomes `distribute`, `worker` becomes `parallel for`, `vector` becomes `simd`, and a loop without a
level stays a sequential loop of its gang: with several gangs, each executes it whole. What comes out is
wrong where such a loop adds to what it finds, and is warned about.""",
    refine=private_indices,
    joined=False,
    threads=False,
)
