"""The apps, lowest first: accounts, cards, deals, bidding, auctions, progress, classroom."""
