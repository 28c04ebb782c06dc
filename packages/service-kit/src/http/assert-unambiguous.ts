import type { Route } from './route.ts';

/**
 * Throws when two routes answer the same requests, or their paths differ in the names of parameters alone. Any other
 * two paths have an order: the one with the first fixed part is served first.
 */
export function assertUnambiguous(routes: readonly Route[]): void {
  for (const here of Map.groupBy(routes, ({ path }) => path.replace(/\{\w+\}/g, '{}')).values()) {
    const paths = [...new Set(here.map(({ path }) => path))];
    if (paths.length > 1) throw new Error(`The parameters of a path have different names: ${paths.join(', ')}`);
    const calls = here.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const twice = calls.find((call, index) => calls.indexOf(call) !== index);
    if (twice !== undefined) throw new Error(`Two routes answer ${twice}`);
  }
}
