import type { Child } from '@fieldhouse/api';
import { $api, createQueryClient } from '@fieldhouse/web-kit';
import { child, http, registeredEvent, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useChildren } from './use-children.ts';

const AGAIN_MS = 10_000;
const REGISTERED = child({
  registeredEvents: [registeredEvent()],
  teams: [{ id: 3, name: 'Bats', sport: 'baseball' }],
});
/** The answer of svc-family while svc-events does not answer. */
const WITHOUT_EVENTS = { ...REGISTERED, registeredEvents: null, teams: undefined, cancelledEvents: undefined };

let calls = 0;
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  calls = 0;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The list of children, each time the next of these, and then the last. */
function answers(...lists: Child[][]) {
  server.use(
    http.family.get('/api/children', ({ response }) => {
      calls += 1;
      return response(200).json(lists[calls - 1] ?? lists.at(-1) ?? []);
    }),
  );
}

function Shown() {
  const { data, refetch } = useChildren();
  return (
    <button type="button" onClick={() => refetch()}>
      {data?.map(({ firstName, registeredEvents, teams }) =>
        registeredEvents === null
          ? `${firstName}: not known`
          : `${firstName}: ${registeredEvents.length} event, ${teams?.length ?? 0} team`,
      )}
    </button>
  );
}

const newClient = () => createQueryClient({ onSessionEnded: () => undefined });
const open = (client = newClient()) =>
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const ask = () => act(async () => screen.getByRole('button').click());

describe('When svc-events does not answer for the children of the user', () => {
  it('Then the page shows what it knew of them, and asks again until it answers @spec S1.2.578', async () => {
    answers([REGISTERED], [WITHOUT_EVENTS], [WITHOUT_EVENTS], [REGISTERED]);
    open();
    await screen.findByText('Mateo: 1 event, 1 team');
    await advance(2 * AGAIN_MS);
    expect(calls).toBe(1);
    await ask();
    for (const asked of [2, 3, 4, 4]) {
      await advance(AGAIN_MS / 2);
      expect([calls, screen.getByRole('button').textContent]).toEqual([asked, 'Mateo: 1 event, 1 team']);
      await advance(AGAIN_MS / 2);
    }
  });

  it('Then a page that knew nothing of them shows it as soon as svc-events answers @spec S1.2.578', async () => {
    answers([WITHOUT_EVENTS], [REGISTERED]);
    open();
    await screen.findByText('Mateo: not known');
    await advance(AGAIN_MS);
    await screen.findByText('Mateo: 1 event, 1 team');
    await advance(2 * AGAIN_MS);
    expect(calls).toBe(2);
  });

  it('Then it asks again also when the first answer was loaded before the page @spec S1.2.578', async () => {
    answers([WITHOUT_EVENTS], [REGISTERED]);
    const client = newClient();
    await client.prefetchQuery($api.queryOptions('get', '/api/children'));
    expect(calls).toBe(1);
    client.setQueryDefaults(['get', '/api/children'], { refetchOnMount: false });
    open(client);
    await screen.findByText('Mateo: not known');
    await advance(AGAIN_MS);
    await screen.findByText('Mateo: 1 event, 1 team');
  });
});
