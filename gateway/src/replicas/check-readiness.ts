/** What a replica says about itself; `unknown`: it did not answer in time. */
export type Readiness = 'ready' | 'not ready' | 'unknown';

const TIMEOUT_MS = 1000;

/** Asks `/ready` of one address. */
export async function checkReadiness(address: string, signal: AbortSignal): Promise<Readiness> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(new URL('/ready', address), { signal: AbortSignal.any([signal, limit]) });
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'not ready';
  } catch {
    return limit.aborted ? 'unknown' : 'not ready';
  }
}
