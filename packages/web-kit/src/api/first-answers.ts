import type { FetchQueryOptions, Query, QueryClient } from '@tanstack/react-query';
import { withTimeout } from '../app/with-timeout.ts';

/** How long a page whose code is loaded waits for its first answers, in ms; then it shows that they load. */
const WAIT_MS = 300;
/** How long an answer is kept for the page that waited for it, in ms. */
const KEPT_MS = 10_000;
/** In how many ms all parts of the page begin to show it, from the first one on. */
const SHOWN_MS = 1000;

// biome-ignore lint/suspicious/noExplicitAny: queries of any kind
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/** Until when a query is not requested by the page that waited for it, in ms since 1970. */
const awaited = new WeakMap<object, number>();

/** Requests the first answers of a page, and waits for them for a moment: the page then shows them at once. */
export async function waitForFirstAnswers(queryClient: QueryClient, queries: readonly AnyQuery[]): Promise<void> {
  const requests = queries.map(async (options) => {
    await queryClient.prefetchQuery(options);
    const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
    if (query?.state.status === 'success') awaited.set(query, Date.now() + KEPT_MS);
  });
  await withTimeout(WAIT_MS, Promise.all(requests)).catch(() => undefined);
}

/** Whether a page that begins to show a query requests it: not what it has just waited for. */
export function requestsOnMount(query: Query): boolean {
  const now = Date.now();
  const until = awaited.get(query) ?? 0;
  if (now > until) return true;
  awaited.set(query, Math.min(until, now + SHOWN_MS));
  return false;
}
