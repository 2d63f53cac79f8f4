"""Calls of launchers in Fortran: a BLOCK construct with the interface of each."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.kernel import Passing
from accomp.ir.launch import Given, HostArgument, Launch, LaunchCase
from accomp.syntax.fortran_lines import literal
from accomp.syntax.nodes import Expr, Section, is_record


def lines(cases: tuple[LaunchCase, ...]) -> Iterator[str]:
    """The part of an IF construct that calls launchers, up to what is executed elsewhere."""
    yield "if (accomp_condition()) then"
    for launch in (launch for case in cases for launch in case.launches):
        yield from ("  block", *(f"    {line}" for line in _block(launch)), "  end block")
    yield "else"


def _block(launch: Launch) -> list[str]:
    """A call of a launcher with addresses and bounds."""
    out = list(
        dict.fromkeys(
            f"use {a.module}, only: {_local(a)} => {a.var.text}"
            for a in launch.arguments
            if a.module and a.given is not Given.HIDDEN
        )
    )
    out += _interface(launch)
    given, actual, place = list[str](), [_how(launch)], 0
    for argument in launch.arguments:
        view = argument.parameter.passing is Passing.VIEW
        place += view
        text = _value(argument, place)
        if argument.given is Given.CHOSEN:
            text = f"accomp_{argument.parameter.name}"
            out.append(f"integer(4) :: {text}")
            given += _chosen(argument.var.text, text)
        if argument.optional:
            name = f"accomp_{argument.parameter.name}"
            zero = "' '" if _type(argument).startswith("character") else "0"
            out.append(f"{_type(argument)} :: {name}")
            given += [f"{name} = {zero}", f"if (present({argument.var.text})) {name} = {text}"]
            text = name
        actual.append(text)
        if view:
            actual.append(f"accomp_hip_bounds({place}_4)")
    return [*out, *given, f"call accomp_kernel({', '.join(actual)})"]


def _chosen(construct: str, name: str) -> Iterator[str]:
    """The statements that find which block of SELECT TYPE would be executed."""
    head, *guards = construct.split("\n")
    yield from (f"{name} = 0", head)
    for number, guard in enumerate(guards, 1):
        yield from (guard, f"  {name} = {number}")
    yield "end select"


def _local(argument: HostArgument) -> str:
    """What the variable is called in the block."""
    name = argument.var.text
    return f"accomp_{argument.module}_{name}" if argument.module else name


def _value(argument: HostArgument, place: int) -> str:
    """The argument for a parameter; bounds of an array are kept in a place besides."""
    text = _local(argument)
    kind = "record" if is_record(argument.var.type) else "object"
    match argument.given:
        case Given.PRESENT:
            return f"merge(1_4, 0_4, present({text}))"
        case Given.HIDDEN:
            return f"accomp_of_{argument.parameter.name}()"
        case Given.LENGTH:
            return f"len({text}, 8)"
        case Given.VALUE:
            base, size = _kind(argument)
            return f"merge(1_{size}, 0_{size}, {text})" if base == "logical" else text
        case Given.COPIED:
            return f"accomp_hip_host_{kind}({text})"
        case _:
            return _address(argument, place, text, kind)


def _address(argument: HostArgument, place: int, text: str, kind: str) -> str:
    """The device address of an object or an array."""
    name = literal("" if argument.given is Given.UNCHECKED else text)
    if argument.parameter.passing is Passing.OBJECT:
        return f"accomp_hip_{kind}({text}, {name})"
    array, lower = text, f"lbound({text}, kind=8)"
    if argument.open:
        array, lower = _section(argument, text)
    return f"{_routine(argument, kind)}({place}_4, {array}, {lower}, {name})"


def _routine(argument: HostArgument, kind: str) -> str:
    """What gives the address of an array: gfortran does not always tell the steps of allocatable ones."""
    if kind == "record":
        return "accomp_hip_records"
    return "accomp_hip_contiguous" if argument.contiguous else "accomp_hip_array"


def _section(argument: HostArgument, name: str) -> tuple[str, str]:
    """The part of an array of assumed size that a data clause names, with its lower bounds."""
    rank = argument.parameter.rank
    *first, last = [f"lbound({name}, {d + 1})" for d in range(rank)]
    section = argument.var.sections[-1] if argument.var.sections else Section()
    lower = section.lower.text if section.lower is not None else last
    upper = section.length.text if section.range and section.length is not None else lower
    shape = ", ".join((*(":" for _ in first), f"{lower}:{upper}"))
    return f"{name}({shape})", f"[integer(8) :: {', '.join((*first, lower))}]"


def _how(launch: Launch) -> str:
    """What clauses ask for: the numbers of gangs in three dimensions, of workers, of lanes."""
    sizes = (*launch.dimensions, launch.workers, launch.lanes)
    return f"accomp_hip_how({', '.join(map(_long, sizes))})"


def _long(size: Expr | None) -> str:
    text = size.text if size is not None else "0"
    return f"{text}_8" if text.isdigit() else f"int({text}, 8)"


def _interface(launch: Launch) -> Iterator[str]:
    """The interface of a launcher."""
    names: list[str] = ["accomp_how"]
    declared: dict[str, list[str]] = {"integer(8)": ["accomp_how"]}
    for argument in launch.arguments:
        name = argument.parameter.name
        names.append(name)
        declared.setdefault(_type(argument), []).append(name)
        if argument.parameter.passing is Passing.VIEW:
            names.append(f"{name}_bounds")
            declared["integer(8)"].append(f"{name}_bounds")
    yield "interface"
    yield f"  subroutine accomp_kernel({', '.join(names)}) bind(c, name='{launch.kernel}')"
    yield from (f"    {type_}, value :: {', '.join(of)}" for type_, of in declared.items())
    yield "  end subroutine accomp_kernel"
    for argument in (a for a in launch.arguments if a.given is Given.HIDDEN):
        name = f"accomp_of_{argument.parameter.name}"
        yield f"  integer(8) function {name}() bind(c, name='{argument.module}')"
        yield f"  end function {name}"
    yield "end interface"


def _type(argument: HostArgument) -> str:
    """The type of a parameter that is passed by value: addresses and lengths are integers."""
    if argument.given is not Given.VALUE:
        return "integer(4)" if argument.given in (Given.PRESENT, Given.CHOSEN) else "integer(8)"
    base, size = _kind(argument)
    if base == "character":
        return "character(kind=1)"
    return f"{'integer' if base == 'logical' else base}({size})"


def _kind(argument: HostArgument) -> tuple[str, int]:
    """A type of the language with its kind."""
    info = argument.var.type
    assert info is not None
    return info.spelling.partition("(")[0], info.bytes
