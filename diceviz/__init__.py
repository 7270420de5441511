"""diceviz: see optimal play of dice races."""

__version__ = "0.2.0"
