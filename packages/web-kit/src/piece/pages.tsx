import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import { Boundary } from './boundary.tsx';
import { Loaded, type LoadPage, loadPage } from './loaded.tsx';
import { matchPath } from './match-path.ts';
import { usePlace } from './piece-context.ts';

/** A route of a micro-frontend's routes.json: a path and the page that answers it. */
export interface PageRoute {
  path: string;
  /** A key of `pages`. */
  component: string;
  /** Its place in the header; a page that has one is loaded before somebody goes there. */
  nav?: unknown;
}

interface PagesProps {
  pages: Readonly<Record<string, LoadPage>>;
  routes: readonly PageRoute[];
  report: (error: unknown) => void;
  /** Called before a page that broke is shown again. */
  onAgain: () => void;
}

const NumbersContext = createContext<Readonly<Record<string, number>>>({});

/** The number that stands for `:id` in the path of this page. Throws on a page whose path has none. */
export function usePathId(): number {
  const { id } = useContext(NumbersContext);
  if (id === undefined) throw new Error('usePathId is for a page whose path holds :id');
  return id;
}

/**
 * The page of the address; nothing for an address that is no route of this micro-frontend. Another `:id` is another
 * page: nothing of the first is left. Pages with a place in the header are loaded when nothing else is to do, so
 * that going there is instant.
 */
export function Pages({ pages, routes, report, onAgain }: PagesProps): ReactNode {
  const { pathname } = usePlace();
  useEffect(
    () =>
      whenIdle(() => {
        // A page that does not come now is asked for again when it is opened, and says then what went wrong.
        for (const { nav, component } of routes) {
          const load = nav ? pages[component] : undefined;
          if (load) loadPage(load).catch(() => undefined);
        }
      }),
    [pages, routes],
  );
  const found = pageAt(routes, pathname);
  const load = found && pages[found.component];
  if (!load) return null;
  const { component, numbers } = found;
  return (
    <NumbersContext value={numbers}>
      <Boundary key={[component, ...Object.values(numbers)].join()} report={report} onAgain={onAgain}>
        <Loaded load={load} report={report} />
      </Boundary>
    </NumbersContext>
  );
}

function pageAt(routes: readonly PageRoute[], pathname: string) {
  for (const { path, component } of routes) {
    const numbers = matchPath(path, pathname);
    if (numbers) return { component, numbers };
  }
  return null;
}
