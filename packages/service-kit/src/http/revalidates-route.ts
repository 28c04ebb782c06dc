import type { Route } from './route.ts';

/** Whether a route may answer 304. The server and the API document both ask this, so that they agree. */
export function revalidatesRoute({ cache }: Pick<Route, 'cache'>): boolean {
  return cache === 'revalidate';
}
