"""Places in files that were edited, and edited again."""

from accomp.source import Copied, Edit, Language, SourceFile, Span, edited_file, edited_twice


def test_places_are_those_of_the_original() -> None:
    file = SourceFile("a.c", b"one two three\n", Language.C)
    swapped = Edit(Span(file, 0, 7), b"{two one}", copies=(Copied(1, 4, 7), Copied(5, 0, 3)))
    first = edited_file(file, (swapped,))
    assert first.file.data == b"{two one} three\n"
    middle = first.file
    put_in = Edit(Span(middle, 5, 5), b"#added ")
    replaced = Edit(Span(middle, 10, 15), b"four")
    both = edited_twice(first, edited_file(middle, (put_in, replaced)))
    assert both.file.data == b"{two #added one} four\n"
    assert both.original is file
    places = {word: both.offset(both.file.data.index(word)) for word in (b"two", b"one", b"added", b"four")}
    assert places == {b"two": 4, b"one": 0, b"added": 0, b"four": 8}
    assert both.origin(Span(both.file, 12, 15)).text() == "one"
