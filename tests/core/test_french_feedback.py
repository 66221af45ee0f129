"""All sentences about mistakes are in French too."""

import pytest
from django.utils.translation import override

from apps.core.i18n.rendering import plain
from bridgeclass.engine.feedback import WORDINGS, MistakeKind
from bridgeclass.engine.messages import Message


@pytest.mark.parametrize("kind", list(MistakeKind))
def test_a_mistake_is_explained_in_french(kind: MistakeKind) -> None:
    with override("fr"):
        assert all(plain(Message(text)) != text for text in (*WORDINGS[kind], kind.name_in_words))
