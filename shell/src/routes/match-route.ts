import { matchPath } from '@fieldhouse/web-kit';
import type { RegisteredApp } from './registry.ts';
import type { AppRoute } from './routes-file.ts';

/** The micro-frontend and the route that answer a path. */
export function findRoute(
  pieces: readonly RegisteredApp[],
  pathname: string,
): { piece: RegisteredApp; route: AppRoute } | null {
  for (const app of pieces) {
    const route = app.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { app, route };
  }
  return null;
}
