"""What the runs of the conformance suite say, as tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .results import Line, Results
from .rules import COLUMNS, RULES, Count


def counted(counts: Mapping[int, Count]) -> str:
    """Each rule and its cases."""
    rows = [(f"{rule}. {RULES[rule]}", count.cases, count.known_from) for rule, count in counts.items()]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    head = "| rule | cases | of these, known from CUDA's source or documentation |\n|---|--:|--:|\n"
    return head + "".join(f"| {title} | {cases} | {known} |\n" for title, cases, known in rows)


def held(results: Results) -> str:
    """Each rule, its cases, and how many hold in each column that was run."""
    columns = [column for column in COLUMNS if any(key[1] == column for key in results)]
    head = f"| rule | cases | {' | '.join(columns)} |\n|---|{'--:|' * (1 + len(columns))}\n"
    titles = {rule: title for rule, title in RULES.items() if _of_rule(results, rule)}
    rows = [row(f"{rule}. {title}", _of_rule(results, rule), columns) for rule, title in titles.items()]
    return head + "".join(rows) + row("all", _of_rule(results, None), columns)


def _of_rule(results: Results, rule: int | None) -> Results:
    """The cases of a rule, or of all; not those about the simulation only."""
    return {
        key: line
        for key, line in results.items()
        if not line["simulated_only"] and (rule is None or line["rules"][:1] == [rule])
    }


def row(title: str, lines: Results, columns: list[str]) -> str:
    cells = [f"{len({case for case, _ in lines})}"]
    for column in columns:
        outcomes = [line["outcome"] for (_, where), line in lines.items() if where == column]
        cells.append(f"{outcomes.count('holds')} of {len(outcomes)}" if outcomes else "not run")
    return f"| {title} | {' | '.join(cells)} |\n"


def differences(results: Results) -> list[tuple[str, str, str]]:
    """(case, what the simulated card says, what the real one says), wherever one of them doesn't hold the case."""
    found = []
    for case in dict.fromkeys(case for case, _ in results):
        real = results.get((case, "real-cuda"))
        mine = results.get((case, "as-cuda")) or results.get((case, "simgpu"))
        if real is not None and (real["outcome"] == "fails" or (mine is not None and mine["outcome"] == "fails")):
            found.append((case, verdict(mine), verdict(real)))
    return found


def failures(results: Results) -> Iterator[tuple[str, str, str]]:
    """(case, column, why) of all that does not hold."""
    for (case, column), line in results.items():
        if line["outcome"] == "fails":
            yield case, column, line["says"]


def verdict(line: Line | None) -> str:
    """How a case went, in a cell of a table."""
    if line is None:
        return "not run"
    said = line["says"].replace("|", "\\|").replace("`", "'")
    return f"{line['outcome']}: `{said}`" if said else line["outcome"]


def compared(found: list[tuple[str, str, str]]) -> str:
    head = "| case | simgpu | real CUDA |\n|---|---|---|\n"
    return head + "".join(f"| {case} | {mine} | {real} |\n" for case, mine, real in found)
