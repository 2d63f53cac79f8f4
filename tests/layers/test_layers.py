"""The folder list is the architecture: imports go one way, files and functions stay small."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.layers.architecture import (
    BEHIND,
    CONTRACTS,
    DOOR,
    END_TOP,
    ENDS,
    RANK,
    ROOT,
    SHARED,
    SPELLING,
    Import,
    Module,
    cycles,
    functions,
    import_graph,
    imports,
    mean_function_length,
    modules_cached,
)

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 40
MAX_MEAN_FUNCTION_LINES = 10

MODULES = modules_cached()

LONGER: dict[str, str] = {"accomp.host.nodes": "the grammar of the host program"}
"""Modules ("accomp.x.y") and functions ("accomp.x.y.function") over the limits, each with the reason: what
is one thing that parting would make harder to read, such as a table or a grammar."""


def import_error(module: Module, used: Import) -> str:
    """Why a module may not import another; empty where it may."""
    target = used.name.partition(".")[2].partition(".")[0]
    if not target:
        return ""
    if module.part in ENDS:
        return _end_error(module, used, target)
    if target in ENDS:
        return _reach_error(module, used)
    if target not in RANK:
        return f"accomp.{target} has no layer"
    if RANK[target] > RANK[module.part]:
        return f"{module.part} lies below {target}"
    return ""


def _end_error(module: Module, used: Import, target: str) -> str:
    if target == module.part:
        return _sibling_error(module, used)
    if target in ENDS:
        return "front ends and back ends never see each other"
    top = RANK["kernels"] if module.name.startswith(SPELLING) else END_TOP[module.part]
    if RANK.get(target, len(RANK)) > top:
        return f"{module.part} may not know {target}"
    return ""


def _sibling_error(module: Module, used: Import) -> str:
    mine, theirs = module.name.split("."), used.name.split(".")
    if theirs[2] in SHARED or mine[2:3] == theirs[2:3]:
        return ""
    return "one front end or back end does not use another"


def _reach_error(module: Module, used: Import) -> str:
    if RANK[module.part] < RANK["registry"]:
        return f"{module.part} is core: it knows no front end or back end"
    if used.name in CONTRACTS:
        return ""
    if module.part == "registry" and used.lazy:
        return ""
    return "front ends and back ends are reached through the registry, lazily"


def test_every_module_has_a_layer() -> None:
    unknown = {m.part for m in MODULES if m.part and m.part not in RANK and m.part not in ENDS}
    assert not unknown, f"say in tests/layers/architecture.py where these lie: {sorted(unknown)}"


def test_imports_go_one_way() -> None:
    wrong = [
        f"{module.path.relative_to(ROOT)}:{used.line}: imports {used.name}: {error}"
        for module in MODULES
        if module.part in RANK or module.part in ENDS
        for used in imports(module)
        if (error := import_error(module, used))
    ]
    assert not wrong, "\n".join(wrong)


def test_init_files_hold_a_docstring_only() -> None:
    wrong = [
        str(m.path.relative_to(ROOT))
        for m in MODULES
        if m.path.name == "__init__.py"
        and m.name != DOOR
        and (len(m.tree.body) != 1 or ast.get_docstring(m.tree) is None)
    ]
    assert not wrong, wrong


def test_the_package_loads_its_interface_when_asked() -> None:
    (door,) = (m for m in MODULES if m.name == DOOR)
    assert {i.name for i in imports(door) if i.name.startswith(DOOR)} <= {DOOR, BEHIND}
    functions_of_door = [n for n in door.tree.body if isinstance(n, ast.FunctionDef)]
    assert [f.name for f in functions_of_door] == ["__getattr__"]


def test_files_are_small() -> None:
    wrong = [
        f"{m.path.relative_to(ROOT)}: {m.lines} lines, at most {MAX_FILE_LINES}"
        for m in MODULES
        if m.lines > MAX_FILE_LINES and m.name not in LONGER
    ]
    assert not wrong, "\n".join(wrong)


def test_functions_are_small() -> None:
    wrong = [
        f"{m.path.relative_to(ROOT)}:{line}: {name} has {length} lines, at most {MAX_FUNCTION_LINES}"
        for m in MODULES
        for name, line, length in functions(m)
        if length > MAX_FUNCTION_LINES and f"{m.name}.{name}" not in LONGER
    ]
    assert not wrong, "\n".join(wrong)


def test_nobody_is_let_off_for_nothing() -> None:
    too_long = {m.name for m in MODULES if m.lines > MAX_FILE_LINES}
    too_long |= {f"{m.name}.{n}" for m in MODULES for n, _, k in functions(m) if k > MAX_FUNCTION_LINES}
    assert too_long >= LONGER.keys()
    assert all(len(reason.split()) > 3 for reason in LONGER.values()), "say why each may be longer"


def test_functions_are_short_on_the_whole() -> None:
    assert mean_function_length() < MAX_MEAN_FUNCTION_LINES


def test_no_modules_import_each_other() -> None:
    groups = cycles(import_graph())
    wrong = [", ".join(sorted(group)) for group in groups]
    assert not wrong, "move what they share to a module below them:\n" + "\n".join(wrong)


@pytest.mark.parametrize("end", ENDS)
def test_ends_are_links_to_the_top_folders(end: str) -> None:
    link = ROOT / "accomp" / end
    assert link.is_symlink()
    assert link.resolve() == ROOT / end


HEAVY = ("jinja2", "fparser", "clang.cindex", "importlib.metadata", "argparse", "xml", "unittest")
"""What a start without need of it must not load."""


@pytest.mark.parametrize("tool", ["clang", "opt"])
def test_tools_start_light(tool: str) -> None:
    code = f"import sys, accomp.tools.{tool}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    heavy = [name for name in loaded if name in HEAVY or name.startswith("accomp.frontends.clang.")]
    assert not heavy
