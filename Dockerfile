# docs/hosting.md, "Docker", says how to pin this to the digest of the image you trust.
FROM python:3.13-slim

WORKDIR /app
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH=/app \
    HEARTBEAT_FILE=/tmp/heartbeat

# The only folder that is written to; the rest may be read-only.
RUN useradd --system --uid 10001 --no-create-home kelou \
    && install -d -o kelou -g kelou /app/data

COPY requirements.txt requirements-extras.txt ./
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.txt -r requirements-extras.txt

COPY LICENSE PRIVACY.md ./
COPY bot ./bot
COPY cogs ./cogs
RUN python -m compileall -q bot cogs

USER kelou
VOLUME /app/data
STOPSIGNAL SIGTERM

# Well: the loop turned, the line to Discord was up and the database took what was written within a minute.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=2 \
    CMD ["python", "-m", "bot.health_check"]

ENTRYPOINT ["python", "-m", "bot"]
# A wrong token ends nothing: Docker would start the container again and again, whatever its status.
CMD ["run", "--stay"]
