import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { type LoadCode, lazyCode, useLazyCode, useRemoveFailedQueries, useReport } from './lazy-code.ts';

export interface LazyStates<Props> {
  /** Rendered while the code loads. */
  waiting: (props: Props) => ReactNode;
  /** Rendered when the code did not load or the component threw. */
  failed: (props: Props, retry: () => void) => ReactNode;
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before it is shown. A failure is ignored: showing it loads it again. */
  preload: () => void;
};

/**
 * A component whose code is loaded when it is shown: the one way to load code (with `lazyPage`, `lazyDialog`,
 * `lazyPanel` and `lazyMenu`). Code that does not load within ten seconds counts as failed. An error in it does not
 * affect what is around it.
 */
export function lazyPart<Props extends object>(
  load: LoadCode<Props>,
  { waiting, failed }: LazyStates<Props>,
): LazyComponent<Props> {
  const code = lazyCode(load);
  function Loading(props: Props) {
    const { Code, isFailed, retry } = useLazyCode(code);
    if (Code) return <Code {...props} />;
    return isFailed ? failed(props, retry) : waiting(props);
  }
  function LazyPart(props: Props) {
    const report = useReport();
    const removeFailedQueries = useRemoveFailedQueries();
    return (
      <Boundary report={report} onRetry={removeFailedQueries} fallback={(retry) => failed(props, retry)}>
        <Loading {...props} />
      </Boundary>
    );
  }
  return Object.assign(LazyPart, { preload: () => void code.load().catch(() => undefined) });
}
