#!/bin/sh
# Like the official image: makes a cluster in an empty data folder, then runs the server with the given arguments.
set -eu
umask 077
case "${1:-}" in -*) set -- postgres "$@" ;; esac
[ "$1" = postgres ] || exec "$@"
case " $* " in *" --version "*) exec "$@" ;; esac

user="${POSTGRES_USER:-postgres}"
database="${POSTGRES_DB:-$user}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE"); fi
  : "${POSTGRES_PASSWORD:?is needed to make the database}"
  secret=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$secret"
  initdb --pgdata "$PGDATA" --username "$user" --pwfile "$secret" \
    --auth-local=trust --auth-host=scram-sha-256 --encoding UTF8 --locale C.UTF-8
  rm "$secret"
  printf "listen_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >> "$PGDATA/postgresql.conf"
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  if [ "$database" != postgres ]; then
    printf 'CREATE DATABASE "%s";\n' "$database" | postgres --single -D "$PGDATA" postgres
  fi
fi
unset POSTGRES_PASSWORD
exec "$@"
