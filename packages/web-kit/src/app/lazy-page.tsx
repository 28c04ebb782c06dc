import { ErrorPage } from './error-page.tsx';
import type { LoadCode } from './lazy-code.ts';
import { type LazyComponent, lazyPart } from './lazy-part.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

export type LoadPage = LoadCode<object>;

/** A page that is loaded when its path is opened; an error page with Try again when it does not load. */
export function lazyPage(load: LoadPage): LazyComponent<object> {
  return lazyPart(load, {
    waiting: () => <PageSkeleton />,
    failed: (_, retry) => <ErrorPage onRetry={retry} />,
  });
}
