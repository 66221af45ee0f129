"""How a person is doing, what to bid again, and boards to practise a rule."""
