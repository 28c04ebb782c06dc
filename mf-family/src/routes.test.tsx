import { readFileSync } from 'node:fs';
import { child, event, http, ok, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openFamily } from '../testing/open-family.tsx';

interface Route {
  path: string;
  firstCalls?: string[];
}

const routes: Route[] = JSON.parse(readFileSync(new URL('../routes.json', import.meta.url), 'utf8'));
const routesWithRequests = routes.flatMap(({ path, firstCalls }) => (firstCalls ? [[path, firstCalls] as const] : []));

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

/** Sent once the children have loaded; nothing on the page waits for it. */
const SENT_LATER = new Set(['GET /api/evaluations/new']);

describe('When a page opens whose requests the shell preloads', () => {
  it.each(routesWithRequests)('Then %s sends exactly those', async (path, firstCalls) => {
    family = await openFamily(path, [
      http.family.get('/api/children', ok([child()])),
      http.events.get('/api/events', ok([event()])),
    ]);
    await screen.findByText('Ball Handling');
    const sent = sentRequests().map(({ call, search }) => call + search);
    expect(new Set(sent.filter((call) => !SENT_LATER.has(call)))).toEqual(
      new Set(firstCalls.map((call) => `GET ${call}`)),
    );
  });

  it('Then these pages have requests to preload', () => {
    expect(routesWithRequests.map(([path]) => path)).toEqual(['/', '/parent', '/events']);
  });
});
