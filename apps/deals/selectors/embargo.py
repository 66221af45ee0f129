"""Boards whose hands a user may not see yet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import cast

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.core.i18n.rendering import plain
from apps.core.signals import embargoed_boards_requested, pending_boards_requested
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.messages import Listing


def embargoed_boards(user: User, practice_set: PracticeSet) -> set[int]:
    """Return the ids of the boards of a set whose hands the user may not see yet, according to every app."""
    answers = embargoed_boards_requested.send(PracticeSet, user=user, practice_set=practice_set)
    return {board_id for _, ids in answers for board_id in cast("Iterable[int]", ids)}


def pending_boards(user: User) -> QuerySet[Board]:
    """Return the boards that the user must still bid, or wait for the answers of, according to every app."""
    answers = [cast("QuerySet[Board]", boards) for _, boards in pending_boards_requested.send(User, user=user)]
    return Board.objects.filter(reduce(or_, (Q(pk__in=boards.values("pk")) for boards in answers), Q(pk__in=())))


def embargo_notice(practice_set: PracticeSet, board_ids: set[int]) -> str:
    """Return a sentence that names embargoed boards; empty if there are none."""
    if not board_ids:
        return ""
    numbers = practice_set.boards.filter(pk__in=board_ids).order_by("number").values_list("number", flat=True)
    names = [str(number) for number in numbers]
    return ngettext(
        "Board %(numbers)s is left out here and in the files, because you have not bid it yet or its answers are not "
        "released.",
        "Boards %(numbers)s are left out here and in the files, because you have not bid them yet or their answers are "
        "not released.",
        len(names),
    ) % {"numbers": plain(Listing(tuple(names)))}
