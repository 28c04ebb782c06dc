#!/bin/sh
# Like the official image: options and commands are Traefik's, anything else runs as it is.
set -eu
case "${1:-}" in
  -*) set -- traefik "$@" ;;
  healthcheck | version) set -- traefik "$@" ;;
esac
exec "$@"
