import type { paths } from '@fieldhouse/api';
import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryHooks from 'openapi-react-query';
import { withLock } from '../submit/locked-mutation.ts';
import { errorOfResponse, networkError } from './api-error.ts';
import { sendCall } from './send-call.ts';

const throwsApiErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await errorOfResponse(response);
  },
  onError({ error }) {
    return error instanceof Error && error.name === 'AbortError' ? error : networkError();
  },
};

/**
 * The client of one origin; every failure is an `ApiError`. `cache: 'no-cache'` revalidates with If-None-Match
 * (architecture section 6).
 */
export function createApi(origin: string) {
  const client = createFetchClient<paths>({
    baseUrl: origin,
    credentials: 'same-origin',
    cache: 'no-cache',
    fetch: sendCall,
  });
  client.use(throwsApiErrors);
  return client;
}

/** The typed calls: `await api.GET('/api/events/{id}', { params: { path: { id } } })`; throws `ApiError`. */
export const api = createApi(globalThis.location?.origin ?? '');

const hooks = createQueryHooks(api);

/**
 * The hooks: `$api.useQuery('get', '/api/events', …)`; query keys are `[method, path, params]`. `$api.useMutation`
 * sends one request at a time: a press while one runs, or just after a success, does nothing.
 */
export const $api = { ...hooks, useMutation: withLock(hooks.useMutation) };
