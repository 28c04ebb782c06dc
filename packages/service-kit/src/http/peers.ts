import { type PeerRequest, requestPeer } from './request-peer.ts';

/** An address that could not be reached, or was not ready, is tried last for this long. */
const REST_MS = 2000;
/** The connection was never made: nothing can have happened on the other side. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

interface AskedOfReplicas extends PeerRequest {
  /** Asking twice does no harm; so of every GET. */
  repeatable?: boolean;
}

const turns = new WeakMap<readonly string[], number>();
const restingUntil = new Map<string, number>();

/**
 * Asks one of a service's replicas, each in its turn. The next one is tried where the connection could not be made and,
 * when the request is repeatable, also where it broke before the end of the answer or the replica said 503 (it is
 * starting). Rejects with the last error when none could be asked, and with the signal's reason when that aborts.
 */
export async function fetchPeer(
  addresses: readonly string[],
  path: string,
  { repeatable, ...request }: AskedOfReplicas = {},
): Promise<Response> {
  const mayRepeat = repeatable ?? (request.method ?? 'GET') === 'GET';
  const order = inTurn(addresses);
  let failure: unknown = new Error('No address of this service is known');
  for (const [tried, address] of order.entries()) {
    const isLast = tried === order.length - 1;
    try {
      const answer = await requestPeer(new URL(path, address), request);
      if (answer.status !== 503) return answer;
      restingUntil.set(address, Date.now() + REST_MS);
      if (isLast || !mayRepeat) return answer;
    } catch (error) {
      restingUntil.set(address, Date.now() + REST_MS);
      failure = error;
      if (request.signal?.aborted || !(mayRepeat || isUnreached(error))) throw error;
    }
  }
  throw failure;
}

/** All addresses, beginning with the one whose turn it is; those at rest come last. */
function inTurn(addresses: readonly string[]): readonly string[] {
  if (addresses.length < 2) return addresses;
  const turn = turns.get(addresses) ?? 0;
  turns.set(addresses, (turn + 1) % addresses.length);
  const order = [...addresses.slice(turn), ...addresses.slice(0, turn)];
  const now = Date.now();
  const rests = (address: string) => (restingUntil.get(address) ?? 0) > now;
  return [...order.filter((address) => !rests(address)), ...order.filter(rests)];
}

function isUnreached(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && UNREACHED.has(error.code);
}
