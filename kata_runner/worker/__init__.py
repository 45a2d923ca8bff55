"""Running a kata's checks in a process that can be thrown away."""
