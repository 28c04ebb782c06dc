import type { Addresses } from './addresses.ts';

const INTERVAL_MS = 1000;
const TIMEOUT_MS = 500;

/**
 * Checks the readiness of every replica each second, as Traefik's health check does, so that a replica that is about to
 * stop gets no new requests. A destination with one address is not checked. Returns a function that stops the checks.
 */
export function watchReadiness(destinations: readonly Addresses[]): () => void {
  const replicated = destinations.filter(({ all }) => all.length > 1);
  if (replicated.length === 0) return () => {};
  const stopped = new AbortController();
  const check = async (addresses: Addresses, address: string) => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const ready = await fetch(new URL('/ready', address), { signal }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (ready) addresses.markAvailable(address);
    // Until the result of the next check.
    else addresses.markUnavailable(address, INTERVAL_MS + 2 * TIMEOUT_MS);
  };
  const checkAll = () => {
    for (const addresses of replicated) for (const address of addresses.all) void check(addresses, address);
  };
  checkAll();
  const timer = setInterval(checkAll, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
