import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { aPerson } from '../routes/testing.ts';
import { queryClient, userQuery } from './session.ts';

const realFetch = globalThis.fetch;
let asked: number;

beforeEach(() => {
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return Response.json(aPerson('parent'));
  };
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

function Name() {
  const { data: user } = useQuery(userQuery);
  return user?.firstName;
}

async function mountPage(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <Name />
    </QueryClientProvider>,
  );
  await screen.findByText('Rosa');
}

describe('When the page is mounted', () => {
  it('Then an answer that came a moment before is not asked for again', async () => {
    await queryClient.prefetchQuery(userQuery);
    await mountPage();
    expect([asked, queryClient.isFetching()]).toEqual([1, 0]);
  });

  it('Then one that is older is, fresh as it may be for everything else', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'] });
    await queryClient.prefetchQuery(userQuery);
    jest.setSystemTime(Date.now() + 6_000);
    await mountPage();
    expect(asked).toBe(2);
  });

  it('Then nothing is asked twice while the answer is on its way', async () => {
    void queryClient.prefetchQuery(userQuery);
    await mountPage();
    expect(asked).toBe(1);
  });
});
