import { api, type SessionUser } from '@fieldhouse/web-kit';
import { findSignedIn } from './session.ts';

const COOKIES = 'Allow cookies for this site, then sign in again.';

/** What the browser did not do; `message` says what to do. Without a message the user has cancelled it. */
export class BrowserProblem extends Error {}

/** The browser stores no cookies, so nobody is signed in after a successful call. */
export class CookiesBlocked extends BrowserProblem {
  constructor(message = `This browser blocks cookies, and signing in needs them. ${COOKIES}`) {
    super(message);
    this.name = 'CookiesBlocked';
  }
}

/** Signs in. Throws `ApiError` for a refusal, and `CookiesBlocked`. */
export async function signIn(body: { username: string; password: string }): Promise<SessionUser> {
  return signedInUser(await api.POST('/api/auth/login', { body }));
}

/** The user of the answer to a sign-in. Throws `CookiesBlocked`. */
export async function signedInUser({ data: user }: { data?: SessionUser }): Promise<SessionUser> {
  if (!user) throw new Error('The answer has no user');
  if (!(await storesSession())) throw new CookiesBlocked();
  return user;
}

/**
 * Whether the browser has kept the cookie of the session that was just started: asks who is signed in. A question
 * without an answer counts as kept.
 */
export async function storesSession(): Promise<boolean> {
  const found = await findSignedIn().catch(() => undefined);
  return found !== null;
}
