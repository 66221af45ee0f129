"""Tests of the trick model, of the words for odds, and of the training."""
