"""`diceviz papers`: the published numbers, recomputed; known errata apart, with the right value; a report of all of them."""

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress

if TYPE_CHECKING:
    from diceviz.papers.catalogue import Number, Result

EXAMPLES = """\
  diceviz papers                 list every table and figure
  diceviz papers --check         recompute every number; exit 1 if one differs
  diceviz papers --check --json
  diceviz papers --out report    write a report with all figures, as HTML
"""


def parser() -> Parser:
    parser = described("papers", EXAMPLES)
    parser.add_argument("--check", action="store_true", help="recompute every published number")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    parser.add_argument("--out", metavar="DIR", type=told, help="write a report (HTML with the figures) into a folder")
    return parser


def answer(options: argparse.Namespace) -> int:
    if options.out:
        write_report(options.out)
    if options.check:
        return checked(options.json)
    if not options.out:
        print(catalogue_in_json() if options.json else catalogue())
    return 0


def write_report(folder: str) -> None:
    from diceviz.papers import report

    with progress("writing the report") as job:
        report.write(folder, job)


def catalogue() -> str:
    from diceviz.papers.catalogue import papers

    return "\n\n".join(
        "\n".join(
            [f"{paper.authors}: {paper.title}", columns([("", each.label, each.title) for each in paper.exhibits], right=set())]
        )
        for paper in papers()
    )


def catalogue_in_json() -> str:
    from diceviz.papers.catalogue import exhibits

    return as_json("papers", None, exhibits=[named(paper.key, exhibit) for paper, exhibit in exhibits()])


def named(key: str, exhibit: Any) -> dict[str, Any]:
    return {"paper": key, "label": exhibit.label, "title": exhibit.title}


def checked(in_json: bool) -> int:
    """The exit code: 1 if a number is not reproduced."""
    from diceviz.papers.catalogue import check

    with progress("recomputing") as job:
        results = [*check(job)]
    print(results_in_json(results) if in_json else results_in_text(results))
    return int(any(result.having("differs") for result in results))


def results_in_text(results: "list[Result]") -> str:
    from diceviz.papers.catalogue import count

    return "\n".join([table(results), *told_apart(results), str(count(results))])


def results_in_json(results: "list[Result]") -> str:
    from diceviz.papers.catalogue import count

    counted, exhibits = count(results), [exhibit_in_json(result) for result in results]
    return as_json("papers", None, reproduced=counted.reproduced, of=counted.of, errata=counted.errata, exhibits=exhibits)


def exhibit_in_json(result: "Result") -> dict[str, Any]:
    return {
        **named(result.paper.key, result.exhibit),
        "counted": result.exhibit.same_as is None,
        "numbers": len(result.numbers),
        "reproduced": len(result.having("agrees")),
        "errata": [number_in_json(number) for number in result.having("erratum")],
        "differs": [number_in_json(number) for number in result.having("differs")],
        "remarks": list(result.exhibit.errata),
        **({"answered": [number_in_json(number) for number in answered]} if (answered := result.having("answered")) else {}),
    }


def number_in_json(number: "Number") -> dict[str, Any]:
    names = ("what", "printed", "computed", "difference", "erratum")
    return {name: getattr(number, name) for name in names}


def table(results: "Iterable[Result]") -> str:
    rows = [(*tally(result), result.paper.key, result.exhibit.label, result.exhibit.title, note(result)) for result in results]
    return columns(rows, right={0})


def tally(result: "Result") -> tuple[str, str]:
    """How many numbers of an exhibit agree, and a tick where all do; it may have a figure only, or nothing but errata."""
    right, wrong = len(result.having("agrees")), len(result.having("differs"))
    return (f"{right} of {right + wrong}", "✗" if wrong else "✓") if right + wrong else ("", "")


def note(result: "Result") -> str:
    if not result.numbers:
        return "a figure"
    if result.exhibit.same_as:
        return "as in the other paper, and counted there"
    if answered := len(result.having("answered")):
        return f"{answered} left open in print"
    errata = len(result.having("erratum"))
    return f"{errata} {'erratum' if errata == 1 else 'errata'}" if errata else ""


def told_apart(results: "list[Result]") -> Iterator[str]:
    """The numbers that are known to be wrong in print, with the right value; then those that are not reproduced."""
    once = [result for result in results if not result.exhibit.same_as]
    errata = [line(result, number) for result in once for number in result.having("erratum")]
    others = [f"  {place(result)}: {erratum}" for result in results for erratum in result.exhibit.errata]
    yield "\n".join(["", "Known errata, with the right value:", *errata, *others])
    if differing := [line(result, number) for result in results for number in result.having("differs")]:
        yield "\n".join(["", "Not reproduced:", *differing])
    yield ""


def line(result: "Result", number: "Number") -> str:
    told = f": {number.erratum}" if number.erratum else ""
    return f"  {place(result)}, {number.what}: printed {number.printed}, computed {number.computed}{told}"


def place(result: "Result") -> str:
    return f"{result.paper.key}, {result.exhibit.label}"
