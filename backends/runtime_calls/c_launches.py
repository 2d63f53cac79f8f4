"""Calls of launchers in C and C++ (runtime/include/accomp_hip.h)."""

from __future__ import annotations

from accomp.backends.runtime_calls.c_copies import opening
from accomp.backends.runtime_calls.c_values import address, count, element, null, pointer, size
from accomp.ir.actions import LaunchKernels
from accomp.ir.kernel import Passing
from accomp.ir.launch import Given, HostArgument, Launch, LaunchCase, ParameterKind, TemplateArgument
from accomp.syntax.nodes import Expr, VarRef

HEADER = "accomp_hip.h"


def line(action: LaunchKernels, cxx: bool) -> str:
    """The statement that calls launchers, in front of what is executed elsewhere."""
    region = f"accomp_{action.region}"
    text = " ".join(_case(case, region, cxx) for case in action.cases)
    if not action.cases or any(case.arguments is not None for case in action.cases):
        how = _how("0, 0, 0", f"0, 0, {null(cxx)}, &{region}._place", cxx)
        text += f' accomp_hip_refuse({how}, "no kernel was made for these template arguments");'
    given = (a for case in action.cases for a in case.arguments or ())
    if any(a.kind is ParameterKind.FUNCTION for a in given):
        text = f"struct {region}_here {{}}; {text}"
    calls = f"if ({region}._condition) {{ {text} }} else"
    return f"{calls} {opening(action.copies, cxx)}" if action.copies else calls


def _case(case: LaunchCase, region: str, cxx: bool) -> str:
    calls = " ".join(_call(launch, region, cxx) for launch in case.launches)
    if case.arguments is None:
        return calls
    # Parameters without a name make no difference.
    tests = " && ".join(_test(a, region) for a in case.arguments) or "true"
    return f"if ({tests}) {{ {calls} }} else"


def _test(argument: TemplateArgument, region: str) -> str:
    """Whether a template parameter is what it is in an instantiation."""
    name = argument.parameter
    match argument.kind:
        case ParameterKind.VALUE:
            return f"({name}) == ({argument.text})"
        case ParameterKind.TYPE:
            return f"accomp_is_same<{name}, {argument.text}>::_value"
        case ParameterKind.CLASS:
            return f'accomp_is_class<{name}>("{argument.symbol}")'
        case ParameterKind.FUNCTION:
            here = f"{region}_here"
            symbol = f"{argument.symbol.removeprefix('_')}E{len(here)}{here}"
            return (
                f'accomp_is_instance<{here}>("{symbol}", __PRETTY_FUNCTION__, "{_escaped(argument.place)}")'
            )
        case ParameterKind.CLOSURE:
            place = _escaped(argument.place)
            which = f"{argument.number}, {argument.alike}, {int(argument.nested)}"
            return f'accomp_is_lambda<{name}>("{place}", "{argument.symbol}", {which})'


def _escaped(place: str) -> str:
    """A place in a string literal."""
    return place.replace("\\", "\\\\").replace('"', '\\"')


def _call(launch: Launch, region: str, cxx: bool) -> str:
    gangs, sizes = (
        ", ".join(_size(s, cxx) for s in of) for of in (launch.dimensions, (launch.workers, launch.lanes))
    )
    how = _how(gangs, f"{sizes}, accomp_hip_stream(), &{region}._place", cxx)
    arguments = (text for argument in launch.arguments for text in _given(argument, cxx))
    return f"{launch.kernel}({', '.join((how, *arguments))});"


def _how(gangs: str, rest: str, cxx: bool) -> str:
    """What a launch asks for: gangs in three dimensions, and workers, lanes, stream and place."""
    if cxx:
        return f"accomp_launch_how({gangs}, {rest})._how()"
    return f"&(const accomp_launch){{{{{gangs}}}, {rest}}}"


def _size(expr: Expr | None, cxx: bool) -> str:
    return "0" if expr is None else count(expr.text.strip(), cxx)


