import { locationById, ROLES } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestClient, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const calls = localCalls();
let service: TestService;
let asAdmin: TestClient;
beforeAll(async () => {
  service = await startTestService(admin, { adapters: { calls } });
  asAdmin = service.as({ userId: 1, role: 'admin' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.ctx.db('location').delete();
});

const barn = { name: 'Barn Court', address: '4120 Ranch Road 12' };

async function stored() {
  return service.ctx.db('location').orderBy('id').select('name', 'address');
}

describe('When an admin adds a location', () => {
  it('Then it is stored, answered with its tag, and published @spec S1.3.21', async () => {
    const answer = await asAdmin.post('/api/locations', { name: ' Barn Court ', address: '4120 Ranch Road 12' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), version: expect.any(Number), ...barn });
    expect(answer.headers.get('ETag')).toBe(`"${answer.body.version}"`);
    const published = (await service.published('location.created')).at(-1);
    expect(published).toMatchObject({
      subject: String(answer.body.id),
      actor: 1,
      actorrole: 'admin',
      data: answer.body,
    });
  });

  it.each([
    ['name', { ...barn, name: ' ' }, 'Location name is required'],
    ['name', { address: 'A road' }, 'Location name is required'],
    ['name', { ...barn, name: 'Barn\nCourt' }, 'Location name may not contain line breaks or invisible characters'],
    ['address', { ...barn, address: '' }, 'Address is required'],
    ['address', { name: 'Barn' }, 'Address is required'],
  ])('Then a %s as in %j is refused and nothing is stored', async (path, body, message) => {
    const answer = await asAdmin.post('/api/locations', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
    expect(await stored()).toEqual([]);
  });

  it('Then a name that another location has, ignoring case, is refused, with the field', async () => {
    await asAdmin.post('/api/locations', { ...barn, name: 'Año Field' });
    const answer = await asAdmin.post('/api/locations', { ...barn, name: 'AÑO FIELD' });
    expect(answer.status).toBe(409);
    const message = 'There is already a location named AÑO FIELD';
    expect(answer.body).toMatchObject({ code: 'location_name_taken', message, errors: [{ path: 'name', message }] });
    expect(await stored()).toHaveLength(1);
  });
});

describe('When somebody reads the locations', () => {
  beforeEach(async () => {
    for (const name of ['hill', 'Élan', 'Barn']) await asAdmin.post('/api/locations', { ...barn, name });
  });

  it.each(ROLES)('Then a %s gets all of them by name @spec S1.7.47', async (role) => {
    const answer = await service.as({ userId: 7, role }).get('/api/locations');
    expect(answer.status).toBe(200);
    const names = answer.body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Barn', 'Élan', 'hill']);
  });

  it('Then a visitor gets 401', async () => {
    expect((await service.anonymous.get('/api/locations')).status).toBe(401);
  });
});

describe('When an admin changes a location', () => {
  let id: number;
  let tag: string;
  beforeEach(async () => {
    const answer = await asAdmin.post('/api/locations', barn);
    id = answer.body.id;
    tag = answer.headers.get('ETag') ?? '';
  });

  it('Then an invisible character in a new name is refused, and in the stored name it stays', async () => {
    const odd = 'Barn\u202E Court';
    const refused = await asAdmin.put(`/api/locations/${id}`, { ...barn, name: odd });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'name' }]]);
    await service.ctx.db('location').where({ id }).update({ name: odd });
    const kept = await asAdmin.put(`/api/locations/${id}`, { name: odd, address: '1 Other Road' });
    expect([kept.status, kept.body]).toMatchObject([200, { name: odd, address: '1 Other Road' }]);
  });

  it('Then it has a newer version, which is published', async () => {
    const answer = await asAdmin.put(
      `/api/locations/${id}`,
      { name: 'Barn', address: 'Elsewhere' },
      { 'If-Match': tag },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, name: 'Barn', address: 'Elsewhere' });
    expect(answer.headers.get('ETag')).not.toBe(tag);
    const published = (await service.published('location.updated')).at(-1);
    expect(published?.data).toEqual(answer.body);
    expect(`"${published?.data.version}"`).toBe(answer.headers.get('ETag'));
  });

  it('Then a change of an outdated version is refused and nothing changes', async () => {
    await asAdmin.put(`/api/locations/${id}`, { ...barn, address: 'Theirs' });
    const answer = await asAdmin.put(`/api/locations/${id}`, { ...barn, address: 'Mine' }, { 'If-Match': tag });
    expect(answer.status).toBe(412);
    expect(answer.body.code).toBe('version_conflict');
    expect(await stored()).toEqual([{ ...barn, address: 'Theirs' }]);
  });

  it('Then of two changes of one version at the same time, one is stored', async () => {
    const change = (address: string) => asAdmin.put(`/api/locations/${id}`, { ...barn, address }, { 'If-Match': tag });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('Then its own name in another case is no conflict, and another location’s name is', async () => {
    await asAdmin.post('/api/locations', { ...barn, name: 'Hill' });
    expect((await asAdmin.put(`/api/locations/${id}`, { ...barn, name: 'BARN COURT' })).status).toBe(200);
    expect((await asAdmin.put(`/api/locations/${id}`, { ...barn, name: 'hill' })).body.code).toBe(
      'location_name_taken',
    );
  });

  it.each(['999999', '0', '-1', 'x', '1.5'])('Then the location %s is not found', async (unknown) => {
    expect((await asAdmin.put(`/api/locations/${unknown}`, barn)).status).toBe(404);
  });
});

describe('When an admin deletes a location', () => {
  it('Then it is deleted, and the deletion is published with a newer version', async () => {
    const { body } = await asAdmin.post('/api/locations', barn);
    expect((await asAdmin.delete(`/api/locations/${body.id}`)).status).toBe(204);
    expect(await stored()).toEqual([]);
    const published = (await service.published('location.deleted')).at(-1);
    expect(published?.data.id).toBe(body.id);
    expect(published?.data.version).toBeGreaterThan(body.version);
    expect((await asAdmin.delete(`/api/locations/${body.id}`)).status).toBe(404);
  });
});

describe('When a parent or a coach tries to change locations', () => {
  it.each(['parent', 'coach'] as const)('Then a %s may not', async (role) => {
    const { body } = await asAdmin.post('/api/locations', barn);
    const other = service.as({ userId: 7, role });
    const answers = [
      await other.post('/api/locations', { ...barn, name: 'Mine' }),
      await other.put(`/api/locations/${body.id}`, { ...barn, address: 'Mine' }),
      await other.delete(`/api/locations/${body.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await stored()).toEqual([barn]);
  });
});

describe('When a service requests a location', () => {
  it('Then the answer is the location, or null', async () => {
    const { body } = await asAdmin.post('/api/locations', barn);
    expect(await calls.call('events', locationById, { id: body.id }, undefined)).toEqual({ location: body });
    expect(await calls.call('events', locationById, { id: 999_999 }, undefined)).toEqual({ location: null });
  });
});
