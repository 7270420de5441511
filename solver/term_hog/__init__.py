"""Hog in turns with rules under which scores never fall, or turns are counted: optimal and known players, throw by throw."""
