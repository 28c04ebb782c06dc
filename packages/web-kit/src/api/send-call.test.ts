import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http, noContent, sentRequests, server } from '../../testing/index.ts';
import { getPage } from '../query/get-page.ts';
import { createApi } from './client.ts';
import { downloadFile } from './download-file.ts';
import { setPageSession } from './page-session.ts';
import { isPoll } from './polls.ts';
import { createQueryClient } from './query-client.ts';
import { upload } from './upload.ts';

const client = createApi(location.origin);
const PATH = '/api/locations';
const body = { name: 'Barn Court', address: '1 Farm Road' };

/** Answers these statuses in turn, then 200. */
function respond(...refusals: [status: number, code: string][]): void {
  server.use(
    http.untyped.all(PATH, () => {
      const [status, code] = refusals.shift() ?? [200, ''];
      return HttpResponse.json(status === 200 ? [] : { status, code, detail: code }, { status });
    }),
  );
}

/** How often the page's user was asked to sign in again. */
let asked = 0;
function drawnFor(userId: number, isSignedIn = true): void {
  setPageSession({
    userId,
    signInAgain: async () => {
      asked += 1;
      return isSignedIn;
    },
  });
}
afterEach(() => {
  asked = 0;
});

const CALLS = {
  'a read': () => client.GET(PATH),
  'a change': () => client.POST(PATH, { body }),
  'a page of a list': () => getPage('/api/locations' as '/api/events', {}),
  'a download': () => downloadFile(PATH),
  'an upload': () => upload(PATH, body),
} as const;
const users = () => sentRequests().map(({ request }) => request.headers.get('Fieldhouse-User'));

describe('When the page calls a service', () => {
  it('Then each call begins a trace of its own @spec S2.3.1573', async () => {
    respond();
    await client.GET(PATH);
    await client.POST(PATH, { body });
    const traces = sentRequests().map(({ request }) => request.headers.get('traceparent') ?? '');
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });
});

describe('When a page is drawn for a user', () => {
  it('Then calls that may change something name the user, and no other calls', async () => {
    respond();
    drawnFor(7);
    await client.GET(PATH);
    await client.POST(PATH, { body });
    server.use(http.admin.delete('/api/locations/1', noContent));
    await client.DELETE('/api/locations/{id}', { params: { path: { id: 1 } } });
    await upload(PATH, body);
    expect(users()).toEqual([null, '7', '7', '7']);
  });

  it('Then a page for nobody names nobody', async () => {
    respond();
    await client.POST(PATH, { body });
    expect(users()).toEqual([null]);
  });
});

describe.each(Object.entries(CALLS))('When %s is refused because the session has ended', (_, call) => {
  it('Then it is sent once more after the sign-in', async () => {
    respond([401, 'not_signed_in']);
    drawnFor(7);
    await call();
    expect([asked, sentRequests().length]).toEqual([1, 2]);
    const [first, second] = await Promise.all(sentRequests().map(({ request }) => request.clone().text()));
    expect(second).toBe(first);
  });

  it('Then it fails when the user does not sign in', async () => {
    respond([401, 'not_signed_in']);
    drawnFor(7, false);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect([asked, sentRequests().length]).toEqual([1, 1]);
  });
});

describe.each(Object.entries(CALLS))('When %s is refused because the sign-in is not recent', (_, call) => {
  const NEEDED = [403, 'reauthentication_required'] as const;
  const reasons: string[] = [];
  const drawnForSomebodyWho = (confirms: boolean) =>
    setPageSession({
      userId: 7,
      confirmIdentity: async (reason) => {
        reasons.push(reason);
        return confirms;
      },
    });
  afterEach(() => void reasons.splice(0));

  it('Then it is sent once more, unchanged, when the user has confirmed the password', async () => {
    respond([...NEEDED]);
    drawnForSomebodyWho(true);
    await call();
    expect([reasons, sentRequests().length]).toEqual([['reauthentication_required'], 2]);
    const [first, second] = await Promise.all(sentRequests().map(({ request }) => request.clone().text()));
    expect(second).toBe(first);
  });

  it('Then it fails when the user does not, and with an older shell', async () => {
    respond([...NEEDED], [...NEEDED]);
    drawnForSomebodyWho(false);
    await expect(call()).rejects.toMatchObject({ status: 403 });
    setPageSession({ userId: 7 });
    await expect(call()).rejects.toMatchObject({ status: 403 });
    expect([reasons.length, sentRequests().length]).toEqual([1, 2]);
  });
});

describe('When a query repeats itself', () => {
  it('Then its repetitions say that they are polls, and what a person causes does not', async () => {
    respond();
    setPageSession({ userId: 7, isPoll });
    const client = createQueryClient({ onSessionEnded: () => undefined });
    const options = { queryKey: ['locations'], queryFn: () => getPage('/api/locations' as '/api/events', {}) };
    const observer = new QueryObserver(client, { ...options, refetchInterval: 20 });
    await new Promise<void>((resolve) => {
      const stop = observer.subscribe(({ dataUpdatedAt }) => {
        if (dataUpdatedAt === 0 || sentRequests().length < 2) return;
        stop();
        resolve();
      });
    });
    await client.fetchQuery(options);
    await createApi(location.origin).POST(PATH, { body });
    const polls = sentRequests().map(({ request }) => request.headers.get('Fieldhouse-Poll'));
    expect([polls.at(0), polls.at(1), polls.at(-2), polls.at(-1)]).toEqual([null, '1', null, null]);
  });
});

describe('When a call is refused for another reason', () => {
  it.each([
    [409, 'another_user', 1],
    [409, 'event_full', 0],
    [403, 'forbidden', 0],
  ])('Then %i %s asks for a sign-in %i times', async (status, code, times) => {
    respond([status, code]);
    drawnFor(7, false);
    await expect(client.POST(PATH, { body })).rejects.toMatchObject({ status, code });
    expect(asked).toBe(times);
  });

  it.each(['/api/auth/login', '/api/auth/logout'] as const)('Then a 401 of %s is its answer', async (path) => {
    server.use(http.untyped.post(path, () => HttpResponse.json({ code: 'invalid_credentials' }, { status: 401 })));
    drawnFor(7);
    const sent =
      path === '/api/auth/login' ? client.POST(path, { body: { username: 'a', password: 'b' } }) : client.POST(path);
    await expect(sent).rejects.toMatchObject({ status: 401 });
    expect(asked).toBe(0);
  });
});
