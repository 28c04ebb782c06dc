import { isPublic } from './decide.ts';
import { findRoute } from './match-route.ts';
import { currentRegistry } from './registry-store.ts';

/** The pattern of a page's route, such as `/coach/evaluate/:id`; 'unknown' for a path without a route. */
export function routePatternOf(pathname: string): string {
  if (isPublic({ pathname })) return pathname;
  const registry = currentRegistry();
  const apps = registry && registry !== 'failed' ? registry.apps : [];
  return findRoute(apps, pathname)?.route.path ?? 'unknown';
}
