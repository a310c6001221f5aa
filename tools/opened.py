"""Starts the local table with a command, fetches its page and stops it as Ctrl-C does.

``tools/opened.py make run``. Status 1: the page was never there. Standard library only: it runs on a
machine that has nothing.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request

SECONDS = 300.0
"""Until the page must stand there: the first run makes the environment."""


def main(command: list[str]) -> int:
    table = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    late = threading.Timer(SECONDS, os.killpg, (table.pid, signal.SIGKILL))
    late.start()
    there = False
    try:
        assert table.stdout is not None
        for line in table.stdout:
            sys.stdout.write(line)
            if found := re.search(r"http://\S+", line):
                with urllib.request.urlopen(found[0], timeout=30) as page:
                    print(f"{page.status}, {len(page.read()):,} bytes: the local table's page is there")
                there = True
                break
        os.killpg(table.pid, signal.SIGINT)
        print(f"stopped with status {table.wait()}")  # make's own differs from the table's.
        return 0 if there else 1
    finally:
        late.cancel()
        if table.poll() is None:
            os.killpg(table.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
