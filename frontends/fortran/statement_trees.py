"""Statements of Fortran as trees of fparser, which is loaded when the first is asked for.

The scanner tells kinds and places of statements; fparser tells their syntax (Fortran 2008), one at a time.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

_CLASSES = {
    "do": ("Nonlabel_Do_Stmt", "Label_Do_Stmt"),
    "if": ("If_Then_Stmt",),
    "else": ("Else_Stmt", "Else_If_Stmt", "Elsewhere_Stmt", "Masked_Elsewhere_Stmt"),
    "select": ("Select_Case_Stmt", "Select_Type_Stmt"),
    "case": ("Case_Stmt", "Type_Guard_Stmt"),
    "where": ("Where_Construct_Stmt",),
    "forall": ("Forall_Construct_Stmt",),
    "associate": ("Associate_Stmt",),
    "declaration": ("Type_Declaration_Stmt", "Specification_Stmt"),
    "end": ("End_Do_Stmt", "End_If_Stmt", "End_Select_Stmt", "End_Where_Stmt", "End_Forall_Stmt"),
}
"""The classes of fparser that a statement of a kind may be of, those of other kinds are action statements."""


@lru_cache(maxsize=1)
def _grammar() -> Any:
    """The grammar of fparser, made ready for single statements."""
    factory: Any = import_module("fparser.two.parser")
    factory.ParserFactory().create(std="f2008")
    return import_module("fparser.two.Fortran2003")


@lru_cache(maxsize=4096)
def statement_tree(text: str, kind: str) -> str:
    """The tree of one statement as text; empty where fparser does not read it as one of its kind."""
    grammar = _grammar()
    for name in _CLASSES.get(kind, ("Action_Stmt",)):
        try:
            return repr(getattr(grammar, name)(text))
        except Exception as error:  # of many kinds, for what fparser does not read
            if isinstance(error, MemoryError):
                raise
    return ""
