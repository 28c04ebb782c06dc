import type { ReactNode } from 'react';
import { CouldNotLoad } from './could-not-open.tsx';
import type { LoadCode } from './lazy-code.ts';
import { type LazyComponent, lazyPart } from './lazy-part.tsx';

/**
 * A part of a page, such as the panel of a tab or a chart, whose code is loaded when it is shown: `skeleton` while it
 * loads; an error with Try again in its place when it does not load.
 */
export function lazyPanel<Props extends object>(
  load: LoadCode<Props>,
  skeleton: ReactNode | ((props: Props) => ReactNode),
): LazyComponent<Props> {
  return lazyPart(load, {
    waiting: (props) => (typeof skeleton === 'function' ? skeleton(props) : skeleton),
    failed: (_, retry) => <CouldNotLoad onRetry={retry} />,
  });
}
