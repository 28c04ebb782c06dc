import { EMPTY_SEARCHES, NAME_TABLE, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../testing/build.ts';
import { family } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW });
  await service.deliver(
    'user.registered',
    user({ id: 5, firstName: 'Zora', lastName: 'Quist', phone: '+1 512.555.0188' }),
  );
  for (const [at, { firstName, lastName }] of NAME_TABLE.entries()) {
    // Each with another age, so that only the same name makes a possible duplicate.
    const { status } = await service
      .as(rosa)
      .post('/api/children', childForm({ firstName, lastName, birthdate: `${2009 + at}-04-02` }));
    expect(status).toBe(201);
  }
});
afterAll(() => service.stop());

const read = async (path: string, q: string) => {
  const { status, body } = await service.as(admin).get(`${path}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
};
const players = async (q: string): Promise<string[]> =>
  (await read('/api/all-children', q)).map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`,
  );
const links = async (q: string): Promise<string[]> =>
  (await read('/api/admin/child-parent-links', q)).map(({ childName }: { childName: string }) => childName);

it('When a name is searched in another spelling, Then Players and Linking find the child and no other', async () => {
  for (const { firstName, lastName, searches } of NAME_TABLE) {
    for (const q of searches) {
      expect([q, await players(q), await links(q)]).toEqual([
        q,
        [`${firstName} ${lastName}`],
        [`${firstName} ${lastName}`],
      ]);
    }
  }
});

it('When punctuation alone is searched, Then nothing is found', async () => {
  for (const q of EMPTY_SEARCHES) {
    expect([q, await players(q), await links(q), await read('/api/admin/duplicates', q)]).toEqual([q, [], [], []]);
  }
});

it('When a parent’s phone is searched, Then the parent’s children are found', async () => {
  for (const q of ['(512) 555-0188', '5125550188', '+1 512 555 0188', '555-0188']) {
    expect([q, await players(q), await links(q)]).toEqual([q, expect.any(Array), expect.any(Array)]);
    expect((await players(q)).length).toBe(NAME_TABLE.length);
    expect((await links(q)).length).toBe(NAME_TABLE.length);
  }
  expect(await players('5550189')).toEqual([]);
});

it.each([
  [0, 'Max', 'WEISS'],
  [1, 'Lukasz', 'Nowak'],
  [2, 'DORDE', 'Maric'],
  [3, 'Anna', 'Gudmundsdottir'],
  [4, "Ka'iulani", 'Kealoha'],
  [5, '小 龙', '李'],
  [6, 'JR', 'smith'],
  [7, 'Mary-Ann', 'Lee'],
  [8, 'Oyvind', 'BERG'],
])(
  'When another parent adds name %d as "%s %s", Then the check finds the child of that name',
  async (at, first, last) => {
    const profile = { firstName: first, lastName: last, birthdate: `${2009 + at}-04-02` };
    const { status, body } = await service.as(jiWon).post('/api/children', childForm(profile));
    const found = body.duplicates?.map(({ firstName }: { firstName: string }) => firstName);
    expect([status, found]).toEqual([409, [NAME_TABLE[at]?.firstName]]);
  },
);

it('When a replica of 1.1 stores a child, Then it has the key, the words and the sort name of this release', async () => {
  const { db } = service.ctx;
  const shared = { birthdate: '2016-01-01', added_by: 5, created_at: NOW, version: 1, search_words: ['łukasz', 'øst'] };
  await db('child').insert({
    ...{ first_name: 'Łukasz', last_name: 'Øst', name_key: 'łukasz\nøst', sort_name: 'øst łukasz', ...shared },
  });
  const stored = db('child').where({ last_name: 'Øst' });
  expect(await stored.clone().first('name_key', 'sort_name', 'found_by')).toMatchObject({
    ...{ name_key: 'lukasz\nost', sort_name: 'ost lukasz' },
  });
  expect(await players('Ost, Lukasz')).toEqual(['Łukasz Øst']);
  const { body } = await service.as(coach).get('/api/all-children');
  const lastNames: string[] = body.map((child: { lastName: string }) => child.lastName);
  expect(lastNames.indexOf('Øst')).toBeGreaterThan(lastNames.indexOf('Nowak'));
  expect(lastNames.indexOf('Øst')).toBeLessThan(lastNames.indexOf('Smith'));
  await stored.delete();
});

it.each([
  ['child', 'child_found_by'],
  ['user_projection', 'user_projection_found_by'],
])('When %s is searched, Then the index is used', async (table, index) => {
  const { rows } = await service.ctx.db.transaction(async (tx): Promise<{ rows: unknown[] }> => {
    await tx.raw('SET LOCAL enable_seqscan = off');
    return tx.raw<{ rows: unknown[] }>(
      `EXPLAIN SELECT id FROM ${table} WHERE array_to_tsvector(found_by) @@ '''j'':* & ''r'':* | ''jr'':*'::tsquery`,
    );
  });
  expect(JSON.stringify(rows)).toContain(index);
});
