"""The password hasher."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2Hasher(Argon2PasswordHasher):
    """Argon2id at OWASP's recommended minimum: 19 MiB, two passes, one lane.

    It takes about a sixteenth of the time of Django's PBKDF2: a class signing in at once does not hold up other pages.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
