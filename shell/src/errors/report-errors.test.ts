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
  history.replaceState(null, '', '/coach/evaluate/12?q=mia');
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

/** An error with the stack of a script, at a line of its own. */
function errorIn(script: string, message: string, line = 2): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at show (${location.origin}${script}:${line}:345)`;
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
        errorClass: 'Error',
        frames: ['show /assets/shell.2e.js:2:345'],
        route: '/coach/evaluate/:id',
      },
    ]);
    expect(reported).toEqual([error]);
  });

  it('Then an uncaught error is sent with the app of its script', async () => {
    dispatchEvent(new ErrorEvent('error', { error: errorIn(`/mf/mf-coach/${RELEASE}/526.js`, 'In its own click') }));
    const rejection = new Event('unhandledrejection');
    dispatchEvent(Object.assign(rejection, { reason: errorIn('/assets/shell.2e.js', 'In the shell', 3) }));
    expect(await sent()).toMatchObject([
      { app: 'mf-coach', release: RELEASE, frames: [`show /mf/mf-coach/${RELEASE}/526.js:2:345`] },
      { app: 'shell', release: SHELL, frames: ['show /assets/shell.2e.js:3:345'] },
    ]);
  });

  it('Then an error of the shell is sent with the name of the shell', async () => {
    reportError(errorIn('/assets/shell.2e.js', 'No registry', 4));
    expect(await sent()).toMatchObject([{ app: 'shell', release: SHELL, frames: ['show /assets/shell.2e.js:4:345'] }]);
  });

  it('Then the same error is sent once, also from another path and with another message', async () => {
    for (const path of ['/coach', '/events']) {
      history.replaceState(null, '', path);
      reportError(errorIn('/assets/shell.2e.js', `Again at ${path}`, 5));
    }
    expect(await sent()).toHaveLength(1);
    expect(reported).toHaveLength(2);
  });

  it('Then no text is sent: no message, no path, no frame of another script', async () => {
    const { origin } = location;
    history.replaceState(null, '', '/players/mia-chen');
    const error = errorIn('/assets/shell.2e.js', 'Mia Chen is taken', 6);
    error.stack += [
      '',
      `    at async Roster.open [as click] (${origin}/mf/mf-coach/${RELEASE}/526.js:7:8)`,
      `    at new Mia Chen (${origin}/assets/shell.2e.js:9:1)`,
      `    at ${origin}/assets/shell.2e.js?mia=chen:10:1`,
      `render/<@${origin}/assets/shell.2e.js:11:1`,
      `    at mia (https://chen.example/assets/mia.js:1:1)`,
      `    at mia (${origin}/mia/chen.js:1:1)`,
      '    at Array.map (<anonymous>)',
    ].join('\n');
    reportError(error);
    const body = { code: 'taken', detail: 'Mia Chen is there' };
    const parts = { status: 409, code: 'taken', detail: body.detail, errors: [], body };
    const refusal = new ApiError({ ...parts, message: `409: ${JSON.stringify(body)}` });
    refusal.stack = `ApiError: ${refusal.message}\n    at send (${origin}/assets/shell.2e.js:12:1)`;
    reportError(refusal);
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Mia Chen' }));
    const source = { app: 'shell', release: SHELL };
    expect(await sent()).toEqual([
      {
        ...{ app: 'mf-coach', release: RELEASE, errorClass: 'Error', route: 'unknown' },
        frames: [
          'show /assets/shell.2e.js:6:345',
          `Roster.open /mf/mf-coach/${RELEASE}/526.js:7:8`,
          '/assets/shell.2e.js:9:1',
          '/assets/shell.2e.js:10:1',
          'render /assets/shell.2e.js:11:1',
        ],
      },
      { ...source, errorClass: 'ApiError', route: 'unknown', frames: ['send /assets/shell.2e.js:12:1'] },
      { ...source, errorClass: 'NonError', route: 'unknown', frames: [] },
    ]);
    expect(JSON.stringify(await sent())).not.toMatch(/mia|chen/i);
  });

  it('Then a long stack is cut', async () => {
    const error = errorIn('/assets/shell.2e.js', 'x'.repeat(600), 13);
    for (let line = 100; line < 400; line += 1)
      error.stack += `\n    at deep (${location.origin}/assets/a.js:${line}:1)`;
    reportError(error);
    const [report] = (await sent()) as { frames: string[] }[];
    expect(report?.frames).toHaveLength(30);
  });

  it('Then nothing is sent when nobody is signed in', async () => {
    queryClient.setQueryData(userQuery.queryKey, null);
    reportError(errorIn('/assets/shell.2e.js', 'At sign-in', 16));
    expect(await sent()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('Then an error is sent once the user is known', async () => {
    queryClient.clear();
    server.use(http.auth.get('/api/auth/user', ok(aPerson('coach'))));
    reportError(errorIn('/assets/shell.2e.js', 'Early', 14));
    await waitFor(async () => expect(await sent()).toMatchObject([{ frames: ['show /assets/shell.2e.js:14:345'] }]));
  });

  it('Then a failed report is not reported', async () => {
    server.use(http.admin.post('/api/client-errors', refused(429, 'too_many', 'Too many reports')));
    reportError(errorIn('/assets/shell.2e.js', 'Too many', 15));
    expect(await sent()).toHaveLength(1);
  });

  it('Then one page sends a limited number', async () => {
    for (let number = 0; number < 40; number += 1)
      reportError(errorIn('/assets/shell.2e.js', 'One of many', 100 + number));
    expect((await sent()).length).toBeLessThan(20);
    expect(reported).toHaveLength(40);
  });
});
