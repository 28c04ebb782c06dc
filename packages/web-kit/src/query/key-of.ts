import type { paths } from '@fieldhouse/api';
import type { ClientPathsWithMethod, MaybeOptionalInit } from 'openapi-fetch';
import type { api } from '../api/client.ts';

type GetPath = ClientPathsWithMethod<typeof api, 'get'>;

/**
 * The key of a query, as `$api.useQuery` makes it: `keyOf('get', '/api/events', { params: … })`. Without the
 * parameters it is the beginning of the keys of every query of that path: `queries.invalidateQueries({ queryKey:
 * keyOf('get', '/api/events') })`.
 */
export function keyOf<Path extends GetPath>(method: 'get', path: Path, init?: MaybeOptionalInit<paths[Path], 'get'>) {
  return init === undefined ? ([method, path] as const) : ([method, path, init] as const);
}
