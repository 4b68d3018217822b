"""`pbem cases`."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.app import command as a_command
from pbem.cli.faults import Exit, Fault, bad_data
from pbem.cli.output import json_option, plural, print_json


@a_command("pbem cases tests/games/tigers/cases", "pbem cases mine.yaml --json")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATH...")
@click.option("-v", "--verbose", is_flag=True, help="Name the cases that pass, too.")
@json_option
def command(paths: tuple[Path, ...], verbose: bool, as_json: bool) -> None:
    """Run conformance cases from files and folders; docs/cases.md says how to write one."""
    from pbem.cli.games import load
    from pbem.orders.cases import CaseError, case_files, read_cases, run_case

    try:
        verdicts = [run_case(case, load) for path in case_files(paths) for case in read_cases(path)]
    except CaseError as error:
        raise bad_data(str(error)) from None
    wrong = [verdict for verdict in verdicts if not verdict.ok]
    if as_json:
        print_json([{"id": v.id, "rule": v.rule, "ok": v.ok, "problems": list(v.problems)} for v in verdicts])
        if wrong:
            raise click.exceptions.Exit(Exit.AT_FAULT)
        return
    for verdict in verdicts if verbose else wrong:
        click.echo(f"{verdict.id} ({verdict.rule}) {verdict.title}: {'ok' if verdict.ok else 'not ok'}")
        for problem in verdict.problems:
            click.echo(f"    {problem}")
    if wrong:
        raise Fault(f"not ok: {len(wrong)} of {plural(len(verdicts), 'case')}")
    click.echo(f"{plural(len(verdicts), 'case')}, all ok")
