"""The colours that the screen may have: dark, light, and both with all the contrast there is."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

# Textual's own, with a quiet colour that is one: theirs is mixed where widgets are drawn, and not within a text.
# The light one's words are darker than theirs, which are hard to read on its grey.
# The dark panel is nearly grey, and scroll bars are: a terminal of 256 colours makes teal and navy of bluer ones.


def _bars(bar: str, held: str, track: str) -> dict[str, str]:
    """Scroll bars: as they stand, and under the mouse."""
    tracks = dict.fromkeys(("background", "background-hover", "background-active", "corner-color"), track)
    bars = {"scrollbar": bar, "scrollbar-hover": held, "scrollbar-active": held}
    return {**bars, **{f"scrollbar-{name}": colour for name, colour in tracks.items()}}


_DARK, _LIGHT = BUILTIN_THEMES["textual-dark"], BUILTIN_THEMES["textual-light"]
DARK = replace(
    _DARK, name="kata-dark", panel="#292d33",
    variables={**_DARK.variables, **_bars("#767676", "#a8a8a8", "#262626"), "text-muted": "#a0a0a0"},
)  # fmt: skip
LIGHT = replace(
    _LIGHT, name="kata-light",
    variables={**_LIGHT.variables, **_bars("#6c6c6c", "#444444", "#d0d0d0"), "text-muted": "#4a4a4a",
               "text-success": "#1f5f35", "text-warning": "#714400", "text-accent": "#714400",
               "footer-key-foreground": "#004f8b"},
)  # fmt: skip
CONTRAST_DARK = Theme(
    name="contrast-dark", primary="#ffffff", secondary="#ffffff", accent="#00ffff", foreground="#ffffff",
    background="#000000", surface="#000000", panel="#000000", success="#00ff00", warning="#ffff00", error="#ff6666",
    dark=True, text_alpha=1.0,
    variables={"text-muted": "#ffffff", "text-success": "#00ff00", "text-error": "#ff8080", "text-warning": "#ffff00",
               "text-accent": "#00ffff", "footer-key-foreground": "#ffff00", **_bars("#ffffff", "#ffffff", "#303030")},
)  # fmt: skip
CONTRAST_LIGHT = Theme(
    name="contrast-light", primary="#000000", secondary="#000000", accent="#00008b", foreground="#000000",
    background="#ffffff", surface="#ffffff", panel="#ffffff", success="#004d00", warning="#5c3a00", error="#8b0000",
    dark=False, text_alpha=1.0,
    variables={"text-muted": "#000000", "text-success": "#004d00", "text-error": "#8b0000", "text-warning": "#5c3a00",
               "text-accent": "#00008b", "footer-key-foreground": "#00008b", **_bars("#000000", "#000000", "#d0d0d0")},
)  # fmt: skip
THEMES = (DARK, LIGHT, CONTRAST_DARK, CONTRAST_LIGHT)
NAMES = {
    "dark": "kata-dark",
    "light": "kata-light",
    "contrast-dark": "contrast-dark",
    "contrast-light": "contrast-light",
}
