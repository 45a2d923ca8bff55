"""A module that starts a thread when it is imported: a process that has it can't be forked."""

from __future__ import annotations

import threading
import time

threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
