import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cookieOf,
  FIRST_WAIVER,
  PASSWORD,
  QUICK_ENGINE,
  registration,
  startTestAuth,
  type TestAuth,
} from '../../testing/index.ts';
import { TAKEN_NAMES } from './registration-limits.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
});
afterAll(() => auth.stop());

async function countAccounts(): Promise<number> {
  const [row] = await auth.ctx.db('account').count<{ count: number }[]>('* AS count');
  return row?.count ?? Number.NaN;
}

describe('When a parent registers', () => {
  it('Then the account exists, and the parent is signed in @spec S1.1.1 S1.1.2 S1.7.13', async () => {
    const answer = await auth.register({ username: '  rosa ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'rosa',
      firstName: 'Rosa',
      lastName: 'Alvarez',
      email: 'rosa@example.com',
      phone: '(512) 555-0100',
      role: 'parent',
      waiverDue: false,
      passkeyDue: null,
      deletionDueAt: null,
    });
    expect((await auth.authenticate(cookieOf(answer))).status).toBe(200);
    const signed = await auth.ctx.db('waiver_signature').where({ account_id: answer.body.id });
    expect(signed).toMatchObject([{ waiver_version: 1, hash: FIRST_WAIVER.hash }]);
  });

  it('Then the waiver in force is signed, and another text is refused', async () => {
    const form = { ...registration({ username: 'reader', email: 'reader@example.com' }), waiverHash: 'c'.repeat(64) };
    const refused = await auth.anonymous.post('/api/auth/register', form);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'waiver_changed',
      'The waiver has changed. Please read it again before you sign',
    ]);
    expect(await auth.ctx.db('account').where({ username: 'reader' })).toEqual([]);
    const read = await auth.anonymous.post('/api/auth/register', { ...form, waiverHash: FIRST_WAIVER.hash });
    expect(read.status).toBe(201);
  });

  it('Then user and waiver are published with the user as actor', async () => {
    const { body: user } = await auth.register({ username: 'dana', email: 'dana@example.com' });
    const registered = (await auth.published('user.registered')).find(({ data }) => data.id === user.id);
    expect(registered).toMatchObject({
      subject: String(user.id),
      actor: user.id,
      actorrole: 'parent',
      data: { role: 'parent', firstName: 'Rosa', email: 'dana@example.com', isActive: true },
    });
    const signed = (await auth.published('waiver.signed')).find(({ data }) => data.userId === user.id);
    expect(signed?.data).toMatchObject({ waiverVersion: FIRST_WAIVER.hash });
  });

  it('Then the password is stored as argon2id only @spec S1.3.3', async () => {
    const real = await startTestAuth();
    try {
      await real.register();
      const hashes = await real.ctx.db('credential').pluck<string[]>('password_hash');
      expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
      const stored = JSON.stringify([await real.ctx.db('account'), await real.ctx.db('outbox'), hashes]);
      expect(stored).not.toContain(PASSWORD);
    } finally {
      await real.stop();
    }
  });

  it('Then a role in the request is ignored @spec S1.3.5 S1.6.11 S1.9.6', async () => {
    const form = { ...registration({ username: 'sly', email: 'sly@example.com' }), role: 'admin' };
    const answer = await auth.anonymous.post('/api/auth/register', form);
    expect(answer.body.role).toBe('parent');
  });
});