def _given(argument: HostArgument, cxx: bool) -> tuple[str, ...]:
    """What a launcher is given: of an array of run-time shape its bounds besides."""
    text = _text(argument, cxx)
    return (text, _bounds(argument, cxx)) if argument.parameter.passing is Passing.VIEW else (text,)


def _text(argument: HostArgument, cxx: bool) -> str:
    ref = argument.var
    name = ref.name
    match argument.given:
        case Given.VALUE:
            return name
        case Given.COPIED:
            return address(name, ref.type)
        case Given.IMAGE:
            return f"accomp_value({name})"
        case Given.POINTER:
            return f"ACCOMP_POINTER({name})"
        case Given.POINTEE:
            return f"accomp_hip_pointer({_value(ref)})"
        case Given.POINTED_OBJECT:
            return f"accomp_hip_pointer_to({_value(ref)}, sizeof *{name})"
        case Given.LINKED:
            found = f"accomp_hip_pointer({address(name, ref.type)})"
            return f"({found} == {address(name, ref.type)} ? {null(cxx)} : {found})"
        case Given.EXTENTS:
            return null(cxx)
        case Given.VALUES:
            return _copied(ref, cxx)
        case Given.DEVICE:
            return 'accomp_hip_address({}, {}, "{}")'.format(*_object(ref))
        case _:
            raise NotImplementedError(argument.given)


def _object(ref: VarRef) -> tuple[str, str, str]:
    """Address, size and name of an object: a variable, a member, an element or a section."""
    own = ref.type
    if ref.name == "this":
        return "this", "sizeof *this", "*this"
    if ref.members:
        return address(ref.base, own), f"sizeof({ref.base})", ref.base
    if not ref.sections:
        return address(ref.name, own), f"sizeof {ref.name}", ref.name
    section = ref.sections[0]
    if not any(s.range for s in ref.sections):
        return address(ref.text, element(ref)), f"sizeof({ref.text})", ref.text
    length = section.length.value if section.length is not None else None
    return address(f"{ref.name}[{_lower(ref)}]", element(ref)), f"{length} * sizeof {ref.name}[0]", ref.text


def _lower(ref: VarRef) -> str:
    lower = ref.sections[0].lower
    return lower.text if lower is not None else "0"


def _value(ref: VarRef) -> str:
    """The value of a pointer."""
    return pointer(ref.name, element(ref))


def _copied(ref: VarRef, cxx: bool) -> str:
    """The values of a section or of a whole array as they are at the launch."""
    at, bytes_ = address(ref.name, ref.type), f"sizeof {ref.name}"
    if ref.sections:
        length = ref.sections[0].length
        at = address(f"{ref.name}[{_lower(ref)}]", element(ref))
        bytes_ = f"{size(length.text.strip() if length is not None else '1', cxx)} * sizeof {ref.name}[0]"
    how = _how("0, 0, 0", f"0, 0, accomp_hip_stream(), {null(cxx)}", cxx)
    return f"accomp_hip_copied({how}, {at}, {bytes_})"


def _bounds(argument: HostArgument, cxx: bool) -> str:
    """Lower bound, extent and stride of each dimension, fastest first; of a pointer no outermost extent."""
    name, depth = argument.var.name, argument.parameter.rank
    first, stride, rows = f"{name}{'[0]' * depth}", "1", list[str]()
    for outer in reversed(range(depth)):
        one = f"{name}{'[0]' * outer}"
        open_ = argument.given is Given.POINTEE and not outer
        rows += ("0", "0" if open_ else count(f"sizeof {one} / sizeof {one}[0]", cxx), stride)
        stride = count(f"sizeof {one} / sizeof {first}", cxx)
    if cxx:
        return f"accomp_bounds<{len(rows)}>(){''.join(f'({row})' for row in rows)}"
    return f"(const long long[]){{{', '.join(rows)}}}"
