import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { cookieOf, PASSWORD, startTestAuth, type TestAuth } from '../../testing/index.ts';

let auth: TestAuth;
let verifications = 0;
const countingEngine = {
  hash: argon2.hash,
  verify: (...given: Parameters<typeof argon2.verify>) => {
    verifications += 1;
    return argon2.verify(...given);
  },
};

beforeAll(async () => {
  auth = await startTestAuth({ engine: countingEngine });
  await auth.register();
});
afterAll(() => auth.stop());

/** Each sign-in comes from another address, so that no limit is reached. */
let lastAddress = 0;
function fromNewAddress(): Record<string, string> {
  lastAddress += 1;
  return { 'X-Forwarded-For': `198.51.100.${lastAddress}` };
}

describe('When the username and the password are right', () => {
  it('Then the user is signed in, with the username in any letter case @spec S1.7.12', async () => {
    const answer = await auth.signIn('ROSA', PASSWORD, fromNewAddress());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: 'rosa', firstName: 'Rosa', lastName: 'Alvarez', role: 'parent' });
    expect((await auth.authenticate(cookieOf(answer))).status).toBe(200);
  });

  it('Then scripts cannot read the cookie', async () => {
    const answer = await auth.signIn('rosa', PASSWORD, fromNewAddress());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^fieldhouse=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('Then the database holds no token, only its hash', async () => {
    const token = cookieOf(await auth.signIn('rosa', PASSWORD, fromNewAddress())).split('=')[1] ?? '';
    const { rows } = await auth.ctx.db.raw(`SELECT encode(token_hash, 'hex') AS hash FROM session`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('When somebody tries to sign in with a wrong password', () => {
  it('Then the attempt is counted in the metrics, without a name @spec S2.3.1564', async () => {
    const figures = async () => (await fetch(`${auth.url}/metrics`)).text();
    const failures = (text: string) => /^sign_in_failures_total\{with="password",[^}]*\} (\d+)$/m.exec(text)?.[1];
    const before = Number(failures(await figures()));
    await auth.signIn('rosa', 'not the password', fromNewAddress());
    await auth.signIn('nobody', PASSWORD, fromNewAddress());
    await auth.signIn('rosa', PASSWORD, fromNewAddress());
    const text = await figures();
    expect(failures(text)).toBe(String(before + 2));
    expect(text).toMatch(/^sign_in_failures_total\{with="passkey",[^}]*\} 0$/m);
    expect(text).not.toMatch(/rosa|nobody/);
  });
});

describe('When somebody signs in with an email address', () => {
  it.each(['rosa@example.com', ' ROSA@Example.COM '])('Then %j is the account of that address', async (name) => {
    const answer = await auth.signIn(name, PASSWORD, fromNewAddress());
    expect([answer.status, answer.body.username]).toEqual([200, 'rosa']);
    expect((await auth.signIn(name, 'not the password', fromNewAddress())).status).toBe(401);
  });

  it('Then a username counts first: one that is also another account’s address signs in its own account', async () => {
    await auth.register({ username: 'luis', email: 'luis@example.com' });
    const { id } = (await auth.register({ username: 'older', email: 'older@example.com' })).body;
    // An account from before the rule.
    await auth.ctx.db('account').where({ id }).update({ username: 'luis@example.com' });
    const { body } = await auth.signIn('luis@example.com', PASSWORD, fromNewAddress());
    expect(body.id).toBe(id);
  });
});

describe('When the site is reached over https', () => {
  it('Then the cookie is bound to this host and to https', async () => {
    const secure = await startTestAuth({ environment: { siteUrl: 'https://club.example' } });
    const [cookie] = (await secure.register()).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-fieldhouse=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await secure.stop();
  });
});

describe('When the user is unknown or the password is wrong', () => {
  it('Then both get the same answer, after the same work', async () => {
    await auth.signIn('nobody', 'warm up', fromNewAddress());
    const attempts = [];
    for (const username of ['rosa', 'nobody']) {
      verifications = 0;
      const { status, body, headers } = await auth.signIn(username, 'not the password', fromNewAddress());
      attempts.push({ status, body, cookies: headers.getSetCookie(), verifications });
    }
    expect(attempts[0]).toEqual(attempts[1]);
    expect(attempts[0]).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid credentials' },
      cookies: [],
      verifications: 1,
    });
  });

  it.each([
    ['', PASSWORD],
    ['rosa', ''],
    [undefined, PASSWORD],
    ['rosa', undefined],
  ])('Then %j with %j is refused with “Please fill in all fields” @spec S1.5.8', async (username, password) => {
    const answer = await auth.anonymous.post('/api/auth/login', { username, password }, fromNewAddress());
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Please fill in all fields');
  });
});

describe('When the account is archived', () => {
  beforeAll(async () => {
    await auth.register({ username: 'archived', email: 'archived@example.com' });
    await auth.ctx.db('account').where({ username: 'archived' }).update({ is_active: false });
  });

  it('Then the right password gets the answer “archived” and no session', async () => {
    const answer = await auth.signIn('archived', PASSWORD, fromNewAddress());
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('account_archived');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('Then a wrong password gets the same answer as for any account', async () => {
    const answer = await auth.signIn('archived', 'not the password', fromNewAddress());
    expect(answer.body.code).toBe('invalid_credentials');
  });
});

describe('When a browser has a planted session token', () => {
  it('Then the session gets a new token, and the planted one stays invalid', async () => {
    const planted = `fieldhouse=${'A'.repeat(43)}`;
    const answer = await auth.signIn('rosa', PASSWORD, { ...fromNewAddress(), Cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await auth.authenticate(planted)).status).toBe(401);
  });

  it('Then the browser’s earlier session ends', async () => {
    const before = cookieOf(await auth.signIn('rosa', PASSWORD, fromNewAddress()));
    const after = cookieOf(await auth.signIn('rosa', PASSWORD, { ...fromNewAddress(), Cookie: before }));
    expect((await auth.authenticate(before)).status).toBe(401);
    expect((await auth.authenticate(after)).status).toBe(200);
  });
});

describe('When the request comes from another site', () => {
  it('Then it is refused', async () => {
    const answer = await auth.signIn('rosa', PASSWORD, { ...fromNewAddress(), 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
  });
});
