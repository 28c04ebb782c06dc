import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { waitForFirstAnswers } from './first-answers.ts';
import { createQueryClient } from './query-client.ts';

/** A query whose answer takes so many ms; null: it is never there. It tells how often it was requested. */
function queryThatTakes(ms: number | null, outcome = 'answer') {
  const requested = { times: 0 };
  const queryFn = () => {
    requested.times += 1;
    return new Promise<string>((resolve, reject) => {
      if (ms !== null) setTimeout(() => (outcome === 'failure' ? reject(new Error(outcome)) : resolve(outcome)), ms);
    });
  };
  return { requested, options: { queryKey: [outcome], queryFn } };
}

/** Renders what a page shows of the query when it mounts. */
function open(
  options: ReturnType<typeof queryThatTakes>['options'],
  queryClient: ReturnType<typeof createQueryClient>,
) {
  const Page = () => <p>{useQuery(options).data ?? 'Loading'}</p>;
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  return screen.getByRole('paragraph').textContent;
}

afterEach(cleanup);

describe('When a page has waited for its first answers', () => {
  const client = () => createQueryClient({ onSessionEnded: () => undefined });

  it('Then it shows them at once, and does not request them again; a page that opens later does @spec S1.7.10', async () => {
    const queryClient = client();
    const { requested, options } = queryThatTakes(5);
    await waitForFirstAnswers(queryClient, [options]);
    // A slow device takes this long until the page begins.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(open(options, queryClient)).toBe('answer');
    expect(requested.times).toBe(1);
    cleanup();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    open(options, queryClient);
    expect(requested.times).toBe(2);
  });

  it('Then one that is not there after a moment loads in the page', async () => {
    const queryClient = client();
    const { requested, options } = queryThatTakes(null);
    await waitForFirstAnswers(queryClient, [options]);
    expect(open(options, queryClient)).toBe('Loading');
    expect(requested.times).toBe(1);
  });

  it('Then one that failed is requested by the page', async () => {
    const queryClient = client();
    const { requested, options } = queryThatTakes(5, 'failure');
    await waitForFirstAnswers(queryClient, [options]);
    expect(open(options, queryClient)).toBe('Loading');
    expect(requested.times).toBe(2);
  });
});
