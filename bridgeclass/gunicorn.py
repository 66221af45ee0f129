"""The configuration of Gunicorn: `gunicorn --config python:bridgeclass.gunicorn`.

HUP begins new workers, which read the code anew, and ends the old ones when their pages are made. So this module and
the worker's import nothing of the site: what the first process has imported, its workers do not read again.
"""

from typing import Final

GRACE_S: Final = 10
"""How long a page that is being made may take when a worker is told to end."""

wsgi_app = "bridgeclass.asgi:application"
worker_class = "bridgeclass.gunicorn_worker.SiteWorker"
graceful_timeout = GRACE_S + 2
# Lines of Gunicorn itself; those of its workers are written as the settings say.
loglevel = "warning"
