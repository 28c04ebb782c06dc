import { childrenOfUsers, guardiansOfNamed } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { EMPTY_SEARCHES, NAME_TABLE } from '@fieldhouse/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { USER_SORTS } from './list-users.ts';

const PEOPLE = [
  ['rosa', 'Rosa', 'Álvarez', 'parent', '2026-01-05'],
  ['jiwon', 'Ji-won', 'Park', 'parent', '2026-01-01'],
  ['Chidi', 'Chidi', 'Okafor', 'coach', '2026-01-04'],
  ['pat_1', 'Pat', "O'Neil", 'parent', '2026-01-03'],
  ['pat%2', 'Pat', "O'Neil", 'parent', '2026-01-03'],
] as const;

let auth: TestAuth;
let isFamilyDown = false;
let rosa = 0;
let admin: { userId: number; role: 'parent' | 'coach' | 'admin' };
beforeAll(async () => {
  auth = await startTestAuth({
    engine: QUICK_ENGINE,
    answers: [
      answers(childrenOfUsers, async ({ userIds }) => {
        if (isFamilyDown) throw new Error('svc-family is unavailable');
        return {
          children: userIds.includes(rosa) ? [{ userId: rosa, id: 7, name: 'Mateo Ruiz', isActive: true }] : [],
        };
      }),
      answers(guardiansOfNamed, async ({ q }) => {
        if (isFamilyDown) throw new Error('svc-family is unavailable');
        return { userIds: q === 'mateo' ? [rosa] : [] };
      }),
    ],
  });
  admin = await auth.addUser('avery', 'admin');
  for (const [username, firstName, lastName, role, created] of PEOPLE) {
    const { userId } = await auth.addUser(username, role);
    if (username === 'rosa') rosa = userId;
    await auth.ctx
      .db('account')
      .where({ id: userId })
      .update({ first_name: firstName, last_name: lastName, created_at: `${created}T12:00:00.123456Z` });
  }
});
afterAll(() => auth.stop());

const list = (query = '') => auth.as(admin).get(`/api/admin/users${query}`);

async function usernames(query: string): Promise<string[]> {
  const { body } = await list(query);
  return body.map(({ username }: { username: string }) => username);
}

