import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asApiError } from './api-error.ts';
import { requestsOnMount } from './first-answers.ts';
import { followPolls } from './polls.ts';

interface QueryClientOptions {
  /** Called when a call of a signed-in person answers 401: the session ended in the middle of work. */
  onSessionEnded: () => void;
}

/**
 * The query client the shell owns, with the defaults of S1 §7: no retries, no refetch on focus, no polling, stale
 * at once. Without a network a call fails at once with a network error, instead of waiting for a connection.
 */
export function createQueryClient({ onSessionEnded }: QueryClientOptions): QueryClient {
  followPolls();
  const onError = (error: unknown) => {
    if (asApiError(error).status === 401) onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: 0,
        refetchOnMount: requestsOnMount,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
