"""Keeping progress in step with what was bid, bidding positions again, and practising rules and subjects."""
