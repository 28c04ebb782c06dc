#!/bin/sh
# Prints RabbitMQ's definitions for the lines of standard input, `SERVICE QUEUE USER PASSWORD`, where `-` is nothing: the
# exchanges, the queues, and for each line with a password its user. A user reads the own queue of its service alone,
# makes nothing but that, publishes to the exchange of events, and binds queues to it (decision record 70: whichever
# service starts first binds them all). The line of the service `*` is the administrator's.
# The words have no character with a meaning in JSON: passwords are base64url.
set -eu

users='' permissions='' queues=''
join() { printf '%s' "${1:+$1,}$2"; }

while read -r service queue user password; do
  if [ "$queue" != - ]; then
    queues=$(join "$queues" "{\"name\":\"$queue\",\"vhost\":\"/\",\"durable\":true,\"auto_delete\":false,\
\"arguments\":{\"x-queue-type\":\"quorum\",\"x-dead-letter-exchange\":\"fieldhouse.dead\"}}")
  fi
  if [ "$user" = - ] || [ "$password" = - ]; then continue; fi
  tags='' configure="^fieldhouse[.]$service[.]" read="^fieldhouse[.](events|$service[.]v[0-9]+)\$"
  write='^fieldhouse[.](events|dead|[a-z]+[.]v[0-9]+)$'
  if [ "$service" = '*' ]; then tags=administrator configure='.*' read='.*' write='.*'; fi
  users=$(join "$users" "{\"name\":\"$user\",\"password\":\"$password\",\"tags\":\"$tags\"}")
  permissions=$(join "$permissions" "{\"user\":\"$user\",\"vhost\":\"/\",\
\"configure\":\"$configure\",\"write\":\"$write\",\"read\":\"$read\"}")
done

exchange() { printf '{"name":"%s","vhost":"/","type":"topic","durable":true,"auto_delete":false,"internal":false,"arguments":{}}' "$1"; }
cat <<END
{
  "users": [$users],
  "vhosts": [{"name":"/"}],
  "permissions": [$permissions],
  "exchanges": [$(exchange fieldhouse.events),$(exchange fieldhouse.dead)],
  "queues": [$(join "$queues" '{"name":"fieldhouse.dead","vhost":"/","durable":true,"auto_delete":false,"arguments":{"x-queue-type":"quorum","x-delivery-limit":1000000}}')],
  "bindings": [{"source":"fieldhouse.dead","vhost":"/","destination":"fieldhouse.dead","destination_type":"queue","routing_key":"#","arguments":{}}]
}
END
