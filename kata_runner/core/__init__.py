"""The pure heart: what katas, reports and workspaces are. Standard library only."""
