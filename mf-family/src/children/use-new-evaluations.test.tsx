import type { ChildEvaluation } from '@fieldhouse/api';
import { createQueryClient } from '@fieldhouse/web-kit';
import { evaluation, http, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { useMarkEvaluationsSeen } from './use-new-evaluations.ts';

const SEEN = 'POST /api/evaluations/seen';

describe('When a profile opens after the dashboard found new evaluations of the child', () => {
  it('Then they are marked as seen once they are loaded, and a failed request is not repeated', async () => {
    const queries = createQueryClient({ onSessionEnded: () => undefined });
    const isNew = [{ childId: 1, count: 1 }];
    queries.setQueryData(['get', '/api/evaluations/new', {}], isNew);
    server.use(
      http.gamedata.get('/api/evaluations/new', ok(isNew)),
      http.gamedata.post('/api/evaluations/seen', refused(503, 'unavailable', 'Not now')),
    );
    const failed = () => queries.getMutationCache().findAll({ status: 'error' }).length;
    const { rerender, unmount } = renderHook(
      (shown: readonly ChildEvaluation[] | undefined) => useMarkEvaluationsSeen(1, shown),
      {
        initialProps: undefined as readonly ChildEvaluation[] | undefined,
        wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
      },
    );
    expect(sentRequests(SEEN)).toEqual([]);
    const shown = [evaluation({ id: 9 })];
    rerender(shown);
    await waitFor(() => expect(failed()).toBe(1));
    for (let times = 0; times < 3; times += 1) rerender(shown);
    await waitFor(() => expect(sentRequests('GET /api/evaluations/new')).toHaveLength(1));
    expect(await sentBodies(SEEN)).toEqual([{ childId: 1, newestId: 9 }]);
    unmount();
    queries.clear();
  });
});
