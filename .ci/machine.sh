# Sourced by `run` and `nightly`: changes to the root of the repository, and uses the real gateway and a Docker engine
# where the machine has scripts for them (MACHINE: their folder).
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export MACHINE=${MACHINE:-../shared/machine}
if [ -z "${TRAEFIK_BIN:-}" ] && [ -x "$MACHINE/traefik" ] && binary=$("$MACHINE/traefik"); then
  export TRAEFIK_BIN="$binary"
fi
if [ -x "$MACHINE/docker" ]; then
  "$MACHINE/docker"
  # No registry has the container that would clear up after a killed run.
  export TESTCONTAINERS_RYUK_DISABLED=true
  export RESTART_ENGINE=.ci/restart-engine.sh
fi
