"""Counting and dealing with tables of numbers; loads numpy, so it is imported only when something is dealt."""
