"""The program behind a page of a browser ends with its server, at whatever moment that goes."""

import os
import subprocess
import sys
from pathlib import Path

from highseas.campaign.tui.launch import BROWSER, DRIVER_VARIABLE

PATIENCE = 60


def test_a_program_whose_server_went_while_it_began_ends_without_a_report(home: Path) -> None:
    nobody, server = os.pipe()
    os.close(nobody)
    program = subprocess.run(
        [sys.executable, "-m", "highseas.campaign.main"],
        input=b"",
        stdout=server,
        stderr=subprocess.PIPE,
        env={**os.environ, "HIGHSEAS_HOME": str(home), DRIVER_VARIABLE: BROWSER},
        timeout=PATIENCE,
        check=False,
    )
    os.close(server)
    assert b"bug" not in program.stderr and b"Traceback" not in program.stderr
    assert not (home / "reports").exists()
