"""The page's modules: they run as they are, hold no markup in strings, and know no game."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "pbem" / "browser" / "static"
MODULES = sorted(STATIC.glob("*.mjs"))
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|srcdoc")
IMPORT = re.compile(r'import \{[\w, ]+\} from "\./(\w+)\.mjs";')
LONGEST = 300


def test_modules_that_need_no_page_do_what_they_say() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node")
    tests = [str(path) for path in sorted(HERE.glob("*.test.mjs"))]
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_text_goes_in_as_text(path: Path) -> None:
    """Only the form reads a picture from a text: the one that the program has drawn into it."""
    found = set(MARKUP.findall(path.read_text(encoding="utf-8")))
    assert found == ({"DOMParser"} if path.stem == "kept" else set())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("/* ")
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_imports_are_of_one_form_so_that_a_form_can_join_them(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("import")]
    found = [IMPORT.fullmatch(line) for line in lines]
    assert all(found)
    assert {match[1] for match in found if match} <= {module.stem for module in MODULES}
