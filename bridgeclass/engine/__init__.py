"""The bidding engine: pure Python, no Django; importing it loads neither numpy nor endplay."""
