import { CHILD_FIELD_NAMES, childField } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, profiles, rosa, user } from '../../testing/build.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';

describe('PUT /api/children/{id}', () => {
  let now = NOW;
  let service: TestService;
  let mateo: { id: number; version: number };
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => now });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'shown_duplicate', 'added_child', 'outbox');
    const profile = { nickname: 'Teo', shirtSize: 'Youth M', primaryPosition: 'Pitcher' };
    mateo = (await service.as(rosa).post('/api/children', childForm(profile))).body;
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const change = (profile: Record<string, unknown>, who: Caller = rosa, headers = {}) =>
    service.as(who).put(`/api/children/${mateo.id}`, childForm(profile), headers);
  const stored = async () => (await service.as(rosa).get(`/api/children/${mateo.id}`)).body;

  it('When a parent saves a profile, Then it replaces the earlier one @spec S1.1.3, S1.6.4, S1.7.28', async () => {
    const answer = await change({ firstName: ' Matteo ', pantSize: '28', secondaryPosition: 'Catcher' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: mateo.id,
      firstName: 'Matteo',
      nickname: null,
      shirtSize: null,
      pantSize: '28',
      primaryPosition: null,
      secondaryPosition: 'Catcher',
      age: 9,
    });
    expect(answer.body.version).toBeGreaterThan(mateo.version);
    expect(await stored()).toEqual(answer.body);
  });

  it('When a profile is saved, Then the change is published, and the search finds the new name', async () => {
    await change({ firstName: 'Zacharias', nickname: 'Zac' });
    const [event, ...more] = await service.published('child.updated');
    expect(more).toEqual([]);
    expect(event).toMatchObject({ subject: String(mateo.id), actor: 5, actorrole: 'parent' });
    expect(event?.data).toMatchObject({ id: mateo.id, firstName: 'Zacharias', nickname: 'Zac', shirtSize: null });
    const published = CHILD_FIELD_NAMES.filter((field) => childField(field).published);
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(['id', 'version', 'isActive', ...published].sort());
    const found = async (q: string) => (await service.as(coach).get(`/api/all-children?q=${q}`)).body.length;
    expect([await found('zachar'), await found('mateo'), await found('teo')]).toEqual([1, 0, 0]);
    const sameName = await service.as(jiWon).post('/api/children', childForm({ firstName: 'ZACHARIAS' }));
    expect(sameName.status).toBe(409);
  });

  it.each(CHILD_FIELD_NAMES)('When only %s differs, Then it is saved', async (field) => {
    const [before, other] = profiles;
    await change({ ...before });
    const { body } = await change({ ...before, [field]: other?.[field] });
    expect(body).toMatchObject({ ...before, [field]: other?.[field] });
    expect(await stored()).toEqual(body);
    expect(await service.published('child.updated')).toHaveLength(2);
  });

  it('When nothing differs, Then nothing is published and the version stays', async () => {
    const same = { nickname: ' Teo', shirtSize: 'Youth M', primaryPosition: 'Pitcher', pantSize: null };
    expect((await change(same)).body).toMatchObject({ version: mateo.version });
    expect(await service.published('child.updated')).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ birthdate: '' }, 'birthdate', 'Birthdate is required'],
    [{ birthdate: '2007-11-21' }, 'birthdate', 'Child must be between 0 and 18 years old'],
    [{ birthdate: '2026-11-22' }, 'birthdate', 'Child must be between 0 and 18 years old'],
  ])('When the form holds %j, Then 400 names the field and nothing changes', async (profile, path, message) => {
    const answer = await change({ nickname: 'Other', ...profile });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(await stored()).toMatchObject({ nickname: 'Teo', version: mateo.version });
  });

  it.each([
    [{ firstName: 'Mat\u200Beo' }, 'firstName', 'First name'],
    [{ lastName: 'see http://evil.example' }, 'lastName', 'Last name'],
    [{ nickname: 'Te\u202Eo' }, 'nickname', 'Nickname'],
  ])('When a changed name is %j, Then 400 names the field and nothing changes', async (profile, path, label) => {
    const answer = await change(profile);
    const message = `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
    expect(await stored()).toMatchObject({ firstName: 'Mateo', nickname: 'Teo', version: mateo.version });
  });

  it('When names are older than the rules, Then only changed names are validated', async () => {
    const old = { firstName: 'Mateo 2017!', nickname: 'T'.repeat(70) };
    await service.ctx.db('child').where({ id: mateo.id }).update({ first_name: old.firstName, nickname: old.nickname });
    const moved = await change({ ...old, lastName: ' Vega ' });
    expect([moved.status, moved.body]).toMatchObject([200, { ...old, lastName: 'Vega' }]);
    const edited = await change({ ...old, firstName: 'Mateo 2018!' });
    expect([edited.status, edited.body.errors]).toMatchObject([400, [{ path: 'firstName' }]]);
    const corrected = await change({ firstName: 'Mateo', nickname: 'Teo' });
    expect(corrected.body).toMatchObject({ firstName: 'Mateo', nickname: 'Teo' });
  });

  it('When a child is too old, Then everything except the birth date may still change', async () => {
    now = new Date('2040-01-01T18:00:00Z');
    expect((await change({ nickname: 'Matty' })).status).toBe(200);
    expect((await change({ birthdate: '2017-04-03' })).status).toBe(400);
    expect((await change({ birthdate: '2030-04-03' })).status).toBe(200);
  });

  it.each<[string, number, Caller]>([
    ['another parent', 404, jiWon],
    ['a coach', 403, coach],
    ['an admin', 200, admin],
  ])('When %s saves it, Then %i', async (_, status, who) => {
    expect((await change({ nickname: 'Ace' }, who)).status).toBe(status);
    expect((await stored()).nickname).toBe(status === 200 ? 'Ace' : 'Teo');
  });

  it('When a coach is a guardian, Then they may save it', async () => {
    await linkGuardian(service.ctx, { childId: mateo.id, userId: coach.userId });
    expect((await change({ nickname: 'Ace' }, coach)).status).toBe(200);
  });

  it('When the child is unknown, Then everybody gets 404', async () => {
    for (const who of [rosa, coach, admin]) {
      expect((await service.as(who).put('/api/children/999999', childForm())).status).toBe(404);
    }
    expect((await service.anonymous.put(`/api/children/${mateo.id}`, childForm())).status).toBe(401);
  });

  describe('with If-Match', () => {
    const tag = (version: number) => ({ 'If-Match': `"${version}"` });

    it('When someone else has saved in the meantime, Then 412 and their change stays', async () => {
      expect((await change({ nickname: 'First' }, rosa, tag(mateo.version))).status).toBe(200);
      const late = await change({ nickname: 'Second' }, admin, tag(mateo.version));
      expect([late.status, late.body.code]).toEqual([412, 'version_conflict']);
      expect((await stored()).nickname).toBe('First');
    });

    it('When three save the same version concurrently, Then one succeeds and the others get 412', async () => {
      const saves = ['One', 'Two', 'Three'].map((nickname) => change({ nickname }, rosa, tag(mateo.version)));
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 412, 412]);
      expect(await service.published('child.updated')).toHaveLength(1);
    });
  });

  it('When a parent saves a hundred times within an hour, Then further ones are 429, an admin’s are not', async () => {
    const another = { userId: 77, role: 'parent' } as const;
    await service.deliver('user.registered', user({ id: 77 }));
    await linkGuardian(service.ctx, { childId: mateo.id, userId: another.userId });
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1)
      statuses.push((await change({ pantSize: String(n % 2 ? 28 : 30) }, another)).status);
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
    const refused = await change({ pantSize: '34' }, another);
    expect([refused.body.code, Number(refused.headers.get('Retry-After')) > 3000]).toEqual(['too_many_changes', true]);
    expect(await service.published('child.updated')).toHaveLength(100);
    expect((await change({ pantSize: '34' }, admin)).status).toBe(200);
  });
});
