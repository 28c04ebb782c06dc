import { purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, sheet } from '../../testing/drawings.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';

const luis = { userId: 7, role: 'parent' } as const;

describe('DELETE /api/children/{id}', () => {
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('child', 'shown_duplicate', 'added_child', 'outbox');
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const remove = (who: Caller) => service.as(who).delete(`/api/children/${mateo}`);
  const guardians = () =>
    service.ctx.db('guardian').select('user_id', 'is_primary').where({ child_id: mateo }).orderBy('id');
  const data = async (type: 'guardian.linked' | 'guardian.unlinked' | 'child.deleted') =>
    (await service.published(type)).map((event) => event.data);

  it('When the only guardian removes it, Then it is deleted and published @spec S1.7.29', async () => {
    const answer = await remove(rosa);
    expect([answer.status, answer.body]).toEqual([200, { id: mateo, outcome: 'deleted' }]);
    expect(await data('child.deleted')).toEqual([{ id: mateo, version: expect.any(Number) }]);
    expect((await service.published('child.deleted'))[0]).toMatchObject({ actor: 5, actorrole: 'parent' });
    expect((await service.as(rosa).get(`/api/children/${mateo}`)).status).toBe(404);
    expect((await remove(rosa)).status).toBe(404);
  });

  it('When it is deleted, Then no document, request or outbox row of it stays', async () => {
    const document = asDataUrl(await sheet(20, 20).png().toBuffer());
    await service.as(rosa).post(`/api/children/${mateo}/age-verification`, { document });
    await service.as(jiWon).post('/api/children', childForm());
    const request = { existingChildId: mateo, requestReason: 'I am his stepmother' };
    expect((await service.as(jiWon).post('/api/child-access-requests', request)).status).toBe(201);
    await service.idle();
    await remove(rosa);
    await purgeDeletedPeople.run(service.ctx);
    for (const table of ['child', 'guardian', 'age_document', 'access_request']) {
      expect([table, await service.ctx.db(table)]).toEqual([table, []]);
    }
    expect(await service.published('child.created')).toEqual([]);
    expect(JSON.stringify(await service.ctx.db('outbox'))).not.toContain('Mateo');
  });

  it('When it is deleted, Then stored answers with its data are deleted, and others stay', async () => {
    const storedAnswers = async () => JSON.stringify(await service.ctx.db('idempotency_key').select('body'));
    const send = (who: Caller, path: string, body: object, key: string) =>
      service.as(who).post(path, body, { 'Idempotency-Key': key });
    mateo = (await send(rosa, '/api/children', childForm({ firstName: 'Kai' }), 'kai')).body.id;
    await send(rosa, '/api/children', childForm({ firstName: 'Noa' }), 'noa');
    expect((await send(jiWon, '/api/children', childForm({ firstName: 'Kai' }), 'same')).status).toBe(409);
    const request = { existingChildId: mateo, requestReason: 'I am his stepmother' };
    expect((await send(jiWon, '/api/child-access-requests', request, 'ask')).status).toBe(201);
    expect((await storedAnswers()).match(/Kai/g)).toHaveLength(2);
    await remove(rosa);
    const again = [
      await send(rosa, '/api/children', childForm({ firstName: 'Kai' }), 'kai'),
      await send(jiWon, '/api/child-access-requests', request, 'ask'),
    ];
    expect(again.map(({ status }) => status)).toEqual([404, 404]);
    await purgeDeletedPeople.run(service.ctx);
    expect(await storedAnswers()).not.toContain('Kai');
    expect(await storedAnswers()).toContain('Noa');
  });

  it('When a guardian is removed, Then the answer to the request that added it is given out no more', async () => {
    const send = () =>
      service.as(rosa).post('/api/children', childForm({ firstName: 'Kai' }), { 'Idempotency-Key': 'k' });
    mateo = (await send()).body.id;
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    expect((await send()).body.id).toBe(mateo);
    expect((await remove(rosa)).body).toEqual({ id: mateo, outcome: 'unlinked' });
    const [again, read] = [await send(), await service.as(rosa).get(`/api/children/${mateo}`)];
    expect([again.status, again.body.message]).toEqual([404, read.body.message]);
  });

  it('When it is deleted, Then the request reads no stored message and no stored answer', async () => {
    const touched: string[] = [];
    const recordStatement = ({ sql }: { sql: string }) => {
      if (/envelope #?->|delete from "outbox"|update "inbox"|idempotency_key/.test(sql)) touched.push(sql);
    };
    await service.idle();
    service.ctx.db.on('query', recordStatement);
    expect((await remove(rosa)).status).toBe(200);
    service.ctx.db.off('query', recordStatement);
    expect(touched).toEqual([]);
  });

  it('When the primary guardian removes it and another remains, Then that one becomes primary', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    await linkGuardian(service.ctx, { childId: mateo, userId: luis.userId });
    const answer = await remove(rosa);
    expect(answer.body).toEqual({ id: mateo, outcome: 'unlinked' });
    expect(await guardians()).toEqual([
      { user_id: 6, is_primary: true },
      { user_id: 7, is_primary: false },
    ]);
    expect(await data('guardian.unlinked')).toMatchObject([{ childId: mateo, userId: 5 }]);
    const linked = await data('guardian.linked');
    expect(linked).toHaveLength(4);
    expect(linked.at(-1)).toMatchObject({ childId: mateo, userId: 6, isPrimary: true, accessLevel: 'full' });
    expect(await data('child.deleted')).toEqual([]);
    expect((await service.as(rosa).get('/api/children')).body).toEqual([]);
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(200);
  });

  it('When another guardian removes it, Then the primary one stays primary', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    expect((await remove(jiWon)).body.outcome).toBe('unlinked');
    expect(await guardians()).toEqual([{ user_id: 5, is_primary: true }]);
    expect(await data('guardian.linked')).toHaveLength(2);
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(404);
  });

  it('When both guardians remove it concurrently, Then the second removal deletes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      mateo = (await service.as(rosa).post('/api/children', childForm({ confirmNotDuplicate: true }))).body.id;
      await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
      const answers = await Promise.all([remove(rosa), remove(jiWon)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['deleted', 'unlinked']);
      expect(await guardians()).toEqual([]);
    }
    expect(await data('child.deleted')).toHaveLength(5);
  });

  it('When the primary and two more remove it concurrently, Then the remaining one is primary', async () => {
    for (const userId of [6, 7, 8]) await linkGuardian(service.ctx, { childId: mateo, userId });
    const callers = [rosa, jiWon, luis];
    const answers = await Promise.all(callers.map(remove));
    expect(answers.map(({ body }) => body.outcome)).toEqual(['unlinked', 'unlinked', 'unlinked']);
    expect(await guardians()).toEqual([{ user_id: 8, is_primary: true }]);
  });

  it('When one guardian removes it twice concurrently, Then the other guardian keeps it', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    const statuses = (await Promise.all([remove(rosa), remove(rosa)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await guardians()).toEqual([{ user_id: 6, is_primary: true }]);
  });

  it.each<[string, number, Caller]>([
    ['another parent', 404, jiWon],
    ['a coach', 403, coach],
  ])('When %s tries, Then %i and nothing changes', async (_, status, who) => {
    expect((await remove(who)).status).toBe(status);
    expect(await guardians()).toEqual([{ user_id: 5, is_primary: true }]);
  });

  it('When an admin who is not its guardian removes it, Then it is deleted', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    expect((await remove(admin)).body).toEqual({ id: mateo, outcome: 'deleted' });
    expect(await guardians()).toEqual([]);
  });

  it('When a coach who is a guardian removes it, Then only the coach’s link ends', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: coach.userId });
    expect((await remove(coach)).body.outcome).toBe('unlinked');
  });

  it('When the database fails during the removal, Then nothing changes', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    await service.ctx.db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON outbox FOR EACH ROW
        WHEN (NEW.type = 'guardian.linked') EXECUTE FUNCTION refuse();
    `);
    expect((await remove(rosa)).status).toBe(500);
    await service.ctx.db.raw('DROP TRIGGER refuse ON outbox; DROP FUNCTION refuse');
    expect(await guardians()).toMatchObject([{ user_id: 5, is_primary: true }, { user_id: 6 }]);
    expect(await data('guardian.unlinked')).toEqual([]);
  });
});
