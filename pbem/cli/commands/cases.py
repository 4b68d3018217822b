"""`pbem cases`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.app import command as a_command
from pbem.cli.output import json_option, print_json
from pbem.desk.faults import Exit, Fault, bad_data
from pbem.kernel.words import counted

if TYPE_CHECKING:
    from pbem.orders.cases import Verdict


@a_command("pbem cases mine.yaml", "pbem cases mine.yaml --json")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATH...")
@click.option("-v", "--verbose", is_flag=True, help="Name the cases that pass, too.")
@json_option
def command(paths: tuple[Path, ...], verbose: bool, as_json: bool) -> None:
    """Run conformance cases from files and folders; docs/cases.md says how to write one."""
    from pbem.desk.trials import game_of_case, scenario_of_case
    from pbem.orders.cases import CaseError, case_files, read_cases, run_case

    verdicts, bad = [], []
    for path in case_files(paths):
        try:
            verdicts += [run_case(case, scenario_of_case) for case in read_cases(path, game_of_case)]
        except CaseError as error:
            bad.append(str(error))
    if not verdicts and not bad:
        bad.append(f"there is no case file in {', '.join(map(str, paths))}")
    _tell(verdicts, verbose, as_json)
    _end(verdicts, bad, as_json)


def _tell(verdicts: Sequence[Verdict], verbose: bool, as_json: bool) -> None:
    if as_json:
        print_json([{"id": v.id, "rule": v.rule, "ok": v.ok, "problems": list(v.problems)} for v in verdicts])
        return
    for verdict in verdicts:
        if verbose or not verdict.ok:
            click.echo(f"{verdict.id} ({verdict.rule}) {verdict.title}: {'ok' if verdict.ok else 'not ok'}")
            for problem in verdict.problems:
                click.echo(f"    {problem}")


def _end(verdicts: Sequence[Verdict], bad: Sequence[str], as_json: bool) -> None:
    """A file that holds no cases is told after the cases of the others, and decides the exit status."""
    wrong = sum(not verdict.ok for verdict in verdicts)
    if bad:
        raise bad_data("; ".join(bad), "docs/cases.md says how a case is written")
    if wrong and as_json:
        raise click.exceptions.Exit(Exit.AT_FAULT)
    if wrong:
        raise Fault(f"not ok: {wrong} of {counted(len(verdicts), 'case')}", "the lines above say what came instead")
    if not as_json:
        click.echo(f"{counted(len(verdicts), 'case')}, all ok")
