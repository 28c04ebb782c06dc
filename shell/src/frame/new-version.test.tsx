import { useLockedMutation } from '@fieldhouse/web-kit';
import { HttpResponse, http, noNetwork, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { followReleases } from '../releases/new-version.ts';
import { queryClient } from '../session/session.ts';
import { NewVersion } from './new-version.tsx';

const OWN = 'aaaaaaaa00000001';
const NEXT = 'aaaaaaaa00000002';

let inUse: object;
let now: number;
let stop: () => void;
let reloads: number;
const send: (() => void)[] = [];
let answer: () => void;

beforeEach(() => {
  inUse = { schema: 1, shell: OWN, apps: {} };
  now = Date.now();
  reloads = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  document.head.insertAdjacentHTML('beforeend', `<meta name="release" content="${OWN}">`);
  server.use(http.untyped.get('/remotes.json', () => HttpResponse.json(inUse)));
  stop = followReleases();
  render(
    <QueryClientProvider client={queryClient}>
      <NewVersion reload={countReload} />
      <Form at={0} />
      <Form at={1} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  stop();
  document.querySelector('meta[name="release"]')?.remove();
  jest.restoreAllMocks();
});

/** A form: after a success it is locked for a moment, the other one is not. */
function Form({ at }: { at: 0 | 1 }) {
  const { mutate } = useLockedMutation({ mutationFn: () => new Promise<void>((resolve) => (answer = resolve)) });
  send[at] = mutate;
  return null;
}

const countReload = () => {
  reloads += 1;
};

/** The person comes back to the page after some minutes. */
async function comeBack(minutes = 5): Promise<void> {
  now += minutes * 60_000;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

const asked = () => sentRequests('GET /remotes.json').length;
const line = () => screen.queryByText('A new version is ready');

describe('When the shell in use is another one than that of an open page', () => {
  it('Then the page says so when it becomes visible again, and loads itself never @spec S1.2.364', async () => {
    await comeBack();
    await waitFor(() => expect(asked()).toBe(1));
    expect(line()).toBeNull();
    inUse = { schema: 1, shell: NEXT, apps: {} };
    await comeBack();
    await waitFor(() => expect(line()).toBeTruthy());
    expect(reloads).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reloads).toBe(1);
  });

  it('Then it asks once in a minute at most, and no more once it knows @spec S1.9.337', async () => {
    await comeBack(0.5);
    expect(asked()).toBe(0);
    inUse = { schema: 1, shell: NEXT, apps: {} };
    await comeBack();
    await waitFor(() => expect(line()).toBeTruthy());
    await comeBack();
    expect(asked()).toBe(1);
  });

  it('Then nothing is said while a form is sent, and Reload does nothing during the next one @spec S1.2.365', async () => {
    inUse = { schema: 1, shell: NEXT, apps: {} };
    act(() => send[0]?.());
    await comeBack();
    await waitFor(() => expect(asked()).toBe(1));
    expect(line()).toBeNull();
    await act(async () => answer());
    await waitFor(() => expect(line()).toBeTruthy());
    await act(async () => send[1]?.());
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reloads).toBe(0);
    await act(async () => answer());
  });
});

describe('When there is nothing to load', () => {
  it.each([
    ['it previews the shell', { shell: NEXT, preview: { releases: { shell: NEXT }, gone: {} } }],
    ['its preview of the shell has ended', { shell: NEXT, preview: { releases: {}, gone: { shell: OWN } } }],
    ['the answer names no shell', {}],
    ['an app that it has not loaded is another one', { shell: OWN, apps: { 'mf-coach': NEXT } }],
  ])('Then the page says nothing when %s @spec S1.2.364, S1.2.366', async (_, changes) => {
    inUse = { schema: 1, apps: {}, ...changes };
    await comeBack();
    await waitFor(() => expect(asked()).toBe(1));
    await act(async () => undefined);
    expect(line()).toBeNull();
  });

  it('Then it says nothing without a network, and asks again later', async () => {
    server.use(http.untyped.get('/remotes.json', () => noNetwork()));
    await comeBack();
    await comeBack();
    await waitFor(() => expect(asked()).toBe(2));
    expect(line()).toBeNull();
  });
});
