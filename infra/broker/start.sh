#!/bin/sh
# Starts RabbitMQ with the users of BROKER_USERS, see definitions.sh. The broker imports them when they differ from those
# of its last start: a user that was changed on the running broker stays as it is. A site of a release before 1.5 has no
# users of services in its settings: its broker goes on with the one user it was made with.
set -eu
umask 077

if printf '%s\n' "$BROKER_USERS" | grep '^[a-z]' | grep -qv ' -$'; then
  printf '%s\n' "$BROKER_USERS" | grep . | sh "$(dirname "$0")/definitions.sh" > /tmp/definitions.json
  cat > /tmp/fieldhouse.conf <<END
definitions.skip_if_unchanged = true
definitions.import_backend = local_filesystem
definitions.local.path = /tmp/definitions.json
END
  export RABBITMQ_CONFIG_FILE=/tmp/fieldhouse.conf
fi
unset BROKER_USERS
exec rabbitmq-server
