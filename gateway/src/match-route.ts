import { type GatewayRoute, ROUTES } from './routes.ts';

type Kind = 'exact' | 'pattern' | 'prefix' | 'everything';

/** A route with its rank: exact paths before patterns before prefixes, longer before shorter. No two share a rank. */
export interface RankedRoute extends GatewayRoute {
  kind: Kind;
  /** Higher wins; Traefik's `priority`. */
  rank: number;
  /** An anchored expression that matches what `path` matches. */
  expression: string;
}

const BASE: Readonly<Record<Kind, number>> = { exact: 3000, pattern: 2000, prefix: 1000, everything: 0 };

function kindOf(route: GatewayRoute): Kind {
  if (route.path === '/') return 'everything';
  if (route.exact) return 'exact';
  return route.path.includes('{') ? 'pattern' : 'prefix';
}

function expressionOf(route: GatewayRoute): string {
  const escaped = route.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
  switch (kindOf(route)) {
    case 'everything':
      return '^/';
    case 'prefix':
      return `^${escaped}(/|$)`;
    default:
      return `^${escaped}$`;
  }
}

/** The routes in the order in which they are tried. */
export function rankRoutes(routes: readonly GatewayRoute[]): RankedRoute[] {
  const sorted = routes
    .map((route) => ({ ...route, kind: kindOf(route), expression: expressionOf(route) }))
    .sort((a, b) => BASE[a.kind] - BASE[b.kind] || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return sorted.map((route, index) => ({ ...route, rank: BASE[route.kind] + index + 1 })).reverse();
}

const compiled = rankRoutes(ROUTES).map((route) => ({ route, pattern: new RegExp(route.expression) }));

/** The route of a clean path; the last route matches everything. */
export function matchRoute(path: string): RankedRoute {
  const found = compiled.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Error('the route table has no route for everything');
  return found.route;
}
