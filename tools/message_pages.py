"""The pages of docs/messages: what each message says, what to do about it, and an example that raises it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import citations

from accomp.codes.remedies import REMEDIES, SAID
from accomp.diagnostics import Code, Severity
from accomp.records import dataclass

_QUOTED = re.compile(r"(?<![\w'])'([^']+)'(?![\w'])")
_OPENMP = "omp-"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: the modules of `accomp/codes` whose messages it has."""

    name: str
    title: str
    text: str
    modules: tuple[str, ...]


PAGES = (
    Page(
        "directives",
        "Directives and clauses",
        "What is wrong with a directive, by OpenACC 3.3. Numbers are its sections.",
        ("syntax", "sema", "associated_loops", "declare_directive", "subscripts"),
    ),
    Page(
        "translation",
        "The translation",
        "What a directive cannot become, or becomes with another meaning, and what was decided for it.",
        ("mapping", "movement", "analysis", "ondevice", "policy"),
    ),
    Page("kernels", "Kernels in HIP", "What cannot be a kernel.", ("kernels",)),
    Page(
        "commands",
        "Commands, files and compilers",
        "What keeps a command from being carried out, and what is wrong with a file.",
        ("driver", "frontend", "emit", "project", "tuning", "ir"),
    ),
    Page("mlir", "MLIR", "What has no form in MLIR, and what is wrong with a module.", ("mlir",)),
    Page(
        "openmp",
        "OpenMP of Fortran programs",
        "What `-fopenmp-check` finds in the OpenMP that a program has itself, by OpenMP 5.2. Each message"
        " says which rule is broken: change the directive so that it holds. `-fopenmp-explain=NAME` says why"
        " a variable has its attribute.",
        (
            "openmp_structure",
            "openmp_clauses",
            "openmp_directives",
            "openmp_regions",
            "openmp_data",
            "openmp_memory",
        ),
    ),
)


def message_pages(notice: str) -> dict[str, str]:
    """The text of each page by its name."""
    return {page.name: _page(page, notice) for page in PAGES}


def link(code: Code) -> str:
    """Where a code is explained, from the folder docs/reference."""
    page = next(page for page in PAGES for known in _codes(page) if known.name == code.name)
    return f"../messages/{page.name}.md#{code.name}"


def without_remedy() -> Iterator[str]:
    """What the tables of remedies lack: errors and warnings with nothing said to do; or have too much."""
    codes = {code.name: code for code in citations.messages()}
    for name, code in codes.items():
        known = name in REMEDIES or name in SAID or name.startswith(_OPENMP)
        if code.severity > Severity.REMARK and not known:
            yield f"{name} has no remedy: add it to accomp/codes/remedies.py"
    yield from (f"{name} in accomp/codes/remedies.py is no code" for name in {*REMEDIES, *SAID} - {*codes})
    listed = {code.name for page in PAGES for code in _codes(page)}
    yield from (f"{name} is on no page of tools/message_pages.py" for name in {*codes} - listed)


def _page(page: Page, notice: str) -> str:
    codes = sorted(_codes(page), key=lambda code: code.name)
    lines = [f"# Messages: {page.title}", "", notice.strip(), "", page.text, ""]
    for code in codes:
        lines += _entry(code)
    return "\n".join(lines)


def _codes(page: Page) -> list[Code]:
    modules = (import_module(f"accomp.codes.{name}") for name in page.modules)
    return [value for module in modules for value in vars(module).values() if isinstance(value, Code)]


def _entry(code: Code) -> Iterator[str]:
    yield from (f"## `{code.name}`", "")
    said = f"{code.severity.label}: {code.message.format_map(_Shown())} [{code.name}]"
    yield from ("```text", said, "```", "")
    section = f"Section {code.spec}. " if code.spec[:1].isdigit() else f"{code.spec}. " if code.spec else ""
    if code.name in REMEDIES:
        section += f"What to do: {marked(REMEDIES[code.name])}"
    elif code.severity is Severity.REMARK:
        section += f"Nothing needs to be done; `-W{code.name}` shows it."
    if section:
        yield from (section.strip(), "")
    if code.example and "\r" not in code.example:
        yield from ("For example:", "", f"```{_language(code.example)}", code.example.rstrip("\n"), "```", "")


class _Shown(dict[str, object]):
    """Arguments of messages by their names, as they are shown."""

    def __missing__(self, key: str) -> str:
        return key.upper()


def marked(text: str) -> str:
    """Text in which what is quoted is code."""
    return _QUOTED.sub(r"`\1`", text)


def _language(example: str) -> str:
    if example.startswith("// C++"):
        return "cpp"
    return "fortran" if re.match(r"(subroutine|module|program|function)\b", example) else "c"
