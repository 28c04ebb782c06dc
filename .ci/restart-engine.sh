#!/usr/bin/env bash
# As when the host of the Docker engine loses power: every process of the engine and of its containers ends at once;
# then the engine starts again. Tests call it (RESTART_ENGINE).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
engine=$(cat /var/run/docker.pid)
containers=$(docker ps --quiet --no-trunc | xargs --no-run-if-empty docker inspect --format '{{.State.Pid}}')
shims=$(for pid in $containers; do ps -o ppid= -p "$pid"; done | sort -u)
# The engine first, so that it sees no container end.
# shellcheck disable=SC2086 # a list of numbers
kill -9 "$engine" $(pgrep -P "$engine" containerd || true) $shims $containers 2>/dev/null || true
# The name spaces of a container end with its first process; the engine looks at what is left when it starts.
while kill -0 "$engine" 2>/dev/null; do sleep 0.1; done
# A host that starts has no mounts of before and an empty /run: no process ids that others have by now, no sockets.
awk '$2 ~ "^(/var)?/run/docker/|^/var/lib/docker/." { print $2 }' /proc/mounts | xargs --no-run-if-empty umount --lazy
rm -rf --one-file-system /var/run/docker /var/run/docker.pid
for _ in 1 2 3; do
  "${MACHINE:-../shared/machine}/docker" && exit
  sleep 5
done
exit 1
