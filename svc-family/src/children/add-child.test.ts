import { ofChildFields } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';
import { updateProfile } from './child.repository.ts';
import { storedProfile } from './profile.ts';

describe('POST /api/children', () => {
  let now = NOW;
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => now });
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'shown_duplicate', 'name_try', 'added_child', 'outbox', 'idempotency_key');
  });

  const add = (profile = {}, as: { userId: number; role: 'parent' | 'coach' | 'admin' } = rosa) =>
    service.as(as).post('/api/children', childForm(profile));
  const countChildren = async () => (await service.ctx.db('child')).length;

  it('When a parent adds a child, Then it is theirs @spec S1.3.8 @spec S1.5.18 @spec S1.7.25', async () => {
    const answer = await add({ nickname: ' Teo ', shirtSize: 'Youth M', primaryPosition: 'Pitcher' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...ofChildFields(() => null),
      id: expect.any(Number),
      firstName: 'Mateo',
      lastName: 'Alvarez',
      nickname: 'Teo',
      birthdate: '2017-04-02',
      age: 9,
      shirtSize: 'Youth M',
      primaryPosition: 'Pitcher',
      ageVerificationDocument: null,
      ageVerificationUploadedAt: null,
      ageVerifiedOn: null,
      ageVerifiedBy: null,
      ageWasVerifiedFor: null,
      mayCheckAgeDocument: false,
      createdAt: NOW.toISOString(),
      isActive: true,
      mayChange: true,
      version: expect.any(Number),
      registeredEvents: [],
      clubWillCheck: false,
    });
    const own = await service.as(rosa).get('/api/children');
    expect(own.body.map(({ id }: { id: number }) => id)).toEqual([answer.body.id]);
  });

  it('When a child is added, Then child and guardian are published with their actor', async () => {
    const { body } = await add();
    const [child] = await service.published('child.created');
    const [guardian] = await service.published('guardian.linked');
    expect(child).toMatchObject({ actor: 5, actorrole: 'parent', subject: String(body.id) });
    expect(child?.data).toMatchObject({ id: body.id, firstName: 'Mateo', birthdate: '2017-04-02', isActive: true });
    expect(guardian?.data).toMatchObject({ childId: body.id, userId: 5, accessLevel: 'full', isPrimary: true });
  });

  it('When a coach adds a child, Then the child is the coach’s own', async () => {
    const { body } = await add({}, coach);
    const own = await service.as(coach).get('/api/children');
    expect(own.body).toMatchObject([{ id: body.id }]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ birthdate: undefined }, 'birthdate', 'Birthdate is required'],
    [{ birthdate: '' }, 'birthdate', 'Birthdate is required'],
    [{ birthdate: '2007-11-21' }, 'birthdate', 'Child must be between 0 and 18 years old'],
    [{ birthdate: '2026-11-22' }, 'birthdate', 'Child must be between 0 and 18 years old'],
  ])(
    'When the form holds %j, Then 400 and nothing is stored @spec S1.5.13 @spec S1.5.14 @spec S1.5.15 @spec S1.5.16',
    async (profile, path, message) => {
      const answer = await add(profile);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual({ path, message });
      expect(answer.body.message).toBe(message);
      expect(await countChildren()).toBe(0);
    },
  );

  it.each(['2026-11-21', '2007-11-22'])(
    'When a child was born on %s, Then it may be added @spec S1.9.7',
    async (birthdate) => {
      expect((await add({ birthdate })).status).toBe(201);
    },
  );

  it('When the UTC date is ahead of the club’s, Then the club’s tomorrow is refused as birth date', async () => {
    now = new Date('2026-11-22T05:30:00Z');
    expect((await add({ birthdate: '2026-11-22' })).status).toBe(400);
  });

  it.each([
    [{ firstName: 'Mat\u200Beo' }, 'firstName', 'First name'],
    [{ firstName: '\u3164' }, 'firstName', 'First name'],
    [{ lastName: 'Alvarez\n' + 'Vega' }, 'lastName', 'Last name'],
    [{ lastName: '<b>' }, 'lastName', 'Last name'],
    [{ nickname: 'Te\u202Eo' }, 'nickname', 'Nickname'],
    [{ firstName: 'Claim your prize at evil.test' }, 'firstName', 'First name'],
  ])('When a name is %j, Then 400 names the field and no child is added', async (profile, path, label) => {
    const { status, body } = await add(profile);
    const message = `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect(await countChildren()).toBe(0);
  });

  it('When nobody is signed in, Then 401', async () => {
    expect((await service.anonymous.post('/api/children', childForm())).status).toBe(401);
  });

  describe('possible duplicates', () => {
    it('When the club may have it, Then 409 lists candidates @spec S1.3.12, S1.5.20, S1.5.21, S1.7.26', async () => {
      const { body: known } = await add({ nickname: 'Teo', shirtSize: 'Youth M' });
      const answer = await add({ firstName: 'MATEO', lastName: 'alvarez' }, jiWon);
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('possible_duplicate');
      expect(answer.body.duplicates).toEqual([
        {
          id: known.id,
          firstName: 'Mateo',
          lastName: 'Alvarez',
          age: 9,
          birthdate: '2017-04-02',
          parentFirstName: 'Rosa',
          parentLastName: 'Alvarez',
        },
      ]);
      expect(await countChildren()).toBe(1);
      expect(await service.published('child.created')).toHaveLength(1);
      expect(await service.ctx.db('shown_duplicate').select('user_id', 'child_ids', 'shown_at')).toEqual([
        { user_id: 6, child_ids: [known.id], shown_at: NOW },
      ]);
    });

    it.each([
      { firstName: 'm\u00C1t\u00E9o' },
      { lastName: 'Al-varez' },
      { firstName: 'Ｍａｔｅｏ' },
      { firstName: 'Ma teo' },
    ])('When the name is written as %j, Then the child is a candidate', async (profile) => {
      await add();
      expect((await add(profile, jiWon)).status).toBe(409);
    });

    it('When a stored name has a zero-width character, Then the child is a candidate', async () => {
      const { body } = await add({ firstName: 'Teo' });
      const hidden = { firstName: 'Mat\u200Beo', lastName: 'Alvarez', birthdate: '2017-04-02' };
      await service.ctx.db.transaction((tx) => updateProfile(tx, body.id, storedProfile(hidden)));
      expect((await add({}, jiWon)).status).toBe(409);
    });

    it('When the birth dates are eight days apart, Then the child is no candidate @spec S1.9.8', async () => {
      await add();
      expect((await add({ birthdate: '2017-04-10' }, jiWon)).status).toBe(201);
    });

    it('When the child is archived or the caller’s own, Then it is a candidate @spec S1.5.20', async () => {
      const { body: archived } = await add();
      await service.ctx.db('child').update({ is_active: false });
      const answer = await add();
      expect(answer.status).toBe(409);
      expect(answer.body.duplicates).toMatchObject([{ id: archived.id }]);
    });

    it('When the user confirms that it is another child, Then it is added and nothing is shown', async () => {
      await add();
      expect((await add({ confirmNotDuplicate: true }, jiWon)).status).toBe(201);
      expect(await countChildren()).toBe(2);
      expect(await service.ctx.db('shown_duplicate')).toHaveLength(0);
    });

    it('When candidates were shown ten times, Then none are shown until the next day', async () => {
      await add();
      for (let time = 0; time < 10; time += 1) expect((await add({}, jiWon)).status).toBe(409);
      const added = await add({}, jiWon);
      expect([added.status, added.body.clubWillCheck]).toEqual([201, true]);
      expect((await add({}, coach)).status).toBe(409);
      now = new Date(NOW.getTime() + 25 * 60 * 60 * 1000);
      expect((await add({}, jiWon)).body.duplicates).toHaveLength(2);
    });

    it('When twenty requests come concurrently, Then candidates are shown ten times', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `Mateo${'abcdefghijklmnopqrst'[index]}`);
      for (const firstName of names) await add({ firstName });
      const statuses = (await Promise.all(names.map((firstName) => add({ firstName }, jiWon)))).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 409)).toHaveLength(10);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    });

    it('When the same child is added concurrently, Then one is added and the others get it as candidate', async () => {
      const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 409, 409]);
      expect(await countChildren()).toBe(1);
    });
  });

  it('When a request is repeated with its Idempotency-Key, Then there is one child and one answer', async () => {
    const key = { 'Idempotency-Key': 'a1b2' };
    const first = await service.as(rosa).post('/api/children', childForm(), key);
    const again = await service.as(rosa).post('/api/children', childForm(), key);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countChildren()).toBe(1);
  });

  describe('When the first answer was lost', () => {
    const key = { 'Idempotency-Key': 'retry-after-lost-answer' };

    it.each([{}, { confirmNotDuplicate: true }])('Then a retry of %j gets the child it added', async (confirmation) => {
      const first = await service.as(rosa).post('/api/children', childForm(confirmation), key);
      const again = await service.as(rosa).post('/api/children', childForm(confirmation), key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await countChildren()).toBe(1);
      expect(await service.published('child.created')).toHaveLength(1);
      expect(await service.ctx.db('shown_duplicate')).toHaveLength(0);
    });

    it('Then another request, another child and another user do not get it', async () => {
      await service.as(rosa).post('/api/children', childForm(), key);
      const other = await service.as(rosa).post('/api/children', childForm(), { 'Idempotency-Key': 'another-key' });
      expect([other.status, other.body.code]).toEqual([409, 'possible_duplicate']);
      const reused = await service.as(rosa).post('/api/children', childForm({ firstName: 'Diego' }), key);
      expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
      expect((await service.as(jiWon).post('/api/children', childForm(), key)).status).toBe(409);
    });
  });
});
