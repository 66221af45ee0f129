"""All settings, in one file: what differs between machines is read from the environment.

A machine that names neither SECRET_KEY nor DEBUG is a developer's own, and answers on loopback
addresses only. Setting SECRET_KEY is what makes it production: DEBUG goes off and every safe
default below comes on. `.env.example` lists the variables.
"""

import os
import sys
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import django_stubs_ext
from django.utils.csp import CSP

from bridgeclass import env as environment_readers
from bridgeclass.logging import logging_settings

# Lets `ModelAdmin[User]` be written for mypy; Django's own classes take no type at run time.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)
env = environment_readers.load(os.environ, BASE_DIR / ".env")

# --- Safety ---------------------------------------------------------------------------------------
DEBUG = env.boolean("DEBUG", default="SECRET_KEY" not in env)
SECRET_KEY = env.text("SECRET_KEY", default="for-development-only" if DEBUG else None)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
HTTPS_ONLY = env.boolean("HTTPS_ONLY", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.whole_number("HSTS_SECONDS", default=31_536_000 if HTTPS_ONLY else 0)
# Only a proxy that always sets the X-Forwarded headers itself may be believed: anybody else could make them up.
BEHIND_PROXY = env.boolean("BEHIND_PROXY", default=False)
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
    "apps.core",
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
    "django_htmx",
    "django_tasks_db",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    *OWN_APPS,
]
MIDDLEWARE = [
    "bridgeclass.logging.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "bridgeclass.sessions.PersonMiddleware",
    "apps.core.i18n.languages.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "apps.core.middleware.WrongMethodMiddleware",
    "apps.core.url_limits.LargeNumbersMiddleware",
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
TIME_ZONE = env.time_zone("TIME_ZONE", default="UTC")
USE_TZ = True

# --- Where things are kept ------------------------------------------------------------------------
DATABASES = {
    "default": {
        **env.database("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'bridgeclass.sqlite3'}"),
        "CONN_HEALTH_CHECKS": True,
    }
}
# So many threads of a process answer pages, each with a connection that it keeps. Python runs one at a time: more of
# them only fight for it, and fewer than two let everybody wait for one slow page.
PAGE_THREADS = env.whole_number("PAGE_THREADS", default=2, at_least=1)
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["CONN_MAX_AGE"] = None
    if env.boolean("PREPARED_STATEMENTS", default=True):
        # What is asked for the third time is planned once for all further times: half of the database's work.
        DATABASES["default"]["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file: an in-memory test database has no WAL and fails a second thread's write at once. One a process,
    # so that two runs of the tests do not meet.
    DATABASES["default"]["TEST"] = {"NAME": Path(gettempdir()) / f"bridgeclass-test-{os.getpid()}.sqlite3"}
REDIS_URL = env.redis("REDIS_URL")
CACHES: dict[str, dict[str, Any]]
CHANNEL_LAYERS: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "bridgeclass.redis_cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# A task that waits longer than this means that no worker is running, or too few.
TASK_WAIT_LIMIT = timedelta(seconds=env.whole_number("TASK_WAIT_LIMIT_SECONDS", default=120, at_least=1))
# A form for fifty kinds of hand, the most that a profile may give a seat.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
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
SESSION_ENGINE = "bridgeclass.sessions"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
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
# A classroom has one address: all its people sign up and in within a minute. What guesses a password is bounded by
# the log-in name that it guesses for.
ACCOUNT_RATE_LIMITS = {"signup": "120/m/ip", "login": "240/m/ip", "login_failed": "60/m/ip,5/5m/key"}
ALLAUTH_TRUSTED_PROXY_COUNT = int(BEHIND_PROXY)
EMAIL_PORT_NUMBER = env.port("EMAIL_PORT", default=587)
EMAIL_USES_TLS = env.boolean("EMAIL_USE_TLS", default=True)
MAILERS: dict[str, dict[str, Any]]
if "EMAIL_HOST" in env:
    MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {
                "host": env.text("EMAIL_HOST"),
                "port": EMAIL_PORT_NUMBER,
                "username": env.text("EMAIL_USER", default=""),
                "password": env.text("EMAIL_PASSWORD", default=""),
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
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", default="bridgeclass@localhost")

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
    "EXCEPTION_HANDLER": "apps.core.api.errors.refusal",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "apps.accounts.api.throttles.TokenRateThrottle",
    ],
    # Whose address is counted: what the one proxy says it saw, or the connection's own.
    "NUM_PROXIES": int(BEHIND_PROXY),
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.rate("API_RATE_ANONYMOUS", default="60/min"),
        "user": env.rate("API_RATE_SIGNED_IN", default="600/min"),
        "token": env.rate("API_RATE_TOKEN", default="300/min"),
        # Not the API's: how many people of one address may begin without an account.
        "guests": env.rate("GUEST_RATE", default="60/hour"),
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
LOG_FORMAT = env.one_of("LOG_FORMAT", ("json", "plain"), default="plain" if DEBUG else "json")
LOG_LEVEL = env.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO")
LOGGING = logging_settings(style=LOG_FORMAT, level=LOG_LEVEL)
# A decision slower than this is written to the log, with its hand and auction.
SLOW_DECISION_MS = env.whole_number("SLOW_DECISION_MS", default=50)
