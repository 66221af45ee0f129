"""All settings, in one file: what differs between machines is read from the environment.

A machine that names neither SECRET_KEY nor DEBUG is a developer's own, and answers on loopback
addresses only. Setting SECRET_KEY is what makes it production: DEBUG goes off and every safe
default below comes on. `.env.example` lists the variables.
"""

import logging
import os
import sys
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import django_stubs_ext
from django.utils.csp import CSP
from environs import validate

from bridgeclass.env import at_least, is_port, is_rate, is_redis_url, is_time_zone, read_environment
from bridgeclass.logging import configure_structlog, logging_settings

# Lets `ModelAdmin[User]` be written for mypy; Django's own classes take no type at run time.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)
env = read_environment(BASE_DIR / ".env")

# --- Safety ---------------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", env.str("SECRET_KEY", None) is None)
SECRET_KEY = env.str("SECRET_KEY", "for-development-only") if DEBUG else env.str("SECRET_KEY")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", "")
HTTPS_ONLY = env.bool("HTTPS_ONLY", not DEBUG)
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000 if HTTPS_ONLY else 0, validate=at_least(0))
# Trust only a proxy that always sets the X-Forwarded headers itself; clients could forge them.
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SESSION_COOKIE_SECURE = HTTPS_ONLY
CSRF_COOKIE_SECURE = HTTPS_ONLY
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
# HSTS on every subdomain (W005) and preloading (W021) are for the owner of a domain to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- What the site is made of ---------------------------------------------------------------------
OWN_APPS = [
    "apps.accounts",
    "apps.cards",
    "apps.deals",
    "apps.bidding",
    "apps.auctions",
    "apps.progress",
    "apps.classroom",
]
# daphne makes `runserver` speak websockets; it is a tool of development and slow to import.
DEVELOPMENT_APPS = ["daphne"] if "runserver" in sys.argv and find_spec("daphne") else []
INSTALLED_APPS = [
    *DEVELOPMENT_APPS,
    "bridgeclass.apps.BridgeclassConfig",
    "bridgeclass.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "bridgeclass.apps.SignInConfig",
    "channels",
    # Above django_tasks_db, whose command `db_worker` it extends.
    "apps.core",
    "django_htmx",
    "django_structlog",
    "django_tasks_db",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    *OWN_APPS,
]
MIDDLEWARE = [
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "bridgeclass.health.ProbeMiddleware",
    "apps.core.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "bridgeclass.logging.RequestIdsMiddleware",
    "apps.core.i18n.languages.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "apps.core.middleware.MethodNotAllowedMiddleware",
    "apps.core.middleware.UrlLimitsMiddleware",
]
ROOT_URLCONF = "bridgeclass.urls"
ASGI_APPLICATION = "bridgeclass.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            # Every template has texts; one that forgot to load this would be an error only when it is shown.
            "builtins": ["django.templatetags.i18n"],
        },
    },
]
LANGUAGE_CODE = "en"
# Another language is a line here and its files in `locale/`, written by `manage.py catalogue`.
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "UTC", validate=is_time_zone)
USE_TZ = True

# --- Where data is stored ------------------------------------------------------------------------
DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{VAR_DIR / 'bridgeclass.sqlite3'}")}
# Threads of a process that answer pages, and threads in which its sockets use the database: each keeps a connection.
PAGE_THREADS = env.int("PAGE_THREADS", 4, validate=at_least(1))
SOCKET_THREADS = env.int("SOCKET_THREADS", 2, validate=at_least(1))
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["CONN_MAX_AGE"] = None
    if env.bool("PREPARED_STATEMENTS", True):
        # Prepare statements on their third use, which halves the work of the database.
        DATABASES["default"]["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file: an in-memory test database has no WAL and fails a second thread's write at once. One a process,
    # so that two runs of the tests do not meet.
    DATABASES["default"]["TEST"] = {"NAME": Path(gettempdir()) / f"bridgeclass-test-{os.getpid()}.sqlite3"}
REDIS_URL = env.str("REDIS_URL", "", validate=is_redis_url)
CACHES: dict[str, dict[str, Any]]
CHANNEL_LAYERS: dict[str, dict[str, Any]]
if REDIS_URL:
    # Commands that do without Redis start faster.
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    CACHES = {
        "default": {
            "BACKEND": "bridgeclass.cache.FailOpenRedisCache",
            "LOCATION": REDIS_URL,
            # Without an answer from Redis the cache is empty, no page waits, and rate limits do not apply.
            "OPTIONS": {
                "IGNORE_EXCEPTIONS": True,
                "SOCKET_CONNECT_TIMEOUT": 1,
                "SOCKET_TIMEOUT": 1,
                "CONNECTION_POOL_KWARGS": {"retry": Retry(NoBackoff(), 0)},
            },
        }
    }
    DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
# Parts of pages that many people see alike: hands, calls, bidding boxes. They are kept for a minute.
CACHES["fragments"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "fragments",
    "OPTIONS": {"MAX_ENTRIES": 5000},
}
# What took seconds to compute, for every process of the site: see apps/core/computations.py.
CACHES["results"] = {
    "BACKEND": "django.core.cache.backends.db.DatabaseCache",
    "LOCATION": "core_result",
    "TIMEOUT": 3600,
    "OPTIONS": {"MAX_ENTRIES": 2000},
}
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# A task that waits longer than this means that no worker is running, or too few.
TASK_WAIT_LIMIT = timedelta(seconds=env.int("TASK_WAIT_LIMIT_SECONDS", 120, validate=at_least(1)))
# A task that runs longer than this is stuck.
TASK_RUN_LIMIT = timedelta(seconds=env.int("TASK_RUN_LIMIT_SECONDS", 7_200, validate=at_least(1)))
# A form for fifty kinds of hand, the most that a profile may give a seat.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
# Low grades, and the first decisions of new practice sets, are checked by simulation in the task worker.
SIMULATE_GRADES = env.bool("SIMULATE_GRADES", True)
# Files that jobs make, to be downloaded by their owners. Several machines need a storage that all of them see.
MEDIA_ROOT = VAR_DIR / "files"
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Collected and named by content in production (`manage.py collectstatic`), read where they lie elsewhere.
STATIC_IS_COLLECTED = not DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"
        if STATIC_IS_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- People ---------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
# A password stored with another hasher is stored with the first one when its owner signs in next.
PASSWORD_HASHERS = [
    "apps.accounts.hashers.QuickArgon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# A classroom has one address: all its people sign up and in within a minute. Wrong passwords count for the log-in name
# alone, so that they lock out no other user; past the limit nothing is hashed.
ACCOUNT_RATE_LIMITS = {"signup": "120/m/ip", "login": "240/m/ip", "login_failed": "5/5m/key"}
ALLAUTH_TRUSTED_PROXY_COUNT = int(BEHIND_PROXY)
EMAIL_PORT_NUMBER = env.int("EMAIL_PORT", 587, validate=is_port)
EMAIL_USES_TLS = env.bool("EMAIL_USE_TLS", True)
MAILERS: dict[str, dict[str, Any]]
EMAIL_HOST_NAME = env.str("EMAIL_HOST", "")
if EMAIL_HOST_NAME:
    MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {
                "host": EMAIL_HOST_NAME,
                "port": EMAIL_PORT_NUMBER,
                "username": env.str("EMAIL_USER", ""),
                "password": env.str("EMAIL_PASSWORD", ""),
                "use_tls": EMAIL_USES_TLS,
            },
        }
    }
