"""diceviz: see optimal play of dice races."""

__version__ = "0.1.0"
