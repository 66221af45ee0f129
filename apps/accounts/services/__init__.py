"""What people do with their accounts and classes, one module a subject."""

from apps.accounts.services.classes import (
    JOIN_CODE_LENGTH,
    CreatorStaysError,
    GuestError,
    UnknownJoinCodeError,
    create_class,
    join_class,
    leave_class,
    renew_join_code,
    set_role,
    withdraw_join_code,
)
from apps.accounts.services.leaving import LastAdminError, blank_person, close_account
from apps.accounts.services.own_data import take_data
from apps.accounts.services.people import (
    NotAGuestError,
    Preferences,
    appoint_admin,
    create_person,
    keep_guest,
    let_open_classes,
    prefer_language,
    prefer_level,
    set_preferences,
    welcome_guest,
)

__all__ = (
    "JOIN_CODE_LENGTH",
    "CreatorStaysError",
    "GuestError",
    "LastAdminError",
    "NotAGuestError",
    "Preferences",
    "UnknownJoinCodeError",
    "appoint_admin",
    "blank_person",
    "close_account",
    "create_class",
    "create_person",
    "join_class",
    "keep_guest",
    "leave_class",
    "let_open_classes",
    "prefer_language",
    "prefer_level",
    "renew_join_code",
    "set_preferences",
    "set_role",
    "take_data",
    "welcome_guest",
    "withdraw_join_code",
)
