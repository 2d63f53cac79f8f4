"""The code for what constructs move between the host and the device, which -fopenacc-explain shows."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

MOVEMENT = Code("data-movement", Severity.REMARK, "{what}: {why}", "2.6.2")
