"""What docs/privacy.md promises: no command, and nothing that a command starts, opens a socket of the internet."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from test_packaging import CHECKOUT, run

pytestmark = [
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not here, so nobody watches"),
    pytest.mark.slow,
    pytest.mark.timeout(900),
]
COMMANDS = """
init .
check add_bias
check load_pretrained
hint mse
trace mse --file WRONG
solution add_bias
recall --card five_steps_order --answer b
status
list
report
review
update
progress export p.json
progress import p.json
doctor
verify mse
doctor --stop-worker
"""


def test_no_command_opens_a_connection(tmp_path: Path) -> None:
    for place in ("01_tensors/add_bias.py", "09_pretrained/load_pretrained.py"):
        (tmp_path / place).parent.mkdir()
        shutil.copy(CHECKOUT / "solutions" / place, tmp_path / place)
    wrong = str(CHECKOUT / "docs" / "examples" / "sums_instead_of_averaging.py")
    settings = {"PYTHONPATH": str(CHECKOUT), "KATA_CONTENT": str(CHECKOUT), "KATA_RUNTIME_DIR": str(tmp_path / "r")}
    rows = [
        f'"$0" -m kata_runner.main {row.replace("WRONG", wrong)} || last=$?' for row in COMMANDS.strip().splitlines()
    ]
    script = "last=0\n" + "\n".join(f"{row}; [ $last -le 5 ] || exit 9" for row in rows)
    watch = ["strace", "-f", "-qq", "-o", tmp_path / "trace", "-e", "trace=socket,connect,bind,sendto"]
    try:  # all under one, which ends when the last process has ended
        done = run(*watch, "sh", "-c", script, sys.executable, cwd=tmp_path, patience=600, **settings)
    finally:
        run(sys.executable, "-m", "kata_runner.main", "doctor", "--stop-worker", cwd=tmp_path, **settings)
    assert done.returncode == 0, done.stderr
    assert "proven" in done.stdout
    calls = (tmp_path / "trace").read_text(encoding="utf-8", errors="replace")
    assert "AF_UNIX" in calls  # it did watch
    assert re.findall(r".*AF_INET.*", calls) == []
