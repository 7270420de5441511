"""A hog_contest.py of CS 61A whose `final_strategy(score, opponent_score)` returns an entry of one literal table.

    PLAYER_NAME = "mine"

    def final_strategy(score, opponent_score):
        return TABLE[score][opponent_score]

    TABLE = [[6, 6, 5, ...], ...]

Such a file is Python, and is read without ever being executed: its literal is parsed, and the function must do nothing but
look it up. Code that computes its numbers is refused; `from_function` and the script of `template` make a table of it. Before
parsing, size and nesting are limited, since the parser needs memory and stack for both.
"""

import ast
import io
import tokenize
import warnings
from typing import Any

from solver.strategies.forms.contents import FileContents, as_text, name_of, square
from solver.tables.growing_table import Ints

LARGEST = 400_000  # bytes: a parsed number takes some hundred times its place in the file
DEEPEST = 20  # brackets, or blocks, inside each other
WORDS = 300  # the most words and signs of one line of code beside numbers, commas and brackets: more may be nested as deeply
FUNCTION = "final_strategy"
NAMES = ("PLAYER_NAME", "TEAM_NAME")
COMPUTES = (
    f"{FUNCTION} must return an entry of one table of numbers that is written out, such as TABLE[score][opponent_score]; "
    "nothing is executed here: for code that computes, save a template and run it"
)
ERRORS = (SyntaxError, tokenize.TokenError, RecursionError, MemoryError, ValueError, OverflowError)


def read(data: bytes) -> FileContents:
    text = as_text(data)
    check_nesting(text)
    try:
        with warnings.catch_warnings():  # of odd letters in texts, which do not matter here
            warnings.simplefilter("ignore")
            code = ast.parse(text)
    except ERRORS as error:
        raise ValueError(f"is no Python: {said(error)}") from None
    return FileContents("numbers", table_in(code), "dice", player_in(code))


def said(error: Exception) -> str:
    place = f"line {error.lineno}: " if isinstance(error, SyntaxError) and error.lineno else ""
    text = str(error.msg if isinstance(error, SyntaxError) else error.args[0] if error.args else type(error).__name__)
    return f"{place}{' '.join(text.split())[:80]}"


def check_nesting(text: str) -> None:
    """Raise `ValueError` if the code is nested so deeply that parsing it could take more stack than there is."""
    brackets = blocks = words = 0
    before = ","
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NEWLINE:
                words = 0
            elif token.type in (tokenize.INDENT, tokenize.DEDENT):
                blocks += 1 if token.type == tokenize.INDENT else -1
            elif token.type == tokenize.OP and token.string in ("(", "[", "{", ")", "]", "}"):
                brackets += 1 if token.string in "([{" else -1
                words += token.string in "([{" and before in ")]}"  # a subscript of a subscript is nested, too
            elif token.type in (tokenize.OP, tokenize.NAME, tokenize.STRING) and token.string != ",":
                words += 1
            if max(brackets, blocks) > DEEPEST or words > WORDS:
                raise ValueError(f"line {token.start[0]}: is nested too deeply, or has too many words")
            before = token.string or before
    except (SyntaxError, tokenize.TokenError, RecursionError) as error:
        raise ValueError(f"is no Python: {said(error)}") from None


def player_in(code: ast.Module) -> str:
    """The name that the file gives to its player; nothing if none."""
    for name in NAMES:
        for value in assigned(code, name):
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and name_of(value.value):
                return name_of(value.value)
    return ""


def assigned(code: ast.Module | ast.FunctionDef, name: str) -> list[ast.expr]:
    """What stands on the right of plain assignments to a name, at the top of a module or a function."""
    found = [line for line in code.body if isinstance(line, ast.Assign) and len(line.targets) == 1]
    return [line.value for line in found if isinstance(line.targets[0], ast.Name) and line.targets[0].id == name]


def table_in(code: ast.Module) -> Ints:
    functions = [line for line in code.body if isinstance(line, ast.FunctionDef) and line.name == FUNCTION]
    if not functions:
        raise ValueError(f"must have a function {FUNCTION}(score, opponent_score)")
    function = functions[0]
    looked_up, is_turned = look_up(function)
    if len(functions) > 1 or function.decorator_list or mentions(code, FUNCTION):
        raise ValueError(f"{FUNCTION}: must be defined once, and left as it is")
    if isinstance(looked_up, ast.Name):
        tables = [*assigned(code, looked_up.id), *assigned(function, looked_up.id)]
        if len(tables) != 1 or mentions(code, looked_up.id) != 2:  # where it is made, and where it is looked up
            raise ValueError(COMPUTES)
        looked_up = tables[0]
    numbers = square(literal(looked_up), "score")
    return numbers.T.copy() if is_turned else numbers


def mentions(code: ast.Module, name: str) -> int:
    """How often a name is used or given to something, apart from the function of that name."""
    return sum(name in (getattr(node, "id", None), bound_by(node)) for node in ast.walk(code))


def bound_by(node: ast.AST) -> str | None:
    """The name that an import or a definition gives to something."""
    if isinstance(node, ast.alias):
        return node.asname or node.name
    return node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name != FUNCTION else None


def look_up(function: ast.FunctionDef) -> tuple[ast.expr, bool]:
    """What the function looks its numbers up in, and whether by the other's score first."""
    names = [argument.arg for argument in function.args.args]
    *before, last = function.body
    plain = all(isinstance(line, ast.Assign) or is_text(line) for line in before)
    if len(names) != 2 or not plain or not isinstance(last, ast.Return) or not isinstance(last.value, ast.Subscript):
        raise ValueError(COMPUTES)
    inner, outer = last.value.value, last.value.slice
    if not isinstance(inner, ast.Subscript) or not isinstance(outer, ast.Name) or not isinstance(inner.slice, ast.Name):
        raise ValueError(COMPUTES)
    order = [inner.slice.id, outer.id]
    stored = {node.id for line in before for node in ast.walk(line) if isinstance(node, ast.Name)} & set(names)
    if sorted(order) != sorted(names) or names[0] == names[1] or stored:
        raise ValueError(COMPUTES)
    return inner.value, order != names


def is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def literal(node: ast.expr) -> list[Any]:
    """The numbers of lists in a list that are written out."""
    if not isinstance(node, ast.List | ast.Tuple):
        raise ValueError(COMPUTES)
    return [[number_in(entry) for entry in row.elts] if isinstance(row, ast.List | ast.Tuple) else None for row in node.elts]


def number_in(entry: ast.expr) -> object:
    if isinstance(entry, ast.Constant):
        return entry.value
    raise ValueError(COMPUTES)


def written(name: str, numbers: Ints) -> bytes:
    rows = ",\n".join(f"    {row}" for row in numbers.tolist())
    return (
        f'"""The numbers of dice for each score of mine, in rows, and of theirs."""\n\nPLAYER_NAME = {name!a}\n\n\n'
        f"def {FUNCTION}(score, opponent_score):\n    return TABLE[score][opponent_score]\n\n\nTABLE = [\n{rows},\n]\n"
    ).encode()
