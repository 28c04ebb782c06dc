import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useContext, useEffect, useState } from 'react';
import { waitForFirstAnswers } from '../api/first-answers.ts';
import { AppContext } from './app-context.ts';
import { retryOrReload } from './retry-or-reload.ts';
import { withOneRetry } from './with-one-retry.ts';
import { LOAD_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

/**
 * A dynamic import of a component. `firstQueries` are the queries that it shows first: it is rendered once they are
 * answered, or after a moment.
 */
export type LoadCode<Props> = () => Promise<{
  default: ComponentType<Props>;
  firstQueries?: Parameters<typeof waitForFirstAnswers>[1];
}>;

/** The code of a component that is loaded when it is needed. */
export interface LazyCode<Props> {
  /** The component; undefined until it is loaded. */
  current: () => ComponentType<Props> | undefined;
  /** Loads it, once, and its first answers. A failure after a second try is not kept: the next call loads it again. */
  load: (queryClient?: QueryClient) => Promise<void>;
}

export function lazyCode<Props>(load: LoadCode<Props>): LazyCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    current: () => loaded,
    load: async (queryClient) => {
      if (loaded) return;
      const { default: component, firstQueries } = await withOneRetry(load);
      if (queryClient && firstQueries) await waitForFirstAnswers(queryClient, firstQueries);
      loaded = component;
    },
  };
}

interface LoadingCode<Props> {
  /** Undefined until the code is loaded. */
  Code: ComponentType<Props> | undefined;
  /** It did not load, or not within ten seconds. */
  isFailed: boolean;
  retry: () => void;
}

/** Loads code once it `isNeeded`; an error is reported. */
export function useLazyCode<Props>(code: LazyCode<Props>, isNeeded = true): LoadingCode<Props> {
  const report = useReport();
  const queryClient = useContext(AppContext)?.queryClient;
  const [{ attempt, isFailed }, setProgress] = useState({ attempt: 1, isFailed: false });
  const [, setLoaded] = useState(false);

  useEffect(() => {
    if (!isNeeded || code.current()) return;
    let isCurrent = true;
    const loading = code.load(queryClient);
    // Also after the time limit: what arrives late replaces the error.
    loading.then(
      () => isCurrent && setLoaded(true),
      () => undefined,
    );
    withTimeout(LOAD_TIMEOUT_MS, loading).catch((error: unknown) => {
      if (!isCurrent) return;
      report(error);
      setProgress({ attempt, isFailed: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, code, report, queryClient, attempt]);

  const retry = () => retryOrReload(attempt, () => setProgress({ attempt: attempt + 1, isFailed: false }));
  return { Code: code.current(), isFailed, retry };
}

const reportToPage = (error: unknown) => reportError(error);

/** Reports an error of the app around it; in the shell, of the page. */
export function useReport(): (error: unknown) => void {
  return useContext(AppContext)?.reportError ?? reportToPage;
}

/** Removes the failed answers of the app around it, so that a retry requests them again. */
export function useRemoveFailedQueries(): () => void {
  const queryClient = useContext(AppContext)?.queryClient;
  return useCallback(
    () => queryClient?.removeQueries({ predicate: ({ state }) => state.status === 'error' }),
    [queryClient],
  );
}
