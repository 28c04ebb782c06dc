import { DEMO_PARENTS, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestAuth, type TestAuth } from '../testing/index.ts';
import { loadDemo } from './index.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
  await loadDemo(auth.ctx);
});
afterAll(() => auth.stop());

describe('When the demo club is loaded', () => {
  it.each([
    ['admin', 1, 'admin'],
    ['coach', 2, 'coach'],
    ['coach2', 3, 'coach'],
    ['coach3', 4, 'coach'],
    ['parent', 5, 'parent'],
    ['parent12', 16, 'parent'],
  ])('Then %s can sign in', async (username, id, role) => {
    const answer = await auth.signIn(username, DEMO_PASSWORD);
    expect(answer.body).toMatchObject({ id, role, email: `${username}@fieldhouse.example` });
  });

  it('Then every parent has signed the current waiver, and accounts and signatures are published', async () => {
    expect(await auth.ctx.db('waiver_signature')).toHaveLength(DEMO_PARENTS.length);
    expect(await auth.published('user.registered')).toHaveLength(16);
    expect(await auth.published('waiver.signed')).toHaveLength(12);
  });

  it('Then loading it again changes nothing', async () => {
    await loadDemo(auth.ctx);
    expect(await auth.ctx.db('account')).toHaveLength(16);
  });

  it('Then accounts created later get ids above those of the demo', async () => {
    expect((await auth.register()).body.id).toBeGreaterThan(1000);
  });
});
