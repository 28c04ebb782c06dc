import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, registration, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { argon2Passwords } from '../credentials/passwords.ts';
import { createFirstAdmin, FirstAdmin } from './create-first-admin.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

const createAdmin = (username: string) =>
  createFirstAdmin(
    auth.ctx,
    argon2Passwords(),
    FirstAdmin.parse(registration({ username, email: `${username}@example.com` })),
  );

describe('When the first admin is created', () => {
  it('Then a password that is too common is refused', async () => {
    const given = FirstAdmin.parse(registration({ username: 'avery', password: 'Letmein1' }));
    const creation = createFirstAdmin(auth.ctx, argon2Passwords(), given);
    await expect(creation).rejects.toMatchObject({ status: 400, message: 'This password is too common' });
    expect(await auth.ctx.db('account')).toEqual([]);
  });

  it('Then that admin can sign in, and no second admin is created, even at the same time', async () => {
    const results = await Promise.allSettled(['first', 'second', 'third'].map(createAdmin));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [username] = await auth.ctx.db('account').where({ role: 'admin' }).pluck<string[]>('username');
    expect((await auth.signIn(username ?? '', PASSWORD)).body).toMatchObject({ role: 'admin' });
    await expect(createAdmin('fourth')).rejects.toMatchObject({ code: 'admin_exists' });
  });
});
