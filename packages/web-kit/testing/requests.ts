import { server } from './server.ts';

/** A request that the code under test sent. */
interface SentRequest {
  /** 'POST /api/children' */
  call: string;
  /** '?scope=all'; '' without a query */
  search: string;
  /** `Idempotency-Key`; null without one. */
  key: string | null;
  /** `If-Match`, the version that an edit is based on; null without one. */
  ifMatch: string | null;
  /** Its body is for `sentBodies`. */
  request: Request;
}

const sent: SentRequest[] = [];
const unhandled: string[] = [];

/** All requests of this test, in order, or those of one call: `sentRequests('POST /api/children')`. */
export const sentRequests = (call?: string): SentRequest[] =>
  sent.filter((request) => call === undefined || request.call === call);

/** The JSON bodies of these requests; undefined for a request without a body. */
export const sentBodies = (call?: string): Promise<unknown[]> =>
  Promise.all(
    sentRequests(call).map(async ({ request }) => {
      const text = await request.clone().text();
      return text === '' ? undefined : JSON.parse(text);
    }),
  );

/** Empties and returns the record of requests that no handler answered: 'GET /api/children'. */
export const takeUnhandledRequests = (): string[] => unhandled.splice(0);

/** Records every request, answered or not. */
export function recordRequests(): void {
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    sent.push({
      call: callOf(request),
      search: new URL(request.url).search,
      key: request.headers.get('Idempotency-Key'),
      ifMatch: request.headers.get('If-Match'),
      request: request.clone(),
    });
  });
}

/** Records a request that no handler answers. */
export const recordUnhandledRequest = (request: Request): number => unhandled.push(callOf(request));

/** Starts an empty record. */
export function clearRequests(): void {
  sent.length = 0;
  unhandled.length = 0;
}

const callOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;