/** The whole list, two at a time. */
async function pages(query: string): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = `/api/admin/users?limit=2&${query}`;
  while (next !== undefined) {
    const { status, body, headers } = await auth.as(admin).get(next);
    expect([status, headers.get('X-Total-Count')]).toEqual([200, '6']);
    found.push(...body.map(({ username }: { username: string }) => username));
    next = /<(.*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return found;
}

describe('When an admin lists the users', () => {
  it('Then all accounts come by name, with no secret @spec S1.6.10, S1.7.50, S1.3.3, S2.6.701, S2.7.701', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.map(({ lastName }: { lastName: string }) => lastName)).toEqual(
      ['Álvarez', 'Alvarez', 'Okafor', "O'Neil", "O'Neil", 'Park'].sort(new Intl.Collator('en').compare),
    );
    expect(body.find(({ username }: { username: string }) => username === 'Chidi')).toEqual({
      id: expect.any(Number),
      version: expect.any(Number),
      username: 'Chidi',
      firstName: 'Chidi',
      lastName: 'Okafor',
      email: 'Chidi@example.com',
      phone: '(512) 555-0100',
      role: 'coach',
      specialties: [],
      ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null },
      ...{ emergencyContact1Phone: null, emergencyContact1Relationship: null },
      ...{ emergencyContact2FirstName: null, emergencyContact2LastName: null },
      ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null },
      isActive: true,
      createdAt: '2026-01-04T12:00:00.123Z',
    });
  });

  it.each(USER_SORTS)('Then the pages by %s contain every account once, in order', async (sort) => {
    const whole = await usernames(`?sort=${sort}`);
    expect(new Set(whole).size).toBe(6);
    expect(await pages(`sort=${sort}`)).toEqual(whole);
  });

  it('Then a minus reverses the order', async () => {
    expect((await usernames('?sort=createdAt')).slice(0, 4)).toEqual(['jiwon', 'pat_1', 'pat%2', 'Chidi']);
    expect((await usernames('?sort=-createdAt')).slice(2)).toEqual(['Chidi', 'pat%2', 'pat_1', 'jiwon']);
    expect((await usernames('?sort=username'))[1]).toBe('Chidi');
    expect((await usernames('?sort=role')).slice(0, 2)).toEqual(['avery', 'Chidi']);
  });

  it.each([
    ['alvarez  ROSA', ['avery', 'rosa']],
    ['rosa@ex', ['rosa']],
    ['OKAF', ['Chidi']],
    ['ji-w', ['jiwon']],
    ['oneil', ['pat_1', 'pat%2']],
    ['%', []],
    ['_', []],
    ['pat%2', ['pat%2']],
    ['chidi@example', ['Chidi']],
    ['nobody', []],
  ])('Then %j finds %j', async (q, found) => {
    expect(await usernames(`?q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it('Then people are found in other spellings and by phone, and punctuation alone finds nothing', async () => {
    const { db } = auth.ctx;
    const added: number[] = [];
    for (const [at, { firstName, lastName }] of NAME_TABLE.entries()) {
      const { userId } = await auth.addUser(`person${at}`, 'parent');
      added.push(userId);
      const phone = `+1 (737) 555-01${10 + at}`;
      await db('account').where({ id: userId }).update({ first_name: firstName, last_name: lastName, phone });
    }
    for (const [at, { searches }] of NAME_TABLE.entries()) {
      for (const q of [...searches, `(737) 555-01${10 + at}`, `73755501${10 + at}`, `555-01${10 + at}`]) {
        expect([q, await usernames(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [`person${at}`]]);
      }
    }
    for (const q of EMPTY_SEARCHES) expect([q, await usernames(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    const { rows } = await db.transaction(async (tx): Promise<{ rows: unknown[] }> => {
      await tx.raw('SET LOCAL enable_seqscan = off');
      return tx.raw<{ rows: unknown[] }>(
        `EXPLAIN SELECT id FROM account WHERE array_to_tsvector(found_by) @@ '''jr'':*'::tsquery`,
      );
    });
    expect(JSON.stringify(rows)).toContain('account_found_by');
    await db('account').whereIn('id', added).delete();
  });

  it('Then a role filters the list, also with a search and an order', async () => {
    expect(await usernames('?role=coach')).toEqual(['Chidi']);
    expect(await usernames('?role=parent&q=oneil&sort=-username')).toEqual(['pat%2', 'pat_1']);
    expect((await list('?role=owner')).status).toBe(400);
  });

  describe('with the children', () => {
    afterEach(() => {
      isFamilyDown = false;
    });
    const found = async (query: string): Promise<[string, unknown][]> =>
      (await list(`?limit=20&with=children&${query}`)).body.map(
        ({ username, children }: { username: string; children: unknown }) => [username, children],
      );

    it('Then a guardian is found by the name of a child, and its children are in the view @spec S2.2.718, S2.7.708', async () => {
      const mateo = [{ id: 7, name: 'Mateo Ruiz', isActive: true }];
      expect(await found('q=mateo')).toEqual([['rosa', mateo]]);
      expect(await found('q=park')).toEqual([['jiwon', []]]);
      expect(await usernames('?limit=20&q=mateo')).toEqual([]);
      const views = (await auth.published('audit.recorded')).filter(({ data }) => data.action === 'user.viewed');
      expect(views.some(({ data }) => data.childIds.includes(7))).toBe(true);
      expect((await list('?with=children')).status).toBe(400);
    });

    it('Then the accounts are listed without them while svc-family does not answer @spec S2.7.708', async () => {
      isFamilyDown = true;
      expect(await found('q=rosa')).toContainEqual(['rosa', null]);
      expect(await found('q=mateo')).toEqual([]);
    });
  });

  it('Then each role is counted', async () => {
    expect((await list('/stats')).body).toEqual({ total: 6, admins: 1, coaches: 1, parents: 4, expiredInvitations: 0 });
  });

  it.each(['sort=password', 'cursor=nonsense', 'limit=0', `cursor=${Buffer.from('[["a"],0]').toString('base64url')}`])(
    'Then %s is refused',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(400);
    },
  );

  it('Then a cursor of another order is accepted', async () => {
    const cursor = Buffer.from('[["nonsense"],1]').toString('base64url');
    expect((await list(`?sort=createdAt&cursor=${cursor}`)).status).toBe(200);
  });
});

describe('When an admin requests one user', () => {
  it('Then the answer is that user, or 404', async () => {
    const { userId } = await auth.addUser('shown', 'parent');
    expect((await auth.as(admin).get(`/api/admin/users/${userId}`)).body).toMatchObject({ username: 'shown' });
    for (const id of ['999999', '0', 'x']) {
      expect((await auth.as(admin).get(`/api/admin/users/${id}`)).status).toBe(404);
    }
  });
});
