import type { IncomingMessage } from 'node:http';
import { replicaAddresses } from './replica-addresses.ts';
import { NOT_CONNECTED, type PeerRequest, requestPeer, streamResponse } from './request-peer.ts';

/** For this long, an address that could not be reached or was not ready is tried last. */
const BACKOFF_MS = 2000;
/** Errors of a connection that was never made: the other side cannot have done anything. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  NOT_CONNECTED,
]);

interface ReplicaRequest extends PeerRequest {
  /** Repeating the request does no harm; true for every GET. */
  repeatable?: boolean;
}

const turns = new WeakMap<readonly string[], number>();
const backoffUntil = new Map<string, number>();

/**
 * Sends a request to one of a service's replicas, in turn. The next replica is tried when the connection could not be
 * made and, for a repeatable request, also when the connection broke before the end of the answer or the replica
 * answered 503 (it is starting). Rejects with the last error when no replica answered, and with the signal's reason
 * when that aborts.
 */
export async function fetchPeer(
  addresses: readonly string[],
  path: string,
  { repeatable, ...request }: ReplicaRequest = {},
): Promise<Response> {
  const mayRepeat = repeatable ?? (request.method ?? 'GET') === 'GET';
  return requestReplicas(addresses, {
    send: (address) => requestPeer(new URL(path, address), request),
    statusOf: ({ status }) => status,
    mayRepeat: (error) => !request.signal?.aborted && (mayRepeat || isUnreached(error)),
  });
}

/** The same for an answer that is read as it arrives. When it has begun, no other replica is tried. */
export function streamPeer(
  addresses: readonly string[],
  path: string,
  request: Omit<PeerRequest, 'signal'>,
): Promise<IncomingMessage> {
  return requestReplicas(addresses, {
    send: (address) => streamResponse(new URL(path, address), request),
    statusOf: ({ statusCode }) => statusCode,
    mayRepeat: () => true,
    discard: (answer) => answer.resume(),
  });
}

interface ReplicaCall<Answer> {
  send: (address: string) => Promise<Answer>;
  statusOf: (answer: Answer) => number | undefined;
  /** Whether the next replica may be tried: after an error, or after a 503 (no error). */
  mayRepeat: (error?: unknown) => boolean;
  /** Frees the connection of an answer that is not read. */
  discard?: (answer: Answer) => void;
}

async function requestReplicas<Answer>(
  addresses: readonly string[],
  { send, statusOf, mayRepeat, discard }: ReplicaCall<Answer>,
): Promise<Answer> {
  const order = inTurn(await replicaAddresses(addresses), addresses);
  let failure: unknown = new Error('No address of this service is known');
  for (const [tried, address] of order.entries()) {
    try {
      const answer = await send(address);
      if (statusOf(answer) !== 503) return answer;
      backoffUntil.set(address, Date.now() + BACKOFF_MS);
      if (tried === order.length - 1 || !mayRepeat()) return answer;
      discard?.(answer);
    } catch (error) {
      backoffUntil.set(address, Date.now() + BACKOFF_MS);
      failure = error;
      if (!mayRepeat(error)) throw error;
    }
  }
  throw failure;
}

/** All addresses, beginning with the one whose turn it is for these names. Those that failed recently come last. */
function inTurn(addresses: readonly string[], names: readonly string[]): readonly string[] {
  if (addresses.length < 2) return addresses;
  const turn = (turns.get(names) ?? 0) % addresses.length;
  turns.set(names, turn + 1);
  const order = [...addresses.slice(turn), ...addresses.slice(0, turn)];
  const now = Date.now();
  const isBackingOff = (address: string) => (backoffUntil.get(address) ?? 0) > now;
  return [...order.filter((address) => !isBackingOff(address)), ...order.filter(isBackingOff)];
}

function isUnreached(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && UNREACHED.has(error.code);
}
