"""What mapping rules and diagnostics cite: paragraphs of docs/mappings.md, and sections of the standards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from accomp import codes
from accomp.diagnostics import Code
from accomp.registry import rules
from accomp.target import BACK_ENDS

PAGE = Path(__file__).resolve().parent.parent / "docs/mappings.md"

SECTIONS = {
    "1": "Introduction",
    "1.6": "Conventions used in this document",
    "2.1": "Directive format",
    "2.2": "Conditional compilation",
    "2.4": "Device-specific clauses",
    "2.5": "Compute constructs",
    "2.5.1": "Parallel construct",
    "2.5.2": "Serial construct",
    "2.5.3": "Kernels construct",
    "2.5.4": "Compute construct restrictions",
    "2.5.6": "if clause",
    "2.5.7": "self clause",
    "2.5.10": "num_gangs clause",
    "2.5.11": "num_workers clause",
    "2.5.12": "vector_length clause",
    "2.5.13": "private clause",
    "2.5.14": "firstprivate clause",
    "2.5.15": "reduction clause",
    "2.5.16": "default clause",
    "2.6": "Data environment",
    "2.6.1": "Variables with predetermined data attributes",
    "2.6.2": "Variables with implicitly determined data attributes",
    "2.6.3": "Data regions and data lifetimes",
    "2.6.4": "Data structures with pointers",
    "2.6.5": "Data construct",
    "2.6.6": "Enter data and exit data directives",
    "2.6.7": "Reference counters",
    "2.7": "Data clauses",
    "2.7.1": "Data specification in data clauses",
    "2.7.5": "deviceptr clause",
    "2.7.6": "present clause",
    "2.7.7": "copy clause",
    "2.7.8": "copyin clause",
    "2.7.9": "copyout clause",
    "2.7.10": "create clause",
    "2.7.11": "no_create clause",
    "2.7.12": "delete clause",
    "2.7.13": "attach clause",
    "2.8": "Host_data construct",
    "2.8.1": "use_device clause",
    "2.9": "Loop construct",
    "2.9.1": "collapse clause",
    "2.9.2": "gang clause",
    "2.9.3": "worker clause",
    "2.9.4": "vector clause",
    "2.9.6": "independent clause",
    "2.9.7": "auto clause",
    "2.9.8": "tile clause",
    "2.9.10": "private clause",
    "2.9.11": "reduction clause",
    "2.10": "Cache directive",
    "2.11": "Combined constructs",
    "2.12": "Atomic construct",
    "2.13": "Declare directive",
    "2.13.3": "link clause",
    "2.14": "Executable directives",
    "2.14.1": "Init directive",
    "2.14.2": "Shutdown directive",
    "2.14.3": "Set directive",
    "2.14.4": "Update directive",
    "2.15.1": "Routine directive",
    "2.16": "Asynchronous behavior",
    "2.16.3": "Wait directive",
    "2.17.1": "Optional arguments",
    "OpenACC 3.4, 2.12": "Atomic construct",
    "OpenMP 5.2, 1.2.2": "OpenMP Language Terminology",
    "OpenMP 5.2, 3.1": "Directive format",
    "OpenMP 5.2, 5.1": "Data-Sharing Attribute Rules",
    "OpenMP 5.2, 5.1.1": "Variables Referenced in a Construct",
    "OpenMP 5.2, 5.2": "threadprivate Directive",
    "OpenMP 5.2, 13.9": "target update construct",
    "OpenMP 5.2, 3.2": "Clause Format",
    "OpenMP 5.2, 3.2.1": "OpenMP Argument Lists",
    "OpenMP 5.2, 3.2.5": "Array Sections",
    "OpenMP 5.2, 3.4": "if Clause",
    "OpenMP 5.2, 4.3": "Structured Blocks",
    "OpenMP 5.2, 4.4.1": "Canonical Loop Nest Form",
    "OpenMP 5.2, 4.4.2": "OpenMP Loop-Iteration Spaces and Vectors",
    "OpenMP 5.2, 4.4.3": "collapse Clause",
    "OpenMP 5.2, 4.4.4": "ordered Clause",
    "OpenMP 5.2, 5.4": "Data-Sharing Attribute Clauses",
    "OpenMP 5.2, 5.4.1": "default Clause",
    "OpenMP 5.2, 5.4.3": "private Clause",
    "OpenMP 5.2, 5.4.5": "lastprivate Clause",
    "OpenMP 5.2, 5.4.6": "linear Clause",
    "OpenMP 5.2, 5.4.7": "is_device_ptr Clause",
    "OpenMP 5.2, 5.5.1": "OpenMP Reduction Identifiers",
    "OpenMP 5.2, 5.5.2": "OpenMP Reduction Expressions",
    "OpenMP 5.2, 5.5.5": "Properties Common to All Reduction Clauses",
    "OpenMP 5.2, 5.5.8": "reduction Clause",
    "OpenMP 5.2, 5.5.11": "declare reduction Directive",
    "OpenMP 5.2, 5.6": "scan Directive",
    "OpenMP 5.2, 5.7.1": "copyin Clause",
    "OpenMP 5.2, 5.7.2": "copyprivate Clause",
    "OpenMP 5.2, 5.8.3": "map Clause",
    "OpenMP 5.2, 5.8.7": "defaultmap Clause",
    "OpenMP 5.2, 5.11": "aligned Clause",
    "OpenMP 5.2, 7.1": "OpenMP Contexts",
    "OpenMP 5.2, 7.2": "Context Selectors",
    "OpenMP 5.2, 15.5": "taskwait Construct",
    "OpenMP 5.2, 7.4.1": "when Clause",
    "OpenMP 5.2, 7.5": "Declare Variant Directives",
    "OpenMP 5.2, 7.5.2": "adjust_args Clause",
    "OpenMP 5.2, 7.8.3": "indirect Clause",
    "OpenMP 5.2, 13.8": "target Construct",
    "OpenMP 5.2, 14.1": "interop Construct",
    "OpenMP 5.2, 14.1.2": "init Clause",
    "OpenMP 5.2, 7.7": "declare simd Directive",
    "OpenMP 5.2, 6.5": "allocate Directive",
    "OpenMP 5.2, 6.6": "allocate Clause",
    "OpenMP 5.2, 6.7": "allocators Construct",
    "OpenMP 5.2, 7.8.1": "declare target Directive",
    "OpenMP 5.2, 8.2": "requires Directive",
    "OpenMP 5.2, 9.2": "unroll Construct",
    "OpenMP 5.2, 11.5": "Worksharing-Loop Constructs",
    "OpenMP 5.2, 8.5": "error Directive",
    "OpenMP 5.2, 10.2": "teams Construct",
    "OpenMP 5.2, 10.3": "order Clause",
    "OpenMP 5.2, 10.4": "simd Construct",
    "OpenMP 5.2, 11.3.1": "section Directive",
    "OpenMP 5.2, 11.4": "workshare Construct",
    "OpenMP 5.2, 11.5.3": "schedule Clause",
    "OpenMP 5.2, 12.5.2": "detach Clause",
    "OpenMP 5.2, 13.2": "device Clause",
    "OpenMP 5.2, 15.2": "critical Construct",
    "OpenMP 5.2, 15.8.4": "atomic Construct",
    "OpenMP 5.2, 15.8.5": "flush Construct",
    "OpenMP 5.2, 15.9.4": "depobj Construct",
    "OpenMP 5.2, 15.9.5": "depend Clause",
    "OpenMP 5.2, 15.9.6": "doacross Clause",
    "OpenMP 5.2, 15.10": "ordered Construct",
    "OpenMP 5.2, 15.10.1": "Stand-alone ordered Construct",
    "OpenMP 5.2, 16.1": "cancel Construct",
    "OpenMP 5.2, 17.1": "Nesting of Regions",
    "OpenMP 5.2, 17.2": "Clauses on Combined and Composite Constructs",
    "Fortran 2018, 11.1.7.4.3": "The execution cycle",
    "C11 6.4.6": "Punctuators",
    "C11 6.10.9": "Pragma operator",
    "CUDA Fortran": "Kernel loops and kernels",
    "OpenMP 5.2, A": "OpenMP implementation-defined behaviors",
}
"""Sections that are cited, of OpenACC 3.3 where no other document is named."""

_PARAGRAPH = re.compile(r"^### (\d+\.\d+) (.*)$", re.MULTILINE)
_OTHER = re.compile(r"[A-Z]")
"""Starts the name of another document: "OpenMP 5.2, A" is one place."""


def paragraphs() -> dict[str, str]:
    """The headings of the page's numbered paragraphs, by "Mappings" and their numbers."""
    found = _PARAGRAPH.findall(PAGE.read_text(encoding="utf-8"))
    return {f"Mappings {number}": heading for number, heading in found}


