"""Codes of policy files."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

POLICY_FILE = Code("policy-file", Severity.ERROR, "{what}")
POLICY_UNMATCHED = Code("policy-unmatched", Severity.ERROR, "{what} matches nothing: {remedy}")
POLICY_ILLEGAL = Code(
    "policy-illegal", Severity.ERROR, "with what is set here, a directive of '{path}' is wrong: {why}"
)
POLICY_UNCHANGEABLE = Code(
    "policy-unchangeable",
    Severity.ERROR,
    "what is set here is for a directive that cannot be changed, as {why}: write the clauses in the program",
)
POLICY_DEPENDENCE = Code(
    "policy-dependence",
    Severity.WARNING,
    "by what is set here iterations count as independent, but they are not: {why}; take 'independent',"
    " 'collapse' or 'tile' out",
    "2.9.6",
)
POLICY_APPLIED = Code("policy-applied", Severity.REMARK, "{what}, by {path}:{line}", "2.9")
