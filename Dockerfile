# The site and the task worker: one image, two commands (see compose.yaml).
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 BRIDGECLASS_CACHE_DIR=/app/var/cache
WORKDIR /app

COPY requirements/runtime.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/runtime.txt

COPY . .
# Any secret does for collecting files; the one that counts is given when the image runs.
RUN useradd --system --home-dir /app --shell /usr/sbin/nologin bridgeclass \
    && mkdir -p var/files && chown -R bridgeclass:bridgeclass var
USER bridgeclass
RUN SECRET_KEY=only-to-collect-static-files python manage.py collectstatic --no-input --verbosity 0

EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=8)"]
STOPSIGNAL SIGTERM
CMD ["gunicorn", "--config", "python:bridgeclass.gunicorn", "--bind", "0.0.0.0:8000"]
