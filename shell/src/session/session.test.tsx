import { emptyAnswer, http, ok, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { aPerson } from '../../testing/builders.ts';
import { currentUser, queryClient, userQuery } from './session.ts';
import { closeSignInRequest, signInRequest } from './sign-in-request.ts';

const CALL = '/api/auth/user';
const requestCount = () => sentRequests(`GET ${CALL}`).length;

beforeEach(() => {
  globalThis.scrollTo = () => {};
  server.use(http.auth.get(CALL, ok(aPerson('parent'))));
});

afterEach(() => {
  cleanup();
  closeSignInRequest(false);
  queryClient.clear();
  jest.useRealTimers();
  focusManager.setFocused(undefined);
});

function Name() {
  const { data: user, isError } = useQuery(userQuery);
  return isError ? 'error' : user === null ? 'nobody' : user?.firstName;
}

async function mountPage(shows = 'Rosa'): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <Name />
    </QueryClientProvider>,
  );
  await screen.findByText(shows);
}

/** Moves the clock; timers do not run. */
const advanceClock = (milliseconds: number) => {
  const now = Date.now();
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'] });
  jest.setSystemTime(now + milliseconds);
};

async function focusWindow(): Promise<void> {
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

describe('When the page is mounted', () => {
  it('Then a user loaded a moment before is not requested again', async () => {
    await queryClient.prefetchQuery(userQuery);
    await mountPage();
    expect([requestCount(), queryClient.isFetching()]).toEqual([1, 0]);
  });

  it('Then an older one is requested again, even while it is fresh for other reads @spec S1.4.10', async () => {
    await queryClient.prefetchQuery(userQuery);
    advanceClock(6_000);
    await mountPage();
    expect(requestCount()).toBe(2);
  });

  it('Then nothing is requested twice while the answer is pending', async () => {
    void queryClient.prefetchQuery(userQuery);
    await mountPage();
    expect(requestCount()).toBe(1);
  });
});

describe('When the user is read again', () => {
  it('Then the answer is taken from the cache for five minutes, and no longer @spec S1.4.8, S1.9.9', async () => {
    await queryClient.fetchQuery(userQuery);
    advanceClock(299_000);
    await queryClient.fetchQuery(userQuery);
    expect(requestCount()).toBe(1);
    advanceClock(2_000);
    await queryClient.fetchQuery(userQuery);
    expect(requestCount()).toBe(2);
  });

  it('Then a window that gets the focus sends a request, however fresh the answer is @spec S1.4.9', async () => {
    await mountPage();
    await focusWindow();
    await waitFor(() => expect(requestCount()).toBe(2));
  });

  it('Then nobody is signed in when the answer is 401, which is not an error @spec S1.4.1, S1.7.6, S1.7.11', async () => {
    server.use(http.auth.get(CALL, emptyAnswer(401)));
    await mountPage('nobody');
    expect(currentUser()).toBeNull();
  });

  it('Then a user whose session has ended since then stays, and is asked for the password', async () => {
    await mountPage();
    server.use(http.auth.get(CALL, emptyAnswer(401)));
    await focusWindow();
    await waitFor(() => expect(signInRequest.current()).toMatchObject({ user: { id: 7 }, another: null }));
    expect([currentUser()?.id, screen.getByText('Rosa')]).toEqual([7, expect.anything()]);
  });

  it('Then a request that fails is not sent a second time @spec S1.4.11', async () => {
    server.use(http.auth.get(CALL, emptyAnswer(503)));
    await mountPage('error');
    expect([requestCount(), queryClient.isFetching()]).toEqual([1, 0]);
  });
});
