"""Functions of C and C++ that call those with directives, and those of which a module has all the calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from accomp.backends.mlir.context import Module
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.program import Declaration, Sort
from accomp.host.walk import walk
from accomp.source import Language

NAMED_HERE = "named_here"
"""An attribute of modules: the variables that nothing but their functions names."""
CALLED_HERE = "called_here"
"""An attribute of functions that nothing but calls in the module names."""


OTHER_NAMES = "acc.other_names"
"""An attribute of modules: some names of the file may be one for the linker."""
_LINKED = frozenset(
    ("alias", "__alias__", "weakref", "__weakref__", "ifunc", "__ifunc__", "asm", "__asm__", "__asm")
)


def has_other_names(module: Module) -> bool:
    """Whether an attribute or a label of the assembler gives a variable or a function another name."""
    program = module.unit.program
    if program is None:
        return False
    words: set[str] = set(_LINKED)
    macros = [d for d in program.declarations if d.sort is Sort.MACRO]
    while more := [d for d in macros if d.words & words and not d.names <= words]:
        words.update(name for d in more for name in d.names)
    kinds = (Sort.VARIABLE, Sort.CONSTANT, Sort.FUNCTION)
    return any(d.words & words for d in program.declarations if d.sort in kinds)


def add_callers(module: Module, functions: dict[str, str], print_: Callable[[list[str]], None]) -> None:
    """Add what calls functions to their texts, as far as it has a form; `print_` does it."""
    sink, module.sink = module.sink, Sink()
    named = _named(module)
    while True:
        known = {n for name, text in functions.items() if text and name in named for n in named[name].names}
        more = [n for n, d in named.items() if n not in functions and d.body and d.body.words & known]
        if not more:
            break
        for name in more:
            before = set(functions)
            print_([name])
            if module.sink.errors:
                for made in set(functions) - before:
                    functions[made] = ""
                    module.defined.discard(made)
                module.sink = Sink()
    module.sink = sink


def marked(module: Module, functions: Mapping[str, str]) -> dict[str, str]:
    """The texts of functions, with the attribute where all calls are known; no function has another name."""
    named = _named(module)
    return {name: _marked(module, functions, named, name) for name in functions}


def _named(module: Module) -> dict[str, Declaration]:
    """The functions of the module by what they are called there."""
    program = module.unit.program
    declared = [d for d in (program.declarations if program is not None else ()) if d.sort is Sort.FUNCTION]
    return {d.symbol or next(iter(d.names), ""): d for d in declared if d.body is not None and not d.template}


def _marked(module: Module, functions: Mapping[str, str], named: Mapping[str, Declaration], name: str) -> str:
    """The text of a function, with the attribute where all its calls are known."""
    text, declared = functions[name], named.get(name)
    if not text or declared is None or not declared.internal:
        return text
    if not _called_here(module, functions, named, name):
        return text
    head, end, rest = text.partition(" {\n")
    given = f" attributes {{{CALLED_HERE}}}"
    return text if " attributes {" in head else f"{head}{given}{end}{rest}"


def named_here(module: Module, functions: Mapping[str, str], alone: bool) -> str:
    """The attribute of a module of C that tells which variables functions without a text do not name.

    No variable has another name. `alone`: the file is the whole program, so that external linkage makes no
    difference.
    """
    program = module.unit.program
    if program is None or module.unit.source.language is not Language.C:
        return ""
    own = [d for d in program.declarations if d.sort in (Sort.VARIABLE, Sort.CONSTANT)]
    found: list[str] = []
    for name in (made for made, _, _ in module.globals.values()):
        declared = [d for d in own if name in d.names]
        others = [d for d in program.declarations if name in d.words and d not in declared]
        known = all(_text_of(functions, d) or (d in own and d.initial is None) for d in others)
        if known and len(declared) == 1 and (alone or declared[0].internal) and not declared[0].extern:
            found.append(f'"{name}"')
    return f"{NAMED_HERE} = [{', '.join(found)}]" if found else ""


def _text_of(functions: Mapping[str, str], one: Declaration) -> str:
    """What a function is printed as; empty if it is not."""
    return functions.get(one.symbol or next(iter(one.names), ""), "") if one.body is not None else ""


def _called_here(
    module: Module, functions: Mapping[str, str], named: Mapping[str, Declaration], name: str
) -> bool:
    """Whether all that names a function in the file are calls that the module has."""
    plain, program = next(iter(named[name].names)), module.unit.program
    assert program is not None
    for one in program.declarations:
        words = one.words if one.body is None else one.words | one.body.words
        if plain not in words or (plain in one.names and one.body is None):
            continue
        made = _text_of(functions, one)
        if one.sort is not Sort.FUNCTION or one.body is None or not made:
            return False
        calls = sum(isinstance(n, host.Call) and n.name == plain for n in walk(one.body.root))
        others = sum(isinstance(n, host.Name) and n.name == plain for n in walk(one.body.root))
        if others or calls != made.count(f"func.call @{name}("):
            return False
    return sum(plain in d.names for d in named.values()) == 1
