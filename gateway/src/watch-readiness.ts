import type { Addresses } from './addresses.ts';

const INTERVAL_MS = 1000;
const TIMEOUT_MS = 500;

/**
 * Asks every replica each second whether it is ready, as Traefik's health check does, so that one which is about to
 * stop gets nothing new. A destination with one address is not asked: there is nobody else. Returns what ends it.
 */
export function watchReadiness(destinations: readonly Addresses[]): () => void {
  const replicated = destinations.filter(({ all }) => all.length > 1);
  if (replicated.length === 0) return () => {};
  const ended = new AbortController();
  const look = async (addresses: Addresses, address: string) => {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const ready = await fetch(new URL('/ready', address), { signal }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (ready) addresses.takeBack(address);
    // Until the next look has its answer.
    else addresses.putAside(address, INTERVAL_MS + 2 * TIMEOUT_MS);
  };
  const lookAtAll = () => {
    for (const addresses of replicated) for (const address of addresses.all) void look(addresses, address);
  };
  lookAtAll();
  const timer = setInterval(lookAtAll, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
