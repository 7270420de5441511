"""A number of the rules takes one value after the other, and what comes of it is measured."""
