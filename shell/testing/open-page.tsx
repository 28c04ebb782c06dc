import type { User } from '@fieldhouse/api';
import { answer, HttpResponse, http, noContent, ok, refused, server } from '@fieldhouse/web-kit/testing';
import { act, cleanup, render, within } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { App } from '../src/app.tsx';
// Loaded before a test starts, so that no test waits for it.
import '../src/frame/signed-in.ts';
import '../src/toasts/toast-list.tsx';
import { followLinks, navigate } from '../src/page-address.ts';
import { readRegistry } from '../src/routes/registry-store.ts';
import { identityRequest } from '../src/session/identity-request.ts';
import { recoveryCodes } from '../src/session/recovery-codes.ts';
import { queryClient } from '../src/session/session.ts';
import { closeSignInRequest } from '../src/session/sign-in-request.ts';
import { clearNotices } from '../src/toasts/notify.ts';
import { APPS, releasedRoutes } from './released-routes.ts';

followLinks();

/** The registry with the club's three micro-frontends; their code does not load. */
const registry = http.untyped.get('/remotes.json', () =>
  HttpResponse.json({
    schema: 1,
    apps: Object.fromEntries(APPS.map((name) => [name, 'abc'])),
    routes: releasedRoutes(),
  }),
);

/** Accepts the reports that the code of a micro-frontend did not load. */
const errorReports = http.admin.post('/api/client-errors', noContent);

/** Answers who is signed in; null: nobody. */
export const signedIn = (user: User | null) =>
  http.auth.get('/api/auth/user', user ? ok(user) : refused(401, 'not_signed_in', 'Please sign in'));

/** Answers whether the club has no admin yet. */
export const setUpIs = (state: 'open' | 'closed') =>
  http.auth.get('/api/auth/set-up', ok({ isOpen: state === 'open' }));

/** Accepts the sign-in of this user, who is signed in from then on. */
export const acceptsSignIn = (user: User, options?: { once: boolean }) =>
  http.auth.post(
    '/api/auth/login',
    (info) => {
      server.use(signedIn(user));
      return ok(user)(info);
    },
    options,
  );

/** Accepts the registration of this user, who is signed in from then on. */
export const acceptsRegistration = (user: User, options?: { once: boolean }) =>
  http.auth.post(
    '/api/auth/register',
    (info) => {
      server.use(signedIn(user));
      return answer(201, user)(info);
    },
    options,
  );

/** Opens the whole page at an address; `user` null: nobody is signed in. `handlers` answer the other requests. */
export async function openPage(
  address: string,
  user: User | null,
  ...handlers: Parameters<typeof server.use>
): Promise<void> {
  globalThis.scrollTo = () => {};
  const unread = http.notify.get('/api/notifications/unread', ok([]));
  const notices = http.notify.get('/api/notices', ok({ unread: 0, notices: [] }));
  const pushKey = http.notify.get('/api/push/key', ok({ publicKey: null }));
  const shownClub = http.admin.get('/api/club', ok({ name: 'Fieldhouse', postalAddress: '', logoVersion: null }));
  server.use(
    ...handlers,
    signedIn(user),
    setUpIs('closed'),
    registry,
    errorReports,
    unread,
    notices,
    pushKey,
    shownClub,
  );
  history.replaceState(null, '', address);
  await act(async () => {
    await readRegistry();
    render(<App />);
  });
}

/** The notification area. The region in it is another one once the code of toasts is loaded. */
export function toastArea() {
  const area = document.getElementById('notifications');
  if (!area) throw new Error('The page has no notification area');
  return within(area);
}

/** Closes the page and resets all its state. */
export async function closePage(): Promise<void> {
  await act(async () => {
    toast.dismiss();
    identityRequest.close(false);
    recoveryCodes.close(false);
    closeSignInRequest(false);
    navigate('/login', { replace: true });
  });
  cleanup();
  queryClient.clear();
  clearNotices();
  localStorage.clear();
}
