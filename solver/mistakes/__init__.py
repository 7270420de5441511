"""Where a player loses: mistakes, how often they are met, and what it would bring to mend them."""
