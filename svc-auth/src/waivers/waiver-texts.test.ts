import { describe, expect, it } from '@jest/globals';
import { FIRST_WAIVER, PASSWORD, registration } from '../../testing/index.ts';
import {
  add,
  admin,
  auth,
  NEXT_DAY,
  problemOf,
  states,
  texts,
  time,
  useWaiverTexts,
  WAITING,
  WINTER,
} from '../../testing/waiver-texts.ts';

useWaiverTexts();

const change = (changes: object = {}, headers?: Record<string, string>) =>
  auth.as(admin).put(WAITING, { ...WINTER, ...changes }, headers);
const withdraw = (headers?: Record<string, string>) => auth.as(admin).delete(WAITING, undefined, headers);
const current = async () => (await auth.anonymous.get('/api/waivers/current')).body;

async function parent(username = 'rosa') {
  const { body } = await auth.register({ username, email: `${username}@example.com` });
  const client = auth.as({ userId: body.id, role: 'parent' });
  return {
    sign: (hash: string) => client.post('/api/waivers/sign', { hash, accepted: true }),
    isDue: async () => (await client.get('/api/auth/user')).body.waiverDue,
    signed: async () => (await client.get('/api/waivers/signed')).body,
    coaches: async () => (await client.get('/api/coaches')).status,
  };
}

describe('When an admin stores a new text of the waiver', () => {
  it('Then nothing changes before its day @spec S2.4.1333, S2.7.1343', async () => {
    const rosa = await parent();
    const { status, body } = await add();
    expect([status, await current(), await rosa.isDue()]).toEqual([201, FIRST_WAIVER, false]);
    expect(body).toMatchObject({
      signature: FIRST_WAIVER.signature,
      parents: { all: 1, signed: 1 },
      versions: [
        { ...WINTER, version: 2, state: 'waiting', signatures: 0 },
        { version: 1, state: 'in-force', inForceFrom: null, signatures: 1, sections: FIRST_WAIVER.sections },
      ],
    });
    expect((await auth.published('audit.recorded')).map(({ data }) => data.action)).toContain('waiver.text-added');
  });

  it('Then every parent signs it from its day on, and what was signed stays @spec S2.3.1331, S2.4.1334', async () => {
    const rosa = await parent();
    await add();
    time.now = NEXT_DAY;
    const { hash, ...shown } = await current();
    expect(shown).toEqual({
      ...{ version: 2, title: WINTER.title, signature: FIRST_WAIVER.signature },
      sections: [
        { heading: 'Who signs this', text: 'A parent.\n\nSecond paragraph.' },
        { heading: 'Risks', text: 'Ice.\nSnow.' },
      ],
    });
    expect([await rosa.isDue(), await rosa.coaches()]).toEqual([true, 200]);
    expect((await auth.signIn('rosa', PASSWORD)).body.waiverDue).toBe(true);
    const made = await auth.addUser('dana', 'parent');
    expect((await auth.as(made).get('/api/auth/user')).body.waiverDue).toBe(true);
    const newcomer = await parent('newcomer');
    expect([await newcomer.isDue(), await newcomer.signed()]).toMatchObject([false, [{ version: 2 }]]);

    expect((await rosa.sign(hash)).status).toBe(201);
    expect([await rosa.isDue(), await rosa.signed()]).toMatchObject([false, [{ version: 2 }, { version: 1 }]]);
    expect(await texts()).toMatchObject({
      parents: { all: 3, signed: 2 },
      versions: [
        { version: 2, state: 'in-force', signatures: 2 },
        { version: 1, state: 'earlier', signatures: 1 },
      ],
    });
  });

  it('Then one of today is in force at once, also a second one of the same day @spec S2.4.1333', async () => {
    await add({ inForceFrom: '2026-11-30' });
    expect((await current()).version).toBe(2);
    await add({ inForceFrom: '2026-11-30', title: 'Once more' });
    expect(await current()).toMatchObject({ version: 3, title: 'Once more' });
    expect(await states()).toEqual(['3 in-force', '2 earlier', '1 earlier']);
  });

  it('Then who signs the words that were in force until now gets 409 @spec S2.4.1336', async () => {
    const rosa = await parent();
    await add();
    time.now = NEXT_DAY;
    const { status, body } = await rosa.sign(FIRST_WAIVER.hash);
    expect([status, body.code, body.detail]).toEqual([
      ...[409, 'waiver_changed', 'The waiver has changed. Please read it again before you sign'],
    ]);
    const late = registration({ username: 'late', email: 'late@example.com', waiverHash: FIRST_WAIVER.hash });
    expect(problemOf(await auth.anonymous.post('/api/auth/register', late))).toEqual([409, 'waiver_changed']);
    expect(await auth.ctx.db('account').where({ username: 'late' })).toEqual([]);
  });
});

describe('When a text waits', () => {
  it('Then it is changed and withdrawn until its day, each with an entry @spec S2.4.1333, S2.7.1344', async () => {
    await add();
    expect(problemOf(await add({ title: 'Another' }))).toEqual([409, 'waiver_waits']);
    expect((await change({ title: 'Better', inForceFrom: '2026-12-24' })).body.versions[0]).toMatchObject({
      ...{ version: 2, title: 'Better', inForceFrom: '2026-12-24', state: 'waiting' },
    });
    expect((await change({ title: 'Better' })).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect(await states()).toEqual(['1 in-force']);
    for (const refused of [await withdraw(), await change()]) {
      expect(problemOf(refused)).toEqual([409, 'no_waiver_waits']);
    }
    const entries = (await auth.published('audit.recorded')).map(({ data }) => [data.action, data.fields]);
    expect(entries).toEqual([
      ['waiver.text-added', []],
      ['waiver.text-changed', ['title', 'inForceFrom']],
      ['waiver.text-changed', ['inForceFrom']],
      ['waiver.text-withdrawn', []],
    ]);
  });

  it('Then it is neither changed nor withdrawn once its day has come @spec S2.4.1333', async () => {
    await add();
    time.now = NEXT_DAY;
    expect(problemOf(await change({ inForceFrom: '2026-12-24' }))).toEqual([409, 'no_waiver_waits']);
    expect(problemOf(await withdraw())).toEqual([409, 'no_waiver_waits']);
  });

  it('Then of two admins at once one gets 412 @spec S2.4.1335', async () => {
    const both = await Promise.all([add({}, { 'If-Match': '"0"' }), add({ title: 'B' }, { 'If-Match': '"0"' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 412]);
    const { version } = await texts();
    const seen = { 'If-Match': `"${version}"` };
    const changes = await Promise.all([change({ title: 'C' }, seen), withdraw(seen)]);
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
