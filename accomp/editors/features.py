"""The answers of the language server, in the records of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from accomp.editors import actions
from accomp.editors.analyst import Analyst
from accomp.editors.completion import Proposal, context
from accomp.editors.cursor import Cursor, clause_at, directives, request_of
from accomp.editors.hover import clause_text, directive_text, fenced, variable_text
from accomp.editors.layout import laid_out
from accomp.editors.open_file import OpenFile, of_file
from accomp.editors.positions import Lines
from accomp.interface import Edit, Message, Place, Translation
from accomp.syntax.nodes import Directive as Parsed

_SEVERITIES = {
    "fatal": types.DiagnosticSeverity.Error,
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "remark": types.DiagnosticSeverity.Information,
    "note": types.DiagnosticSeverity.Hint,
}
_KINDS = {
    "directive": types.CompletionItemKind.Keyword,
    "clause": types.CompletionItemKind.Function,
    "word": types.CompletionItemKind.EnumMember,
    "variable": types.CompletionItemKind.Variable,
}
_WIDTH = 120
"""How many characters an inlay hint has at most."""


def diagnostics(file: OpenFile, translation: Translation) -> list[types.Diagnostic]:
    """The messages on a file; those on its headers stand in its first line."""
    return [_diagnostic(file, message) for message in translation.messages]


def _diagnostic(file: OpenFile, message: Message) -> types.Diagnostic:
    place, text = message.place, message.text
    own = place is not None and place.path == file.document.path
    if place is not None and not own:
        text = f"{place.path}:{place.line}: {text}"
    notes = [
        types.DiagnosticRelatedInformation(
            types.Location(file.uri, file.lines.range_of(note.place)), note.text
        )
        for note in message.notes
        if note.place is not None and note.place.path == file.document.path
    ]
    return types.Diagnostic(
        file.lines.range_of(place) if own and place is not None else file.lines.range(0, 0),
        text,
        _SEVERITIES[message.severity],
        message.code,
        source="accomp",
        related_information=notes or None,
    )


async def hover(file: OpenFile, analyst: Analyst, position: types.Position) -> types.Hover | None:
    """What is shown of a directive, a clause or a variable."""
    offset = file.lines.offset(position)
    at = file.cursor(offset)
    if at is not None:
        found = await _of_directive(file, at, offset)
        if found is not None:
            return found
    variable = await file.variable(analyst, offset)
    if variable is not None:
        return types.Hover(_markdown(variable_text(variable)))
    return await _of_clause(file, at, offset) if at is not None else None


def _markdown(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)


async def _of_directive(file: OpenFile, at: Cursor, offset: int) -> types.Hover | None:
    """What is shown of the name of a directive, or of a clause."""
    spec, _, end = at.name()
    if spec is not None and offset <= at.place(end):
        made = await file.at_line(at.raw.span.position()[0])
        text = directive_text(spec.name, made, file.document.language)
        return types.Hover(_markdown(text), file.lines.range(at.raw.span.start, at.place(end)))
    parsed = at.parsed()
    clause = clause_at(parsed, offset) if parsed is not None else None
    if (
        clause is None
        or clause.span is None
        or offset > clause.span.start + len(clause.spelling or clause.name)
    ):
        return None
    return await _of_clause(file, at, offset)


async def _of_clause(file: OpenFile, at: Cursor, offset: int) -> types.Hover | None:
    parsed = at.parsed()
    clause = clause_at(parsed, offset) if parsed is not None else None
    if parsed is None or clause is None or clause.span is None:
        return None
    made = await file.at_line(at.raw.span.position()[0])
    text = clause_text(clause.name, parsed.name, made, file.document.language)
    return types.Hover(_markdown(text), file.lines.range(clause.span.start, clause.span.end))


async def completion(
    file: OpenFile, analyst: Analyst, position: types.Position, snippets: bool
) -> list[types.CompletionItem]:
    """What may follow in a directive."""
    at = file.cursor(file.lines.offset(position))
    if at is None:
        return []
    found = context(at)
    proposals = list(found.proposals)
    if found.variables:
        names = await file.names(analyst, at)
        proposals += [Proposal(name, "variable") for name in names]
    kept = (p for p in proposals if p.text.startswith(found.typed))
    return [_item(p, number, snippets) for number, p in enumerate(kept)]


def _item(one: Proposal, number: int, snippets: bool) -> types.CompletionItem:
    item = types.CompletionItem(
        one.text, kind=_KINDS[one.kind], sort_text=f"{number:04}", filter_text=one.text.rstrip(":")
    )
    item.detail = f"OpenACC 3.3 {one.section}" if one.section else None
    item.documentation = one.meaning or None
    if one.argument:
        item.insert_text = f"{one.text}($0)" if snippets else f"{one.text}("
        item.insert_text_format = (
            types.InsertTextFormat.Snippet if snippets else types.InsertTextFormat.PlainText
        )
    return item


async def definition(file: OpenFile, analyst: Analyst, position: types.Position) -> list[types.Location]:
    """The directives that make a variable present."""
    variable = await file.variable(analyst, file.lines.offset(position))
    places = variable.present if variable is not None else ()
    return [types.Location(file.uri, file.lines.range_of(p)) for p in places]


async def inlay_hints(file: OpenFile, range_: types.Range) -> list[types.InlayHint]:
    """What directives become, at the ends of their lines."""
    found = await file.translation()
    hints: dict[int, types.InlayHint] = {}
    for one in of_file(found) if found is not None else ():
        line = one.place.end_line - 1
        if line in hints or not one.printed or not range_.start.line <= line <= range_.end.line:
            continue
        text = " ".join(one.printed[0].split())
        more = " …" if len(one.printed) > 1 or len(text) > _WIDTH else ""
        end = file.lines.range_of(one.place).end
        full = fenced(one.printed, file.document.language)
        hints[line] = types.InlayHint(
            end, f"→ {text[:_WIDTH]}{more}", tooltip=_markdown(full), padding_left=True
        )
    return [hints[line] for line in sorted(hints)]


async def folding(file: OpenFile) -> list[types.FoldingRange]:
    """The regions of constructs."""
    found = await file.translation()
    ranges = {
        (d.place.line, d.region.end_line)
        for d in (of_file(found) if found is not None else ())
        if d.region is not None and d.region.end_line > d.place.line
    }
    return [types.FoldingRange(first - 1, last - 1) for first, last in sorted(ranges)]


def formatting(file: OpenFile, range_: types.Range | None = None) -> list[types.TextEdit]:
    """The edits that lay out directives, of those in a range if one is given."""
    lines = file.lines
    edits = laid_out(request_of(file.document)).edits
    if range_ is not None:
        first, last = lines.offset(range_.start), lines.offset(range_.end)
        edits = tuple(e for e in edits if e.span.start <= last and first <= e.span.end)
    return [types.TextEdit(lines.range(e.span.start, e.span.end), e.text.decode()) for e in edits]


async def code_actions(file: OpenFile, analyst: Analyst, range_: types.Range) -> list[types.CodeAction]:
    """What is offered for a range: what messages suggest, other forms of directives, and translations."""
    found = await file.translation()
    if found is None:
        return []
    out = list(_fixes(file, found, range_))
    fixed = frozenset(e.text for m in found.messages for e in m.fixits)
    at = file.cursor(file.lines.offset(range_.start))
    parsed = at.parsed() if at is not None else None
    if at is not None and parsed is not None:
        out += await _of_parsed(file, analyst, at, parsed, fixed)
    return [*out, *_translations(file, found, range_.start.line + 1)]


def _fixes(file: OpenFile, translation: Translation, range_: types.Range) -> Iterator[types.CodeAction]:
    for message in translation.messages:
        if not message.fixits or any(e.place.path != file.document.path for e in message.fixits):
            continue
        shown = _diagnostic(file, message)
        if shown.range.start <= range_.end and range_.start <= shown.range.end:
            texts = " and ".join(f"'{e.text.strip()}'" for e in message.fixits)
            yield _action(file, f"Put {texts}", _edits(file.lines, message.fixits), [shown])


def _edits(lines: Lines, edits: Iterable[Edit]) -> list[types.TextEdit]:
    return [types.TextEdit(lines.range_of(e.place), e.text) for e in edits]


def _action(
    file: OpenFile, title: str, edits: list[types.TextEdit], mends: list[types.Diagnostic] | None = None
) -> types.CodeAction:
    kind = types.CodeActionKind.QuickFix if mends else types.CodeActionKind.RefactorRewrite
    return types.CodeAction(title, kind, mends, edit=types.WorkspaceEdit({file.uri: edits}))


async def _of_parsed(
    file: OpenFile, analyst: Analyst, at: Cursor, parsed: Parsed, fixed: frozenset[str]
) -> list[types.CodeAction]:
    """Other forms of a directive, without those that are `fixed` by the same text."""
    made = await file.at_line(at.raw.span.position()[0])
    region: Place | None = next((d.region for d in made if d.region is not None), None)
    if region is None:
        return []
    found = [actions.split(at.raw, parsed, region, directives(file.document))]
    if parsed.name.endswith("loop"):
        offered = actions.add_reduction(at.raw, parsed, region, await file.loops(analyst))
        found += [one for one in offered if not any(e[2] in fixed for e in one.edits)]
    return [
        _action(file, c.title, [types.TextEdit(file.lines.range(a, b), text) for a, b, text in c.edits])
        for c in found
        if c is not None
    ]


def _translations(file: OpenFile, translation: Translation, line: int) -> Iterator[types.CodeAction]:
    if not of_file(translation):
        return
    construct = actions.outermost(translation, line)
    if construct is not None:
        ended = (d.span.position()[0] for d in directives(file.document) if _ends(d.text))
        edits, count = actions.of_construct(translation, construct, frozenset(ended))
        title = "this construct" if count == 1 else f"this construct and {count - 1} beside it"
        yield _action(file, f"Translate {title} to OpenMP", _edits(file.lines, edits))
    yield _action(file, "Translate the file to OpenMP", _edits(file.lines, translation.edits))


def _ends(text: str) -> bool:
    return text.lower().startswith("end")