elif DEBUG:
    MAILERS = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
else:
    # A site without mail is a choice (bridgeclass.I001 says what it costs). Printed mail would put the links that
    # set a new password into the log.
    MAILERS = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    SILENCED_SYSTEM_CHECKS.append("mail.E001")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "bridgeclass@localhost")

# --- The API --------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "apps.accounts.api.schema.Description",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "apps.accounts.api.authentication.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "apps.accounts.api.permissions.OwnScope",
    ],
    "DEFAULT_PARSER_CLASSES": ["apps.core.api.parsers.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "apps.core.api.errors.handle_exception",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "apps.accounts.api.authentication.TokenRateThrottle",
    ],
    # Whose address is counted: what the one proxy says it saw, or the connection's own.
    "NUM_PROXIES": int(BEHIND_PROXY),
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", "60/min", validate=is_rate),
        "user": env.str("API_RATE_SIGNED_IN", "600/min", validate=is_rate),
        "token": env.str("API_RATE_TOKEN", "300/min", validate=is_rate),
        # Not the API's: how many people of one address may begin without an account.
        "guests": env.str("GUEST_RATE", "60/hour", validate=is_rate),
        # Nor are these: class codes that open nothing. One in 887 million is right for each class.
        "wrong_codes_of_a_person": "10/min",
        "wrong_codes_of_an_address": "60/min",
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Bridgeclass API",
    "DESCRIPTION": "Bids, grades and explanations.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # Fields share these sets of words; without names for them the schema would invent one for each.
    "ENUM_NAME_OVERRIDES": {
        "TierEnum": ["optimal", "acceptable", "suboptimal", "error"],
        "SeatEnum": ["N", "E", "S", "W"],
        "VulnerabilityEnum": ["None", "NS", "EW", "Both"],
        "CallEnum": "apps.bidding.models.CALL_TEXTS",
        "OriginEnum": ["practice", "live", "review", "api"],
        "JobStateEnum": ["waiting", "running", "done", "failed", "cancelled"],
        "BoardStateEnum": ["new", "under way", "done"],
        "WorkStateEnum": ["open", "late", "closed"],
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- What is written to the log -------------------------------------------------------------------
LOG_FORMAT = env.str("LOG_FORMAT", "plain" if DEBUG else "json", validate=validate.OneOf(("json", "plain")))
LOG_LEVEL = env.str("LOG_LEVEL", "INFO", validate=validate.OneOf(("DEBUG", "INFO", "WARNING", "ERROR")))
LOGGING = logging_settings(style=LOG_FORMAT, level=LOG_LEVEL)
configure_structlog()
# One line a request, without the address of a person. A refusal is no fault of the program.
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_2XX_LOG_LEVEL = logging.INFO
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
# A decision slower than this is written to the log, with its hand and auction.
SLOW_DECISION_MS = env.int("SLOW_DECISION_MS", 50, validate=at_least(0))

# --- What Prometheus reads ------------------------------------------------------------------------
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
METRICS = env.bool("METRICS", bool(METRICS_TOKEN))

# --- The demo -------------------------------------------------------------------------------------
# Set by `manage.py demo` for the processes that serve: a developer's site with the error pages of a public one.
if DEBUG and env.bool("DEMO", False):
    DEBUG = False
    ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
