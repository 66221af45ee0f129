"""URLs of tables and live sessions, and of the socket of a table."""

from django.urls import path, re_path

from apps.auctions.consumers.table import NotFoundConsumer, TableConsumer
from apps.auctions.views import board, compare, guests, sittings, table

app_name = "auctions"
urlpatterns = [
    path("try/", guests.try_page, name="try"),
    path("try/start", guests.try_start, name="try-start"),
    path("tables/<int:table_id>/", table.table_page, name="table"),
    path("tables/<int:table_id>/part", table.table_part, name="table-part"),
    path("tables/<int:table_id>/feedback/", table.feedback_page, name="feedback"),
    path("tables/<int:table_id>/feedback/part", table.feedback_part, name="feedback-part"),
    path("tables/<int:table_id>/call", table.call_add, name="call-add"),
    path("tables/<int:table_id>/hint", table.hint_take, name="hint-take"),
    path("tables/<int:table_id>/robots", table.robots_ask, name="robots-ask"),
    path("tables/<int:table_id>/undo", table.undo, name="undo"),
    path("tables/<int:table_id>/words", table.alert, name="words"),
    path("tables/<int:table_id>/presence/part", sittings.presence_part, name="presence-part"),
    path("tables/<int:table_id>/explanation/<int:decision_id>", table.explanation, name="explanation"),
    path("tables/<int:table_id>/replay/part", board.replay_part, name="replay-part"),
    path("tables/<int:table_id>/print/", board.print_page, name="print"),
    path("tables/<int:table_id>/board.pbn", board.board_pbn, name="board-pbn"),
    path("tables/<int:table_id>/board.lin", board.board_lin, name="board-lin"),
    path("tables/<int:table_id>/viewer", board.board_viewer, name="board-viewer"),
    path("tables/<int:table_id>/share", board.board_share, name="board-share"),
    path("tables/<int:table_id>/again", board.board_again, name="board-again"),
    path("sets/<int:practice_set_id>/sit/", sittings.sitting_new, name="sitting-new"),
    path("sit/<str:token>/", sittings.invited, name="invited"),
    path("sit/<str:token>/take", sittings.seat_take, name="seat-take"),
    path("sittings/<int:sitting_id>/", sittings.sitting, name="sitting"),
    path("sittings/<int:sitting_id>/results/", sittings.field_results, name="field"),
    path("sittings/<int:sitting_id>/next", sittings.board_next, name="sitting-next"),
    path("sittings/<int:sitting_id>/leave", sittings.seat_leave, name="seat-leave"),
    path("sittings/<int:sitting_id>/seats/<str:letter>", sittings.seat_give, name="seat-give"),
    path("sittings/<int:sitting_id>/link", sittings.link_change, name="link-change"),
    path("sittings/<int:sitting_id>/close", sittings.sitting_close, name="sitting-close"),
    path("decisions/<int:decision_id>/disagree", table.flag_raise, name="flag-raise"),
    path("decisions/<int:decision_id>/compare", compare.compare_start, name="compare"),
    path("decisions/<int:decision_id>/compare/part", compare.compare_part, name="compare-part"),
    path("decisions/<int:decision_id>/compare/stop", compare.compare_stop, name="compare-stop"),
]
socket_urlpatterns = [
    path("ws/tables/<int:table_id>", TableConsumer.as_asgi()),
    re_path("", NotFoundConsumer.as_asgi()),
]
