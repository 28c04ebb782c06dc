#!/bin/sh
# As the official image does it: a first argument that is an option or a file is redis-server's.
set -eu
case "${1:-}" in -* | *.conf) set -- redis-server "$@" ;; esac
exec "$@"