def cited(citation: str) -> Iterator[str]:
    """The paragraphs and sections that a citation names; words after a colon are for the reader."""
    places = citation.partition(":")[0].strip().removeprefix("OpenACC 3.3 ")
    if _OTHER.match(places):
        yield places
        return
    for part in places.split(", "):
        first, _, last = part.partition("-")
        yield from _range(first, last) if last else (first,)


def _range(first: str, last: str) -> Iterator[str]:
    section, _, start = first.rpartition(".")
    for number in range(int(start), int(last.rpartition(".")[2]) + 1):
        yield f"{section}.{number}"


def messages() -> Iterator[Code]:
    """Every diagnostic."""
    for info in iter_modules(codes.__path__):
        module = import_module(f"accomp.codes.{info.name}")
        yield from (value for value in vars(module).values() if isinstance(value, Code))


def unresolved() -> Iterator[tuple[str, str]]:
    """The rules and diagnostics that cite what is not there, with that."""
    known = {*paragraphs(), *SECTIONS}
    citing: list[tuple[str, str]] = [(rule.id, rule.cites) for name in BACK_ENDS for rule in rules(name)]
    citing += [(code.name, code.spec) for code in messages() if code.spec]
    for user, citation in citing:
        yield from ((user, place) for place in cited(citation) if place not in known)


def table() -> str:
    """What is cited, in order, with the rules that do."""
    titles = {**paragraphs(), **SECTIONS}
    users: dict[str, dict[str, None]] = {place: {} for place in titles}
    for name in BACK_ENDS:
        for rule in rules(name):
            for place in cited(rule.cites):
                users.setdefault(place, {})[rule.id] = None
    lines = ["| cited | title | rules |", "|---|---|---|"]
    for place, ids in users.items():
        if ids:
            lines.append(f"| {link(place)} | {titles.get(place, '')} | {', '.join(f'`{i}`' for i in ids)} |")
    return "\n".join(lines) + "\n"


def link(place: str, page: str = "") -> str:
    """A place as Markdown, linked if it is a paragraph of the page."""
    heading = paragraphs().get(place)
    if heading is None:
        return place
    anchor = re.sub(r"[^\w\s-]", "", f"{place.removeprefix('Mappings ')} {heading}".lower()).replace(" ", "-")
    return f"[{place}]({page}#{anchor})"
