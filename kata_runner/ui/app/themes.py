"""The colours that the screen may have: dark, light, and both with all the contrast there is."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

# Textual's own, with a quiet colour that is one: theirs is mixed where widgets are drawn, and not within a text.
# The dark panel is nearly grey: a terminal of 256 colours makes teal and navy of a bluer one.
_DARK, _LIGHT = BUILTIN_THEMES["textual-dark"], BUILTIN_THEMES["textual-light"]
DARK = replace(_DARK, name="kata-dark", panel="#292d33", variables={**_DARK.variables, "text-muted": "#a0a0a0"})
LIGHT = replace(_LIGHT, name="kata-light", variables={**_LIGHT.variables, "text-muted": "#555555"})
CONTRAST_DARK = Theme(
    name="contrast-dark", primary="#ffffff", secondary="#ffffff", accent="#00ffff", foreground="#ffffff",
    background="#000000", surface="#000000", panel="#000000", success="#00ff00", warning="#ffff00", error="#ff6666",
    dark=True, text_alpha=1.0,
    variables={"text-muted": "#ffffff", "text-success": "#00ff00", "text-error": "#ff8080", "text-warning": "#ffff00",
               "text-accent": "#00ffff", "footer-key-foreground": "#ffff00"},
)  # fmt: skip
CONTRAST_LIGHT = Theme(
    name="contrast-light", primary="#000000", secondary="#000000", accent="#00008b", foreground="#000000",
    background="#ffffff", surface="#ffffff", panel="#ffffff", success="#004d00", warning="#5c3a00", error="#8b0000",
    dark=False, text_alpha=1.0,
    variables={"text-muted": "#000000", "text-success": "#004d00", "text-error": "#8b0000", "text-warning": "#5c3a00",
               "text-accent": "#00008b", "footer-key-foreground": "#00008b"},
)  # fmt: skip
THEMES = (DARK, LIGHT, CONTRAST_DARK, CONTRAST_LIGHT)
NAMES = {
    "dark": "kata-dark",
    "light": "kata-light",
    "contrast-dark": "contrast-dark",
    "contrast-light": "contrast-light",
}
