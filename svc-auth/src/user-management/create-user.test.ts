import type { NewUser } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieOf, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<TestAuth['addUser']>>;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
  admin = await auth.addUser('avery', 'admin');
});
afterAll(() => auth.stop());

const newUser = (changes: Partial<Record<keyof NewUser, unknown>> = {}) => ({
  ...{ username: 'draman', password: 'live oak', firstName: 'Daniel', lastName: 'Raman', role: 'parent' },
  ...{ email: 'daniel@example.com', phone: '(512) 555-0119' },
  ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
  ...{ emergencyContact1Phone: '(512) 555-0109', emergencyContact1Relationship: 'Mother' },
  ...changes,
});
const create = (changes?: Parameters<typeof newUser>[0], as = admin) =>
  auth.as(as).post('/api/admin/users', newUser(changes));
const accounts = async () => (await auth.ctx.db('account')).length;

describe('When an admin creates a user', () => {
  it('Then the account is stored and published, and the user can sign in @spec S2.3.701-708, S2.7.702', async () => {
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), version: expect.any(Number), isActive: true, createdAt: expect.any(String) },
      ...{ username: 'draman', firstName: 'Daniel', lastName: 'Raman', email: 'daniel@example.com' },
      ...{ phone: '(512) 555-0119', role: 'parent', specialties: [] },
      ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
      ...{ emergencyContact1Phone: '(512) 555-0109', emergencyContact1Relationship: 'Mother' },
      ...{ emergencyContact2FirstName: null, emergencyContact2LastName: null },
      ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null },
    });
    expect(headers.get('ETag')).toBe(`"${body.version}"`);
    const [event] = await auth.ctx.db('outbox').where({ subject: String(body.id), type: 'user.registered' });
    expect(event.envelope).toMatchObject({ actor: admin.userId, actorrole: 'admin', data: { firstName: 'Daniel' } });
    expect(JSON.stringify(event.envelope)).not.toContain('Priya');
    const signedIn = await auth.signIn('draman', 'live oak');
    // A parent whom an admin created signs the waiver at the first sign-in (product decision 40).
    expect([signedIn.status, signedIn.body.waiverDue]).toEqual([200, true]);
  });

  it('Then coaches with specialties and admins can be created, too', async () => {
    const coach = await create({
      ...{ username: 'newcoach', email: 'c@example.com', role: 'coach', specialties: ['Hitting', 'Pitching'] },
    });
    expect(coach.body).toMatchObject({ role: 'coach', specialties: ['Hitting', 'Pitching'] });
    const other = await create({ username: 'second', email: 's@example.com', role: 'admin' });
    expect(other.body).toMatchObject({ role: 'admin' });
    expect((await auth.authenticate(cookieOf(await auth.signIn('second', 'live oak')))).status).toBe(200);
  });

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'daniel@', 'Invalid email address'],
    ['phone', '', 'Phone number is required'],
    ['role', 'owner', 'Role is required'],
    ['role', undefined, 'Role is required'],
    ['emergencyContact1FirstName', '', 'Emergency contact first name is required'],
    ['emergencyContact1LastName', undefined, 'Emergency contact last name is required'],
    ['emergencyContact1Phone', ' ', 'Emergency contact phone is required'],
    ['password', undefined, 'Password is required and must be at least 6 characters for new users'],
    ['password', '', 'Password is required and must be at least 6 characters for new users'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'password', 'This password is too common'],
    ['password', 'Refused', 'This password is too common'],
    ['username', 'dr\u0430man', 'Username may only contain the letters A to Z, digits and . _ @ + -'],
    ['phone', 'see http://evil.example', 'Phone number may only contain digits, spaces, + - ( ) . and x'],
    [
      'emergencyContact1FirstName',
      'Pri\u202Eya',
      'Emergency contact first name may only contain letters, spaces, hyphens, apostrophes and periods',
    ],
    ['emergencyContact2Phone', '555', 'Second emergency contact phone must have 7 to 15 digits'],
  ] as const)('Then %s = %j is refused with "%s" @spec S2.5.701-711', async (field, value, message) => {
    const before = await accounts();
    const { status, body } = await create({ username: 'refused', email: 'refused@example.com', [field]: value });
    expect([status, body.errors]).toEqual([400, [{ path: field, message }]]);
    expect(await accounts()).toBe(before);
  });

  it('Then a taken username and a taken email address are both named, ignoring case', async () => {
    const { status, body } = await create({ username: 'AVERY', email: 'Avery@Example.com' });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([409, ['username', 'email']]);
  });

  it('Then specialties of a parent are refused', async () => {
    const { status, body } = await create({ username: 'noskill', email: 'n@example.com', specialties: ['Hitting'] });
    expect([status, body.errors]).toEqual([400, [{ path: 'specialties', message: 'Only a coach has specialties' }]]);
  });

  it('Then a caller who is not an admin any more gets 401, and no account is created', async () => {
    const other = await auth.addUser('demoted', 'admin');
    await auth.ctx.db('account').where({ id: other.userId }).update({ role: 'parent' });
    expect((await create({ username: 'late', email: 'late@example.com' }, other)).status).toBe(401);
    expect(await auth.ctx.db('account').where({ username: 'late' })).toEqual([]);
  });
});
