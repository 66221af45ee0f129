"""Boards kept back from people who have still to bid them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import cast

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.core.i18n.phrases import localize
from apps.core.signals import embargoed_boards_requested, pending_boards_requested
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.constraints.descriptions import join_words


def boards_kept_from(user: User, practice_set: PracticeSet) -> set[int]:
    """The ids of the boards of a set whose hands the person may not see yet, as every app knows them."""
    answers = embargoed_boards_requested.send(PracticeSet, user=user, practice_set=practice_set)
    return {board_id for _, kept in answers for board_id in cast("Iterable[int]", kept)}


def boards_ahead_of(user: User) -> QuerySet[Board]:
    """The boards that the person has still to bid as a student, or to wait for the answers of, as every app knows."""
    answers = [cast("QuerySet[Board]", boards) for _, boards in pending_boards_requested.send(User, user=user)]
    return Board.objects.filter(reduce(or_, (Q(pk__in=boards.values("pk")) for boards in answers), Q(pk__in=())))


def words_on_kept(practice_set: PracticeSet, kept: set[int]) -> str:
    """A sentence for the person that names the boards kept back; empty if there are none."""
    if not kept:
        return ""
    numbers = practice_set.boards.filter(pk__in=kept).order_by("number").values_list("number", flat=True)
    names = [str(number) for number in numbers]
    return ngettext(
        "Board %(numbers)s is left out here and in the files, as you have still to bid, or to wait for the answers.",
        "Boards %(numbers)s are left out here and in the files, as you have still to bid, or to wait for the answers.",
        len(names),
    ) % {"numbers": localize(join_words(names))}
