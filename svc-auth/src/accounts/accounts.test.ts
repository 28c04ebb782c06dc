import { type Role, usersById } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestAuth, type TestAuth } from '../../testing/index.ts';
import { createAccount } from './create-account.ts';

const calls = localCalls();
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ adapters: { calls } });
  await add(1, 'parent', 'Rosa', 'Alvarez');
  await add(2, 'coach', 'Dana', 'Mercer', ['Hitting']);
  await add(3, 'coach', 'Theo', 'Banks');
  await add(4, 'coach', 'Ines', 'Ford');
  await add(5, 'admin', 'Avery', 'Stone');
  await auth.ctx.db('account').where({ id: 4 }).update({ is_active: false });
});
afterAll(() => auth.stop());

async function add(id: number, role: Role, firstName: string, lastName: string, specialties?: string[]) {
  const username = firstName.toLowerCase();
  await auth.ctx.db.transaction((tx) =>
    createAccount(tx, auth.ctx, {
      id,
      role,
      firstName,
      lastName,
      username,
      email: `${username}@example.com`,
      phone: '(512) 555-0100',
      specialties,
      passwordHash: 'none',
      isEmailConfirmed: true,
    }),
  );
}

describe('When the signed-in user is requested', () => {
  it('Then the answer is the user @spec S1.7.11 S1.3.1', async () => {
    const answer = await auth.as({ userId: 2, role: 'coach' }).get('/api/auth/user');
    expect(answer.body).toEqual({
      id: 2,
      username: 'dana',
      firstName: 'Dana',
      lastName: 'Mercer',
      email: 'dana@example.com',
      phone: '(512) 555-0100',
      role: 'coach',
      waiverDue: false,
      passkeyDue: null,
      deletionDueAt: null,
    });
  });

  it('Then a visitor gets 401, and so does a deleted account @spec S1.7.11', async () => {
    expect((await auth.anonymous.get('/api/auth/user')).status).toBe(401);
    expect((await auth.as({ userId: 99, role: 'parent' }).get('/api/auth/user')).status).toBe(401);
  });
});

describe('When the coaches’ directory is read', () => {
  it('Then a parent gets the names of active coaches and nothing more @spec S1.3.22, S1.7.48', async () => {
    const answer = await auth.as({ userId: 1, role: 'parent' }).get('/api/coaches');
    expect(answer.body).toEqual([
      { id: 3, name: 'Theo Banks' },
      { id: 2, name: 'Dana Mercer' },
    ]);
  });

  it.each(['coach', 'admin'] as const)(
    'Then a %s gets all coaches, archived ones marked, and no admin',
    async (role) => {
      const answer = await auth.as({ userId: 5, role }).get('/api/coaches');
      expect(answer.body).toEqual([
        { id: 3, name: 'Theo Banks', specialties: [], email: 'theo@example.com', isActive: true },
        { id: 4, name: 'Ines Ford', specialties: [], email: 'ines@example.com', isActive: false },
        { id: 2, name: 'Dana Mercer', specialties: ['Hitting'], email: 'dana@example.com', isActive: true },
      ]);
    },
  );

  it('Then a visitor gets nothing', async () => {
    expect((await auth.anonymous.get('/api/coaches')).status).toBe(401);
  });
});

describe('When a service requests users by id', () => {
  it('Then it gets those that exist', async () => {
    const answer = await calls.call('events', usersById, { ids: [1, 4, 99] }, undefined);
    expect(answer).toMatchObject({
      users: [
        { id: 1, role: 'parent', firstName: 'Rosa', email: 'rosa@example.com', isActive: true },
        { id: 4, role: 'coach', firstName: 'Ines', isActive: false },
      ],
    });
  });
});

describe('When the waiver is read before registering', () => {
  it('Then it covers every section and says what checking the box means @spec S1.2.51 S1.2.52 S1.2.53 S1.2.54 S1.2.55 S1.2.56 S1.2.57 S1.2.58 S1.2.59 S1.2.60 S1.2.61 S1.2.62', async () => {
    const { status, body } = await auth.anonymous.get('/api/waivers/current');
    expect(status).toBe(200);
    expect(body.version).toBe(1);
    expect(body.sections.map(({ heading }: { heading: string }) => heading)).toEqual([
      'Purpose and Scope',
      'Assumption of Risk',
      'Release of Liability',
      'Indemnification',
      'Emergency Medical Authorization',
      'No Duty to Supervise',
      'Representations and Authority',
      'Photo and Video Release',
      'Rules and Conduct',
      'Governing Law',
      'Material Condition',
    ]);
    expect(body.signature).toContain('electronic signature');
  });
});
