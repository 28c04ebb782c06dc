import { MAX_COUNTED_ROWS } from '@fieldhouse/contracts/club';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { $api } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from './key-of.ts';
import { usePagedQuery } from './use-paged-query.ts';

const requestedUrls: URL[] = [];
/** The ids in the server's list, and the query of its link to the next page. */
let ids: number[] = [];
let linkFor = (next: number) => `cursor=after%20${next}`;
let release: (() => void) | undefined;
/** Delays every answer until it resolves. */
let gate: Promise<void> | undefined;

async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(new Request(input).url);
  requestedUrls.push(url);
  await gate;
  if (url.searchParams.get('q') === 'broken')
    return Response.json({ status: 503, code: 'unavailable', detail: 'Come back soon.' }, { status: 503 });
  const limit = Number(url.searchParams.get('limit'));
  const from = Number(url.searchParams.get('cursor')?.replace('after ', '') ?? 0);
  const rows = ids.slice(from, from + limit).map((id) => ({ id }));
  const link = `</api/admin/users?limit=${limit}&${linkFor(from + limit)}>; rel="next"`;
  return Response.json(rows, {
    headers: { 'X-Total-Count': String(ids.length), ...(from + limit < ids.length && { Link: link }) },
  });
}

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = answer;
  ids = [1, 2, 3, 4, 5];
  linkFor = (next) => `cursor=after%20${next}`;
});
afterEach(() => {
  cleanup();
  requestedUrls.length = 0;
  gate = undefined;
  globalThis.fetch = browserFetch;
});

function open(q = '') {
  const client = createQueryClient({ onSessionEnded: () => undefined });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const rendered = renderHook(
    (words: string) => usePagedQuery('/api/admin/users', { limit: 2, filter: { q: words } }),
    {
      wrapper,
      initialProps: q,
    },
  );
  const list = () => rendered.result.current;
  const paging = () => {
    const { paging: pages } = list();
    if (pages?.kind !== 'pages') throw new Error('no pages');
    return pages;
  };
  const shows = (...shown: number[]) => waitFor(() => expect(list().rows?.map(({ id }) => id)).toEqual(shown));
  return { ...rendered, client, list, paging, shows };
}

describe('When a list is read in pages', () => {
  it('Then Next follows the cursor of the link, and Previous returns', async () => {
    const { paging, shows, list } = open();
    await shows(1, 2);
    expect(paging()).toMatchObject({ before: 0, total: 5, isMore: false, onPrevious: undefined });
    act(() => paging().onNext?.());
    await shows(3, 4);
    expect(paging().before).toBe(2);
    act(() => paging().onNext?.());
    await shows(5);
    expect(paging().onNext).toBeUndefined();
    act(() => paging().onPrevious?.());
    await shows(3, 4);
    expect(list().total).toBe(5);
    expect(requestedUrls.map(({ search }) => search).slice(0, 2)).toEqual(['?limit=2', '?limit=2&cursor=after+2']);
  });

  it('Then a total above the server’s counting limit is shown as “more”', async () => {
    ids = Array.from({ length: MAX_COUNTED_ROWS + 1 }, (_, at) => at + 1);
    const { paging, shows } = open();
    await shows(1, 2);
    expect(paging()).toMatchObject({ total: MAX_COUNTED_ROWS, isMore: true });
  });

  it('Then Next also follows a page number in the link', async () => {
    linkFor = () => 'page=2';
    const { paging, shows } = open();
    await shows(1, 2);
    act(() => paging().onNext?.());
    await waitFor(() => expect(requestedUrls.at(-1)?.search).toBe('?limit=2&page=2'));
  });

  it('Then the previous page stays while the next one loads, and Next is disabled until then', async () => {
    const { paging, shows, list } = open();
    await shows(1, 2);
    gate = new Promise((resolve) => {
      release = resolve;
    });
    act(() => paging().onNext?.());
    await waitFor(() => expect(list().isRefreshing).toBe(true));
    expect(list().rows?.map(({ id }) => id)).toEqual([1, 2]);
    expect(paging().onNext).toBeUndefined();
    release?.();
    await shows(3, 4);
    expect(list().isRefreshing).toBe(false);
  });

  it('Then another filter begins at its first page', async () => {
    const { paging, shows, rerender } = open();
    await shows(1, 2);
    act(() => paging().onNext?.());
    await shows(3, 4);
    rerender('ana');
    await waitFor(() => expect(paging().before).toBe(0));
    await waitFor(() => expect(requestedUrls.at(-1)?.search).toBe('?q=ana&limit=2'));
  });

  it('Then a page whose last row was deleted is replaced by the previous one', async () => {
    const { paging, shows, client } = open();
    await shows(1, 2);
    act(() => paging().onNext?.());
    await shows(3, 4);
    act(() => paging().onNext?.());
    await shows(5);
    ids = [1, 2, 3, 4];
    await act(() => client.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users') }));
    await shows(3, 4);
    expect(paging().before).toBe(2);
  });

  it('Then a failure is an ApiError with the server’s sentence', async () => {
    const { list } = open('broken');
    await waitFor(() => expect(list().query.error).toMatchObject({ status: 503, detail: 'Come back soon.' }));
    expect(list().rows).toBeUndefined();
    expect(list().paging).toBeUndefined();
  });

  it('Then only the path of a list in pages compiles', () => {
    // @ts-expect-error: one child is no list
    expect(() => usePagedQuery('/api/children/{id}', { limit: 2 })).toThrow();
    // @ts-expect-error: the list of accounts has no such filter
    expect(() => usePagedQuery('/api/admin/users', { limit: 2, filter: { sport: 'baseball' } })).toThrow();
  });
});

describe('When the key of a query is built', () => {
  it('Then it is the one the hooks use', () => {
    const init = { params: { path: { id: 7 } } };
    expect(keyOf('get', '/api/events/{id}/details', init)).toEqual(
      $api.queryOptions('get', '/api/events/{id}/details', init).queryKey,
    );
    expect(keyOf('get', '/api/locations')).toEqual($api.queryOptions('get', '/api/locations').queryKey);
  });
});
