"""The numbers of an exhibit: as they were printed, as they are computed, and what is between."""

HEADERS = ("what", "printed", "computed", "difference", "")
TINT = 0.14  # of amber behind an erratum
