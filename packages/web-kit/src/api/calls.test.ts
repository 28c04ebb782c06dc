import { transferableAbortController } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http, noContent, noNetwork, sentRequests, server } from '../../testing/index.ts';
import { ApiError, asApiError } from './api-error.ts';
import { createApi } from './client.ts';
import { fieldErrors, showFieldErrors } from './field-errors.ts';
import { createQueryClient } from './query-client.ts';

const client = createApi(location.origin);

/** Every request is answered with this text, whatever the OpenAPI document says. */
function respond(status: number, text: string, type = 'application/problem+json'): void {
  server.use(
    http.untyped.all('/api/locations', () => new HttpResponse(text, { status, headers: { 'content-type': type } })),
  );
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error,
  );

const taken = JSON.stringify({
  status: 409,
  code: 'username_taken',
  detail: 'Username is already taken',
  message: 'Username is already taken',
  errors: [{ path: 'username', message: 'Username is already taken' }],
  duplicates: [{ id: 7 }],
});

describe('When a call is refused', () => {
  it('Then the error carries the problem, and the message that S1 §7 requires @spec S1.7.4', async () => {
    respond(409, taken);
    const error = await failure(client.GET('/api/locations'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'username_taken',
      detail: 'Username is already taken',
      message: `409: ${taken}`,
      body: { duplicates: [{ id: 7 }] },
    });
    expect(fieldErrors(error)).toEqual({ username: 'Username is already taken' });
  });

  it.each([
    ['an empty body', '', '502: Bad Gateway'],
    ['a page', '<h1>Bad gateway</h1>', '502: <h1>Bad gateway</h1>'],
    ['a list', '[1]', '502: [1]'],
  ])('Then an answer with %s becomes a readable error @spec S1.7.4, S1.7.5', async (_, body, message) => {
    respond(502, body);
    const error = asApiError(await failure(client.GET('/api/locations')));
    expect(error).toMatchObject({
      status: 502,
      code: 'unknown',
      message,
      detail: 'The server answered 502',
      errors: [],
    });
  });

  it('Then a server that cannot be reached is a network error', async () => {
    server.use(http.admin.get('/api/locations', noNetwork));
    const error = asApiError(await failure(client.GET('/api/locations')));
    expect(error).toMatchObject({ status: 0, code: 'network', detail: 'Network error. Please try again.' });
  });

  it('Then an aborted call stays an AbortError', async () => {
    respond(200, '[]', 'application/json');
    // Node's own: jsdom's signals do not fit its Request.
    const controller = transferableAbortController();
    controller.abort(new DOMException('aborted', 'AbortError'));
    const error = await failure(client.GET('/api/locations', { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('When a call succeeds', () => {
  it('Then it sends no Cache-Control of its own, and a content type only with a body @spec S1.7.3', async () => {
    respond(200, '[]', 'application/json');
    expect((await client.GET('/api/locations')).data).toEqual([]);
    await client.POST('/api/locations', { body: { name: 'Barn Court', address: '1 Farm Road' } });
    const sent = sentRequests().map(({ request: { headers } }) => [
      headers.get('cache-control'),
      headers.get('content-type'),
    ]);
    expect(sent).toEqual([
      [null, null],
      [null, 'application/json'],
    ]);
  });
});

describe('When any call is made', () => {
  it('Then it sends the session cookie and revalidates what the browser has cached @spec S1.7.1, S1.7.2', async () => {
    respond(200, '[]', 'application/json');
    server.use(http.admin.delete('/api/locations/1', noContent));
    await client.GET('/api/locations');
    await client.POST('/api/locations', { body: { name: 'Barn Court', address: '1 Farm Road' } });
    await client.DELETE('/api/locations/{id}', { params: { path: { id: 1 } } });
    const modes = sentRequests().map(({ request }) => [request.method, request.credentials, request.cache]);
    expect(modes).toEqual(['GET', 'POST', 'DELETE'].map((method) => [method, 'same-origin', 'no-cache']));
  });
});

describe('When a query is made', () => {
  it('Then it is stale at once, is not refetched on focus, and does not poll @spec S1.7.8-10, S1.9.10', () => {
    const query = createQueryClient({ onSessionEnded: () => undefined }).getDefaultOptions().queries;
    expect(query).toMatchObject({ staleTime: 0, refetchOnWindowFocus: false, retry: false });
    expect(query).not.toHaveProperty('refetchInterval');
  });
});

describe('When an error comes from another app with its own copy of the class', () => {
  it('Then it is recognised', () => {
    const foreign = Object.assign(new Error('409: x'), {
      name: 'ApiError',
      status: 409,
      code: 'event_full',
      detail: 'x',
      errors: [],
      body: {},
    });
    expect(asApiError(foreign)).toMatchObject({ status: 409, code: 'event_full' });
    expect(asApiError(new TypeError('oops'))).toMatchObject({ status: 0, code: 'unexpected', detail: 'oops' });
  });
});

describe('When a form is refused', () => {
  const refused = new ApiError({
    status: 400,
    code: 'invalid',
    detail: 'Name is required',
    message: '400: …',
    body: {},
    errors: [
      { path: 'name', message: 'Location name is required' },
      { path: 'name', message: 'second' },
      { path: 'owner', message: 'not on this form' },
    ],
  });

  it('Then the first message of each field is shown beside it, and the first field gets the focus', () => {
    const set: unknown[] = [];
    const form = {
      getValues: () => ({ name: '', address: '' }),
      setError: (...given: unknown[]) => void set.push(given),
    };
    expect(showFieldErrors(form, refused)).toBe(false);
    expect(set).toEqual([['name', { type: 'server', message: 'Location name is required' }, { shouldFocus: true }]]);
  });

  it('Then the result is true for a form that has all the fields', () => {
    const form = { getValues: () => ({ name: '', owner: '' }), setError: () => {} };
    expect(showFieldErrors(form, refused)).toBe(true);
  });
});

describe('When calls of the shell’s query client fail', () => {
  it('Then only a 401 ends the session, and no call is retried @spec S1.7.7, S1.9.11', async () => {
    let ended = 0;
    const queryClient = createQueryClient({
      onSessionEnded: () => {
        ended += 1;
      },
    });
    const load = async () => {
      const observer = new QueryObserver(queryClient, {
        queryKey: ['get', '/api/locations'],
        queryFn: () => client.GET('/api/locations'),
      });
      await failure(observer.refetch({ throwOnError: true }));
      observer.destroy();
    };
    respond(503, '');
    await load();
    expect(ended).toBe(0);
    respond(401, '');
    await load();
    expect([ended, sentRequests().length]).toEqual([1, 2]);
    queryClient.clear();
  });
});
