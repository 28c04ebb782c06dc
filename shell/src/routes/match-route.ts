import { matchPath } from '@fieldhouse/web-kit';
import type { RegisteredApp } from './registry.ts';
import type { AppRoute } from './routes-file.ts';

/** The micro-frontend and the route of a path; null without one. */
export function findRoute(
  apps: readonly RegisteredApp[],
  pathname: string,
): { app: RegisteredApp; route: AppRoute } | null {
  for (const app of apps) {
    const route = app.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { app, route };
  }
  return null;
}
