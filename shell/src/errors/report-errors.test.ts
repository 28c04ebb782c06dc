import { ApiError, api } from '@fieldhouse/web-kit';
import { answer, HttpResponse, http, noContent, ok, refused, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { aPerson } from '../../testing/builders.ts';
import { releasedRoutes } from '../../testing/released-routes.ts';
import { appPropsFor } from '../apps/app-props.ts';
import { readRegistry } from '../routes/registry-store.ts';
import { queryClient, userQuery } from '../session/session.ts';
import { followErrors } from './report-errors.ts';

const RELEASE = 'c4fd2d565efe604e';
const SHELL = 'e4c38a2ae1e8b3dd';

let reported: unknown[];
const realReport = globalThis.reportError;

beforeAll(() => {
  followErrors();
  document.head.insertAdjacentHTML('beforeend', `<meta name="release" content="${SHELL}">`);
});

beforeEach(async () => {
  reported = [];
  globalThis.reportError = (error) => {
    reported.push(error);
    dispatchEvent(new ErrorEvent('error', { error }));
  };
  server.use(
    http.admin.post('/api/client-errors', noContent),
    http.admin.post('/api/locations', answer(201, { id: 1, name: 'Barn', address: '1 Barn Road', version: 1 })),
    http.untyped.get('/remotes.json', () =>
      HttpResponse.json({ schema: 1, apps: { 'mf-coach': RELEASE }, routes: releasedRoutes() }),
    ),
  );
  await readRegistry();
  queryClient.setQueryData(userQuery.queryKey, aPerson('coach'));
  history.replaceState(null, '', '/coach/events/12?q=mia');
});

afterEach(() => {
  globalThis.reportError = realReport;
  queryClient.clear();
});

/** The reports so far. Two further requests are answered first, so that a report on its way has arrived. */
async function sent(): Promise<unknown[]> {
  for (const name of ['First', 'Last']) await api.POST('/api/locations', { body: { name, address: name } });
  return sentBodies('POST /api/client-errors');
}

/** An error with the stack of a script. */
function errorIn(script: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at show (https://club.example${script}:2:345)`;
  return error;
}

describe('When an error happens on a page', () => {
  it('Then an error that a micro-frontend reports is sent once, with its name and release, and is in the console', async () => {
    const error = errorIn('/assets/shell.2e.js', 'It did not load');
    appPropsFor('mf-coach').reportError(error);
    expect(await sent()).toEqual([
      {
        app: 'mf-coach',
        release: RELEASE,
        message: 'Error: It did not load',
        stack: 'at show (https://club.example/assets/shell.2e.js:2:345)',
        path: '/coach/events/12',
      },
    ]);
    expect(reported).toEqual([error]);
  });

  it('Then an uncaught error is sent with the app of its script', async () => {
    dispatchEvent(new ErrorEvent('error', { error: errorIn(`/mf/mf-coach/${RELEASE}/526.js`, 'In its own click') }));
    const rejection = new Event('unhandledrejection');
    dispatchEvent(Object.assign(rejection, { reason: errorIn('/assets/shell.2e.js', 'In the shell') }));
    expect(await sent()).toMatchObject([
      { app: 'mf-coach', release: RELEASE, message: 'Error: In its own click' },
      { app: 'shell', release: SHELL, message: 'Error: In the shell' },
    ]);
  });

  it('Then an error of the shell is sent with the name of the shell', async () => {
    reportError(errorIn('/assets/shell.2e.js', 'No registry'));
    expect(await sent()).toMatchObject([{ app: 'shell', release: SHELL, message: 'Error: No registry' }]);
  });

  it('Then the same error is sent once, also from another path', async () => {
    for (const path of ['/coach', '/events']) {
      history.replaceState(null, '', path);
      reportError(errorIn('/assets/shell.2e.js', 'Again'));
    }
    expect(await sent()).toHaveLength(1);
    expect(reported).toHaveLength(2);
  });

  it('Then long texts are cut, and the detail of a server answer is not sent', async () => {
    const long = errorIn('/assets/shell.2e.js', 'x'.repeat(600));
    long.stack = `${long.stack}\n    at deep (https://club.example/assets/shell.2e.js:1:1)`.padEnd(9000, ' ');
    reportError(long);
    const body = { code: 'taken', detail: 'Mia Chen is there' };
    const parts = { status: 409, code: 'taken', detail: body.detail, errors: [], body };
    reportError(new ApiError({ ...parts, message: `409: ${JSON.stringify(body)}` }));
    expect(await sent()).toMatchObject([
      { message: expect.stringMatching(/^.{500}$/), stack: expect.stringMatching(/^[\s\S]{4096}$/) },
      { message: 'ApiError: 409 taken' },
    ]);
    expect(JSON.stringify(await sent())).not.toContain('Mia');
  });

  it('Then nothing is sent when nobody is signed in', async () => {
    queryClient.setQueryData(userQuery.queryKey, null);
    reportError(errorIn('/assets/shell.2e.js', 'At sign-in'));
    expect(await sent()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('Then an error is sent once the user is known', async () => {
    queryClient.clear();
    server.use(http.auth.get('/api/auth/user', ok(aPerson('coach'))));
    reportError(errorIn('/assets/shell.2e.js', 'Early'));
    await waitFor(async () => expect(await sent()).toMatchObject([{ message: 'Error: Early' }]));
  });

  it('Then a failed report is not reported', async () => {
    server.use(http.admin.post('/api/client-errors', refused(429, 'too_many', 'Too many reports')));
    reportError(errorIn('/assets/shell.2e.js', 'Too many'));
    expect(await sent()).toHaveLength(1);
  });

  it('Then one page sends a limited number', async () => {
    for (let number = 0; number < 40; number += 1) reportError(errorIn('/assets/shell.2e.js', `Number ${number}`));
    expect((await sent()).length).toBeLessThan(20);
    expect(reported).toHaveLength(40);
  });
});
