#!/bin/sh
# Like the official image: when the first argument is an option or a file, it is redis-server's.
set -eu
case "${1:-}" in -* | *.conf) set -- redis-server "$@" ;; esac
exec "$@"