describe('When a field is not valid', () => {
  it.each([
    ['username', 'ab', 'Username must be at least 3 characters', '@spec S1.5.1 S1.9.1'],
    ['username', undefined, 'Username must be at least 3 characters', '@spec S1.5.1 S1.9.1'],
    ['password', '12345', 'Password must be at least 6 characters', '@spec S1.5.2 S1.9.2'],
    ['password', undefined, 'Password must be at least 6 characters', '@spec S1.5.2 S1.9.2'],
    ['firstName', ' ', 'First name is required', '@spec S1.5.3'],
    ['firstName', undefined, 'First name is required', '@spec S1.5.3'],
    ['lastName', '', 'Last name is required', '@spec S1.5.4'],
    ['lastName', undefined, 'Last name is required', '@spec S1.5.4'],
    ['email', 'rosa@', 'Please enter a valid email address', '@spec S1.5.5'],
    ['email', undefined, 'Please enter a valid email address', '@spec S1.5.5'],
    ['phone', '555-0100', 'Phone number is required', '@spec S1.5.6'],
    ['phone', undefined, 'Phone number is required', '@spec S1.5.6'],
    ['username', 'r\u043esa', 'Username may only contain the letters A to Z, digits and . _ @ + -', ''],
    ['username', 'ro\u200Bsa', 'Username may only contain the letters A to Z, digits and . _ @ + -', ''],
    ['username', 'r sa', 'Username may only contain the letters A to Z, digits and . _ @ + -', ''],
    ['firstName', 'At evil.test', 'First name may only contain letters, spaces, hyphens, apostrophes and periods', ''],
    ['firstName', '\u3164', 'First name may only contain letters, spaces, hyphens, apostrophes and periods', ''],
    [
      'lastName',
      'Click http://evil.example',
      'Last name may only contain letters, spaces, hyphens, apostrophes and periods',
      '',
    ],
    ['lastName', 'x'.repeat(61), 'Last name may have at most 60 characters', ''],
    ['phone', 'http://evil.example/5125550100', 'Phone number may only contain digits, spaces, + - ( ) . and x', ''],
    ['phone', '(((...)))...', 'Phone number must have 7 to 15 digits', ''],
    ['password', 'password', 'This password is too common', ''],
    ['password', 'PassWord', 'This password is too common', ''],
    ['password', 'ROSA.alvarez', 'This password is too common', ''],
    ['password', 'fieldhouse', 'This password is too common', ''],
    ['waiverAccepted', false, 'You must accept the waiver and release form to create an account', '@spec S1.5.7'],
    ['waiverAccepted', undefined, 'You must accept the waiver and release form to create an account', '@spec S1.5.7'],
  ])('Then %s = %j is refused with "%s" and nothing is stored %s', async (field, value, message, _tag) => {
    const before = await countAccounts();
    const answer = await auth.anonymous.post('/api/auth/register', {
      ...registration({ username: 'rosa.alvarez', email: 'nobody.yet@example.com' }),
      [field]: value,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path: field, message }] });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await countAccounts()).toBe(before);
  });
});

describe('When a visitor sends texts that take long to read', () => {
  const marks = (bytes: number) => '\u0301\u0323'.repeat(bytes / 4);
  const send = async (changes: object) => {
    const form = { ...registration({ username: 'marks', email: 'marks@example.com' }), ...changes };
    const { status, body } = await auth.anonymous.post('/api/auth/register', form);
    return [status, body.message];
  };

  it('Then a body of more than 32 kB is refused unread', async () => {
    expect(await send({ firstName: marks(200_000) })).toEqual([413, 'The request is too large']);
  });

  it.each([
    ['firstName', 20_000, 'This text is too long'],
    ['firstName', 16_000, 'First name may have at most 60 characters'],
    ['firstName', 900, 'First name may only contain letters, spaces, hyphens, apostrophes and periods'],
    ['phone', 16_000, 'Please use at most 40 characters'],
    ['email', 16_000, 'Please use at most 254 characters'],
    ['username', 16_000, 'Please use at most 60 characters'],
    ['password', 16_000, 'Please use at most 200 characters'],
    ['waiverHash', 16_000, 'Please use at most 100 characters'],
  ])('Then marks in %s, %i bytes, are refused for their length', async (field, bytes, message) => {
    expect(await send({ [field]: marks(bytes) })).toEqual([400, message]);
  });
});

describe('When pasted names contain special spaces and quotes', () => {
  it('Then they are stored in a normal form', async () => {
    const names = { firstName: ' Mary\u00A0 Ann ', lastName: 'O‘Neil', phone: ' (512)\u00A0555-0100 x12' };
    const { status, body } = await auth.register({ username: 'mary.ann', email: 'mary@example.com', ...names });
    expect([status, body]).toMatchObject([
      201,
      { firstName: 'Mary Ann', lastName: 'O’Neil', phone: '(512) 555-0100 x12' },
    ]);
  });
});

