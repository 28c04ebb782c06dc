import { api, type SessionUser } from '@fieldhouse/web-kit';
import { HttpResponse, http, noNetwork, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage } from '../../testing/open-page.tsx';
import { navigate, pageAddress } from '../page-address.ts';
import { followSession } from './follow-session.ts';
import { currentUser, queryClient, userQuery } from './session.ts';

const rosa = aPerson('parent');
const marco: SessionUser = { ...aPerson('coach'), id: 8, username: 'marco', firstName: 'Marco', lastName: 'Bell' };
const PASSWORD = 'fieldhouse';
const CALL = 'POST /api/locations';
const PAGE = '/events?event=7';

/** Who the server has signed in; the cookie of the browser, which all windows share. */
let session: SessionUser | null;
let stopFollowing: () => void;
let saveForm: (() => void) | undefined;
const realReport = globalThis.reportError;
let reloads: number;

const refusal = (status: number, code: string) =>
  HttpResponse.json({ status, code, detail: code, message: code, errors: [] }, { status });

const theServer = [
  http.untyped.get('/api/auth/user', () => (session ? HttpResponse.json(session) : refusal(401, 'not_signed_in'))),
  http.untyped.post('/api/auth/login', async ({ request }) => {
    const { username, password } = (await request.clone().json()) as Record<string, string>;
    const user = [rosa, marco].find((one) => one.username === username);
    if (!user || password !== PASSWORD) return refusal(401, 'invalid_credentials');
    session = user;
    return HttpResponse.json(user);
  }),
  http.untyped.post('/api/auth/logout', ({ request }) => {
    if (session && request.headers.get('Fieldhouse-User') !== String(session.id)) return refusal(409, 'another_user');
    session = null;
    return new HttpResponse(null, { status: 204 });
  }),
  http.untyped.post('/api/locations', ({ request }) => {
    if (!session) return refusal(401, 'not_signed_in');
    if (request.headers.get('Fieldhouse-User') !== String(session.id)) return refusal(409, 'another_user');
    return HttpResponse.json({ id: 1, savedBy: session.username }, { status: 201 });
  }),
];

beforeEach(async () => {
  globalThis.reportError = jest.fn();
  reloads = 0;
  // jsdom does not reload: it says so.
  jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (String(said[0]).includes('Not implemented: navigation')) reloads += 1;
  });
  session = rosa;
  stopFollowing = followSession();
  await openPage(PAGE, rosa, ...theServer);
  await screen.findByRole('button', { name: 'Account of Rosa Alvarez' });
});
afterEach(async () => {
  stopFollowing();
  saveForm?.();
  saveForm = undefined;
  session = null;
  await closePage();
  globalThis.reportError = realReport;
  jest.restoreAllMocks();
});

const typeIntoForm = () => {
  saveForm = pageAddress.block?.(() => undefined);
};
const save = () => api.POST('/api/locations', { body: { name: 'Barn Court', address: '1 Farm Road' } });
const sentUsers = () => sentRequests(CALL).map(({ request }) => request.headers.get('Fieldhouse-User'));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isRestarted = () => reloads > 0 && history.state?.hasNewUser === true;

async function enterPassword(password = PASSWORD): Promise<void> {
  await userEvent.type(screen.getByLabelText('Password'), password);
  await press('Sign in');
}

/** What makes a page look who is signed in, after a change in another window. */
const TRIGGERS = {
  'the focus of its window': async () => act(async () => void dispatchEvent(new Event('focus'))),
  'becoming visible': async () =>
    act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  'a message of the other window': async () => {
    const other = new BroadcastChannel('fieldhouse-session');
    const sent = sentRequests('GET /api/auth/user').length;
    other.postMessage(session ? 'signed-in' : 'signed-out');
    await waitFor(() => expect(sentRequests('GET /api/auth/user').length).toBeGreaterThan(sent));
    other.close();
  },
  'a call': async () => {
    save().catch(() => undefined);
    await waitFor(() => expect(sentUsers()).toEqual(['7']));
  },
} as const;
const triggers = Object.entries(TRIGGERS);

describe.each(triggers)('When another user signs in in another window, and the page notices by %s', (_, notice) => {
  it('Then it drops everything and starts again for that user', async () => {
    queryClient.setQueryData(['get', '/api/children'], [{ firstName: 'Mateo' }]);
    session = marco;
    await notice();
    await waitFor(() => expect(isRestarted()).toBe(true));
    expect(queryClient.getQueryData(['get', '/api/children'])).toBeUndefined();
    expect([reloads, screen.queryByRole('dialog'), screen.queryByText(/Marco/)]).toEqual([1, null, null]);
  });

  it('Then a form with unsaved changes stays, and asks whose page it should be', async () => {
    typeIntoForm();
    session = marco;
    await notice();
    const question = await dialog('Another user has signed in');
    expect(within(question).getByText(/Marco Bell/, { selector: 'bdi' })).toBeTruthy();
    expect([reloads, currentUser()?.id, location.pathname + location.search]).toEqual([0, 7, PAGE]);
    await press('Go on as Marco Bell');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(isRestarted()).toBe(true));
  });
});

