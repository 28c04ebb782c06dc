import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import { useAddress } from './app-context.ts';
import type { LazyComponent } from './lazy-part.tsx';
import { matchPath } from './match-path.ts';

/** A route of a micro-frontend's routes.json: a path and its page. */
export interface PageRoute {
  path: string;
  /** A key of `pages`. */
  component: string;
  /** Its link in the header; a page with a link is preloaded. */
  nav?: unknown;
}

interface PagesProps {
  pages: Readonly<Record<string, LazyComponent<object>>>;
  routes: readonly PageRoute[];
}

const NumbersContext = createContext<Readonly<Record<string, number>>>({});

/** The number at `:id` in the path of this page. Throws on a page whose path has no `:id`. */
export function usePathId(): number {
  const { id } = useContext(NumbersContext);
  if (id === undefined) throw new Error('usePathId is for a page whose path has :id');
  return id;
}

/**
 * The page of the address; nothing for an address that is no route of this micro-frontend. Another `:id` mounts the
 * page again, without its former state. Pages with a link in the header are preloaded when the browser is idle.
 */
export function Pages({ pages, routes }: PagesProps): ReactNode {
  const { pathname } = useAddress();
  useEffect(
    () =>
      whenIdle(() => {
        for (const { nav, component } of routes) if (nav) pages[component]?.preload();
      }),
    [pages, routes],
  );
  const found = pageAt(routes, pathname);
  const Page = found && pages[found.component];
  if (!Page) return null;
  const { component, numbers } = found;
  return (
    <NumbersContext value={numbers}>
      <Page key={[component, ...Object.values(numbers)].join()} />
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
