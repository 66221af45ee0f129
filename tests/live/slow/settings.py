"""Settings of the site with the app that makes jobs endless."""

from bridgeclass import settings
from bridgeclass.settings import *  # noqa: F403

INSTALLED_APPS = [*settings.INSTALLED_APPS, "tests.live.slow.apps.SlowConfig"]
