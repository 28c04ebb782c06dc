import type { FetchQueryOptions, Query, QueryClient } from '@tanstack/react-query';
import { withTimeout } from '../app/with-timeout.ts';

/** How long a page whose code is loaded waits for its first answers, in ms; then it shows that they load. */
const WAIT_MS = 300;
/** How long an answer counts as that of the page that waited for it, in ms. */
const FRESH_MS = 1000;

// biome-ignore lint/suspicious/noExplicitAny: queries of any kind
type AnyQuery = FetchQueryOptions<any, any, any, any>;

const awaited = new WeakMap<object, number>();

/** Requests the first answers of a page, and waits for them for a moment: the page then shows them at once. */
export async function waitForFirstAnswers(queryClient: QueryClient, queries: readonly AnyQuery[]): Promise<void> {
  const requests = queries.map(async (options) => {
    await queryClient.prefetchQuery(options);
    const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
    if (query?.state.status === 'success') awaited.set(query, Date.now());
  });
  await withTimeout(WAIT_MS, Promise.all(requests)).catch(() => undefined);
}

/** Whether a page that begins to show a query requests it: not what it has just waited for. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any kind
export const requestsOnMount = (query: Query<any, any, any, any>): boolean =>
  Date.now() - (awaited.get(query) ?? 0) > FRESH_MS;
