import type { Role } from '@fieldhouse/contracts';
import type { TestAnswer } from '@fieldhouse/service-kit/testing';
import { decodeJwt } from 'jose';
import { softwareAuthenticator } from './authenticator.ts';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth } from './index.ts';

interface Claims {
  role: Role;
  sid: number;
  aat: number;
  pkd?: true;
}

const SITE = { rpId: 'club.example', origin: 'https://club.example' };

/** svc-auth at an address with passkeys, with browsers that send their cookie as through the gateway. */
export async function startTestPasskeys(environment: { requirePasskey?: 'staff'; siteUrl?: string } = {}) {
  const clock = clockAt('2026-11-21T15:00:00Z');
  const auth = await startTestAuth({
    engine: QUICK_ENGINE,
    clock: clock.now,
    environment: { siteUrl: SITE.origin, ...environment },
  });

  /** What the gateway gets for a cookie, signed with the key that the services of a test trust. */
  async function identityOf(cookie: string): Promise<string | undefined> {
    const issued = (await auth.authenticate(cookie)).headers.get('X-Identity');
    if (!issued) return undefined;
    const { sub, role, sid, aat, pkd } = decodeJwt<Claims>(issued);
    return auth.tokenFor({ userId: Number(sub), role, sessionId: sid, signedInAt: aat, isPasskeyDue: pkd });
  }

  /** A browser with the cookie that an answer has set; it takes the cookies of later answers. */
  function browser(signedIn: TestAnswer) {
    let cookie = cookieOf(signedIn);
    /** Sends a request with the identity that the gateway gets for the cookie. */
    async function send(method: keyof typeof auth.anonymous, path: string, body?: unknown) {
      const identity = await identityOf(cookie);
      const answer = await auth.anonymous[method](path, body, { Cookie: cookie, 'X-Identity': identity });
      if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer);
      return answer;
    }
    const make = async (key = softwareAuthenticator(SITE), wrong: Parameters<typeof key.create>[1] = {}) => {
      const options = (await send('post', '/api/account/passkeys/options')).body;
      return send('post', '/api/account/passkeys', { name: 'My phone', credential: key.create(options, wrong) });
    };
    return {
      get: (path: string) => send('get', path),
      post: (path: string, body?: unknown) => send('post', path, body),
      patch: (path: string, body: unknown) => send('patch', path, body),
      delete: (path: string) => send('delete', path),
      send,
      cookie: () => cookie,
      make,
    };
  }

  async function signIn(username: string) {
    return browser(await auth.signIn(username, PASSWORD));
  }

  /** A new user who has signed in with the password, in a browser. */
  async function addAndSignIn(username: string, role: Role) {
    const user = await auth.addUser(username, role);
    return { ...user, page: await signIn(username) };
  }

  /** A new user with a passkey. */
  async function addWithPasskey(username: string, role: Role = 'parent') {
    const user = await addAndSignIn(username, role);
    const key = softwareAuthenticator(SITE);
    const made = await user.page.make(key);
    return { ...user, key, passkeyId: made.body.passkey.id, recoveryCodes: made.body.recoveryCodes, made };
  }

  const signInOptions = async () => (await auth.anonymous.post('/api/auth/passkey/options')).body;

  return {
    auth,
    clock,
    browser,
    signIn,
    addAndSignIn,
    addWithPasskey,
    signInOptions,
    newKey: () => softwareAuthenticator(SITE),
    passkeySignIn: (credential: unknown) => auth.anonymous.post('/api/auth/passkey', { credential }),
    told: async (userId: number) =>
      (await auth.published('account.secured'))
        .filter(({ data }) => data.userId === userId)
        .map(({ data }) => data.what),
  };
}
