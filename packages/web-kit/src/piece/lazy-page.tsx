import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { againOrAfresh } from './again.ts';
import { Trouble } from './trouble.tsx';
import { Waiting } from './waiting.tsx';
import { LOAD_LIMIT, within } from './within.ts';

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
    againOrAfresh(attempt, () => {
      setProgress({ at: 'waiting' });
      setAttempt((number) => number + 1);
    });
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (loadedPages.has(load)) return;
    let isCurrent = true;
    within(LOAD_LIMIT, loadPage(load)).then(
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

  if (progress.at === 'waiting') return <Waiting />;
  if (progress.at === 'failed') return <Trouble onAgain={retry} />;
  return <progress.Page />;
}
