import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError, asApiError } from './api-error.ts';
import { createApi } from './client.ts';
import { fieldErrors, showFieldErrors } from './field-errors.ts';
import { createQueryClient } from './query-client.ts';

let server: Server;
let origin = '';
let respond: { status: number; body?: string; type?: string };
const heard: IncomingHttpHeaders[] = [];

beforeEach(async () => {
  heard.length = 0;
  server = createServer((request, response) => {
    heard.push(request.headers);
    response
      .writeHead(respond.status, { 'content-type': respond.type ?? 'application/problem+json' })
      .end(respond.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('the call went well');
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
  it('Then the error carries the problem, and the message of the specification @spec S1.7.4', async () => {
    respond = { status: 409, body: taken };
    const error = await failure(createApi(origin).GET('/api/locations'));
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
  ])('Then %s still makes a readable error @spec S1.7.4, S1.7.5', async (_, body, message) => {
    respond = { status: 502, body };
    const error = asApiError(await failure(createApi(origin).GET('/api/locations')));
    expect(error).toMatchObject({
      status: 502,
      code: 'unknown',
      message,
      detail: 'The server answered 502',
      errors: [],
    });
  });

  it('Then a server that cannot be reached is named', async () => {
    server.close();
    const error = asApiError(await failure(createApi(origin).GET('/api/locations')));
    expect(error).toMatchObject({ status: 0, code: 'network', detail: 'Network error. Please try again.' });
  });

  it('Then a call that was given up stays an AbortError', async () => {
    const realFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new DOMException('given up', 'AbortError'));
    const error = await failure(createApi(origin).GET('/api/locations'));
    globalThis.fetch = realFetch;
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('When a call goes well', () => {
  it('Then it sends no Cache-Control of its own, and a content type only with a body @spec S1.7.3', async () => {
    respond = { status: 200, body: '[]', type: 'application/json' };
    const client = createApi(origin);
    expect((await client.GET('/api/locations')).data).toEqual([]);
    await client.POST('/api/locations', { body: { name: 'Barn Court', address: '1 Farm Road' } });
    expect(heard.map((headers) => headers['content-type'])).toEqual([undefined, 'application/json']);
  });
});

describe('When any call is made', () => {
  it('Then it goes with the session, and asks the server anew whatever is kept @spec S1.7.1, S1.7.2', async () => {
    respond = { status: 200, body: '[]', type: 'application/json' };
    const modes: [method: string, credentials: string, cache: string][] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      modes.push([request.method, request.credentials, request.cache]);
      return realFetch(request);
    };
    try {
      const client = createApi(origin);
      await client.GET('/api/locations');
      await client.POST('/api/locations', { body: { name: 'Barn Court', address: '1 Farm Road' } });
      await client.DELETE('/api/locations/{id}', { params: { path: { id: 1 } } });
    } finally {
      globalThis.fetch = realFetch;
    }
    expect(modes).toEqual(['GET', 'POST', 'DELETE'].map((method) => [method, 'same-origin', 'no-cache']));
  });
});

describe('When a query is made', () => {
  it('Then it is stale at once, is asked again by nobody’s focus, and does not poll @spec S1.7.8-10, S1.9.10', () => {
    const client = createQueryClient({ onSessionEnded: () => undefined });
    const query = client.getDefaultOptions().queries;
    expect(query).toMatchObject({ staleTime: 0, refetchOnWindowFocus: false, retry: false });
    expect(query).not.toHaveProperty('refetchInterval');
  });
});

describe('When an error comes from a piece that was built on its own', () => {
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

  it('Then the first message of each field stands beside it and the first field gets the focus', () => {
    const set: unknown[] = [];
    const form = {
      getValues: () => ({ name: '', address: '' }),
      setError: (...given: unknown[]) => void set.push(given),
    };
    expect(showFieldErrors(form, refused)).toBe(false);
    expect(set).toEqual([['name', { type: 'server', message: 'Location name is required' }, { shouldFocus: true }]]);
  });

  it('Then a form that has all the fields is told so', () => {
    const form = { getValues: () => ({ name: '', owner: '' }), setError: () => {} };
    expect(showFieldErrors(form, refused)).toBe(true);
  });
});

describe('When the shell owns the query client', () => {
  it('Then a 401 in the middle of work is told, any other failure is not, and nothing is tried again @spec S1.7.7, S1.9.11', async () => {
    let ended = 0;
    const client = createQueryClient({
      onSessionEnded: () => {
        ended += 1;
      },
    });
    const ask = async () => {
      const observer = new QueryObserver(client, {
        queryKey: ['get', '/api/locations'],
        queryFn: () => createApi(origin).GET('/api/locations'),
      });
      await failure(observer.refetch({ throwOnError: true }));
      observer.destroy();
    };
    respond = { status: 503, body: '' };
    await ask();
    expect(ended).toBe(0);
    respond = { status: 401, body: '' };
    await ask();
    expect([ended, heard.length]).toEqual([1, 2]);
    client.clear();
  });
});