describe('When a username or email address is taken', () => {
  beforeAll(async () => {
    await auth.register({ username: 'Jose', email: 'Jose@Example.com' });
  });

  it.each([
    ['username', { username: 'JOSE', email: 'new@example.com' }, 'username_taken'],
    ['email', { username: 'somebody', email: 'jose@EXAMPLE.com' }, 'email_taken'],
  ])('Then the same %s in other letters is refused beside its field @spec S1.7.14', async (field, changes, code) => {
    const before = await countAccounts();
    const answer = await auth.register(changes);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code, errors: [{ path: field, message: answer.body.message }] });
    expect(await countAccounts()).toBe(before);
  });

  it('Then both fields are named when both are taken', async () => {
    const { body } = await auth.register({ username: 'jose', email: 'jose@example.com' });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['username', 'email']);
  });

  it('Then a password that is too common is named with them', async () => {
    const { status, body } = await auth.register({
      username: 'jose',
      email: 'jose@example.com',
      password: 'password',
    });
    expect(status).toBe(409);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['username', 'email', 'password']);
  });
});

describe('When a username is another account’s address, or the reverse', () => {
  it('Then it is refused beside its field, and one’s own address may be one’s username', async () => {
    const own = { username: 'kim@example.com', email: 'kim@example.com' };
    expect((await auth.register(own)).status).toBe(201);
    await auth.register({ username: 'lee', email: 'lee@example.com' });
    await auth.register({ username: 'old@example.com', email: 'moved@example.com' });
    const asUsername = await auth.register({ username: 'LEE@example.com', email: 'new@example.com' });
    expect([asUsername.status, asUsername.body.code, asUsername.body.errors]).toEqual([
      409,
      'username_taken',
      [{ path: 'username', message: 'This username is already taken. Please choose another one' }],
    ]);
    const asAddress = await auth.register({ username: 'fresh', email: 'OLD@example.com' });
    const message =
      'This email address is the username of another account. Please use another address, or contact the club';
    expect([asAddress.status, asAddress.body.code, asAddress.body.errors]).toEqual([
      409,
      'email_taken',
      [{ path: 'email', message }],
    ]);
  });

  it('Then of two concurrent registrations one is refused', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const shared = `both${turn}@example.com`;
      const answers = await Promise.all([
        auth.register({ username: shared, email: `one${turn}@example.com` }),
        auth.register({ username: `other${turn}`, email: shared }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});

describe('When an email address has letters beyond ASCII', () => {
  it('Then it is stored as mail servers know it, shown as typed, and signs in either way', async () => {
    const { status, body } = await auth.register({ username: 'pat', email: 'Pat@Bücher.example' });
    expect([status, body.email]).toEqual([201, 'Pat@bücher.example']);
    expect((await auth.ctx.db('account').where({ username: 'pat' }).first()).email).toBe('Pat@xn--bcher-kva.example');
    for (const name of ['pat@bücher.example', 'pat@BÜCHER.example', 'pat@xn--bcher-kva.example']) {
      expect((await auth.signIn(name, 'a good password')).status).toBe(200);
    }
    const again = await auth.register({ username: 'pat2', email: 'pat@xn--bcher-kva.example' });
    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
  });

  it.each(['pat@büch er.example', 'pat@bücher', 'pat@-.example', 'pat@a\u200B.example'])(
    'Then %j is refused',
    async (email) => {
      const { status, body } = await auth.register({ username: 'quinn', email });
      expect([status, body.errors]).toMatchObject([
        400,
        [{ path: 'email', message: 'Please enter a valid email address' }],
      ]);
    },
  );
});

describe('When somebody tries many email addresses to find out who has an account', () => {
  it('Then 200 attempts are answered, and further ones get 429', async () => {
    await auth.register({ username: 'known', email: 'known@example.com' });
    const probe = (address: string) =>
      auth.anonymous.post('/api/auth/register', registration({ username: 'probing', email: 'KNOWN@example.com' }), {
        'X-Forwarded-For': address,
      });
    for (let time = 0; time < 170; time += 1) await auth.ctx.limits.count('203.0.113.9', TAKEN_NAMES);
    const answers = await Promise.all(Array.from({ length: 40 }, () => probe('203.0.113.9')));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.message).toMatch(/^Too many attempts to register\. Please try again in \d+ minutes$/);
    expect((await probe('203.0.113.10')).status).toBe(409);
  });
});
