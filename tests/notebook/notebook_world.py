"""What a frontend of notebooks does: it has cells run, and looks at what they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Output:
    """What one cell gave."""

    html: str = ""
    text: str = ""  # of what is displayed
    printed: str = ""  # on standard output and standard error
    errors: list[str] = field(default_factory=list)  # tracebacks
    next_cell: str | None = None
    displays: int = 0  # outputs that stand below the cell

    def take(self, message: dict[str, Any]) -> None:
        """One message of the kernel."""
        kind, content = message["msg_type"], message["content"]
        if kind == "stream":
            self.printed += content["text"]
        elif kind == "error":
            self.errors.append("\n".join(content["traceback"]))
        elif kind in ("display_data", "update_display_data", "execute_result"):
            self.displays += kind != "update_display_data"
            self.html, self.text = content["data"].get("text/html", ""), content["data"]["text/plain"]


class Notebook:
    """A notebook without a browser."""

    def __init__(self, client: Any, folder: Path) -> None:
        self._client = client
        self.folder = folder

    def run(self, cell: str) -> Output:
        """Runs a cell to its end."""
        output = Output()
        reply = self._client.execute_interactive(cell, output_hook=output.take, timeout=100)
        for one in reply["content"].get("payload", ()):
            if one["source"] == "set_next_input":
                output.next_cell = one["text"]
        return output
