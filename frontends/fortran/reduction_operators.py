"""By which operator of a reduction a region combines values into a variable (OpenACC 3.3 section 2.9.11)."""

from __future__ import annotations

from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.statement import tokens
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Structure
from accomp.frontends.fortran.syntax import Binary, Designator, Node, Parentheses

_OPERATORS = {
    "+": "+",
    "-": "+",
    "*": "*",
    ".and.": ".and.",
    ".or.": ".or.",
    ".eqv.": ".eqv.",
    ".neqv.": ".neqv.",
}
"""That of a difference is `+`."""
_CALLS = {
    "max": "max",
    "min": "min",
    "amax1": "max",
    "amin1": "min",
    "dmax1": "max",
    "dmin1": "min",
    "max0": "max",
    "min0": "min",
    "iand": "iand",
    "ior": "ior",
    "ieor": "ieor",
}
_RELATIONS = {">": True, ">=": True, "<": False, "<=": False}


def operator(structure: Structure, references: list[Reference]) -> str:
    """The operator of all statements that refer to a variable; empty if one does anything else with it."""
    by_statement: dict[int, list[Reference]] = {}
    for reference in references:
        by_statement.setdefault(reference.statement, []).append(reference)
    found: set[str] = set()
    indices = sorted(by_statement)
    while indices:
        index = indices.pop()
        block = structure.owners[index]
        condition = block.first
        alone = block.kind is Kind.IF and index == condition + 1 == block.last - 1
        if alone and indices[-1:] == [condition]:
            indices.pop()
            head = _condition(structure.statements[condition].text)
            found.add(_chosen(head, structure.statements[index].text, by_statement[index]))
        else:
            found.add(_of(structure.statements[index].text, by_statement[index]))
    return found.pop() if len(found) == 1 else ""


def _of(text: str, references: list[Reference]) -> str:
    """The operator of one statement."""
    written = next((r for r in references if r.written and not r.read), None)
    if written is None:
        return ""
    value, prefix = _value(text, written), text[: written.first].strip()
    if value is None or (prefix and not _condition(prefix)):
        return ""
    if len(references) == 2:
        by = _combined(value, written.name)
        if by or not prefix:
            return by
        return _chosen(_condition(prefix), text[written.first :], references[-1:], written.name)
    return ""


def _value(text: str, written: Reference) -> Node | None:
    """What an assignment gives a variable."""
    rest = text[written.end :].lstrip()
    return _tree(rest[1:]) if rest.startswith("=") else None


def _tree(text: str) -> Node | None:
    try:
        return expression(text.strip())
    except FormError:
        return None


def _condition(text: str) -> str:
    """The condition of an IF statement, or of what stands before its action."""
    found = tokens(text)
    if found.texts[:2] != ["if", "("] or 1 not in found.close:
        return ""
    return text[found.ends[1] : found.starts[found.close[1]]]


def _is(node: object, name: str) -> bool:
    while isinstance(node, Parentheses):
        node = node.inner
    plain = isinstance(node, Designator) and len(node.parts) == 1 and node.first.arguments is None
    return plain and isinstance(node, Designator) and node.first.name == name


def _combined(value: Node, name: str) -> str:
    """`x + e` and the like, also with more terms; `max(x, e)`."""
    while isinstance(value, Parentheses):
        value = value.inner
    if isinstance(value, Designator) and len(value.parts) == 1 and value.first.arguments:
        by = _CALLS.get(value.first.name, "")
        return by if any(_is(a.value, name) for a in value.first.arguments) else ""
    by = _OPERATORS.get(value.operator, "") if isinstance(value, Binary) else ""
    while by and isinstance(value, Binary) and _OPERATORS.get(value.operator) == by:
        if _is(value.left, name) or (_is(value.right, name) and value.operator != "-"):
            return by
        value = value.left
    return ""


def _chosen(condition: str, action: str, references: list[Reference], name: str = "") -> str:
    """`if (e > x) x = e`: the larger or the smaller value."""
    if len(references) != 1 or not condition:
        return ""
    name = name or references[0].name
    tree = _tree(condition)
    while isinstance(tree, Parentheses):
        tree = tree.inner
    if not isinstance(tree, Binary) or tree.operator not in _RELATIONS or "=" not in action:
        return ""
    left, right = _is(tree.left, name), _is(tree.right, name)
    if left == right or tokens(action).texts[:2] != [name, "="]:
        return ""
    return "max" if _RELATIONS[tree.operator] == right else "min"
