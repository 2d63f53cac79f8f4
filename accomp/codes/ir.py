"""Codes of the text form of the directive IR, and of its verifier.

None has an example: no C source raises them, a malformed text form or an error of accomp's own does.
"""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

IR_SYNTAX = Code("ir-syntax", Severity.ERROR, "{what}")
IR_SOURCE_UNREADABLE = Code("ir-source-unreadable", Severity.ERROR, "cannot read the source '{path}': {why}")
IR_SOURCE_CHANGED = Code(
    "ir-source-changed", Severity.ERROR, "the source '{path}' is not the one this text form was printed for"
)
IR_WITHOUT_BODIES = Code(
    "ir-without-bodies", Severity.ERROR, "no kernels can be made of this text form: {why}"
)
IR_INVALID = Code("ir-invalid", Severity.ERROR, "the tree after a stage is not valid: {what}")
