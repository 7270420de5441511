"""Games in which the other's score is not seen: races in the dark, what an onlooker gains, trees of dice that are seen."""
