"""How programs come in: by a token, as far as its scopes reach."""
