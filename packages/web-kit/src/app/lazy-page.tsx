import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorPage } from './error-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { retryOrReload } from './retry-or-reload.ts';
import { LOAD_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

export type LoadPage = () => Promise<{ default: ComponentType }>;

type Progress = { at: 'waiting' } | { at: 'loaded'; Page: ComponentType } | { at: 'failed' };

/** Pages whose code is loaded: they render without a skeleton. */
const loadedPages = new WeakMap<LoadPage, ComponentType>();

/** Loads the code of a page, once. */
export async function loadPage(load: LoadPage): Promise<ComponentType> {
  const known = loadedPages.get(load);
  if (known) return known;
  const { default: Page } = await load();
  loadedPages.set(load, Page);
  return Page;
}

/**
 * The component behind a dynamic import: a skeleton while it loads, an error with Try again when it does not load
 * within ten seconds.
 */
export function LazyPage({ load, report }: { load: LoadPage; report: (error: unknown) => void }) {
  const [progress, setProgress] = useState<Progress>(() => {
    const Page = loadedPages.get(load);
    return Page ? { at: 'loaded', Page } : { at: 'waiting' };
  });
  const [attempt, setAttempt] = useState(1);
  const retry = useCallback(() => {
    retryOrReload(attempt, () => {
      setProgress({ at: 'waiting' });
      setAttempt((number) => number + 1);
    });
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (loadedPages.has(load)) return;
    let isCurrent = true;
    withTimeout(LOAD_TIMEOUT_MS, loadPage(load)).then(
      (Page) => isCurrent && setProgress({ at: 'loaded', Page }),
      (error: unknown) => {
        if (!isCurrent) return;
        report(error);
        setProgress({ at: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, report, attempt]);

  if (progress.at === 'waiting') return <PageSkeleton />;
  if (progress.at === 'failed') return <ErrorPage onRetry={retry} />;
  return <progress.Page />;
}
