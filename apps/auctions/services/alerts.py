"""Alerting and explaining an own call to the opponents."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from apps.auctions.models import CallMade, OwnWords
from apps.auctions.models.sittings import WORDS_LENGTH
from apps.auctions.services.errors import WordsRefusedError
from apps.auctions.services.seated import Asked, check_own_key, check_version, seated, touch


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says of an own call."""

    words: str = ""
    is_alert: bool = True
    """An alert may go without words; an explanation without an alert may not."""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is said at all."""
        return not self.words and not self.is_alert


@transaction.atomic
def say_words(*, asked: Asked, said: Said) -> OwnWords:
    """Alert or explain the person's newest call, as long as the auction lasts; said again, the newest words count.

    A key used before gives what was said then. Nothing changes if one of these is raised: WordsRefusedError,
    NotSeatedError, StaleVersionError, InvalidKeyError (all CallRefusedError), Table.DoesNotExist.
    """
    state, seat = seated(asked)
    if first := OwnWords.objects.filter(call__table=state.table, key=asked.key).select_related("call").first():
        check_own_key(first.call, seat)
        return first
    check_version(state, asked.version)
    if state.auction.is_over:
        raise WordsRefusedError(_("The auction is over: everybody sees what each call means"))
    own = CallMade.objects.filter(table=state.table, seat=seat.letter, undone_at=None, decision__user=asked.user)
    call = own.order_by("-number").first()
    if call is None:
        raise WordsRefusedError(_("You have not called yet"))
    words = keep_words(call=call, said=said, key=asked.key)
    touch(state.table)
    return words


def keep_words(*, call: CallMade, said: Said, key: str) -> OwnWords:
    """Store what is said of a call; raises WordsRefusedError if that is nothing, or too long."""
    words = " ".join(said.words.split())
    if len(words) > WORDS_LENGTH:
        raise WordsRefusedError(_("Say it in %(most)d letters or fewer") % {"most": WORDS_LENGTH})
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in words):
        raise WordsRefusedError(_("The explanation holds a character that cannot be kept"))
    if not words and not said.is_alert:
        raise WordsRefusedError(_("Say what the call means"))
    return OwnWords.objects.create(call=call, words=words, is_alert=said.is_alert, key=key)
