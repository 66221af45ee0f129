from django.conf import LazySettings

from bridgeclass.checks import mail_is_on, parts_can_reach_each_other, production_is_closed


def test_secure_production_settings_pass(settings: LazySettings) -> None:
    settings.SECRET_KEY = "k" * 50
    settings.ALLOWED_HOSTS = ["class.example"]
    assert production_is_closed() == []


def test_a_short_secret_is_refused(settings: LazySettings) -> None:
    settings.SECRET_KEY = "k" * 49
    settings.ALLOWED_HOSTS = ["class.example"]
    assert [fault.id for fault in production_is_closed()] == ["bridgeclass.E001"]


def test_missing_hosts_are_refused(settings: LazySettings) -> None:
    settings.SECRET_KEY = "k" * 50
    settings.ALLOWED_HOSTS = []
    assert [fault.id for fault in production_is_closed()] == ["bridgeclass.E002"]


def test_wildcard_hosts_are_refused(settings: LazySettings) -> None:
    settings.SECRET_KEY = "k" * 50
    settings.ALLOWED_HOSTS = ["*"]
    assert [fault.id for fault in production_is_closed()] == ["bridgeclass.E003"]


def test_an_in_memory_channel_layer_is_a_warning(settings: LazySettings) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    assert [fault.id for fault in parts_can_reach_each_other()] == ["bridgeclass.W001"]


def test_a_redis_channel_layer_passes(settings: LazySettings) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer"}}
    assert parts_can_reach_each_other() == []


def test_missing_mail_is_reported(settings: LazySettings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    assert [fault.id for fault in mail_is_on()] == ["bridgeclass.I001"]


def test_configured_mail_passes(settings: LazySettings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend"}}
    assert mail_is_on() == []
