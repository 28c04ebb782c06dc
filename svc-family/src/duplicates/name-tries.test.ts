import { addDays } from '@fieldhouse/contracts';
import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { childForm, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const DAY = 24 * 60 * 60 * 1000;
const otherParent = (userId: number) => ({ userId, role: 'parent' }) as const;

describe('the limit of tries of a name', () => {
  let now = NOW;
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => now });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'shown_duplicate', 'name_try', 'added_child', 'idempotency_key');
    await add(rosa, { confirmNotDuplicate: true });
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const add = (who: Caller, profile: object, headers = {}) =>
    service.as(who).post('/api/children', childForm({ ...profile }), headers);
  /** A birth date that no child has: each is twenty days before the one of the step before. */
  const wrongDate = (step: number) => ({ birthdate: addDays('2016-04-02', -20 * step) });
  const tries = async () => (await service.ctx.db('name_try')).length;
  const useUp = async () => {
    for (let step = 0; step < 3; step += 1) await add(otherParent(100 + step), wrongDate(step));
  };

  it('When three dates did not match, Then later adds show no candidates @spec S2.5.910, S2.7.910', async () => {
    await useUp();
    for (const birthdate of ['2017-04-02', '2017-04-05', '2010-01-01']) {
      const answer = await add(jiWon, { birthdate });
      expect([answer.status, answer.body.clubWillCheck, answer.body.duplicates]).toEqual([201, true, undefined]);
      await service.ctx.db('child').where({ id: answer.body.id }).delete();
    }
    expect(await tries()).toBe(3);
    expect((await add(jiWon, { firstName: 'Diego' })).body.clubWillCheck).toBe(false);
  });

  it('When it is written in upper case, Then it is the same name', async () => {
    await useUp();
    const answer = await add(jiWon, { firstName: ' MATEO', lastName: 'alvarez ' });
    expect([answer.status, answer.body.clubWillCheck]).toEqual([201, true]);
  });

  it('When the date is within a week, Then only the name is shown @spec S2.3.908, S2.5.909', async () => {
    const answer = await add(jiWon, { birthdate: '2017-04-09' });
    const id = (await service.ctx.db('child').first('id')).id;
    expect([answer.status, answer.body.duplicates]).toEqual([
      409,
      [{ id, firstName: 'Mateo', lastName: 'Alvarez', bornWithinAWeek: true }],
    ]);
    expect(await tries()).toBe(1);
    const form = { existingChildId: id, requestReason: 'I am his father' };
    expect((await service.as(jiWon).post('/api/child-access-requests', form)).status).toBe(201);
  });

  it('When the birth date matches, Then date and parents are shown', async () => {
    const { body } = await add(jiWon, {});
    expect(body.duplicates).toMatchObject([{ birthdate: '2017-04-02', age: 9, parentFirstName: 'Rosa' }]);
  });

  /** The answers to adds of one name; what differs for each child is left out, and so is the name. */
  const answersTo = async (firstName: string, adds: (readonly [Caller, object])[]) => {
    const answers: unknown[] = [];
    for (const [who, profile] of adds) {
      const { status, body } = await add(who, { ...profile, firstName });
      if (status === 201) expect((await service.as(who).delete(`/api/children/${body.id}`)).status).toBe(200);
      answers.push([status, { ...body, id: 0, version: 0, firstName: '' }]);
    }
    return answers;
  };

  it('When a name is added and removed, Then nothing shows whether the club has it @spec S2.5.908', async () => {
    const byOne = [0, 1, 2, 3, 4].map((step) => [jiWon, wrongDate(step)] as const);
    const bySeveral = [5, 6, 7].map((step) => [otherParent(100 + step), wrongDate(step)] as const);
    const known = await answersTo('Mateo', [...byOne, ...bySeveral]);
    expect(await answersTo('Nobody', [...byOne, ...bySeveral])).toEqual(known);
    const flags = known.map((answer) => /"clubWillCheck":(\w+)/.exec(JSON.stringify(answer))?.[1]);
    expect(flags).toEqual(['false', 'false', 'false', ...Array.from({ length: 5 }, () => 'true')]);
  });

  it('When somebody adds it with a second account, Then nothing shows whether the club has it', async () => {
    const answersAbout = async (firstName: string) => {
      await add(otherParent(100), { ...wrongDate(0), firstName, confirmNotDuplicate: true });
      const answers: unknown[] = [];
      for (let account = 200; account < 205; account += 1) {
        const { status, body } = await add(otherParent(account), { ...wrongDate(0), firstName });
        answers.push([status, body.clubWillCheck, body.duplicates?.length]);
      }
      return answers;
    };
    const known = await answersAbout('Mateo');
    expect(await answersAbout('Nobody')).toEqual(known);
    expect(known).toEqual(Array.from({ length: 5 }, () => [409, undefined, 1]));
  });

  it('When a name is added, Then the statements do not depend on whether the club has it', async () => {
    const { db } = service.ctx;
    const statementsFor = async (firstName: string, birthdate: string) => {
      const statements: string[] = [];
      // The service's jobs and its relay run meanwhile.
      const record = ({ sql }: { sql: string }) => {
        if (/(from|into) "(child|guardian|shown_duplicate|added_child|name_try)"|FROM name_try/.test(sql))
          statements.push(sql);
      };
      db.on('query', record);
      const { status } = await add(jiWon, { firstName, birthdate });
      db.removeListener('query', record);
      return { status, statements };
    };
    expect((await statementsFor('Somebody', '2010-01-01')).statements.length).toBeGreaterThan(5);
    for (let step = 0; step < 5; step += 1) {
      const { birthdate } = wrongDate(step);
      expect(await statementsFor('Nobody', birthdate)).toEqual(await statementsFor('Mateo', birthdate));
    }
  });

  it('When a child was added with the typed date, Then the try does not count and shows only that child @spec S2.5.908', async () => {
    for (const [step, birthdate] of ['2017-03-28', '2017-04-01', '2017-04-05'].entries()) {
      const other = (await add(otherParent(100), { birthdate, confirmNotDuplicate: true })).body;
      const { body } = await add(otherParent(200 + step), { birthdate });
      expect(body.duplicates.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    }
    expect(await tries()).toBe(0);
  });

  it('When a user confirms that it is another child, Then nothing is compared or counted', async () => {
    for (let step = 0; step < 5; step += 1) {
      const answer = await add(jiWon, { ...wrongDate(step), confirmNotDuplicate: true });
      expect([answer.status, answer.body.clubWillCheck]).toEqual([201, false]);
    }
    expect(await tries()).toBe(0);
  });

  it('When the same add is repeated, Then it counts once and gets the same answer @spec S2.5.911', async () => {
    const key = { 'Idempotency-Key': 'one-key' };
    const first = await add(jiWon, { birthdate: '2017-04-05' }, key);
    await service.ctx.db('idempotency_key').delete();
    const again = await add(jiWon, { birthdate: '2017-04-05' }, key);
    expect([again.status, again.body.duplicates]).toEqual([409, first.body.duplicates]);
    expect(await tries()).toBe(1);
    await useUp();
    expect((await add(jiWon, { birthdate: '2017-04-05' })).body.duplicates).toEqual(first.body.duplicates);
    expect((await add(otherParent(300), { birthdate: '2017-04-05' })).body.clubWillCheck).toBe(true);
    expect(await tries()).toBe(3);
  });

  it('When the answer of an add without candidates was lost, Then a retry gets it', async () => {
    await useUp();
    const key = { 'Idempotency-Key': 'lost' };
    const first = await add(jiWon, {}, key);
    expect((await add(jiWon, {}, key)).body).toEqual(first.body);
  });

  it('When the user’s own child is a candidate, Then beyond the limit only that child is shown', async () => {
    await useUp();
    const { body: own } = await add(jiWon, {});
    const { status, body } = await add(jiWon, { birthdate: '2017-04-03' });
    expect([status, body.duplicates]).toMatchObject([409, [{ id: own.id, birthdate: '2017-04-02' }]]);
    expect(body.duplicates).toHaveLength(1);
  });

  it('When a day has passed, Then three more tries are possible within 30 days @spec S2.9.908, S2.9.909', async () => {
    const answers: boolean[] = [];
    for (let day = 0; day < 32; day += 1) {
      now = new Date(NOW.getTime() + day * DAY);
      for (const step of [0, 1, 2, 3]) {
        const { body } = await add(otherParent(1000 + day * 4 + step), wrongDate(day * 4 + step));
        if (!body.clubWillCheck) answers.push(day < 30);
      }
    }
    expect(answers).toEqual([true, true, true, true, true, true, false, false, false, false, false, false]);
  });

  it('When thirty users try concurrently, Then three are answered @spec S2.5.912', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, step) => add(otherParent(500 + step), wrongDate(step))),
    );
    const flags = answers.map(({ body }) => body.clubWillCheck);
    expect(flags.filter((flag) => flag === false)).toHaveLength(3);
    expect(flags.filter((flag) => flag === true)).toHaveLength(27);
    expect(await tries()).toBe(3);
  });

  it('When two names are tried 120 times, Then the answers do not reveal the birth dates @spec S2.5.913', async () => {
    await add(rosa, { firstName: 'Diego', birthdate: '2012-08-20', confirmNotDuplicate: true });
    // Contains the birth dates of both, and dates within a week of them, but not among the first three.
    const dates = Array.from({ length: 120 }, (_, index) => addDays('2025-12-31', -((index * 97 + 40) % 120) * 50));
    const [mateos, diegos] = ['2017-04-02', '2012-08-20'];
    [dates[60], dates[70]] = [mateos, addDays(mateos, 3)];
    [dates[80], dates[90]] = [diegos, addDays(diegos, -3)];
    const answersAbout = async (firstName: string) => {
      const answers: string[] = [];
      for (const [index, birthdate] of dates.entries()) {
        const { status, body } = await add(otherParent(2000 + index), { firstName, birthdate });
        const { id, version, ...rest } = body;
        expect([typeof id, typeof version]).toEqual(['number', 'number']);
        answers.push(JSON.stringify([status, { ...rest, firstName: '' }]));
      }
      return answers;
    };
    const [first, second] = [await answersAbout('Mateo'), await answersAbout('Diego')];
    expect(first).toEqual(second);
    expect(first.filter((answer) => answer.includes('"clubWillCheck":false'))).toHaveLength(3);
    expect(first.filter((answer) => answer.startsWith('[201'))).toHaveLength(120);
  }, 60_000);

  it('When a user was shown candidates ten times, Then all names get the same answer @spec S2.5.914', async () => {
    for (let time = 0; time < 10; time += 1) expect((await add(jiWon, {})).status).toBe(409);
    for (const profile of [{}, { birthdate: '2017-04-05' }, { firstName: 'Nobody' }]) {
      const { status, body } = await add(jiWon, profile);
      expect([status, body.clubWillCheck]).toEqual([201, true]);
      await service.ctx.db('child').where({ id: body.id }).delete();
    }
  });

  it('When 30 days have passed, Then the tries are deleted @spec S2.5.915', async () => {
    await useUp();
    now = new Date(NOW.getTime() + 30 * DAY - 1);
    await purgeOldRows(family).run(service.ctx);
    expect(await tries()).toBe(3);
    now = new Date(NOW.getTime() + 30 * DAY);
    await purgeOldRows(family).run(service.ctx);
    expect(await tries()).toBe(0);
  });

  it('When an account and all children of the name are deleted, Then its tries stay without id and name', async () => {
    await service.deliver('user.registered', user({ id: 100 }));
    await useUp();
    await service.deliver('user.deleted', { id: 100, version: 90 });
    const anonymous = await service.ctx.db('name_try').whereNull('user_id');
    expect(anonymous).toMatchObject([{ birthdate: null }]);
    expect((await add(jiWon, {})).body.clubWillCheck).toBe(true);
    for (const { id, added_by: userId } of await service.ctx.db('child').select('id', 'added_by')) {
      await service.as(otherParent(userId)).delete(`/api/children/${id}`);
    }
    expect(await service.ctx.db('child')).toEqual([]);
    expect(await tries()).toBe(3);
    expect(JSON.stringify(await service.ctx.db('name_try'))).not.toMatch(/mateo|alvarez/i);
    expect((await add(otherParent(400), {})).body.clubWillCheck).toBe(true);
  });

  it('When a replica of 1.1 counts tries, Then they count here, and a deleted child takes its name along', async () => {
    const { db } = service.ctx;
    const [{ name_key }] = await db('child').select('name_key');
    const row = { name_key, user_id: 77, birthdate: '2010-01-01', tried_at: now };
    await db('name_try').insert([row, { ...row, user_id: 78 }, { ...row, user_id: 79 }]);
    const { body } = await add(jiWon, {});
    expect(body.clubWillCheck).toBe(true);
    for (const { id, added_by: userId } of await db('child').select('id', 'added_by')) {
      await service.as(otherParent(userId)).delete(`/api/children/${id}`);
    }
    expect(JSON.stringify(await db('name_try'))).not.toMatch(/mateo|alvarez/i);
    expect((await add(jiWon, wrongDate(1))).body.clubWillCheck).toBe(true);
  });
});
