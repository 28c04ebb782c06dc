#!/bin/sh
# Starts RabbitMQ with the users of BROKER_USERS, see definitions.sh; `@PATH` for a password is the file with it. The broker
# imports them when they differ from those of its last start: a user that was changed on the running broker stays as it
# is. A site of a release before 1.5 has no users of services in its settings: its broker goes on with the one user it was
# made with.
set -eu
umask 077

printf '%s\n' "$BROKER_USERS" | while read -r service queue user password; do
  case "$password" in @*) password=$(cat "${password#@}") ;; esac
  if [ -n "$service" ]; then printf '%s %s %s %s\n' "$service" "$queue" "$user" "$password"; fi
done > /tmp/users
if grep '^[a-z]' /tmp/users | grep -qv -e ' - [^ ]*$' -e ' -$'; then
  sh "$(dirname "$0")/definitions.sh" < /tmp/users > /tmp/definitions.json
  cat > /tmp/fieldhouse.conf <<END
definitions.skip_if_unchanged = true
definitions.import_backend = local_filesystem
definitions.local.path = /tmp/definitions.json
END
  export RABBITMQ_CONFIG_FILE=/tmp/fieldhouse.conf
fi
rm /tmp/users
unset BROKER_USERS
exec rabbitmq-server