describe.each(triggers)('When the session ends, and the page notices by %s', (_, notice) => {
  it('Then the password is asked for over the page, and the page goes on', async () => {
    typeIntoForm();
    session = null;
    await notice();
    await dialog('Your session has ended');
    expect([currentUser()?.id, location.pathname + location.search]).toEqual([7, PAGE]);
    await enterPassword();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([currentUser()?.id, location.pathname + location.search, reloads]).toEqual([7, PAGE, 0]);
  });
});

describe('When a call is refused because another user is signed in', () => {
  it('Then the first user can sign in again, and the call is sent for them', async () => {
    typeIntoForm();
    session = marco;
    const saved = save();
    await dialog('Another user has signed in');
    await enterPassword();
    expect((await saved).data).toMatchObject({ savedBy: rosa.username });
    expect(sentUsers()).toEqual(['7', '7']);
  });

  it('Then signing out does not end the session of the other user', async () => {
    session = marco;
    await press('Account of Rosa Alvarez');
    await press('Sign out');
    await waitFor(() => expect(isRestarted()).toBe(true));
    expect(session).toBe(marco);
  });
});

describe('When calls are refused because the session has ended', () => {
  it('Then one sign-in lets all of them go on, with their bodies', async () => {
    session = null;
    const saved = Promise.all([save(), save()]);
    await dialog('Your session has ended');
    await enterPassword('wrong');
    await screen.findByText('Invalid credentials');
    await userEvent.clear(screen.getByLabelText('Password'));
    await enterPassword();
    expect((await saved).map(({ data }) => data)).toMatchObject([{ savedBy: 'parent' }, { savedBy: 'parent' }]);
    const bodies = await Promise.all(sentRequests(CALL).map(({ request }) => request.clone().json()));
    expect(bodies).toEqual(Array(4).fill({ name: 'Barn Court', address: '1 Farm Road' }));
    expect(screen.queryByText('Login failed')).toBeNull();
  });

  it('Then the focus is in the dialog, stays there, and returns', async () => {
    const before = screen.getByRole('button', { name: 'Account of Rosa Alvarez' });
    before.focus();
    session = null;
    const saved = save();
    const asked = await dialog('Your session has ended');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab();
      expect(asked.contains(document.activeElement)).toBe(true);
    }
    await enterPassword();
    await saved;
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  it('Then leaving asks about unsaved changes, and opens the sign-in screen', async () => {
    typeIntoForm();
    session = null;
    const refused = save().catch((error: unknown) => error);
    const asked = await dialog('Your session has ended');
    await press('Sign out');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    // A closed question returns the focus one frame later; before that no dialog gets key presses.
    await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true));
    expect(location.pathname).toBe('/events');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await refused).toMatchObject({ status: 401 });
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect([currentUser(), screen.getByText(/Your session has ended/).tagName]).toEqual([null, 'P']);
  });

  it('Then a sign-in in another window lets the call go on', async () => {
    session = null;
    const saved = save();
    await dialog('Your session has ended');
    session = rosa;
    await TRIGGERS['the focus of its window']();
    expect((await saved).data).toMatchObject({ savedBy: 'parent' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Then a call fails as before while the server cannot say who is signed in', async () => {
    session = null;
    server.use(http.untyped.get('/api/auth/user', noNetwork));
    await expect(save()).rejects.toMatchObject({ status: 401 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('When the user signs out in another window', () => {
  it('Then the page is closed at once, without a question', async () => {
    queryClient.setQueryData(['get', '/api/children'], [{ firstName: 'Mateo' }]);
    session = null;
    await TRIGGERS['a message of the other window']();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect([currentUser(), queryClient.getQueryData(['get', '/api/children'])]).toEqual([null, undefined]);
    expect([screen.queryByRole('dialog'), screen.queryByText(/Your session has ended/)]).toEqual([null, null]);
  });

  it('Then a user who signs in there next is signed in here, too', async () => {
    session = null;
    await TRIGGERS['a message of the other window']();
    await screen.findByLabelText('Username or email');
    session = marco;
    await TRIGGERS['a message of the other window']();
    await waitFor(() => expect([currentUser()?.id, location.pathname]).toEqual([8, '/coach']));
  });
});

describe('When the page is loaded again for another user', () => {
  it('Then a toast says whose page it is, once', async () => {
    await act(async () => navigate('/login', { replace: true }));
    history.replaceState({ hasNewUser: true }, '', '/children/3');
    session = marco;
    queryClient.clear();
    await queryClient.fetchQuery(userQuery);
    expect(await screen.findByText('This page now shows the account of Marco Bell.')).toBeTruthy();
    expect([location.pathname, history.state?.hasNewUser]).toEqual(['/coach', undefined]);
  });
});

describe('When the browser is about to leave the page', () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('Then it asks only while a form has unsaved changes', () => {
    expect(asks()).toBe(false);
    typeIntoForm();
    const other = pageAddress.block?.(() => undefined);
    other?.();
    expect(asks()).toBe(true);
    saveForm?.();
    expect(asks()).toBe(false);
  });
});
