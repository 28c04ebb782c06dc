import { type RequestHandler, Router } from 'express';
import { Problem } from './problem.ts';
import type { Route } from './route.ts';
import { type RouteParts, serveRoute } from './serve-route.ts';

/**
 * Serves routes by their path, independent of the order of the list: `/api/events/upcoming` before `/api/events/{id}`.
 * Two paths with the same order differ in a fixed part, so no request matches both (`assertUnambiguous`).
 * A path with other methods answers 405 with `Allow`.
 */
export function routesRouter(routes: readonly Route[], parts: RouteParts): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const byPath = Map.groupBy(routes, (route) => route.path);
  const paths = [...byPath.keys()].sort(bySpecificity);
  for (const path of paths) {
    const here = byPath.get(path) ?? [];
    for (const route of here) router[route.method](expressPath(path), serveRoute(route, parts));
    router.all(expressPath(path), otherMethod(path, here));
  }
  return router;
}

/** `/api/events/{id}` -> `/api/events/:id` */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Fixed parts before parameters, from left to right. */
function bySpecificity(a: string, b: string): number {
  const rank = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
  const [one, other] = [rank(a), rank(b)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function otherMethod(path: string, here: readonly Route[]): RequestHandler {
  const methods = here.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    response.locals.route = path;
    if (request.method !== 'OPTIONS') {
      throw new Problem(405, 'wrong_method', `${request.method} is not possible here`, { headers: { Allow: allow } });
    }
    response.status(204).setHeader('Allow', allow);
    response.end();
  };
}
