import { HttpResponse, http, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';

const CHILDREN = '/api/children';
const EVENTS = '/api/events?when=upcoming';
const REQUESTS = '/api/child-access-requests';

const requested = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const given = (path: string) => sentRequests(`GET ${path}`).length;

beforeEach(() =>
  server.use(...[CHILDREN, '/api/events', REQUESTS].map((path) => http.untyped.get(path, () => HttpResponse.json([])))),
);

describe('When the head of the page has sent first calls', () => {
  it('Then they are not sent again, and those that the page does not use are given up @spec S1.7.111', async () => {
    for (const path of [CHILDREN, EVENTS]) {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.setAttribute('href', path);
      link.dataset.firstCall = path;
      document.head.append(link);
    }
    const { preloadRequests, discardPreloaded } = await import('./preload-requests.ts');

    preloadRequests([CHILDREN, REQUESTS]);
    expect(requested()).toEqual([CHILDREN, EVENTS, REQUESTS]);
    await waitFor(() => expect(given('/api/events')).toBe(1));
    expect([given(CHILDREN), given(REQUESTS)]).toEqual([0, 0]);

    discardPreloaded();
    await waitFor(() => expect([given(CHILDREN), given(REQUESTS)]).toEqual([1, 1]));
    expect(given('/api/events')).toBe(1);
  });
});
